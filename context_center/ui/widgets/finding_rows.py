"""What would let a fact through, ready to be applied, and which facts shadow each other."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from context_center.core.recall.trace import Gate, LeftOut
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.link_label import LinkLabel, filled, link

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.core.recall.laboratory import Shadowing
    from context_center.core.recall.least_change import Change
    from context_center.ui.models.live_findings import Findings
    from context_center.ui.theme import Theme


class ChangeRow(QWidget):
    """One change in a sentence, what it would push out, and the button that makes it.

    ``wanted`` carries the Change.
    """

    wanted = Signal(object)

    def __init__(self, change: Change, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.change = change
        self._theme = theme
        of_view = change.fact is None
        self.button = QPushButton(self.tr("Show So") if of_view else self.tr("Apply"), self)
        self.button.setAutoDefault(False)
        self.button.setAccessibleName(f"{self.button.text()}: {change.explanation}")
        self._sentence = QLabel(change.explanation, self)
        self._effect = QLabel(self._told(), self)
        for label in (self._sentence, self._effect):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._sentence)
        words.addWidget(self._effect)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addLayout(words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self.button.clicked.connect(self._on_clicked)
        theme.changed.connect(self._dress)
        self._dress()

    def effect_text(self) -> str:
        """What else the change would do."""
        return self._effect.text()

    def set_obstacle(self, obstacle: str) -> None:
        """Why nothing can be written now, "" when it can; the view can always be changed."""
        of_view = self.change.fact is None
        self.button.setEnabled(of_view or not obstacle)
        if of_view:
            self.button.setToolTip(self.tr("Changes what is shown here, and nothing else"))
        else:
            self.button.setToolTip(obstacle or self.tr("Save this change; Ctrl+Z takes it back"))

    def _told(self) -> str:
        place = next(
            (
                rank
                for rank, hit in enumerate(self.change.after.hits, 1)
                if self.change.fact is not None and hit.fact.path == self.change.fact.path
            ),
            0,
        )
        parts = [self.tr("Tried: it takes place {0}.").format(place)] if place else []
        if self.change.pushed_out:
            names = ", ".join(f"“{fact.heading}”" for fact in self.change.pushed_out)
            parts.append(self.tr("It pushes out {0}.").format(names))
        elif place:
            parts.append(self.tr("Nothing is pushed out."))
        if self.change.fact is None:
            parts.append(self.tr("Only this view changes; Reasonix keeps its bounds."))
        return " ".join(parts)

    @Slot()
    def _dress(self) -> None:
        palette = self._effect.palette()
        palette.setColor(self._effect.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._effect.setPalette(palette)

    @Slot()
    def _on_clicked(self) -> None:
        self.wanted.emit(self.change)


class FindingRows(QWidget):
    """Headings and rows; hidden while nothing is known.

    ``change_wanted`` carries a Change, ``fact_requested`` a path.
    """

    change_wanted = Signal(object)
    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._obstacle = ""
        self._shown: Findings | None = None
        self._rows: list[ChangeRow] = []
        self._heading = QLabel(self.tr("What would let it through"), self)
        self._nothing = QLabel(self)
        self._nothing.setWordWrap(True)
        self._shadows = LinkLabel(self)
        self._shadows.linkActivated.connect(self.fact_requested)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE_2)
        self._column.addWidget(self._shadows)
        self._column.addWidget(self._heading)
        self._column.addWidget(self._nothing)
        self._column.addSpacing(SPACE_1)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def rows(self) -> tuple[ChangeRow, ...]:
        """The changes that are offered."""
        return tuple(self._rows)

    def shadows_text(self) -> str:
        """Who shadows whom, as rich text."""
        return self._shadows.text()

    def nothing_text(self) -> str:
        """Why no change is offered, "" if one is."""
        return self._nothing.text()

    def set_obstacle(self, obstacle: str) -> None:
        """Why nothing can be written now, "" when it can."""
        self._obstacle = obstacle
        for row in self._rows:
            row.set_obstacle(obstacle)

    def show_findings(self, findings: Findings | None) -> None:
        """Show what was found out about another fact; None while that is not known."""
        if findings is not None and findings == self._shown:
            return
        self._shown = findings
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        changes = findings.changes if findings is not None else ()
        self._rows = [ChangeRow(change, self._theme, self) for change in changes]
        for row in self._rows:
            row.wanted.connect(self.change_wanted)
            row.set_obstacle(self._obstacle)
            self._column.insertWidget(self._column.count() - 1, row)
        left_out = findings is not None and isinstance(findings.item, LeftOut)
        self._heading.setVisible(left_out)
        nothing = self._reason(findings) if findings is not None and left_out else ""
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing))
        shadows = self._told(findings.shadowing) if findings is not None else ""
        self._shadows.setText(shadows)
        self._shadows.setVisible(bool(shadows))
        self.setVisible(left_out or bool(shadows))

    def _reason(self, findings: Findings) -> str:
        if findings.changes:
            return ""
        item = findings.item
        if isinstance(item, LeftOut) and item.gate is Gate.OVERRIDDEN:
            return self.tr(
                "Nothing is offered: another fact answers in its place, and which of the two"
                " should go is for you to say."
            )
        return self.tr("No small change lets it through; none of those tried was enough.")

    def _told(self, found: Shadowing) -> str:
        parts = []
        if found.shadowed_by is not None:
            parts.append(
                filled(
                    self.tr("Shadowed by {winner}: both answer {key}."),
                    winner=_linked(found.shadowed_by.winner),
                    key=f"<code>{escape(found.shadowed_by.key)}</code>",
                )
            )
        parts += [
            filled(
                self.tr("Shadows {loser}: both answer {key}."),
                loser=_linked(fact),
                key=f"<code>{escape(key)}</code>",
            )
            for fact, key in found.shadows
        ]
        return "<br>".join(parts)

    @Slot()
    def _dress(self) -> None:
        self._heading.setFont(self._theme.font(bold=True))
        palette = self._nothing.palette()
        palette.setColor(self._nothing.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._nothing.setPalette(palette)


def _linked(fact: Fact) -> str:
    return link(fact.path, fact.heading)
