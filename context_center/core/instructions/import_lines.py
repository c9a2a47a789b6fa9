"""Recognising import lines: what asks for another file, and what only looks like it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.instructions.markdown_regions import prose_flags
from context_center.core.instructions.paths import WHITE_SPACE

if TYPE_CHECKING:
    from context_center.core.instructions.profiles import ProfileRules

_ROOTED = re.compile(r"[/\\~]|[A-Za-z]:(?!\s)|[A-Za-z][A-Za-z0-9+.-]+:[/\\]")
_DOCUMENT = re.compile(r"\.(?:md|markdown|mdown|mdx|mdc|txt|rst|adoc)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line of an instruction file, between outer white space.

    ``text`` is as written, a carriage return included; ``line`` counts in the file and
    ``text_line`` from the first line that is not blank, both from 1. ``mention`` is what
    follows the ``@`` of a line that begins with one, else "". ``target`` is the same if
    the profile takes the line for an import; ``code`` if it lies in code or a comment.
    """

    text: str
    line: int
    text_line: int
    mention: str
    target: str
    code: bool


def source_lines(text: str, rules: ProfileRules) -> list[SourceLine]:
    """The lines of a decoded text without outer white space, each with what it asks for."""
    leading = len(text) - len(text.lstrip(WHITE_SPACE))
    skipped = text.count("\n", 0, leading)
    raw = text.split("\n")
    prose = prose_flags([line.removesuffix("\r") for line in raw])
    lines = []
    for index, line in enumerate(text.strip(WHITE_SPACE).split("\n")):
        code = not prose[skipped + index]
        mention = _mention(line)
        is_import = (
            bool(mention) and _is_target(mention, rules) and not (code and rules.code_is_text)
        )
        lines.append(
            SourceLine(
                text=line,
                line=skipped + index + 1,
                text_line=index + 1,
                mention=mention,
                target=mention if is_import else "",
                code=code,
            )
        )
    return lines


def is_rooted(target: str) -> bool:
    """Whether a target names a place of its own: absolute, ``~``, a drive, a share or a URL."""
    return _ROOTED.match(target) is not None


def looks_like_document(target: str) -> bool:
    """Whether a target most likely means a file, so that its absence is a mistake.

    ``types/node``, ``pytest.fixture`` and ``alice please review`` most likely do not.
    """
    if target.startswith(("./", "../")):
        return True
    first = target.split(maxsplit=1)[0]
    has_blanks = first != target
    return bool(_DOCUMENT.search(target)) and not (has_blanks and "/" not in first)


def _mention(line: str) -> str:
    stripped = line.strip(WHITE_SPACE)
    return stripped[1:] if stripped.startswith("@") else ""


def _is_target(mention: str, rules: ProfileRules) -> bool:
    if rules.bare_targets:
        return mention[0] not in WHITE_SPACE + "@"
    one_token = " " not in mention and "\t" not in mention
    return one_token and any(mark in mention for mark in "/\\.")
