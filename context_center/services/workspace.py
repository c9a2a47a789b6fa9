"""Where everything of one workspace lies: home, state root, slug, stores; remote or local.

(on-disk-format.md, "Where things are".)
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roots:
    """Reasonix home and state root (absolute), each with the place it was learned from."""

    home: str
    home_source: str
    state: str
    state_source: str


@dataclass(frozen=True, slots=True)
class Workspace:
    """One workspace. A remote one has an address and no local path at all.

    ``root`` is the absolute path ("" when remote, or when only the slug is known).
    """

    roots: Roots
    root: str
    slug: str
    facts_dir: str
    global_facts_dir: str
    sessions_dir: str
    remote_address: str = ""

    @property
    def is_remote(self) -> bool:
        """Whether the memory belongs to another machine and must not be read here."""
        return bool(self.remote_address)
