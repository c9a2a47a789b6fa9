"""Which runs of rows leave one list and enter another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_center.ui.models.row_steps import inserted_ranges, removed_ranges


def test_neighbours_make_one_run() -> None:
    assert removed_ranges(list("abcdef"), set("af")) == [(1, 4)]
    assert removed_ranges(list("abcdef"), set("bd")) == [(0, 0), (2, 2), (4, 5)]
    assert inserted_ranges(list("abcdef"), set("cd")) == [(0, 1), (4, 5)]
    assert inserted_ranges(list("abc"), set("abc")) == []


keys = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(keys, keys)
def test_taken_one_after_the_other_they_make_the_new_list(old: list[str], new: list[str]) -> None:
    kept = [key for key in new if key in set(old)]
    rows = [key for key in old if key in set(new)]
    shown = list(old)
    for first, last in reversed(removed_ranges(old, set(new))):
        del shown[first : last + 1]
    assert shown == rows
    shown = kept
    for first, last in inserted_ranges(new, set(old)):
        shown[first:first] = new[first : last + 1]
    assert shown == new
