"""A button that keeps the message that is shown as a recall test, in one of three ways."""

# ruff: noqa: PLC0415 - numpy lies below the tests; when one is kept it is there
from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QToolButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.theme import Theme


class KeepTestButton(QToolButton):
    """``wanted`` carries the Expectation to keep; ``can_keep_changed`` says whether there is
    a recall of facts to keep.
    """

    wanted = Signal(object)
    can_keep_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._trace: RecallTrace | None = None
        self._fact: Fact | None = None
        self._obstacle = ""
        self._menu = QMenu(self)
        self.recalls = self._menu.addAction(self.tr("These Facts Must Come Back"))
        self.unwanted = self._menu.addAction("")
        self.quiet = self._menu.addAction(self.tr("Nothing Must Come Back"))
        self.recalls.triggered.connect(self._on_recalls)
        self.unwanted.triggered.connect(self._on_unwanted)
        self.quiet.triggered.connect(self._on_quiet)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setText(self.tr("Keep as Test"))
        self.setAccessibleName(self.text())
        theme.changed.connect(self._dress)
        self._dress()
        self._show_state()

    def set_trace(self, trace: RecallTrace | None) -> None:
        """The recall that a test would keep, None for none."""
        self._trace = trace
        self._show_state()

    def set_fact(self, fact: Fact | None) -> None:
        """The fact that is chosen, which a test can forbid."""
        self._fact = fact
        self._show_state()

    def set_obstacle(self, obstacle: str) -> None:
        """Why no test can be kept, "" when one can."""
        self._obstacle = obstacle
        self._show_state()

    def _show_state(self) -> None:
        trace = self._trace
        self.setEnabled(trace is not None and not self._obstacle)
        told = self.tr("Check from now on, after every change, what this message recalls")
        self.setToolTip(self._obstacle or told)
        can_keep = trace is not None and bool(trace.hits) and not self._obstacle
        if can_keep != self.recalls.isEnabled():
            self.recalls.setEnabled(can_keep)
            self.can_keep_changed.emit(can_keep)
        self.unwanted.setEnabled(self._fact is not None)
        title = self._fact.heading.replace("&", "&&") if self._fact is not None else "…"
        self.unwanted.setText(self.tr("“{0}” Must Not Come Back").format(title[:60]))

    @Slot()
    def _on_recalls(self) -> None:
        from context_center.core.recall.expectations import expectation_of

        if self._trace is not None:
            self.wanted.emit(expectation_of(self._trace))

    @Slot()
    def _on_unwanted(self) -> None:
        from context_center.core.recall.expectations import forbidding

        if self._trace is not None and self._fact is not None:
            self.wanted.emit(forbidding(self._trace, self._fact))

    @Slot()
    def _on_quiet(self) -> None:
        from context_center.core.recall.expectations import quiet_expectation

        if self._trace is not None:
            self.wanted.emit(quiet_expectation(self._trace))

    @Slot()
    def _dress(self) -> None:
        self.setIcon(self._theme.icon("check"))
