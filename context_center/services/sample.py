"""A copy of the sample workspace, laid out as a Reasonix home and a workspace beside it.

(``resources/sample/README.md`` says what is in it.)
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import NamedTuple

from context_center.core.times import parse_time
from context_center.services.paths import resources_dir
from context_center.services.workspace import find_roots, workspace_at

WORKSPACE_NAME = "payments-api"
SAMPLE_NOW = parse_time("2026-11-02T09:00:00Z") or 0
"""The instant that the sample's dates are chosen for."""

_MODIFIED = parse_time("2026-07-14T06:00:00Z") or 0


class Sample(NamedTuple):
    """Absolute paths of an opened sample: Reasonix home (also state root) and workspace."""

    home: str
    workspace_root: str


def open_sample(into: str) -> Sample:
    """Copy the sample below the directory ``into``, which is made when it is missing.

    Every file gets one fixed modification time, because a fact without times reads as
    old as its file (on-disk-format.md, "A fact file"). Raises FileExistsError when a
    sample is there already.
    """
    source = resources_dir() / "sample"
    target = Path(into).resolve()
    home, workspace = target / "home", target / WORKSPACE_NAME
    for place in (home, workspace):
        if place.exists():
            raise FileExistsError(f"There is something at {place} already.")
    store = workspace_at(find_roots(str(home), {}), str(workspace))
    _copy(source / "home", home)
    _copy(source / "project-store" / "memory", Path(store.facts_dir))
    _copy(source / "project-store" / "sessions", Path(store.sessions_dir))
    _name_workspace(Path(store.sessions_dir), str(workspace))
    _copy(source / WORKSPACE_NAME, workspace)
    return Sample(str(home), str(workspace))


def _copy(source: Path, target: Path) -> None:
    """Copy a tree as new directories and files, writable even where the source is not."""
    for directory, _, names in os.walk(source):
        place = target / Path(directory).relative_to(source)
        place.mkdir(parents=True)
        for name in names:
            shutil.copyfile(Path(directory, name), place / name)
            os.utime(place / name, ns=(_MODIFIED, _MODIFIED))


def _name_workspace(sessions: Path, workspace: str) -> None:
    """Let the metadata of the sessions name the copy as their workspace (transcripts.md)."""
    for path in sessions.glob("*.meta"):
        meta = json.loads(path.read_bytes())
        meta["workspace_root"] = workspace
        text = json.dumps(meta, ensure_ascii=False, indent=2)
        path.write_bytes(f"{text}\n".encode())
        os.utime(path, ns=(_MODIFIED, _MODIFIED))
