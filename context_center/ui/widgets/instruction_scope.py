"""For which directory and by which rules the instructions are resolved."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QWidget

from context_center.core.instructions.documents import ProfileName
from context_center.core.instructions.size import estimated_tokens
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

    from context_center.core.instructions.documents import InstructionSet
    from context_center.ui.theme import Theme

_LEAST_CHARACTERS = 16
_MOST_VISIBLE = 20


class InstructionScope(QWidget):
    """The line above everything: target directory, profile, and how they differ.

    ``target_chosen`` carries an absolute directory, ``profile_chosen`` a ProfileName.
    """

    target_chosen = Signal(str)
    directory_wanted = Signal()
    profile_chosen = Signal(object)
    differences_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._root = ""
        self._directories: tuple[str, ...] = ()
        self._target = ""
        self._targets = QComboBox(self)
        self._profiles = QComboBox(self)
        self._differences = QToolButton(self)
        self._sizes = ElidedLabel("", self)
        self._arrange()
        self._targets.activated.connect(self._on_target_activated)
        self._profiles.activated.connect(self._on_profile_activated)
        self._differences.clicked.connect(self.differences_wanted)
        theme.changed.connect(self._dress)
        self._dress()

    def set_workspace(self, root: str) -> None:
        """Begin with the root of a workspace."""
        self._root = root
        self._directories = ()
        self._target = root
        self._fill_targets()

    def set_directories(self, directories: tuple[str, ...]) -> None:
        """Offer these directories (absolute) beside the root."""
        if directories != self._directories:
            self._directories = directories
            self._fill_targets()

    def set_instructions(self, instructions: InstructionSet) -> None:
        """Say for what these instructions were resolved and how much they are."""
        self._target = instructions.target
        self._fill_targets()
        self._profiles.setCurrentIndex(self._profiles.findData(instructions.profile))
        count = len(instructions.differences)
        self._differences.setVisible(count > 0)
        self._differences.setText(self.tr("Differences {0}").format(count))
        self._differences.setAccessibleName(self._differences.text())
        characters = self.tr("{0} characters").format(
            self.locale().toString(len(instructions.block))
        )
        tokens = self.tr("≈ {0} tokens").format(
            self.locale().toString(estimated_tokens(instructions.block))
        )
        sizes = self.tr("In the prompt: {0}").format(f"{characters} · {tokens}")
        self._sizes.setText(sizes if instructions.block else "")

    @Slot()
    def open_targets(self) -> None:
        """Put the keyboard into the list of directories."""
        self._targets.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._targets.showPopup()

    def add_button(self, button: QToolButton) -> None:
        """Offer one more thing to do, at the right."""
        button.setAutoRaise(True)
        self._row.addWidget(button)

    def targets(self) -> QComboBox:
        """The chooser of the target directory."""
        return self._targets

    def profiles(self) -> QComboBox:
        """The chooser of the rules."""
        return self._profiles

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        row.setSpacing(SPACE_2)
        for box, name, tip in (
            (
                self._targets,
                self.tr("Applies &to"),
                self.tr("The directory that the agent works in; deeper files join on the way"),
            ),
            (self._profiles, self.tr("&Rules"), self.tr("By whose rules files are read")),
        ):
            label = QLabel(name, self)
            label.setBuddy(box)
            box.setAccessibleName(name.replace("&", ""))
            box.setToolTip(tip)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(_LEAST_CHARACTERS)
            box.setMaxVisibleItems(_MOST_VISIBLE)
            row.addWidget(label)
            row.addWidget(box, 1)
            row.addSpacing(SPACE_2)
        row.setStretchFactor(self._targets, 3)
        self._profiles.addItem(self.tr("Specification"), ProfileName.SPECIFICATION)
        self._profiles.addItem(self.tr("Reasonix 1.x"), ProfileName.REASONIX_1X)
        self._profiles.setItemData(
            1, self.tr("As a running Reasonix does today"), Qt.ItemDataRole.ToolTipRole
        )
        self._differences.setToolTip(self.tr("What the other rules treat differently"))
        self._differences.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._differences.setAutoRaise(True)
        self._differences.hide()
        row.addWidget(self._differences)
        self._row = row
        row.addStretch(1)
        row.addWidget(self._sizes)

    def _fill_targets(self) -> None:
        """Offer what is known now; an open list is left as it is."""
        box = self._targets
        if box.view().isVisible():
            return
        paths = [path for path in dict.fromkeys((*self._directories, self._target)) if path]
        wanted = [self._root, *sorted(set(paths) - {self._root})] if self._root else []
        if wanted != [box.itemData(at) for at in range(box.count() - 2)]:
            box.clear()
            for path in wanted:
                box.addItem(self._icon_of(path), self._name_of(path), path)
                box.setItemData(box.count() - 1, path, Qt.ItemDataRole.ToolTipRole)
            if wanted:
                box.insertSeparator(box.count())
                box.addItem(self.tr("Choose a directory…"), "")
        box.setCurrentIndex(box.findData(self._target))
        box.setEnabled(bool(wanted))

    def _icon_of(self, path: str) -> QIcon:
        return self._theme.icon("project" if path == self._root else "open-folder")

    def _name_of(self, path: str) -> str:
        if path == self._root:
            return self.tr("{0} (workspace root)").format(PurePath(path).name or path)
        return PurePath(path).relative_to(self._root).as_posix()

    @Slot(int)
    def _on_target_activated(self, at: int) -> None:
        path = self._targets.itemData(at)
        if path:
            self.target_chosen.emit(path)
            return
        self._targets.setCurrentIndex(self._targets.findData(self._target))
        self.directory_wanted.emit()

    @Slot(int)
    def _on_profile_activated(self, at: int) -> None:
        self.profile_chosen.emit(ProfileName(self._profiles.itemData(at)))

    @Slot()
    def _dress(self) -> None:
        self._differences.setIcon(self._theme.icon("compare", ColorRole.INFO))
        self._differences.setIconSize(QSize(16, 16))
        for at in range(self._targets.count()):
            if path := self._targets.itemData(at):
                self._targets.setItemIcon(at, self._icon_of(path))
        palette = self._sizes.palette()
        palette.setColor(self._sizes.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._sizes.setPalette(palette)
