"""What a fact names, each with what its look-up gave, over the fact itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

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
_ORDER = (ClaimState.MISSING, ClaimState.FOUND, ClaimState.OUTSIDE, ClaimState.UNCHECKED)
_MOST_LINES = 9
_LEAST_ICON = 16


class ClaimChecks(QScrollArea):
    """A line for each state with the names in it; ``fact_requested`` carries the path of
    another fact on the same subject."""

    fact_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._page = QWidget(self)
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        self._column.setSpacing(SPACE_1)
        self._lines: list[tuple[ClaimState, str]] = []
        self._rows: list[QWidget] = []
        self.setWidget(self._page)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
                    code = ", ".join(f"<code>{escape(name)}</code>" for name in names)
                    lines.append((state, filled(self._sentence(kind, state), names=code)))
        if not checks:
            told = self.tr("It names no path, file, command or address that could be looked up.")
            lines.append((ClaimState.UNCHECKED, escape(told)))
        self._show(lines)

    def sizeHint(self) -> QSize:
        """All lines, up to a third of what is usual on a screen."""
        width = super().sizeHint().width()
        height = self._page.heightForWidth(max(self.viewport().width(), width))
        height = max(height, self._page.sizeHint().height())
        return QSize(width, min(height, self.fontMetrics().lineSpacing() * _MOST_LINES))

    def _sentence(self, kind: ClaimKind, state: ClaimState) -> str:
        if kind is ClaimKind.HOST:
            return self.tr("Not asked, nothing goes over the network: {names}")
        if kind is ClaimKind.COMMAND:
            match state:
                case ClaimState.FOUND:
                    return self.tr("Commands on this machine: {names}")
                case ClaimState.MISSING:
                    return self.tr("No such command on this machine: {names}")
            return self.tr("Commands not looked up: {names}")
        match state:
            case ClaimState.FOUND:
                return self.tr("In the workspace: {names}")
            case ClaimState.MISSING:
                return self.tr("Not in the workspace: {names}")
            case ClaimState.OUTSIDE:
                return self.tr("Outside of the workspace, not looked at: {names}")
        return self.tr("Paths not looked up: {names}")

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
        row = QWidget(self._page)
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
