"""The lines of a transcript, fast and within bounds (transcripts.md, "Common to all").

Most bytes of a transcript are tool output and model text. A line whose head says that it
can hold no user turn is passed after a look at its head and its last byte; of the others,
the long ones are parsed only when they hold a telling word. The file is read block by block
into one buffer: mapping it would end the process when another program cuts it meanwhile.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import FileIO
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import orjson

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LINE_BYTES = 8 << 20
SESSION_BYTES = 128 << 20
SESSION_RECORDS = 100_000

_BLOCK = 256 << 10
_BUFFER = LINE_BYTES + 2 * _BLOCK
# Parsing these costs less than it is worth to know that they are whole.
_SHORT_LINE = 4 << 10
_LARGE_LINE = 512 << 10
_PARSED_BYTES = 64 << 20
_CLOSING_BRACE = ord("}")
_BLANKS = frozenset(b" \t\r")
_BOM = b"\xef\xbb\xbf"
_RECORD_HEAD = re.compile(rb'\{[ \t]*["}]')
# An escaped backslash and a whole pair are matched so that neither is taken for a lone half.
_LONE_SURROGATE = re.compile(
    rb"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)


class Position(NamedTuple):
    """Where to go on: a byte offset at which a line begins, and that line's number from 0."""

    offset: int = 0
    line: int = 0


@dataclass(slots=True)
class Tally:
    """How many lines were passed over: not JSON objects, over the size, too deeply tangled."""

    bad: int = 0
    long: int = 0
    tangled: int = 0


class LineReader(Protocol):
    """Takes the records of one transcript in their order.

    ``dull`` matches the head of a line that can hold no turn; if it captures a group,
    ``passed`` is called with the match. A longer line that is not dull is parsed only when
    ``telling`` is found in it; short ones always. Nothing more is read once ``finished``.
    """

    @property
    def dull(self) -> re.Pattern[bytes]:
        """The heads of lines without a turn."""

    @property
    def telling(self) -> re.Pattern[bytes]:
        """What stands in every line with a turn."""

    @property
    def finished(self) -> bool:
        """Whether no later line can matter."""

    def passed(self, head: re.Match[bytes]) -> None:
        """A dull line of which something must be kept."""

    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """A parsed record and where its line begins."""


def parse_record(line: bytes | bytearray) -> dict[str, Any] | None:
    """The JSON object of a line; None when it is none. Half a surrogate pair reads as U+FFFD."""
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        mended = _LONE_SURROGATE.sub(lambda m: rb"\ufffd" if m[1] else m[0], line)
        if mended == line:
            return None
        try:
            record = orjson.loads(mended)
        except orjson.JSONDecodeError:
            return None
    return record if isinstance(record, dict) else None


class LineScan:
    """One pass over the whole lines between a position and a byte offset of an open file.

    A last line without its line feed is left for the next pass.
    """

    def __init__(self, reader: LineReader, tally: Tally, start: Position, stop: int) -> None:
        self._reader = reader
        self._tally = tally
        self._stop = stop
        self._offset, self._line = start
        self._buffer = bytearray(2 * _BLOCK)
        self._filled = 0
        self._long_line: int | None = None

    @property
    def position(self) -> Position:
        """The beginning of the first line that was not taken."""
        offset = self._offset if self._long_line is None else self._long_line
        return Position(offset, self._line)

    def run(
        self, descriptor: int, cancelled: Callable[[], bool], progressed: Callable[[int], None]
    ) -> bool:
        """Read to the end; False when cancelled before. Raises OSError.

        ``progressed`` is told the offset reached, in bytes.
        """
        with FileIO(descriptor, closefd=False) as file:
            file.seek(self._offset)
            while not self._reader.finished and self._line < SESSION_RECORDS:
                if cancelled():
                    return False
                if not self._fill(file):
                    break
                self._take_lines()
                progressed(self._offset + self._filled)
        return True

    def _fill(self, file: FileIO) -> bool:
        wanted = min(_BLOCK, self._stop - self._offset - self._filled)
        if wanted <= 0:
            return False
        end = self._filled + wanted
        if len(self._buffer) < end:
            room = min(2 * len(self._buffer), _BUFFER) - len(self._buffer)
            self._buffer.extend(bytes(room))
        with memoryview(self._buffer) as view, view[self._filled : end] as part:
            count = file.readinto(part)
        self._filled += count or 0
        return bool(count)

    def _take_lines(self) -> None:
        buffer, filled = self._buffer, self._filled
        find, dull, passed = buffer.find, self._reader.dull.match, self._reader.passed
        position = self._after_long_line()
        line = self._line
        for line in range(self._line, SESSION_RECORDS):
            end = find(b"\n", position, filled)
            if end < 0:
                break
            head = dull(buffer, position, end)
            if head is None or buffer[end - 1] != _CLOSING_BRACE:
                self._look_closer(position, end, line)
            elif head.lastindex:
                passed(head)
            position = end + 1
        else:
            line = SESSION_RECORDS
        self._line = line
        self._keep_from(position)

    def _after_long_line(self) -> int:
        """Where to go on: behind a line at the front that is too long, else at the front.

        Only that line can be too long: every other one began in the block read last.
        """
        if self._long_line is None and self._filled <= LINE_BYTES:
            return 0
        end = self._buffer.find(b"\n", 0, self._filled)
        if self._long_line is None and end <= LINE_BYTES:
            return 0
        if end < 0:
            return self._filled
        self._long_line = None
        self._tally.long += 1
        self._line += 1
        return end + 1

    def _keep_from(self, position: int) -> None:
        """Move what is left of an unfinished line to the front, or give it up as too long."""
        rest = self._filled - position
        if position and rest:
            self._buffer[:rest] = self._buffer[position : self._filled]
        self._offset += position
        self._filled = rest
        if rest > LINE_BYTES:
            self._long_line = self._offset
            self._offset += rest
            self._filled = 0

    def _look_closer(self, start: int, end: int, line: int) -> None:
        """A line that is not plainly dull: blank, bad, too long, dull after all, or to be parsed."""
        buffer = self._buffer
        place = Position(self._offset + start, line)
        if not place.offset and buffer.startswith(_BOM):
            start += len(_BOM)
        while end > start and buffer[end - 1] in _BLANKS:
            end -= 1
        while start < end and buffer[start] in _BLANKS:
            start += 1
        if start == end:
            return
        if buffer[end - 1] != _CLOSING_BRACE or not _RECORD_HEAD.match(buffer, start, end):
            self._tally.bad += 1
        elif head := self._reader.dull.match(buffer, start, end):
            if head.lastindex:
                self._reader.passed(head)
        elif end - start <= _SHORT_LINE or self._reader.telling.search(buffer, start, end):
            self._parse(buffer[start:end], place)

    def _parse(self, text: bytearray, place: Position) -> None:
        if len(text) > _LARGE_LINE and _parsed_size(text) > _PARSED_BYTES:
            self._tally.tangled += 1
            return
        record = parse_record(text)
        if record is None:
            self._tally.bad += 1
        else:
            self._reader.take(record, place)


def _parsed_size(text: bytearray) -> int:
    """At most how many bytes the values of a line take once parsed, besides its texts.

    A brace inside a text is followed by one of these only where it is code, not quoted JSON.
    """
    objects = sum(map(text.count, (b'{"', b"{}", b"{ ", b"{\t")))
    return 240 * objects + 80 * text.count(b"[") + 40 * text.count(b",")
