"""The buffer of an editor against the versions of its file: taken over, merged, compared."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError, TooLargeError, UnreadableError
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.fact_form import FormValues, fact_with, values_of
from context_center.core.fact_text import broken_header
from context_center.core.line_ends import with_lf
from context_center.services.fact_opening import require_form, require_raw
from context_center.ui.models.edit_state import DiskNews, EditState
from context_center.ui.widgets.fact_editor import Mode

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.services.fact_opening import OpenFact
    from context_center.ui.widgets.fact_editor import FactEditor


class EditBuffer:
    """What an editor holds, and where it comes from.

    ``state`` is None for a new fact. Whatever is taken over can be undone in the editor.
    """

    def __init__(self, editor: FactEditor) -> None:
        self.editor = editor
        self.state: EditState | None = None
        self._first = FormValues()

    @property
    def fact(self) -> Fact | None:
        """The fact as it is on disk, else as it was; None for a new one."""
        return self.state.fact if self.state is not None else None

    @property
    def is_gone(self) -> bool:
        """Whether the file is not there any more."""
        return self.state is not None and self.state.disk is None

    @property
    def is_modified(self) -> bool:
        """Whether the buffer differs from the disk."""
        if self.state is None:
            return self.editor.values() != self._first
        return self.state.is_modified(self.editor.says)

    def begin_new(self, values: FormValues) -> None:
        """Begin a new fact."""
        self.state, self._first = None, values
        self.editor.begin_new(values)
        self.editor.show_new()

    def begin(self, opened: OpenFact, base: OpenFact | None = None) -> None:
        """Begin with what was opened; ``base`` is where the editing really began before."""
        self.state = EditState(opened, base)
        self._fill(opened)

    def resume(self, values: FormValues | None, text: str | None) -> None:
        """Put back what was typed before: values, or the raw text."""
        if text is not None:
            if self.editor.mode is not Mode.RAW:
                self.editor.begin_raw(text)
            self.editor.change_raw_to(text)
        elif values is not None and self.editor.mode is not Mode.RAW:
            self.editor.change_to(values, self.fact)

    def see(self, found: OpenFact | None) -> DiskNews:
        """Take note of what is on disk now; a buffer without changes follows it."""
        if self.state is None:
            return DiskNews.SAME
        news = self.state.see(found, self.editor.says)
        if found is not None and news is DiskNews.RELOADED:
            self._take(found)
        elif found is not None and news is DiskNews.AGREED:
            self._follow(found)
        return news

    def take_theirs(self) -> None:
        """Take over what is on disk; what was typed can be brought back by undoing."""
        if self.state is not None and self.state.disk is not None:
            self.state.settle(self.state.disk)
            self._take(self.state.disk)
        elif self.state is None:
            self.editor.change_to(self._first, None)

    def take_result(self, result: Fact | str) -> None:
        """Take over a merge with what is on disk now, from which the edit goes on."""
        if self.state is None or self.state.disk is None:
            return
        self.state.settle(self.state.disk)
        if isinstance(result, str):
            self.editor.change_raw_to(result)
        else:
            self.editor.change_to(values_of(result), self.state.disk.fact)

    def saved(self, opened: OpenFact) -> None:
        """What the buffer held was written and reads so now."""
        if self.state is None:
            self.state = EditState(opened)
        self.state.settle(opened)
        changes_mode = (self.editor.mode is Mode.RAW) is opened.fact.parsed
        if changes_mode and with_lf(opened.text) == self.editor.raw_text():
            self._fill(opened)
        else:
            self._follow(opened)

    def mine(self) -> Fact | None:
        """The fact that the editor would save, None for a raw text."""
        if self.editor.mode is Mode.RAW or self.state is None:
            return None
        return fact_with(self.state.base.fact, self.editor.values())

    @property
    def is_comparable(self) -> bool:
        """Whether the three versions can be shown: as facts, or all as raw texts."""
        state = self.state
        if state is None or state.disk is None:
            return False
        return self.editor.mode is Mode.RAW or state.disk.fact.parsed

    def to_check(self) -> tuple[FormValues, Fact | None] | None:
        """What a form holds and the fact that it is of; None for a raw text."""
        if self.editor.mode is Mode.RAW:
            return None
        return self.editor.values(), None if self.is_gone else self.fact

    def values(self) -> FormValues:
        """What would be saved as a new fact.

        Raises BrokenHeaderError for a raw text whose header is no YAML mapping.
        """
        if self.editor.mode is not Mode.RAW:
            return self.editor.values()
        typed = self._typed_fact()
        if not typed.parsed:
            problem = typed.problems[0]
            raise broken_header(typed, problem.message, problem.line)
        return values_of(typed)

    def obstacle(self, opened: OpenFact) -> ContextError | None:
        """What would keep the text from being saved; None for nothing.

        Nothing can be typed where saving would lose what does not decode.
        """
        self.editor.set_read_only(read_only=False)
        try:
            (require_form if opened.fact.parsed else require_raw)(opened)
        except (UnreadableError, TooLargeError) as error:
            self.editor.set_read_only(read_only=True)
            return error
        except ContextError as error:
            return error
        return None

    def _typed_fact(self) -> Fact:
        fact = self.fact
        path = fact.path if fact is not None else ""
        scope = fact.directory_scope if fact is not None else self.editor.values().scope
        text = self.editor.raw_text()
        return read_fact(FactSource(text, path, PurePath(path).stem, scope, 0))

    def _fill(self, opened: OpenFact) -> None:
        if opened.fact.parsed:
            self.editor.begin(values_of(opened.fact), opened.fact)
        else:
            self.editor.begin_raw(opened.text)
        self.editor.show_fact(opened.fact)

    def _take(self, opened: OpenFact) -> None:
        if (self.editor.mode is Mode.RAW) is opened.fact.parsed:
            self._fill(opened)
            return
        if self.editor.mode is Mode.RAW:
            self.editor.change_raw_to(opened.text)
        else:
            self.editor.change_to(values_of(opened.fact), opened.fact)
        self.editor.show_fact(opened.fact)

    def _follow(self, opened: OpenFact) -> None:
        if self.editor.mode is not Mode.RAW:
            self.editor.form.follow(opened.fact)
            self.editor.mode = Mode.FORM
        self.editor.show_fact(opened.fact)
