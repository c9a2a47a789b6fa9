"""The Instructions tab on real files with a real bridge."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QPushButton, QSplitter

from context_center.core.changes import FactChanges
from context_center.core.errors import ContextError
from context_center.services.workspace import remote_workspace
from context_center.ui.models.instruction_tree import MarkedRole
from context_center.ui.models.live_instructions import LiveInstructions
from context_center.ui.tabs.instructions import InstructionsTab
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.diagnostic_panel import DIFFERENCES
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.reading_pane import Reading
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.source_view import SourceView
    from tests.helpers.temporary_store import TemporaryStore

FILES = {
    "AGENTS.md": "# 规则\n\nUse pnpm.\n@docs/testing.md\n@docs/gone.md\n\n```\n@docs/testing.md\n```\n",
    "CLAUDE.md": "@AGENTS.md\n",
    "docs/testing.md": "Run the tests.\n",
    "services/AGENT.md": "Misspelled.\n",
    "services/ledger/AGENTS.md": "# Ledger\n" + "A line.\n" * 200,
}


@pytest.fixture
def root(store: TemporaryStore) -> Path:
    root = Path(store.workspace.root)
    for name, text in FILES.items():
        _write(root / name, text)
    _write(Path(store.roots.home) / "REASONIX.md", "Be brief.\n")
    return root


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, encoding="utf-8", newline="")
    new.replace(path)


@pytest.fixture
def make_tab(
    bridge: WorkspaceBridge,
    theme: Theme,
    messages: Messages,
    shown: Callable[[QWidget], QWidget],
) -> Callable[[], InstructionsTab]:
    def make() -> InstructionsTab:
        tab = InstructionsTab(bridge, theme, messages)
        bridge.snapshot_changed.connect(tab.set_snapshot)
        shown(tab)
        return tab

    return make


@pytest.fixture
def tab(
    root: Path,
    make_tab: Callable[[], InstructionsTab],
    open_bridge: Callable[[], WorkspaceBridge],
    qtbot: QtBot,
) -> InstructionsTab:
    tab = make_tab()
    open_bridge()
    _settled(tab, qtbot)
    return tab


def _settled(tab: InstructionsTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(tab.settle, timeout=WAIT_MS)


def _target(tab: InstructionsTab, path: Path, qtbot: QtBot) -> None:
    targets = tab.scope().targets()
    targets.setCurrentIndex(targets.findData(str(path)))
    targets.activated.emit(targets.currentIndex())
    _settled(tab, qtbot)


def _source(tab: InstructionsTab) -> SourceView:
    return tab.browser().pane.view(Reading.SOURCE)


def test_the_first_document_is_shown_and_counted(
    root: Path,
    make_tab: Callable[[], InstructionsTab],
    open_bridge: Callable[[], WorkspaceBridge],
    qtbot: QtBot,
) -> None:
    tab = make_tab()
    counts: list[int | None] = []
    attention: list[bool] = []
    tab.count_changed.connect(counts.append)
    tab.attention_changed.connect(attention.append)
    assert tab.sentence() == "Reading instructions…"
    open_bridge()
    _settled(tab, qtbot)
    assert tab.sentence() == ""
    assert counts == [2]
    assert attention == [True]
    assert _source(tab).toPlainText() == "Be brief.\n"


def test_a_document_and_an_import_show_their_file(
    tab: InstructionsTab, root: Path, qtbot: QtBot
) -> None:
    documents = tab.browser().documents
    documents.choose_file(str(root / "AGENTS.md"))
    assert _source(tab).toPlainText() == FILES["AGENTS.md"]
    documents.choose_file(str(root / "docs" / "testing.md"))
    _settled(tab, qtbot)
    assert _source(tab).toPlainText() == "Run the tests.\n"
    assert tab.browser().pane.header().title() == "workspace/docs/testing.md"


def test_what_is_not_read_is_shown_with_the_reason(
    tab: InstructionsTab, root: Path, qtbot: QtBot
) -> None:
    _target(tab, root / "services" / "ledger", qtbot)
    tab.browser().documents.choose_file(str(root / "services" / "AGENT.md"))
    _settled(tab, qtbot)
    assert _source(tab).toPlainText() == "Misspelled.\n"
    source = tab.browser().pane.source()
    assert source is not None
    assert "Rename it to AGENTS.md." in source.notes[0]


def test_a_failed_import_leads_to_its_line(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    tree = tab.browser().documents.tree()
    document = tree.index_of(str(root / "AGENTS.md"))
    failed = tree.index(1, 0, document)
    assert failed.data() == "@docs/gone.md"
    tab.browser().documents.setCurrentIndex(failed)
    assert _source(tab).toPlainText() == FILES["AGENTS.md"]
    assert _source(tab).is_jumped_to(4)


def test_a_problem_leads_to_its_line(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    panel = tab.browser().panel
    row = panel.table().model().index(0, 1)
    place = panel.table().visualRect(row).center()
    qtbot.mouseClick(panel.table().viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert tab.current_location() == (str(root / "AGENTS.md"), 5)
    chosen = tab.browser().documents.chosen()
    assert chosen is not None
    assert chosen.path == str(root / "AGENTS.md")


def test_next_problem_goes_round(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    _write(root / "CLAUDE.md", "@none.md\n")
    qtbot.waitUntil(lambda: tab.browser().panel.table().model().rowCount() == 2, timeout=WAIT_MS)
    action = next(a for a in tab.tab_actions() if a.objectName() == "instructions.next_problem")
    places = []
    for _ in range(3):
        action.trigger()
        _settled(tab, qtbot)
        places.append(Path(tab.current_location()[0]).name)
    assert places == ["AGENTS.md", "CLAUDE.md", "AGENTS.md"]


def test_the_margin_of_the_effective_text_opens_the_source(
    tab: InstructionsTab, root: Path, qtbot: QtBot
) -> None:
    pane = tab.browser().pane
    pane.show_reading(Reading.EFFECTIVE)
    view = pane.view(Reading.EFFECTIVE)
    row = view.document().find("Run the tests.").blockNumber()
    places = {block.blockNumber(): place for block, place in view.visible_blocks()}
    margin = view.findChild(type(view._margin))
    place = QPoint(3, places[row].center().y())
    qtbot.mouseClick(margin, Qt.MouseButton.LeftButton, pos=place)
    _settled(tab, qtbot)
    assert pane.reading() is Reading.SOURCE
    assert tab.current_location() == (str(root / "docs" / "testing.md"), 1)


def test_choosing_a_document_scrolls_the_effective_text(
    tab: InstructionsTab, root: Path, qtbot: QtBot
) -> None:
    _target(tab, root / "services" / "ledger", qtbot)
    pane = tab.browser().pane
    pane.show_reading(Reading.EFFECTIVE)
    tab.browser().documents.choose_file(str(root / "services" / "ledger" / "AGENTS.md"))
    assert pane.reading() is Reading.EFFECTIVE
    assert pane.view(Reading.EFFECTIVE).textCursor().block().text() == "# Ledger"
    tab.browser().documents.choose_file(str(root / "services" / "AGENT.md"))
    assert pane.reading() is Reading.SOURCE


def test_known_directories_are_offered(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    targets = tab.scope().targets()
    offered = [targets.itemData(at) for at in range(targets.count())]
    assert offered[:2] == [str(root), str(root / "services" / "ledger")]
    assert targets.itemText(1) == "services/ledger"
    counts: list[int] = []
    tab.count_changed.connect(counts.append)
    _target(tab, root / "services" / "ledger", qtbot)
    assert counts == [3]


def test_any_directory_can_be_chosen(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    targets = tab.scope().targets()
    targets.activated.emit(targets.count() - 1)
    assert targets.currentData() == str(root)
    dialog = tab.findChild(QFileDialog)
    assert dialog.isVisible()
    dialog.fileSelected.emit(str(root / "docs"))
    dialog.close()
    _settled(tab, qtbot)
    assert targets.currentData() == str(root / "docs")
    assert targets.currentText() == "docs"


def test_the_other_rules_and_what_differs(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    panel = tab.browser().panel
    tab.browser().show_differences()
    rows = panel.table().model()
    messages = [rows.index(row, 1).data() for row in range(rows.rowCount())]
    assert any("code or comment" in message for message in messages)
    row = next(at for at, message in enumerate(messages) if "code or comment" in message)
    panel.table().activated.emit(rows.index(row, 1))
    assert tab.current_location() == (str(root / "AGENTS.md"), 8)
    assert _source(tab).marks_at(7)
    profiles = tab.scope().profiles()
    profiles.setCurrentIndex(1)
    profiles.activated.emit(1)
    _settled(tab, qtbot)
    text = tab.browser().pane
    text.show_reading(Reading.PROVIDER)
    assert "skipped: duplicate import" in text.view(Reading.PROVIDER).toPlainText()
    assert DIFFERENCES == 1


def test_a_change_on_disk_arrives_and_nothing_else_moves(
    tab: InstructionsTab, root: Path, qtbot: QtBot
) -> None:
    ledger = root / "services" / "ledger" / "AGENTS.md"
    _target(tab, ledger.parent, qtbot)
    documents, tree = tab.browser().documents, tab.browser().documents.tree()
    documents.choose_file(str(ledger))
    _source(tab).go_to_row(150)
    top = _source(tab).firstVisibleBlock().blockNumber()
    documents.collapse(tree.index_of(str(root / "AGENTS.md")))
    _write(root / "docs" / "testing.md", "Run all tests.\n@more.md\n")
    _write(root / "docs" / "more.md", "More.\n")
    qtbot.waitUntil(
        lambda: tree.index_of_file(str(root / "docs" / "more.md")).isValid(), timeout=WAIT_MS
    )
    _settled(tab, qtbot)
    chosen = documents.chosen()
    assert chosen is not None
    assert chosen.path == str(ledger)
    assert _source(tab).firstVisibleBlock().blockNumber() == top
    assert not documents.isExpanded(tree.index_of(str(root / "AGENTS.md")))
    assert tree.index_of_file(str(root / "docs" / "more.md")).data(MarkedRole) is True


def test_the_effective_text_stays_when_the_chosen_file_goes(
    tab: InstructionsTab, root: Path, store: TemporaryStore, qtbot: QtBot
) -> None:
    _target(tab, root / "services" / "ledger", qtbot)
    gone = Path(store.roots.home) / "REASONIX.md"
    pane, tree = tab.browser().pane, tab.browser().documents.tree()
    pane.show_reading(Reading.EFFECTIVE)
    tab.browser().documents.choose_file(str(gone))
    pane.view(Reading.EFFECTIVE).go_to_row(150)
    gone.unlink()
    qtbot.waitUntil(lambda: not tree.index_of_file(str(gone)).isValid(), timeout=WAIT_MS)
    _settled(tab, qtbot)
    assert pane.reading() is Reading.EFFECTIVE
    assert pane.view(Reading.EFFECTIVE).textCursor().blockNumber() == 150
    assert tab.browser().documents.chosen() is not None


def test_the_shown_file_changes_where_it_is(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    path = root / "docs" / "testing.md"
    _write(path, "".join(f"Line {n}.\n" for n in range(500)))
    tab.browser().documents.choose_file(str(path))
    qtbot.waitUntil(lambda: _source(tab).blockCount() == 501, timeout=WAIT_MS)
    _settled(tab, qtbot)
    _source(tab).go_to_row(300)
    top = _source(tab).firstVisibleBlock().blockNumber()
    _write(path, "".join(f"Line {n}!\n" for n in range(500)))
    qtbot.waitUntil(lambda: "Line 7!" in _source(tab).toPlainText(), timeout=WAIT_MS)
    assert _source(tab).firstVisibleBlock().blockNumber() == top
    assert _source(tab).textCursor().blockNumber() == 300


def test_a_location_from_elsewhere(tab: InstructionsTab, root: Path, qtbot: QtBot) -> None:
    tab.show_location(str(root / "AGENTS.md"), 3)
    assert tab.current_location() == (str(root / "AGENTS.md"), 3)
    deep = str(root / "services" / "ledger" / "AGENTS.md")
    tab.show_location(deep, 100)
    _settled(tab, qtbot)
    assert tab.current_location() == (deep, 100)
    assert tab.scope().targets().currentText() == "services/ledger"


def test_a_location_can_come_before_the_instructions(
    root: Path,
    make_tab: Callable[[], InstructionsTab],
    open_bridge: Callable[[], WorkspaceBridge],
    qtbot: QtBot,
) -> None:
    tab = make_tab()
    open_bridge()
    tab.show_location(str(root / "docs" / "testing.md"), None)
    _settled(tab, qtbot)
    assert tab.current_location() == (str(root / "docs" / "testing.md"), 1)


def test_an_unknown_file_is_said_to_be_none(
    tab: InstructionsTab, messages: Messages, root: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(messages.told, timeout=WAIT_MS) as told:
        tab.show_location("/elsewhere/AGENTS.md", 1)
    assert "/elsewhere/AGENTS.md" in told.args[0].text
    with qtbot.waitSignal(messages.told, timeout=WAIT_MS):
        tab.show_location(str(root / "docs" / "none.md"), 1)


def test_without_instruction_files_there_is_a_way_on(
    make_tab: Callable[[], InstructionsTab],
    open_bridge: Callable[[], WorkspaceBridge],
    store: TemporaryStore,
    qtbot: QtBot,
) -> None:
    tab = make_tab()
    open_bridge()
    _settled(tab, qtbot)
    assert tab.sentence() == "No instruction files apply here."
    _write(Path(store.workspace.root) / "AGENTS.md", "First.\n")
    qtbot.waitUntil(lambda: tab.sentence() == "", timeout=WAIT_MS)
    assert _source(tab).toPlainText() == "First.\n"


def test_when_all_files_go_the_tab_says_so(
    tab: InstructionsTab, root: Path, store: TemporaryStore, qtbot: QtBot
) -> None:
    (Path(store.roots.home) / "REASONIX.md").unlink()
    (root / "CLAUDE.md").unlink()
    (root / "AGENTS.md").unlink()
    shutil.rmtree(root / "services")
    qtbot.waitUntil(lambda: tab.sentence() == "No instruction files apply here.", timeout=WAIT_MS)


def test_a_remote_workspace_shows_only_that_it_is_one(
    tab: InstructionsTab, bridge: WorkspaceBridge, store: TemporaryStore, qtbot: QtBot
) -> None:
    counts: list[int | None] = []
    tab.count_changed.connect(counts.append)
    with qtbot.waitSignal(bridge.snapshot_changed, timeout=WAIT_MS):
        bridge.open(remote_workspace(store.roots, "ssh://build/srv/app"))
    assert tab.sentence() == ("The memory of ssh://build/srv/app is shown only by the remote side.")
    assert not tab.scope().isVisible()
    assert counts == [None]
    assert tab.browser().documents.tree().rowCount() == 0
    assert tab.settle()


def test_the_filter_key_finds_within_the_text(tab: InstructionsTab, qtbot: QtBot) -> None:
    tab.focus_filter()
    qtbot.keyClicks(tab.focusWidget(), "brief")
    marked = [extra.cursor.selectedText() for extra in _source(tab).extraSelections()]
    assert marked == ["brief"]


def test_enter_leads_into_the_text_and_esc_back(tab: InstructionsTab, qtbot: QtBot) -> None:
    documents = tab.browser().documents
    documents.setFocus()
    tab.browser().pane.show_reading(Reading.EFFECTIVE)
    qtbot.keyClick(documents, Qt.Key.Key_Return)
    assert tab.browser().pane.reading() is Reading.SOURCE
    assert tab.focusWidget() is _source(tab)
    qtbot.keyClick(_source(tab), Qt.Key.Key_Escape)
    assert tab.focusWidget() is documents


def test_a_failure_before_the_first_answer_can_be_tried_again(
    root: Path,
    open_bridge: Callable[[], WorkspaceBridge],
    theme: Theme,
    messages: Messages,
    shown: Callable[[QWidget], QWidget],
    qtbot: QtBot,
) -> None:
    bridge = open_bridge()
    tab = InstructionsTab(bridge, theme, messages)
    shown(tab)
    assert bridge.snapshot is not None
    tab.set_snapshot(bridge.snapshot, FactChanges())
    live = tab.findChild(LiveInstructions)
    assert live._resolving is not None
    live._resolving.cancel()
    live._on_failed(ContextError("Not read", "The disk is gone."))
    assert tab.sentence() == "The instructions could not be read."
    button = tab.findChild(EmptyState).findChild(QPushButton)
    assert button.text() == "Try again"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    _settled(tab, qtbot)
    assert tab.sentence() == ""
    live.failed.emit(ContextError("Not read", "The disk is gone again."))
    assert tab.sentence() == ""


def test_both_themes_draw_the_tab(tab: InstructionsTab, theme: Theme, qtbot: QtBot) -> None:
    tab.browser().pane.show_reading(Reading.EFFECTIVE)
    view = tab.browser().pane.view(Reading.EFFECTIVE)

    def drawn() -> bool:
        picture = tab.grab().toImage()
        pane = picture.pixelColor(tab.browser().pane.mapTo(tab, QPoint(2, 2)))
        margin = picture.pixelColor(view.mapTo(tab, QPoint(2, 2)))
        text = picture.pixelColor(view.mapTo(tab, QPoint(view.width() - 40, 2)))
        ground = theme.color(ColorRole.SURFACE_ALT)
        return (pane, margin, text) == (ground, ground, theme.color(ColorRole.SURFACE))

    for mode in ("dark", "light"):
        theme.set_mode(mode)
        qtbot.waitUntil(drawn, timeout=WAIT_MS)


def test_actions_choose_the_text(tab: InstructionsTab) -> None:
    actions = {action.objectName(): action for action in tab.tab_actions()}
    actions["instructions.effective"].trigger()
    assert tab.browser().pane.reading() is Reading.EFFECTIVE
    actions["instructions.provider"].trigger()
    assert tab.browser().pane.reading() is Reading.PROVIDER
    actions["instructions.source"].trigger()
    assert tab.browser().pane.reading() is Reading.SOURCE


def test_the_example_shows_a_nested_directory(
    tab: InstructionsTab, root: Path, qtbot: QtBot
) -> None:
    tab.show_example()
    _settled(tab, qtbot)
    assert tab.browser().pane.reading() is Reading.EFFECTIVE
    assert tab.browser().pane.header().title() == "Effective in services/ledger"


def test_the_shares_of_the_splitters_come_back(
    tab: InstructionsTab, make_tab: Callable[[], InstructionsTab]
) -> None:
    across = tab.findChild(QSplitter)
    across.setSizes([500, 780])
    other = make_tab()
    other.restore_state(tab.save_state())
    assert other.findChild(QSplitter).saveState() == across.saveState()
    other.restore_state(QByteArray(b"nonsense"))
