"""A text exactly as it is, on a ground of its own, as high as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QPalette, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit

from context_center.ui.theme import SPACE_2, ColorRole
from context_center.ui.widgets.displayed_text import displayed_text

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


class CodeBlock(QTextEdit):
    """To be read and copied, in a page that scrolls as a whole."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(SPACE_2)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        theme.changed.connect(self._dress)
        self._dress()

    def text(self) -> str:
        """The text as it was given."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text; the same one keeps its selection."""
        if text != self._text:
            self._text = text
            self.setPlainText(displayed_text(text))

    def sizeHint(self) -> QSize:
        """As high as the text."""
        return QSize(super().sizeHint().width(), self.height())

    def minimumSizeHint(self) -> QSize:
        """Any width will do, because lines wrap."""
        return QSize(0, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width gives another height."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """So does another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    @Slot()
    def _fit(self) -> None:
        height = round(self.document().size().height() + 0.5)
        if height != self.height():
            self.setFixedHeight(max(height, 1))

    @Slot()
    def _dress(self) -> None:
        self.setFont(self._theme.font(fixed=True))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color(ColorRole.CODE_BACKGROUND))
        self.setPalette(palette)
