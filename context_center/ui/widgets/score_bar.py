"""The score of one fact as a bar: a part a token, in the token's colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from context_center.ui.delegates.segments import score_segments
from context_center.ui.models.recall_words import score_text
from context_center.ui.widgets.segment_bar import SegmentBar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.models.recall_hits import BarPart
    from context_center.ui.theme import Theme


class ScoreBar(SegmentBar):
    """The parts of one score; together they fill the bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._parts: tuple[BarPart, ...] = ()
        theme.changed.connect(self._dress)

    def set_parts(self, parts: tuple[BarPart, ...]) -> None:
        """Show another score."""
        self._parts = parts
        self._dress()

    @Slot()
    def _dress(self) -> None:
        whole = sum(part.part for part in self._parts) or 1.0
        segments = score_segments(self._parts, self._theme, self.tr("{token} gives {share}"), whole)
        score = score_text(sum(part.share for part in self._parts))
        self.set_segments(segments, self.tr("Score {score}").format(score=score))
