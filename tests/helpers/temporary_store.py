"""A real store in a temporary home, and a hand that writes facts into it from outside."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.facts import Fact, FactType, Scope
from context_center.core.times import format_time, parse_time
from context_center.services.workspace import Roots, Workspace, workspace_at

NOW = parse_time("2026-11-02T09:00:00Z") or 0
"""The instant at which the tests of the window look at their facts."""


@dataclass(frozen=True)
class TemporaryStore:
    """One workspace with its own home; all directories exist."""

    workspace: Workspace

    @property
    def roots(self) -> Roots:
        """Home and state root."""
        return self.workspace.roots

    def directory(self, scope: Scope = Scope.PROJECT) -> Path:
        """The facts directory of a scope."""
        place = self.workspace.global_facts_dir
        return Path(self.workspace.facts_dir if scope is Scope.PROJECT else place)

    def path(self, name: str, scope: Scope = Scope.PROJECT) -> str:
        """Where a fact lies."""
        return str(self.directory(scope) / f"{name}.md")

    def write(self, name: str, scope: Scope = Scope.PROJECT, **fields: Any) -> Fact:
        """Write a fact file, whole and at once, as another program would; gives the fact.

        ``fields`` are those of Fact; what is not given has a plain default.
        """
        fact = make_fact(name, scope, path=self.path(name, scope), **fields)
        return self.write_text(name, render_fact(fact), scope)

    def write_text(self, name: str, text: str, scope: Scope = Scope.PROJECT) -> Fact:
        """Write any text as a fact file and give the fact that it reads as."""
        target = Path(self.path(name, scope))
        temporary = target.with_name(f".{name}.tmp")
        temporary.write_text(text, encoding="utf-8", newline="")
        temporary.replace(target)
        mtime = target.stat().st_mtime_ns
        return read_fact(FactSource(text, str(target), name, scope, mtime))

    def archive(self, stamp: str, name: str, scope: Scope = Scope.PROJECT, **fields: Any) -> Path:
        """Put an entry into the archive; ``stamp`` is like ``20260316-095412.207``."""
        place = self.directory(scope) / ".archive"
        place.mkdir(exist_ok=True)
        target = place / f"{stamp}-{name}.md"
        fact = make_fact(name, scope, path=str(target), **fields)
        target.write_text(render_fact(fact), encoding="utf-8", newline="")
        return target

    def remove(self, name: str, scope: Scope = Scope.PROJECT) -> None:
        """Delete a fact file."""
        Path(self.path(name, scope)).unlink()


def make_fact(name: str, scope: Scope = Scope.PROJECT, **fields: Any) -> Fact:
    """A fact as it reads from its own canonical file."""
    known = {field.name for field in dataclasses.fields(Fact)}
    assert set(fields) <= known, set(fields) - known
    path = fields.pop("path", f"/store/{scope}/{name}.md")
    blank = read_fact(FactSource("", path, name, scope, NOW))
    fact = replace(
        blank,
        **{
            "id": f"mem-{name.encode().hex():0<32.32}",
            "type": FactType.PROJECT,
            "title": name.replace("-", " ").capitalize(),
            "description": f"What {name} is about",
            "body": f"The body of {name}.",
            "created_at": format_time(NOW),
            "updated_at": format_time(NOW),
            **fields,
        },
    )
    return read_fact(FactSource(render_fact(fact), path, name, scope, NOW))


def temporary_store(home: Path, workspace_root: Path) -> TemporaryStore:
    """Make the directories of an empty store."""
    roots = Roots(str(home), "--home", str(home), "--home")
    workspace_root.mkdir(parents=True, exist_ok=True)
    workspace = workspace_at(roots, str(workspace_root))
    for place in (workspace.facts_dir, workspace.global_facts_dir):
        Path(place).mkdir(parents=True, exist_ok=True)
    return TemporaryStore(workspace)
