"""Brings back what was typed and not saved when an earlier window ended."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from context_center.ui.dialogs.draft_offer import DraftOffer
from context_center.ui.widgets import edit_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.services.drafts import Draft
    from context_center.services.fact_opening import OpenFact
    from context_center.services.snapshot import Snapshot
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.fact_editors import FactEditors
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme


class DraftReturns(QObject):
    """Looks once a workspace for recovery copies and offers them in ``offer``, a line."""

    def __init__(
        self,
        editors: FactEditors,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget,
    ) -> None:
        super().__init__(editors)
        self._editors, self._acts, self._bridge = editors, acts, bridge
        self._messages, self._widget = messages, parent
        self.offer = DraftOffer(theme, parent)
        self._looked = False
        self.offer.accepted.connect(self._on_accepted)
        self.offer.refused.connect(self._on_refused)

    def forget(self) -> None:
        """Another workspace is opened: look there again."""
        self._looked = False
        self.offer.offer(())

    def look(self, snapshot: Snapshot) -> None:
        """Look for copies, as soon as the store was compared with the disk."""
        if snapshot.checked and not self._looked and not snapshot.workspace.is_remote:
            self._looked = True
            drafts, store = self._editors.edits.drafts, snapshot.workspace.facts_dir
            self._bridge.tasks.start(lambda _: drafts.left_over(store), self._on_drafts)

    @Slot(object)
    def _on_drafts(self, drafts: Sequence[Draft]) -> None:
        self.offer.offer([each for each in drafts if each.key not in self._editors.edits.keys])

    @Slot(object)
    def _on_refused(self, drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            self._editors.edits.drafts.drop(draft.key)

    @Slot(object)
    def _on_accepted(self, drafts: Sequence[Draft]) -> None:
        waiting: list[Draft] = []
        for draft in reversed(drafts):
            fact = self._fact_of(draft)
            present = self._editors.edits.of(fact) if fact is not None else None
            if fact is None:
                self._bring_back_new(draft)
            elif present is not None and present.is_modified():
                waiting.insert(0, draft)
            else:
                done = partial(self._bring_back, draft)
                self._acts.open_fact(fact, done, self._messages.error)
        if waiting:
            told = self.tr("Save or discard what is typed in “{0}” first.")
            self._messages.warning(told.format(waiting[0].title))
            self.offer.offer(waiting)

    def _bring_back_new(self, draft: Draft) -> None:
        """A new fact, or one whose file is gone by now."""
        from context_center.core.fact_form import FormValues  # noqa: PLC0415 - no start needs it
        from context_center.ui.widgets.edit_draft import values_of_draft  # noqa: PLC0415

        session = self._editors.made(self._widget, draft)
        self._editors.put_into_window(session, FormValues())
        raw = FormValues(title=draft.title, body=draft.text or "")
        session.resume(values_of_draft(draft) or raw, None, edit_words.restored())

    def _fact_of(self, draft: Draft) -> Fact | None:
        facts = (
            self._editors.edits.snapshot.facts if self._editors.edits.snapshot is not None else ()
        )
        if not draft.path:
            return None
        here = (fact for fact in facts if fact.path == draft.path)
        same = (fact for fact in facts if fact.id == draft.fact_id and fact.active)
        return next((fact for found in (same, here) for fact in found), None)

    def _bring_back(self, draft: Draft, opened: OpenFact) -> None:
        """Go on with an edit that an earlier session left."""
        from context_center.ui.widgets import edit_draft  # noqa: PLC0415 - no start needs it

        present = self._editors.edits.of(opened.fact)
        if present is not None:
            present.discard()
        session = self._editors.made(self._widget, draft)
        session.begin(opened, edit_draft.base_of_draft(draft, opened))
        values = edit_draft.values_of_draft(draft)
        session.resume(values, draft.text, edit_words.restored())
        self._editors.fact_requested.emit(opened.path)
        self._editors.show(session, focus=True)
