"""The file of recall tests as text: reading it without trust, and editing it line by line.

    version: 1
    tests:
      - message: how do we install packages
        must_recall:
          - project/package-manager.md
        must_not_recall:
          - global/npm.md

Every scalar is the text that was written. Keys that we do not know stay, and so do
comments, because an edit touches only the lines of the test that it changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from context_center.core.errors import Problem
from context_center.core.recall.budget import DEFAULT_CHARACTERS, DEFAULT_LIMIT
from context_center.core.recall.expectations import Expectation

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION = "1"
TESTS_KEY = "tests"
_MAX_DEPTH = 8
_MAX_DIGITS = 6
_TRUE = frozenset({"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"})
_FALSE = frozenset({"", "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"})
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class ExpectationFile:
    """What a file of recall tests holds.

    ``problems`` tell what could not be read, each with its line from 1; the tests that
    could are still there. ``whole`` says that the file could be read as a whole, so that
    it may be edited.
    """

    text: str
    tests: tuple[Expectation, ...]
    problems: tuple[Problem, ...]
    whole: bool


class ExpectationFileError(Exception):
    """Why a file or a test in it cannot be read; ``line`` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def read_expectations(text: str, path: str = "") -> ExpectationFile:
    """Read a file's text, line ends as LF; never raises.

    Aliases, deep nesting and a second document are refused, so that a small file cannot
    become a large one.
    """
    try:
        tests = tests_node(document_of(text))
    except ExpectationFileError as fault:
        return ExpectationFile(text, (), (_problem(fault, path),), whole=False)
    found: list[Expectation] = []
    problems: list[Problem] = []
    for item in tests.value if tests is not None else ():
        try:
            found.append(_expectation(item))
        except ExpectationFileError as fault:
            problems.append(_problem(fault, path))
    return ExpectationFile(text, tuple(found), tuple(problems), whole=True)


def document_of(text: str) -> yaml.Node | None:
    """The root node of a document that is safe to walk; None for an empty one."""
    try:
        _guard(text)
        return yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        column = f", column {mark.column + 1}" if mark else ""
        line = mark.line + 1 if mark else 1
        raise ExpectationFileError(f"{error.problem or error}{column}", line) from error
    except yaml.YAMLError as error:
        raise ExpectationFileError(str(error).splitlines()[0], 1) from error
    except RecursionError as error:
        raise ExpectationFileError("nested too deeply", 1) from error


def _guard(text: str) -> None:
    depth = documents = 0
    events: Iterator[Any] = yaml.parse(text, Loader=_Loader)
    for event in events:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise ExpectationFileError("aliases are not allowed here", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _MAX_DEPTH:
                raise ExpectationFileError("nested too deeply", line)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise ExpectationFileError("more than one YAML document", line)


def tests_node(root: yaml.Node | None) -> yaml.SequenceNode | None:
    """The list of tests below the root; None when there is none yet."""
    if root is None or _is_empty(root):
        return None
    if not isinstance(root, yaml.MappingNode):
        raise ExpectationFileError("the file is no mapping of keys to values", line_of(root))
    fields = dict(pairs(root))
    version = fields.get("version")
    if version is not None and _text(version) != VERSION:
        raise ExpectationFileError(
            f"version “{_text(version)}” is not known here", line_of(version)
        )
    tests = fields.get(TESTS_KEY)
    if tests is None or _is_empty(tests):
        return None
    if not isinstance(tests, yaml.SequenceNode):
        raise ExpectationFileError("“tests” is no list", line_of(tests))
    return tests


def pairs(node: yaml.MappingNode) -> Iterator[tuple[str, yaml.Node]]:
    """The keys of a mapping as texts, with their values."""
    for key, value in node.value:
        yield (key.value if isinstance(key, yaml.ScalarNode) else ""), value


def line_of(node: yaml.Node) -> int:
    """The line of a node, from 1."""
    return int(node.start_mark.line) + 1


def _problem(fault: ExpectationFileError, path: str) -> Problem:
    return Problem(
        "recall_tests",
        f"{fault.message[:1].upper()}{fault.message[1:]}.",
        path,
        fault.line,
        "Mend that line in a text editor.",
    )


def _is_empty(node: yaml.Node) -> bool:
    if not isinstance(node, yaml.ScalarNode) or node.style:
        return False
    return node.value in {"", "~", "null", "Null", "NULL"}


def _expectation(item: yaml.Node) -> Expectation:
    line = line_of(item)
    if not isinstance(item, yaml.MappingNode):
        raise ExpectationFileError("this test is no mapping of keys to values", line)
    fields = dict(pairs(item))
    test = Expectation(
        message=_text(fields.get("message")).strip(),
        must_recall=_texts(fields.get("must_recall")),
        must_not_recall=_texts(fields.get("must_not_recall")),
        quiet=_flag(fields.get("quiet")),
        recalled=_texts(fields.get("recalled")),
        note=_text(fields.get("note")).strip(),
        limit=_number(fields.get("limit"), DEFAULT_LIMIT),
        max_chars=_number(fields.get("max_chars"), DEFAULT_CHARACTERS),
        line=line,
    )
    if not test.message:
        raise ExpectationFileError("this test has no message", line)
    if not test.says_something:
        raise ExpectationFileError("this test names no fact and is not quiet", line)
    if test.quiet and test.must_recall:
        raise ExpectationFileError("this test is quiet and yet must recall something", line)
    return test


def _text(node: yaml.Node | None) -> str:
    if node is None:
        return ""
    if not isinstance(node, yaml.ScalarNode):
        raise ExpectationFileError("a text was expected here", line_of(node))
    return str(node.value)


def _texts(node: yaml.Node | None) -> tuple[str, ...]:
    if node is None or _is_empty(node):
        return ()
    items = node.value if isinstance(node, yaml.SequenceNode) else [node]
    found = (_text(item).strip() for item in items)
    return tuple(dict.fromkeys(text for text in found if text))


def _flag(node: yaml.Node | None) -> bool:
    text = _text(node)
    if text in _TRUE:
        return True
    if node is None or text in _FALSE:
        return False
    raise ExpectationFileError(f"“{text}” is neither true nor false", line_of(node))


def _number(node: yaml.Node | None, default: int) -> int:
    text = _text(node)
    if node is None or not text:
        return default
    if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS and int(text):
        return int(text)
    raise ExpectationFileError(f"“{text}” is no number above 0", line_of(node))
