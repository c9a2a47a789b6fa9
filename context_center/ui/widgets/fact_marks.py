"""Scope, type and freshness of a fact on one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from context_center.ui.delegates.pills import marks_width, paint_marks
from context_center.ui.models.fact_words import word
from context_center.ui.models.recall_words import freshness_word

if TYPE_CHECKING:
    from context_center.core.facts import Fact, Freshness
    from context_center.ui.theme import Theme


class FactMarks(QWidget):
    """The pills and the dot of one fact, painted as in the lists."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fact: Fact | None = None
        self._freshness: Freshness | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_fact(self, fact: Fact, freshness: Freshness) -> None:
        """Show another fact."""
        self._fact, self._freshness = fact, freshness
        words = (word(fact.scope), word(fact.type), freshness_word(freshness))
        self.setAccessibleName(", ".join(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all marks."""
        line = QFontMetricsF(self._theme.font()).height() + 2
        if self._fact is None or self._freshness is None:
            return QSize(0, round(line))
        width = marks_width(self._theme.font(), self._fact, self._freshness)
        return QSize(round(width) + 1, round(line))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the marks."""
        if self._fact is not None and self._freshness is not None:
            strip = QRectF(self.rect())
            paint_marks(QPainter(self), self._theme, strip, self._fact, self._freshness)
