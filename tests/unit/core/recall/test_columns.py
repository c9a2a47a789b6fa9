"""The columns say of every fact what the rules say of it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from context_center.core.facts import Fact, Volatility
from context_center.core.freshness import freshness
from context_center.core.recall.columns import Columns, values_of, within_64_bits
from context_center.core.recall.tokens import count_tokens
from context_center.core.times import DAY_NS, parse_time
from tests.unit.core.recall.making import NOW, facts, make_fact


def columns_of(*facts: Fact) -> Columns:
    return Columns.of([values_of(fact, count_tokens(fact)) for fact in facts])


@given(facts, st.integers(-30, 600), st.sampled_from((-1, 0, 1)))
@example(
    make_fact("far", expires_at="9999-01-01T00:00:00Z", updated_at="9998-01-01T00:00:00Z"), 0, 0
)
@example(make_fact("none", updated_at=""), 0, 0)
def test_freshness_is_the_same_to_the_nanosecond(fact: Fact, days: int, moment: int) -> None:
    now = NOW + days * DAY_NS + moment
    assert columns_of(fact).freshness(0, now) is freshness(fact, now)


def test_an_instant_beyond_64_bits_is_compared_as_the_last_one() -> None:
    late = parse_time("9000-01-01T00:00:00Z")
    assert late is not None
    evergreen = make_fact("evergreen", volatility=Volatility.EVERGREEN)
    ageing = make_fact("ageing")
    columns = columns_of(evergreen, ageing)
    assert [columns.freshness(row, within_64_bits(late)) for row in (0, 1)] == [
        freshness(evergreen, late),
        freshness(ageing, late),
    ]


def test_rows_can_be_joined_and_taken() -> None:
    one, two, three = (make_fact(f"f{n}", "word " * n) for n in (1, 2, 3))
    joined = columns_of(one, two).followed_by(columns_of(three))
    assert joined.lengths.tolist() == [2, 3, 4]
    taken = joined.taken(joined.lengths.argsort()[::-1][:2])
    assert taken.lengths.tolist() == [4, 3]


def test_no_facts_have_empty_columns() -> None:
    assert columns_of().updated.tolist() == []


@pytest.mark.parametrize("name", ["project", "pinned"])
def test_flags_are_zero_or_one(name: str) -> None:
    assert getattr(columns_of(make_fact("a")), name).tolist() in ([0], [1])
