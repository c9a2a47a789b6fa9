"""Asks once, before something is written that others will see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from context_center.ui.consents import ConsentKind
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.paths_shown import with_tilde

if TYPE_CHECKING:
    from context_center.ui.consents import Consent
    from context_center.ui.theme import Theme

_MEASURE = 64
_ICON = 24


class ConsentDialog(QDialog):
    """A question with its reason; accepted is yes, and is not asked again."""

    def __init__(self, consent: Consent, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.consent = consent
        self._theme = theme
        title, words, go, icon = self._words(consent.kind)
        self.setWindowTitle(title)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.go = self.buttons.addButton(go, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._arrange(title, words, icon)
        self.go.setDefault(True)
        self.go.setFocus(Qt.FocusReason.PopupFocusReason)

    def _words(self, kind: ConsentKind) -> tuple[str, str, str, str]:
        if kind is ConsentKind.GLOBAL:
            words = self.tr(
                "A global fact reaches the agent in every workspace of this machine, not only "
                "in this one. It fits what holds wherever you work: how you like answers, which "
                "tools you use. What is true of one project belongs to that project."
            )
            return (
                self.tr("A Fact for All Workspaces"),
                words,
                self.tr("Make It Global"),
                "global",
            )
        words = self.tr(
            "The paths of these workspaces come to one short name, so that they share one store: "
            "what you write here is read there as well."
        )
        return (
            self.tr("A Store That Is Shared"),
            words,
            self.tr("Write to the Shared Store"),
            "warning",
        )

    def _arrange(self, title: str, words: str, icon: str) -> None:
        picture = QLabel(self)
        pixmap = self._theme.icon(icon, ColorRole.ACCENT).pixmap(
            QSize(_ICON, _ICON), self.devicePixelRatioF()
        )
        picture.setPixmap(pixmap)
        heading = QLabel(title, self)
        heading.setFont(self._theme.font(1.15, bold=True))
        text = QLabel(words, self)
        text.setWordWrap(True)
        once = QLabel(self.tr("You are asked this only once."), self)
        palette = once.palette()
        palette.setColor(once.foregroundRole(), self._theme.color(ColorRole.MUTED))
        once.setPalette(palette)
        right = QVBoxLayout()
        right.setSpacing(SPACE_2)
        right.addWidget(heading)
        right.addWidget(text)
        for path in self.consent.paths:
            right.addWidget(PathLabel(with_tilde(path), self))
        right.addWidget(once)
        above = QHBoxLayout()
        above.setSpacing(SPACE_3)
        above.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        above.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_3)
        column.addLayout(above)
        column.addWidget(self.buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _MEASURE)
