"""A sentence on a coloured ground: a problem, an override, what an archive entry is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel

from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.link_label import LinkLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_GROUNDS = {Level.INFO: "current", Level.WARNING: "stale", Level.ERROR: "expired"}
_ICONS = {
    Level.INFO: ColorRole.INFO,
    Level.WARNING: ColorRole.WARNING,
    Level.ERROR: ColorRole.DANGER,
}
_LEAST_ICON = 16


class Note(QFrame):
    """Icon and rich text; ``link_activated`` carries what a link in it leads to."""

    link_activated = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._level = Level.INFO
        self._icon_name = "info"
        self._icon = QLabel(self)
        self._text = LinkLabel(self)
        self._text.linkActivated.connect(self.link_activated)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        row.setSpacing(SPACE_2)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        theme.changed.connect(self._dress)

    def show_text(self, level: Level, rich_text: str, icon: str = "") -> None:
        """Show another text; ``icon`` in place of the level's own."""
        self._level = level
        self._icon_name = icon or str(level)
        self._text.setText(rich_text)
        self._dress()

    def text(self) -> str:
        """The rich text that is shown."""
        return self._text.text()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Fill with the ground of the level."""
        _, ground = self._theme.pill(_GROUNDS[self._level])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), SPACE_1, SPACE_1)

    @Slot()
    def _dress(self) -> None:
        ink, _ = self._theme.pill(_GROUNDS[self._level])
        icon = self._theme.icon(self._icon_name, _ICONS[self._level])
        side = max(_LEAST_ICON, self.fontMetrics().height())
        self._icon.setPixmap(icon.pixmap(QSize(side, side), self.devicePixelRatioF()))
        palette = self._text.palette()
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Link):
            palette.setColor(role, ink)
        self._text.setPalette(palette)
        self.update()
