"""What became of each fact of a past turn, one below the other."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from context_center.core.recall.timeline import Fate
from context_center.ui.models.recall_words import count_text
from context_center.ui.models.timeline_words import fate_pill
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.link_label import LinkLabel, link
from context_center.ui.widgets.pill_row import Pill, PillRow

if TYPE_CHECKING:
    from context_center.core.recall.timeline import Comparison, FactThenAndNow
    from context_center.ui.theme import Theme

_NOWHERE = "–"


class FateRow(QFrame):
    """The places then and now, the title as a link, the fate in a pill, and why below."""

    opened = Signal(str)

    def __init__(
        self, told: FactThenAndNow, theme: Theme, *, shown_then: bool, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.told = told
        self._theme = theme
        self._places = QLabel(_places(told) if shown_then else count_text(told.rank_now), self)
        self._title = LinkLabel(self)
        self._pill = PillRow(theme, self)
        self._why = QLabel(told.explanation, self)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setWordWrap(True)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        can_open = told.fact is not None and told.fate is not Fate.ARCHIVED
        path = told.fact.path if told.fact is not None else ""
        self._title.setText(link(path, told.title) if can_open else escape(told.title))
        self._title.linkActivated.connect(self.opened)
        pill = Pill(*fate_pill(told.fate))
        self._pill.show_pills((pill,))
        self._pill.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._places.setToolTip(self.tr("Place at the time → place now"))
        self.setAccessibleName(f"{told.title}, {pill.text}, {told.explanation}")
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def pill_text(self) -> str:
        """The fate as it is shown."""
        return self._pill.texts()[0]

    def places_text(self) -> str:
        """The places as they are shown."""
        return self._places.text()

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, SPACE_2, SPACE_2, SPACE_2)
        grid.setHorizontalSpacing(SPACE_2)
        grid.setVerticalSpacing(SPACE_1)
        grid.addWidget(self._places, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._title, 0, 1)
        grid.addWidget(self._pill, 0, 2, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._why, 1, 1, 1, 2)
        grid.setColumnStretch(1, 1)

    @Slot()
    def _dress(self) -> None:
        self._title.setFont(self._theme.font(bold=True))
        width = self._places.fontMetrics().horizontalAdvance(f"8 → 8{_NOWHERE}")
        self._places.setMinimumWidth(width)
        for label in (self._places, self._why):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)


class FactFates(QWidget):
    """A row a fact; ``fact_requested`` carries the path of the one whose link was followed."""

    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[FateRow] = []
        self._shown: Comparison | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, SPACE_3)
        self._column.setSpacing(0)

    def rows(self) -> tuple[FateRow, ...]:
        """The rows from above."""
        return tuple(self._rows)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show the facts of another comparison; the same facts keep their rows."""
        facts = comparison.facts if comparison is not None else ()
        if self._shown is not None and comparison is not None and facts == self._shown.facts:
            return
        self._shown = comparison
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        shown_then = comparison is not None and comparison.shown_then
        self._rows = [
            FateRow(told, self._theme, shown_then=shown_then, parent=self) for told in facts
        ]
        for row in self._rows:
            row.opened.connect(self.fact_requested)
            self._column.addWidget(row)


def _places(told: FactThenAndNow) -> str:
    then, now = (count_text(rank) if rank else _NOWHERE for rank in (told.rank_then, told.rank_now))
    return f"{then} → {now}"
