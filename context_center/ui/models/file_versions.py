"""The versions of an instruction file while it is edited: base, on disk, and as it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from context_center.core.line_ends import with_lf

if TYPE_CHECKING:
    from context_center.services.instruction_writing import OpenInstructions


class News(Enum):
    """What a look at the disk has told, seen from the text that is edited."""

    NOTHING = "nothing"
    BACK = "back"
    SAME_TEXT = "same text"
    RELOAD = "reload"
    CONFLICT = "conflict"


@dataclass(slots=True)
class FileVersions:
    """What the next save expects on disk, and what is there as far as is known.

    ``disk`` is set while it holds something that the user has not decided about.
    ``overwrites`` says that the user chose to go on without it.
    """

    opened: OpenInstructions
    base: str
    disk: OpenInstructions | None = None
    overwrites: bool = False

    @classmethod
    def of(cls, opened: OpenInstructions) -> FileVersions:
        """The versions where editing begins."""
        return cls(opened, with_lf(opened.text))

    @property
    def known(self) -> OpenInstructions:
        """What is on disk as far as is known."""
        return self.disk or self.opened

    @property
    def theirs(self) -> str:
        """Its text, with LF line ends."""
        return with_lf(self.known.text)

    @property
    def is_gone(self) -> bool:
        """Whether the file was there and is not any more."""
        return self.opened.exists and not self.known.exists

    def adopt(self, found: OpenInstructions) -> None:
        """Go on from what is on disk."""
        self.opened, self.disk = found, None
        self.base = with_lf(found.text)
        self.overwrites = False

    def pass_over(self) -> None:
        """Go on with the text; what is on disk will be replaced by the next save."""
        if self.disk is not None:
            self.opened, self.disk = self.disk, None
            self.overwrites = True

    def learn(self, found: OpenInstructions, text: str, *, fit: bool) -> News:
        """Take in what is on disk now. ``text`` is what is edited, ``fit`` says whether what
        was found could be edited in its place.
        """
        if _same(found, self.known):
            # The same text may have got other rights.
            if self.disk is not None:
                self.disk = found
            else:
                self.opened = found
            return News.NOTHING
        if _same(found, self.opened):
            self.disk = None
            return News.BACK
        clean, was_link = text == self.theirs, found.target != self.opened.target
        if not fit or was_link or not found.exists:
            self.disk = found
            return News.CONFLICT
        if text == with_lf(found.text):
            self.adopt(found)
            return News.SAME_TEXT
        if clean:
            self.adopt(found)
            return News.RELOAD
        self.disk = found
        return News.CONFLICT


def _same(one: OpenInstructions, other: OpenInstructions) -> bool:
    return (one.exists, one.target, one.data) == (other.exists, other.target, other.data)
