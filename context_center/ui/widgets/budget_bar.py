"""How much of the budget a recall's block uses, and which fact uses which part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from context_center.ui.delegates.segments import Segment
from context_center.ui.models.recall_words import count_text
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole, Theme
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.segment_bar import SegmentBar

if TYPE_CHECKING:
    from context_center.core.recall.trace import Hit, RecallTrace


class BudgetBar(QWidget):
    """Used characters of the budget, a part a fact with its rank, and what was omitted.

    ``fact_chosen`` carries the path of the fact whose part was clicked.
    """

    fact_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._trace: RecallTrace | None = None
        self._selected = ""
        self._used = ElidedLabel(parent=self)
        self._omitted = ElidedLabel(parent=self)
        self._bar = SegmentBar(theme, self, tall=True)
        self._bar.clicked.connect(self._on_clicked)
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def set_trace(self, trace: RecallTrace | None) -> None:
        """Show another recall."""
        self._trace = trace
        self._dress()

    def select(self, path: str) -> None:
        """Let the part of one fact stand out."""
        self._selected = path
        self._dress()

    def used_text(self) -> str:
        """How much is used, in words."""
        return self._used.text()

    def omitted_text(self) -> str:
        """How many facts were omitted, in words; "" if none."""
        return self._omitted.text()

    def bar(self) -> SegmentBar:
        """The bar itself: first the frame around the facts, then a part a fact."""
        return self._bar

    def _arrange(self) -> None:
        words = QHBoxLayout()
        words.setSpacing(SPACE_2)
        words.addWidget(self._used)
        words.addStretch(1)
        words.addWidget(self._omitted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addLayout(words)
        column.addWidget(self._bar)

    @Slot()
    def _dress(self) -> None:
        palette = self._omitted.palette()
        palette.setColor(self._omitted.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._omitted.setPalette(palette)
        trace = self._trace
        if trace is None:
            self._used.setText("")
            self._omitted.setText("")
            self._bar.set_segments((), "")
            return
        used = self.tr("{used} of {budget} characters").format(
            used=count_text(trace.used_chars), budget=count_text(trace.char_budget)
        )
        self._used.setText(used)
        omitted = self.tr("{0} more qualified, not included").format(count_text(trace.omitted))
        self._omitted.setText(omitted if trace.omitted else "")
        self._bar.set_segments(self._parts(trace), used)

    def _parts(self, trace: RecallTrace) -> tuple[Segment, ...]:
        frame = trace.used_chars - sum(hit.used_chars for hit in trace.hits)
        told = self.tr("The element around the facts: {count} characters")
        muted = self._theme.color(ColorRole.MUTED)
        muted.setAlphaF(0.35)
        segments = [Segment(frame / trace.char_budget, muted, told.format(count=count_text(frame)))]
        for rank, hit in enumerate(trace.hits, 1):
            segments.append(self._fact_part(trace, rank, hit))
        return tuple(segments) if trace.hits else ()

    def _fact_part(self, trace: RecallTrace, rank: int, hit: Hit) -> Segment:
        selected = hit.fact.path == self._selected
        accent = self._theme.color(ColorRole.ACCENT)
        ink = self._theme.color(ColorRole.ON_ACCENT if selected else ColorRole.TEXT)
        if not selected:
            accent.setAlphaF(0.3)
        told = self.tr("{rank}. {title}: {count} characters").format(
            rank=rank, title=hit.fact.heading, count=count_text(hit.used_chars)
        )
        part = hit.used_chars / trace.char_budget
        return Segment(part, accent, told, label=count_text(rank), ink=ink)

    @Slot(int)
    def _on_clicked(self, number: int) -> None:
        if self._trace is not None and number > 0:
            self.fact_chosen.emit(self._trace.hits[number - 1].fact.path)
