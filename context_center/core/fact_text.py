"""The text of a fact file after an edit.

A canonical file is written anew as the reference would write it; of any other only the
changed keys are rewritten, so that unknown keys, order, comments, line ends and the body's
own characters survive (on-disk-format.md, "A fact file").
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.errors import BrokenHeaderError
from context_center.core.fact_file import KNOWN_KEYS, render_fact, routing
from context_center.core.frontmatter import Frontmatter, split_frontmatter
from context_center.core.header_edit import (
    HeaderEditError,
    Replacement,
    header_replacements,
    replaced,
)
from context_center.core.line_ends import (
    LinePositions,
    usual_line_end,
    with_lf,
    with_line_ends_of,
)
from context_center.core.times import canonical_time

if TYPE_CHECKING:
    from context_center.core.facts import Fact

_PLAIN_FIELDS = (
    "name", "title", "description", "keywords", "activation", "volatility", "subject_key",
    "expires_at", "last_verified_at",
)  # fmt: skip
_CONTENT = (
    "id", "revision", "name", "title", "description", "type", "scope", "activation", "volatility",
    "subject_key", "keywords", "created_at", "updated_at", "expires_at", "last_verified_at",
    "body", "stated_scope", "extra",
)  # fmt: skip


def same_content(one: Fact, other: Fact) -> bool:
    """Whether two readings of a fact say the same, wherever they lie."""
    return all(getattr(one, name) == getattr(other, name) for name in _CONTENT)


def rewritten(text: str, before: Fact, after: Fact) -> str:
    """The file's text when the fact that reads as ``before`` becomes ``after``.

    ``text`` is the decoded file with its line ends. Raises BrokenHeaderError when the
    header is invalid, or of a form in which a single value cannot be changed.
    """
    if text == render_fact(before):
        return render_fact(after)
    matter = split_frontmatter(text)
    if matter.fault is not None:
        raise broken_header(before, matter.fault.message, matter.fault.line)
    if matter.header is None:
        return _with_first_header(text, before, after)
    try:
        changes = header_replacements(matter.header, _changed_values(matter.fields, before, after))
    except HeaderEditError as error:
        raise broken_header(before, str(error), 1) from error
    return _applied(text, matter, changes, before, after)


def upgraded(text: str, encoding: str, before: Fact, after: Fact) -> str:
    """Like ``rewritten``, but canonical wherever that loses nothing but quotes and order.

    For operations that bring a file into the current format: migration and recovery.
    """
    matter = split_frontmatter(text)
    plain = (
        encoding == "utf-8"
        and "\r\n" not in text
        and not text.startswith("\ufeff")
        and matter.fault is None
        and "#" not in (matter.header or "")
        and matter.fields.keys() <= KNOWN_KEYS
        and _is_plain_body(matter)
    )
    return render_fact(after) if plain else rewritten(text, before, after)


def broken_header(fact: Fact, reason: str, line: int) -> BrokenHeaderError:
    """The refusal to rewrite a header that cannot be changed value by value."""
    return BrokenHeaderError(
        "Fix the header first",
        f"The header of {fact.name}.md cannot be edited in the form (line {line}: {reason}).",
        fact.path,
        "Correct it in the raw text editor; nothing rewrites it otherwise.",
    )


def _is_plain_body(matter: Frontmatter) -> bool:
    body = matter.body
    stripped = body.strip()
    if matter.header is None:
        return body in {stripped, stripped + "\n"}
    return body in {f"\n{stripped}\n", f"\n{stripped}"}


def _changed_values(fields: dict[str, str], before: Fact, after: Fact) -> dict[str, str]:
    """The keys that the header must state anew, with what stays implied in an old file."""
    values: dict[str, str] = {}
    if fields.get("id") != after.id:
        values["id"] = after.id
    if fields.get("revision") != str(after.revision):
        values["revision"] = str(after.revision)
    for key in ("created_at", "updated_at"):
        if canonical_time(fields.get(key, "")) != getattr(after, key):
            values[key] = getattr(after, key)
    for key in _PLAIN_FIELDS:
        if getattr(before, key) != getattr(after, key):
            values[key] = str(getattr(after, key))
    unstated = not before.stated_scope
    if unstated or (before.type, before.scope) != (after.type, after.scope):
        values |= {"type": "", "fact_type": "", "scope": "", **dict(routing(after))}
    return {key: value for key, value in values.items() if fields.get(key, "") != value}


def _with_first_header(text: str, before: Fact, after: Fact) -> str:
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    body = text.removeprefix(mark)
    line_end = usual_line_end(body)
    header = render_fact(replace(after, body="")).removesuffix("\n\n") + "\n\n"
    if after.body != before.body:
        body = _edited_body(body, before, after, line_end)
    return mark + header.replace("\n", line_end) + body


def _applied(
    text: str, matter: Frontmatter, changes: list[Replacement], before: Fact, after: Fact
) -> str:
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    raw = text.removeprefix(mark)
    normal = with_lf(raw)
    opening = normal.index("\n") + 1
    line_end = "\r\n" if raw[opening - 1] == "\r" else "\n"
    positions = LinePositions(raw)
    placed = [
        Replacement(
            positions.original(opening + start),
            positions.original(opening + end),
            new.replace("\n", line_end),
        )
        for start, end, new in changes
    ]
    body_start = positions.original(len(normal) - len(matter.body))
    head, body = replaced(raw[:body_start], placed), raw[body_start:]
    if after.body != before.body:
        head += "" if head.endswith("\n") else line_end
        body = _edited_body(body, before, after, line_end)
    return mark + head + body


def _edited_body(body: str, before: Fact, after: Fact, line_end: str) -> str:
    """The new body between the white space that stood around the old one."""
    normal = with_lf(body)
    if before.body:
        start = normal.index(before.body)
        edited = normal[:start] + after.body.strip() + normal[start + len(before.body) :]
    else:
        edited = f"\n{after.body.strip()}\n"
    return with_line_ends_of(body, edited, line_end)
