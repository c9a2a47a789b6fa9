"""What another ranking would recall, beside what is recalled, and labelled as what it is."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from context_center.ui.messages import Level
from context_center.ui.models.recall_words import count_text
from context_center.ui.models.review_rows import ReviewRow
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.review_list import ReviewList

if TYPE_CHECKING:
    from context_center.core.recall.experiment import ExperimentHit, ExperimentTrace
    from context_center.core.recall.trace import Hit, RecallTrace
    from context_center.ui.theme import Theme

_MOST_TERMS = 6


class ExperimentView(QWidget):
    """The label, what differs in a line, and the facts of both rankings.

    ``chosen`` carries the path of the fact that was clicked, ``fact_requested`` that of one
    to open.
    """

    chosen = Signal(str)
    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._recalled: RecallTrace | None = None
        self._tried: ExperimentTrace | None = None
        self._label = Note(theme, self)
        self._label.show_text(
            Level.INFO,
            escape(
                self.tr(
                    "Experiment: another ranking, which Reasonix does not use. A match in title"
                    " or keywords counts more, code symbols match by their parts, and ordinary"
                    " words count little."
                )
            ),
            "spark",
        )
        self._summary = ElidedLabel(parent=self)
        self.list = ReviewList(theme, self)
        self.list.setAccessibleName(self.tr("Facts of the experiment"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self._label)
        column.addWidget(self._summary)
        column.addWidget(self.list, 1)
        self.list.clicked.connect(self._on_clicked)
        self.list.activated.connect(self._on_activated)
        theme.changed.connect(self._dress)
        self._dress()

    def set_recalled(self, trace: RecallTrace) -> None:
        """What is recalled really."""
        self._recalled = trace
        self._fill()

    def set_tried(self, trace: ExperimentTrace) -> None:
        """What the experiment would recall for a message."""
        self._tried = trace
        self._fill()

    def summary_text(self) -> str:
        """How far both agree."""
        return self._summary.text()

    def label_text(self) -> str:
        """The label that says what this is."""
        return self._label.text()

    def _fill(self) -> None:
        recalled, tried = self._recalled, self._tried
        if recalled is None or tried is None or tried.query != recalled.query:
            self._summary.setText(self.tr("Ranking…"))
            return
        places = {hit.fact.path: rank for rank, hit in enumerate(recalled.hits, 1)}
        kept = {hit.fact.path for hit in tried.hits}
        left = [hit for hit in recalled.hits if hit.fact.path not in kept]
        rows = [
            self._tried_row(hit, places.get(hit.fact.path, 0), tried.query) for hit in tried.hits
        ]
        rows += [self._left_row(hit) for hit in left]
        self._summary.setText(self._told(len(tried.hits), len(kept & set(places)), len(left)))
        self.list.set_rows(rows)

    def _told(self, count: int, both: int, left: int) -> str:
        if not count and not left:
            return self.tr("Nothing either way")
        told = self.tr("1 fact") if count == 1 else self.tr("{0} facts").format(count_text(count))
        parts = [told if count else self.tr("It would stay quiet")]
        if both:
            parts.append(self.tr("{0} in both").format(count_text(both)))
        if count - both:
            parts.append(self.tr("{0} only here").format(count_text(count - both)))
        if left:
            parts.append(self.tr("{0} left out").format(count_text(left)))
        return " · ".join(parts)

    def _tried_row(self, hit: ExperimentHit, place: int, message: str) -> ReviewRow:
        terms = sorted(hit.terms, key=lambda term: -term.share)[:_MOST_TERMS]
        told = self.tr("holds {0} % of what is asked: {1}").format(
            count_text(round(hit.answered * 100)),
            ", ".join(_as_written(term.token, message) for term in terms),
        )
        pill = (
            self.tr("recall’s no. {0}").format(count_text(place)) if place else self.tr("only here")
        )
        return ReviewRow(
            hit.fact.path, hit.fact.heading, told, "relevant" if place else "fresh", pill
        )

    def _left_row(self, hit: Hit) -> ReviewRow:
        told = self.tr("Recalled, but holds too little of what is asked")
        pill = self.tr("left out")
        return ReviewRow(hit.fact.path, hit.fact.heading, told, "stale", pill, done=True)

    @Slot(QModelIndex)
    def _on_clicked(self, _index: QModelIndex) -> None:
        self.chosen.emit(self.list.key)

    @Slot(QModelIndex)
    def _on_activated(self, _index: QModelIndex) -> None:
        if self.list.key:
            self.fact_requested.emit(self.list.key)

    @Slot()
    def _dress(self) -> None:
        self._summary.setFont(self._theme.font(bold=True))


def _as_written(token: str, message: str) -> str:
    """A token, which may be the stem of a word, as the message writes the word."""
    found = re.search(rf"{re.escape(token)}[^\W_]*", message, re.IGNORECASE)
    return found[0] if found and token.isascii() else token
