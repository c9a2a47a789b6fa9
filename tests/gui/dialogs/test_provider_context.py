"""What a provider would receive, in a whole window on real facts and instruction files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from context_center.core.facts import Activation, FactType, Scope
from context_center.core.provider_context import Place
from context_center.services.context_history import ContextHistory
from context_center.services.workspace import remote_workspace
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.dialogs.provider_context import ProviderContextDialog
    from context_center.ui.tabs.recall_trace import RecallTraceTab
    from context_center.ui.widgets.provider_panel import ProviderPanel
    from tests.helpers.temporary_store import TemporaryStore
    from tests.helpers.windows import Opened, Windows


class Sight:
    """The dialog of a window, opened by its keys."""

    def __init__(self, opened: Opened, qtbot: QtBot) -> None:
        self.opened, self._qtbot = opened, qtbot
        opened.press(qtbot, "Ctrl+Shift+P")
        dialog = opened.window.tools.provider.dialog
        assert dialog is not None
        self.dialog: ProviderContextDialog = dialog

    def until(self, condition: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(condition, timeout=WAIT_MS)

    def calm(self) -> None:
        self.until(lambda: self.dialog.is_shown and not self.opened.window.tools.provider.pending)

    def panel(self, place: Place) -> ProviderPanel:
        return self.dialog.panels[place]

    def text(self, place: Place) -> str:
        return self.panel(place).text.block()

    def details(self) -> str:
        return self.panel(Place.SESSION).details.text()

    @property
    def recall(self) -> RecallTraceTab:
        return self.opened.window.tabs.tab("recall_trace")


@pytest.fixture
def sight(windows: Windows, store: TemporaryStore, qtbot: QtBot) -> Sight:
    """A store with a pinned fact, one that can be recalled, and an instruction file."""
    root = Path(store.workspace.root)
    (root / "AGENTS.md").write_text("Run the checks before you push.\n", encoding="utf-8")
    home = store.roots.home
    store.write(
        "tone",
        activation=Activation.PINNED,
        type=FactType.FEEDBACK,
        body=f"Answer briefly. Notes lie in {home}/notes.",
    )
    store.write(
        "deploy", body=f"Deploy payments with the zeppelin script below {store.workspace.facts_dir}"
    )
    sight = Sight(windows.open(store.workspace), qtbot)
    sight.calm()
    return sight


def test_each_place_shows_its_text_its_size_and_whether_it_is_stable(sight: Sight) -> None:
    assert "Run the checks before you push." in sight.text(Place.PREFIX)
    session = sight.text(Place.SESSION)
    assert "Answer briefly." in session
    assert "project/deploy.md" in session
    assert sight.text(Place.TURN) == ""
    placeholder = sight.panel(Place.TURN).text.placeholderText()
    assert placeholder == "Type a message in Recall Trace to see what it would add."
    assert sight.panel(Place.SESSION).size.text().startswith(f"{len(session):,} characters · ")
    stable = {place: sight.panel(place).pills.texts() for place in Place}
    assert stable == {
        Place.PREFIX: ("Cache-stable",),
        Place.SESSION: ("Cache-stable",),
        Place.TURN: ("New each turn",),
    }


def test_the_suffix_follows_the_message_that_is_typed(sight: Sight) -> None:
    sight.recall.message_bar().input().setPlainText("the zeppelin script for payments?")
    sight.until(lambda: "zeppelin" in sight.text(Place.TURN))
    assert sight.text(Place.TURN).startswith("<memory-recall>")
    assert "For: the zeppelin script for payments?" in sight.panel(Place.TURN).details.text()
    sight.recall.message_bar().input().setPlainText("")
    sight.until(lambda: not sight.text(Place.TURN))
    assert not sight.panel(Place.TURN).copy_button.isEnabled()


def test_no_text_names_the_store_or_a_home(sight: Sight, store: TemporaryStore) -> None:
    sight.recall.message_bar().input().setPlainText("the zeppelin script for payments?")
    sight.until(lambda: "zeppelin" in sight.text(Place.TURN))
    places = (store.roots.home, store.roots.state, store.workspace.facts_dir, str(Path.home()))
    shown = [
        words
        for panel in sight.dialog.panels.values()
        for words in (panel.text.block(), panel.text.toPlainText(), panel.details.text())
    ]
    assert [words for words in shown if any(place in words for place in places)] == []
    for place in (Place.SESSION, Place.TURN):
        assert "<local-home>" in sight.text(place)
        assert "were taken out" in sight.panel(place).details.text()


def test_a_change_of_the_store_is_told_since_the_last_digest(
    sight: Sight, store: TemporaryStore
) -> None:
    assert "No earlier digest was seen here yet." in sight.details()
    digest = sight.text(Place.SESSION).partition("sha256:")[2][:12]
    assert f"Digest v1:{digest}" in sight.details()
    store.write("rollback")
    store.remove("tone")
    sight.until(
        lambda: (
            "project/rollback.md" in sight.text(Place.SESSION)
            and "Answer briefly" not in sight.text(Place.SESSION)
        )
    )
    sight.until(lambda: f"Digest v1:{digest}" not in sight.details())
    assert "Changed since v1:" in sight.details()
    kept = ContextHistory(Path(sight.opened.bridge.cache_dir or "")).find(digest)
    assert kept is not None
    assert [each.reference for each in kept.pinned] == ["project/tone.md"]


def test_what_changed_while_nobody_looked_is_told_when_it_is_opened_again(
    sight: Sight, store: TemporaryStore, qtbot: QtBot
) -> None:
    digest = sight.text(Place.SESSION).partition("sha256:")[2][:12]
    sight.dialog.close()
    assert sight.opened.window.tools.provider.dialog is None
    store.write("rollback", Scope.GLOBAL)
    qtbot.waitUntil(
        lambda: any(fact.name == "rollback" for fact in sight.opened.bridge.snapshot.facts),
        timeout=WAIT_MS,
    )
    assert "global/rollback.md" not in sight.text(Place.SESSION)
    sight.opened.window.tools.provider.show()
    sight.until(lambda: "global/rollback.md" in sight.text(Place.SESSION))
    lines = sight.details().splitlines()
    assert lines[1:3] == [f"Changed since v1:{digest}:", "Index: + global/rollback.md"]
    sight.recall.message_bar().input().setPlainText("the zeppelin script")
    sight.until(lambda: "zeppelin" in sight.text(Place.TURN))
    assert sight.details().splitlines() == lines


@pytest.mark.parametrize("place", [Place.PREFIX, Place.SESSION])
def test_a_text_is_copied_to_the_letter_and_cannot_be_edited(sight: Sight, place: Place) -> None:
    panel = sight.panel(place)
    panel.copy_button.click()
    assert QGuiApplication.clipboard().text() == panel.text.block() != ""
    assert sight.dialog.line.shown is not None
    assert all(each.text.isReadOnly() for each in sight.dialog.panels.values())
    assert not sight.dialog.isModal()


def test_of_a_remote_workspace_nothing_local_is_shown(sight: Sight, store: TemporaryStore) -> None:
    sight.recall.message_bar().input().setPlainText("zeppelin")
    sight.opened.bridge.open(remote_workspace(store.roots, "ssh://build/srv/app"))
    assert [sight.text(place) for place in Place] == ["", "", ""]
    told = "The memory of ssh://build/srv/app is shown only by the remote side."
    sight.until(lambda: sight.dialog.empty.sentence() == told)
    sight.until(lambda: not sight.opened.window.tools.provider.pending)
    assert not sight.dialog.is_shown
    assert [sight.text(place) for place in Place] == ["", "", ""]


def test_a_store_that_is_gone_is_told_beside_what_was_read_last(
    sight: Sight, store: TemporaryStore
) -> None:
    before = sight.text(Place.SESSION)
    state = Path(store.roots.state)
    state.rename(state.with_name("away"))
    told = "Store not reachable: this is made from what was read last."
    sight.opened.bridge.compare()
    sight.until(lambda: sight.dialog.note.isVisible() and told in sight.dialog.note.text())
    assert sight.text(Place.SESSION) == before
    state.with_name("away").rename(state)
    sight.opened.bridge.compare()
    sight.until(lambda: not sight.dialog.note.isVisible())


def test_a_long_message_is_cut_where_it_is_named_only(sight: Sight) -> None:
    sight.recall.message_bar().input().setPlainText("zeppelin " * 200)
    sight.until(lambda: "zeppelin" in sight.text(Place.TURN))
    told = sight.panel(Place.TURN).details.text().splitlines()[0]
    assert told.startswith("For: zeppelin zeppelin")
    assert told.endswith("…")
    assert len(told) == len("For: ") + 160
