"""Adding, changing and removing recall tests in the text of their file.

Only the lines of the test in question change, so that comments, order and the keys that
we do not know stay as their author wrote them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import yaml

from context_center.core.errors import ContextError
from context_center.core.recall.budget import DEFAULT_CHARACTERS, DEFAULT_LIMIT
from context_center.core.recall.expectation_file import (
    TESTS_KEY,
    VERSION,
    ExpectationFileError,
    document_of,
    read_expectations,
    tests_node,
)
from context_center.core.yaml_scalars import quoted, scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.recall.expectations import Expectation

_NEW_FILE = (
    "# Recall tests of this workspace: what a message must recall, and must not.\n"
    "# Check them with: context-center memory check\n"
    f"version: {VERSION}\n"
)
_INDENT = 2


class _Field(NamedTuple):
    """A key of a test with its lines in the file, from 0, end exclusive."""

    key: str
    start: int
    end: int


class _Item(NamedTuple):
    """A test in the file: the column of its dash and of its keys, its lines, its fields."""

    dash: int
    column: int
    start: int
    end: int
    fields: tuple[_Field, ...]


def with_test(text: str, test: Expectation) -> str:
    """The text of a file, or "" for a new one, with a test behind the others.

    Raises ContextError if the file cannot be read, or is written in a form that cannot
    be changed line by line.
    """
    _check(test)
    items = _items(text)
    known = read_expectations(text).tests
    if items:
        last = items[-1]
        new = _rendered(test, last.dash, last.column)
        return _edited(text, last.end, last.end, new, [*known, test])
    whole = text or _NEW_FILE
    start, end, opening = _place_of_first(whole)
    new = [opening, *_rendered(test, _INDENT, 2 * _INDENT)]
    return _edited(whole, start, end, new, [test])


def without_test(text: str, number: int) -> str:
    """The text without the test of this number, which counts those that can be read.

    Raises ContextError as ``with_test`` does, and IndexError.
    """
    item = _item(text, number)
    known = read_expectations(text).tests
    # An empty list has to be written as one: without it the key would mean nothing.
    left = [] if len(_items(text)) > 1 else [f"{' ' * max(item.dash, 1)}[]"]
    return _edited(text, item.start, item.end, left, [*known[:number], *known[number + 1 :]])


def with_changed_test(text: str, number: int, test: Expectation) -> str:
    """The text with another test in the place of the one of this number.

    Keys that we do not know stay. Raises ContextError and IndexError as ``without_test``.
    """
    _check(test)
    item = _item(text, number)
    known = read_expectations(text).tests
    if not item.fields[0].key:
        raise _not_line_by_line()
    lines = _changed(text, item, _values(known[number]), _values(test))
    tests = [*known[:number], test, *known[number + 1 :]]
    return _edited(text, item.start, item.end, lines, tests)


def _check(test: Expectation) -> None:
    if test.message.strip() and test.says_something:
        return
    raise ContextError(
        "Nothing to test",
        "A recall test needs a message, and facts that it must or must not recall.",
        remedy="Name at least one fact, or say that the message must stay quiet.",
    )


def _edited(
    text: str,
    start: int,
    end: int,
    new: Sequence[str],
    expected: Sequence[Expectation],
) -> str:
    """The text with other lines; refused unless it then reads as the tests that are meant."""
    lines = text.removesuffix("\n").split("\n") if text else []
    edited = "\n".join([*lines[:start], *new, *lines[end:]]) + "\n"
    found = read_expectations(edited)
    if found.whole and _same(found.tests, expected):
        return edited
    raise _not_line_by_line()


def _not_line_by_line() -> ContextError:
    return ContextError(
        "Recall tests not changed",
        "The file is written in a form that cannot be changed line by line.",
        remedy="Change it in a text editor, or write one key a line.",
    )


def _same(found: Sequence[Expectation], expected: Sequence[Expectation]) -> bool:
    return [_values(test) for test in found] == [_values(test) for test in expected]


def _item(text: str, number: int) -> _Item:
    line = read_expectations(text).tests[number].line - 1
    return next(item for item in _items(text) if item.fields[0].start == line)


def _items(text: str) -> list[_Item]:
    """The tests of a file by their lines; raises ContextError for a file that is broken."""
    try:
        tests = tests_node(document_of(text))
    except ExpectationFileError as error:
        raise ContextError(
            "Recall tests not changed",
            f"The file cannot be read: line {error.line}: {error.message}.",
            remedy="Mend that line in a text editor; nothing was changed.",
        ) from error
    lines = text.split("\n")
    nodes = tests.value if tests is not None else ()
    return [_item_of(node, lines) for node in nodes]


def _item_of(node: yaml.Node, lines: Sequence[str]) -> _Item:
    column, start = node.start_mark.column, node.start_mark.line
    fields = [_Field("", start, _end(node))]
    if isinstance(node, yaml.MappingNode) and not node.flow_style:
        fields = [
            _Field(key.value, key.start_mark.line, max(_end(key), _end(value)))
            for key, value in node.value
        ]
    while start and not lines[start][:column].strip().startswith("-"):
        start -= 1
    return _Item(lines[start].find("-"), column, start, fields[-1].end, tuple(fields))


def _end(node: yaml.Node) -> int:
    """The line behind the last one of a node, without what the parser skips after it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return max(map(_end, last)) if isinstance(last, tuple) else _end(last)
    mark = node.end_mark
    return int(mark.line) if not mark.column and mark.line > node.start_mark.line else mark.line + 1


def _place_of_first(text: str) -> tuple[int, int, str]:
    """The lines of the empty list of tests, and the line that shall open it."""
    lines = text.split("\n")
    root = document_of(text)
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        if key.value == TESTS_KEY:
            start = key.start_mark.line
            comment = lines[start][value.end_mark.column :].partition("#")[2]
            note = f"  #{comment}" if comment and value.end_mark.line == start else ""
            return start, max(_end(key), _end(value)), f"{TESTS_KEY}:{note}"
    end = len(text.removesuffix("\n").split("\n")) if text else 0
    return end, end, f"{TESTS_KEY}:"


def _rendered(test: Expectation, dash: int, column: int) -> list[str]:
    lines = [" " * column + line for value in _values(test).values() for line in value]
    return _with_dash(lines, dash)


def _with_dash(lines: Sequence[str], dash: int) -> list[str]:
    """The lines of a test with the dash before its first key."""
    first = next(n for n, line in enumerate(lines) if line.strip() and line.strip()[0] != "#")
    marked = f"{lines[first][:dash]}-{lines[first][dash + 1 :]}"
    return [*lines[:first], marked, *lines[first + 1 :]]


def _values(test: Expectation) -> dict[str, list[str]]:
    """Each key of a test that has to be written, with its lines."""
    values = {"message": [f"message: {_scalar(test.message.strip())}"]}
    if test.note:
        values["note"] = [f"note: {_scalar(test.note)}"]
    if test.quiet:
        values["quiet"] = ["quiet: true"]
    for key in ("must_recall", "must_not_recall", "recalled"):
        if names := getattr(test, key):
            values[key] = [f"{key}:", *(f"{' ' * _INDENT}- {_scalar(name)}" for name in names)]
    for key, default in (("limit", DEFAULT_LIMIT), ("max_chars", DEFAULT_CHARACTERS)):
        if getattr(test, key) != default:
            values[key] = [f"{key}: {getattr(test, key)}"]
    return values


def _scalar(text: str) -> str:
    return quoted(text) if "\n" in text else scalar(text)


_KNOWN = frozenset(
    {"message", "note", "quiet", "must_recall", "must_not_recall", "recalled", "limit", "max_chars"}
)


def _changed(
    text: str, item: _Item, old: dict[str, list[str]], new: dict[str, list[str]]
) -> list[str]:
    """The lines of a test with the keys that differ written anew."""
    lines = text.split("\n")
    opening = lines[item.start]
    lines[item.start] = f"{opening[: item.dash]} {opening[item.dash + 1 :]}"
    pad = " " * item.column
    kept: list[str] = []
    place = item.start
    for field in item.fields:
        kept += lines[place : field.start]
        place = field.end
        if field.key not in _KNOWN or old.get(field.key) == new.get(field.key):
            kept += lines[field.start : field.end]
        else:
            kept += [pad + line for line in new.get(field.key, ())]
    present = {field.key for field in item.fields}
    added = (value for key, value in new.items() if key not in present)
    kept += [pad + line for value in added for line in value]
    return _with_dash([line for n, line in enumerate(kept) if n or line.strip()], item.dash)
