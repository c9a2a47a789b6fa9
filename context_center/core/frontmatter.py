"""The header of a Markdown file: where it ends and which fields it holds.

Every scalar is the text that was written, mappings are flattened, lists read as their
items joined by ", " (on-disk-format.md, "A fact file"). Canonical headers take a line
parser; everything else goes to libyaml through its events, so that aliases and deep
nesting are refused before they can expand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

FENCE = "---"
_BLANKS = " \t"
_MAX_DEPTH = 32
_Loader: Any = getattr(yaml, "CLoader", yaml.Loader)

_BLOCK_SCALAR = re.compile(r"( *)[^#\s].*?[:-][ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?")
_KEY = re.compile("(?:  )?[a-z_]+")
_OUR_KEYS = frozenset(
    [
        "id",
        "revision",
        "created_at",
        "updated_at",
        "name",
        "title",
        "description",
        "keywords",
        "activation",
        "volatility",
        "subject_key",
        "expires_at",
        "last_verified_at",
    ]
) | {"  type", "  fact_type", "  scope"}
_NEVER_FIRST = frozenset("-?:,[]{}#&*!|>%@` ")


@dataclass(frozen=True, slots=True)
class HeaderFault:
    """Why a header is no YAML mapping; ``line`` counts in the file, from 1."""

    message: str
    line: int


class Frontmatter(NamedTuple):
    """A text taken apart.

    ``fields`` maps lower-cased keys to stripped, non-empty values; when a key stands
    twice the last value wins. ``header`` is the raw text between the fences, None
    without a header. ``body`` is all after the closing fence, line ends as LF.
    """

    fields: dict[str, str]
    body: str
    header: str | None
    fault: HeaderFault | None = None


def split_frontmatter(text: str) -> Frontmatter:
    """Take the header off a decoded text; never raises."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    opening, newline, rest = text.partition("\n")
    if not newline or opening.strip(_BLANKS) != FENCE:
        return Frontmatter({}, text, None)
    end = _closing_fence(rest)
    if end is None:
        return Frontmatter({}, text, None)
    header, body = rest[: end[0]], rest[end[1] :]
    fields = _canonical_fields(header)
    if fields is not None:
        return Frontmatter(fields, body, header)
    try:
        return Frontmatter(_yaml_fields(header), body, header)
    except _NoMappingError as error:
        return Frontmatter({}, body, header, HeaderFault(error.message, error.line))


def _closing_fence(rest: str) -> tuple[int, int] | None:
    """Start and end of the closing fence line; an indented ``---`` inside a block scalar is text."""
    if rest.startswith("---\n"):
        return 0, 4
    quick = rest.find("\n---\n")
    if quick >= 0 and "---" not in rest[:quick]:
        return quick + 1, quick + 5
    return _slow_closing_fence(rest)


def _slow_closing_fence(rest: str) -> tuple[int, int] | None:
    scalar_indent: int | None = None
    position = 0
    for line in rest.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if scalar_indent is not None and line.strip(_BLANKS) and indent <= scalar_indent:
            scalar_indent = None
        if line.strip(_BLANKS) == FENCE and scalar_indent is None:
            return position, min(position + len(line) + 1, len(rest))
        if scalar_indent is None and (match := _BLOCK_SCALAR.fullmatch(line)):
            scalar_indent = len(match[1])
        position += len(line) + 1
    return None


def _canonical_fields(header: str) -> dict[str, str] | None:
    """The fields of a header as we write it ourselves; None if YAML has to decide."""
    if "\\" in header or " #" in header or not header.replace("\n", "").isprintable():
        return None
    fields: dict[str, str] = {}
    may_indent = False
    for line in header.removesuffix("\n").split("\n") if header else ():
        key, colon, raw = line.partition(": ")
        if not colon:
            key = line.removesuffix(":")
            if key == line or key[:1] == " " or _KEY.fullmatch(key) is None:
                return None
            may_indent = True
            continue
        value = _canonical_scalar(raw)
        if value is None or not (key in _OUR_KEYS or _KEY.fullmatch(key)):
            return None
        if key[0] == " ":
            if not may_indent:
                return None
            key = key[2:]
        else:
            may_indent = False
        fields[key] = value
    return fields


def _canonical_scalar(raw: str) -> str | None:
    """The value of a scalar on one line; None if it is not of a form that needs no YAML."""
    if not raw:
        return None
    first = raw[0]
    if first in "\"'":
        value = raw[1:-1]
        closed = raw[-1] == first and len(raw) > 1 and first not in value
        return value.strip() or None if closed else None
    if first in _NEVER_FIRST or raw[-1] in ": " or ": " in raw:
        return None
    return raw


class _NoMappingError(Exception):
    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def _yaml_fields(header: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    try:
        events = _guarded(yaml.parse(header, Loader=_Loader))
        _collect(events, fields)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 2 if mark else 1
        column = f", column {mark.column + 1}" if mark else ""
        raise _NoMappingError(f"{error.problem or error}{column}", line) from error
    except yaml.YAMLError as error:
        raise _NoMappingError(str(error).splitlines()[0], 1) from error
    except RecursionError as error:
        raise _NoMappingError("nested too deeply", 1) from error
    return fields


def _guarded(events: Iterator[Any]) -> Iterator[Any]:
    """Pass events on; refuse aliases, deep nesting and a second document."""
    depth = documents = 0
    for event in events:
        line = event.start_mark.line + 2
        if isinstance(event, yaml.AliasEvent):
            raise _NoMappingError("aliases are not allowed in a header", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _MAX_DEPTH:
                raise _NoMappingError("nested too deeply", line)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise _NoMappingError("more than one YAML document", line)
        yield event


def _collect(events: Iterator[Any], fields: dict[str, str]) -> None:
    for event in events:
        if isinstance(event, yaml.MappingStartEvent):
            _read_mapping(events, fields)
        elif isinstance(event, yaml.NodeEvent):
            if isinstance(event, yaml.ScalarEvent) and not event.value and event.implicit[0]:
                continue
            raise _NoMappingError("the header is no mapping of keys to values", 2)


def _read_mapping(events: Iterator[Any], fields: dict[str, str]) -> None:
    for key in events:
        if isinstance(key, yaml.MappingEndEvent):
            return
        name = key.value.strip().lower() if isinstance(key, yaml.ScalarEvent) else ""
        if not isinstance(key, yaml.ScalarEvent):
            _skip(key, events)
        value = next(events)
        if isinstance(value, yaml.MappingStartEvent):
            _read_mapping(events, fields)
            continue
        text = _sequence(name, value, events) if _is_list(value) else value.value.strip()
        if text and name:
            fields[name] = text


def _is_list(event: Any) -> bool:
    return isinstance(event, yaml.SequenceStartEvent)


def _sequence(name: str, start: Any, events: Iterator[Any]) -> str:
    items: list[str] = []
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            break
        if isinstance(event, yaml.ScalarEvent):
            items.append(event.value.strip())
        else:
            _skip(event, events)
    text = ", ".join(item for item in items if item)
    # A hint is shown as it was typed: its brackets are part of what it says.
    return f"[{text}]" if text and name == "argument-hint" and start.flow_style else text


def _skip(start: Any, events: Iterator[Any]) -> None:
    """Pass over the rest of a nested collection."""
    depth = int(isinstance(start, yaml.CollectionStartEvent))
    while depth:
        event = next(events)
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
