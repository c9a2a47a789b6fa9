"""Event logs of schema 1: replaced, added to, and stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from context_center.core.times import parse_time
from context_center.core.turns import SkipReason, TranscriptFormat
from tests.helpers.transcripts import message, numbered, read_records, texts

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.transcripts.incremental import SessionTurns

KIND = TranscriptFormat.REASONIX_EVENTS_1


def replace(*messages: object, **fields: object) -> dict[str, Any]:
    return {"schema_version": 1, "type": "replace", **fields, "messages": list(messages)}


def append(index: int, *messages: object, **fields: object) -> dict[str, Any]:
    head = {"schema_version": 1, "type": "append", "message_index": index}
    return {**head, **fields, "messages": list(messages)}


def read(tmp_path: Path, *records: object) -> SessionTurns:
    return read_records(tmp_path / "s.events.jsonl", KIND, records)


def test_a_log_adds_up(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        replace(message("system", "s"), message("user", "h", origin="host")),
        append(2, message("user", "one"), message("assistant", "x")),
        append(4, message("user", "two"), message("user", "three")),
    )
    assert numbered(found) == [(1, "one"), (2, "two"), (3, "three")]
    assert [turn.line for turn in found.turns] == [1, 2, 2]
    assert not found.skipped


def test_a_replacement_takes_the_place_of_all(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        replace(message("user", "old"), message("user", "kept")),
        replace(message("user", "kept")),
        append(1, message("user", "new")),
    )
    assert numbered(found) == [(0, "kept"), (1, "new")]


@pytest.mark.parametrize(
    "broken",
    [
        append(7, message("user", "gap")),
        {"schema_version": 1, "type": "append", "messages": [message("user", "no index")]},
        append(1) | {"messages": "text"},
        append(True, message("user", "no number")),
        replace() | {"messages": None},
        replace(message("user", "newer")) | {"schema_version": 2},
    ],
)
def test_it_stops_at_the_first_that_does_not_apply(tmp_path: Path, broken: object) -> None:
    found = read(
        tmp_path, replace(message("user", "stands")), broken, replace(message("user", "x"))
    )
    assert texts(found) == ["stands"]
    assert [(one.reason, one.count) for one in found.skipped] == [(SkipReason.LOG_STOPPED, 1)]
    assert "line 2" in found.skipped[0].message


def test_other_types_and_bad_lines_are_passed_over(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        append(0, message("user", "a"), "no message", 3),
        {"schema_version": 1, "type": "note", "messages": []},
        b"{broken\n",
        append(3, message("user", "b")),
    )
    assert texts(found) == ["a", "b"]
    assert [(one.reason, one.count) for one in found.skipped] == [(SkipReason.BAD_LINE, 1)]


def test_a_message_without_a_time_has_that_of_its_record(tmp_path: Path) -> None:
    at = "2026-08-01T10:00:00.5Z"
    found = read(
        tmp_path,
        append(0, message("user", "a"), message("user", "b", createdAt=1_000), at=at),
    )
    assert [turn.time for turn in found.turns] == [parse_time(at), 10**9]
