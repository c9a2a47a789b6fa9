"""Steps from one list to another give the other list, and never more than needed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_center.ui.models.row_changes import Inserted, Moved, Removed, row_changes

_KEYS = st.lists(st.integers(0, 12), unique=True)


def _applied(old: list[int], new: list[int]) -> list[int]:
    rows = list(old)
    for step in row_changes(old, new):
        if isinstance(step, Removed):
            del rows[step.first : step.last + 1]
        elif isinstance(step, Moved):
            assert step.target < step.source
            rows.insert(step.target, rows.pop(step.source))
        else:
            rows[step.first : step.first] = new[step.first : step.last + 1]
    return rows


@given(_KEYS, _KEYS)
def test_steps_lead_to_the_new_list(old: list[int], new: list[int]) -> None:
    assert _applied(old, new) == new


@given(_KEYS)
def test_equal_lists_need_no_step(rows: list[int]) -> None:
    assert row_changes(rows, rows) == []


def test_neighbours_go_and_come_together() -> None:
    assert row_changes("abcde", "ae") == [Removed(1, 3)]
    assert row_changes("ae", "abcde") == [Inserted(1, 3)]


def test_what_only_changes_places_is_moved() -> None:
    assert row_changes("abc", "cab") == [Moved(2, 0)]
