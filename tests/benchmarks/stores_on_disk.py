"""Generated facts as files of a real state root."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from context_center.core.fact_file import render_fact
from context_center.core.facts import Scope
from context_center.services.workspace import Roots, Workspace, workspace_at
from tests.benchmarks.stores import facts

if TYPE_CHECKING:
    from pathlib import Path

AN_HOUR_AGO = 3_600


def store_on_disk(root: Path, count: int) -> Workspace:
    """A workspace below ``root`` whose stores hold ``count`` facts, written an hour ago."""
    home = root / "home"
    tree = root / "workspace"
    tree.mkdir(parents=True)
    workspace = workspace_at(Roots(str(home), "test", str(home), "test"), str(tree))
    directories = {
        Scope.PROJECT: workspace.facts_dir,
        Scope.GLOBAL: workspace.global_facts_dir,
    }
    for directory in directories.values():
        os.makedirs(directory)
    for fact in facts(count):
        path = os.path.join(directories[fact.scope], f"{fact.name}.md")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(render_fact(fact))
        before = os.stat(path).st_mtime - AN_HOUR_AGO
        os.utime(path, (before, before))
    return workspace


def fact_paths(workspace: Workspace) -> list[str]:
    """Every fact file of both stores."""
    return [
        entry.path
        for directory in (workspace.facts_dir, workspace.global_facts_dir)
        for entry in os.scandir(directory)
    ]
