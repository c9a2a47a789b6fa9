"""What stands where nothing is to be shown: why, and the one button that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from context_center.ui.theme import Theme

_ICON_SIZE = 48
_MEASURE = 52
_ALL_THE_ROOM = 1_000


class EmptyState(QWidget):
    """An icon, a sentence, perhaps more words below it, and at most one button.

    ``activated`` is emitted when the button is pressed.
    """

    activated = Signal()

    def __init__(
        self,
        icon: str,
        sentence: str,
        button_text: str | None = None,
        *,
        theme: Theme,
        detail: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self._picture = QLabel(self)
        self._sentence = self._words(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._detail = self._words(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._button = QPushButton(self)
        self._button.clicked.connect(self.activated)
        self._arrange()
        self.set_state(icon, sentence, button_text, detail)
        theme.changed.connect(self._dress)

    def set_state(
        self, icon: str, sentence: str, button_text: str | None = None, detail: str = ""
    ) -> None:
        """Show another reason for being empty."""
        self._icon = icon
        self._sentence.setText(sentence)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._button.setText(button_text or "")
        self._button.setAccessibleName(button_text or "")
        self._button.setVisible(bool(button_text))
        self.setAccessibleName(sentence)
        self._dress()

    def showEvent(self, event: QShowEvent) -> None:
        """Most of the reasons for being empty never come true: they are dressed when they do."""
        super().showEvent(event)
        self._dress()

    def sentence(self) -> str:
        """The sentence that is shown."""
        return self._sentence.text()

    def _words(self, flags: Qt.TextInteractionFlag) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setTextInteractionFlags(flags)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        return label

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addStretch(2)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(SPACE_2)
        for label in (self._sentence, self._detail):
            column.addLayout(_centred(label))
        column.addSpacing(SPACE_2)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    @Slot()
    def _dress(self) -> None:
        if not self.isVisible():
            return
        size = QSize(_ICON_SIZE, _ICON_SIZE)
        icon = self._theme.icon(self._icon, ColorRole.MUTED)
        self._picture.setPixmap(icon.pixmap(size, self.devicePixelRatioF()))
        self._sentence.setFont(self._theme.font(1.15))
        self._detail.setFont(self._theme.font())
        for label in (self._sentence, self._detail):
            label.setMaximumWidth(label.fontMetrics().averageCharWidth() * _MEASURE)
        palette = self._detail.palette()
        palette.setColor(self._detail.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._detail.setPalette(palette)


def _centred(label: QLabel) -> QHBoxLayout:
    """A row in which a label takes up to its greatest width and as many lines as it needs."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(label, _ALL_THE_ROOM)
    row.addStretch(1)
    return row
