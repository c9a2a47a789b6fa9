"""What an edit says and asks: how it stands, and what has to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from context_center.ui.messages import Level

if TYPE_CHECKING:
    from context_center.core.facts import Fact

COMPARE, KEEP, TAKE = "compare", "keep", "take"
SAVE_MINE, NOT_NOW = "save_mine", "not_now"
SAVE, DISCARD, BACK, CREATE = "save", "discard", "back", "create"


class Question(NamedTuple):
    """A question above the editor; ``choices`` are (word, text of the button)."""

    level: Level
    title: str
    sentence: str
    choices: tuple[tuple[str, str], ...]


def _tr(text: str) -> str:
    return QCoreApplication.translate("EditWords", text)


def conflict(theirs: Fact, *, comparable: bool) -> Question:
    """Both sides have changed the fact; a header that is no YAML cannot be compared by field."""
    told = _tr("Revision {0} was written while you were typing. Nothing of yours is lost.")
    sentence = told.format(theirs.revision)
    if not theirs.parsed:
        sentence = _tr("Its header is no valid YAML now. Nothing of yours is lost.")
    choices = ((KEEP, _tr("&Keep Mine")), (TAKE, _tr("Take &Theirs")))
    return Question(
        Level.WARNING,
        _tr("Changed on disk as well"),
        sentence,
        ((COMPARE, _tr("&Compare…")), *choices) if comparable else choices,
    )


def overwriting(theirs: Fact, *, comparable: bool) -> Question:
    """Asked once more before mine goes over theirs."""
    told = _tr("Yours becomes the current text; revision {0} stays in the history.")
    compare = ((COMPARE, _tr("&Compare…")),) if comparable else ()
    return Question(
        Level.WARNING,
        _tr("Save over what was written meanwhile?"),
        told.format(theirs.revision),
        ((SAVE_MINE, _tr("Save &Mine")), *compare, (NOT_NOW, _tr("Not N&ow"))),
    )


def gone() -> Question:
    """The file is not there any more."""
    return Question(
        Level.WARNING,
        _tr("The file is gone"),
        _tr("Another program has deleted or archived it. What you typed is kept here."),
        (
            (CREATE, _tr("&Save as a New Fact")),
            (DISCARD, _tr("&Discard")),
        ),
    )


def leaving() -> Question:
    """Asked before typed text is left."""
    return Question(
        Level.WARNING,
        _tr("Save what you typed?"),
        _tr("It is not on disk yet."),
        (
            (SAVE, _tr("&Save")),
            (DISCARD, _tr("&Discard")),
            (BACK, _tr("&Keep Editing")),
        ),
    )


def as_on_disk(fact: Fact) -> str:
    """Nothing was changed."""
    if not fact.parsed:
        return _tr("As on disk")
    return _tr("As on disk, revision {0}").format(fact.revision)


def modified(*, conflict: bool, kept: bool, gone: bool) -> str:
    """The buffer differs from the disk."""
    if gone:
        return _tr("Not on disk")
    if kept:
        return _tr("Yours is kept; saving asks once more")
    return _tr("Changed here and on disk") if conflict else _tr("Unsaved changes")


def new(*, typed: bool) -> str:
    """A fact that is not there yet."""
    return _tr("Not saved yet") if typed else _tr("Nothing is written yet")


def saving() -> str:
    """It is being written."""
    return _tr("Saving…")


def saved(fact: Fact) -> str:
    """It was written."""
    return _tr("Saved as revision {0}").format(fact.revision)


def nothing_to_save() -> str:
    """Saving would change nothing."""
    return _tr("Nothing was changed, nothing was written")


def reloaded(fact: Fact) -> str:
    """What is on disk was taken over."""
    return _tr("Reloaded from disk: revision {0}").format(fact.revision)


def taken(fact: Fact) -> str:
    """Theirs was taken."""
    return _tr("Revision {0} taken; Ctrl+Z in a field brings yours back").format(fact.revision)


def reverted() -> str:
    """Everything is as on disk again."""
    return _tr("Back to what is on disk; Ctrl+Z in a field brings yours back")


def restored() -> str:
    """A recovery copy was brought back."""
    return _tr("Brought back from the recovery copy; not saved yet")


def new_fact() -> str:
    """What a fact without any name is called."""
    return _tr("New fact")


def put_into(holder: Fact) -> str:
    """What was typed as a new fact stands in the one that answers its subject."""
    return _tr("Your text is in “{0}” now; not saved yet").format(holder.heading)
