"""One edit from opening to saving: what is typed, what is on disk, what has to be decided."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.errors import (
    BrokenHeaderError,
    FactGoneError,
    NameRefusedError,
    StaleRevisionError,
)
from context_center.core.fact_form import draft_for, edit_for
from context_center.ui.models.edit_state import DiskNews
from context_center.ui.unsaved import UnsavedWork
from context_center.ui.widgets import edit_words
from context_center.ui.widgets.edit_buffer import EditBuffer
from context_center.ui.widgets.edit_status import EditStatus
from context_center.ui.widgets.editor_bar import Standing
from context_center.ui.widgets.fact_editor import Mode
from context_center.ui.widgets.live_checks import LiveChecks

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.errors import ContextError
    from context_center.core.fact_form import FormValues
    from context_center.core.facts import Fact
    from context_center.services.fact_opening import OpenFact
    from context_center.services.store_operation import Written
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation
    from context_center.ui.widgets.fact_editor import FactEditor
    from context_center.ui.widgets.live_checks import Checked


class EditSession(UnsavedWork):
    """Leads one FactEditor; the store is reached through ``acts`` alone.

    ``ready`` follows the opening: None, or the ContextError that prevented it. ``changed``
    follows whatever changes how the edit stands. ``saved`` carries the Written, ``left``
    says that the user is done. ``compare_wanted`` asks for the view of the three versions,
    ``versions_changed`` says that it has to be shown anew.
    """

    ready = Signal(object)
    changed = Signal()
    saved = Signal(object)
    left = Signal()
    compare_wanted = Signal()
    versions_changed = Signal()

    def __init__(
        self,
        editor: FactEditor,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent or editor)
        self.editor = editor
        self.buffer = EditBuffer(editor)
        self.checks = LiveChecks(bridge.tasks, bridge.now, self.buffer.to_check, self)
        self._status = EditStatus(self.buffer)
        self._acts = acts
        self._running: Operation | None = None
        self._leaving = self._tried = self._missed = self._again = False
        self._seen: Fact | None = None
        self._written: Written | None = None
        editor.edited.connect(self._on_edited)
        editor.leave_wanted.connect(self.leave)
        editor.notice.chosen.connect(self._on_chosen)
        editor.foot.save.clicked.connect(self.save)
        editor.foot.revert.clicked.connect(self.revert)
        self.checks.checked.connect(self._on_checked)

    @property
    def pending(self) -> bool:
        """Whether something is under way."""
        return self._running is not None or self.checks.pending

    @property
    def is_new(self) -> bool:
        """Whether the fact does not exist yet."""
        return self.editor.mode is Mode.NEW

    def is_modified(self) -> bool:
        """Whether the buffer differs from what is on disk."""
        return self.buffer.is_modified

    def title(self) -> str:
        """What the fact is called in the editor."""
        fact = self.buffer.fact
        if self.editor.mode is Mode.RAW and fact is not None:
            return fact.heading
        values = self.editor.form.values()
        return values.title.strip() or values.name or edit_words.new_fact()

    def open(self, fact: Fact) -> None:
        """Read a fact and begin to edit it."""
        self._seen = fact
        self._run(self._acts.open_fact(fact, self._on_opened, self._on_open_failed))

    def begin(self, opened: OpenFact, base: OpenFact | None = None) -> None:
        """Begin with what was read; ``base`` is where the editing really began before."""
        self.buffer.begin(opened, base)
        self.editor.foot.show_error(self.buffer.obstacle(opened))
        self._tell()
        self.checks.check_now()

    def begin_new(self, values: FormValues) -> None:
        """Begin a new fact."""
        self.buffer.begin_new(values)
        self._tell()
        self.checks.check_now()

    def resume(self, values: FormValues | None, text: str | None, words: str) -> None:
        """Put in what was typed elsewhere or before a crash, which ``words`` say."""
        self.buffer.resume(values, text)
        state = self.buffer.state
        if state is not None and state.conflict:
            self._ask_about_conflict(state.fact)
        self._status.say(Standing.MODIFIED, words)
        self.changed.emit()

    def follow(self, found: Fact | None) -> None:
        """The store has changed; ``found`` is the edited fact as it is there now."""
        if self.buffer.state is None or found == self._seen:
            return
        self._seen = found
        self._look()

    @Slot()
    def save(self) -> None:
        """Save what is typed, asking first where that overwrites what another has written."""
        state = self.buffer.state
        if self._running is not None:
            return
        if self.editor.mode is not Mode.NEW and not self.is_modified():
            self._status.say(Standing.CLEAN, edit_words.nothing_to_save())
            self.settled.emit(True)
        elif state is not None and state.must_ask:
            comparable = self.buffer.is_comparable
            question = edit_words.overwriting(state.fact, comparable=comparable)
            if state.disk is None:
                question = edit_words.gone()
            self._status.ask(question, focus=True)
            self.settled.emit(False)
        else:
            self._write()

    @Slot()
    def revert(self) -> None:
        """Go back to what is on disk, as steps that can be undone."""
        self.editor.foot.show_error(None)
        self.buffer.take_theirs()
        self._status.say(Standing.CLEAN, edit_words.reverted())
        self._close_question()

    def discard(self) -> None:
        """Forget what was typed."""
        self.checks.stop()
        self.left.emit()

    @Slot()
    def leave(self) -> None:
        """Stop editing; asks if something was typed."""
        if self.is_modified():
            self._status.ask(edit_words.leaving(), focus=True)
        else:
            self.discard()

    def take_theirs(self) -> None:
        """Take over what is on disk."""
        self.buffer.take_theirs()
        if (fact := self.buffer.fact) is not None:
            self._status.say(Standing.RELOADED, edit_words.taken(fact))
        self._close_question()

    def keep_mine(self) -> None:
        """Leave the buffer as it is; saving asks once more."""
        if self.buffer.state is not None:
            self.buffer.state.keep_mine()
        self._close_question()

    def save_mine(self) -> None:
        """Save the buffer as the next revision of what is on disk now, or anew."""
        self._close_question()
        self._write()

    def save_result(self, result: Fact | str) -> None:
        """Save a merge of what is on disk with the buffer."""
        self.buffer.take_result(result)
        self.save_mine()

    def _run(self, operation: Operation | None) -> None:
        self._running = operation
        self._status.busy = operation is not None

    def _write(self) -> None:
        self.editor.foot.show_error(None)
        self._tried = True
        acts, state = self._acts, self.buffer.state
        receivers = (self._on_saved, self._on_refused)
        if state is None or state.disk is None:
            try:
                draft = draft_for(self.buffer.values())
            except BrokenHeaderError as error:
                self._refuse(error)
                return
            operation = acts.create(draft, *receivers)
        elif self.editor.mode is Mode.RAW:
            operation = acts.save_text(state.disk, self.editor.raw_text(), *receivers)
        else:
            edit = edit_for(state.disk.fact, self.editor.values())
            operation = acts.save(state.disk, edit, *receivers)
        self._status.saving = True
        self._run(operation)
        self._tell()

    def _look(self) -> None:
        """Read the file again; once what is under way has ended."""
        self._missed = self._running is not None
        fact = self._seen or self.buffer.fact
        if not self._missed and fact is not None:
            self._run(self._acts.open_fact(fact, self._on_looked, self._on_lost))

    def _ended(self) -> None:
        self._run(None)
        if self._missed:
            self._look()

    def _on_disk(self, found: OpenFact | None) -> None:
        news, state = self.buffer.see(found), self.buffer.state
        if news is DiskNews.GONE and state is not None and self.editor.says(state.base):
            self.discard()
            return
        if news is DiskNews.GONE:
            self._status.ask(edit_words.gone())
        elif news is DiskNews.CONFLICT and found is not None:
            self._ask_about_conflict(found.fact)
        elif news is DiskNews.RELOADED and found is not None:
            self._status.say(Standing.RELOADED, edit_words.reloaded(found.fact))
        if state is not None and not state.must_ask and news is not DiskNews.SAME:
            self._close_question()
        if news is not DiskNews.SAME:
            self.versions_changed.emit()
        self._tell()

    def _ask_about_conflict(self, theirs: Fact) -> None:
        comparable = self.buffer.is_comparable
        self._status.ask(edit_words.conflict(theirs, comparable=comparable))

    def _ask_again(self) -> None:
        """A question that was put aside; one about the disk may be open behind it."""
        self._close_question()
        state = self.buffer.state
        if state is not None and state.disk is None:
            self._status.ask(edit_words.gone())
        elif state is not None and state.conflict and not state.kept:
            self._ask_about_conflict(state.fact)

    def _close_question(self) -> None:
        self._status.close_question()
        self.changed.emit()

    def _tell(self) -> None:
        self._status.tell()
        self.changed.emit()

    def _refuse(self, error: ContextError) -> None:
        """Say at its field, else beside the buttons, why it was not saved."""
        self._leaving = False
        in_form = self.editor.mode is not Mode.RAW and self.editor.form.show_error(error)
        if not in_form:
            self.editor.foot.show_error(error)
        self._tell()
        self.settled.emit(False)

    @Slot()
    def _on_edited(self) -> None:
        self._status.forget()
        self.editor.foot.show_error(None)
        self.checks.changed()
        self._tell()

    @Slot(object)
    def _on_checked(self, checked: Checked) -> None:
        report, values = checked.report, checked.values
        unnamed = not (values.name.strip() or values.title.strip())
        if unnamed and not self._tried and isinstance(report.errors.get("name"), NameRefusedError):
            errors = {key: error for key, error in report.errors.items() if key != "name"}
            report = replace(report, errors=errors)
        self.editor.show_report(values, report, checked.view)

    @Slot(object)
    def _on_opened(self, opened: OpenFact) -> None:
        self._ended()
        self.begin(opened)
        self.ready.emit(None)

    @Slot(object)
    def _on_open_failed(self, error: ContextError) -> None:
        self._ended()
        self.ready.emit(error)

    @Slot(object)
    def _on_looked(self, opened: OpenFact) -> None:
        again, self._again = self._again, False
        self._ended()
        self._on_disk(opened)
        state = self.buffer.state
        if again and state is not None and not state.must_ask and self._running is None:
            # The bytes were others, but nothing that an editor shows: there is nothing to ask.
            self.save()
        elif again:
            self._leaving = False
            self.settled.emit(False)

    @Slot(object)
    def _on_lost(self, error: ContextError) -> None:
        self._status.saving = False
        self._ended()
        if isinstance(error, FactGoneError):
            self._on_disk(None)
            self.settled.emit(False)
        else:
            self._refuse(error)

    @Slot(object)
    def _on_saved(self, written: Written) -> None:
        if self.buffer.state is None:
            self._run(None)
            self.saved.emit(written)
            self.settled.emit(True)
        elif written.fact is not None:
            self._written = written
            self._run(self._acts.open_fact(written.fact, self._on_reopened, self._on_lost))

    @Slot(object)
    def _on_reopened(self, opened: OpenFact) -> None:
        self._status.saving = self._tried = False
        self._ended()
        self.buffer.saved(opened)
        self._status.say(Standing.SAVED, edit_words.saved(opened.fact))
        self._close_question()
        self.checks.check_now()
        self.versions_changed.emit()
        self.saved.emit(self._written)
        self.settled.emit(True)
        if self._leaving and not self.is_modified():
            self.discard()
        self._leaving = False

    @Slot(object)
    def _on_refused(self, error: ContextError) -> None:
        self._status.saving = False
        self._ended()
        if isinstance(error, StaleRevisionError | FactGoneError):
            self._again = isinstance(error, StaleRevisionError)
            self._look()
        else:
            self._refuse(error)
        self._tell()

    @Slot(str)
    def _on_chosen(self, choice: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            edit_words.COMPARE: self.compare_wanted.emit,
            edit_words.KEEP: self.keep_mine,
            edit_words.TAKE: self.take_theirs,
            edit_words.SAVE_MINE: self.save_mine,
            edit_words.CREATE: self.save_mine,
            edit_words.NOT_NOW: self._ask_again,
            edit_words.BACK: self._ask_again,
            edit_words.DISCARD: self.discard,
            edit_words.SAVE: self._save_and_leave,
        }
        acts[choice]()

    def _save_and_leave(self) -> None:
        self._close_question()
        self._leaving = True
        self.save()
