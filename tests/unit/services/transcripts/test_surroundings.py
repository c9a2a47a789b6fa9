"""Evidence opened where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.turns import TranscriptFormat
from context_center.services.transcripts.surroundings import Surroundings, surroundings
from tests.helpers.transcripts import (
    claude,
    codex,
    codex_said,
    entry,
    message,
    node,
    read_session,
    session_of,
    write_records,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WANTED = "Use tabs here."


def around(
    path: Path, kind: TranscriptFormat, records: Sequence[object], **bounds: int
) -> Surroundings:
    """The surroundings of the turn that says WANTED, opened as a scan would."""
    write_records(path, records)
    (turn,) = [turn for turn in read_session(path, kind).turns if WANTED in turn.text]
    return surroundings(session_of(path, kind), turn.offset, WANTED, **bounds)


def shown(found: Surroundings) -> list[str]:
    return [f"{'>' if u.turn else ' '}{u.speaker}: {u.text}" for u in found.utterances]


CHECKPOINT = [
    message("system", "You are an agent."),
    message("user", "<session-context>x</session-context>", origin="host"),
    message("user", "First."),
    message("assistant", "One."),
    message("tool", "output"),
    message("user", f"wrapped {WANTED}", raw_content=WANTED, createdAt=1_786_000_000_000),
    message("assistant", "Two."),
    message("user", "Last."),
]
AROUND = [
    " user: First.",
    " assistant: One.",
    f">user: {WANTED}",
    " assistant: Two.",
    " user: Last.",
]


def test_a_checkpoint(tmp_path: Path) -> None:
    kind = TranscriptFormat.REASONIX_CHECKPOINT
    found = around(tmp_path / "s.jsonl", kind, CHECKPOINT)
    assert shown(found) == AROUND
    assert found.utterances[2].time == 1_786_000_000_000 * 1_000_000


def test_no_more_than_was_asked_for(tmp_path: Path) -> None:
    kind = TranscriptFormat.REASONIX_CHECKPOINT
    assert shown(around(tmp_path / "s.jsonl", kind, CHECKPOINT, before=1, after=0)) == AROUND[1:3]


def test_a_record_of_many_messages(tmp_path: Path) -> None:
    records = [{"schema_version": 1, "type": "replace", "messages": CHECKPOINT}]
    kind = TranscriptFormat.REASONIX_EVENTS_1
    assert shown(around(tmp_path / "s.events.jsonl", kind, records)) == AROUND


def test_a_graph_is_followed_along_its_way(tmp_path: Path) -> None:
    records = [
        entry("log", at="2026-08-01T10:00:00Z"),
        node("a", "", message("user", "First.")),
        node("b", "a", message("assistant", "One.")),
        node("x", "a", message("assistant", "Elsewhere.")),
        node("c", "b", message("user", WANTED)),
        node("y", "x", message("user", "Elsewhere too.")),
        node("d", "c", message("assistant", "A first answer.")),
        node("e", "c", message("assistant", "Two.")),
        node("f", "e", message("user", "Last.")),
    ]
    kind = TranscriptFormat.REASONIX_EVENTS_2
    assert shown(around(tmp_path / "s.events.jsonl", kind, records)) == AROUND


def test_claude_code(tmp_path: Path) -> None:
    answer = {"type": "assistant", "message": {"role": "assistant", "content": [
        {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "One."},
    ]}}  # fmt: skip
    records = [
        claude("First."),
        answer,
        claude([{"type": "tool_result", "content": "output"}]),
        claude("meta", isMeta=True),
        claude(f"{WANTED}<system-reminder>be brief</system-reminder>"),
    ]
    found = around(tmp_path / "s.jsonl", TranscriptFormat.CLAUDE_CODE, records)
    assert shown(found) == AROUND[:3]


def test_codex_says_nothing_twice(tmp_path: Path) -> None:
    said = {"type": "agent_message", "message": "One."}
    content = [{"type": "output_text", "text": "One."}]
    records = [
        codex("session_meta", {"cwd": "/w"}),
        codex_said("First."),
        codex("event_msg", said),
        codex("response_item", {"type": "message", "role": "assistant", "content": content}),
        codex_said(WANTED),
    ]
    found = around(tmp_path / "s.jsonl", TranscriptFormat.CODEX, records)
    assert shown(found) == AROUND[:3]


def test_credentials_are_hidden(tmp_path: Path) -> None:
    records = [message("user", "password: hunter2hunter2"), message("user", WANTED)]
    found = around(tmp_path / "s.jsonl", TranscriptFormat.REASONIX_CHECKPOINT, records)
    assert "hunter2hunter2" not in shown(found)[0]


@pytest.mark.parametrize("content", [b"", b"{cut", b'{"role":"assistant","content":"x"}\n'])
def test_a_turn_that_is_gone_is_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(content)
    session = session_of(path, TranscriptFormat.REASONIX_CHECKPOINT)
    found = surroundings(session, 0, WANTED)
    assert found.utterances == ()
    assert found.problem is not None
    assert found.problem.path == str(path)
    path.unlink()
    assert surroundings(session, 0, WANTED).problem is not None
