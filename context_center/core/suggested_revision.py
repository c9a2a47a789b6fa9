"""The body of a fact after a statement that contradicts it, or adds to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from context_center.core.phrase_overlap import letters
from context_center.core.suggestions.meaning import Relation, meaning_of, relation
from context_center.core.suggestions.sentences import parted

if TYPE_CHECKING:
    from context_center.core.suggestions.meaning import Meaning

_FULL_STOPS = frozenset(".!?。！？")
_LIST_MARK = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")


def revised_body(body: str, statement: str) -> str:
    """The body with ``statement`` for the first sentence that it contradicts.

    Further contradicted sentences go, the others stay. Where no single sentence does, the
    statement takes the place of a body of one sentence, and stands before a longer one.
    """
    new = meaning_of(statement)
    statement = statement.strip()
    lines: list[str] = []
    placed = False
    for line in body.strip().split("\n"):
        revised = _revised_line(line, "" if placed else statement, new)
        if revised is None:
            lines.append(line)
            continue
        placed = True
        if revised.strip():
            lines.append(revised)
    if placed:
        return "\n".join(lines).strip()
    if len(parted(body)) <= 1:
        return statement
    return f"{statement}\n\n{body.strip()}"


def with_statement(body: str, statement: str) -> str:
    """The body with ``statement`` behind it, unless it says so already."""
    if letters(statement) in letters(body):
        return body
    return f"{body.rstrip()}\n\n{statement.strip()}".strip()


def _revised_line(line: str, statement: str, new: Meaning) -> str | None:
    """The line with ``statement`` for the first contradicted sentence, without the others.

    None when it contradicts none. A list item that loses all its words goes as a whole.
    """
    mark = _LIST_MARK.match(line)
    head = mark.group() if mark else ""
    sentences = parted(line[len(head) :])
    contradicted = [s for s in sentences if _contradicts(new, s)]
    if not contradicted:
        return None
    kept = [s for s in sentences if s not in contradicted[1:]]
    first = kept.index(contradicted[0])
    kept[first : first + 1] = [_ended(statement, kept[first])] if statement else []
    return head + " ".join(kept).replace("。 ", "。") if kept else ""


def _ended(statement: str, replaced: str) -> str:
    """The statement with the full stop of the sentence whose place it takes."""
    if statement[-1:] in _FULL_STOPS or replaced[-1:] not in _FULL_STOPS:
        return statement
    return statement + ("." if statement[-1:].isascii() else "。")


def _contradicts(new: Meaning, sentence: str) -> bool:
    return relation(new, meaning_of(sentence), changes=True) is Relation.CONTRADICTS
