"""Workspaces with sessions in a temporary home, scanned for suggestions."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from context_center.services.catalog import Catalog
from context_center.services.suggestion_inbox import SuggestionInbox
from context_center.services.suggestion_scan import ScanResult, ScanSources, SuggestionScanner
from tests.helpers.stores import NOW, Store
from tests.helpers.transcripts import age, claude, codex, codex_said, message, write_records

if TYPE_CHECKING:
    from context_center.services.workspace import Workspace

MILLISECOND_NS = 1_000_000
MINUTE_MS = 60_000


def clock() -> int:
    """The fixed present of the tests."""
    return NOW


@dataclass
class Told:
    """A workspace, its store, and what is said in its sessions; homes lie below ``root``."""

    root: Path
    store: Store = field(init=False)
    _sessions: int = 0

    def __post_init__(self) -> None:
        self.store = Store.below(self.root)

    @property
    def workspace(self) -> Workspace:
        return self.store.workspace

    @property
    def data(self) -> Path:
        """What stands in for Context Center's own data directory."""
        return self.root / "own"

    def say(self, *texts: str, name: str = "", age_seconds: int = 60) -> Path:
        """A Reasonix session of these turns; a day later than the one before."""
        self._sessions += 1
        start = NOW // MILLISECOND_NS - (40 - self._sessions) * 1_440 * MINUTE_MS
        records = [
            message("user", text, createdAt=start + number * MINUTE_MS)
            for number, text in enumerate(texts)
        ]
        stem = name or f"20260801-0915{self._sessions:02}.000000000-mock"
        path = write_records(Path(self.workspace.sessions_dir, f"{stem}.jsonl"), records)
        age(path, age_seconds - self._sessions)
        return path

    def say_to_claude(self, text: str) -> Path:
        """A Claude Code session of one turn; gives its home."""
        home = self.root / "claude"
        root = self.workspace.root
        slug = "".join(c if c.isascii() and c.isalnum() else "-" for c in root)
        record = claude(text, cwd=root, uuid="u1", timestamp="2026-08-02T10:00:00Z")
        write_records(home / "projects" / slug / "0f0e.jsonl", [record])
        return home

    def say_to_codex(self, text: str) -> Path:
        """A Codex session of one turn; gives its home."""
        home = self.root / "codex"
        records = [codex("session_meta", {"cwd": self.workspace.root}), codex_said(text)]
        write_records(home / "sessions" / "2026" / "08" / "01" / "rollout-1.jsonl", records)
        return home

    def catalog(self) -> Catalog:
        return Catalog(self.workspace, None, clock)

    def inbox(self) -> SuggestionInbox:
        return SuggestionInbox(self.workspace, clock, self.data)

    def scanner(self, cache: Path | None = None) -> SuggestionScanner:
        place = str(cache) if cache else None
        return SuggestionScanner(self.catalog(), self.inbox(), place, clock)

    def scan(self, sources: ScanSources | None = None) -> ScanResult:
        """What a program started just now finds."""
        return self.scanner().scan(sources or ScanSources())


def bodies(result: ScanResult) -> list[str]:
    """The proposed memories as texts."""
    return [memory.body for memory in result.suggestions.memories]


def tree(*places: Path) -> dict[str, bytes]:
    """Every file below some directories with its bytes."""
    files = (path for place in places for path in place.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in files}
