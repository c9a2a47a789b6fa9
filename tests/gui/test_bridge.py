"""The bridge on real files: what changes outside arrives as the narrowest change."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from context_center.core.changes import FactChanges, WatchMode, WatchState
from context_center.core.facts import Scope
from context_center.core.instructions.documents import ProfileName
from context_center.core.recall.trace import Suppression
from context_center.services.snapshot import Snapshot, StoreState
from context_center.services.workspace import remote_workspace, workspace_at
from context_center.ui.bridge import WorkspaceBridge
from context_center.ui.tasks import Tasks
from tests.gui.conftest import WAIT_MS
from tests.helpers.temporary_store import NOW, TemporaryStore, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    OpenBridge = Callable[[], WorkspaceBridge]


def snapshot_after(
    qtbot: QtBot, bridge: WorkspaceBridge, act: Callable[[], object]
) -> tuple[Snapshot, FactChanges]:
    """What the next snapshot with a change brings."""
    seen: list[tuple[Snapshot, FactChanges]] = []

    def is_change(snapshot: Snapshot, changes: FactChanges) -> bool:
        seen.append((snapshot, changes))
        return bool(changes)

    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS, check_params_cb=is_change):
        act()
    return seen[-1]


def test_opening_reads_the_store_and_tells_each_step(
    bridge: WorkspaceBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    fact = store.write("deploy-window", keywords="部署")
    told: list[Any] = []
    bridge.opened.connect(told.append)
    bridge.loading_changed.connect(told.append)
    bridge.snapshot_changed.connect(lambda snapshot, _: told.append(snapshot.facts))
    assert bridge.workspace is None
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.open(store.workspace)
        assert bridge.workspace is store.workspace
    assert told == [store.workspace, True, False, (fact,)]
    assert bridge.snapshot is not None
    assert bridge.snapshot.read_at == NOW


def test_a_fact_written_outside_arrives_as_one_added_path(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("first")
    bridge = open_bridge()
    assert bridge.watch_state == WatchState(WatchMode.LIVE)
    snapshot, changes = snapshot_after(qtbot, bridge, lambda: store.write("second"))
    assert changes == FactChanges(added=frozenset({store.path("second")}))
    assert [fact.name for fact in snapshot.facts] == ["first", "second"]


def test_a_change_and_a_removal_outside_name_their_path(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    kept = store.write("kept")
    store.write("other", Scope.GLOBAL)
    bridge = open_bridge()
    _, changes = snapshot_after(
        qtbot, bridge, lambda: store.write("other", Scope.GLOBAL, body="Another body.")
    )
    assert changes == FactChanges(changed=frozenset({store.path("other", Scope.GLOBAL)}))
    snapshot, changes = snapshot_after(qtbot, bridge, lambda: store.remove("other", Scope.GLOBAL))
    assert changes == FactChanges(removed=frozenset({store.path("other", Scope.GLOBAL)}))
    assert snapshot.facts == (kept,)


def test_an_archived_fact_arrives(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("kept")
    store.archive("20260316-095412.207", "older")
    bridge = open_bridge()
    snapshot, changes = snapshot_after(
        qtbot, bridge, lambda: store.archive("20260901-080000.000", "newer")
    )
    assert changes == FactChanges(archive=True)
    assert {entry.fact.name for entry in snapshot.archived} == {"older", "newer"}


def test_instruction_files_are_told_apart_from_facts(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    bridge = open_bridge()
    rules, told = Path(store.workspace.root, "AGENTS.md"), []
    bridge.watch_also((str(rules),))
    bridge.instructions_changed.connect(lambda: told.append("changed"))

    def told_after_a_change() -> bool:
        # The directory is watched some time after it was asked for.
        rules.write_text("- Be brief.\n", encoding="utf-8")
        return bool(told)

    with qtbot.assertNotEmitted(bridge.snapshot_changed):
        qtbot.waitUntil(told_after_a_change, timeout=WAIT_MS)


def test_refresh_compares_everything(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    bridge = open_bridge()
    with qtbot.waitSignals([bridge.instructions_changed, bridge.snapshot_changed], timeout=WAIT_MS):
        bridge.refresh()
    assert bridge.snapshot is not None
    assert bridge.snapshot.state is StoreState.EMPTY


def test_recall_instructions_and_history_answer(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    fact = store.write("heliotrope", body="The staging database is heliotrope.")
    Path(store.workspace.root, "AGENTS.md").write_text("- Be brief.\n", encoding="utf-8")
    bridge, answers = open_bridge(), []
    bridge.recall("which staging database is it", answers.append)
    qtbot.waitUntil(lambda: len(answers) == 1, timeout=WAIT_MS)
    bridge.instructions(None, ProfileName.SPECIFICATION, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2, timeout=WAIT_MS)
    bridge.revisions(fact, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 3, timeout=WAIT_MS)
    trace, instructions, revisions = answers
    assert trace.suppressed is Suppression.NONE
    assert [hit.fact for hit in trace.hits] == [fact]
    assert [document.label for document in instructions.documents] == ["workspace/AGENTS.md"]
    assert list(revisions) == []


def test_nothing_can_be_asked_before_a_workspace_is_open(bridge: WorkspaceBridge) -> None:
    with pytest.raises(RuntimeError, match="no workspace"):
        bridge.recall("deploy", print)
    bridge.refresh()
    bridge.watch_also(("/nowhere",))
    bridge.close()


def test_a_remote_workspace_reads_nothing_here(
    bridge: WorkspaceBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("secret", Scope.GLOBAL)
    remote = remote_workspace(store.roots, "ssh://host/app")
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.open(remote)
    assert bridge.snapshot is not None
    assert bridge.snapshot.state is StoreState.REMOTE
    assert bridge.snapshot.facts == ()
    assert bridge.watch_state.mode is WatchMode.STOPPED


def test_opening_another_workspace_forgets_the_first(
    open_bridge: OpenBridge, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    store.write("first")
    bridge = open_bridge()
    other_root = tmp_path / "other"
    other_root.mkdir()
    other = TemporaryStore(workspace_at(store.roots, str(other_root)))
    other.directory().mkdir(parents=True)
    fact = other.write("only")
    with qtbot.waitSignals([bridge.snapshot_changed, bridge.opened], timeout=WAIT_MS):
        bridge.open(other.workspace)
    assert bridge.snapshot is not None
    assert bridge.snapshot.facts == (fact,)
    snapshot, changes = snapshot_after(qtbot, bridge, lambda: other.write("second"))
    assert changes == FactChanges(added=frozenset({other.path("second")}))
    assert snapshot.workspace is other.workspace


def test_what_changes_before_the_watching_began_is_not_lost(
    bridge: WorkspaceBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("first")

    def write_at_once(*_: object) -> None:
        bridge.snapshot_changed.disconnect(write_at_once)
        assert bridge.watch_state.mode is WatchMode.STOPPED
        store.write("second")

    bridge.snapshot_changed.connect(write_at_once)
    bridge.open(store.workspace)

    def both_there() -> bool:
        return bridge.snapshot is not None and len(bridge.snapshot.facts) == 2

    qtbot.waitUntil(both_there, timeout=WAIT_MS)


def test_looking_once_more_says_nothing_when_nothing_changed(
    bridge: WorkspaceBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    store.write("first")
    told: list[int] = []
    bridge.snapshot_changed.connect(lambda snapshot, _: told.append(snapshot.generation))
    bridge.open(store.workspace)

    def looked_twice() -> bool:
        return bridge.snapshot is not None and bridge.snapshot.generation == 2

    qtbot.waitUntil(looked_twice, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: not bridge.is_loading, timeout=WAIT_MS)
    assert told == [1]


def test_opening_twice_at_once_shows_only_the_second(
    bridge: WorkspaceBridge, store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    store.write("first")
    shown: list[Snapshot] = []
    bridge.snapshot_changed.connect(lambda snapshot, _: shown.append(snapshot))
    other = workspace_at(store.roots, str(tmp_path / "other"))
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.open(store.workspace)
        bridge.open(other)
    assert [snapshot.workspace for snapshot in shown] == [other]


def test_a_store_that_vanishes_is_not_taken_for_empty(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    fact = store.write("kept")
    bridge = open_bridge()

    def unreachable(snapshot: Snapshot, _: FactChanges) -> bool:
        return snapshot.state is StoreState.UNREACHABLE

    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS, check_params_cb=unreachable):
        store.directory().rename(store.directory().with_name("away"))
    assert bridge.snapshot is not None
    assert bridge.snapshot.facts == (fact,)

    def ready(snapshot: Snapshot, _: FactChanges) -> bool:
        return snapshot.state is StoreState.READY

    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS, check_params_cb=ready):
        store.directory().with_name("away").rename(store.directory())
    assert bridge.snapshot.facts == (fact,)


def test_many_changes_arrive_complete(
    open_bridge: OpenBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    bridge = open_bridge()
    names = {f"fact-{number}" for number in range(300)}
    for name in names:
        store.write(name)

    def all_there() -> bool:
        return bridge.snapshot is not None and {f.name for f in bridge.snapshot.facts} == names

    qtbot.waitUntil(all_there, timeout=WAIT_MS)


def test_closing_leaves_no_thread_and_hears_nothing_more(
    store: TemporaryStore, tmp_path: Path, qtbot: QtBot
) -> None:
    before = set(threading.enumerate())
    tasks = Tasks()
    bridge = WorkspaceBridge(tasks, str(tmp_path / "cache"), lambda: NOW)
    signals = [bridge.snapshot_changed, bridge.watch_state_changed]
    with qtbot.waitSignals(signals, timeout=WAIT_MS):
        bridge.open(store.workspace)
    assert set(threading.enumerate()) > before
    bridge.close()
    assert bridge.watch_state.mode is WatchMode.STOPPED
    assert tasks.close() is True
    assert set(threading.enumerate()) == before
    with qtbot.assertNotEmitted(bridge.snapshot_changed, wait=200):
        store.write("late")
    shutil.rmtree(store.directory())
    bridge.deleteLater()
    tasks.deleteLater()


def test_the_helper_writes_what_the_engine_reads(store: TemporaryStore) -> None:
    fact = store.write("测试商户", title="测试商户", body="商户号")
    assert make_fact("测试商户", path=fact.path, title="测试商户", body="商户号") == fact
