"""The recent turns of a workspace, from real session files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.recall.timeline import Fate
from context_center.services import recall_timeline
from context_center.services.catalog import Catalog
from context_center.services.recall_timeline import RecallTimeline, compare_turn
from context_center.services.workspace import remote_workspace
from tests.helpers.temporary_store import NOW, temporary_store
from tests.helpers.transcripts import age, message, write_records

if TYPE_CHECKING:
    from tests.helpers.temporary_store import TemporaryStore

DAY_MS = 86_400_000
NOW_MS = NOW // 1_000_000


@pytest.fixture
def store(tmp_path: Path) -> TemporaryStore:
    return temporary_store(tmp_path / "reasonix", tmp_path / "payments-api")


def write_session(store: TemporaryStore, name: str, *said: tuple[str, int]) -> Path:
    """A session in which these things were said, each so many days ago."""
    records = [
        message("user", text, raw_content=text.partition("\n\n<memory-recall>")[0], createdAt=at)
        for text, at in ((text, NOW_MS - days * DAY_MS) for text, days in said)
    ]
    path = write_records(Path(store.workspace.sessions_dir, f"{name}.jsonl"), records)
    age(path)
    return path


def with_recall(text: str, name: str, revision: int) -> str:
    """A message with the block that a host appended, which recalled one fact."""
    fact_id = f"mem-{name.encode().hex():0<32.32}"
    return (
        f"{text}\n\n<memory-recall>\nAutomatically recalled.\n- id={fact_id} revision={revision}"
        ' scope=project type=project freshness=fresh score=4.000 reason="matched deploy"\n'
        f"  title: {name}\n  fact: as it was\n</memory-recall>"
    )


def test_turns_come_newest_first_across_sessions(store: TemporaryStore) -> None:
    write_session(store, "20261001-000000.000000001-m", ("oldest", 9), ("newest", 1))
    write_session(store, "20261002-000000.000000001-m", ("middle", 4))
    timeline = RecallTimeline(store.workspace).read()
    assert timeline is not None
    assert [each.turn.text for each in timeline.turns] == ["newest", "middle", "oldest"]
    assert (timeline.sessions, timeline.last) == (2, None)


def test_the_last_recall_is_found(store: TemporaryStore) -> None:
    write_session(
        store,
        "20261001-000000.000000001-m",
        (with_recall("how to deploy", "plan", 1), 9),
        (with_recall("deploy now", "plan", 2), 3),
        ("thanks", 1),
    )
    timeline = RecallTimeline(store.workspace).read()
    assert timeline is not None
    assert timeline.last is timeline.turns[1]
    assert timeline.last.turn.text == "deploy now"


def test_what_is_appended_is_read_and_the_rest_is_remembered(
    store: TemporaryStore, tmp_path: Path
) -> None:
    path = write_session(store, "20261001-000000.000000001-m", ("first", 3))
    reader = RecallTimeline(store.workspace, str(tmp_path / "cache"))
    assert reader.read() is not None
    write_session(store, "20261001-000000.000000001-m", ("first", 3), ("second", 1))
    timeline = reader.read()
    assert timeline is not None
    assert [each.turn.text for each in timeline.turns] == ["second", "first"]
    assert list((tmp_path / "cache" / "transcripts").iterdir())
    assert path.exists()


def test_a_cancelled_reading_gives_nothing(store: TemporaryStore) -> None:
    write_session(store, "20261001-000000.000000001-m", ("first", 3))
    assert RecallTimeline(store.workspace).read(lambda: True) is None


def test_old_sessions_are_left_alone_once_there_are_enough(
    store: TemporaryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = write_session(store, "20261001-000000.000000001-m", ("old", 40_000))
    age(old, 60 * 86_400 * 3_650)
    write_session(store, "20261002-000000.000000001-m", ("a", 2), ("b", 1))
    monkeypatch.setattr(recall_timeline, "MOST_TURNS", 2)
    timeline = RecallTimeline(store.workspace).read()
    assert timeline is not None
    assert [each.turn.text for each in timeline.turns] == ["b", "a"]
    assert (timeline.report.sessions, timeline.sessions) == (1, 2)


def test_a_remote_workspace_has_no_turns(store: TemporaryStore) -> None:
    write_session(store, "20261001-000000.000000001-m", ("first", 3))
    remote = remote_workspace(store.roots, "ssh://ada@build.example/srv")
    timeline = RecallTimeline(remote).read()
    assert timeline is not None
    assert timeline.turns == ()


def test_a_turn_is_compared_with_the_store_of_now(store: TemporaryStore) -> None:
    store.write("plan", body="deploy rollback plan", revision=3)
    store.write("freeze", body="deploy rollback freeze")
    write_session(
        store,
        "20261001-000000.000000001-m",
        (with_recall("deploy rollback", "plan", 1), 9),
    )
    timeline = RecallTimeline(store.workspace).read()
    catalog = Catalog(store.workspace, None, lambda: NOW)
    catalog.load()
    assert timeline is not None
    comparison = compare_turn(catalog, timeline.turns[0].turn, NOW)
    assert [(each.title, each.fate) for each in comparison.facts] == [
        ("Plan", Fate.CHANGED),
        ("Freeze", Fate.NEW),
    ]
