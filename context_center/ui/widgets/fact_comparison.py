"""Two facts side by side: what they are, the fields that differ, the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from context_center.core.fact_differences import fact_differences
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.compared_head import ComparedHead
from context_center.ui.widgets.difference_view import DifferenceView
from context_center.ui.widgets.field_differences import FieldDifferences

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from context_center.core.fact_differences import FactDifferences
    from context_center.ui.models.compared_fact import ComparedFact
    from context_center.ui.theme import Theme

_MOST_OF_HEIGHT = 0.4


class FactComparison(QWidget):
    """The differences of two facts, the fields above the text. ``now`` gives nanoseconds."""

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._compared: FactDifferences | None = None
        self.heads = (ComparedHead(theme, self), ComparedHead(theme, self))
        self.fields = FieldDifferences(theme)
        self.text = DifferenceView(theme, self)
        self._same = QLabel(self.tr("All fields are the same."), self)
        self._scroll = QScrollArea(self)
        self._arrange()
        self.setFocusProxy(self.text)

    def _arrange(self) -> None:
        heads = QHBoxLayout()
        heads.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        heads.setSpacing(SPACE_3)
        for head in self.heads:
            heads.addWidget(head, 1)
        self._same.setContentsMargins(SPACE_3, 0, SPACE_3, 0)
        self._scroll.setWidget(self.fields)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setAccessibleName(self.tr("Fields that differ"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(heads)
        column.addWidget(self._same)
        column.addWidget(self._scroll)
        column.addSpacing(SPACE_2)
        column.addWidget(self.text, 1)

    @property
    def compared(self) -> FactDifferences | None:
        """What is shown; None before the first."""
        return self._compared

    def show_facts(self, old: ComparedFact, new: ComparedFact, *, keep_place: bool = False) -> None:
        """Compare two facts; ``keep_place`` when it is the same pair, changed a little."""
        now = self._now()
        for head, side in zip(self.heads, (old, new), strict=True):
            head.show_side(side, now)
        self._compared = fact_differences(old.fact, new.fact)
        self.fields.show_fields(self._compared.fields)
        self._same.setVisible(not self._compared.fields)
        self._scroll.setVisible(bool(self._compared.fields))
        self.text.show_differences(self._compared.body, keep_place=keep_place)
        self._fit()

    def sizeHint(self) -> QSize:
        """Room for two texts of a readable measure."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 150, self.fontMetrics().height() * 42)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fields take what they need, but leave most of the room to the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        half = (self.width() - 3 * SPACE_3) // 2
        self.fields.set_new_column(half + 2 * SPACE_3)
        wanted = self.fields.height_for(self.fields.width())
        most = round(self.height() * _MOST_OF_HEIGHT)
        self._scroll.setFixedHeight(max(min(wanted, most), 0))
