"""The text that a merge gives for given choices, its line ends and its end included."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from context_center.core.differences import line_end, without_end
from context_center.core.line_ends import usual_line_end
from context_center.core.merge import Choice, MergeKind, UndecidedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from context_center.core.merge import Merge, MergePart


class UndecidedPartError(UndecidedError):
    """A part of a text has no choice yet; ``part`` is its number."""

    def __init__(self, part: int) -> None:
        super().__init__(f"part {part} of the merge is not decided")
        self.part = part


def merged_text(merge: Merge, choices: Mapping[int, Choice]) -> str:
    """The merged text; ``choices`` says by the number of a part which version it takes.

    A part without a choice takes its own (see MergePart). Lines keep their ends. Where one
    side converted the line ends of the whole text, or gave or took the last one, all lines
    follow. Raises UndecidedPartError for a conflict without a choice.
    """
    versions = _Versions(merge)
    lines = []
    last = None
    for number, part in enumerate(merge.parts):
        choice = choices.get(number, part.choice)
        if choice is None:
            raise UndecidedPartError(number)
        taken = list(versions.taken(part, choice))
        lines += taken
        last = part if taken else last
    for at, line in enumerate(lines[:-1]):
        if not line_end(line):
            lines[at] = line + versions.usual
    if last is not None and last.kind is not MergeKind.CONFLICT:
        lines[-1] = versions.at_the_end(lines[-1])
    return "".join(lines)


class _Side(NamedTuple):
    """How a version ends its lines, and whether it ends its last one (None: it has none)."""

    usual: str
    closed: bool | None


class _Versions:
    def __init__(self, merge: Merge) -> None:
        self._base = _side([line for part in merge.parts for line in part.base], "\n")
        usual = self._base.usual
        self._theirs = _side([line for part in merge.parts for line in part.theirs], usual)
        self._mine = _side([line for part in merge.parts for line in part.mine], usual)
        converted = self._theirs.usual != self._base.usual
        self.usual = (self._theirs if converted else self._mine).usual

    def taken(self, part: MergePart, choice: Choice) -> Iterator[str]:
        """The lines of a part as chosen."""
        if part.kind is MergeKind.SAME:
            for base, theirs, mine in zip(part.base, part.theirs, part.mine, strict=True):
                yield theirs if line_end(theirs) != line_end(base) else mine
            return
        if choice is not Choice.MINE:
            yield from (self._followed(line, self._theirs, self._mine) for line in part.theirs)
        if choice is not Choice.THEIRS:
            yield from (self._followed(line, self._mine, self._theirs) for line in part.mine)

    def at_the_end(self, line: str) -> str:
        """The last line, closed or not as the side has it that changed this."""
        closed = self._mine.closed
        if self._theirs.closed not in {None, self._base.closed} or closed is None:
            closed = self._theirs.closed
        if not closed:
            # An empty line without its end would be none.
            return without_end(line) or line
        return line if line_end(line) else line + self.usual

    def _followed(self, line: str, own: _Side, other: _Side) -> str:
        """A line of one side with the line end that the other has given to all."""
        said = without_end(line)
        if own.usual != self._base.usual or other.usual == own.usual or said.endswith("\r"):
            return line
        return said + other.usual if line_end(line) == own.usual else line


def _side(lines: list[str], default: str) -> _Side:
    return _Side(
        usual_line_end("".join(lines), default),
        bool(line_end(lines[-1])) if lines else None,
    )
