"""The experiment: what it promises on labelled messages, and what makes it differ."""

from __future__ import annotations

import pytest
from hypothesis import given

from context_center.core.facts import Activation, Fact, Freshness, Scope
from context_center.core.recall.experiment import (
    LABEL,
    ExperimentIndex,
    ExperimentTrace,
    experiment,
)
from tests.helpers.labelled_queries import (
    experiment_rule,
    labelled_facts,
    labelled_queries,
    quality,
    reference_rule,
)
from tests.unit.core.recall.making import NOW, make_fact, messages, stores


def tried(message: str, *facts: Fact, limit: int = 4) -> ExperimentTrace:
    return experiment(ExperimentIndex.build(facts), message, now=NOW, limit=limit)


def names(trace: ExperimentTrace) -> list[str]:
    return [hit.fact.name for hit in trace.hits]


def test_the_labelled_data_is_what_it_should_be() -> None:
    assert len(labelled_facts()) == 60
    report, tune = labelled_queries("report"), labelled_queries("tune")
    assert len(report) >= 60
    assert len(tune) >= 60
    every = (*report, *tune)
    assert len({query.message for query in every}) == len(every)
    assert sum(not query.recall for query in every) >= 30
    assert {query.language for query in every} == {"en", "zh", "ja", "mixed"}
    known = {fact.name for fact in labelled_facts()}
    assert {name for query in every for name in query.recall} == known
    for query in every:
        assert (query.kind == "nothing") == (not query.recall)


def test_it_finds_no_less_and_is_quieter_than_the_reference() -> None:
    report = labelled_queries("report")
    ours, reference = quality(experiment_rule(), report), quality(reference_rule(), report)
    assert ours.recall >= reference.recall
    assert ours.mrr >= reference.mrr
    assert ours.precision >= 0.75
    assert ours.quiet >= 0.80


@pytest.mark.parametrize(
    "message",
    ["is the weather nice", "what is the plan for this", "我们可以怎么做", "これはどうですか"],
)
def test_words_that_say_nothing_wake_nothing(message: str) -> None:
    store = [
        make_fact("a", "The build is slow on the CI runner"),
        make_fact("b", "我们可以用 pnpm 安装依赖"),
        make_fact("c", "本番はこれです"),
        make_fact("d", "what do we use as the plain answer for that"),
        make_fact("e", "this is what is in the list for the others"),
    ]
    assert not tried(message, *store).hits


def test_the_key_word_of_a_long_question_is_not_drowned() -> None:
    store = [
        make_fact("a", "staging database heliotrope"),
        make_fact("b", "what do we use as the answer for this is with just the service notes"),
    ]
    question = "Which staging database do we use for this service? Answer with just the name."
    assert names(tried(question, *store))[0] == "a"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("`TokenBucketGate` limits", "the token bucket"),
        ("token bucket", "TokenBucketGate"),
        ("set max_chars lower", "max chars"),
        ("ＡＰＩ２ ｻｰﾊﾞｰ", "API2 サーバー"),
        ("cafe\u0301 corner", "café"),
        ("the retries are logged", "retry logging"),
        ("データベース", "データベースー"),
        ("배포 서버 설정은 금요일", "서버 설정"),
        ("部署在三号机", "部署"),
    ],
)
def test_forms_that_mean_the_same_match(body: str, message: str) -> None:
    assert names(tried(message, make_fact("a", body), make_fact("b", "elsewhere"))) == ["a"]


def test_a_title_counts_more_than_a_body() -> None:
    store = [
        make_fact("a", "cache and policy and cache policy"),
        make_fact("b", "something else", title="Cache policy"),
    ]
    assert names(tried("cache policy", *store)) == ["b", "a"]
    hit = tried("cache policy", *store).hits[0]
    assert [(term.token, term.fields) for term in hit.terms] == [
        ("cach", ("title",)),
        ("policy", ("title",)),
    ]
    assert hit.answered == pytest.approx(1.0)


def test_it_says_what_it_is() -> None:
    trace = tried("cache policy", make_fact("a", "cache policy"))
    assert trace.label == LABEL
    assert "Experiment" in LABEL


def test_the_rules_of_the_pool_are_those_of_the_reference() -> None:
    pinned = make_fact("a", "cache policy", activation=Activation.PINNED)
    expired = make_fact("b", "cache policy", expires_at="2026-08-20T11:59:59Z")
    winner = make_fact("c", "elsewhere", title="Same")
    loser = make_fact("d", "cache policy", title="same!", scope=Scope.GLOBAL)
    unused = make_fact("e", "cache policy", active=False)
    assert not tried("cache policy", pinned, expired, winner, loser, unused).hits
    stale = make_fact("f", "cache policy", updated_at="2020-01-01T00:00:00Z")
    fresh = make_fact("g", "cache policy")
    hits = tried("cache policy", stale, fresh).hits
    assert [hit.freshness for hit in hits] == [Freshness.FRESH, Freshness.STALE]
    assert hits[1].score == pytest.approx(hits[0].score * 0.92)
    everywhere = tried("cache policy", make_fact("h", "cache policy", scope=Scope.GLOBAL)).hits[0]
    only_here = tried("cache policy", make_fact("h", "cache policy")).hits[0]
    assert only_here.score == pytest.approx(everywhere.score * 1.08)


@pytest.mark.parametrize("message", ["", "!!!", "🙂", "continue", "好的", "the"])
def test_nothing_to_look_for(message: str) -> None:
    assert not tried(message, make_fact("a", "continue the 好的")).hits
    assert not tried(message).hits


def test_the_limit_is_bounded_and_the_rest_counted() -> None:
    store = [make_fact(f"f{n}", "cache policy") for n in range(11)]
    assert len(tried("cache policy", *store).hits) == 4
    trace = tried("cache policy", *store, limit=99)
    assert (len(trace.hits), trace.omitted) == (8, 3)


def test_a_token_may_stand_very_often() -> None:
    often = make_fact("a", "cache " * 300, title="cache", keywords="cache")
    hit = tried("cache", often).hits[0]
    assert hit.terms[0].fields == ("title", "keywords", "body")


@given(stores, messages)
def test_shares_add_up_and_order_holds(store: list[Fact], message: str) -> None:
    trace = tried(message, *store, limit=8)
    scores = [hit.score for hit in trace.hits]
    assert scores == sorted(scores, reverse=True)
    for hit in trace.hits:
        assert sum(term.share for term in hit.terms) == pytest.approx(hit.score)
        assert 0 < hit.answered <= 1 + 1e-9
        assert all(term.fields for term in hit.terms)
        assert hit.fact.active
        assert not hit.fact.pinned


@given(stores, stores, messages)
def test_an_updated_index_answers_as_a_new_one(
    before: list[Fact], after: list[Fact], message: str
) -> None:
    gone = [fact.path for fact in before if fact.path not in {fact.path for fact in after}]
    updated = ExperimentIndex.build(before).updated(gone, after)
    expected = experiment(ExperimentIndex.build(after), message, now=NOW)
    found = experiment(updated, message, now=NOW)
    assert [h.fact for h in found.hits] == [h.fact for h in expected.hits]
    assert [h.score for h in found.hits] == pytest.approx([h.score for h in expected.hits])
