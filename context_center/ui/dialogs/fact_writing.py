"""What the list of facts gets when the store may be changed: tools, keys, meter, selection."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

from context_center.ui import fact_acts
from context_center.ui.dialogs.act_desk import ActDesk
from context_center.ui.dialogs.fact_actions import FactActions
from context_center.ui.widgets.action_menu import ActionMenu
from context_center.ui.widgets.pinned_meter import PinnedMeter
from context_center.ui.widgets.tool_row import ToolRow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Revision
    from context_center.services.snapshot import Snapshot
    from context_center.ui.act_steps import Outcome
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.fact_actions import FactEditing
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_browser import FactBrowser
    from context_center.ui.widgets.fact_view import FactView

NEW, EDIT, ARCHIVE = "facts.new", "facts.edit", "facts.archive"
_IN_ROW = (EDIT, "facts.pin", "facts.verify", ARCHIVE)


class FactWriting(QObject):
    """Puts the acts on facts into a FactBrowser and keeps them with what is selected there.

    ``expected`` carries the path of a fact that is to be selected as soon as it is there,
    ``fact_requested`` that of one to be shown at once; ``pinned_wanted`` asks to list the
    pinned facts. An ``editor`` brings the actions that need one.
    """

    expected = Signal(str)
    fact_requested = Signal(str)
    pinned_wanted = Signal()

    def __init__(
        self,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget,
        editor: FactEditing | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk = ActDesk(acts, theme, messages, parent)
        self.actions = FactActions(self.desk, theme, bridge.now, parent, editor)
        self.tools = ToolRow(theme)
        self.meter = PinnedMeter(theme)
        self._browser: FactBrowser | None = None
        self._fill_tools(parent)
        self.desk.fact_requested.connect(self.fact_requested)
        self.desk.written.connect(self._on_written)
        self.meter.fact_requested.connect(self.fact_requested)
        self.meter.filter_wanted.connect(self.pinned_wanted)
        acts.stepped.connect(self._on_stepped)

    def put_into(self, browser: FactBrowser) -> None:
        """Take a place in a browser: keys and context menu, bar, tool row, history."""
        self._browser = browser
        browser.list.choose_several()
        # Its key deletes text elsewhere.
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        self.actions.action(ARCHIVE).setShortcutContext(context)
        first = next(iter(browser.list.actions()), None)
        for action in self._menu_actions(browser.list):
            browser.list.insertAction(first, action)
        if NEW in self._ids():
            browser.add_to_bar(self._new_button())
        browser.add_to_bar(self.meter)
        browser.set_tools(self.tools)
        browser.list.selection_changed.connect(self._on_selected)
        browser.view_made.connect(self._on_view_made)
        if browser.made_view is not None:
            self._on_view_made(browser.made_view)
        self._on_selected()

    def set_snapshot(self, snapshot: Snapshot | None) -> None:
        """The store as it is shown now; None before the first."""
        self.desk.set_snapshot(snapshot)
        self.meter.show_budget(snapshot.pinned if snapshot is not None else None)
        self._on_selected()

    def took_away(self, path: str) -> bool:
        """Whether a file is not there any more because of an act of ours, which told so."""
        return self.desk.acts.took_away(path)

    def moved_to(self, path: str) -> str:
        """Where our acts have moved a file; "" if they did not."""
        return self.desk.acts.moved_to(path)

    def _ids(self) -> set[str]:
        return {action.spec.id for action in self.actions.actions()}

    def _menu_actions(self, parent: QObject) -> list[QAction]:
        """The actions in their groups, each followed by a separator."""
        found: list[QAction] = []
        for _, group in groupby(self.actions.actions(), lambda action: action.spec.group):
            separator = QAction(parent)
            separator.setSeparator(True)
            found += [*group, separator]
        return found

    def _fill_tools(self, parent: QWidget) -> None:
        known = self._ids()
        for action_id in _IN_ROW:
            if action_id in known:
                self.tools.add(self.actions.action(action_id))
        menu = ActionMenu("", parent)
        rest = [
            each for each in self._menu_actions(menu) if each.objectName() not in {NEW, *_IN_ROW}
        ]
        menu.addActions(rest)
        self.tools.add_menu(menu, self.tr("More"), "more")

    def _new_button(self) -> QToolButton:
        action = self.actions.action(NEW)
        action.show_icon()
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAccessibleName(action.text().replace("&", ""))
        return button

    @Slot()
    def _on_selected(self) -> None:
        browser = self._browser
        if browser is None:
            return
        facts = browser.list.selected_facts()
        if not facts and (shown := browser.list.shown_fact()) is not None:
            facts = (shown,)
        self.actions.set_facts(facts)
        self.tools.setVisible(bool(facts))
        several = self.tr("{0:,} facts").format(len(facts)) if len(facts) > 1 else ""
        self.tools.set_label(several)

    @Slot(object)
    def _on_view_made(self, view: FactView) -> None:
        view.allow_changes()
        view.addAction(self.actions.action(ARCHIVE))
        view.restore_requested.connect(self._on_restore)
        view.rename_requested.connect(self._on_rename)

    @Slot(object)
    def _on_restore(self, revision: Revision) -> None:
        details = self._browser.view.details if self._browser is not None else None
        if details is not None:
            self.desk.run(fact_acts.restore(details.fact, revision.fact))

    @Slot(str)
    def _on_rename(self, name: str) -> None:
        details = self._browser.view.details if self._browser is not None else None
        if details is not None:
            self.desk.run(fact_acts.rename(details.fact, name))

    @Slot(object)
    def _on_written(self, outcome: Outcome) -> None:
        made = [each for each in outcome.changed if each.previous is None and each.fact]
        if len(made) == 1 and made[0].fact is not None:
            self.expected.emit(made[0].fact.path)

    @Slot(object, bool)
    def _on_stepped(self, outcome: Outcome, _redo: bool) -> None:
        found = [each.fact for each in outcome.changed if each.fact is not None]
        if len(found) == 1:
            self.expected.emit(found[0].path)
