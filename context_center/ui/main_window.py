"""The frame: workspace and search above, five tabs, the status line below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from context_center.core.changes import FactChanges
from context_center.core.times import format_time, parse_time
from context_center.ui.actions import ACTIONS, ThemedAction, make_action
from context_center.ui.dialogs.unsaved import UnsavedGuard
from context_center.ui.menus import THEME_PREFIX, Menus
from context_center.ui.messages import Level, Message
from context_center.ui.navigator import Navigator
from context_center.ui.notice_board import NoticeBoard
from context_center.ui.tab_host import FACTS, RECALL_TRACE, TAB_IDS, TabHost
from context_center.ui.theme import MODES, SPACE_1, SPACE_2, SPACE_3
from context_center.ui.widgets.message_line import MessageLine
from context_center.ui.widgets.search_field import SearchField
from context_center.ui.widgets.store_status import StoreStatus
from context_center.ui.widgets.workspace_chooser import WorkspaceChooser
from context_center.ui.workspace_switch import WorkspaceSwitch

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent
    from PySide6.QtWidgets import QDialog

    from context_center.core.errors import ContextError
    from context_center.services.snapshot import Snapshot
    from context_center.services.workspace import Roots, Workspace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.store_tools import StoreTools
    from context_center.ui.theme import Theme
    from context_center.ui.window_memory import WindowMemory

_SEARCH_MEASURE = 44
_PAUSE_MS = 40


class MainWindow(QMainWindow):
    """One window on one workspace. It owns ``bridge`` and its workers from now on: closing
    the window ends them. ``settled`` is emitted once, when the first facts are shown."""

    settled = Signal()

    def __init__(
        self,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        memory: WindowMemory,
        roots: Roots,
    ) -> None:
        super().__init__()
        self._bridge, self._theme, self._messages = bridge, theme, messages
        self._memory, self._roots = memory, roots
        self._dialog: QDialog | None = None
        self._closing = False
        self._complete = False
        self._tools: StoreTools | None = None
        self._equipping = QTimer(self)
        self._equipping.setSingleShot(True)
        self._equipping.setInterval(_PAUSE_MS)
        self.actions_by_id = self._make_actions()
        self._make_parts()
        self._arrange()
        self._connect()
        self._restore()

    def _make_actions(self) -> dict[str, ThemedAction]:
        slots: dict[str, Callable[..., object]] = {
            "workspace.open": self._on_open_folder,
            "workspace.remote": self._on_open_address,
            "workspace.refresh": self._bridge.refresh,
            "workspace.copy_store_path": self._on_copy_store_path,
            "window.close": self.close,
            "go.back": self._on_back,
            "go.forward": self._on_forward,
            "go.search": self._on_search,
            "go.filter": self._on_filter,
            "help.shortcuts": self._on_shortcuts,
            "help.about": self._on_about,
        }
        slots |= {f"view.{tab_id}": self._on_view for tab_id in TAB_IDS}
        slots |= {f"{THEME_PREFIX}{mode}": self._on_theme for mode in MODES}
        ordered = [described.id for described in ACTIONS if described.id in slots]
        return {
            each: make_action(each, self, self._theme, slots[each], with_icon=False)
            for each in ordered
        }

    def _make_parts(self) -> None:
        openers = (self.actions_by_id["workspace.open"], self.actions_by_id["workspace.remote"])
        self.chooser = WorkspaceChooser(self._theme, openers, self)
        self.search = SearchField(self.tr("Search facts"), self._theme, self)
        self.search.setMinimumWidth(self.fontMetrics().averageCharWidth() * _SEARCH_MEASURE)
        keys = self.actions_by_id["go.search"].shortcut().toString()
        self.search.setPlaceholderText(self.tr("Search facts  ({0})").format(keys))
        self.search.setToolTip(self.actions_by_id["go.search"].toolTip())
        self.tabs = TabHost(self._bridge, self._theme, self._messages, self)
        self.navigator = Navigator(self.tabs)
        self.notices = NoticeBoard(self._theme, self._messages, self, self._memory.answered)
        self.message_line = MessageLine(self._theme, self)
        self.status = StoreStatus(self._theme, self._bridge.now, self)
        self.guard = UnsavedGuard(self)
        self.switch = WorkspaceSwitch(self._bridge, self.chooser, self._memory, self._roots, self)
        self.switch.ask_first(self.guard.passes)
        self.menus = Menus(self.menuBar())

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_1)
        head.addWidget(self.chooser)
        head.addStretch(1)
        head.addWidget(self.search)
        banner = QHBoxLayout()
        banner.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, 0)
        banner.addWidget(self.notices.banner)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.tabs.bar)
        column.addLayout(banner)
        column.addWidget(self.tabs.stack, 1)
        column.addWidget(self.message_line)
        self.setCentralWidget(middle)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.status, 1)
        self.setMinimumSize(640, 420)

    def _connect(self) -> None:
        bridge = self._bridge
        bridge.opened.connect(self._on_opened)
        bridge.snapshot_changed.connect(self._on_snapshot)
        bridge.watch_state_changed.connect(self.status.set_watch_state)
        bridge.loading_changed.connect(self.status.set_loading)
        bridge.failed.connect(self._on_failed)
        self._messages.told.connect(self.message_line.tell)
        self.status.copied.connect(self._on_copied)
        self.search.textEdited.connect(self._on_search_edited)
        self.search.textChanged.connect(self._on_search_changed)
        self.search.descended.connect(self._on_search_descended)
        self.notices.migration_wanted.connect(self._on_migration_wanted)
        self.notices.let_go.connect(self._on_notice_let_go)
        self.tabs.built.connect(self._on_tab_built)
        self.tabs.current_changed.connect(self._on_tab_changed)
        self.navigator.moved.connect(self._on_moved)
        self._equipping.timeout.connect(self._on_equipping)

    def _restore(self) -> None:
        self.resize(1280, 800)
        if not self._memory.geometry.isEmpty():
            self.restoreGeometry(self._memory.geometry)
        self.actions_by_id[THEME_PREFIX + self._theme.mode].setChecked(True)
        self.tabs.set_states(self._memory.layouts)
        self.tabs.show_tab(self._memory.settings.tab)
        self._on_moved()
        if (problem := self._memory.problem) is not None:
            self._messages.tell(Message(Level.WARNING, problem.message, "", problem.path))
        if self._bridge.workspace is not None:
            self._on_opened(self._bridge.workspace)
            self.switch.show_open()
            self.status.set_loading(self._bridge.is_loading)
        if self._bridge.snapshot is not None:
            self._on_snapshot(self._bridge.snapshot, FactChanges())

    def _complete_later(self) -> None:
        """Once there is something to look at, make everything else."""
        if not self._complete:
            self._complete = True
            self.settled.emit()
            self._equipping.start()

    @property
    def tools(self) -> StoreTools:
        """What changes the store; made now if it was not yet."""
        if self._tools is None:
            # The first paint waits for none of it.
            from context_center.ui.store_tools import StoreTools  # noqa: PLC0415

            tools = self._tools = StoreTools(
                self._bridge, self._theme, self._messages, self._memory, self
            )
            tools.reviews.fact_requested.connect(self.navigator.show_fact)
            tools.reviews.location_requested.connect(self.navigator.show_location)
            self.menus.add([*self.actions_by_id.values(), *tools.actions()])
            self.tabs.allow_acts(tools.acts)
            for tab_id in self.tabs.known():
                self._equip_tab(tab_id, tools)
        return self._tools

    def _equip_tab(self, tab_id: str, tools: StoreTools) -> None:
        actions = self.tabs.tab(tab_id).tab_actions()
        self.menus.add_tab(tab_id, actions, shown=tab_id == self.tabs.current_id)
        if tab_id == FACTS:
            tools.reviews.show_in(self.navigator.facts)
        elif tab_id == RECALL_TRACE:
            tools.provider.follow(self.tabs.tab(tab_id))

    @Slot()
    def _on_equipping(self) -> None:
        """Everything that the first paint did not wait for."""
        _ = self.tools
        self.tabs.build_rest()
        self.switch.find_known()

    def changeEvent(self, event: QEvent) -> None:
        """Coming back to the window compares it with the disk: events are only hints."""
        super().changeEvent(event)
        came_back = event.type() is QEvent.Type.ActivationChange and self.isActiveWindow()
        if came_back and not self._closing:
            self._bridge.compare()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the layout, finish what is being written, then end watching and workers.

        Unsaved text is asked about first.
        """
        if not self._closing and not self.guard.passes(self.close):
            event.ignore()
            return
        if not self._closing:
            self._closing = True
            self._equipping.stop()
            self.tabs.stop()
            self._memory.remember_layout(
                self.tabs.current_id, self.saveGeometry(), self.tabs.states()
            )
            if (error := self._memory.save()) is not None:
                self._messages.error(error)
            if self._tools is not None:
                self._tools.finish()
            self._bridge.close()
            self._bridge.tasks.close()
        super().closeEvent(event)

    @Slot(object)
    def _on_opened(self, workspace: Workspace) -> None:
        self.setWindowTitle(f"{workspace.title} — Context Center")
        self.status.set_store(workspace.facts_dir, workspace.remote_address)
        self.status.set_checked(checked=False)
        self.status.set_changed_at(None)
        self.status.set_pinned(None)
        self.notices.clear()
        self.tabs.clear_dots()
        self.navigator.clear()
        self.search.clear()

    @Slot(object, object)
    def _on_snapshot(self, snapshot: Snapshot, changes: FactChanges) -> None:
        self.tabs.set_snapshot(snapshot, changes)
        # What was kept at an earlier start says nothing about the store as it is.
        if snapshot.checked:
            self.notices.set_snapshot(snapshot)
            self.status.set_pinned(snapshot.pinned)
            if not self.status.is_checked:
                self.status.set_changed_at(_newest_change(snapshot))
            elif changes:
                self.status.set_changed_at(snapshot.read_at)
            self.status.set_checked(checked=True)
        self._complete_later()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._messages.error(error)
        self._complete_later()

    @Slot(str)
    def _on_tab_built(self, tab_id: str) -> None:
        if tab_id == FACTS:
            self.navigator.facts.browser.search.textChanged.connect(self._on_filter_changed)
        if self._tools is not None:
            self._equip_tab(tab_id, self._tools)

    @Slot(str)
    def _on_tab_changed(self, tab_id: str) -> None:
        if self._tools is not None:
            self.menus.show_tab(tab_id)

    @Slot()
    def _on_migration_wanted(self) -> None:
        self.tools.upkeep.show_migration()

    @Slot()
    def _on_moved(self) -> None:
        history = self.navigator.history
        self.actions_by_id["go.back"].setEnabled(history.can_go_back)
        self.actions_by_id["go.forward"].setEnabled(history.can_go_forward)

    @Slot(str)
    def _on_notice_let_go(self, key: str) -> None:
        self._memory.remember_answer(key)

    @Slot()
    def _on_open_folder(self) -> None:
        self.switch.ask_folder()

    @Slot()
    def _on_open_address(self) -> None:
        self.switch.ask_address()

    @Slot()
    def _on_copy_store_path(self) -> None:
        self.status.store.copy()

    @Slot(str)
    def _on_copied(self, path: str) -> None:
        self._messages.info(self.tr("Copied {0}").format(path))

    @Slot()
    def _on_back(self) -> None:
        self.navigator.back()

    @Slot()
    def _on_forward(self) -> None:
        self.navigator.forward()

    @Slot()
    def _on_view(self) -> None:
        self.tabs.show_tab(self.sender().objectName().removeprefix("view."))

    @Slot()
    def _on_theme(self) -> None:
        mode = self.sender().objectName().removeprefix(THEME_PREFIX)
        self._theme.set_mode(mode)
        self._memory.remember_theme(mode)

    @Slot()
    def _on_search(self) -> None:
        self.search.take_focus()

    @Slot()
    def _on_filter(self) -> None:
        self.tabs.tab(self.tabs.current_id).focus_filter()

    @Slot(str)
    def _on_search_edited(self, text: str) -> None:
        if text:
            self.tabs.show_tab(FACTS)

    @Slot(str)
    def _on_search_changed(self, text: str) -> None:
        self.navigator.facts.set_filter(text)

    @Slot(str)
    def _on_filter_changed(self, text: str) -> None:
        """The filter of the Facts tab and the search above it are one."""
        if self.search.text() != text:
            self.search.setText(text)

    @Slot()
    def _on_search_descended(self) -> None:
        self.tabs.show_tab(FACTS)
        self.navigator.facts.browser.enter_list()

    @Slot()
    def _on_shortcuts(self) -> None:
        from context_center.ui.dialogs.keyboard_shortcuts import (  # noqa: PLC0415 - seldom needed
            ShortcutsDialog,
        )

        self._open_dialog(ShortcutsDialog(self._theme, self))

    @Slot()
    def _on_about(self) -> None:
        from context_center.ui.dialogs.about import AboutDialog  # noqa: PLC0415 - seldom needed

        self._open_dialog(AboutDialog(self._roots, self._theme, self))

    def _open_dialog(self, dialog: QDialog) -> None:
        self._dialog = dialog
        dialog.finished.connect(self._on_dialog_finished)
        dialog.open()

    @Slot()
    def _on_dialog_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


def _newest_change(snapshot: Snapshot) -> int | None:
    """When a fact of the store was updated last, as far as the facts say.

    A time ahead of now is a mistake of the file and tells nothing.
    """
    now = format_time(snapshot.read_at)
    past = (fact.updated_at for fact in snapshot.facts if fact.updated_at <= now)
    return parse_time(max(past, default=""))
