"""Facts of old releases under ``<state>/memory/<hash>/``: shown, never merged silently.

(on-disk-format.md, "Where things are".)
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.times import parse_time
from context_center.services.fact_directory import FactDirectory
from context_center.services.snapshot import StrayStore

if TYPE_CHECKING:
    from context_center.services.workspace import Workspace


class StrayStores:
    """The stray stores of a state root, read again on demand; a remote workspace has none."""

    def __init__(self, workspace: Workspace) -> None:
        self._memory = os.path.dirname(workspace.global_facts_dir)
        self._global = workspace.global_facts_dir
        self._stores: dict[str, FactDirectory] = {}

    @property
    def directories(self) -> tuple[str, ...]:
        """The directories that were found."""
        return tuple(self._stores)

    def holds(self, path: str) -> bool:
        """Whether a path lies where stray stores do."""
        return bool(self._memory) and path.startswith(self._memory + os.sep)

    def read(self) -> None:
        """Bring every stray store up to date with the disk."""
        for path in self._found():
            self._stores.setdefault(path, FactDirectory(path, Scope.PROJECT)).read({})

    def stores(self) -> tuple[StrayStore, ...]:
        """Those that hold facts, by path."""
        stores = []
        for path, directory in sorted(self._stores.items()):
            facts = sorted(directory.facts.values(), key=lambda fact: (fact.name, fact.path))
            if facts and not directory.gone:
                newest = max(facts, key=lambda fact: parse_time(fact.updated_at) or 0)
                stores.append(StrayStore(path, tuple(facts), newest.updated_at))
        return tuple(stores)

    def _found(self) -> list[str]:
        if not self._memory:
            return []
        try:
            with os.scandir(self._memory) as entries:
                return sorted(
                    entry.path
                    for entry in entries
                    if entry.is_dir(follow_symlinks=False)
                    and entry.path != self._global
                    and not entry.name.startswith(".")
                )
        except OSError:
            return []
