"""The bridge at a later start: what was kept is told at once, what the disk says afterwards."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from context_center.core.changes import FactChanges, WatchMode
from context_center.core.facts import Scope
from context_center.services.catalog import Catalog
from context_center.services.snapshot import Snapshot, StoreState
from context_center.ui.bridge import WorkspaceBridge
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW, TemporaryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from context_center.ui.tasks import Tasks

    OpenBridge = Callable[[], WorkspaceBridge]


@pytest.fixture
def kept(store: TemporaryStore, tmp_path: Path) -> TemporaryStore:
    """A store with two facts that the cache of the bridge holds."""
    for name in ("first", "second"):
        store.write(name)
        os.utime(store.path(name), ns=(NOW - 10**12, NOW - 10**12))
    catalog = Catalog(store.workspace, str(tmp_path / "cache"), lambda: NOW)
    catalog.load()
    catalog.keep()
    return store


def live(bridge: WorkspaceBridge, qtbot: QtBot) -> None:
    def is_live() -> bool:
        return bridge.watch_state.mode is WatchMode.LIVE and not bridge.is_loading

    qtbot.waitUntil(is_live, timeout=WAIT_MS)


def test_kept_facts_are_told_before_the_disk_was_looked_at(
    bridge: WorkspaceBridge, kept: TemporaryStore, qtbot: QtBot
) -> None:
    told: list[tuple[Snapshot, FactChanges, bool]] = []
    loading: list[bool] = []
    bridge.loading_changed.connect(loading.append)
    bridge.snapshot_changed.connect(
        lambda snapshot, changes: told.append((snapshot, changes, bridge.is_loading))
    )
    bridge.open(kept.workspace)
    live(bridge, qtbot)
    (first, nothing, loading_then), (second, same, _) = told
    assert (first.checked, loading_then, bool(nothing)) == (False, True, False)
    assert (second.checked, bool(same)) == (True, False)
    assert [fact.name for fact in first.facts] == ["first", "second"]
    assert second.facts == first.facts
    assert loading[:2] == [True, False]


def test_the_disk_corrects_what_was_kept(
    bridge: WorkspaceBridge, kept: TemporaryStore, qtbot: QtBot
) -> None:
    kept.write("second", body="Another body.")
    kept.write("third")
    told: list[tuple[Snapshot, FactChanges]] = []
    bridge.snapshot_changed.connect(lambda *args: told.append(args))
    bridge.open(kept.workspace)
    live(bridge, qtbot)
    changes = told[1][1]
    assert changes.added == {kept.path("third")}
    assert changes.changed == {kept.path("second")}
    assert bridge.snapshot is not None
    assert [fact.name for fact in bridge.snapshot.facts] == ["first", "second", "third"]


def test_nothing_is_compared_twice_at_once(
    bridge: WorkspaceBridge, kept: TemporaryStore, qtbot: QtBot
) -> None:
    seen: list[int] = []
    bridge.snapshot_changed.connect(lambda snapshot, _: seen.append(snapshot.generation))

    def come_back(*_: object) -> None:
        if bridge.snapshot is not None and not bridge.snapshot.checked:
            bridge.compare()

    bridge.snapshot_changed.connect(come_back)
    bridge.open(kept.workspace)
    live(bridge, qtbot)
    assert seen == [1, 2]
    assert bridge.snapshot is not None
    # Restored, compared, and once more because the watching began.
    assert bridge.snapshot.generation == 3


def test_a_refresh_lets_a_vanished_store_go_and_coming_back_does_not(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    fact = store.write("kept")
    tone = store.write("tone", Scope.GLOBAL)
    bridge = open_bridge()
    shutil.rmtree(store.directory())

    def state_is(state: StoreState) -> Callable[[Snapshot, FactChanges], bool]:
        return lambda snapshot, _: snapshot.state is state

    gone = state_is(StoreState.UNREACHABLE)
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS, check_params_cb=gone):
        bridge.compare()
    assert bridge.snapshot is not None
    assert set(bridge.snapshot.facts) == {fact, tone}
    let_go = state_is(StoreState.READY)
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS, check_params_cb=let_go):
        bridge.refresh()
    assert bridge.snapshot.facts == (tone,)


@pytest.fixture
def remembering(tasks: Tasks, tmp_path: Path) -> Iterator[WorkspaceBridge]:
    """A bridge that remembers a workspace of the same slug and one of another."""
    paths = (str(tmp_path / "payments" / "api"), str(tmp_path / "other"))
    bridge = WorkspaceBridge(tasks, None, lambda: NOW, lambda: paths)
    yield bridge
    bridge.close()
    bridge.deleteLater()


def test_remembered_workspaces_that_share_the_store_are_named(
    remembering: WorkspaceBridge, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(remembering.snapshot_changed, timeout=WAIT_MS):
        remembering.open(store.workspace)
    assert remembering.snapshot is not None
    assert remembering.snapshot.shared_with == (str(tmp_path / "payments" / "api"),)


def test_closing_at_once_keeps_what_was_read(
    bridge: WorkspaceBridge, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    store.write("first")
    os.utime(store.path("first"), ns=(NOW - 10**12, NOW - 10**12))
    bridge.snapshot_changed.connect(bridge.close)
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.open(store.workspace)
    restored = Catalog(store.workspace, str(tmp_path / "cache"), lambda: NOW).restore()
    assert restored is not None
    assert [fact.name for fact in restored.facts] == ["first"]
