"""What stands under a field of a form: a hint, or what is wrong with it and what helps."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from context_center.ui.theme import SPACE_1, ColorRole
from context_center.ui.widgets.link_label import LinkLabel

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


class Tone(StrEnum):
    """How much a note matters; also the name of its icon."""

    HINT = ""
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


_ROLES = {
    Tone.HINT: ColorRole.MUTED,
    Tone.INFO: ColorRole.INFO,
    Tone.WARNING: ColorRole.WARNING,
    Tone.ERROR: ColorRole.DANGER,
}


class FieldNote(QWidget):
    """One note, rich text; hidden while there is nothing to say.

    ``link_activated`` carries what a link in it leads to; ``label`` is what the keyboard
    reaches.
    """

    link_activated = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone = Tone.HINT
        self._icon = QLabel(self)
        self.label = LinkLabel(self)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.label.linkActivated.connect(self.link_activated)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(SPACE_1)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.label, 1)
        theme.changed.connect(self._dress)
        self.hide()

    @property
    def tone(self) -> Tone:
        """How much the note matters."""
        return self._tone

    def text(self) -> str:
        """The rich text that is shown, "" while hidden."""
        return "" if self.isHidden() else self.label.text()

    def say(self, rich_text: str, tone: Tone = Tone.HINT) -> None:
        """Show another note; "" for none."""
        self._tone = tone
        self.label.setText(rich_text)
        self._dress()
        self.setVisible(bool(rich_text))

    @Slot()
    def _dress(self) -> None:
        ink = self._theme.color(_ROLES[self._tone])
        self._icon.setVisible(bool(self._tone))
        if self._tone:
            icon = self._theme.icon(str(self._tone), _ROLES[self._tone])
            side = self.fontMetrics().height()
            self._icon.setPixmap(icon.pixmap(QSize(side, side), self.devicePixelRatioF()))
        palette = self.label.palette()
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
            palette.setColor(role, ink)
        self.label.setPalette(palette)
