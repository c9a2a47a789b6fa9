"""The text of a fact: written, seen as a page beside it, and as the agent will see it."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from context_center.core.instructions.size import estimated_tokens
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.agent_preview import AgentPreview
from context_center.ui.widgets.body_editor import BodyEditor
from context_center.ui.widgets.body_preview import BodyPreview
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.field_frame import FieldFrame
from context_center.ui.widgets.form_controls import buttons_of
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from context_center.ui.theme import Theme

_COUNT_MS = 60
_BOTH_AT = 92
"""Characters of width from which text and page stand side by side."""


class Page(IntEnum):
    """What is shown."""

    WRITE = 0
    PREVIEW = 1
    AGENT = 2


class BodyPanel(QWidget):
    """Editor, preview and agent's view of one body. ``edited`` follows each key."""

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        words = (self.tr("Write"), self.tr("Preview"), self.tr("Agent Sees"))
        self.switch = SegmentedControl(words, theme, self)
        self.switch.setAccessibleName(self.tr("View of the text"))
        self.count = ElidedLabel("", self)
        self._label = QLabel(self.tr("Te&xt"), self)
        self.editor = BodyEditor(theme, self)
        self.preview = BodyPreview(theme, self.editor.text, self)
        self.agent = AgentPreview(theme, self)
        self._frames = [FieldFrame(theme, self) for _ in range(3)]
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._stack = QStackedWidget(self)
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(_COUNT_MS)
        self._arrange()
        self._counting.timeout.connect(self._tell_count)
        self.switch.chosen.connect(self._on_chosen)
        self.editor.textChanged.connect(self._on_edited)
        self.editor.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        theme.changed.connect(self._dress)
        self._dress()
        self._follow()

    def _arrange(self) -> None:
        self.editor.setAccessibleName(self.tr("Text"))
        self.editor.setPlaceholderText(self.tr("What the agent should know, in Markdown"))
        self._label.setBuddy(self.editor)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(SPACE_2)
        head.addWidget(self._label)
        head.addWidget(self.switch)
        head.addStretch(1)
        head.addWidget(self.count)
        for frame, view in zip(self._frames, (self.editor, self.preview, self.agent), strict=True):
            column = QVBoxLayout(frame)
            column.setContentsMargins(2, 2, 2, 2)
            column.addWidget(view)
        for frame in self._frames[:2]:
            self._splitter.addWidget(frame)
        self._splitter.setChildrenCollapsible(False)
        for at in range(2):
            self._splitter.setStretchFactor(at, 1)
        self._splitter.setSizes([1_000, 1_000])
        self._splitter.setHandleWidth(SPACE_2)
        self._stack.addWidget(self._splitter)
        self._stack.addWidget(self._frames[2])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        self._stack.setMinimumHeight(self.editor.least_height())

    def controls(self) -> list[QWidget]:
        """What the keyboard reaches, in order."""
        views = (self.editor, self.preview, self.preview.page, self.agent)
        return [*buttons_of(self.switch), *views]

    def page(self) -> Page:
        """What is shown."""
        return Page(self.switch.current())

    def show_page(self, page: Page) -> None:
        """Show something else."""
        self.switch.choose(page)
        self._follow()

    def set_body(self, text: str) -> None:
        """Begin with another text."""
        self.editor.set_text(text)
        self.preview.begin()
        self._tell_count()

    def has_both(self) -> bool:
        """Whether there is room for the text and its page beside it."""
        letters = self.width() // max(self.fontMetrics().averageCharWidth(), 1)
        return letters >= _BOTH_AT

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may hold both."""
        super().resizeEvent(event)
        self._follow()

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs another width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._follow()

    def _follow(self) -> None:
        page = self.page()
        self._stack.setCurrentIndex(int(page is Page.AGENT))
        self._frames[0].setVisible(page is not Page.PREVIEW)
        self._frames[1].setVisible(page is Page.PREVIEW or self.has_both())

    @Slot()
    def _tell_count(self) -> None:
        text = self.editor.text().strip()
        characters = self.tr("{0:,} characters").format(len(text))
        tokens = self.tr("≈ {0:,} tokens").format(estimated_tokens(text))
        self.count.setText(f"{characters} · {tokens}")

    @Slot()
    def _on_edited(self) -> None:
        self._counting.start()
        self.preview.changed()
        self.edited.emit()

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        most = self.editor.verticalScrollBar().maximum()
        if most and self.page() is Page.WRITE:
            self.preview.follow(value / most)

    @Slot(int)
    def _on_chosen(self, _number: int) -> None:
        self._follow()

    @Slot()
    def _dress(self) -> None:
        for label in (self._label, self.count):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
