"""Reasonix checkpoints: which messages are turns, and what the user said in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core.facts import Freshness
from context_center.core.recall.block import CLOSING, OPENING, entry_head, entry_text
from context_center.core.times import parse_time
from context_center.core.turns import TranscriptFormat, TurnKind, TurnSource
from tests.helpers.temporary_store import make_fact
from tests.helpers.transcripts import message, numbered, read_records, texts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.transcripts import Record

KIND = TranscriptFormat.REASONIX_CHECKPOINT


def said(tmp_path: Path, *records: object) -> list[str]:
    return texts(read_records(tmp_path / "s.jsonl", KIND, records))


def test_everything_of_a_turn(tmp_path: Path) -> None:
    at = parse_time("2026-09-29T04:39:58.381Z") or 0
    path = tmp_path / "20260929-043954.562568000-model.jsonl"
    head = [message("system", "You are"), message("user", "<session-context>", origin="host")]
    typed = message("user", "fix it", raw_content="fix it", id="01M", origin="user")
    read = read_records(path, KIND, [*head, {**typed, "createdAt": at // 10**6}])
    (turn,) = read.turns
    assert (turn.text, turn.time, turn.id, turn.kind) == ("fix it", at, "01M", TurnKind.TYPED)
    assert (turn.source, turn.session_id) == (TurnSource.REASONIX, path.stem)
    assert (turn.path, turn.number, turn.line) == (str(path), 1, 2)
    assert path.read_bytes()[turn.offset :].startswith(b'{"role":"user","content":"fix it"')
    assert read.session.file_name == path.name
    assert turn.recalled is None


@pytest.mark.parametrize(
    "record",
    [
        message("user", "x", origin="host"),
        message("assistant", "x"),
        message("tool", "x", name="user"),
        message("user", " \n"),
        message("user"),
        message("user", None),
        message("user", '<session-context version="1">\nx\n</session-context>'),
        message("user", "<hook-context>a</hook-context>\n<compaction-summary>x"),
        message("user", "Plan approved — plan mode is off. Implement it."),
        message("user", "[Mid-turn steer queued by the user. Do not treat this]\nuse tabs"),
        message("user", "<hook-context>only</hook-context>"),
        message("user", ["x"]),
        {"role": ["user"], "content": "x"},
        {"content": "x"},
        {},
    ],
)
def test_what_is_no_turn(tmp_path: Path, record: Record) -> None:
    assert not said(tmp_path, record)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (message("user", "<hook-context>a</hook-context>\nwrapped", raw_content="raw"), "raw"),
        (message("user", "<hook-context>a</hook-context>\nfreed"), "freed"),
        (message("user", "<hook-context>a</hook-context>\nfreed", raw_content=" "), "freed"),
        (message("user", "theirs", provider_content="<hook-context>seen</hook-context>"), "theirs"),
        (message("user", "[Plan mode] is broken", provider_content="p"), "[Plan mode] is broken"),
        (message("user", "c", raw_content="raw", provider_content="p"), "raw"),
        (message("user", [{"type": "text", "text": "a"}, {"type": "image"}]), "a"),
        (message("user", "以后都用 pnpm 🙋", origin="user"), "以后都用 pnpm 🙋"),
    ],
)
def test_the_words_are_the_users_own(tmp_path: Path, record: Record, expected: str) -> None:
    assert said(tmp_path, record) == [expected]


def test_host_lines_count_in_the_numbers(tmp_path: Path) -> None:
    records = [
        message("system", "s"),
        message("user", "h", origin="host"),
        message("user", "a"),
        message("assistant", "b"),
        message("user", ""),
        message("user", "c"),
    ]
    read = read_records(tmp_path / "s.jsonl", KIND, records)
    assert numbered(read) == [(1, "a"), (3, "c")]


def test_a_recall_that_still_stands_is_kept_and_no_part_of_the_text(tmp_path: Path) -> None:
    fact = make_fact("pnpm", title="Use pnpm")
    block = f"{OPENING}{entry_head(fact, Freshness.FRESH, 2.5, 'matched pnpm')}"
    block += f"{entry_text('Use pnpm for installs.')}{CLOSING}"
    plain = message("user", f"which one?\n\n{block}")
    raw = message("user", f"which two?\n\n{block}", raw_content="which two?")
    early = message("user", "which three?", provider_content=f"which three?\n\n{block}")
    read = read_records(tmp_path / "s.jsonl", KIND, [plain, raw, early])
    assert texts(read) == ["which one?", "which two?", "which three?"]
    for turn in read.turns:
        assert turn.recalled is not None
        assert turn.recalled.ids == (fact.id,)
        assert turn.recalled.facts[0].text == "Use pnpm for installs."


def test_a_block_that_the_user_pasted_was_no_recall(tmp_path: Path) -> None:
    pasted = f"what is this? {OPENING}- id=a revision=1\n{CLOSING} said the log"
    read = read_records(tmp_path / "s.jsonl", KIND, [message("user", pasted, raw_content=pasted)])
    assert read.turns[0].recalled is None


@pytest.mark.parametrize("at", [0, -1, 10**30, 1.5, "2026", True, None])
def test_a_time_that_is_none_is_unknown(tmp_path: Path, at: object) -> None:
    record = message("user", "a", createdAt=at)
    assert read_records(tmp_path / "s.jsonl", KIND, [record]).turns[0].time is None


@pytest.mark.parametrize(
    "line",
    [
        b'{"role": "user", "content": "a"}\n',
        b'{ "content" : "a" , "role" : "user" }\r\n',
        b'\xef\xbb\xbf{"role":"user","content":"a"}\n',
        b'  {"\\u0072ole":"user","content":"a"}  \n',
    ],
)
def test_other_ways_to_write_the_same(tmp_path: Path, line: bytes) -> None:
    assert said(tmp_path, line) == ["a"]
