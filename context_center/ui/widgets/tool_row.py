"""A small row of buttons above a page: what one does with what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from context_center.ui.actions import ThemedAction
    from context_center.ui.theme import Theme


class ToolRow(QWidget):
    """Buttons of actions from left to right, a menu with the rest, and a word about both."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._menus: dict[QToolButton, QMenu] = {}
        self._label = QLabel(self)
        self._label.hide()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(SPACE_3 - SPACE_1, SPACE_1, SPACE_2, SPACE_1)
        self._row.setSpacing(SPACE_1)
        self._row.addWidget(self._label)
        self._row.addStretch(1)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        theme.changed.connect(self._dress)
        self._dress()

    def add(self, action: ThemedAction) -> QToolButton:
        """Append a button; it goes and comes with its action."""
        action.show_icon()
        button = self._button()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setText(action.text().replace("&", "").rstrip("…"))
        action.changed.connect(self._show_state)
        self._row.insertWidget(self._row.count() - 1, button)
        self._show_state()
        return button

    def add_menu(self, menu: QMenu, name: str, icon: str) -> QToolButton:
        """Append, at the right, a button that opens a menu."""
        button = self._button()
        button.setIcon(self._theme.icon(icon))
        button.setProperty("icon_name", icon)
        button.setToolTip(name)
        button.setAccessibleName(name)
        self._menus[button] = menu
        button.clicked.connect(self._on_menu_wanted)
        self._row.addWidget(button)
        return button

    def add_widget(self, widget: QWidget) -> None:
        """Append anything else after the buttons; it takes the room that is left."""
        self._row.insertWidget(self._row.count() - 1, widget, 1)
        self._row.setStretch(self._row.count() - 1, 0)

    def set_label(self, text: str) -> None:
        """Say what the buttons act on; "" when the page shows it."""
        self._label.setText(text)
        self._label.setVisible(bool(text))

    def label(self) -> str:
        """What is said before the buttons."""
        return self._label.text()

    def buttons(self) -> list[QToolButton]:
        """The buttons from left to right, hidden ones included."""
        found = (self._row.itemAt(at).widget() for at in range(self._row.count()))
        return [widget for widget in found if isinstance(widget, QToolButton)]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A thin line parts the row from the page."""
        painter = QPainter(self)
        painter.setPen(self._theme.color(ColorRole.BORDER))
        bottom = self.height() - 1
        painter.drawLine(0, bottom, self.width(), bottom)

    def _button(self) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIconSize(QSize(16, 16))
        return button

    @Slot()
    def _on_menu_wanted(self) -> None:
        """Open the menu below its button; a menu of the button's own would draw an arrow."""
        button = self.sender()
        if isinstance(button, QToolButton):
            menu = self._menus[button]
            right = button.rect().bottomRight()
            menu.popup(button.mapToGlobal(right) - QPoint(menu.sizeHint().width(), 0))

    @Slot()
    def _show_state(self) -> None:
        for button in self.buttons():
            action = button.defaultAction()
            if action is not None:
                button.setVisible(action.isVisible())
                name = action.text().replace("&", "").rstrip("…")
                button.setText(name)
                button.setAccessibleName(name)

    @Slot()
    def _dress(self) -> None:
        self._label.setFont(self._theme.font(bold=True))
        for button in self._menus:
            button.setIcon(self._theme.icon(str(button.property("icon_name"))))
        self.update()
