"""What the list of archived facts gets when the store may be changed: recovery."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.facts import Scope
from context_center.core.recovery import Collision
from context_center.ui import fact_acts
from context_center.ui.actions import make_action, tooltip
from context_center.ui.dialogs.act_desk import ActDesk
from context_center.ui.widgets.link_label import LinkLabel, filled, link
from context_center.ui.widgets.tool_row import ToolRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact, Revision
    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_browser import FactBrowser
    from context_center.ui.widgets.fact_view import FactView


class ArchiveWriting(QObject):
    """Recovers what is selected, and says before what that will do or what bars it.

    ``fact_requested`` carries the path of an active fact that is to be shown.
    """

    fact_requested = Signal(str)

    def __init__(
        self, acts: StoreActs, theme: Theme, messages: Messages, browser: FactBrowser
    ) -> None:
        super().__init__(browser)
        self.desk = ActDesk(acts, theme, messages, browser)
        self._browser = browser
        self._facts: tuple[Fact, ...] = ()
        self._history: tuple[Fact, Sequence[Revision]] | None = None
        self.recover = make_action("archive.recover", browser, theme, self._on_recover)
        self.words = LinkLabel()
        self.tools = ToolRow(theme)
        self.tools.add(self.recover)
        self.tools.add_widget(self.words)
        self.words.linkActivated.connect(self.fact_requested)
        self.desk.fact_requested.connect(self.fact_requested)
        acts.obstacle_changed.connect(self._show_state)
        browser.list.choose_several()
        browser.list.addAction(self.recover)
        browser.set_tools(self.tools)
        browser.list.selection_changed.connect(self._show_state)
        browser.view_made.connect(self._on_view_made)
        if browser.made_view is not None:
            self._on_view_made(browser.made_view)
        self._show_state()

    def set_snapshot(self, snapshot: Snapshot | None) -> None:
        """The store as it is shown now; None before the first."""
        self.desk.set_snapshot(snapshot)
        self._show_state()

    def actions(self) -> list[ThemedAction]:
        """The one action."""
        return [self.recover]

    def took_away(self, path: str) -> bool:
        """Whether an entry left the archive by an act of ours, which told so."""
        return self.desk.acts.took_away(path)

    @Slot()
    def _show_state(self) -> None:
        entries = self._browser.list
        facts = entries.selected_facts()
        if not facts and (shown := entries.shown_fact()) is not None:
            facts = (shown,)
        self._facts = facts
        barred = self._barred(facts[0]) if len(facts) == 1 else ""
        obstacle = self.desk.acts.obstacle
        self.recover.setEnabled(bool(facts) and not barred and not obstacle)
        told = tooltip(self.recover.spec)
        self.recover.setToolTip(f"{told}\n{obstacle}" if obstacle else told)
        several = self.tr("{0:,} facts").format(len(facts)) if len(facts) > 1 else ""
        self.tools.set_label(several)
        self.tools.setVisible(bool(facts))
        self.words.setText(barred or self._promise(facts))

    def _promise(self, facts: Sequence[Fact]) -> str:
        """What a recovery will do."""
        if len(facts) != 1:
            return ""
        fact = facts[0]
        told = self.tr("becomes revision {0}, in this project")
        if fact.directory_scope is Scope.GLOBAL:
            told = self.tr("becomes revision {0}, in all workspaces")
        number = self._next_revision(fact)
        return escape(told.format(number)) if number else ""

    def _next_revision(self, fact: Fact) -> int:
        """The number that it will get; 0 while its history is not known."""
        snapshot = self.desk.snapshot
        if self._history is None or self._history[0].path != fact.path or snapshot is None:
            return 0
        known = [each.fact for each in (*snapshot.archived, *self._history[1])]
        return 1 + max(each.revision for each in (fact, *known) if each.id == fact.id)

    def _barred(self, fact: Fact) -> str:
        """What has to be done before it can be recovered, as rich text; "" if nothing."""
        from context_center.core.fact_rules import subject_holder  # noqa: PLC0415

        details, snapshot = self._browser.view.details, self.desk.snapshot
        obstacle = details.obstacle if details is not None else None
        if obstacle is not None and details is not None and details.fact.path == fact.path:
            told = self.tr("Archive {holder} first, or copy the text over to it.")
            if obstacle.collision is Collision.NAME:
                told = self.tr("Archive or rename {holder} first, or copy the text over to it.")
            return filled(told, holder=_fact_link(obstacle.holder))
        facts = snapshot.facts if snapshot is not None else ()
        holder = subject_holder(facts, fact.directory_scope, fact.subject_key, fact.id)
        if holder is None:
            return ""
        told = self.tr(
            "Its subject {subject} is answered by {holder}; revise that one, or archive it first."
        )
        return filled(told, subject=escape(fact.subject_key), holder=_fact_link(holder))

    @Slot()
    def _on_recover(self) -> None:
        self.desk.run(fact_acts.recover(self._facts))

    @Slot(object)
    def _on_view_made(self, view: FactView) -> None:
        view.history_shown.connect(self._on_history)

    @Slot(object)
    def _on_history(self, revisions: Sequence[Revision]) -> None:
        details = self._browser.view.details
        if details is not None:
            self._history = details.fact, tuple(revisions)
            self._show_state()


def _fact_link(fact: Fact) -> str:
    return link(fact.path, f"“{fact.heading}”")
