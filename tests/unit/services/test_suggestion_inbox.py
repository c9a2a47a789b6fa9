"""Decisions about suggestions in their file."""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import UnreadableError
from context_center.core.facts import FactType, Scope, Volatility
from context_center.core.suggestions.candidates import (
    DecisionKind,
    Evidence,
    MemorySuggestion,
    SkillSuggestion,
)
from context_center.services.suggestion_inbox import FILE_NAME, SuggestionInbox
from tests.helpers.stores import NOW, Store

if TYPE_CHECKING:
    from pathlib import Path

QUOTE = Evidence("Please use tabs.", "s", "/s.jsonl", 1, 1, 10, NOW)
MEMORY = MemorySuggestion(
    "memory-1", "use-tabs", "Use tabs", "Use tabs", FactType.FEEDBACK, Scope.PROJECT, "Use tabs",
    "", "", Volatility.STABLE, 0.8, (), "", (), (QUOTE,),
)  # fmt: skip
SKILL = SkillSuggestion("skill-1", "release", "Use it to release.", "1. Tag", 0.8, (), (), ())


class Home:
    """A data directory and a clock that goes on by itself."""

    def __init__(self, root: Path) -> None:
        self.data = root / "own"
        self.workspace = Store.below(root).workspace
        self._now = NOW

    def _tick(self) -> int:
        self._now += 1
        return self._now

    def inbox(self) -> SuggestionInbox:
        return SuggestionInbox(self.workspace, self._tick, self.data)

    @property
    def file(self) -> Path:
        return self.data / FILE_NAME


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_every_decision_is_kept_with_what_belongs_to_it(home: Home) -> None:
    inbox = home.inbox()
    inbox.rejected(MEMORY, " no tabs ")
    inbox.accepted(SKILL, "/w/.reasonix/skills/release/SKILL.md")
    inbox.merged(MEMORY, "mem-7")
    inbox.postponed(SKILL, NOW + 100)
    later, merged, accepted, rejected = home.inbox().entries()
    assert (rejected.reason, rejected.title) == ("no tabs", "Use tabs")
    assert rejected.decision.texts == ("Use tabs", "Please use tabs.")
    assert accepted.became == "/w/.reasonix/skills/release/SKILL.md"
    assert merged.became == "mem-7"
    assert (later.decision.until, later.decision.on_skill) == (NOW + 100, True)
    kinds = [decision.kind for decision in home.inbox().decisions()]
    assert kinds == [
        DecisionKind.LATER,
        DecisionKind.MERGED,
        DecisionKind.ACCEPTED,
        DecisionKind.REJECTED,
    ]


def test_a_decision_takes_the_place_of_a_postponement(home: Home) -> None:
    home.inbox().postponed(MEMORY, NOW + 100)
    home.inbox().postponed(MEMORY, NOW + 900)
    home.inbox().rejected(MEMORY)
    assert [entry.decision.kind for entry in home.inbox().entries()] == [DecisionKind.REJECTED]


def test_taking_back_gives_what_was_there(home: Home) -> None:
    inbox = home.inbox()
    kept, other = inbox.accepted(MEMORY, "mem-7"), inbox.rejected(SKILL)
    assert inbox.take_back([kept.key, "unknown"]) == (kept,)
    assert home.inbox().entries() == (other,)
    assert home.inbox().taken_back() == {"mem-7"}
    assert inbox.take_back([kept.key]) == ()


def test_another_workspace_has_decisions_of_its_own(home: Home, tmp_path: Path) -> None:
    home.inbox().rejected(MEMORY)
    (tmp_path / "other").mkdir()
    other = Store.below(tmp_path / "other").workspace
    inbox = SuggestionInbox(other, lambda: NOW, home.data)
    assert inbox.entries() == ()
    inbox.rejected(SKILL)
    assert [entry.title for entry in home.inbox().entries()] == ["Use tabs"]


def test_without_a_file_there_are_none_and_none_is_made(home: Home) -> None:
    assert home.inbox().entries() == ()
    assert not home.data.exists()


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"version": 1}', b"\xff\xfe\xff"])
def test_a_broken_file_is_set_aside_and_told(home: Home, content: bytes) -> None:
    home.data.mkdir()
    home.file.write_bytes(content)
    inbox = home.inbox()
    assert inbox.entries() == ()
    aside = home.data / "suggestion-decisions.broken-1.json"
    assert aside.read_bytes() == content
    assert inbox.problem is not None
    assert (inbox.problem.code, inbox.problem.path) == ("decisions_broken", str(aside))
    inbox.rejected(MEMORY)
    assert len(home.inbox().entries()) == 1
    assert home.inbox().problem is None


def test_a_file_of_a_newer_version_is_never_touched(home: Home) -> None:
    home.data.mkdir()
    home.file.write_text('{"version": 2, "decisions": {}}', encoding="utf-8")
    with pytest.raises(UnreadableError, match="newer version"):
        home.inbox().rejected(MEMORY)
    assert home.file.read_text(encoding="utf-8") == '{"version": 2, "decisions": {}}'


def test_what_is_not_understood_stays_in_the_file(home: Home) -> None:
    home.inbox().rejected(MEMORY)
    stored = json.loads(home.file.read_bytes())
    stored["decisions"].append({"kind": "delegated", "key": "x"})
    stored["colour"] = "blue"
    home.file.write_text(json.dumps(stored), encoding="utf-8")
    home.inbox().rejected(SKILL)
    again = json.loads(home.file.read_bytes())
    assert [row.get("kind") for row in again["decisions"]] == ["rejected", "delegated", "rejected"]
    assert again["colour"] == "blue"
    assert len(home.inbox().entries()) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_only_its_owner_may_read_the_file(home: Home) -> None:
    home.inbox().rejected(MEMORY)
    assert stat.S_IMODE(home.file.stat().st_mode) == 0o600
    assert [path.name for path in home.data.iterdir() if path.suffix != ".lock"] == [FILE_NAME]
