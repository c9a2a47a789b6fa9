"""The index answers as the full scan does, whatever changed before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.recall.tokens import TokenCounts, count_tokens
from tests.unit.core.recall.full_scan import full_scan
from tests.unit.core.recall.making import NOW, facts, make_fact, messages, stores

if TYPE_CHECKING:
    from context_center.core.facts import Fact

changes = st.lists(
    st.tuples(st.lists(st.integers(0, 25), max_size=4), st.lists(facts, max_size=4)), max_size=5
)


def assert_answers_as_the_full_scan(index: RecallIndex, store: list[Fact], message: str) -> None:
    expected = full_scan(store, message, NOW)
    trace = recall(index, message, now=NOW, limit=8, max_chars=1_000_000)
    assert [(hit.fact.path, hit.score) for hit in trace.hits] == expected.kept[:8]
    assert trace.omitted == len(expected.kept[8:])
    assert trace.matched == expected.matched


@given(stores, messages)
@settings(max_examples=300)
def test_a_built_index_answers_as_the_full_scan(store: list[Fact], message: str) -> None:
    assert_answers_as_the_full_scan(RecallIndex.build(store), store, message)


@given(stores, changes, messages, st.integers(0, 6))
@settings(max_examples=300)
def test_an_updated_index_answers_as_the_full_scan(
    store: list[Fact],
    steps: list[tuple[list[int], list[Fact]]],
    message: str,
    held: int,
) -> None:
    known = {fact.path: fact for fact in store}
    index = RecallIndex.build(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("context_center.core.recall.index._CHANGES_ALWAYS_HELD", held)
        for numbers, added in steps:
            removed = [
                f"/store/{scope}/fact-{n}.md" for n in numbers for scope in ("project", "global")
            ]
            index = index.updated(removed, added)
            for path in removed:
                known.pop(path, None)
            known.update((fact.path, fact) for fact in added)
    assert_answers_as_the_full_scan(index, list(known.values()), message)
    assert {fact.path for fact in index} == {path for path, fact in known.items() if fact.active}
    assert len(index) == len(set(index))


def test_an_update_leaves_the_old_index_as_it_was() -> None:
    before = RecallIndex.build([make_fact("a", "cache policy")])
    after = before.updated([], [make_fact("a", "staging database")])
    assert [hit.fact.body for hit in recall(before, "cache policy", now=NOW).hits] == [
        "cache policy"
    ]
    assert recall(before, "staging database", now=NOW).hits == ()
    assert recall(after, "cache policy", now=NOW).hits == ()
    assert len(recall(after, "staging database", now=NOW).hits) == 1


def test_an_unknown_path_may_be_removed() -> None:
    index = RecallIndex.build([make_fact("a", "cache policy")])
    assert len(index.updated(["/nowhere.md"], [])) == 1


def test_a_fact_that_stops_being_active_leaves() -> None:
    index = RecallIndex.build([make_fact("a", "cache policy")])
    assert list(index.updated([], [make_fact("a", "cache policy", active=False)])) == []


def test_many_changes_are_merged_into_the_postings() -> None:
    store = [make_fact(f"f{n}", f"cache policy word{n}") for n in range(400)]
    index = RecallIndex.build(store[:100]).updated([], store[100:])
    assert index._changed == {}
    index = index.updated([store[7].path], [])
    assert_answers_as_the_full_scan(index, [*store[:7], *store[8:]], "cache word399")


def test_known_counts_are_used_and_given_back() -> None:
    fact = make_fact("a", "cache policy")
    other = make_fact("b", "cache policy")
    said = TokenCounts("elsewhere word", (2,), 3)
    index = RecallIndex.build([fact], {fact.path: said})
    assert len(recall(index, "elsewhere word", now=NOW).hits) == 1
    index = index.updated([], [other], {other.path: said})
    assert index.token_counts() == {fact.path: said, other.path: said}
    counted = RecallIndex.build([fact]).updated([], [other]).token_counts()
    assert counted == {fact.path: count_tokens(fact), other.path: count_tokens(other)}
