"""Above and below an editor: what is edited, how it stands, and what can be done with it."""

from __future__ import annotations

from enum import StrEnum
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel, PathLabel
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.ui.theme import Theme


class Standing(StrEnum):
    """How the buffer stands to the disk; also the name of the icon before the words."""

    CLEAN = ""
    MODIFIED = "dot"
    BUSY = "refresh"
    SAVED = "check"
    RELOADED = "undo"


class EditorHead(QWidget):
    """What is edited, under which reference, and what else can be done with it."""

    copied = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = ElidedLabel("", self)
        self.reference = PathLabel("", self)
        self.copy, self.close_button = QToolButton(self), QToolButton(self)
        self.rename, self.duplicate = QToolButton(self), QToolButton(self)
        self.rename.setText(self.tr("Rena&me…"))
        self.duplicate.setText(self.tr("Duplicate…"))
        for button, name in (
            (self.copy, self.tr("Copy the reference")),
            (self.rename, self.tr("Give the fact, and its file, another name")),
            (self.duplicate, self.tr("Make a new fact with the same content")),
            (self.close_button, self.tr("Back to the fact (Esc)")),
        ):
            button.setAutoRaise(True)
            button.setToolTip(name)
            button.setAccessibleName(button.text().replace("&", "") or name)
        self._arrange()
        self.reference.copied.connect(self.copied)
        self.copy.clicked.connect(self.reference.copy)
        theme.changed.connect(self._dress)
        self._dress()

    def _arrange(self) -> None:
        self.reference.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.title, 1)
        above.addWidget(self.close_button)
        below.setSpacing(SPACE_1)
        below.addWidget(self.reference)
        below.addWidget(self.copy)
        below.addStretch(1)
        below.addWidget(self.rename)
        below.addWidget(self.duplicate)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addLayout(below)

    def show_words(self, title: str, reference: str) -> None:
        """Tell what is edited; "" for a reference that there is not yet."""
        self.title.setText(title)
        self.reference.set_path(reference)
        for part in (self.reference, self.copy, self.rename, self.duplicate):
            part.setVisible(bool(reference))

    @Slot()
    def _dress(self) -> None:
        self.title.setFont(self._theme.font(1.15, bold=True))
        self.reference.setFont(self._theme.font(fixed=True))
        palette = self.reference.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(ColorRole.MUTED))
        self.reference.setPalette(palette)
        for button, icon in ((self.copy, "copy"), (self.close_button, "close")):
            button.setIcon(self._theme.icon(icon))
            button.setIconSize(QSize(16, 16))


class EditorFoot(QWidget):
    """How the buffer stands, what was refused, and the two buttons that matter."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.error = Note(theme, self)
        self.error.hide()
        self.mark = StandingMark(theme, self)
        self.revert = QPushButton(self.tr("&Revert"), self)
        self.save = QPushButton(self.tr("&Save"), self)
        self.revert.setToolTip(self.tr("Back to what is on disk; Ctrl+Z in a field brings it back"))
        for button in (self.revert, self.save):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        row.addWidget(self.mark, 1)
        row.addWidget(self.revert)
        row.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self.error)
        column.addLayout(row)
        theme.changed.connect(self._dress)
        self._dress()

    def show_error(self, error: ContextError | None) -> None:
        """Say beside the buttons what was refused, where, and what helps; None for nothing."""
        self.error.setVisible(error is not None)
        if error is None:
            return
        told = f"{error.message} {error.remedy}".strip()
        lines = [f"<b>{escape(error.title, quote=False)}.</b> {escape(told, quote=False)}"]
        if error.path:
            lines.append(f"<code>{escape(error.path, quote=False)}</code>")
        self.error.show_text(Level.ERROR, "<br>".join(lines))
        self.error.setAccessibleName(f"{error.title}. {told}")

    @Slot()
    def _dress(self) -> None:
        """The button that the work leads to has the accent while it can be pressed."""
        palette = self.save.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            accent, ink = ColorRole.ACCENT, ColorRole.ON_ACCENT
            palette.setColor(group, QPalette.ColorRole.Button, self._theme.color(accent))
            palette.setColor(group, QPalette.ColorRole.ButtonText, self._theme.color(ink))
        self.save.setPalette(palette)

    def error_text(self) -> str:
        """The rich text of what was refused, "" for nothing."""
        return "" if self.error.isHidden() else self.error.text()


class StandingMark(QWidget):
    """A mark and words: nothing changed, changed, saved, reloaded."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.standing = Standing.CLEAN
        self.words = ElidedLabel("", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words, 1)
        theme.changed.connect(self.update)

    def tell(self, standing: Standing, words: str) -> None:
        """Show another standing."""
        self.standing = standing
        self.words.setText(words)
        role = ColorRole.MUTED if standing is Standing.CLEAN else ColorRole.TEXT
        palette = self.words.palette()
        palette.setColor(self.words.foregroundRole(), self._theme.color(role))
        self.words.setPalette(palette)
        indent = 0 if standing is Standing.CLEAN else SPACE_3 + SPACE_1
        self.setContentsMargins(indent, 0, 0, 0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the mark."""
        if self.standing is Standing.CLEAN:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.rect().center().y()
        if self.standing is Standing.MODIFIED:
            painter.setPen(self._theme.color(ColorRole.ACCENT))
            painter.setBrush(self._theme.color(ColorRole.ACCENT))
            painter.drawEllipse(SPACE_1, middle - SPACE_1, SPACE_2, SPACE_2)
            return
        role = {Standing.SAVED: ColorRole.SUCCESS, Standing.RELOADED: ColorRole.INFO}
        icon = self._theme.icon(str(self.standing), role.get(self.standing, ColorRole.MUTED))
        icon.paint(painter, 0, middle - SPACE_2, SPACE_3, SPACE_3)
