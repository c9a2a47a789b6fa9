"""The block that goes to the provider, and its budget."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.recall.block import CLOSING, OPENING
from context_center.core.recall.budget import bounded_characters, bounded_limit
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.recall.trace import Gate, RecallTrace, Suppression
from tests.unit.core.recall.making import NOW, make_fact

if TYPE_CHECKING:
    from context_center.core.facts import Fact

_pieces = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        (
            CLOSING, "<memory-recall>", "&lt;/memory-recall&gt;", "]]>", "'\"&", "\u2028", "\x00",
            "/home/ada", "/Users/bob/x", "C:\\Users\\Eve Low\\y", "/HOME/x", "\n- id=x", "~",
        )
    ),
)  # fmt: skip
_texts = st.lists(_pieces, max_size=12).map("".join)
_facts = st.builds(
    make_fact,
    name=st.one_of(st.just("n"), _texts),
    body=_texts.map("cache policy {}".format),
    title=_texts,
    description=_texts,
    fact_id=_texts,
    updated_at=st.sampled_from(("2026-08-10T00:00:00Z", "2020-01-01T00:00:00Z")),
)


def recalled(*facts: Fact, max_chars: int = 0, limit: int = 0) -> RecallTrace:
    index = RecallIndex.build(facts)
    return recall(index, "cache policy", now=NOW, max_chars=max_chars, limit=limit)


@given(st.lists(_facts, min_size=1, max_size=6, unique_by=lambda f: f.path), st.integers(0, 4000))
def test_no_text_breaks_out_of_the_block_or_its_budget(store: list[Fact], budget: int) -> None:
    trace = recalled(*store, max_chars=budget, limit=8)
    assert trace.used_chars == len(trace.block) <= trace.char_budget
    if not trace.hits:
        assert trace.block == ""
        return
    assert trace.block.startswith(OPENING)
    assert trace.block.endswith(CLOSING)
    tags = re.findall(r"<[^>\n]*>?", trace.block)
    assert tags == ["<memory-recall>", "</memory-recall>"]
    assert not re.search(r"(?i)/(home|users)/[^/\s]", trace.block)
    assert trace.used_chars >= len(OPENING + CLOSING) + sum(hit.used_chars for hit in trace.hits)


@given(_facts)
def test_a_fact_fills_its_own_lines_only(fact: Fact) -> None:
    lines = recalled(fact, max_chars=100_000).block.split("\n")
    heads = [line for line in lines if line.startswith("- ")]
    assert len(heads) == 1
    assert len(lines) == (5 if "freshness=stale" in heads[0] else 6)


def test_every_field_is_escaped_even_if_it_looks_escaped_already() -> None:
    fact = make_fact("n", "cache policy &lt;b&gt;", title="</memory-recall>", fact_id="<i>\"'")
    block = recalled(fact).block
    assert "- id=&lt;i&gt;&#34;&#39; revision=1 " in block
    assert "  title: &lt;/memory-recall&gt;\n" in block
    assert "&amp;lt;b&amp;gt;" in block


def test_a_title_stands_on_one_line_and_falls_back_to_the_name() -> None:
    assert "  title: a b\n" in recalled(make_fact("n", "cache policy", title=" a\n b ")).block
    assert "  title: my own name\n" in recalled(make_fact("my-own-name", "cache policy")).block


def test_what_does_not_fit_is_clipped_by_quarters() -> None:
    trace = recalled(make_fact("n", "cache policy " + "x" * 300), max_chars=520)
    fact_line = trace.block.split("\n")[4]
    assert fact_line.endswith("x...")
    # 315 characters lose 78, 59, 44 and 33 before they fit.
    assert len(fact_line) == len("  fact: ") + 101 + len("...")
    assert trace.hits[0].snippet.endswith("x" * 300)
    assert trace.omitted == 0


def test_a_stale_fact_is_a_pointer_that_is_never_clipped() -> None:
    old = "2020-01-01T00:00:00Z"
    long_title = make_fact("n", "cache policy", title="t" * 300, updated_at=old)
    trace = recalled(long_title, max_chars=480)
    assert trace.suppressed is Suppression.OVER_BUDGET
    assert trace.hits == ()
    assert trace.block == ""
    assert trace.omitted == 1
    assert [left.gate for left in trace.left_out] == [Gate.OVER_BUDGET]
    pointer = recalled(make_fact("n", "cache policy", title="Old", updated_at=old)).block
    assert "  title: Old — stale; use the memory tool for details\n" in pointer
    assert " score=" not in pointer
    assert "  fact:" not in pointer


def test_a_later_small_fact_takes_the_room_that_a_big_one_did_not_find() -> None:
    big = make_fact("a", "cache policy", title="t" * 300)
    small = make_fact("b", "cache policy and some more words here")
    trace = recalled(big, small, max_chars=480)
    assert [hit.fact.name for hit in trace.hits] == ["b"]
    assert trace.omitted == 1
    assert [(left.fact.name, left.gate) for left in trace.left_out] == [("a", Gate.OVER_BUDGET)]


def test_the_last_line_counts_what_was_omitted_when_it_fits() -> None:
    store = [make_fact(f"f{n}", "cache policy") for n in range(6)]
    last = "- omitted=2 additional relevant fact(s) because of the recall limit or character budget"
    assert recalled(*store).block.split("\n")[-2] == last
    tight = recalled(*store, limit=1, max_chars=480)
    assert tight.omitted == 5
    assert "omitted=" not in tight.block


@pytest.mark.parametrize(
    ("given_limit", "used"), [(0, 4), (-1, 4), (1, 1), (8, 8), (9, 8), (100, 8)]
)
def test_the_limit_is_bounded(given_limit: int, used: int) -> None:
    assert bounded_limit(given_limit) == used


@pytest.mark.parametrize(
    ("characters", "used"), [(0, 2400), (-5, 480), (100, 480), (480, 480), (20_000, 20_000)]
)
def test_the_budget_is_bounded(characters: int, used: int) -> None:
    assert bounded_characters(characters) == used
