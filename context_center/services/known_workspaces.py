"""The workspaces that a state root knows, and the paths that their slugs stand for.

A slug does not say its path (``/a-b`` and ``/a/b`` share one), so paths come from what
we were opened with, from session metadata, and from directories that exist
(decisions.md, 6).
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from context_center.core.names import workspace_slug
from context_center.services.fact_directory import is_fact_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.services.workspace import Roots

_META_FILES = 40
_META_BYTES = 1 << 20
_GUESSES = 4


@dataclass(frozen=True, slots=True)
class KnownWorkspace:
    """A directory under ``projects/``.

    ``root`` is the path it stands for, "" when that cannot be told; ``also`` are other
    paths known to share the slug. ``fact_count`` counts its fact files.
    """

    slug: str
    root: str
    also: tuple[str, ...]
    fact_count: int

    @property
    def title(self) -> str:
        """A short name for a chooser."""
        return os.path.basename(self.root) or self.root or self.slug


def known_workspaces(roots: Roots, remembered: Iterable[str] = ()) -> tuple[KnownWorkspace, ...]:
    """Every workspace with a directory under ``projects/``, by title."""
    projects = os.path.join(roots.state, "projects")
    by_slug: dict[str, list[str]] = {}
    for path in remembered:
        by_slug.setdefault(_slug(path), []).append(path)
    known = []
    for slug in _directories(projects):
        paths = paths_of_slug(projects, slug, by_slug.get(slug, ()))
        root = paths[0] if paths else ""
        count = _fact_count(os.path.join(projects, slug, "memory"))
        known.append(KnownWorkspace(slug, root, tuple(paths[1:]), count))
    return tuple(sorted(known, key=lambda workspace: (workspace.title.lower(), workspace.slug)))


def paths_of_slug(projects: str, slug: str, remembered: Iterable[str] = ()) -> list[str]:
    """The workspace paths known to use a slug, surest first; [] when it cannot be told."""
    paths = dict.fromkeys(path for path in remembered if _slug(path) == slug)
    sessions = os.path.join(projects, slug, "sessions")
    paths.update(dict.fromkeys(path for path in _session_roots(sessions) if _slug(path) == slug))
    if not paths:
        guesses = list(islice(_existing_paths(slug), _GUESSES))
        if len(guesses) == 1:
            paths[guesses[0]] = None
    return list(paths)


def _slug(path: str) -> str:
    return workspace_slug(path, windows=sys.platform == "win32")


def _directories(path: str) -> list[str]:
    try:
        with os.scandir(path) as entries:
            return sorted(e.name for e in entries if e.is_dir(follow_symlinks=False))
    except OSError:
        return []


def _fact_count(facts_dir: str) -> int:
    try:
        return sum(is_fact_name(name) for name in os.listdir(facts_dir))
    except OSError:
        return 0


def _session_roots(sessions: str) -> list[str]:
    """``workspace_root`` of the newest sessions' metadata."""
    try:
        names = sorted((n for n in os.listdir(sessions) if n.endswith(".jsonl.meta")), reverse=True)
    except OSError:
        return []
    found = []
    for name in names[:_META_FILES]:
        path = Path(sessions, name)
        try:
            if not path.is_file() or path.stat().st_size > _META_BYTES:
                continue
            meta = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            continue
        root = meta.get("workspace_root") if isinstance(meta, dict) else None
        if isinstance(root, str) and os.path.isabs(root):
            found.append(os.path.normpath(root))
    return found


def _existing_paths(slug: str, base: str = os.sep) -> Iterable[str]:
    """Existing directories whose slug is ``slug``, found by descending only where it fits."""
    prefix = _slug(base if base.endswith(os.sep) else base + os.sep)
    for name in _directories(base):
        path = os.path.join(base, name)
        candidate = _slug(path)
        if candidate == slug:
            yield path
        elif slug.startswith(candidate + "-") and len(candidate) >= len(prefix):
            yield from _existing_paths(slug, path)
