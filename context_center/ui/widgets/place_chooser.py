"""Whose instructions something joins, and the file that this is."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from context_center.core.instructions.documents import DocumentScope
from context_center.ui.theme import SPACE_2, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.paths_shown import with_tilde

if TYPE_CHECKING:
    from context_center.services.instruction_places import InstructionPlaces, NotePlace
    from context_center.ui.theme import Theme

_LEAST_CHARACTERS = 8


class PlaceChooser(QWidget):
    """A list of scopes and, beside it, the path of the file of the chosen one.

    ``changed`` follows the choice and what becomes of it.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._root = ""
        self._places: tuple[NotePlace, ...] = ()
        self.scopes = QComboBox(self)
        self._target = ElidedLabel("", self, mode=Qt.TextElideMode.ElideMiddle)
        name = self.tr("Whose instructions it joins")
        self.scopes.setAccessibleName(name)
        self.scopes.setToolTip(name)
        self.scopes.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.scopes.setMinimumContentsLength(_LEAST_CHARACTERS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self.scopes)
        row.addWidget(self._target, 1)
        self.setFocusProxy(self.scopes)
        self.scopes.currentIndexChanged.connect(self._tell)
        theme.changed.connect(self._dress)
        self._dress()

    def set_places(self, places: InstructionPlaces, root: str) -> None:
        """Offer the places of another target, or what they have become; the choice stays."""
        chosen = self.place()
        self._root = root
        self._places = places.notes
        self.scopes.blockSignals(True)
        self.scopes.clear()
        for place in self._places:
            self.scopes.addItem(self._word(place))
        keys = [(place.scope, place.directory) for place in self._places]
        key = (chosen.scope, chosen.directory) if chosen is not None else None
        self.scopes.setCurrentIndex(keys.index(key) if key in keys else 0 if keys else -1)
        self.scopes.blockSignals(False)
        self._tell()

    def place(self) -> NotePlace | None:
        """The place that is chosen."""
        at = self.scopes.currentIndex()
        return self._places[at] if 0 <= at < len(self._places) else None

    def target(self) -> str:
        """What is said about the file."""
        return self._target.text()

    def _word(self, place: NotePlace) -> str:
        words = {
            DocumentScope.PROJECT: self.tr("Project"),
            DocumentScope.LOCAL: self.tr("Local"),
            DocumentScope.USER: self.tr("User"),
        }
        if not place.directory:
            return words[place.scope]
        name = PurePath(os.path.relpath(place.directory, self._root)).as_posix()
        local = place.scope is DocumentScope.LOCAL
        return self.tr("{0}, local").format(name) if local else name

    def _shown_path(self, path: str) -> str:
        if self._root and PurePath(path).is_relative_to(self._root):
            return PurePath(path).relative_to(self._root).as_posix()
        return with_tilde(path)

    @Slot()
    def _tell(self) -> None:
        place = self.place()
        words = tip = ""
        if place is not None and not place.path:
            words = tip = place.reason
        elif place is not None:
            told = "→ {0}" if place.exists else self.tr("→ {0} (new)")
            words = told.format(self._shown_path(place.path))
            tip = self.tr("{0}, under ## Notes").format(place.path)
        self._target.setText(words)
        self._target.setToolTip(tip)
        self.changed.emit()

    @Slot()
    def _dress(self) -> None:
        palette = self._target.palette()
        palette.setColor(self._target.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._target.setPalette(palette)
