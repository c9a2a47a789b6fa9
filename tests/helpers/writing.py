"""A fact store in a temporary place with a clock that moves and ids that count."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from context_center.core.facts import Scope
from context_center.core.times import SECOND_NS, parse_time
from context_center.services.catalog import Catalog
from context_center.services.fact_store import FactStore
from tests.helpers.stores import Store

if TYPE_CHECKING:
    from context_center.core.facts import Fact, Revision
    from context_center.services.workspace import Workspace

START = parse_time("2026-08-20T12:00:00Z") or 0


@dataclass
class Writing:
    """One store and the hand of another program on its files.

    Each look at the clock is a second later than the one before; ids are ``mem-`` and a
    counted number.
    """

    files: Store
    ticks: int = 0
    ids: int = 0
    store: FactStore = field(init=False)

    def __post_init__(self) -> None:
        self.store = self.another_store()

    @classmethod
    def below(cls, root: Path) -> Writing:
        """A store below a temporary directory."""
        return cls(Store.below(root))

    @property
    def workspace(self) -> Workspace:
        """The workspace of the store."""
        return self.files.workspace

    def another_store(self) -> FactStore:
        """A store on the same files, as another process would have it."""
        return FactStore(self.workspace, self._clock, self._new_id, durable=False)

    def directory(self, scope: Scope = Scope.PROJECT) -> Path:
        """The facts directory of a scope."""
        return Path(self.files.directory(scope))

    def put(self, file_name: str, text: str, scope: Scope = Scope.PROJECT) -> Path:
        """Write a file as another program would, with the line ends as given."""
        return Path(self.files.write_bytes(file_name, text.encode("utf-8"), scope))

    def text(self, file_name: str, scope: Scope = Scope.PROJECT) -> str:
        """The text of a file with its line ends."""
        return (self.directory(scope) / file_name).read_bytes().decode("utf-8")

    def names(self, scope: Scope = Scope.PROJECT) -> list[str]:
        """The fact files of a scope."""
        return sorted(p.name for p in self.directory(scope).glob("*.md") if p.name != "MEMORY.md")

    def facts(self) -> tuple[Fact, ...]:
        """What a catalog reads of the store."""
        return Catalog(self.workspace, None, lambda: START).load()[0].facts

    def history(self, fact: Fact) -> tuple[Revision, ...]:
        """What a catalog reads of a fact's history."""
        catalog = Catalog(self.workspace, None, lambda: START)
        catalog.load()
        return catalog.revisions(fact)

    def _clock(self) -> int:
        self.ticks += 1
        return START + self.ticks * SECOND_NS

    def _new_id(self) -> str:
        self.ids += 1
        return f"mem-{self.ids:032x}"
