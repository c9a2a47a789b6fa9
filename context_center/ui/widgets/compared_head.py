"""What stands above one side of a comparison: title, marks, date, size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from context_center.core.differences import split_lines
from context_center.core.freshness import freshness
from context_center.core.times import parse_time
from context_center.ui.models.fact_words import freshness_word, word
from context_center.ui.theme import SPACE_1, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.pill_row import Pill, PillRow
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from context_center.ui.models.compared_fact import ComparedFact
    from context_center.ui.theme import Theme


class ComparedHead(QWidget):
    """Title, marks, date and size of one side."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = ElidedLabel("", self)
        self._pills = PillRow(theme, self)
        self._when = ElidedLabel("", self)
        self._size = ElidedLabel("", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        for part in (self._title, self._pills, self._when, self._size):
            column.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self._dress)
        self._dress()

    def show_side(self, side: ComparedFact, now: int) -> None:
        """Tell of one side; ``now`` is an instant in nanoseconds."""
        fact = side.fact
        self._title.setText(fact.heading)
        pills = [Pill(str(fact.scope), word(fact.scope)), Pill("", self._version(side))]
        if side.archived_at:
            pills.append(Pill("archived", self.tr("archived")))
        age = freshness(fact, now)
        self._pills.show_pills(pills, age, freshness_word(age))
        self._when.setText(self._times(side, now))
        self._size.setText(self._sizes(side))

    def texts(self) -> tuple[str, ...]:
        """What is said, from the top."""
        marks = ", ".join(self._pills.texts())
        return self._title.text(), marks, self._when.text(), self._size.text()

    def _version(self, side: ComparedFact) -> str:
        told = self.tr("revision {0}")
        if side.live and not side.archived_at:
            told = self.tr("revision {0}, current")
        return told.format(side.fact.revision)

    def _times(self, side: ComparedFact, now: int) -> str:
        time, told = side.fact.updated_at, self.tr("Updated {0} ({1})")
        if side.archived_at:
            time, told = side.archived_at, self.tr("Archived {0} ({1})")
        instant = parse_time(time)
        return "" if instant is None else told.format(exact(time), relative(instant, now))

    def _sizes(self, side: ComparedFact) -> str:
        text = side.fact.body
        lines = len(split_lines(text))
        told = self.tr("1 line") if lines == 1 else self.tr("{0:,} lines").format(lines)
        words = [self.tr("{0:,} characters").format(len(text)), told]
        if side.size is not None:
            words.append(self.tr("file {0}").format(self.locale().formattedDataSize(side.size)))
        return " · ".join(words)

    @Slot()
    def _dress(self) -> None:
        self._title.setFont(self._theme.font(1.15, bold=True))
        for label in (self._when, self._size):
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
