"""Which elements of two sequences correspond."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core import sequence_matches
from context_center.core.sequence_matches import Match, matches

SEQUENCES = st.lists(st.sampled_from("aabbcdefgh"), max_size=40)


def check(old: list[str], new: list[str]) -> int:
    """That the matches are what they promise; gives how many elements they hold."""
    found = matches(old, new)
    for match in found:
        assert match.length > 0
        ours = old[match.old : match.old + match.length]
        assert ours == new[match.new : match.new + match.length]
        assert len(ours) == match.length
    for last, following in pairwise(found):
        assert last.old + last.length <= following.old
        assert last.new + last.length <= following.new
        assert (last.old + last.length, last.new + last.length) != following[:2]
    return sum(match.length for match in found)


def longest(old: list[str], new: list[str]) -> int:
    """The length of the longest common subsequence, by the book."""
    before = [0] * (len(new) + 1)
    for element in old:
        row = [0]
        for at, other in enumerate(new):
            row.append(before[at] + 1 if element == other else max(before[at + 1], row[-1]))
        before = row
    return before[-1]


def test_nothing_and_nothing() -> None:
    assert matches([], []) == []
    assert matches(["a"], []) == []
    assert matches(["a"], ["b"]) == []


def test_what_stands_once_on_either_side_holds_the_sequences_together() -> None:
    old = ["x", "{", "}", "{", "only", "}", "y"]
    new = ["{", "only", "}", "z"]
    assert matches(old, new) == [Match(3, 0, 3)]


def test_repeated_elements_are_aligned_by_the_shortest_edits() -> None:
    assert check(list("abcabba"), list("cbabac")) == longest(list("abcabba"), list("cbabac"))


@given(SEQUENCES, SEQUENCES)
def test_matches_are_equal_ordered_and_joined(old: list[str], new: list[str]) -> None:
    assert check(old, new) <= longest(old, new)
    assert check(old, old) == len(old)


@given(SEQUENCES, SEQUENCES)
def test_where_nothing_stands_once_the_most_are_found(old: list[str], new: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sequence_matches, "_DEEPEST", 0)
        assert check(old, new) == longest(old, new)


@given(SEQUENCES, SEQUENCES)
def test_stretches_of_bounded_work_still_match(old: list[str], new: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sequence_matches, "_MOST_EDITS", 2)
        patch.setattr(sequence_matches, "_LEAST_EDITS", 2)
        patch.setattr(sequence_matches, "_DEEPEST", 1)
        check(old, new)
        assert check(old, old) == len(old)


def test_a_long_alignment_is_done_in_stretches_that_go_on() -> None:
    chance = random.Random(7)  # noqa: S311 - a fixed sequence is wanted
    old = [str(chance.randrange(40)) for _ in range(4_000)]
    new = [each for each in old if chance.random() < 0.9]
    assert check(old, new) > 0.9 * len(new)
