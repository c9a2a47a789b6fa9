"""What holds of the readers of every format: cut, appended to, put away, or given nonsense."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.turns import TranscriptFormat
from context_center.services.transcripts.files import open_regular
from context_center.services.transcripts.incremental import READERS, TranscriptMemory
from context_center.services.transcripts.jsonl import LineScan, Position, Tally
from tests.helpers.transcripts import (
    FORMATS,
    claude,
    codex,
    codex_item,
    codex_said,
    entry,
    message,
    never,
    node,
    read_records,
    read_session,
    record_line,
    session_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from context_center.core.turns import UserTurn
    from context_center.services.transcripts.turn_reader import TurnReader
    from tests.helpers.transcripts import Record

WORDS = st.text(min_size=1, max_size=30) | st.sampled_from(
    ["use pnpm", "以后都用 pnpm", "", '{"role":"user"}', "<hook-context>a</hook-context>\nb", "🙋"]
)
FILLER = st.sampled_from(["", "x" * 5_000, '"role":"user" \\" {[' * 400])


@st.composite
def checkpoints(draw: st.DrawFn) -> list[Record]:
    def one(number: int) -> Record:
        role = draw(st.sampled_from(["user", "user", "assistant", "tool", "system"]))
        fields = {"id": f"m{number}"} if draw(st.booleans()) else {}
        return message(role, draw(WORDS) + (draw(FILLER) if role != "user" else ""), **fields)

    return [one(number) for number in range(draw(st.integers(0, 8)))]


@st.composite
def event_lists(draw: st.DrawFn) -> list[Record]:
    records: list[Record] = []
    length = 0
    for _ in range(draw(st.integers(0, 5))):
        messages = draw(checkpoints())
        head = {"schema_version": 1, "type": "append", "message_index": length}
        records.append({**head, "messages": messages})
        length += len(messages)
    return records


@st.composite
def event_graphs(draw: st.DrawFn) -> list[Record]:
    records = [entry("log", generation=1)]
    parent = ""
    for number, one in enumerate(draw(checkpoints())):
        records.append(node(f"n{number}", parent, one))
        parent = f"n{number}"
        if draw(st.booleans()):
            records.append(entry(draw(st.sampled_from(["turn_begin", "writer", "rename"]))))
    return records


@st.composite
def claude_sessions(draw: st.DrawFn) -> list[Record]:
    def one(number: int) -> Record:
        reply = {"role": "assistant", "content": [{"type": "text", "text": draw(FILLER)}]}
        result = [{"type": "tool_result", "content": draw(FILLER)}]
        return draw(
            st.sampled_from(
                [
                    claude(draw(WORDS), uuid=f"u{number}", toolUseResult=draw(FILLER)),
                    claude([{"type": "text", "text": draw(WORDS)}]),
                    claude(result),
                    claude("x", isSidechain=True),
                    {"type": "assistant", "message": reply},
                    {"message": reply, "type": "user"},
                    {"type": "system", "content": draw(FILLER), "origin": {"kind": "user"}},
                ]
            )
        )

    return [one(number) for number in range(draw(st.integers(0, 8)))]


@st.composite
def codex_sessions(draw: st.DrawFn) -> list[Record]:
    records = [codex("session_meta", {"id": "01", "cwd": "/x"})]
    events = draw(st.booleans())
    for _ in range(draw(st.integers(0, 6))):
        said = draw(WORDS)
        records += [codex_said(said)] if events else []
        records.append(codex_item(said))
        output = {"type": "function_call_output", "output": draw(FILLER)}
        records.append(codex("response_item", output))
    return records


SESSIONS = {
    TranscriptFormat.REASONIX_CHECKPOINT: checkpoints(),
    TranscriptFormat.REASONIX_EVENTS_1: event_lists(),
    TranscriptFormat.REASONIX_EVENTS_2: event_graphs(),
    TranscriptFormat.CLAUDE_CODE: claude_sessions(),
    TranscriptFormat.CODEX: codex_sessions(),
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
# fmt: off
KEYS = st.sampled_from([
    "role", "type", "content", "raw_content", "provider_content", "origin", "createdAt", "id",
    "message", "messages", "message_index", "schema_version", "msgs", "head", "parent", "to", "from",
    "new_head", "target", "targets", "fields", "payload", "timestamp", "uuid", "sessionId",
    "attachment", "commandMode", "prompt", "text", "source", "cwd", "kind", "isMeta", "at",
])
VALUES = st.sampled_from([
    "user", "assistant", "message", "append", "replace", "fork", "rewind", "select", "patch", "redact",
    "user_message", "event_msg", "response_item", "session_meta", "attachment", "queued_command",
    "prompt", "text", "main", "a", 1, 2, 0, "2026-08-01T10:00:00Z",
])
# fmt: on
ODD = st.recursive(
    JSON | VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=20,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "s.jsonl"


def said(turns: Iterable[UserTurn]) -> list[str]:
    return [turn.text for turn in turns]


@pytest.mark.parametrize("kind", FORMATS)
@given(data=st.data())
def test_what_is_cut_off_at_the_end_leaves_the_beginning(
    tmp_path_factory: pytest.TempPathFactory, kind: TranscriptFormat, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("cut") / "s.jsonl"
    whole = read_records(path, kind, data.draw(SESSIONS[kind]))
    content = path.read_bytes()
    path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
    part = read_session(path, kind)
    assert part.turns == whole.turns[: len(part.turns)]
    assert not part.skipped


@pytest.mark.parametrize("kind", FORMATS)
@given(data=st.data())
def test_reading_on_gives_what_reading_anew_gives(
    tmp_path_factory: pytest.TempPathFactory, kind: TranscriptFormat, data: st.DataObject
) -> None:
    directory = tmp_path_factory.mktemp("grow")
    path = directory / "s.jsonl"
    records = data.draw(SESSIONS[kind])
    content = b"".join(map(record_line, records)) + data.draw(st.sampled_from([b"", b"{bad\n"]))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(content)), max_size=3)))
    held = TranscriptMemory()
    for cut in [*cuts, len(content)]:
        with path.open("ab") as file:
            file.write(content[path.stat().st_size : cut])
        session = session_of(path, kind)
        kept = TranscriptMemory(str(directory / "cache")).read(session)
        grown = held.read(session)
        assert grown == kept == TranscriptMemory().read(session)


@pytest.mark.parametrize("kind", FORMATS)
@given(data=st.data())
def test_dull_lines_are_dull(
    tmp_path_factory: pytest.TempPathFactory, kind: TranscriptFormat, data: st.DataObject
) -> None:
    """Passing lines by their heads gives what parsing every line gives."""
    path = tmp_path_factory.mktemp("dull") / "s.jsonl"
    separators = data.draw(st.sampled_from([(",", ":"), (", ", ": ")]))
    records = data.draw(SESSIONS[kind] | st.lists(ODD, max_size=6))
    lines = [json.dumps(one, separators=separators, ensure_ascii=True) for one in records]
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    fast = reader_after(path, kind)
    slow = reader_after(path, kind, dull=re.compile(rb"(?!)"), telling=re.compile(rb""))
    assert fast.turns() == slow.turns()
    assert fast.users == slow.users


def reader_after(path: Path, kind: TranscriptFormat, **patterns: re.Pattern[bytes]) -> TurnReader:
    """A reader that has read a file, with other patterns than its own where given."""
    reader = type("Reader", (READERS[kind],), patterns)(session_of(path, kind))
    scan = LineScan(reader, Tally(), Position(), path.stat().st_size)
    with open_regular(str(path)) as (descriptor, _):
        scan.run(descriptor, never, lambda _: None)
    return reader


@pytest.mark.parametrize("kind", FORMATS)
@given(records=st.lists(ODD | st.dictionaries(KEYS, ODD, max_size=8), max_size=8))
def test_odd_values_never_raise(
    tmp_path_factory: pytest.TempPathFactory, kind: TranscriptFormat, records: list[Any]
) -> None:
    path = tmp_path_factory.mktemp("odd") / "s.jsonl"
    lines = [
        orjson.dumps(record, option=orjson.OPT_NON_STR_KEYS) for record in records if fits(record)
    ]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    read = read_session(path, kind)
    assert all(turn.text for turn in read.turns)


def fits(record: Any) -> bool:
    """Whether orjson can write a value: no integer over 64 bits, no half surrogate."""
    try:
        orjson.dumps(record)
    except TypeError:
        return False
    return True


@pytest.mark.parametrize("kind", FORMATS)
@given(noise=st.lists(st.binary(max_size=60), max_size=10))
def test_random_bytes_never_raise(
    tmp_path_factory: pytest.TempPathFactory, kind: TranscriptFormat, noise: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("noise") / "s.jsonl"
    path.write_bytes(b"\n".join(noise))
    assert not read_session(path, kind).turns


@pytest.mark.parametrize("kind", FORMATS)
@given(data=st.data())
def test_a_reader_can_be_put_away_at_any_line(
    tmp_path_factory: pytest.TempPathFactory, kind: TranscriptFormat, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("away") / "s.jsonl"
    records = data.draw(SESSIONS[kind])
    path.write_bytes(b"")
    session = session_of(path, kind)
    one = READERS[kind](session)
    for number, record in enumerate(records):
        one.take(record, Position(number, number))
        other = READERS[kind](session)
        other.resume(orjson.loads(orjson.dumps(one.state())))
        assert other.state() == one.state()
        assert other.turns() == one.turns()
        other.wake()
        assert other.state() == one.state()
        one = other
