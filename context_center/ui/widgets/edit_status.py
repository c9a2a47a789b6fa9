"""Shows how an edit stands, and the question that is open above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.ui.widgets import edit_words
from context_center.ui.widgets.editor_bar import Standing
from context_center.ui.widgets.fact_editor import Mode

if TYPE_CHECKING:
    from context_center.ui.widgets.edit_buffer import EditBuffer
    from context_center.ui.widgets.edit_words import Question


class EditStatus:
    """The foot and the notice of one editor. ``busy`` is set while something is under way,
    ``saving`` while that is a save.
    """

    def __init__(self, buffer: EditBuffer) -> None:
        self._buffer = buffer
        self.busy = self.saving = False
        self._said: tuple[Standing, str] | None = None

    def can_save(self, *, modified: bool) -> bool:
        """Whether saving would do something."""
        return not self.busy and (self._buffer.editor.mode is Mode.NEW or modified)

    def say(self, standing: Standing, words: str) -> None:
        """Say something until the next key."""
        self._said = (standing, words)
        self.tell()

    def forget(self) -> None:
        """A key was pressed: what was said is over, and a question about leaving is too."""
        self._said = None
        notice = self._buffer.editor.notice
        if notice.choices()[:1] == [edit_words.SAVE]:
            notice.hide()

    def ask(self, question: Question, *, focus: bool = False) -> None:
        """Put a question above the editor."""
        notice = self._buffer.editor.notice
        notice.ask(question.level, question.title, question.sentence, question.choices)
        if focus:
            notice.take_focus()

    def close_question(self) -> None:
        """The question is settled."""
        self._buffer.editor.notice.hide()
        self.tell()

    def tell(self) -> None:
        """Show how it stands now."""
        modified, foot = self._buffer.is_modified, self._buffer.editor.foot
        foot.save.setEnabled(self.can_save(modified=modified))
        foot.revert.setEnabled(modified and not self.busy)
        foot.mark.tell(*self._standing(modified=modified))

    def _standing(self, *, modified: bool) -> tuple[Standing, str]:
        state, fact = self._buffer.state, self._buffer.fact
        if self.saving:
            return Standing.BUSY, edit_words.saving()
        if state is None or fact is None:
            standing = Standing.MODIFIED if modified else Standing.CLEAN
            return standing, edit_words.new(typed=modified)
        if modified and (self._said is None or self._said[0] is not Standing.MODIFIED):
            told = edit_words.modified(
                conflict=state.conflict, kept=state.kept, gone=state.disk is None
            )
            return Standing.MODIFIED, told
        return self._said or (Standing.CLEAN, edit_words.as_on_disk(fact))
