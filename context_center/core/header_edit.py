"""Changing single values of a header while every other byte of it stays.

Keys that nobody knows, their order, quotes and comments belong to whoever wrote them
(on-disk-format.md, "A fact file"). Positions come from YAML's own events; the outcome is
read back before it is trusted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from context_center.core.frontmatter import FENCE, split_frontmatter
from context_center.core.yaml_scalars import quoted, scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_Loader: Any = getattr(yaml, "CLoader", yaml.Loader)
_NESTED = ("type", "fact_type", "scope")
_ORDER = (
    "id", "revision", "created_at", "updated_at", "name", "title", "description", "keywords",
    "activation", "volatility", "subject_key", "expires_at", "last_verified_at", "metadata",
)  # fmt: skip


class HeaderEditError(ValueError):
    """A header of a form in which a single value cannot be changed safely."""


class Replacement(NamedTuple):
    """``text`` in place of what stands from ``start`` to before ``end``."""

    start: int
    end: int
    text: str


def replaced(text: str, replacements: Iterable[Replacement]) -> str:
    """A text with its replacements done; they must be in order and must not overlap."""
    parts: list[str] = []
    position = 0
    for start, end, new in replacements:
        parts += (text[position:start], new)
        position = end
    return "".join([*parts, text[position:]])


def header_replacements(header: str, values: Mapping[str, str]) -> list[Replacement]:
    """What to replace in ``header`` so that each key of ``values`` reads as its value.

    "" takes a key away. ``header`` is what stands between the fences, with LF line ends,
    and is valid; missing keys are put where the canonical order has them. Raises
    HeaderEditError when the outcome would not read as wanted.
    """
    found = _Header(header)
    changes: list[Replacement] = []
    for key, value in values.items():
        changes += found.changed(key, value)
    changes += found.inserted({key: value for key, value in values.items() if value})
    changes.sort(key=lambda change: change[:2])
    if any(one.end > other.start for one, other in pairwise(changes)):
        raise HeaderEditError("two changes meet in one place")
    if _fields(replaced(header, changes)) != _wanted(_fields(header), values):
        raise HeaderEditError("the header would read differently")
    return changes


def _fields(header: str) -> dict[str, str]:
    matter = split_frontmatter(f"{FENCE}\n{header}{FENCE}\n")
    if matter.fault is not None or matter.header != header:
        raise HeaderEditError("the header would not be valid any more")
    return matter.fields


def _wanted(fields: dict[str, str], values: Mapping[str, str]) -> dict[str, str]:
    merged = {**fields, **{key: value.strip() for key, value in values.items()}}
    return {key: value for key, value in merged.items() if value}


@dataclass(slots=True)
class _Item:
    """One key and its value; positions count characters of the header.

    ``full`` tells whether the value reads as anything, ``mapping`` is set for a nested one.
    """

    key: str
    key_start: int
    key_end: int
    start: int
    flow: bool
    end: int = 0
    full: bool = False
    mapping: _Mapping | None = None


@dataclass(slots=True)
class _Mapping:
    """A mapping; ``end`` is the position of the closing brace of a flow mapping."""

    flow: bool
    column: int = 0
    end: int = 0
    items: list[_Item] = field(default_factory=list)


class _Header:
    """The items of a header and where new ones go."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root = _parsed(text)

    def changed(self, key: str, value: str) -> list[Replacement]:
        """Replace the occurrence that counts; for "" take every occurrence away."""
        items = [item for item in _walk(self._root) if item.key == key and item.mapping is None]
        full = [item for item in items if item.full]
        if not value:
            return [self._removal(item) for item in full]
        if not items:
            return []
        item = (full or items)[-1]
        new = _rendered(key, value, flow=item.flow)
        after_colon = self._text.find(":", item.key_end) + 1
        if item.start == item.end:
            return [Replacement(after_colon, after_colon, " " + new)]
        between = self._text[after_colon : item.start]
        if "\n" in between and not between.strip():
            return [Replacement(after_colon, item.end, " " + new)]
        return [Replacement(item.start, item.end, new)]

    def inserted(self, values: Mapping[str, str]) -> list[Replacement]:
        """Lines for the keys that stand nowhere yet."""
        present = {item.key for item in _walk(self._root) if item.mapping is None}
        missing = {key: value for key, value in values.items() if key not in present}
        nested = {key: value for key, value in missing.items() if key in _NESTED}
        ordered = [key for key in _ORDER if key in missing]
        changes = [
            self._insertion(self._root, _ORDER, key, _line(key, missing[key], self._root))
            for key in ordered
        ]
        return changes + (self._nested_insertions(nested) if nested else [])

    def _nested_insertions(self, values: Mapping[str, str]) -> list[Replacement]:
        """Lines for the keys of ``metadata``: in it, beside their like, or in a new one."""
        root = self._root
        found = [item for item in root.items if item.key == "metadata"]
        metadata = found[-1] if found else None
        inner = metadata.mapping if metadata is not None else None
        place, order = root, (*_ORDER, *_NESTED)
        if inner is not None and (inner.items or inner.flow):
            place = inner
        elif not root.flow and not any(map(_takes_place_of_metadata, root.items)):
            return [self._new_metadata(metadata, values)]
        return [
            self._insertion(place, order, key, _line(key, values[key], place))
            for key in _NESTED
            if key in values
        ]

    def _new_metadata(self, empty: _Item | None, values: Mapping[str, str]) -> Replacement:
        indent = " " * self._root.column
        lines = "".join(f"{indent}  {key}: {values[key]}\n" for key in _NESTED if key in values)
        if empty is None:
            return self._insertion(self._root, _ORDER, "metadata", f"{indent}metadata:\n{lines}")
        end = self._line_end(empty.key_end)
        return Replacement(end, end, lines)

    def _insertion(
        self, mapping: _Mapping, order: tuple[str, ...], key: str, text: str
    ) -> Replacement:
        if mapping.flow:
            comma = ", " if mapping.items else ""
            return Replacement(mapping.end, mapping.end, comma + text)
        before = order[: order.index(key)]
        earlier = [item for item in mapping.items if item.key in before]
        if earlier:
            last = max(earlier, key=lambda item: before.index(item.key))
            position = self._line_end(max(last.end, last.key_end))
        elif mapping.items:
            position = self._line_start(mapping.items[0].key_start)
        else:
            position = len(self._text)
        return Replacement(position, position, text)

    def _removal(self, item: _Item) -> Replacement:
        start, end = self._line_start(item.key_start), self._line_end(item.end)
        alone = not self._text[start : item.key_start].strip()
        if item.flow or not alone:
            return Replacement(item.start, item.end, '""')
        if "#" in self._text[item.end : end]:
            return Replacement(item.start, item.end, "")
        return Replacement(start, end, "")

    def _line_start(self, position: int) -> int:
        return self._text.rfind("\n", 0, position) + 1

    def _line_end(self, position: int) -> int:
        newline = self._text.find("\n", position)
        return len(self._text) if newline < 0 else newline + 1


def _takes_place_of_metadata(item: _Item) -> bool:
    """Whether the keys of ``metadata`` stand beside this item at the top instead."""
    return item.key in _NESTED or (item.key == "metadata" and item.full)


def _rendered(key: str, value: str, *, flow: bool) -> str:
    if key == "revision":
        return value
    text = quoted(value) if flow or key.endswith("_at") else scalar(value)
    return quoted(value) if "\n" in text else text


def _line(key: str, value: str, mapping: _Mapping) -> str:
    text = f"{key}: {_rendered(key, value, flow=mapping.flow)}"
    return text if mapping.flow else f"{' ' * mapping.column}{text}\n"


def _walk(mapping: _Mapping) -> Iterator[_Item]:
    """Every item in the order in which it is read."""
    for item in mapping.items:
        yield item
        if item.mapping is not None:
            yield from _walk(item.mapping)


def _parsed(text: str) -> _Mapping:
    events: Iterator[Any] = iter(yaml.parse(text, Loader=_Loader))
    for event in events:
        if isinstance(event, yaml.MappingStartEvent):
            return _mapping(text, event, events)
    return _Mapping(flow=False)


def _mapping(text: str, start: Any, events: Iterator[Any]) -> _Mapping:
    mapping = _Mapping(flow=bool(start.flow_style))
    while True:
        key = next(events)
        mark: Any = key.end_mark
        if isinstance(key, yaml.MappingEndEvent):
            mapping.end = mark.index - 1
            return mapping
        name = key.value.strip().lower() if isinstance(key, yaml.ScalarEvent) else ""
        key_end = _passed_over(key, events)[0] if _is_collection(key) else mark.index
        if not mapping.items:
            mapping.column = key.start_mark.column
        value = next(events)
        item = _Item(name, key.start_mark.index, key_end, value.start_mark.index, mapping.flow)
        _take_value(text, item, value, events)
        mapping.items.append(item)


def _take_value(text: str, item: _Item, value: Any, events: Iterator[Any]) -> None:
    if isinstance(value, yaml.MappingStartEvent):
        item.mapping = _mapping(text, value, events)
        item.full = True
        ends = [inner.end for inner in item.mapping.items]
        item.end = item.mapping.end + 1 if item.mapping.flow else max(ends, default=item.start)
    elif _is_collection(value):
        item.end, item.full = _passed_over(value, events)
    else:
        item.end = value.end_mark.index
        item.full = bool(value.value.strip())
    item.end = item.start + len(text[item.start : item.end].rstrip())


def _is_collection(event: Any) -> bool:
    return isinstance(event, yaml.CollectionStartEvent)


def _passed_over(start: Any, events: Iterator[Any]) -> tuple[int, bool]:
    """The end of a collection's content and whether any scalar in it says something."""
    depth, end, full = 1, start.end_mark.index, False
    while depth:
        event: Any = next(events)
        if _is_collection(event):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
            mark: Any = event.end_mark
            end = mark.index if start.flow_style else end
        else:
            end = max(end, event.end_mark.index)
            full = full or bool(event.value.strip())
    return end, full
