"""The small menu that narrows a list to what is marked: overrides, problems, pinned, aged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from context_center.core.fact_filter import FactMark
from context_center.ui.models.fact_words import mark_word
from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class MarkFilter(QToolButton):
    """A button that says what is filtered for; ``changed`` carries the chosen FactMarks."""

    changed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._menu = QMenu(self)
        self._actions: dict[FactMark, QAction] = {}
        for mark in FactMark:
            action = self._menu.addAction(mark_word(mark))
            action.setCheckable(True)
            action.toggled.connect(self._on_toggled)
            self._actions[mark] = action
        self._menu.addSeparator()
        self._clear = self._menu.addAction(self.tr("Show All"))
        self._clear.triggered.connect(self.clear)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(self.tr("Show only facts with one of the checked marks"))
        theme.changed.connect(self._show_state)
        self._show_state()

    def marks(self) -> frozenset[FactMark]:
        """The marks that are checked; none means that all facts are shown."""
        return frozenset(mark for mark, action in self._actions.items() if action.isChecked())

    def set_marks(self, marks: frozenset[FactMark]) -> None:
        """Check exactly these marks."""
        if marks == self.marks():
            return
        for mark, action in self._actions.items():
            action.blockSignals(True)
            action.setChecked(mark in marks)
            action.blockSignals(False)
        self._tell()

    @Slot()
    def clear(self) -> None:
        """Check nothing."""
        self.set_marks(frozenset())

    @Slot()
    def _on_toggled(self) -> None:
        self._tell()

    def _tell(self) -> None:
        self._show_state()
        self.changed.emit(self.marks())

    @Slot()
    def _show_state(self) -> None:
        marks = self.marks()
        words = [mark_word(mark) for mark in FactMark if mark in marks]
        shown = ", ".join(words) if len(words) < 3 else self.tr("{0} marks").format(len(words))
        self.setText(shown or self.tr("All"))
        name = ", ".join(words) or self.tr("All")
        self.setAccessibleName(self.tr("Filter by marks: {0}").format(name))
        self._clear.setEnabled(bool(marks))
        role = ColorRole.ACCENT if marks else ColorRole.TEXT
        self.setIcon(self._theme.icon("filter", role))
        font = self._theme.font(bold=bool(marks))
        self.setFont(font)
