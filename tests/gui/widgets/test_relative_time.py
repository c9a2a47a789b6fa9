"""How long ago, in a person's words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.times import DAY_NS, SECOND_NS, format_time
from context_center.ui.widgets.relative_time import exact, relative
from tests.helpers.temporary_store import NOW


@pytest.mark.parametrize(
    ("distance", "words"),
    [
        (0, "just now"),
        (4 * SECOND_NS, "just now"),
        (5 * SECOND_NS, "5 s"),
        (59 * SECOND_NS, "59 s"),
        (60 * SECOND_NS, "1 min"),
        (59 * 60 * SECOND_NS, "59 min"),
        (3_600 * SECOND_NS, "1 h"),
        (DAY_NS - 1, "23 h"),
        (3 * DAY_NS, "3 d"),
        (29 * DAY_NS, "29 d"),
        (30 * DAY_NS, "1 mo"),
        (364 * DAY_NS, "12 mo"),
        (365 * DAY_NS, "1 y"),
        (800 * DAY_NS, "2 y"),
        (-2 * 3_600 * SECOND_NS, "in 2 h"),
        (-4 * SECOND_NS, "just now"),
    ],
)
def test_the_distance_has_one_unit(distance: int, words: str) -> None:
    assert relative(NOW - distance, NOW) == words


@given(st.integers(-(10**18), 10**18))
def test_any_distance_has_words(distance: int) -> None:
    assert relative(NOW - distance, NOW)


def test_the_exact_time_is_local_and_names_its_zone() -> None:
    words = exact("2026-11-02T09:00:07Z")
    assert "2026" in words
    assert ":00:07 " in words


def test_what_is_no_time_stays_as_it_is() -> None:
    assert exact("yesterday") == "yesterday"
    assert exact("") == ""
    assert exact(format_time(NOW)) != format_time(NOW)
