"""A turn with what was said around it, in every format that holds the agent's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import UnreadableError
from context_center.core.suggestions.candidates import Evidence
from context_center.core.turns import TranscriptFormat
from context_center.services.transcripts.surroundings import surroundings_of
from tests.helpers.transcripts import (
    claude,
    codex,
    codex_said,
    message,
    read_session,
    session_of,
    write_records,
)

if TYPE_CHECKING:
    from pathlib import Path


def evidence_of(path: Path, kind: TranscriptFormat, text: str) -> Evidence:
    turn = next(turn for turn in read_session(path, kind).turns if turn.text == text)
    return Evidence.of(turn, text)


def test_turns_and_replies_come_in_order_with_the_asked_one_marked(tmp_path: Path) -> None:
    records = []
    for number in range(9):
        records += [message("user", f"ask {number}"), message("assistant", f"did {number}")]
    kind = TranscriptFormat.REASONIX_CHECKPOINT
    path = write_records(tmp_path / "s.jsonl", records)
    found = surroundings_of(session_of(path, kind), evidence_of(path, kind, "ask 4"))
    assert [each.text for each in found.spoken] == [
        text for number in range(1, 8) for text in (f"ask {number}", f"did {number}")
    ]
    assert [each.text for each in found.spoken if each.is_asked] == ["ask 4"]
    assert (found.before, found.after) == (1, 1)


def test_what_the_agent_said_in_claude_code(tmp_path: Path) -> None:
    parts = [{"type": "text", "text": "Done."}, {"type": "tool_use", "name": "Bash"}]
    said = {"type": "assistant", "message": {"role": "assistant", "content": parts}}
    kind = TranscriptFormat.CLAUDE_CODE
    path = write_records(tmp_path / "c.jsonl", [claude("Use tabs."), b"{broken\n", said])
    found = surroundings_of(session_of(path, kind), evidence_of(path, kind, "Use tabs."))
    assert [(each.text, each.number) for each in found.spoken] == [
        ("Use tabs.", 0),
        ("Done.", None),
    ]


def test_what_the_agent_said_in_codex(tmp_path: Path) -> None:
    content = [{"type": "output_text", "text": "Noted."}]
    reply = codex("response_item", {"type": "message", "role": "assistant", "content": content})
    kind = TranscriptFormat.CODEX
    path = write_records(tmp_path / "r.jsonl", [codex_said("Use tabs."), reply])
    found = surroundings_of(session_of(path, kind), evidence_of(path, kind, "Use tabs."))
    assert [each.text for each in found.spoken] == ["Use tabs.", "Noted."]


def test_a_turn_that_is_gone_is_told(tmp_path: Path) -> None:
    kind = TranscriptFormat.REASONIX_CHECKPOINT
    path = write_records(tmp_path / "s.jsonl", [message("user", "one")])
    gone = Evidence("two", "s", str(path), 7, 7, 0, None)
    with pytest.raises(UnreadableError, match="Turn 7"):
        surroundings_of(session_of(path, kind), gone)
