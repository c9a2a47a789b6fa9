"""Editing an instruction file in place, while other programs may write it too.

Nothing that is typed is ever replaced unasked. What is on disk is followed: a text that does
not differ from it is brought up to date at its place, of one that does both sides are kept
until the user has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from context_center.core.errors import StaleRevisionError
from context_center.core.line_ends import with_lf
from context_center.ui.messages import Level
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

    ``was_saved`` says that nothing was typed since the last save. ``changed`` follows every change of state or text. ``begun`` and ``saved`` carry the path,
    ``ended`` as well and the text that is on disk, None for no file. ``compare_wanted`` asks
    for a look at all three versions (see ``versions``).
    """

    changed = Signal()
    begun = Signal(str)
    ended = Signal(str, object)
    saved = Signal(str)
    compare_wanted = Signal()

    def __init__(
        self, view: SourceEditor, bar: EditBar, banner: Banner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._view, self._bar = view, bar
        self.questions = EditingQuestions(banner, view)
        self._acts: InstructionActs | None = None
        self._opened: OpenInstructions | None = None
        self._disk: OpenInstructions | None = None
        self._offered: OpenInstructions | None = None
        self._base = ""
        self._pending: set[Operation] = set()
        self._saving: Operation | None = None
        self._save_again = self._overwrites = False
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

    @property
    def can_write(self) -> bool:
        """Whether editing is offered at all."""
        return self._acts is not None

    @property
    def path(self) -> str:
        """The file that is edited, by the path it was chosen by; "" for none."""
        return self._opened.path if self._opened is not None else ""

    @property
    def is_new(self) -> bool:
        """Whether the file that is edited does not exist yet."""
        return self._opened is not None and not self._opened.exists

    @property
    def opened(self) -> OpenInstructions | None:
        """The file that the text belongs to, as it was opened, saved or reloaded last."""
        return self._opened

    @property
    def busy(self) -> bool:
        """Whether a file is being read or written."""
        return bool(self._pending) or self._saving is not None

    @property
    def modified(self) -> bool:
        """Whether the text differs from what is on disk, as far as is known."""
        known = self._disk or self._opened
        return known is not None and self._view.text() != with_lf(known.text)

    def versions(self) -> tuple[str, str, str]:
        """Where editing began, what is on disk now, what is typed; with LF line ends."""
        known = self._disk or self._opened
        return self._base, with_lf(known.text) if known else "", self._view.text()

    def begin(self, path: str) -> None:
        """Edit a file, or say why not; a file that does not exist is made by the first save."""
        if self._acts is None or path == self.path:
            return
        self.questions.hide()
        self._open(path, self._on_opened)

    def look(self) -> None:
        """Compare with the disk: something there has changed."""
        if self._acts is not None and self._opened is not None:
            self._open(self._opened.path, self._on_looked)

    @Slot()
    def save(self) -> None:
        """Write the text, unless the user has to be asked first."""
        if self._opened is None or not self.modified:
            return
        if self._saving is not None:
            self._save_again = True
        elif self._disk is not None:
            self._ask_about_disk()
        elif self._overwrites:
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
        if self._opened is not None and (self.modified or self._saving is not None):
            return False
        if self._opened is not None:
            self._end()
        return True

    def leave_for(self, then: Callable[[], object]) -> None:
        """Ask what becomes of the text, then do ``then`` unless the user chooses to stay."""
        self._then = then
        self.questions.ask_to_leave(self.path)

    @Slot()
    def take_theirs(self) -> None:
        """Go on with what is on disk, as one step that can be undone."""
        known = self._disk or self._opened
        if known is None:
            return
        if not known.exists and self._opened is not None and self._opened.exists:
            self._end()
            return
        self._adopt(known)
        self._view.change_to(with_lf(known.text))
        self._tell()

    @Slot()
    def keep_mine(self) -> None:
        """Go on with what is typed; saving will ask once more before it replaces theirs."""
        if self._disk is None:
            return
        self._opened, self._disk = self._disk, None
        self._overwrites = True
        self.questions.hide()
        self._tell()

    @Slot(str)
    def save_merged(self, text: str) -> None:
        """Save what was put together of both sides, or mine after looking at theirs."""
        if self._disk is not None:
            self._adopt(self._disk)
        self._overwrites = False
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
        for operation in (*self._pending, *filter(None, (self._saving,))):
            operation.cancel()
        self._pending.clear()
        self._saving = None
        self._end()

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
        self._opened, self._disk, self._offered = opened, None, None
        self._overwrites = self._save_again = False
        self._base = with_lf(opened.text)
        self._view.begin_editing(self._base)
        self._bar.say(self.tr("New file") if not opened.exists else "")
        self._tell(keep_words=True)
        self.begun.emit(opened.path)

    def _end(self) -> None:
        path, known = self.path, self._disk or self._opened
        self.questions.hide()
        self._opened = self._disk = self._offered = None
        self._overwrites = self._save_again = False
        self._view.end_editing()
        if path:
            self._bar.say("")
            self.ended.emit(path, known.text if known is not None and known.exists else None)
        self.changed.emit()

    @Slot(object)
    def _on_not_opened(self, error: ContextError) -> None:
        self._pending.clear()
        level = Level.WARNING if self._opened is not None else Level.INFO
        self.questions.say(level, f"{error.message} {error.remedy}".strip())
        self.changed.emit()

    @Slot(object)
    def _on_looked(self, found: OpenInstructions) -> None:
        self._pending.clear()
        opened = self._opened
        if opened is None or found.path != opened.path or self._saving is not None:
            self.changed.emit()
            return
        was_modified, known = self.modified, self._disk or opened
        if _same(found, known):
            self._take_status(found)
            self.changed.emit()
        elif _same(found, opened):
            self._disk = None
            self.questions.hide()
            self._tell()
        elif found.target != opened.target or self.questions.why_not_edited(found):
            self._disk = found
            self._ask_about_disk()
        elif self._view.text() == with_lf(found.text) and found.exists:
            self._adopt(found)
            self._tell()
        elif was_modified or not found.exists:
            self._disk = found
            self._ask_about_disk()
        else:
            self._reload(found)

    def _take_status(self, found: OpenInstructions) -> None:
        """The same text may have got other rights."""
        if self._disk is not None:
            self._disk = found
        else:
            self._opened = found

    def _reload(self, found: OpenInstructions) -> None:
        self._adopt(found)
        self._view.change_to(with_lf(found.text))
        self._bar.say(self.tr("Reloaded from disk"), ColorRole.INFO)
        self._tell(keep_words=True)

    def _adopt(self, found: OpenInstructions) -> None:
        """Go on from what is on disk."""
        self._opened, self._disk = found, None
        self._base = with_lf(found.text)
        self._overwrites = False
        self.questions.hide()

    def _write(self) -> None:
        opened, acts = self._opened, self._acts
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
        if change.opened is None or self._opened is None:
            return
        self._adopt(change.opened)
        self.was_saved = not self.modified
        self._bar.say(self.tr("Saved"), ColorRole.SUCCESS)
        self._tell(keep_words=not self.modified)
        self.saved.emit(change.opened.path)
        if self._then is not None and not self.modified:
            then, self._then = self._then, None
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
        if self._opened is not None:
            modified = self.modified
            self._bar.show_editing(modified=modified, busy=self._saving is not None)
            if modified and self._saving is None:
                self._bar.say(self.tr("Modified"), ColorRole.WARNING)
            elif not keep_words:
                self._bar.say("")
        self.changed.emit()

    def _ask_about_disk(self) -> None:
        disk = self._disk
        if disk is None:
            return
        if disk.exists:
            self.questions.ask_about_change(disk.target)
        else:
            self.questions.ask_about_removal(disk.target)
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
            Answer.REPLACE: self._replace,
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
        if self._disk is not None:
            self._opened, self._disk = self._disk, None
            self.questions.hide()
            self._write()

    def _replace(self) -> None:
        self._overwrites = False
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


def _same(one: OpenInstructions, other: OpenInstructions) -> bool:
    return (one.exists, one.target, one.data) == (other.exists, other.target, other.data)


def _nothing() -> None:
    """Nothing is to be done after leaving."""
