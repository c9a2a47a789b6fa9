"""The workspace that is shown, those that could be, and the ways to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from context_center.ui.delegates.workspace_delegate import WorkspaceDelegate
from context_center.ui.models.workspace_list import WorkspaceChoice, WorkspaceListModel
from context_center.ui.theme import SPACE_1
from context_center.ui.widgets.action_menu import ActionMenu

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from context_center.ui.theme import Theme

_MEASURE = 26


class _Choices(QComboBox):
    """A combo box that dresses its list when it is first opened."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._delegate: WorkspaceDelegate | None = None

    def showPopup(self) -> None:
        """Open the list."""
        if self._delegate is None:
            self._delegate = WorkspaceDelegate(self._theme, self)
            self.setItemDelegate(self._delegate)
            self.view().setMinimumWidth(self.fontMetrics().averageCharWidth() * 2 * _MEASURE)
        super().showPopup()


class WorkspaceChooser(QWidget):
    """A list of known workspaces with a menu beside it.

    ``chosen`` carries the WorkspaceChoice that the user picked.
    """

    chosen = Signal(object)

    def __init__(
        self, theme: Theme, actions: tuple[QAction, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._current = WorkspaceChoice()
        self._model = WorkspaceListModel(self)
        self.combo = self._make_combo()
        self.button = self._make_button(actions)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        row.addWidget(self.combo)
        row.addWidget(self.button)
        theme.changed.connect(self._dress)
        self._dress()

    def set_choices(self, choices: tuple[WorkspaceChoice, ...], current: WorkspaceChoice) -> None:
        """Offer these, and show ``current`` as the one that is open."""
        self._current = current
        self._model.set_choices(choices)
        self._show_current()

    def current(self) -> WorkspaceChoice:
        """The workspace that is shown as open."""
        return self._current

    def _make_combo(self) -> QComboBox:
        combo = _Choices(self._theme, self)
        combo.setModel(self._model)
        combo.setAccessibleName(self.tr("Workspace"))
        combo.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        combo.setMinimumContentsLength(_MEASURE)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.activated.connect(self._on_activated)
        return combo

    def _make_button(self, actions: tuple[QAction, ...]) -> QToolButton:
        button = QToolButton(self)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setAutoRaise(True)
        button.setToolTip(self.tr("Open another workspace"))
        button.setAccessibleName(self.tr("Open another workspace"))
        menu = ActionMenu("", button)
        menu.addActions(list(actions))
        button.setMenu(menu)
        return button

    def _show_current(self) -> None:
        self.combo.setCurrentIndex(self._model.row_of(self._current.key))
        self.combo.setToolTip(self._current.key)

    @Slot(int)
    def _on_activated(self, row: int) -> None:
        choice = self._model.choice(row)
        if choice.key != self._current.key:
            self._show_current()
            self.chosen.emit(choice)

    @Slot()
    def _dress(self) -> None:
        self.button.setIcon(self._theme.icon("open-folder"))
