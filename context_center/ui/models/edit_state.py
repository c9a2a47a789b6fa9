"""What an edit began from, what lies on disk now, and what that means for what was typed.

Nothing here knows a widget: the buffer is asked through a function.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from context_center.core.fact_form import values_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.facts import Fact
    from context_center.services.fact_opening import OpenFact


class DiskNews(Enum):
    """What a look at the file means for the buffer.

    RELOADED: nothing was typed, so it has to take over what is there. AGREED: the file has
    changed, but in nothing that the buffer holds. CONFLICT: both have changed. GONE: the
    file is not there any more.
    """

    SAME = "same"
    AGREED = "agreed"
    RELOADED = "reloaded"
    CONFLICT = "conflict"
    GONE = "gone"


class EditState:
    """The versions behind one editor.

    ``base`` is where the editing began, ``disk`` what is there now (None: no such file).
    ``conflict`` stays until theirs is taken, both are merged, or something is saved;
    ``kept`` says that the user wants to keep what was typed and has been told.
    """

    def __init__(self, opened: OpenFact, base: OpenFact | None = None) -> None:
        self.base = base if base is not None else opened
        self.disk: OpenFact | None = opened
        self.conflict = base is not None and not reads_alike(base, opened)
        self.kept = False

    @property
    def fact(self) -> Fact:
        """The fact as it is on disk, else as it was."""
        return (self.disk or self.base).fact

    @property
    def must_ask(self) -> bool:
        """Whether saving would overwrite what another has written, or make a file anew."""
        return self.conflict or self.disk is None

    def is_modified(self, matches: Callable[[OpenFact], bool]) -> bool:
        """Whether the buffer differs from the disk, however it came to that."""
        return self.disk is None or not matches(self.disk)

    def see(self, found: OpenFact | None, matches: Callable[[OpenFact], bool]) -> DiskNews:
        """Take note of what lies on disk now, None when the file is gone."""
        before, self.disk = self.disk, found
        if found is None:
            return DiskNews.SAME if before is None else DiskNews.GONE
        if before is not None and found.data == before.data:
            return DiskNews.SAME
        if matches(found):
            self.settle(found)
            return DiskNews.AGREED
        if not self.conflict and matches(before if before is not None else self.base):
            self.settle(found)
            return DiskNews.RELOADED
        if before is not None and reads_alike(before, found):
            self.base = self.base if self.conflict else found
            return DiskNews.AGREED
        self.conflict, self.kept = True, False
        return DiskNews.CONFLICT

    def settle(self, opened: OpenFact) -> None:
        """From here on the edit begins at ``opened``: it was saved, taken or merged."""
        self.base = self.disk = opened
        self.conflict = self.kept = False

    def keep_mine(self) -> None:
        """The user prefers what was typed; the next save still asks."""
        self.kept = True


def reads_alike(one: OpenFact, other: OpenFact) -> bool:
    """Whether two versions say the same in all that an editor shows."""
    if one.fact.parsed and other.fact.parsed:
        return values_of(one.fact) == values_of(other.fact)
    return one.text == other.text
