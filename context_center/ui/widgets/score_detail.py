"""One fact of a recall, its score taken apart."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from context_center.core.recall.trace import Hit
from context_center.ui.models.fact_words import freshness_word, word
from context_center.ui.models.marked_text import marked_runs
from context_center.ui.models.recall_words import factor_sentences, ordinary_sentence
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole, Theme
from context_center.ui.widgets.finding_rows import FindingRows
from context_center.ui.widgets.pill_row import Pill, PillRow
from context_center.ui.widgets.score_bar import ScoreBar
from context_center.ui.widgets.term_table import TermTable

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.ui.models.live_findings import Findings
    from context_center.ui.models.recall_hits import FactRow


class ScoreDetail(QScrollArea):
    """Why one fact came back or not: the shares of its score, factors and snippet.

    ``fact_requested`` carries the path of the fact to open.
    """

    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: FactRow | None = None
        self._winner: Fact | None = None
        self._title = _label()
        self._marks = PillRow(theme)
        self._why = _label()
        self._open = QPushButton(self.tr("Open"))
        self._open_winner = QPushButton()
        self._findings = FindingRows(theme)
        self._findings.fact_requested.connect(self.fact_requested)
        self._bar = ScoreBar(theme)
        self._table = TermTable(theme)
        self._factors = _label()
        self._snippet_heading = _label()
        self._snippet = _label()
        self._snippet.setTextFormat(Qt.TextFormat.RichText)
        self._arrange()
        self._open.clicked.connect(self._on_open)
        self._open_winner.clicked.connect(self._on_open_winner)
        theme.changed.connect(self._dress)
        self.set_row(None)

    def set_row(self, row: FactRow | None, winner: Fact | None = None) -> None:
        """Show another fact; ``winner`` is the one that overrides it, if any does."""
        other = row is None or self._row is None or row.key != self._row.key
        self._row, self._winner = row, winner
        self.widget().setVisible(row is not None)
        if row is not None:
            self._fill(row)
            self._dress()
        if other:
            self._findings.show_findings(None)
            self.verticalScrollBar().setValue(0)

    def show_findings(self, findings: Findings) -> None:
        """Show what was found out, if it is about the fact that is shown."""
        if findings.item.fact.path == self.path():
            self._findings.show_findings(findings)

    def findings(self) -> FindingRows:
        """What would let the fact through, and what shadows what."""
        return self._findings

    def path(self) -> str:
        """The path of the fact that is shown, "" for none."""
        return self._row.key if self._row else ""

    def table(self) -> TermTable:
        """The shares."""
        return self._table

    def winner_button(self) -> QPushButton:
        """The button to the fact that wins over this one; hidden where none does."""
        return self._open_winner

    def _fill(self, row: FactRow) -> None:
        item = row.item
        self._title.setText(item.fact.heading)
        scope, kind = item.fact.scope, item.fact.type
        pills = (Pill(scope, word(scope)), Pill(kind, word(kind), outlined=True))
        self._marks.show_pills(pills, item.freshness, freshness_word(item.freshness))
        self._why.setVisible(bool(row.label))
        why = ordinary_sentence() if row.ordinary else row.why
        self._why.setText(f"{row.label}. {why}")
        self._open_winner.setVisible(self._winner is not None)
        if self._winner is not None:
            self._open_winner.setText(self.tr("Open the fact that wins"))
            self._open_winner.setAccessibleName(self._open_winner.text())
            self._open_winner.setToolTip(tool_tip(self._winner.heading))
        self._bar.set_parts(row.parts)
        self._table.set_terms(item.terms, {part.token: part.series for part in row.parts})
        self._factors.setText(" ".join(factor_sentences(item.fact.scope, item.freshness)))
        is_hit = isinstance(item, Hit)
        self._snippet_heading.setText(self.tr("Snippet") if is_hit else self.tr("Description"))

    def _arrange(self) -> None:
        self._open.setAccessibleName(self.tr("Open this fact"))
        self._open.setToolTip(self.tr("Show this fact with everything that is known about it"))
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._title, 1)
        head.addWidget(self._open, 0, Qt.AlignmentFlag.AlignTop)
        page = QWidget()
        page.setBackgroundRole(QPalette.ColorRole.Base)
        page.setAutoFillBackground(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_2, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self._marks)
        column.addWidget(self._why)
        column.addWidget(self._open_winner, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._findings)
        column.addWidget(self._bar)
        column.addWidget(self._table)
        column.addWidget(self._factors)
        column.addWidget(self._snippet_heading)
        column.addWidget(self._snippet)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("The score taken apart"))

    @Slot()
    def _dress(self) -> None:
        self._title.setFont(self._theme.font(1.15, bold=True))
        self._snippet_heading.setFont(self._theme.font(bold=True))
        palette = self._factors.palette()
        palette.setColor(self._factors.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._factors.setPalette(palette)
        self._open.setIcon(self._theme.icon("facts"))
        self._open_winner.setIcon(self._theme.icon("compare"))
        if self._row is not None:
            self._snippet.setText(self._marked(self._row))

    def _marked(self, row: FactRow) -> str:
        text = row.item.snippet if isinstance(row.item, Hit) else row.item.fact.description
        series = {part.token: part.series for part in row.parts}
        pieces = []
        for run in marked_runs(text, series):
            piece = html.escape(run.text)
            if run.token:
                ground = _blended(self._theme, series[run.token])
                piece = f'<span style="background-color:{ground}">{piece}</span>'
            pieces.append(piece)
        return "".join(pieces)

    @Slot()
    def _on_open(self) -> None:
        if self._row is not None:
            self.fact_requested.emit(self._row.key)

    @Slot()
    def _on_open_winner(self) -> None:
        if self._winner is not None:
            self.fact_requested.emit(self._winner.path)


def _label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _blended(theme: Theme, series: int) -> str:
    """A series colour as a quiet ground, on which text keeps its contrast."""
    ground, ink = theme.color(ColorRole.SURFACE), theme.series(series)
    mixed = (
        round(below + (above - below) * 0.22)
        for below, above in zip(ground.getRgb()[:3], ink.getRgb()[:3], strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)
