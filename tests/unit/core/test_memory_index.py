"""The lines of MEMORY.md: ours follow the facts, the user's stay."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_center.core.facts import Activation
from context_center.core.memory_index import (
    index_lines,
    managed_line,
    rebuilt_index,
    updated_index,
)
from tests.helpers.stores import a_fact

ALPHA, BETA = a_fact("alpha"), a_fact("beta")
own_lines = st.sampled_from(
    [
        "# Notes", "", "prose", "- a list item", "- [Alpha](alpha.md) is mine", "  - [x](y.md)",
        "[Alpha](alpha.md) — no item", "- [Old](old.md) — mine", "---",
    ]
)  # fmt: skip


def test_a_line_says_scope_type_and_pinning() -> None:
    assert managed_line(ALPHA) == "- [alpha](alpha.md) — [project/project] about alpha"
    pinned = a_fact("alpha", activation=Activation.PINNED, title="Two\nlines", description="")
    assert managed_line(pinned) == "- [Two lines](alpha.md) — [project/project pinned] "


def test_lines_are_replaced_where_they_stand() -> None:
    text = "top\n- [Old](alpha.md) — x\nmiddle\n- [Beta](beta.md) — [project/user] y\n"
    assert updated_index(text, index_lines([ALPHA]), {"beta"}, {}) == (
        f"top\n{managed_line(ALPHA)}\nmiddle\n"
    )


def test_a_rename_keeps_the_place() -> None:
    text = f"{managed_line(ALPHA)}\nend\n"
    assert updated_index(text, index_lines([BETA]), (), {"alpha": "beta"}) == (
        f"{managed_line(BETA)}\nend\n"
    )


def test_a_line_that_stands_twice_stays_once() -> None:
    text = f"{managed_line(ALPHA)}\n- [A](alpha.md) — x\n"
    assert updated_index(text, index_lines([ALPHA]), (), {}) == f"{managed_line(ALPHA)}\n"


def test_an_empty_index_gets_its_heading() -> None:
    assert updated_index("\n\n", index_lines([BETA, ALPHA]), (), {}) == (
        f"# Memory\n\n{managed_line(ALPHA)}\n\n{managed_line(BETA)}\n"
    )
    assert updated_index("", {}, {"alpha"}, {}) == ""


@given(st.lists(own_lines, max_size=8), st.lists(own_lines, max_size=4))
def test_own_lines_survive_everything(head: list[str], tail: list[str]) -> None:
    mine = [*head, *tail]
    text = "".join(f"{line}\n" for line in [*head, managed_line(ALPHA), *tail])
    for changed in (
        updated_index(text, index_lines([ALPHA, BETA]), (), {}),
        updated_index(text, {}, {"alpha"}, {}),
        rebuilt_index(text, [BETA]),
        rebuilt_index(text, []),
        updated_index(text, index_lines([BETA]), (), {"alpha": "beta"}),
    ):
        ours = {managed_line(ALPHA), managed_line(BETA), ""}
        kept = [line for line in changed.split("\n") if line not in ours]
        wanted = [line for line in mine if line]
        assert kept in ((wanted,) if wanted else ([], ["# Memory"]))


@given(st.lists(own_lines, max_size=8))
def test_rebuilding_twice_changes_nothing(lines: list[str]) -> None:
    text = rebuilt_index("".join(f"{line}\n" for line in lines), [ALPHA, BETA])
    assert rebuilt_index(text, [BETA, ALPHA]) == text
    assert managed_line(ALPHA) in text.split("\n")
