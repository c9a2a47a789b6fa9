"""Codex rollouts: events, items where there are none, and sub-agents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.times import parse_time
from context_center.core.turns import SkipReason, TranscriptFormat, TurnSource
from context_center.services.transcripts.codex import is_sub_agent
from tests.helpers.transcripts import (
    codex,
    codex_item,
    codex_said,
    numbered,
    read_records,
    texts,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.transcripts import Record

KIND = TranscriptFormat.CODEX
META = codex("session_meta", {"id": "01-a", "cwd": "/home/me/app", "source": "cli"})
SPAWNED = {"subagent": {"thread_spawn": {"depth": 1}}}


def said(tmp_path: Path, *records: object) -> list[str]:
    return texts(read_records(tmp_path / "s.jsonl", KIND, records))


def test_everything_of_a_turn(tmp_path: Path) -> None:
    at = "2026-08-03T10:48:56.000Z"
    path = tmp_path / "rollout-1.jsonl"
    (turn,) = read_records(path, KIND, [META, codex_said("List the files", at)]).turns
    assert (turn.text, turn.time, turn.id) == ("List the files", parse_time(at), "")
    assert (turn.source, turn.session_id) == (TurnSource.CODEX, "01-a")
    assert (turn.path, turn.number, turn.line) == (str(path), 0, 1)


def test_items_repeat_events_and_count_only_without_them(tmp_path: Path) -> None:
    items = [codex_item("<environment_context>\n…"), codex_item("one"), codex_item("two")]
    read = read_records(tmp_path / "s.jsonl", KIND, [META, *items])
    assert numbered(read) == [(1, "one"), (2, "two")]
    events = [codex_said(""), codex_said("one")]
    read = read_records(tmp_path / "s.jsonl", KIND, [META, *items, *events, codex_item("three")])
    assert numbered(read) == [(1, "one")]


@pytest.mark.parametrize(
    "text",
    [
        "# AGENTS.md instructions for /home/me/app",
        "<user_instructions>x</user_instructions>",
        "<environment_context>x",
        "\n<skill>x</skill>",
        "<user_shell_command>x",
        "<turn_aborted>x",
        "<subagent_notification>x",
        "<additional_context>x",
        "",
    ],
)
def test_items_of_the_host(tmp_path: Path, text: str) -> None:
    assert not said(tmp_path, META, codex_item(text))


@pytest.mark.parametrize(
    "record",
    [
        codex("response_item", {"type": "message", "role": "assistant", "content": "x"}),
        codex("response_item", {"type": "reasoning", "role": "user", "content": "x"}),
        codex("event_msg", {"type": "agent_message", "message": "x"}),
        codex("event_msg", {"type": "user_message", "message": ["x"]}),
        codex("event_msg", {"type": "user_message", "message": "x", "kind": "environment_context"}),
        codex("compacted", {"replacement_history": [codex_item("old")["payload"]]}),
        {"timestamp": "2026-08-03T10:48:56Z", "role": "user", "content": "x"},
        {"type": "event_msg", "payload": None},
        {"type": ["event_msg"], "payload": {"type": {"user_message": 1}}},
    ],
)
def test_what_is_no_turn(tmp_path: Path, record: Record) -> None:
    assert not said(tmp_path, META, record)


def test_of_what_an_editor_adds_the_request_stays(tmp_path: Path) -> None:
    text = "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n## My request for Codex:\nfix it\n"
    assert said(tmp_path, META, codex_said(text)) == ["fix it"]
    assert said(tmp_path, META, codex_item(text)) == ["fix it"]


@pytest.mark.parametrize(
    "meta", [{"source": SPAWNED}, {"source": "cli", "parent_thread_id": "01-b"}]
)
def test_no_user_speaks_to_a_sub_agent(tmp_path: Path, meta: Record) -> None:
    first = codex("session_meta", {"id": "01-c", **meta})
    read = read_records(tmp_path / "s.jsonl", KIND, [first, META, codex_said("copied")])
    assert not read.turns
    assert [one.reason for one in read.skipped] == [SkipReason.SUB_AGENT]


def test_only_the_first_meta_is_the_sessions_own(tmp_path: Path) -> None:
    copied = codex("session_meta", {"id": "01-d", "source": SPAWNED})
    read = read_records(
        tmp_path / "s.jsonl", KIND, [META, codex_said("a"), copied, codex_said("b")]
    )
    assert [(turn.text, turn.session_id) for turn in read.turns] == [("a", "01-a"), ("b", "01-a")]


def test_a_source_is_read_with_care() -> None:
    assert is_sub_agent({"source": "subagent"})
    assert not is_sub_agent({"source": ["subagent"]})
    assert not is_sub_agent({"source": {"other": 1}, "parent_thread_id": None})
    assert not is_sub_agent({})
