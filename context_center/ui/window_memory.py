"""What the window remembers, between the settings file and the widgets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from context_center.core.errors import ContextError
from context_center.services.settings import (
    Settings,
    load_settings,
    save_settings,
    with_workspace,
)
from context_center.services.workspace import remote_address
from context_center.ui.theme import MODES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from context_center.core.errors import Problem


class WindowMemory:
    """The settings of one window. Without a path nothing is read and nothing is kept.

    Without ``keep`` the workspaces that are opened are not remembered. ``problem`` says what was wrong with the file when it was read.
    """

    def __init__(self, path: Path | None, *, keep: bool = True) -> None:
        self._path = path
        self._keep = keep
        self.settings, self.problem = Settings(), _NO_PROBLEM
        if path is not None:
            self.settings, self.problem = load_settings(path)
        self._loaded = self.settings
        self._answered = set(self.settings.answered)

    @property
    def keeps(self) -> bool:
        """Whether anything of a workspace is kept for the next start."""
        return self._keep and self._path is not None

    @property
    def answered(self) -> frozenset[str]:
        """The keys of questions that were answered for good."""
        return frozenset(self._answered)

    @property
    def theme(self) -> str:
        """The mode of the theme, "system" for a word that is none."""
        return self.settings.theme if self.settings.theme in MODES else "system"

    @property
    def geometry(self) -> QByteArray:
        """Size and place of the window; empty on a first start."""
        return _bytes(self.settings.geometry)

    @property
    def layouts(self) -> dict[str, QByteArray]:
        """Splitters and columns by tab id."""
        return {tab_id: _bytes(text) for tab_id, text in self.settings.layouts.items()}

    @property
    def paths(self) -> tuple[str, ...]:
        """The local workspaces that were opened, the latest first."""
        return tuple(known for known in self.settings.workspaces if not remote_address(known))

    @property
    def addresses(self) -> tuple[str, ...]:
        """The remote workspaces that were opened, the latest first."""
        return tuple(known for known in self.settings.workspaces if remote_address(known))

    def remember_workspace(self, key: str) -> None:
        """A workspace was opened: its path or its address."""
        if key and self._keep:
            self.settings = with_workspace(self.settings, key)

    def remember_answer(self, key: str) -> None:
        """A question was answered for good, or for this session where nothing is kept."""
        self._answered.add(key)
        if self._keep:
            self.settings = replace(self.settings, answered=tuple(sorted(self._answered)))

    def remember_theme(self, mode: str) -> None:
        """A mode was chosen."""
        self.settings = replace(self.settings, theme=mode)

    def remember_layout(
        self, tab: str, geometry: QByteArray, layouts: Mapping[str, QByteArray]
    ) -> None:
        """How the window lay when it was closed."""
        texts = {tab_id: _text(state) for tab_id, state in layouts.items()}
        self.settings = replace(self.settings, tab=tab, geometry=_text(geometry), layouts=texts)

    def save(self) -> ContextError | None:
        """Write what differs from the file; gives the reason when it cannot be written."""
        if self._path is None or self.settings == self._loaded:
            return None
        try:
            save_settings(self.settings, self._path)
        except ContextError as error:
            return error
        self._loaded = self.settings
        return None


_NO_PROBLEM: Problem | None = None


def _bytes(text: str) -> QByteArray:
    return QByteArray.fromBase64(QByteArray(text.encode("ascii", "replace")))


def _text(data: QByteArray) -> str:
    return bytes(data.toBase64().data()).decode("ascii")
