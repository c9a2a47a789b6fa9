"""One statement of an instruction file: a list item or a line of prose, to be moved as a fact.

(context-engine-v2.md, "Choose the right layer".)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from context_center.core.differences import split_lines
from context_center.core.errors import InvalidFieldError
from context_center.core.fact_edit import FactDraft
from context_center.core.facts import Activation, FactType, Scope
from context_center.core.instructions.markdown_regions import prose_flags
from context_center.core.names import slug
from context_center.core.recall.whitespace import compact

_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+")
_NO_STATEMENT = re.compile(r" {0,3}(?:#{1,6}(?:[ \t]|$)|@\S|<!--|(?:[-*_][ \t]*){3,}$)")
_TITLE_LENGTH = 60
_DESCRIPTION_LENGTH = 160


@dataclass(frozen=True, slots=True)
class Statement:
    """What lines ``first`` to ``last`` (from 1, both included) of a file say, as one line."""

    first: int
    last: int
    words: str


def statement_at(text: str, line: int) -> Statement:
    """The statement that stands in a line (from 1) of a text.

    A list item has the indented lines that follow it. Raises InvalidFieldError for a line
    that states nothing: a blank one, a heading, an import, code or a comment.
    """
    lines = text.split("\n")
    at = line - 1
    prose = prose_flags(lines)
    if not 0 <= at < len(lines) or not prose[at] or not _states(lines[at]):
        raise InvalidFieldError(
            "line",
            "No statement there",
            f"Line {line} is blank, a heading, an import or code.",
            "Put the cursor into a list item or a line of text.",
        )
    last = at
    if mark := _ITEM.match(lines[at]):
        last = _end_of_item(lines, at, len(mark[0].expandtabs(4)))
        lines[at] = lines[at][mark.end() :]
    return Statement(line, last + 1, compact(" ".join(lines[at : last + 1])))


def without_statement(text: str, statement: Statement) -> str:
    """The text without the lines of a statement; all others keep their ends."""
    lines = split_lines(text)
    return "".join(lines[: statement.first - 1] + lines[statement.last :])


def draft_of(words: str, scope: Scope) -> FactDraft:
    """A pinned fact that says what a statement says; its title are the first words."""
    title = _beginning(words, _TITLE_LENGTH)
    return FactDraft(
        name=slug(title),
        title=title.rstrip(".。…"),
        description=_beginning(words, _DESCRIPTION_LENGTH),
        type=FactType.FEEDBACK,
        scope=scope,
        activation=Activation.PINNED,
        body=words,
    )


def _states(line: str) -> bool:
    mark = _ITEM.match(line)
    rest = line[mark.end() :] if mark else line
    return bool(rest.strip()) and not _NO_STATEMENT.match(line)


def _end_of_item(lines: list[str], at: int, content: int) -> int:
    """The last line that belongs to an item whose text begins in column ``content``."""
    last = at
    for following in range(at + 1, len(lines)):
        expanded = lines[following].expandtabs(4)
        indent = len(expanded) - len(expanded.lstrip())
        if not expanded.strip() or indent < min(content, 2):
            break
        last = following
    return last


def _beginning(words: str, length: int) -> str:
    if len(words) <= length:
        return words
    cut = words[:length]
    at_word = cut.rpartition(" ")[0]
    return f"{at_word or cut}…"
