"""What a fact names, each with what its look-up gave, over the fact itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from context_center.core.claims import ClaimKind
from context_center.services.claims import ClaimState
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.link_label import LinkLabel, filled, link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact
    from context_center.services.claims import ClaimCheck
    from context_center.ui.theme import Theme

_LOOKS = {
    ClaimState.FOUND: ("check", ColorRole.SUCCESS),
    ClaimState.MISSING: ("warning", ColorRole.WARNING),
    ClaimState.OUTSIDE: ("info", ColorRole.MUTED),
    ClaimState.UNCHECKED: ("info", ColorRole.MUTED),
}
_SENTENCES = {
    (ClaimKind.PATH, ClaimState.FOUND): QT_TRANSLATE_NOOP(
        "ClaimChecks", "In the workspace: {names}"
    ),
    (ClaimKind.PATH, ClaimState.MISSING): QT_TRANSLATE_NOOP(
        "ClaimChecks", "Not in the workspace: {names}"
    ),
    (ClaimKind.PATH, ClaimState.OUTSIDE): QT_TRANSLATE_NOOP(
        "ClaimChecks", "Outside of the workspace, not looked at: {names}"
    ),
    (ClaimKind.PATH, ClaimState.UNCHECKED): QT_TRANSLATE_NOOP(
        "ClaimChecks", "Paths not looked up: {names}"
    ),
    (ClaimKind.COMMAND, ClaimState.FOUND): QT_TRANSLATE_NOOP(
        "ClaimChecks", "Commands on this machine: {names}"
    ),
    (ClaimKind.COMMAND, ClaimState.MISSING): QT_TRANSLATE_NOOP(
        "ClaimChecks", "No such command on this machine: {names}"
    ),
    (ClaimKind.COMMAND, ClaimState.UNCHECKED): QT_TRANSLATE_NOOP(
        "ClaimChecks", "Commands not looked up: {names}"
    ),
    (ClaimKind.HOST, ClaimState.UNCHECKED): QT_TRANSLATE_NOOP(
        "ClaimChecks", "Not asked, nothing goes over the network: {names}"
    ),
}
_ORDER = (ClaimState.MISSING, ClaimState.FOUND, ClaimState.OUTSIDE, ClaimState.UNCHECKED)
_MOST_NAMES = 12
_LEAST_ICON = 16


class ClaimChecks(QWidget):
    """A line for each state with the names in it; ``fact_requested`` carries the path of
    another fact on the same subject."""

    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        self._column.setSpacing(SPACE_1)
        self._lines: list[tuple[ClaimState, str]] = []
        self._rows: list[QWidget] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(self.tr("What could be checked"))
        theme.changed.connect(self._draw)

    def texts(self) -> tuple[str, ...]:
        """The lines as rich text, top down."""
        return tuple(text for _, text in self._lines)

    def show_pending(self, others: Sequence[Fact]) -> None:
        """The look-up is under way."""
        told = escape(self.tr("Looking up what it names…"))
        self._show([*self._of_others(others), (ClaimState.UNCHECKED, told)])

    def show_failure(self, others: Sequence[Fact], reason: str) -> None:
        """The look-up has failed."""
        self._show([*self._of_others(others), (ClaimState.MISSING, escape(reason))])

    def show_checks(self, others: Sequence[Fact], checks: Sequence[ClaimCheck]) -> None:
        """What was found, beginning with what wants attention."""
        lines = self._of_others(others)
        for state in _ORDER:
            for kind in ClaimKind:
                same = (each.claim for each in checks if each.state is state)
                names = [claim.name for claim in same if claim.kind is kind]
                if names:
                    sentence = self.tr(_SENTENCES[kind, state])
                    lines.append((state, filled(sentence, names=self._names(names))))
        if not checks:
            told = self.tr("It names no path, file, command or address that could be looked up.")
            lines.append((ClaimState.UNCHECKED, escape(told)))
        self._show(lines)

    def _names(self, names: Sequence[str]) -> str:
        """The names as rich text, no more than can be taken in."""
        code = ", ".join(f"<code>{escape(name)}</code>" for name in names[:_MOST_NAMES])
        if len(names) <= _MOST_NAMES:
            return code
        more = self.tr("{names} and {count} more")
        return filled(more, names=code, count=str(len(names) - _MOST_NAMES))

    def _of_others(self, others: Sequence[Fact]) -> list[tuple[ClaimState, str]]:
        sentence = self.tr("The same subject is held by {other} as well ({scope}).")
        return [
            (
                ClaimState.MISSING,
                filled(sentence, other=link(fact.path, fact.heading), scope=escape(fact.scope)),
            )
            for fact in others
        ]

    def _show(self, lines: list[tuple[ClaimState, str]]) -> None:
        if lines != self._lines:
            self._lines = lines
            self._draw()

    @Slot()
    def _draw(self) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(state, text) for state, text in self._lines]
        for row in self._rows:
            self._column.addWidget(row)
        self.updateGeometry()

    def _row(self, state: ClaimState, text: str) -> QWidget:
        row = QWidget(self)
        icon, words = QLabel(row), LinkLabel(row)
        side = max(_LEAST_ICON, self.fontMetrics().height())
        picture = self._theme.icon(*_LOOKS[state])
        icon.setPixmap(picture.pixmap(QSize(side, side), self.devicePixelRatioF()))
        words.setText(text)
        words.linkActivated.connect(self.fact_requested)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(SPACE_2)
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(words, 1)
        return row
