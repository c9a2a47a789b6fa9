"""Transcripts are read once, and then only what was appended."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from context_center.core.turns import SkipReason, TranscriptFormat
from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.jsonl import SESSION_BYTES, SESSION_RECORDS
from context_center.services.transcripts.turn_reader import TEXT_CHARACTERS
from tests.helpers.transcripts import (
    after,
    age,
    entry,
    message,
    node,
    read_session,
    record_line,
    session_of,
    texts,
    write_records,
)

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.transcripts.incremental import SessionTurns

KIND = TranscriptFormat.REASONIX_CHECKPOINT
GRAPH = TranscriptFormat.REASONIX_EVENTS_2


class Readings:
    """A memory, and where in the file each of its readings began to take lines."""

    def __init__(self, cache: Path | None = None, **options: Any) -> None:
        self.memory = TranscriptMemory(None if cache is None else str(cache), **options)
        self.reached: list[int] = []

    def read(
        self, path: Path, kind: TranscriptFormat = KIND, cancelled: Any = None
    ) -> SessionTurns:
        session = session_of(path, kind)
        cancelled = cancelled or (lambda: False)
        self.reached.clear()
        return self.memory.read(session, cancelled, self.reached.append)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = write_records(tmp_path / "s.jsonl", [message("user", "one")])
    age(path)
    return path


def append(path: Path, *records: object) -> None:
    with path.open("ab") as file:
        file.writelines(one if isinstance(one, bytes) else record_line(one) for one in records)


def test_an_unchanged_file_is_not_read_again(path: Path) -> None:
    readings = Readings()
    assert texts(readings.read(path)) == ["one"]
    assert readings.reached == [path.stat().st_size]
    assert texts(readings.read(path)) == ["one"]
    assert not readings.reached


def test_an_unchanged_file_is_not_even_opened(path: Path) -> None:
    readings = Readings()
    assert texts(readings.read(path)) == ["one"]
    status = path.stat()
    with path.open("r+b") as file:
        file.write(record_line(message("user", "two")))
    os.utime(path, ns=(status.st_mtime_ns, status.st_mtime_ns))
    assert texts(readings.read(path)) == ["one"]


def test_only_what_was_appended_is_taken(path: Path) -> None:
    readings = Readings()
    first = readings.read(path)
    append(
        path, message("assistant", "…"), message("user", "two"), b'{"role":"user","content":"thr'
    )
    second = readings.read(path)
    assert texts(second) == ["one", "two"]
    assert second.turns[0] is first.turns[0]
    append(path, b'ee"}\n')
    third = readings.read(path)
    assert texts(third) == ["one", "two", "three"]
    assert [(turn.number, turn.line) for turn in third.turns] == [(0, 0), (1, 2), (2, 3)]
    assert third.turns[1] is second.turns[1]
    assert third == read_session(path, KIND)


def test_a_file_that_was_replaced_is_read_anew(path: Path) -> None:
    readings = Readings()
    readings.read(path)
    other = write_records(path.with_name("t"), [message("user", "new"), message("user", "newer")])
    other.replace(path)
    assert texts(readings.read(path)) == ["new", "newer"]


def test_a_file_that_was_written_over_is_read_anew(path: Path) -> None:
    readings = Readings()
    readings.read(path)
    with path.open("r+b") as file:
        file.writelines([record_line(message("user", "two")), record_line(message("user", "more"))])
    assert texts(readings.read(path)) == ["two", "more"]


def test_a_file_of_the_same_size_with_another_time_is_read_anew(path: Path) -> None:
    readings = Readings()
    readings.read(path)
    with path.open("r+b") as file:
        file.write(record_line(message("user", "two")))
    assert texts(readings.read(path)) == ["two"]


def test_a_change_in_the_middle_is_seen_by_the_time(tmp_path: Path) -> None:
    around = [message("tool", "x" * 8_000)]
    path = write_records(tmp_path / "s.jsonl", [*around, message("user", "one"), *around])
    age(path)
    readings = Readings()
    assert texts(readings.read(path)) == ["one"]
    write_records(path, [*around, message("user", "two"), *around])
    assert texts(readings.read(path)) == ["two"]


def test_a_copy_that_took_its_place_is_seen_by_the_inode(tmp_path: Path) -> None:
    around = [message("tool", "x" * 8_000)]
    path = write_records(tmp_path / "s.jsonl", [*around, message("user", "one"), *around])
    readings = Readings()
    readings.read(path)
    longer = [*around, message("user", "two"), *around, message("user", "three")]
    write_records(tmp_path / "copy", longer).replace(path)
    assert texts(readings.read(path)) == ["two", "three"]


def test_a_file_that_was_cut_is_read_anew(path: Path) -> None:
    append(path, message("user", "two"))
    readings = Readings()
    readings.read(path)
    with path.open("r+b") as file:
        file.truncate(len(record_line(message("user", "one"))))
    assert texts(readings.read(path)) == ["one"]


def test_a_change_within_the_grain_of_the_clock_is_seen(path: Path) -> None:
    status = path.stat()
    readings = Readings(clock=lambda: status.st_mtime_ns + 1)
    assert texts(readings.read(path)) == ["one"]
    with path.open("r+b") as file:
        file.write(record_line(message("user", "two")))
    os.utime(path, ns=(status.st_mtime_ns, status.st_mtime_ns))
    assert texts(readings.read(path)) == ["two"]


def test_what_was_read_outlives_the_program(path: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = Readings(cache).read(path)
    readings = Readings(cache)
    assert readings.read(path) == first
    assert not readings.reached
    append(path, message("user", "two"))
    assert texts(Readings(cache).read(path)) == ["one", "two"]
    assert [turn.number for turn in Readings(cache).read(path).turns] == [0, 1]


def test_a_graph_outlives_the_program(tmp_path: Path) -> None:
    log = [node("a", "", message("user", "a")), node("b", "a", message("assistant", "b"))]
    path = write_records(tmp_path / "s.events.jsonl", [entry("log"), *log, b"{bad\n"])
    cache = tmp_path / "cache"
    Readings(cache).read(path, GRAPH)
    append(path, node("c", "b", message("user", "c")), entry("rewind", head="main", to="a"))
    append(path, node("d", "a", message("user", "d")))
    found = Readings(cache).read(path, GRAPH)
    assert texts(found) == ["a", "d"]
    assert found == read_session(path, GRAPH)
    assert [(one.reason, one.count) for one in found.skipped] == [(SkipReason.BAD_LINE, 1)]


@pytest.mark.parametrize("damage", [b"", b"x", b"[1]\n{}", "cut", "flip"])
def test_a_damaged_cache_only_costs_a_reading(
    path: Path, tmp_path: Path, damage: bytes | str
) -> None:
    cache = tmp_path / "cache"
    Readings(cache).read(path)
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    middle = len(whole) // 2
    changed = {"cut": whole[:middle], "flip": whole.replace(b"one", b"two")}
    kept.write_bytes(damage if isinstance(damage, bytes) else changed[damage])
    readings = Readings(cache)
    assert texts(readings.read(path)) == ["one"]
    assert readings.reached
    assert kept.read_bytes() == whole


def test_the_cache_can_be_deleted_and_be_missing(path: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    Readings(cache).read(path)
    for kept in cache.iterdir():
        kept.unlink()
    assert texts(Readings(cache).read(path)) == ["one"]
    blocked = write_records(tmp_path / "file", [])
    assert texts(Readings(blocked / "below").read(path)) == ["one"]


def test_the_cache_is_for_the_user_alone(path: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    Readings(cache).read(path)
    (kept,) = cache.iterdir()
    if os.name == "posix":
        assert (cache.stat().st_mode & 0o777, kept.stat().st_mode & 0o777) == (0o700, 0o600)
    assert b"one" in kept.read_bytes()


def test_what_was_kept_of_lost_transcripts_can_be_pruned(path: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    other = write_records(tmp_path / "t.jsonl", [message("user", "x")])
    readings = Readings(cache)
    readings.read(path)
    readings.read(other)
    (cache / "odd.session").write_bytes(b"no header")
    other.unlink()
    readings.memory.prune()
    assert len(list(cache.glob("*.session"))) == 2
    assert not Readings(cache).read(path).skipped


def test_the_memory_is_bounded_and_the_rest_comes_from_the_cache(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    readings = Readings(cache, memory_bytes=50_000)
    paths = [
        write_records(tmp_path / f"{name}.jsonl", [message("user", name * 4_000)])
        for name in "abcde"
    ]
    for one in paths:
        age(one)
    first = [readings.read(one) for one in paths]
    assert [readings.read(one) for one in paths] == first
    assert not readings.reached
    bare = Readings(memory_bytes=50_000)
    assert [bare.read(one) for one in paths] == first
    bare.read(paths[0])
    assert bare.reached == [paths[0].stat().st_size]
    bare.read(paths[0])
    assert not bare.reached


def test_a_cancelled_reading_goes_on_later(tmp_path: Path) -> None:
    records = [message("user", f"{number:04} " + "x" * 5_000) for number in range(300)]
    path = write_records(tmp_path / "s.jsonl", records)
    cache = tmp_path / "cache"
    readings = Readings(cache)
    part = readings.read(path, cancelled=after(2))
    assert not part.complete
    assert 0 < len(part.turns) < 300
    assert not cache.exists()
    whole = readings.read(path)
    assert whole.complete
    assert whole.turns[: len(part.turns)] == part.turns
    assert readings.reached[0] > part.size
    assert whole == read_session(path, KIND)


def test_a_file_that_is_not_there_says_so(path: Path) -> None:
    session = session_of(path, KIND)
    path.unlink()
    found = TranscriptMemory().read(session)
    assert not found.turns
    assert [(one.path, one.reason) for one in found.skipped] == [(str(path), SkipReason.UNREADABLE)]


def test_a_directory_is_not_read(path: Path) -> None:
    session = session_of(path, KIND)
    path.unlink()
    path.mkdir()
    found = TranscriptMemory().read(session)
    assert [one.reason for one in found.skipped] == [SkipReason.NOT_REGULAR]


def test_reading_changes_no_byte(path: Path) -> None:
    append(path, b'{"role":"user","content":"abc')
    before, status = path.read_bytes(), path.stat()
    read_session(path, KIND)
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == status.st_mtime_ns


def test_of_a_huge_session_the_beginning_is_read(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    filler = record_line(message("tool", "x" * (1 << 20)))
    with path.open("wb") as file:
        file.write(record_line(message("user", "first")))
        for _ in range(SESSION_BYTES // len(filler) + 2):
            file.write(filler)
        file.write(record_line(message("user", "last")))
    found = read_session(path, KIND)
    assert texts(found) == ["first"]
    beyond = path.stat().st_size - SESSION_BYTES
    assert [(one.reason, one.count) for one in found.skipped] == [
        (SkipReason.SESSION_TOO_LARGE, beyond)
    ]
    assert "128 MiB" in found.skipped[0].message


def test_of_too_many_records_the_first_are_read(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    last = record_line(message("user", "last"))
    path.write_bytes(record_line(message("user", "first")) + b"{}\n" * (SESSION_RECORDS - 1) + last)
    found = read_session(path, KIND)
    assert texts(found) == ["first"]
    assert [(one.reason, one.count) for one in found.skipped] == [
        (SkipReason.TOO_MANY_RECORDS, len(last))
    ]


def test_a_session_with_too_much_text_gives_its_beginning(tmp_path: Path) -> None:
    size = TEXT_CHARACTERS // 4
    records = [message("user", f"{number}" * size) for number in range(6)]
    records.append(message("user", "last"))
    found = read_session(write_records(tmp_path / "s.jsonl", records), KIND)
    assert [turn.text[0] for turn in found.turns] == ["0", "1", "2", "3"]
    assert [(one.reason, one.count) for one in found.skipped] == [(SkipReason.TOO_MUCH_TEXT, 3)]
