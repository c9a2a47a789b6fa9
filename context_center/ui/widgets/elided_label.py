"""Labels for text that may not fit: cut in the middle or at the end, copied whole."""

from __future__ import annotations

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QSizePolicy, QStyleOption, QWidget

_LEAST_CHARACTERS = 8


class ElidedLabel(QWidget):
    """One line of text that is cut where it does not fit; the whole text is the tooltip."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._text = ""
        self._mode = mode
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def setText(self, text: str) -> None:
        """Show another text."""
        self._text = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def shown_text(self) -> str:
        """The text as it fits into the present width."""
        return self.fontMetrics().elidedText(self._text, self._mode, self.width())

    def sizeHint(self) -> QSize:
        """Room for the whole text."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few characters."""
        metrics = QFontMetrics(self.font())
        least = metrics.averageCharWidth() * _LEAST_CHARACTERS
        return QSize(min(least, self.sizeHint().width()), metrics.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the text, and a frame around it while it has the keyboard."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), align, self.shown_text())
        if self.hasFocus():
            option = QStyleOption()
            option.initFrom(self)
            # QStyle is large and loaded when it is first named: not at the start.
            focus_frame = QtWidgets.QStyle.PrimitiveElement.PE_FrameFocusRect
            self.style().drawPrimitive(focus_frame, option, painter, self)


class PathLabel(ElidedLabel):
    """A path, shortened in the middle; a click, Space or Ctrl+C copies it whole.

    ``copied`` carries the path that went to the clipboard.
    """

    copied = Signal(str)

    def __init__(self, path: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", parent, mode=Qt.TextElideMode.ElideMiddle)
        self._path = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setForegroundRole(QPalette.ColorRole.WindowText)
        self.set_path(path)

    def path(self) -> str:
        """The whole path."""
        return self._path

    def set_path(self, path: str, shown: str | None = None) -> None:
        """Show a path, or ``shown`` for it (``~/…``); the path itself is what is copied."""
        self._path = path
        self.setText(path if shown is None else shown)
        self.setToolTip(self.tr("{0}\nClick to copy").format(path) if path else "")
        self.setAccessibleName(path)

    def copy(self) -> None:
        """Put the whole path on the clipboard."""
        if self._path:
            QGuiApplication.clipboard().setText(self._path)
            self.copied.emit(self._path)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A left click copies."""
        inside = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside:
            self.copy()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space, Enter and the platform's copy keys copy."""
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys or event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)
