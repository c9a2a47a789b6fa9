"""Over a text: what it is, how much it is, and where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from context_center.core.instructions.size import estimated_tokens
from context_center.ui.delegates.pills import paint_pill, pill_width
from context_center.ui.models.instruction_nodes import word_text
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel, PathLabel
from context_center.ui.widgets.paths_shown import with_tilde

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


class Pill(QWidget):
    """One word in its colours; nothing for ""."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._word = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_word(self, word: str) -> None:
        """Show another word."""
        self._word = word
        self.setAccessibleName(word_text(word))
        self.setVisible(bool(word))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the word."""
        width = pill_width(self._theme.font(), word_text(self._word)) if self._word else 0
        return QSize(round(width) + 1, self.fontMetrics().height() + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill."""
        painter = QPainter(self)
        painter.setFont(self._theme.font())
        place = QRectF(self.rect())
        paint_pill(painter, self._theme, place, self._word, word_text(self._word))


class ReadingHeader(QWidget):
    """Title, pill and sizes on one line, the path or a sentence under it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = ElidedLabel("", self)
        self._pill = Pill(theme, self)
        self._sizes = ElidedLabel("", self)
        self._path = PathLabel("", self)
        self._sentence = ElidedLabel("", self)
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def show_file(self, title: str, word: str, path: str, text: str) -> None:
        """Tell of one file; ``word`` is for the pill."""
        self._show(title, word, text)
        self._path.set_path(path, with_tilde(path))
        self._path.setVisible(bool(path))
        self._sentence.hide()

    def show_text(self, title: str, sentence: str, text: str) -> None:
        """Tell of a text that lies in no file."""
        self._show(title, "", text)
        self._sentence.setText(sentence)
        self._sentence.show()
        self._path.hide()

    def sizes(self) -> str:
        """Characters and estimated tokens as they are shown."""
        return self._sizes.text()

    def title(self) -> str:
        """What the shown text is."""
        return self._title.text()

    def _show(self, title: str, word: str, text: str) -> None:
        self._title.setText(title)
        self._pill.set_word(word)
        locale = self.locale()
        characters = self.tr("{0} characters").format(locale.toString(len(text)))
        tokens = self.tr("≈ {0} tokens").format(locale.toString(estimated_tokens(text)))
        self._sizes.setText(f"{characters} · {tokens}")

    def _arrange(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(SPACE_2)
        line.addWidget(self._title)
        line.addWidget(self._pill)
        line.addStretch(1)
        line.addWidget(self._sizes)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_2)
        column.setSpacing(2)
        column.addLayout(line)
        column.addWidget(self._path)
        column.addWidget(self._sentence)
        self._pill.hide()
        self._path.hide()

    @Slot()
    def _dress(self) -> None:
        self._title.setFont(self._theme.font(1.15, bold=True))
        for label in (self._sizes, self._path, self._sentence):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
