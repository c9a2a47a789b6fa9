"""Small sessions of each format, read to the last field."""

from __future__ import annotations

from pathlib import Path

import pytest

from context_center.core.times import format_time
from context_center.core.turns import SkipReason, TranscriptFormat
from tests.helpers.transcripts import read_session

SAMPLES = Path(__file__).parents[3] / "data" / "transcripts"
CHECKPOINT = "20260803-091500.000000000-mock.jsonl"

Row = tuple[int, int, str, str | None, str]


def rows(name: str, kind: TranscriptFormat) -> list[Row]:
    """Number, line, id, time and text of the turns."""
    return [
        (
            turn.number,
            turn.line,
            turn.id,
            None if turn.time is None else format_time(turn.time),
            turn.text,
        )
        for turn in read_session(SAMPLES / name, kind).turns
    ]


EXPECTED: dict[tuple[str, TranscriptFormat], list[Row]] = {
    (CHECKPOINT, TranscriptFormat.REASONIX_CHECKPOINT): [
        (1, 2, "01MONE", "2026-08-03T09:15:12Z", "Which package manager do we use?"),
        (2, 6, "01MTWO", "2026-08-03T09:16:40Z", "以后都用 pnpm 安装依赖"),
        (4, 8, "01MTHREE", "2026-08-03T09:18:20Z", "run make lint before commits"),
    ],
    ("events-1.events.jsonl", TranscriptFormat.REASONIX_EVENTS_1): [
        (1, 1, "", "2026-08-03T09:15:13Z", "fix the login page"),
        (2, 2, "", "2026-08-03T09:15:14Z", "no, use pnpm, not npm"),
    ],
    ("events-2.events.jsonl", TranscriptFormat.REASONIX_EVENTS_2): [
        (1, 4, "n2", "2026-08-03T09:15:02Z", "deploy on Tuesdays only"),
        (2, 9, "n5", "2026-08-03T09:15:06Z", "[removed]"),
        (3, 13, "n6", "2026-08-03T09:15:09.25Z", "on the branch"),
    ],
    ("claude-code.jsonl", TranscriptFormat.CLAUDE_CODE): [
        (0, 1, "c1", "2026-08-03T09:15:00.1Z", "/init services only"),
        (4, 6, "c6", "2026-08-03T09:15:05Z", "also check the docs"),
        (4, 7, "c7", "2026-08-03T09:15:06Z", "テストを先に書いて \ufffd"),
    ],
    ("codex.jsonl", TranscriptFormat.CODEX): [
        (0, 3, "", "2026-08-03T09:15:02Z", "list the files"),
        (1, 7, "", "2026-08-03T09:15:06Z", "always run ruff first"),
    ],
}


@pytest.mark.parametrize(("name", "kind"), EXPECTED)
def test_the_turns_of_a_session(name: str, kind: TranscriptFormat) -> None:
    assert rows(name, kind) == EXPECTED[name, kind]


@pytest.mark.parametrize(("name", "kind"), EXPECTED)
def test_a_turn_can_be_opened_again_at_its_place(name: str, kind: TranscriptFormat) -> None:
    content = (SAMPLES / name).read_bytes()
    for turn in read_session(SAMPLES / name, kind).turns:
        assert content[: turn.offset].count(b"\n") == turn.line
        assert content[turn.offset - 1 : turn.offset] in {b"\n", b""}


def test_what_was_recalled_is_read_back() -> None:
    first = read_session(SAMPLES / CHECKPOINT, TranscriptFormat.REASONIX_CHECKPOINT).turns[0]
    assert first.recalled is not None
    assert first.recalled.omitted == 1
    found = [(fact.title, fact.revision, fact.score, fact.text) for fact in first.recalled.facts]
    assert found == [
        ("Package manager is pnpm", 2, 5.12, "Use pnpm & never npm."),
        ("Old wiki", 1, None, ""),
    ]


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("events-1.events.jsonl", TranscriptFormat.REASONIX_EVENTS_1, SkipReason.LOG_STOPPED),
        ("claude-code.jsonl", TranscriptFormat.CLAUDE_CODE, SkipReason.BAD_LINE),
    ],
)
def test_what_was_passed_over_is_said(
    name: str, kind: TranscriptFormat, reason: SkipReason
) -> None:
    assert [one.reason for one in read_session(SAMPLES / name, kind).skipped] == [reason]
