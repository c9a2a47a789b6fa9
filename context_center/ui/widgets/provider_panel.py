"""One of the three places of a request: how large it is, how long it lasts, its exact text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from context_center.ui.models.provider_words import (
    nothing_there,
    place_lasts,
    place_title,
    size_text,
    stability_text,
)
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.pill_row import Pill, PillRow
from context_center.ui.widgets.recall_block import BlockText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.provider_context import Place, ProviderText
    from context_center.ui.theme import Theme

_LINES_OF_LASTS = 3


class ProviderPanel(QWidget):
    """Read-only. ``copied`` says that the whole text is on the clipboard."""

    copied = Signal()

    def __init__(self, place: Place, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place, self._theme = place, theme
        self._heading = QLabel(place_title(place), self)
        self.copy_button = QToolButton(self)
        self.pills = PillRow(theme, self)
        self.size = QLabel(self)
        self._lasts = QLabel(place_lasts(place), self)
        self.text = BlockText(theme, self)
        self.details = QLabel(self)
        self._arrange()
        self.copy_button.clicked.connect(self.copy)
        theme.changed.connect(self._dress)
        self._dress()
        self.clear()

    def show_text(self, text: ProviderText, message: str, details: Iterable[str] = ()) -> None:
        """Show what stands here for this message; ``details`` are lines told below it."""
        word = "fresh" if text.cache_stable else "relevant"
        self.pills.show_pills([Pill(word, stability_text(text))])
        self.size.setText(size_text(text))
        self.text.setPlaceholderText(nothing_there(self._place, message))
        self.text.set_block(text.text)
        self.copy_button.setEnabled(bool(text.text))
        self.details.setText("\n".join(details))
        self.details.setVisible(bool(self.details.text()))

    def clear(self) -> None:
        """Show nothing at all."""
        self.pills.show_pills([])
        self.size.setText("")
        self.text.setPlaceholderText("")
        self.text.set_block("")
        self.copy_button.setEnabled(False)
        self.details.setText("")
        self.details.hide()

    @Slot()
    def copy(self) -> None:
        """Put the exact text on the clipboard."""
        if self.text.block():
            QGuiApplication.clipboard().setText(self.text.block())
            self.copied.emit()

    def _arrange(self) -> None:
        title = place_title(self._place)
        self.text.setAccessibleName(title)
        self.copy_button.setText(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy the whole text"))
        self.copy_button.setAccessibleName(self.tr("Copy: {0}").format(title))
        self.copy_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.copy_button.setAutoRaise(True)
        self._lasts.setWordWrap(True)
        self._lasts.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.details.setWordWrap(True)
        self.details.setTextFormat(Qt.TextFormat.PlainText)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self.copy_button)
        measure = QHBoxLayout()
        measure.setSpacing(SPACE_2)
        measure.addWidget(self.pills)
        measure.addWidget(self.size, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addLayout(measure)
        column.addWidget(self._lasts)
        column.addWidget(self.text, 1)
        column.addSpacing(SPACE_1)
        column.addWidget(self.details)

    @Slot()
    def _dress(self) -> None:
        self._heading.setFont(self._theme.font(1.15, bold=True))
        self.copy_button.setIcon(self._theme.icon("copy"))
        for label in (self._lasts, self.details):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
        # The three texts begin at one height, whichever sentence wraps.
        self._lasts.setFixedHeight(self._lasts.fontMetrics().lineSpacing() * _LINES_OF_LASTS)
