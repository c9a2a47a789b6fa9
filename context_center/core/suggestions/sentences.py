"""A message parted into the sentences that the person wrote.

Pasted text is left out (``pastes``); code spans, quotations and addresses stay in the
sentence but are masked, because a marker within them is none of the person's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from context_center.core.suggestions.pastes import own_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

CODE = "\ue000"
QUOTE = "\ue001"
URL = "\ue002"
LONGEST_SCANNED = 40_000

_MASKS = (
    (CODE, re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")),
    (
        URL,
        re.compile(
            r"\b(?:https?|ssh|ftp)://[^\s<>\"'，。；、）」』]+"
            r"|\b(?:www\.|github\.com/|gitlab\.com/|docs\.google\.com/)[^\s<>\"'，。；、）]+",
            re.IGNORECASE,
        ),
    ),
    (
        QUOTE,
        re.compile(
            '"[^"\n]{2,400}"|“[^”\n]{1,400}”|「[^」\n]{1,400}」|『[^』\n]{1,400}』'
            r"|(?<![\w])'(?=[^'\n]* )[^'\n]{3,400}'(?!\w)|«[^»\n]{1,400}»"
        ),
    ),
    # What an order to reword or translate is about.
    (
        QUOTE,
        re.compile(
            r"(?:\b(?:translate|rephrase|reword|rewrite|proofread|summari[sz]e|explain)\b"
            r"|翻译|润色|改写|解释|訳して|翻訳|번역)[^:：\n]{0,30}[:：](?P<object>.+)",
            re.IGNORECASE,
        ),
    ),
)
_END = re.compile(r"(?<=[.!?…])[\"'”)\]]*\s+(?=\S)|(?<=[。！？!?])[」』”)）]*|(?<=;)\s+(?=[A-Z])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|approx|resp|no|fig|figs|dr|mr|ms|mrs|st|cf|incl|max|min|ver|eq)"
    r"|(?:^|\s)[a-z])\.$",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"\s*(?:[-*+•・·–]|\(?\d{1,2}[.)、．]|[（(]?[a-z][)）])\s+")
_WRAPPED = 50


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as it was written, and ``plain``: in lower case, with masks.

    Both have the same length. ``number`` counts the sentences of its message from 0,
    ``marked`` says that it stands in a list.
    """

    text: str
    plain: str
    number: int
    marked: bool = False


def sentences(text: str) -> tuple[Sentence, ...]:
    """The person's own sentences of a message, in order; what is beyond reading is left out."""
    found: list[Sentence] = []
    for line, marked in _joined_lines(text[:LONGEST_SCANNED]):
        masked = _masked(line)
        for start, end in _spans(masked):
            if masked[start:end].strip():
                own = line[start:end]
                left = len(own) - len(own.lstrip())
                own = own.strip()
                plain = masked[start + left : start + left + len(own)]
                found.append(Sentence(own, _lowered(plain), len(found), marked))
    return tuple(found)


def parted(line: str) -> list[str]:
    """The sentences of one line or paragraph, whoever wrote them."""
    masked = _masked(line)
    return [part for start, end in _spans(masked) if (part := line[start:end].strip())]


def _lowered(text: str) -> str:
    low = text.replace("’", "'").lower()
    return low if len(low) == len(text) else text


def _joined_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Lines that hold prose, hard-wrapped ones joined; with whether each is a list item."""
    held = ""
    held_marked = False
    for raw in own_lines(text):
        mark = _LIST_MARK.match(raw)
        line = raw[mark.end() :].strip() if mark else raw.strip()
        if held and not mark and line and _goes_on(held, line):
            held = f"{held} {line}"
            continue
        if held:
            yield held, held_marked
        held, held_marked = line, mark is not None
    if held:
        yield held, held_marked


def _goes_on(before: str, line: str) -> bool:
    return len(before) >= _WRAPPED and before[-1] not in ".!?:;。！？：；…" and line[0].islower()


def _masked(line: str) -> str:
    """The line with one private character for each of a code span, quotation or address."""
    for sign, pattern in _MASKS:
        line = pattern.sub(partial(_hidden, sign), line)
    return line


def _hidden(sign: str, match: re.Match[str]) -> str:
    whole = match.group()
    if "object" not in match.re.groupindex:
        return sign * len(whole)
    hidden = sign * len(match["object"])
    return whole[: len(whole) - len(hidden)] + hidden


def _spans(masked: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _END.finditer(masked):
        if match.start() == start or _ABBREVIATION.search(masked, start, match.start()):
            continue
        if not masked[start : match.start()].strip():
            continue
        yield start, match.end()
        start = match.end()
    if start < len(masked):
        yield start, len(masked)
