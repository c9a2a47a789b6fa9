"""Stores of facts in a temporary state root."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.facts import Fact, Scope
from context_center.core.times import parse_time
from context_center.services.workspace import Roots, Workspace, workspace_at

if TYPE_CHECKING:
    from pathlib import Path

NOW = parse_time("2026-08-20T12:00:00Z") or 0


def a_fact(name: str = "alpha", **fields: object) -> Fact:
    """A fact with plain fields, changed by ``fields``."""
    text = (
        f"---\nid: mem-{sum(map(ord, name)):032x}\nrevision: 1\n"
        'created_at: "2026-08-01T00:00:00Z"\nupdated_at: "2026-08-10T00:00:00Z"\n'
        f"name: {name}\ndescription: about {name}\n---\n\nbody of {name}\n"
    )
    fact = read_fact(FactSource(text, f"/{name}.md", name, Scope.PROJECT, 0))
    return replace(fact, **fields)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Store:
    """The two fact directories of one workspace below a temporary root."""

    workspace: Workspace

    @classmethod
    def below(cls, root: Path) -> Store:
        """A store whose directories do not exist yet."""
        tree = root / "workspace"
        tree.mkdir(exist_ok=True)
        home = str(root / "home")
        return cls(workspace_at(Roots(home, "test", home, "test"), str(tree)))

    def directory(self, scope: Scope = Scope.PROJECT) -> str:
        """The directory of a scope, made if needed."""
        workspace = self.workspace
        project = scope is Scope.PROJECT
        path = workspace.facts_dir if project else workspace.global_facts_dir
        os.makedirs(path, exist_ok=True)
        return path

    def write(self, fact: Fact, file_name: str = "") -> str:
        """Write a fact as canonical text; gives its path."""
        return self.write_text(file_name or f"{fact.name}.md", render_fact(fact), fact.scope)

    def write_text(self, file_name: str, text: str, scope: Scope = Scope.PROJECT) -> str:
        """Write any text beside the facts; gives its path."""
        return self.write_bytes(file_name, text.encode("utf-8"), scope)

    def write_bytes(self, file_name: str, data: bytes, scope: Scope = Scope.PROJECT) -> str:
        """Write any bytes beside the facts; gives their path."""
        path = os.path.join(self.directory(scope), file_name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path
