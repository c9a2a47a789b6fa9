"""A message to click, in a pill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy

from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_MOST_CHARACTERS = 46


class ExampleChip(QPushButton):
    """Shows as much of a message as fits; ``chosen`` carries all of it."""

    chosen = Signal(str)

    def __init__(self, message: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message = message
        self._theme = theme
        self.setToolTip(tool_tip(message))
        self.setAccessibleName(self.tr("Example message: {0}").format(message))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)
        theme.changed.connect(self.update)

    def message(self) -> str:
        """The whole message."""
        return self._message

    def sizeHint(self) -> QSize:
        """Room for the message, up to a measure."""
        metrics = self.fontMetrics()
        most = metrics.averageCharWidth() * _MOST_CHARACTERS
        wanted = min(metrics.horizontalAdvance(self._line()), most)
        return QSize(wanted + 2 * SPACE_3, metrics.height() + SPACE_2 + SPACE_1)

    def minimumSizeHint(self) -> QSize:
        """A few characters."""
        return QSize(4 * SPACE_3, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill and the text in it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.isDown()
        width = 2.0 if self.hasFocus() else 1.0
        edge = ColorRole.ACCENT if self.hasFocus() or lit else ColorRole.BORDER
        painter.setPen(QPen(self._theme.color(edge), width))
        painter.setBrush(self._theme.color(ColorRole.SELECTION if lit else ColorRole.SURFACE))
        inset = width / 2
        body = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(body, body.height() / 2, body.height() / 2)
        painter.setPen(self._theme.color(ColorRole.TEXT))
        room = self.rect().adjusted(SPACE_3 - 1, 0, -SPACE_3 + 1, 0)
        mode = Qt.TextElideMode.ElideRight
        text = self.fontMetrics().elidedText(self._line(), mode, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    def _line(self) -> str:
        return " ".join(self._message.split())

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self._message)
