"""Lines of transcripts: what is taken, what is passed over, and within which bounds."""

from __future__ import annotations

import re
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.services.transcripts.files import open_regular
from context_center.services.transcripts.jsonl import (
    LINE_BYTES,
    SESSION_RECORDS,
    LineScan,
    Position,
    Tally,
    parse_record,
)
from tests.helpers.transcripts import after, never

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MIB = 1 << 20
START = Position()


class Collector:
    """Keeps the records that it is given; lines that begin with ``{"dull"`` are dull."""

    dull = re.compile(rb'\{"dull":(?:"user"())?')
    telling = re.compile(rb'"told"')
    finished = False

    def __init__(self) -> None:
        self.records: list[tuple[Any, Position]] = []
        self.captured = 0

    def passed(self, head: re.Match[bytes]) -> None:
        assert head.lastindex == 1
        self.captured += 1

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        self.records.append((dict(record), place))


def scan(path: Path, start: Position = START, reader: Collector | None = None) -> Any:
    """The reader, the tally and the position after reading a file to its end."""
    reader = reader or Collector()
    tally = Tally()
    lines = LineScan(reader, tally, start, path.stat().st_size)
    with open_regular(str(path)) as (descriptor, _):
        assert lines.run(descriptor, never, lambda _: None)
    return reader, tally, lines.position


def scan_bytes(tmp_path: Path, data: bytes) -> Any:
    path = tmp_path / "lines"
    path.write_bytes(data)
    return scan(path)


def test_places_are_those_of_the_file(tmp_path: Path) -> None:
    data = b'{"a":1}\n\n{"b":2}\r\n'
    reader, tally, position = scan_bytes(tmp_path, data)
    assert reader.records == [({"a": 1}, Position(0, 0)), ({"b": 2}, Position(9, 2))]
    assert tally == Tally()
    assert position == Position(len(data), 3)


@pytest.mark.parametrize(
    "line",
    [
        b"{not json}",
        b"text",
        b'"massive error"',
        b"42",
        b"[1]",
        b'{"a":1',
        b'{"a":\xff\xfe}',
        b'{"a":"\xe4\xb8"}',
        b"\0" * 20,
        b'{"a":"\0"}',
        b'{"a":NaN}',
        b'{"dull":1',
        b'{"a":' + b"[" * 2_000 + b"]" * 2_000 + b"}",
        b'{"a":1}{"b":2}',
        b'{"a":"\\ud83',
    ],
)
def test_a_bad_line_is_counted_and_the_others_stand(tmp_path: Path, line: bytes) -> None:
    reader, tally, _ = scan_bytes(tmp_path, b'{"a":1}\n' + line + b'\n{"b":2}\n')
    assert [record for record, _ in reader.records] == [{"a": 1}, {"b": 2}]
    assert tally == Tally(bad=1)


@pytest.mark.parametrize("end", [b"", b'{"c":3}', b'{"c":"abc', b'{"c":"\xe4\xb8'])
def test_an_unterminated_line_waits_for_its_end(tmp_path: Path, end: bytes) -> None:
    reader, tally, position = scan_bytes(tmp_path, b'{"a":1}\n' + end)
    assert [record for record, _ in reader.records] == [{"a": 1}]
    assert tally == Tally()
    assert position == Position(8, 1)


def test_reading_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b'{"a":1}\n{"b":')
    reader, _, position = scan(path)
    with path.open("ab") as file:
        file.write(b"2}\n")
    reader, _, position = scan(path, position, reader)
    assert [record for record, _ in reader.records] == [{"a": 1}, {"b": 2}]
    assert reader.records[1][1] == Position(8, 1)
    assert position == Position(16, 2)


def test_dull_lines_are_not_parsed(tmp_path: Path) -> None:
    data = b'{"dull":1, broken }\n{"dull":"user"}\n {"dull":"user"} \r\n'
    reader, tally, _ = scan_bytes(tmp_path, data)
    assert not reader.records
    assert reader.captured == 2
    assert tally == Tally()


def test_of_long_lines_only_the_telling_are_parsed(tmp_path: Path) -> None:
    filler = b'"' + b"x" * 5_000 + b'"'
    data = b'{"a":%b}\n{"told":%b}\n' % (filler, filler)
    reader, _, _ = scan_bytes(tmp_path, data)
    assert [place.line for _, place in reader.records] == [1]


@pytest.mark.parametrize("size", [LINE_BYTES - 1, LINE_BYTES, LINE_BYTES + 1, 40 * MIB])
def test_a_line_over_the_cap_is_passed_over(tmp_path: Path, size: int) -> None:
    path = tmp_path / "lines"
    head, tail = b'{"told":"', b'"}'
    with path.open("wb") as file:
        file.write(b'{"a":1}\n' + head)
        file.write(b"x" * (size - len(head) - len(tail)))
        file.write(tail + b'\n{"b":2}\n')
    reader, tally, position = scan(path)
    fits = size <= LINE_BYTES
    assert [place.line for _, place in reader.records] == ([0, 1, 2] if fits else [0, 2])
    assert tally == Tally(long=0 if fits else 1)
    assert position == Position(path.stat().st_size, 3)


def test_a_huge_line_is_never_held_whole(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    with path.open("wb") as file:
        file.write(b'{"told":"')
        for _ in range(40):
            file.write(b"x" * MIB)
        file.write(b'"}\n{"b":2}\n')
    tracemalloc.start()
    try:
        reader, tally, _ = scan(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (len(reader.records), tally) == (1, Tally(long=1))
    assert peak < 3 * LINE_BYTES


def test_a_long_line_that_has_not_ended_is_not_counted_yet(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b'{"a":1}\n{"told":"' + b"x" * (9 * MIB))
    reader, tally, position = scan(path)
    assert (len(reader.records), tally, position) == (1, Tally(), Position(8, 1))
    with path.open("ab") as file:
        file.write(b'"}\n{"b":2}\n')
    _, tally, position = scan(path, position, reader)
    assert [place.line for _, place in reader.records] == [0, 2]
    assert (tally, position) == (Tally(long=1), Position(path.stat().st_size, 3))


@pytest.mark.parametrize("cell", [b"[],", b'{"":0},', b'{ "":0},', b"257,"])
def test_a_line_that_would_take_too_much_memory_is_passed_over(tmp_path: Path, cell: bytes) -> None:
    line = b'{"told":[' + cell * (7 * MIB // len(cell)) + b"0]}\n"
    reader, tally, _ = scan_bytes(tmp_path, line + b'{"b":2}\n')
    assert [record for record, _ in reader.records] == [{"b": 2}]
    assert tally == Tally(tangled=1)


def test_a_large_text_full_of_quoted_records_is_taken(tmp_path: Path) -> None:
    text = b'{\\"a\\": {\\"b\\": 1}}, ' * 200_000
    reader, tally, _ = scan_bytes(tmp_path, b'{"told":"' + text + b'"}\n')
    assert len(reader.records) == 1
    assert tally == Tally()


def test_only_so_many_records_are_read(tmp_path: Path) -> None:
    reader, _, position = scan_bytes(tmp_path, b"{}\n" * (SESSION_RECORDS + 10))
    assert len(reader.records) == SESSION_RECORDS
    assert position == Position(3 * SESSION_RECORDS, SESSION_RECORDS)


def test_cancelling_leaves_a_position_to_go_on_from(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"".join(b'{"told":"%07d%b"}\n' % (n, b"x" * 5_000) for n in range(200)))
    reader = Collector()
    size = path.stat().st_size
    lines = LineScan(reader, Tally(), Position(), size)
    told: list[int] = []
    with open_regular(str(path)) as (descriptor, _):
        assert not lines.run(descriptor, after(2), told.append)
    assert 0 < len(reader.records) < 200
    assert len(told) == 2
    assert told[0] < told[1] <= size
    scan(path, lines.position, reader)
    assert [record["told"][:7] for record, _ in reader.records] == [f"{n:07}" for n in range(200)]


def test_half_a_surrogate_pair_reads_as_a_replacement() -> None:
    whole, half = rb"\ud83d\ude4b", rb"\ud83d"
    line = b'{"a":"%b","b":"%b","c":"%b%b","d":"\\%b"}' % (whole, half, half, whole, half)
    assert parse_record(line) == {
        "a": "🙋",
        "b": "\ufffd",
        "c": "\ufffd🙋",
        "d": "\\ud83d",
    }


@given(st.lists(st.binary(max_size=40)), st.integers(0, 60))
def test_random_bytes_never_raise(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], cut: int
) -> None:
    path = tmp_path_factory.mktemp("random") / "lines"
    data = b"\n".join(lines)[cut:]
    path.write_bytes(data)
    reader, tally, position = scan(path)
    assert position.offset == data.rfind(b"\n") + 1
    assert position.line == data.count(b"\n")
    assert len(reader.records) + tally.bad <= position.line
