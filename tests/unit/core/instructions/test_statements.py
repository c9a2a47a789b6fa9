"""Statements of instruction files, as they move to facts and back."""

from __future__ import annotations

import pytest

from context_center.core.errors import InvalidFieldError
from context_center.core.facts import Activation, FactType, Scope
from context_center.core.instructions.statements import (
    Statement,
    draft_of,
    statement_at,
    without_statement,
)

TEXT = """# Build

- Use pnpm,
  never npm.
- 运行测试
1. Third

A plain line.
@docs/more.md

```
- code
```
"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (3, Statement(3, 4, "Use pnpm, never npm.")),
        (5, Statement(5, 5, "运行测试")),
        (6, Statement(6, 6, "Third")),
        (8, Statement(8, 8, "A plain line.")),
    ],
)
def test_a_line_states_one_thing(line: int, expected: Statement) -> None:
    assert statement_at(TEXT, line) == expected


@pytest.mark.parametrize("line", [0, 1, 2, 9, 12, 14, 15, 99])
def test_other_lines_state_nothing(line: int) -> None:
    with pytest.raises(InvalidFieldError):
        statement_at(TEXT, line)


def test_the_other_lines_keep_their_ends() -> None:
    text = "- a\r\n- b\r\n  more\r\n- c\n- d"
    assert without_statement(text, statement_at(text, 2)) == "- a\r\n- c\n- d"
    assert without_statement(text, statement_at(text, 5)) == "- a\r\n- b\r\n  more\r\n- c\n"


def test_a_statement_becomes_a_pinned_fact() -> None:
    draft = draft_of("Use pnpm, never npm.", Scope.PROJECT)
    assert (draft.name, draft.title) == ("use-pnpm-never-npm", "Use pnpm, never npm")
    assert (draft.type, draft.activation) == (FactType.FEEDBACK, Activation.PINNED)
    assert draft.body == draft.description == "Use pnpm, never npm."
    long = draft_of("word " * 60, Scope.GLOBAL)
    assert long.title == ("word " * 12).strip()
    assert long.description.endswith("word…")
    assert long.scope is Scope.GLOBAL
