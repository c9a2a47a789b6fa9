"""The workspaces that can be chosen, as a list model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject

    from context_center.services.known_workspaces import KnownWorkspace
    from context_center.services.workspace import Workspace

PLACE_ROLE = Qt.ItemDataRole.UserRole + 1
COUNT_ROLE = Qt.ItemDataRole.UserRole + 2

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class WorkspaceChoice:
    """One entry: a local ``root``, a bare ``slug`` (path not known) or a remote ``address``.

    ``facts`` is None where they cannot be counted.
    """

    slug: str = ""
    root: str = ""
    address: str = ""
    facts: int | None = None

    @property
    def key(self) -> str:
        """What makes two entries the same."""
        return self.address or self.root or self.slug

    @property
    def title(self) -> str:
        """The short name."""
        return self.address or Path(self.root).name or self.root or self.slug


def choice_of(workspace: Workspace) -> WorkspaceChoice:
    """The entry of an open workspace."""
    return WorkspaceChoice(workspace.slug, workspace.root, workspace.remote_address)


def choices(
    known: Iterable[KnownWorkspace], addresses: Iterable[str], current: WorkspaceChoice
) -> tuple[WorkspaceChoice, ...]:
    """Every choice once, local ones by title, then remote ones; the current one included."""
    found: dict[str, WorkspaceChoice] = {}
    for workspace in known:
        for root in (workspace.root, *workspace.also):
            choice = WorkspaceChoice(workspace.slug, root, facts=workspace.fact_count)
            found[choice.key] = choice
    for address in addresses:
        found.setdefault(address, WorkspaceChoice(address=address))
    found.setdefault(current.key, current)
    return tuple(sorted(found.values(), key=lambda c: (bool(c.address), c.title.lower(), c.key)))


class WorkspaceListModel(QAbstractListModel):
    """WorkspaceChoices with the roles that the chooser's delegate draws."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[WorkspaceChoice, ...] = ()

    def set_choices(self, found: tuple[WorkspaceChoice, ...]) -> None:
        """Show these; nothing is emitted when they are the same as before."""
        if found != self._choices:
            self.beginResetModel()
            self._choices = found
            self.endResetModel()

    def choice(self, row: int) -> WorkspaceChoice:
        """The choice of a row."""
        return self._choices[row]

    def row_of(self, key: str) -> int:
        """The row of the choice with this key, -1 when it is not there."""
        return next((row for row, c in enumerate(self._choices) if c.key == key), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        """The number of choices."""
        return 0 if parent is not None and parent.isValid() else len(self._choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Title, place, count, tooltip and accessible text of a choice."""
        if not self.checkIndex(index, self.CheckIndexOption.IndexIsValid):
            return None
        choice = self._choices[index.row()]
        words = {
            Qt.ItemDataRole.DisplayRole: choice.title,
            Qt.ItemDataRole.ToolTipRole: choice.key,
            Qt.ItemDataRole.AccessibleTextRole: f"{choice.title}, {self._place(choice)}",
            PLACE_ROLE: self._place(choice),
            COUNT_ROLE: self._count(choice),
        }
        return words.get(role)

    def _count(self, choice: WorkspaceChoice) -> str:
        if choice.facts is None:
            return ""
        one = choice.facts == 1
        return self.tr("1 fact") if one else self.tr("{0} facts").format(choice.facts)

    def _place(self, choice: WorkspaceChoice) -> str:
        if choice.address:
            return self.tr("On another machine")
        if not choice.root:
            return self.tr("Folder not known, facts only")
        return choice.root
