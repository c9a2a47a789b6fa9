"""Turns of many sessions: newest session first, each once, with progress and an end to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.turns import ScanReport, Skipped, SkipReason, TranscriptFormat
from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.sessions import FoundSessions
from context_center.services.transcripts.turn_scan import TurnScan
from tests.helpers.transcripts import (
    age,
    claude,
    codex,
    codex_said,
    message,
    session_of,
    write_records,
)

if TYPE_CHECKING:
    from pathlib import Path

CHECKPOINT = TranscriptFormat.REASONIX_CHECKPOINT
CLAUDE = TranscriptFormat.CLAUDE_CODE
CODEX = TranscriptFormat.CODEX


def found(*files: tuple[Path, TranscriptFormat]) -> FoundSessions:
    return FoundSessions(tuple(session_of(path, kind) for path, kind in files))


def scan(*files: tuple[Path, TranscriptFormat]) -> TurnScan:
    return TurnScan(found(*files), TranscriptMemory())


def said(turns: TurnScan) -> list[str]:
    return [turn.text for turn in turns]


def test_sessions_in_their_order_and_turns_in_theirs(tmp_path: Path) -> None:
    one = write_records(tmp_path / "one.jsonl", [message("user", "c"), message("user", "d")])
    two = write_records(tmp_path / "two.jsonl", [claude("a", uuid="1"), claude("b", uuid="2")])
    turns = scan((two, CLAUDE), (one, CHECKPOINT))
    assert said(turns) == ["a", "b", "c", "d"]
    assert turns.complete


def test_a_turn_with_the_same_id_counts_once(tmp_path: Path) -> None:
    old = write_records(tmp_path / "old.jsonl", [claude("a", uuid="1"), claude("b", uuid="2")])
    resumed = [claude("a", uuid="1", sessionId="s2"), claude("c", uuid="3", sessionId="s2")]
    new = write_records(tmp_path / "new.jsonl", resumed)
    turns = scan((new, CLAUDE), (old, CLAUDE))
    assert said(turns) == ["a", "c", "b"]
    assert turns.report.turns == 3


def test_the_same_id_of_another_agent_is_another_turn(tmp_path: Path) -> None:
    one = write_records(tmp_path / "one.jsonl", [message("user", "a", id="1")])
    two = write_records(tmp_path / "two.jsonl", [claude("b", uuid="1")])
    assert said(scan((one, CHECKPOINT), (two, CLAUDE))) == ["a", "b"]


def test_the_same_session_time_and_text_count_once(tmp_path: Path) -> None:
    meta = codex("session_meta", {"id": "01"})
    at = "2026-08-01T10:00:00Z"
    records = [
        meta,
        codex_said("a", at),
        codex_said("a", at),
        codex_said("a", "2026-08-01T10:00:01Z"),
    ]
    one = write_records(tmp_path / "one.jsonl", records)
    copy = write_records(tmp_path / "copy.jsonl", records)
    other = write_records(
        tmp_path / "other.jsonl", [codex("session_meta", {"id": "02"}), records[1]]
    )
    assert said(scan((one, CODEX), (copy, CODEX), (other, CODEX))) == ["a", "a", "a"]


def test_the_same_words_without_a_time_are_said_again(tmp_path: Path) -> None:
    records = [message("user", "run it"), message("user", "run it")]
    one = write_records(tmp_path / "one.jsonl", records)
    two = write_records(tmp_path / "two.jsonl", records)
    assert said(scan((one, CHECKPOINT), (two, CHECKPOINT))) == ["run it"] * 4


def test_recovery_copies_of_a_session_count_once(tmp_path: Path) -> None:
    records = [
        message("user", "use pnpm", createdAt=1_000),
        message("user", "run it"),
        message("user", "run it"),
    ]
    names = ["s", *(f"s-recovery-{number:016x}" for number in range(4))]
    names += [f"s-0123456789ab-recovery-{number:016x}" for number in range(4)]
    files = [write_records(tmp_path / f"{name}.jsonl", records) for name in names]
    longer = write_records(tmp_path / "s-recovery-ff.jsonl", [*records, message("user", "more")])
    turns = scan((longer, CHECKPOINT), *((path, CHECKPOINT) for path in files))
    assert said(turns) == ["use pnpm", "run it", "run it", "more"]


def test_the_same_preference_in_four_sessions_is_four_turns(tmp_path: Path) -> None:
    files = [
        write_records(tmp_path / f"{name}.jsonl", [message("user", "use pnpm", createdAt=1_000)])
        for name in "abcd"
    ]
    assert said(scan(*((path, CHECKPOINT) for path in files))) == ["use pnpm"] * 4


def test_the_report_says_what_was_covered(tmp_path: Path) -> None:
    good = write_records(tmp_path / "good.jsonl", [message("user", "a"), b"{bad\n"])
    gone = write_records(tmp_path / "gone.jsonl", [message("user", "b")])
    sessions = found((good, CHECKPOINT), (gone, CHECKPOINT))
    hidden = Skipped("x", SkipReason.CLEANUP_PENDING, 1, "…")
    gone.unlink()
    turns = TurnScan(FoundSessions(sessions.sessions, (hidden,)), TranscriptMemory())
    assert turns.report == ScanReport(skipped=(hidden,))
    assert said(turns) == ["a"]
    report = turns.report
    assert (report.sessions, report.turns, report.bytes) == (2, 1, good.stat().st_size)
    assert [(one.path, one.reason) for one in report.skipped] == [
        ("x", SkipReason.CLEANUP_PENDING),
        (str(good), SkipReason.BAD_LINE),
        (str(gone), SkipReason.UNREADABLE),
    ]


def test_progress_grows_to_the_whole(tmp_path: Path) -> None:
    files = [
        write_records(tmp_path / f"{name}.jsonl", [message("tool", "x" * (1 << 20))] * 10)
        for name in "ab"
    ]
    told: list[tuple[int, int]] = []
    sessions = found(*((path, CHECKPOINT) for path in files))
    total = sum(path.stat().st_size for path in files)
    list(TurnScan(sessions, TranscriptMemory(), progress=lambda *now: told.append(now)))
    assert told[0] == (0, total)
    assert told[-1] == (total, total)
    assert len(told) >= 6
    assert told == sorted(told)


def test_cancelling_ends_it_and_the_next_goes_on(tmp_path: Path) -> None:
    files = [
        write_records(tmp_path / f"{name}.jsonl", [message("user", name, id=name)])
        for name in "abc"
    ]
    for path in files:
        age(path)
    memory = TranscriptMemory()
    sessions = found(*((path, CHECKPOINT) for path in files))
    stop = False
    turns = TurnScan(sessions, memory, lambda: stop)
    heard = []
    for turn in turns:
        heard.append(turn.text)
        stop = True
    assert heard == ["a"]
    assert not turns.complete
    assert turns.report.sessions == 1
    assert said(TurnScan(sessions, memory)) == ["a", "b", "c"]


def test_a_scan_cancelled_within_a_session_does_not_give_half_of_it(tmp_path: Path) -> None:
    records = [message("user", f"{number} " + "x" * 5_000) for number in range(300)]
    path = write_records(tmp_path / "s.jsonl", records)
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    turns = TurnScan(found((path, CHECKPOINT)), TranscriptMemory(), cancelled)
    assert not said(turns)
    assert not turns.complete
    assert turns.report == ScanReport()


def test_a_second_scan_gives_the_same_without_reading(tmp_path: Path) -> None:
    path = write_records(tmp_path / "s.jsonl", [message("user", "a")])
    age(path)
    sessions = found((path, CHECKPOINT))
    memory = TranscriptMemory(str(tmp_path / "cache"))
    first = TurnScan(sessions, memory)
    assert said(first) == ["a"]
    second = TurnScan(sessions, memory)
    assert said(second) == ["a"]
    assert second.report == first.report
