"""Editing in a tab: beside the list what is selected, in windows of their own new facts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication

from context_center.core.facts import Activation
from context_center.ui.actions import make_action
from context_center.ui.dialogs.draft_returns import DraftReturns
from context_center.ui.dialogs.open_edits import OpenEdits
from context_center.ui.messages import Level, Message, Remedy
from context_center.ui.widgets import edit_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.core.errors import ContextError
    from context_center.core.fact_form import FormValues
    from context_center.core.facts import Fact
    from context_center.services.drafts import Draft
    from context_center.services.snapshot import Snapshot
    from context_center.services.store_operation import Written
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.dialogs.fact_merge import FactMergeDialog
    from context_center.ui.dialogs.new_fact import NewFactDialog
    from context_center.ui.messages import Messages
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.edit_session import EditSession
    from context_center.ui.widgets.fact_browser import FactBrowser
    from context_center.ui.widgets.fact_view import FactView


class FactEditors(QObject):
    """Opens, shows and closes the editors of a FactBrowser.

    An editor with unsaved text stays while another fact is looked at. ``expected`` carries
    the path of a fact that is to be selected as soon as it is there, ``fact_requested``
    that of one to be shown at once. ``returns`` offers what was not saved earlier.
    """

    expected = Signal(str)
    fact_requested = Signal(str)

    def __init__(
        self,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        browser: FactBrowser,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._acts, self._bridge = acts, bridge
        self._theme, self._messages = theme, messages
        self._browser, self._widget = browser, parent
        self.edits = OpenEdits(acts, bridge, theme, messages, parent)
        self.returns = DraftReturns(self, acts, bridge, theme, messages, parent)
        self._shown: EditSession | None = None
        self._opening: EditSession | None = None
        self._merging: FactMergeDialog | None = None
        self.dialogs: list[NewFactDialog] = []
        self._save = make_action("facts.save", parent, theme, self._on_save, with_icon=False)
        self._revert = make_action("facts.revert", parent, theme, self._on_revert, with_icon=False)
        self._connect()
        self._show_state()

    def _connect(self) -> None:
        self._browser.list.chosen.connect(self._on_chosen)
        self._browser.view_made.connect(self._on_view_made)
        self._bridge.opened.connect(self._on_opened)
        self._listen_for_key(self._browser.list)

    def actions(self) -> list[ThemedAction]:
        """Save and Revert, for the editor that is shown."""
        return [self._save, self._revert]

    @property
    def shown(self) -> EditSession | None:
        """The session whose editor stands beside the list."""
        return self._shown

    @property
    def merging(self) -> FactMergeDialog | None:
        """The window of the three versions, while it is open."""
        return self._merging

    @property
    def pending(self) -> bool:
        """Whether something is under way."""
        return self._opening is not None or self.edits.pending

    def edit(self, fact: Fact) -> None:
        """Open a fact for editing, or go on with it."""
        session = self.edits.of(fact)
        if session is not None:
            self.show(session, focus=True)
        else:
            self._open(fact, partial(self.show, focus=True))

    def new(self, values: FormValues | None = None) -> EditSession:
        """Begin a new fact in a window of its own."""
        from context_center.core.fact_form import FormValues  # noqa: PLC0415 - no start needs it

        session = self.made(self._widget)
        self.put_into_window(session, values or FormValues())
        return session

    def set_snapshot(self, snapshot: Snapshot) -> None:
        """The store has changed."""
        self.edits.follow(snapshot)
        self.returns.look(snapshot)

    def made(self, parent: QWidget, draft: Draft | None = None) -> EditSession:
        """A new session; ``draft`` is the recovery copy that it brings back."""
        session = self.edits.make(parent, draft)
        session.changed.connect(self._show_state)
        session.left.connect(partial(self._on_left, session))
        session.saved.connect(self._on_saved)
        session.compare_wanted.connect(partial(self._on_compare, session))
        editor = session.editor
        editor.form.offer_taken.connect(partial(self._on_offer, session))
        editor.head.duplicate.clicked.connect(partial(self._on_duplicate, session))
        editor.head.copied.connect(self._on_copied)
        editor.body.preview.fact_requested.connect(self.fact_requested)
        editor.body.preview.refused.connect(self._on_refused)
        return session

    def _open(self, fact: Fact, then: Callable[[EditSession], object]) -> None:
        """Read a fact, then go on with its session."""
        if self._opening is not None:
            self.edits.close(self._opening)
        session = self._opening = self.made(self._browser)
        session.ready.connect(partial(self._on_ready, session, then))
        session.open(fact)

    def _on_ready(
        self,
        session: EditSession,
        then: Callable[[EditSession], object],
        error: ContextError | None,
    ) -> None:
        self._opening = None
        if error is not None:
            self.edits.close(session)
            self._messages.error(error)
        else:
            then(session)

    def show(self, session: EditSession, *, focus: bool) -> None:
        """Show the editor of a session beside the list."""
        self._shown = session
        self._browser.show_editor(session.editor)
        if focus:
            session.editor.take_focus()
        self._show_state()

    def _hide(self) -> None:
        """Show the view again; text that is not saved is kept behind it."""
        session, self._shown = self._shown, None
        self._browser.show_editor(None)
        if session is not None and not session.is_modified() and not session.pending:
            self.edits.close(session)
        elif session is not None:
            told = self.tr("“{0}” is not saved; what you typed is kept until you go back to it.")
            self._messages.info(told.format(session.title()))
        self._show_state()

    def put_into_window(self, session: EditSession, values: FormValues) -> None:
        """Let a session begin a new fact in a window of its own."""
        from context_center.ui.dialogs.new_fact import NewFactDialog  # noqa: PLC0415 - as above

        session.begin_new(values)
        dialog = NewFactDialog(session, self._widget)
        dialog.finished.connect(partial(self._on_window_closed, dialog))
        self.dialogs.append(dialog)
        session.editor.show()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        session.editor.take_focus()

    def _listen_for_key(self, widget: QWidget) -> None:
        key = QShortcut(QKeySequence(Qt.Key.Key_E), widget)
        key.setContext(Qt.ShortcutContext.WidgetShortcut)
        key.activated.connect(self._on_key)

    @Slot(object)
    def _on_view_made(self, view: FactView) -> None:
        self._listen_for_key(view)

    @Slot()
    def _on_key(self) -> None:
        fact = self._browser.list.shown_fact()
        if fact is not None and not self._acts.obstacle:
            self.edit(fact)

    @Slot(object)
    def _on_chosen(self, fact: Fact) -> None:
        session = self.edits.of(fact)
        if session is self._shown:
            return
        if self._shown is not None and self._lost_under_the_hands(self._shown):
            return
        if session is not None and not session.is_new:
            self.show(session, focus=False)
        elif self._shown is not None:
            self._hide()

    def _lost_under_the_hands(self, session: EditSession) -> bool:
        """Whether the list went on by itself, because the fact that is being typed is gone."""
        fact, focus = session.buffer.fact, QApplication.focusWidget()
        typed_in = focus is not None and session.editor.isAncestorOf(focus)
        return typed_in and fact is not None and self._browser.table.find(fact.path) is None

    def _on_left(self, session: EditSession) -> None:
        if session is self._shown:
            self._shown = None
            self._browser.show_editor(None)
            self._browser.list.setFocus(Qt.FocusReason.OtherFocusReason)
        if all(dialog.session is not session for dialog in self.dialogs):
            self.edits.close(session)
        self._show_state()

    @Slot(object)
    def _on_saved(self, written: Written) -> None:
        for problem in written.warnings:
            self._messages.warning(f"{problem.message} {problem.remedy}".strip())
        before = written.previous
        if before is None and written.fact is not None:
            told = self.tr("“{0}” is a new fact.").format(written.fact.heading)
            undo = Remedy(self.tr("Undo"), self._acts.undo)
            self._messages.tell(Message(Level.INFO, told, remedy=undo))
        moved = before is None or (written.fact is not None and before.path != written.fact.path)
        if written.fact is not None and moved:
            self.expected.emit(written.fact.path)

    def _on_window_closed(self, dialog: NewFactDialog, _result: int) -> None:
        self.dialogs.remove(dialog)
        self.edits.close(dialog.session)
        dialog.deleteLater()

    def _on_compare(self, session: EditSession) -> None:
        from context_center.ui.dialogs.fact_merge import (  # noqa: PLC0415 - seldom needed
            FactMergeDialog,
        )

        if self._merging is not None:
            self._merging.raise_()
            return
        self._merging = FactMergeDialog(session, self._theme, self._widget)
        self._merging.finished.connect(self._on_merged)
        self._merging.show()

    @Slot()
    def _on_merged(self) -> None:
        if self._merging is not None:
            self._merging.deleteLater()
            self._merging = None

    def _on_duplicate(self, session: EditSession) -> None:
        values = session.editor.values()
        title = self.tr("{0} (copy)").format(session.title())
        self.new(
            replace(values, name="", title=title, subject_key="", activation=Activation.RELEVANT)
        )

    def _on_offer(self, session: EditSession, target: str) -> None:
        from context_center.ui.models import form_words  # noqa: PLC0415 - as above

        if target.startswith(form_words.OPEN):
            self.fact_requested.emit(target.removeprefix(form_words.OPEN))
        elif target.startswith(form_words.REVISE):
            path = target.removeprefix(form_words.REVISE)
            facts = self.edits.snapshot.facts if self.edits.snapshot is not None else ()
            holder = next((fact for fact in facts if fact.path == path), None)
            if holder is not None:
                self.fact_requested.emit(path)
                self._open(holder, partial(self._revise, session, holder))

    def _revise(self, typed: EditSession, holder: Fact, session: EditSession) -> None:
        """Put what was typed as a new fact into the one that answers its subject."""
        from context_center.core.fact_form import values_of  # noqa: PLC0415 - as above

        values, its = typed.editor.values(), values_of(holder)
        texts = {
            name: getattr(values, name) or getattr(its, name)
            for name in ("title", "description", "keywords", "expires_at", "body")
        }
        session.resume(
            replace(its, **texts),
            None,
            edit_words.put_into(holder),
        )
        self.show(session, focus=True)
        typed.discard()

    @Slot()
    def _show_state(self) -> None:
        session = self._shown
        foot = session.editor.foot if session is not None else None
        self._save.setEnabled(foot is not None and foot.save.isEnabled())
        self._revert.setEnabled(foot is not None and foot.revert.isEnabled())

    @Slot()
    def _on_save(self) -> None:
        if self._shown is not None:
            self._shown.save()

    @Slot()
    def _on_revert(self) -> None:
        if self._shown is not None:
            self._shown.revert()

    @Slot(str)
    def _on_copied(self, text: str) -> None:
        self._messages.info(self.tr("Copied {0}").format(text))

    @Slot(str)
    def _on_refused(self, address: str) -> None:
        told = self.tr("Only web and mail links are opened, not {0}.")
        self._messages.warning(told.format(address))

    @Slot()
    def _on_opened(self) -> None:
        """Another workspace: the user was asked; what is still unsaved is kept for later."""
        self.returns.forget()
        self._shown = self._opening = None
        self._browser.show_editor(None)
        for dialog in tuple(self.dialogs):
            self.dialogs.remove(dialog)
            dialog.deleteLater()
        self.edits.let_go()
        self._show_state()
