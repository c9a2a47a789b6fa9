"""What this program is, and which directories it reads, each with where that was set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from context_center import __version__
from context_center.services.settings import settings_path
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import PathLabel

if TYPE_CHECKING:
    from context_center.services.workspace import Roots
    from context_center.ui.theme import Theme

_LOGO = 64


class AboutDialog(QDialog):
    """The About box."""

    def __init__(self, roots: Roots, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(self.tr("About Context Center"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        for widget in self._head():
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(SPACE_2)
        column.addLayout(self._places(roots))
        column.addSpacing(SPACE_2)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 72)

    def _head(self) -> tuple[QLabel, QLabel, QLabel]:
        logo = QLabel(self)
        icon = self._theme.icon("app")
        logo.setPixmap(icon.pixmap(QSize(_LOGO, _LOGO), self.devicePixelRatioF()))
        name = QLabel(f"Context Center {__version__}", self)
        name.setFont(self._theme.font(1.4, bold=True))
        name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = QLabel(self.tr("See, correct and trust what an AI coding agent knows."), self)
        return logo, name, words

    def _places(self, roots: Roots) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(SPACE_3)
        form.setVerticalSpacing(SPACE_1)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        places = (
            (self.tr("Home"), roots.home, roots.home_source),
            (self.tr("State root"), roots.state, roots.state_source),
            (self.tr("Settings"), str(settings_path()), ""),
        )
        for label, path, source in places:
            form.addRow(self._caption(label), PathLabel(path, self))
            if source:
                form.addRow("", self._caption(self._source_words(source)))
        return form

    def _caption(self, text: str) -> QLabel:
        label = QLabel(text, self)
        palette = label.palette()
        palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
        label.setPalette(palette)
        return label

    def _source_words(self, source: str) -> str:
        if source == "default":
            return self.tr("the platform's default")
        if source.startswith("--"):
            return self.tr("given with {0}").format(source)
        return self.tr("set by {0} in the environment").format(source)
