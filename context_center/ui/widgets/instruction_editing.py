"""Editing an instruction file in place, while other programs may write it too.

Nothing that is typed is ever replaced unasked. What is on disk is followed: a text that does
not differ from it is brought up to date at its place, of one that does both sides are kept
until the user has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.errors import StaleRevisionError
from context_center.ui.messages import Level
from context_center.ui.models.file_versions import FileVersions, News
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.editing_questions import Answer, EditingQuestions

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.errors import ContextError
    from context_center.services.instruction_writing import OpenInstructions
    from context_center.ui.instruction_acts import InstructionActs
    from context_center.ui.instruction_steps import InstructionsChange
    from context_center.ui.tasks import Operation
    from context_center.ui.widgets.banner import Banner
    from context_center.ui.widgets.edit_bar import EditBar
    from context_center.ui.widgets.source_editor import SourceEditor


class InstructionEditing(QObject):
    """One file that is being edited, or none.

    ``was_saved`` says that nothing was typed since the last save. ``changed`` follows every
    change of state or text. ``begun`` and ``saved`` carry the path, ``ended`` as well and the
    text that is on disk, None for no file. ``compare_wanted`` asks for a look at all three
    versions (see ``versions``).
    """

    changed = Signal()
    begun = Signal(str)
    ended = Signal(str, object)
    saved = Signal(str)
    save_refused = Signal()
    compare_wanted = Signal()

    def __init__(
        self, view: SourceEditor, bar: EditBar, banner: Banner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._view, self._bar = view, bar
        self.questions = EditingQuestions(banner, view)
        self._acts: InstructionActs | None = None
        self._versions: FileVersions | None = None
        self._offered: OpenInstructions | None = None
        self._pending: set[Operation] = set()
        self._saving: Operation | None = None
        self._save_again = False
        self.was_saved = False
        self._then: Callable[[], object] | None = None
        view.typed.connect(self._on_typed)
        bar.save_wanted.connect(self.save)
        bar.revert_wanted.connect(self.revert)
        bar.done_wanted.connect(self.finish)
        self.questions.answered.connect(self._on_answered)

    def set_acts(self, acts: InstructionActs) -> None:
        """Who writes; without it nothing can be edited."""
        self._acts = acts
        self.changed.emit()

    @property
    def can_write(self) -> bool:
        """Whether editing is offered at all."""
        return self._acts is not None

    @property
    def path(self) -> str:
        """The file that is edited, by the path it was chosen by; "" for none."""
        return self._versions.opened.path if self._versions is not None else ""

    @property
    def opened(self) -> OpenInstructions | None:
        """The file that the text belongs to, as it was opened, saved or reloaded last."""
        return self._versions.opened if self._versions is not None else None

    @property
    def busy(self) -> bool:
        """Whether a file is being read or written."""
        return bool(self._pending) or self._saving is not None

    @property
    def is_saving(self) -> bool:
        """Whether the text is being written."""
        return self._saving is not None

    @property
    def modified(self) -> bool:
        """Whether the text differs from what is on disk, as far as is known."""
        return self._versions is not None and self._view.text() != self._versions.theirs

    def versions(self) -> tuple[str, str, str]:
        """Where editing began, what is on disk now, what is typed; with LF line ends."""
        known = self._versions
        return (known.base, known.theirs, self._view.text()) if known else ("", "", "")

    def begin(self, path: str) -> None:
        """Edit a file, or say why not; a file that does not exist is made by the first save."""
        if self._acts is None or path == self.path:
            return
        self.questions.hide()
        self._open(path, self._on_opened)

    def look(self) -> None:
        """Compare with the disk: something there has changed."""
        if self.path:
            self._open(self.path, self._on_looked)

    @Slot()
    def save(self) -> None:
        """Write the text, unless the user has to be asked first."""
        versions = self._versions
        if versions is None or not self.modified:
            return
        if self._saving is not None:
            self._save_again = True
        elif versions.disk is not None:
            self._ask_about_disk(versions)
        elif versions.overwrites:
            self.questions.ask_to_replace()
        else:
            self._write()

    @Slot()
    def revert(self) -> None:
        """Go back to what is on disk; what was typed comes back with undo."""
        self.take_theirs()

    @Slot()
    def finish(self) -> None:
        """Stop editing; with a modified text the user is asked first."""
        if not self.leave():
            self.leave_for(_nothing)

    def leave(self) -> bool:
        """Stop editing if nothing would be lost; says whether nothing is edited any more."""
        if self.modified or self._saving is not None:
            return False
        self._cancel_reading()
        if self._versions is not None:
            self._end()
        return True

    def leave_for(self, then: Callable[[], object]) -> None:
        """Ask what becomes of the text, then do ``then`` unless the user chooses to stay."""
        self._then = then
        self.questions.ask_to_leave(self.path)

    @Slot()
    def take_theirs(self) -> None:
        """Go on with what is on disk, as one step that can be undone."""
        versions = self._versions
        if versions is None:
            return
        if versions.is_gone or self.questions.why_not_edited(versions.known):
            self._end()
            return
        versions.adopt(versions.known)
        self.questions.hide()
        self._view.change_to(versions.theirs)
        self._tell()

    @Slot()
    def keep_mine(self) -> None:
        """Go on with what is typed; saving will ask once more before it replaces theirs."""
        if self._versions is not None:
            self._versions.pass_over()
            self.questions.hide()
            self._tell()

    @Slot(str)
    def save_merged(self, text: str) -> None:
        """Save what was put together of both sides, or mine after looking at theirs."""
        if self._versions is None:
            return
        self._versions.adopt(self._versions.known)
        self.questions.hide()
        self._view.change_to(text)
        self._tell()
        if self.modified:
            self._write()

    def put(self, text: str) -> None:
        """Change the text that is edited, as if it were typed."""
        self._view.change_to(text)

    def forget(self) -> None:
        """Let everything go without asking: another workspace is shown."""
        self._cancel_reading()
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        self._end()

    def _cancel_reading(self) -> None:
        for operation in self._pending:
            operation.cancel()
        self._pending.clear()

    def _open(self, path: str, done: Callable[[OpenInstructions], None]) -> None:
        if self._acts is not None:
            operation = self._acts.open(path, done, self._on_not_opened)
            self._pending = {operation}

    @Slot(object)
    def _on_opened(self, opened: OpenInstructions) -> None:
        self._pending.clear()
        if reason := self.questions.why_not_edited(opened):
            self.questions.say(Level.INFO, reason)
        elif opened.target != opened.path:
            self._offered = opened
            self.questions.ask_about_link(opened.path, opened.target)
        else:
            self._start(opened)

    def _start(self, opened: OpenInstructions) -> None:
        self.questions.hide()
        self._versions, self._offered = FileVersions.of(opened), None
        self._save_again = False
        self._view.begin_editing(self._versions.base)
        self._bar.say(self.tr("New file") if not opened.exists else "")
        self._tell(keep_words=True)
        self.begun.emit(opened.path)

    def _end(self) -> None:
        path, known = self.path, self._versions.known if self._versions is not None else None
        self.questions.hide()
        self._versions = self._offered = None
        self._save_again = False
        self._view.end_editing()
        if path:
            self._bar.say("")
            self.ended.emit(path, known.text if known is not None and known.exists else None)
        self.changed.emit()

    @Slot(object)
    def _on_not_opened(self, error: ContextError) -> None:
        self._pending.clear()
        level = Level.WARNING if self._versions is not None else Level.INFO
        self.questions.say(level, f"{error.message} {error.remedy}".strip())
        self.changed.emit()

    @Slot(object)
    def _on_looked(self, found: OpenInstructions) -> None:
        self._pending.clear()
        versions = self._versions
        if versions is None or found.path != self.path or self._saving is not None:
            self.changed.emit()
            return
        fit = not self.questions.why_not_edited(found)
        news = versions.learn(found, self._view.text(), fit=fit)
        if news is News.CONFLICT:
            self._ask_about_disk(versions)
        elif news is News.NOTHING:
            self.changed.emit()
        else:
            self.questions.hide()
            if news is News.RELOAD:
                self._view.change_to(versions.theirs)
                self._bar.say(self.tr("Reloaded from disk"), ColorRole.INFO)
            self._tell(keep_words=news is News.RELOAD)

    def _write(self) -> None:
        opened, acts = self.opened, self._acts
        if opened is None or acts is None:
            return
        self._bar.say(self.tr("Saving…"))
        self._saving = acts.save(
            opened, self._view.text(), self._on_saved, self._on_not_saved, target=opened.target
        )
        self._tell(keep_words=True)

    @Slot(object)
    def _on_saved(self, change: InstructionsChange) -> None:
        self._saving = None
        again, self._save_again = self._save_again, False
        if change.opened is None or self._versions is None:
            return
        self._versions.adopt(change.opened)
        self.questions.hide()
        self.was_saved = not self.modified
        self._bar.say(self.tr("Saved"), ColorRole.SUCCESS)
        self._tell(keep_words=not self.modified)
        self.saved.emit(change.opened.path)
        then, self._then = self._then, None
        if then is not None and not self.modified:
            self._end()
            then()
            return
        if again:
            self.save()
        self.look()

    @Slot(object)
    def _on_not_saved(self, error: ContextError) -> None:
        self._saving = None
        self._save_again, self._then = False, None
        self._tell()
        self.save_refused.emit()
        if isinstance(error, StaleRevisionError):
            self.look()
        else:
            self.questions.say(Level.ERROR, f"{error.message} {error.remedy}".strip())
            self.look()

    @Slot()
    def _on_typed(self) -> None:
        self.was_saved = False
        self._tell()

    def _tell(self, *, keep_words: bool = False) -> None:
        if self._versions is not None:
            modified = self.modified
            self._bar.show_editing(modified=modified, busy=self._saving is not None)
            if modified and self._saving is None:
                self._bar.say(self.tr("Modified"), ColorRole.WARNING)
            elif not keep_words:
                self._bar.say("")
        self.changed.emit()

    def _ask_about_disk(self, versions: FileVersions) -> None:
        if versions.known.exists:
            self.questions.ask_about_change(versions.known.target)
        else:
            self.questions.ask_about_removal(versions.known.target)
        self._tell()

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        acts: dict[Answer, Callable[[], object]] = {
            Answer.EDIT_TARGET: self._edit_target,
            Answer.COMPARE: self.compare_wanted.emit,
            Answer.KEEP_MINE: self.keep_mine,
            Answer.TAKE_THEIRS: self.take_theirs,
            Answer.SAVE_ANEW: self._save_anew,
            Answer.LET_GO: self._end,
            Answer.REPLACE: self._save_anew,
            Answer.CANCEL: self.questions.hide,
            Answer.SAVE_FIRST: self._save_and_leave,
            Answer.DISCARD: self._discard,
            Answer.STAY: self._stay,
        }
        acts[answer]()

    def _edit_target(self) -> None:
        if self._offered is not None:
            self._start(self._offered)

    def _save_anew(self) -> None:
        """Saving replaces what is there, or is not."""
        if self._versions is not None:
            self._versions.pass_over()
            self.questions.hide()
            self._write()

    def _save_and_leave(self) -> None:
        """Where saving has to ask first, or is refused, one stays with the text."""
        self.save()
        if self._saving is None:
            self._then = None

    def _discard(self) -> None:
        then, self._then = self._then, None
        self._end()
        if then is not None:
            then()

    def _stay(self) -> None:
        self._then = None


def _nothing() -> None:
    """Nothing is to be done after leaving."""
