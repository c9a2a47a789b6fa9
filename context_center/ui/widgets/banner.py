"""A line across the window for something that needs the user; pushes nothing aside in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton

from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_PILLS = {Level.INFO: "current", Level.WARNING: "stale", Level.ERROR: "expired"}
_ROLES = {
    Level.INFO: ColorRole.INFO,
    Level.WARNING: ColorRole.WARNING,
    Level.ERROR: ColorRole.DANGER,
}


class Banner(QFrame):
    """Level, one sentence, at most three buttons, and a cross to send it away.

    ``activated`` carries 0, 1 or 2, the button that was pressed. Hidden until it is told
    something with ``show_message``.
    """

    activated = Signal(int)
    dismissed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._level = Level.INFO
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons = (QPushButton(self), QPushButton(self), QPushButton(self))
        self._close = QToolButton(self)
        self._arrange()
        self._buttons[0].clicked.connect(self._on_first)
        self._buttons[1].clicked.connect(self._on_second)
        self._buttons[2].clicked.connect(self._on_third)
        self._close.clicked.connect(self._on_closed)
        theme.changed.connect(self._dress)
        self.hide()

    def show_message(
        self,
        level: Level,
        sentence: str,
        buttons: tuple[str, ...] = (),
        *,
        dismissible: bool = True,
    ) -> None:
        """Appear with this sentence; up to three words in ``buttons``, or none."""
        self._level = level
        self._text.setText(sentence)
        self.setAccessibleName(sentence)
        for at, button in enumerate(self._buttons):
            word = buttons[at] if at < len(buttons) else ""
            button.setText(word)
            button.setAccessibleName(word)
            button.setVisible(bool(word))
        self._close.setVisible(dismissible)
        self._dress()
        self.show()

    def sentence(self) -> str:
        """The sentence that is shown, "" while hidden."""
        return self._text.text() if not self.isHidden() else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Fill with the ground of the level, with a rounded edge."""
        _, ground = self._theme.pill(_PILLS[self._level])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), SPACE_1, SPACE_1)

    def _arrange(self) -> None:
        self._close.setAutoRaise(True)
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss"))
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2, SPACE_1, SPACE_1, SPACE_1)
        row.setSpacing(SPACE_2)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        for button in self._buttons:
            row.addWidget(button)
        row.addWidget(self._close)

    @Slot()
    def _dress(self) -> None:
        text, _ = self._theme.pill(_PILLS[self._level])
        icon = self._theme.icon(str(self._level), _ROLES[self._level])
        self._icon.setPixmap(icon.pixmap(QSize(16, 16), self.devicePixelRatioF()))
        self._close.setIcon(self._theme.icon("close"))
        palette = self._text.palette()
        palette.setColor(self._text.foregroundRole(), text)
        self._text.setPalette(palette)
        self.update()

    @Slot()
    def _on_first(self) -> None:
        self.activated.emit(0)

    @Slot()
    def _on_second(self) -> None:
        self.activated.emit(1)

    @Slot()
    def _on_third(self) -> None:
        self.activated.emit(2)

    @Slot()
    def _on_closed(self) -> None:
        self.hide()
        self.dismissed.emit()
