"""Every action that has keys, with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.actions import ACTIONS, CONTEXT, ActionSpec, shortcuts
from context_center.ui.comparison_actions import COMPARISON_ACTIONS
from context_center.ui.theme import SPACE_2, SPACE_3

if TYPE_CHECKING:
    from context_center.ui.theme import Theme


def keys_shown(action: ActionSpec) -> str:
    """All keys of an action as the platform writes them."""
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in shortcuts(action))


class ShortcutsDialog(QDialog):
    """A list of the actions, by menu."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(self.tr("Keyboard Shortcuts"))
        self.tree = QTreeWidget(self)
        self.tree.setAccessibleName(self.windowTitle())
        self.tree.setHeaderLabels([self.tr("Keys"), self.tr("Action"), self.tr("What it does")])
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        self._fill()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addWidget(self.tree)
        column.addWidget(buttons)
        letter = self.fontMetrics().averageCharWidth()
        self.resize(letter * 128, self.fontMetrics().height() * 36)

    def _fill(self) -> None:
        for action in (*ACTIONS, *COMPARISON_ACTIONS):
            keys = keys_shown(action)
            if not keys:
                continue
            text = QCoreApplication.translate(CONTEXT, action.text).replace("&", "")
            what = QCoreApplication.translate(CONTEXT, action.tooltip)
            row = QTreeWidgetItem([keys, text.rstrip("…"), what])
            row.setFont(0, self._theme.font(bold=True))
            row.setData(0, Qt.ItemDataRole.UserRole, action.id)
            width = QFontMetrics(row.font(0)).horizontalAdvance(keys) + 2 * SPACE_3
            row.setSizeHint(0, QSize(width, self.fontMetrics().height() + SPACE_2))
            self.tree.addTopLevelItem(row)
        header = self.tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
