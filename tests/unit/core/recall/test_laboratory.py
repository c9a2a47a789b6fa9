"""The laboratory: near misses and what would let them through, budget, bounds, shadows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from context_center.core.facts import Activation, Fact, Scope
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.laboratory import (
    Laboratory,
    NearMiss,
    budget_use,
    character_outcomes,
    examine,
    limit_outcomes,
    shadowing,
)
from context_center.core.recall.least_change import (
    Change,
    Question,
    Step,
    least_changes,
    with_keywords,
)
from context_center.core.recall.recall import recall
from context_center.core.recall.trace import Gate
from tests.unit.core.recall.making import NOW, make_fact, messages, stores


def examined(message: str, *facts: Fact, limit: int = 0, max_chars: int = 0) -> Laboratory:
    return examine(RecallIndex.build(facts), message, now=NOW, limit=limit, max_chars=max_chars)


def near_miss(laboratory: Laboratory, name: str) -> NearMiss:
    return next(miss for miss in laboratory.near_misses if miss.left_out.fact.name == name)


def only_change(miss: NearMiss) -> Change:
    (change,) = miss.changes
    return change


def test_a_fact_that_is_not_distinctive_gets_a_keyword_from_the_message() -> None:
    store = [make_fact("a", "cache sizes"), make_fact("b", "eviction of others")]
    miss = near_miss(examined("please explain the eviction of the cache", *store), "a")
    assert miss.left_out.gate is Gate.NOT_DISTINCTIVE
    change = only_change(miss)
    assert change.steps == (Step.ADD_KEYWORDS,)
    assert change.keywords == ("eviction",)
    assert change.explanation == "Add “eviction” to its keywords."
    assert change.fact is not None
    assert change.fact.keywords == "eviction"
    assert change.fact.revision == 2
    assert "a" in [hit.fact.name for hit in change.after.hits]


def test_the_rarest_word_is_proposed_and_never_an_ordinary_one() -> None:
    common = [make_fact(f"c{n}", "eviction") for n in range(4)]
    message = "is the eviction of the cache due to pressure"
    miss = near_miss(examined(message, make_fact("a", "cache sizes"), *common), "a")
    assert only_change(miss).keywords == ("pressure",)


def test_ordinary_words_are_no_keywords() -> None:
    laboratory = examined("is the cache the one", make_fact("a", "cache"))
    assert near_miss(laboratory, "a").changes == ()


def test_a_chinese_message_proposes_a_whole_word() -> None:
    store = [make_fact("a", "部署之前看一下"), make_fact("b", "elsewhere")]
    miss = near_miss(examined("怎么回滚这次部署", *store), "a")
    assert miss.left_out.gate is Gate.NOT_DISTINCTIVE
    assert only_change(miss).keywords[0] == "回滚"


def test_a_fact_under_the_floor_may_need_several_keywords() -> None:
    strong = make_fact("a", "alpha beta gamma delta epsilon zeta")
    weak = make_fact("b", "alpha beta " + "filler " * 16)
    message = "alpha beta gamma delta epsilon zeta"
    padding = [make_fact(f"p{n}", f"word{n}") for n in range(30)]
    miss = near_miss(examined(message, strong, weak, *padding), "b")
    assert miss.left_out.gate is Gate.BELOW_FLOOR
    change = only_change(miss)
    assert change.steps == (Step.ADD_KEYWORDS,)
    assert 1 <= len(change.keywords) <= 3
    assert set(change.keywords) <= set(message.split()) - {"alpha", "beta"}


def test_a_pinned_fact_would_have_to_be_unpinned() -> None:
    fact = make_fact("a", "cache policy", activation=Activation.PINNED)
    change = only_change(near_miss(examined("cache policy", fact), "a"))
    assert change.steps == (Step.UNPIN,)
    assert change.fact is not None
    assert change.fact.activation is Activation.RELEVANT


def test_an_expired_fact_would_have_to_lose_its_expiry_and_more() -> None:
    fact = make_fact("a", "cache", expires_at="2026-08-20T11:59:59Z")
    change = only_change(near_miss(examined("the eviction of the cache", fact), "a"))
    assert change.steps == (Step.CLEAR_EXPIRY, Step.ADD_KEYWORDS)
    assert change.explanation == "Clear its expiry, then add “eviction” to its keywords."
    assert change.fact is not None
    assert change.fact.expires_at == ""


def test_a_shared_subject_can_be_cleared() -> None:
    project = make_fact("p", "elsewhere", subject_key="a.b")
    fallback = make_fact("g", "cache policy", subject_key="a.b", scope=Scope.GLOBAL)
    change = only_change(near_miss(examined("cache policy", project, fallback), "g"))
    assert change.steps == (Step.CLEAR_SUBJECT,)
    assert change.fact is not None
    assert change.fact.subject_key == ""


def test_nothing_is_offered_where_title_or_id_decide() -> None:
    project = make_fact("p", "elsewhere", title="Same")
    fallback = make_fact("g", "cache policy", title="same", scope=Scope.GLOBAL)
    assert near_miss(examined("cache policy", project, fallback), "g").changes == ()


def test_over_the_limit_a_keyword_or_a_wider_limit() -> None:
    store = [make_fact(f"f{n}", "cache policy", fact_id=f"mem-{n}") for n in range(5)]
    padding = [make_fact(f"p{n}", f"word{n}") for n in range(30)]
    miss = near_miss(examined("the cache policy eviction", *store, *padding), "f4")
    assert miss.left_out.gate is Gate.OVER_LIMIT
    of_fact, of_view = miss.changes
    assert of_fact.keywords == ("eviction",)
    assert [fact.name for fact in of_fact.pushed_out] == ["f3"]
    assert of_view.steps == (Step.RAISE_LIMIT,)
    assert of_view.limit == 5
    assert of_view.fact is None
    assert of_view.explanation == "Recall up to 5 facts."


def test_over_the_budget_more_characters() -> None:
    store = [make_fact(f"f{n}", f"cache policy {n} " + "word " * 120) for n in range(3)]
    laboratory = examined("cache policy", *store, max_chars=900)
    miss = laboratory.near_misses[0]
    assert miss.left_out.gate is Gate.OVER_BUDGET
    change = miss.changes[-1]
    assert change.steps == (Step.RAISE_CHARACTERS,)
    assert change.explanation == f"Allow {change.characters:,} characters."
    question = Question("cache policy", NOW, 4, change.characters - 20)
    index = RecallIndex.build(store)
    again = least_changes(index, miss.left_out.fact, question)
    assert again[-1].characters >= change.characters - 20


def test_a_recalled_fact_needs_nothing_and_an_unmatched_one_keywords() -> None:
    store = [make_fact("a", "cache policy"), make_fact("b", "elsewhere")]
    index, question = RecallIndex.build(store), Question("cache policy", NOW, 4, 2_400)
    assert least_changes(index, store[0], question) == ()
    (change,) = least_changes(index, store[1], question)
    assert change.keywords == ("cache", "policy")


@pytest.mark.parametrize(
    ("known", "expected"), [("", "x y"), ("a b", "a b x y"), ("a, b", "a, b, x, y")]
)
def test_keywords_keep_their_separator(known: str, expected: str) -> None:
    assert with_keywords(known, ("x", "y")) == expected


def test_the_budget_adds_up() -> None:
    store = [make_fact(f"f{n}", "cache policy " + "word " * 120) for n in range(6)]
    trace = recall(RecallIndex.build(store), "cache policy", now=NOW)
    use = budget_use(trace)
    assert use.limit == 2_400
    assert len(use.parts) == len(trace.hits)
    assert use.note > 0
    held = sum(part.characters for part in use.parts)
    assert use.frame + held + use.note + use.free == use.limit
    assert use.frame + held + use.note == len(trace.block)


def test_hits_on_ordinary_words_are_named() -> None:
    store = [make_fact("a", "is the build slow"), make_fact("b", "elsewhere")]
    laboratory = examined("is the weather nice", *store)
    assert [hit.fact.name for hit in laboratory.on_ordinary_words] == ["a"]
    assert examined("slow build", *store).on_ordinary_words == ()


def test_shadows_are_told_both_ways() -> None:
    winner = make_fact("p", "cache policy", title="Same")
    loser = make_fact("g", "cache policy", title="same", scope=Scope.GLOBAL)
    index = RecallIndex.build([winner, loser])
    over, under = shadowing(index, winner), shadowing(index, loser)
    assert over.shadowed_by is None
    assert over.shadows == ((loser, "title:same"),)
    assert under.shadows == ()
    assert under.shadowed_by is not None
    assert under.shadowed_by.winner is winner
    told = examined("cache policy", winner, loser).shadowing
    assert [item.fact.name for item in told] == ["p", "g"]


def test_what_each_limit_would_give() -> None:
    store = [make_fact(f"f{n}", "cache policy", fact_id=f"mem-{n}") for n in range(6)]
    index = RecallIndex.build(store)
    outcomes = limit_outcomes(index, "cache policy", now=NOW, limit=4, max_chars=2_400)
    assert [outcome.limit for outcome in outcomes] == list(range(1, 9))
    assert [len(outcome.hits) for outcome in outcomes] == [1, 2, 3, 4, 5, 6, 6, 6]
    assert [fact.name for fact in outcomes[0].went] == ["f1", "f2", "f3"]
    assert outcomes[3].changes_nothing
    assert [fact.name for fact in outcomes[4].came] == ["f4"]


def test_what_each_budget_would_give() -> None:
    store = [make_fact(f"f{n}", f"cache policy {n} " + "word " * 120) for n in range(3)]
    index = RecallIndex.build(store)
    outcomes = character_outcomes(index, "cache policy", now=NOW, limit=4, max_chars=900)
    characters = [outcome.characters for outcome in outcomes]
    assert characters[0] == 480
    assert characters == sorted(set(characters))
    whole = recall(index, "cache policy", now=NOW, max_chars=1_000_000)
    assert outcomes[-1].used_chars == whole.used_chars
    assert len(outcomes[-1].hits) == 3
    assert outcomes[0].shorter
    assert outcomes[-1].longer or outcomes[-1].came


def test_a_generic_turn_has_nothing_to_examine() -> None:
    laboratory = examined("continue", make_fact("a", "continue the cache"))
    assert laboratory.near_misses == ()
    assert laboratory.budget.parts == ()
    assert laboratory.budget.free == 2_400


def test_a_pasted_log_is_looked_at_without_proposals() -> None:
    log = "the cache " + "x y z " * 200_000
    (miss,) = examined(log, make_fact("a", "cache sizes")).near_misses
    assert miss.left_out.gate is Gate.NOT_DISTINCTIVE
    assert miss.changes == ()


@pytest.mark.parametrize("message", ["", "!!!", "🙂"])
def test_nothing_to_look_for(message: str) -> None:
    empty = examined(message)
    assert (empty.near_misses, empty.budget.parts, empty.shadowing) == ((), (), ())
    assert examined(message, make_fact("a"), make_fact("b", "")).trace.hits == ()


@settings(max_examples=40)
@given(stores, messages)
def test_every_change_that_is_offered_holds(store: list[Fact], message: str) -> None:
    index = RecallIndex.build(store)
    laboratory = examine(index, message, now=NOW, limit=2, max_chars=600)
    for miss in laboratory.near_misses:
        for change in miss.changes:
            changed = index if change.fact is None else index.updated((), (change.fact,))
            trace = recall(
                changed, message, now=NOW, limit=change.limit, max_chars=change.characters
            )
            path = miss.left_out.fact.path
            assert path in [hit.fact.path for hit in trace.hits]
            assert trace.block == change.after.block
            if change.fact is not None:
                kept = replace(
                    change.fact,
                    **{
                        name: getattr(miss.left_out.fact, name)
                        for name in (
                            "keywords", "activation", "expires_at", "subject_key",
                            "identity_keys", "revision", "updated_at",
                        )
                    },
                )  # fmt: skip
                assert kept == miss.left_out.fact
