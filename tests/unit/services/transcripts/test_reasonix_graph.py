"""Event logs of schema 2: a graph of messages, of which one way is the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.times import parse_time
from context_center.core.turns import SkipReason, TranscriptFormat
from tests.helpers.transcripts import entry, message, node, numbered, read_records, texts

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.transcripts.incremental import SessionTurns
    from tests.helpers.transcripts import Record

KIND = TranscriptFormat.REASONIX_EVENTS_2
LOG = entry("log", generation=1)


def user(name: str, parent: str, text: str = "", head: str = "main", **fields: object) -> Record:
    return node(name, parent, message("user", text or name, **fields), head)


def reply(name: str, parent: str, head: str = "main") -> Record:
    return node(name, parent, message("assistant", "…"), head)


def read(tmp_path: Path, *records: object) -> SessionTurns:
    return read_records(tmp_path / "s.events.jsonl", KIND, [LOG, *records])


LINE = [user("a", ""), reply("b", "a"), user("c", "b"), reply("d", "c")]


def test_a_log_without_branches(tmp_path: Path) -> None:
    host = user("h", "", "<session-context>", origin="host")
    tool = node("b", "a", message("tool", "output", name="bash"))
    at = "2026-08-01T10:00:00Z"
    first = user("a", "h", createdAt=5)
    second = {
        **entry("message", id="c", head="main", at=at, parent="b"),
        "msgs": [message("user", "c")],
    }
    found = read(tmp_path, host, first, entry("turn_begin", leaf="a"), tool, second)
    assert numbered(found) == [(1, "a"), (2, "c")]
    assert [turn.id for turn in found.turns] == ["a", "c"]
    assert [turn.time for turn in found.turns] == [5 * 10**6, parse_time(at)]
    assert [turn.line for turn in found.turns] == [2, 5]
    assert not found.skipped


def test_what_was_rewound_is_no_part(tmp_path: Path) -> None:
    rewind = entry("rewind", head="main", to="b")
    found = read(tmp_path, *LINE, rewind, user("e", "b"))
    assert numbered(found) == [(0, "a"), (1, "e")]


def test_a_rewind_to_the_beginning(tmp_path: Path) -> None:
    found = read(tmp_path, *LINE, entry("rewind", head="main"), user("e", ""))
    assert texts(found) == ["e"]


def test_a_rewind_to_an_unknown_message_moves_nothing(tmp_path: Path) -> None:
    found = read(tmp_path, *LINE, entry("rewind", head="main", to="lost"))
    assert texts(found) == ["a", "c"]


def test_the_last_selected_head_counts(tmp_path: Path) -> None:
    fork = entry("fork", head="main", new_head="other", **{"from": "b"})
    branch = [fork, user("e", "b", head="other"), user("f", "d")]
    assert texts(read(tmp_path, *LINE, *branch)) == ["a", "c", "f"]
    other = entry("select", head="other")
    assert texts(read(tmp_path, *LINE, *branch, other)) == ["a", "e"]
    main = entry("select", head="main")
    assert texts(read(tmp_path, *LINE, *branch, other, main)) == ["a", "c", "f"]


def test_a_fork_begins_with_what_it_was_forked_from(tmp_path: Path) -> None:
    fork = entry("fork", head="main", new_head="other", **{"from": "b"})
    assert texts(read(tmp_path, *LINE, fork, entry("select", head="other"))) == ["a"]


def test_an_unknown_selection_falls_back(tmp_path: Path) -> None:
    select = entry("select", head="lost")
    assert texts(read(tmp_path, *LINE, select)) == ["a", "c"]
    branch = [user("a", "", head="x"), user("b", "a", head="x")]
    assert texts(read(tmp_path, *branch, select)) == ["a", "b"]


def test_a_message_counts_once(tmp_path: Path) -> None:
    again = user("a", "c", "changed")
    assert texts(read(tmp_path, *LINE, again)) == ["a", "c"]


def test_a_lost_parent_does_not_lose_what_came_before(tmp_path: Path) -> None:
    found = read(tmp_path, user("a", ""), b'{"schema_version":2,"type":"message"\n', user("c", "b"))
    assert texts(found) == ["a", "c"]
    assert [one.reason for one in found.skipped] == [SkipReason.BAD_LINE]


def test_a_log_cut_at_its_beginning_begins_there(tmp_path: Path) -> None:
    assert numbered(read(tmp_path, user("y", "x"), user("z", "y"))) == [(0, "y"), (1, "z")]


def test_redacted_words_are_gone(tmp_path: Path) -> None:
    by_target = entry(
        "redact", targets={"a": [message("user", "[redacted]")], "c": message("user")}
    )
    assert numbered(read(tmp_path, *LINE, by_target)) == [(0, "[redacted]")]
    one = entry("redact", target="c", msgs=[message("user", "gone")])
    assert texts(read(tmp_path, *LINE, one)) == ["a", "gone"]
    patch = entry("patch", target="c", fields={"raw_content": "c"})
    assert texts(read(tmp_path, *LINE, one, patch)) == ["a", "gone"]


def test_a_patch_changes_local_fields(tmp_path: Path) -> None:
    words = entry("patch", target="a", fields={"raw_content": "typed"})
    host = entry("patch", target="c", fields={"origin": "host"})
    other = entry("patch", target="c", msgs=[message("user", id="c", createdAt=7, origin="user")])
    plain = entry("patch", target="a", fields={"pinned": True})
    assert texts(read(tmp_path, *LINE, words, plain)) == ["typed", "c"]
    assert texts(read(tmp_path, *LINE, host)) == ["a"]
    found = read(tmp_path, *LINE, entry("patch", target="c", fields={"origin": "user"}), plain)
    assert texts(found) == ["a", "c"]
    assert texts(read(tmp_path, *LINE, other)) == ["a"]


def test_a_newer_schema_is_left_alone_and_named(tmp_path: Path) -> None:
    found = read(tmp_path, *LINE, {"schema_version": 3, "type": "message"}, user("e", "d"))
    assert not found.turns
    assert [one.reason for one in found.skipped] == [SkipReason.SCHEMA_TOO_NEW]
    assert "schema 3" in found.skipped[0].message


def test_unknown_entries_are_passed_over(tmp_path: Path) -> None:
    odd = [
        entry("novelty", head="main"),
        {"schema_version": 2},
        {"type": "message", "id": "q", "msgs": [message("user", "no version")]},
        entry("message", id="", msgs=[message("user", "no id")]),
        entry("message", id="m", msgs=[]),
        entry("fork", head="main"),
        entry("redact", targets=[1]),
        entry("patch", target="zzz", fields={"raw_content": "x"}),
    ]
    assert texts(read(tmp_path, *LINE, *odd)) == ["a", "c"]
