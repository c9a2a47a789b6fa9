"""The conflicts of a workspace that the user has looked at and wants to keep as they are.

They are ours alone (decisions.md, 11): no fact file says anything of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.services.own_files import OwnFile
from context_center.services.paths import data_dir as own_data_dir

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.workspace import Workspace

MOST_KEPT = 5_000
_DIRECTORY = "conflicts"
_VERSION = 1


class ConflictDecisions:
    """Which conflicts are kept, by their ``identity`` (core/conflicts.py).

    All methods raise ContextError when the file cannot be read or written.
    """

    def __init__(self, workspace: Workspace, data_dir: Path | None = None) -> None:
        self._file = OwnFile(workspace, _DIRECTORY, _VERSION, data_dir or own_data_dir())

    def kept(self) -> frozenset[str]:
        """The conflicts that were decided to be kept."""
        return frozenset(self._read())

    def keep(self, identity: str) -> frozenset[str]:
        """Decide to keep a conflict as it is; gives all that are kept then."""
        return self._change(identity, kept=True)

    def take_back(self, identity: str) -> frozenset[str]:
        """Let a conflict be open again; gives all that are kept then."""
        return self._change(identity, kept=False)

    def _change(self, identity: str, *, kept: bool) -> frozenset[str]:
        with self._file.held():
            before = self._read()
            after = [each for each in before if each != identity]
            if kept:
                after = [*after, identity][-MOST_KEPT:]
            if after != before:
                self._file.write(after)
        return frozenset(after)

    def _read(self) -> list[str]:
        return [each for each in self._file.read() or () if isinstance(each, str)]
