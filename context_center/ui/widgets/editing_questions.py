"""What is asked, or said, over a text that is edited while its file changes."""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMessageBox

from context_center.ui.messages import Level
from context_center.ui.widgets.displayed_text import LONGEST_LINE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.services.instruction_writing import OpenInstructions
    from context_center.ui.widgets.banner import Banner


class Question(Enum):
    """What the banner asks."""

    NONE = "none"
    LINK = "link"
    CHANGED = "changed"
    GONE = "gone"
    REPLACE = "replace"


class Answer(Enum):
    """What the user wants, on the banner or when leaving."""

    EDIT_TARGET = "edit target"
    COMPARE = "compare"
    KEEP_MINE = "keep mine"
    TAKE_THEIRS = "take theirs"
    SAVE_ANEW = "save anew"
    LET_GO = "let go"
    REPLACE = "replace"
    CANCEL = "cancel"
    SAVE_FIRST = "save first"
    DISCARD = "discard"
    STAY = "stay"


_ANSWERS = {
    Question.LINK: (Answer.EDIT_TARGET,),
    Question.CHANGED: (Answer.COMPARE, Answer.KEEP_MINE, Answer.TAKE_THEIRS),
    Question.GONE: (Answer.SAVE_ANEW, Answer.LET_GO),
    Question.REPLACE: (Answer.REPLACE, Answer.COMPARE, Answer.CANCEL),
}


class EditingQuestions(QObject):
    """One banner, and one box that is asked when a modified text is left.

    ``answered`` carries an Answer.
    """

    answered = Signal(object)

    def __init__(self, banner: Banner, window_of: QWidget) -> None:
        super().__init__(window_of)
        self._banner, self._widget = banner, window_of
        self._question = Question.NONE
        self.box: QMessageBox | None = None
        banner.activated.connect(self._on_button)

    @property
    def question(self) -> Question:
        """What the banner asks now."""
        return self._question

    def say(self, level: Level, words: str) -> None:
        """Say something that needs no answer."""
        self._show(Question.NONE, level, words)

    def why_not_edited(self, opened: OpenInstructions) -> str:
        """Why a file cannot be edited here without harm, "" if it can."""
        if opened.bad_line:
            told = self.tr(
                "Line {0} is in no encoding that is known here; saving would lose it. Save the "
                "file as UTF-8 in the program that made it, then edit it here."
            )
            return told.format(opened.bad_line)
        lines = opened.text.split("\n") if len(opened.text) > LONGEST_LINE else []
        long = next((at for at, line in enumerate(lines, 1) if len(line) > LONGEST_LINE), 0)
        if long:
            told = self.tr("Line {0} is too long to be edited here. Edit it in an editor.")
            return told.format(long)
        return ""

    def hide(self) -> None:
        """Nothing is asked any more."""
        self._question = Question.NONE
        self._banner.hide()

    def ask_about_link(self, path: str, target: str) -> None:
        """A link: its target is what would be edited."""
        told = self.tr("{0} is a link to {1}. Saving changes that file; the link stays.")
        name = self.tr("Edit {0}").format(os.path.basename(target))
        words = told.format(os.path.basename(path), target)
        self._show(Question.LINK, Level.INFO, words, (name,))

    def ask_about_change(self, path: str) -> None:
        """The file on disk and the text have both changed."""
        told = self.tr("{0} was changed on disk while you were editing it.")
        buttons = (self.tr("Compare"), self.tr("Keep Mine"), self.tr("Take Theirs"))
        self._show(Question.CHANGED, Level.WARNING, told.format(os.path.basename(path)), buttons)

    def ask_about_removal(self, path: str) -> None:
        """The file is gone; the text is not."""
        told = self.tr("{0} was removed from disk; your text is kept here.")
        buttons = (self.tr("Save It Anew"), self.tr("Let It Go"))
        self._show(Question.GONE, Level.WARNING, told.format(os.path.basename(path)), buttons)

    def ask_to_replace(self) -> None:
        """Saving would replace what was kept apart before."""
        told = self.tr("The file on disk has changes that you did not take over.")
        buttons = (self.tr("Replace Them"), self.tr("Compare"), self.tr("Cancel"))
        self._show(Question.REPLACE, Level.WARNING, told, buttons)

    def ask_to_leave(self, path: str) -> None:
        """A modified text is about to be left."""
        if self.box is not None:
            return
        name = os.path.basename(path)
        standard = QMessageBox.StandardButton
        box = QMessageBox(
            QMessageBox.Icon.Question,
            self.tr("Save {0}?").format(name),
            self.tr("{0} has changes that are not saved.").format(name),
            standard.Save | standard.Discard | standard.Cancel,
            self._widget.window(),
        )
        box.setDefaultButton(standard.Save)
        box.finished.connect(self._on_left)
        self.box = box
        box.open()

    def _show(
        self, question: Question, level: Level, words: str, buttons: tuple[str, ...] = ()
    ) -> None:
        self._question = question
        asks = question in {Question.CHANGED, Question.GONE}
        self._banner.show_message(level, words, buttons, dismissible=not asks)

    @Slot(int)
    def _on_button(self, number: int) -> None:
        answers = _ANSWERS.get(self._question, ())
        if number < len(answers):
            self.answered.emit(answers[number])

    @Slot(int)
    def _on_left(self, result: int) -> None:
        box, self.box = self.box, None
        if box is not None:
            box.deleteLater()
        answers = {
            QMessageBox.StandardButton.Save.value: Answer.SAVE_FIRST,
            QMessageBox.StandardButton.Discard.value: Answer.DISCARD,
        }
        self.answered.emit(answers.get(result, Answer.STAY))
