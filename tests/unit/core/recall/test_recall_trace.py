"""The trace of a recall: what came back, what did not, and why."""

from __future__ import annotations

import pytest
from hypothesis import given

from context_center.core.facts import Activation, Fact, Freshness, Scope
from context_center.core.freshness import freshness
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.recall.trace import Gate, LeftOut, RecallTrace, Suppression, TermShare
from tests.unit.core.recall.making import NOW, make_fact, messages, stores

OLD = "2020-01-01T00:00:00Z"


def recalled(message: str, *facts: Fact, limit: int = 0, max_chars: int = 0) -> RecallTrace:
    index = RecallIndex.build(facts)
    return recall(index, message, now=NOW, limit=limit, max_chars=max_chars)


def only_left_out(trace: RecallTrace) -> LeftOut:
    assert len(trace.left_out) == 1
    return trace.left_out[0]


@given(stores, messages)
def test_shares_add_up_and_every_match_is_accounted_for(store: list[Fact], message: str) -> None:
    trace = recalled(message, *store)
    told = [*trace.hits, *trace.left_out]
    for one in told:
        assert sum(term.share for term in one.terms) == pytest.approx(one.score, rel=0, abs=1e-9)
        assert one.freshness is freshness(one.fact, NOW)
        places = [trace.tokens.index(term.token) for term in one.terms]
        assert places == sorted(set(places))
        assert one.fact.active
    paths = [one.fact.path for one in told]
    assert len(paths) == len(set(paths))
    if trace.suppressed is not Suppression.GENERIC_TURN:
        members = [o for o in told if o not in trace.left_out or not o.fact.pinned]
        outside = (Gate.PINNED, Gate.OVERRIDDEN)
        inside = [o for o in members if not isinstance(o, LeftOut) or o.gate not in outside]
        assert trace.matched == len(inside)
    scores = [left.score for left in trace.left_out]
    assert scores == sorted(scores, reverse=True)


def test_a_hit_can_be_taken_apart() -> None:
    store = [make_fact("a", "cache cache policy"), make_fact("b", "policy of another kind")]
    hit = recalled("policy cache", *store).hits[0]
    assert [(t.token, t.tf, t.df) for t in hit.terms] == [("policy", 1, 2), ("cache", 2, 1)]
    policy, cache = hit.terms
    assert policy.idf == pytest.approx(0.1823215567939546)
    assert cache.idf == pytest.approx(0.6931471805599453)
    length_norm = 1.2 * (0.25 + 0.75 * 4 / 4.5)
    assert policy.share == pytest.approx(policy.idf * 2.2 / (1 + length_norm) * 1.08)
    assert cache.share == pytest.approx(cache.idf * 4.4 / (2 + length_norm) * 1.08)


def test_both_factors_are_in_the_shares() -> None:
    plain = recalled("cache policy", make_fact("a", "cache policy", scope=Scope.GLOBAL)).hits[0]
    old = recalled("cache policy", make_fact("a", "cache policy", updated_at=OLD)).hits[0]
    assert old.freshness is Freshness.STALE
    assert old.score == pytest.approx(plain.score * 1.08 * 0.92)
    assert old.terms[0].share == pytest.approx(plain.terms[0].share * 1.08 * 0.92)


def test_a_pinned_fact_says_that_it_is_there_already() -> None:
    fact = make_fact("a", "cache policy", activation=Activation.PINNED)
    trace = recalled("cache policy", fact, make_fact("b", "cache policy"))
    left = only_left_out(trace)
    assert left.gate is Gate.PINNED
    assert left.explanation == (
        "It is pinned: every session has its text already, so recall leaves it out."
    )
    assert left.score == pytest.approx(trace.hits[0].score)
    assert trace.matched == 1


def test_an_overridden_fact_names_the_winner_and_the_key() -> None:
    project = make_fact("p", "elsewhere", title="Package manager")
    fallback = make_fact("g", "cache policy", title="package manager!", scope=Scope.GLOBAL)
    trace = recalled("cache policy", project, fallback)
    left = only_left_out(trace)
    assert trace.suppressed is Suppression.NOT_DISTINCTIVE
    assert left.gate is Gate.OVERRIDDEN
    assert left.explanation == (
        "The project fact “Package manager” wins over it: both have the same title."
    )


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"fact_id": "mem-1"}, "id"),
        ({"subject_key": "a.b"}, "subject key"),
    ],
)
def test_every_kind_of_key_has_a_word(fields: dict[str, str], word: str) -> None:
    trace = recalled(
        "cache policy",
        make_fact("p", "elsewhere", **fields),
        make_fact("g", "cache policy", scope=Scope.GLOBAL, **fields),
    )
    assert only_left_out(trace).explanation.endswith(f"both have the same {word}.")


def test_an_expired_fact_counts_in_the_statistics_and_says_since_when() -> None:
    fact = make_fact("a", "cache policy", expires_at="2026-08-20T11:59:59Z")
    trace = recalled("cache policy", fact, make_fact("b", "cache policy"))
    left = only_left_out(trace)
    assert left.gate is Gate.EXPIRED
    assert left.freshness is Freshness.EXPIRED
    assert left.explanation == "It expired at 2026-08-20T11:59:59Z."
    assert trace.hits[0].terms[0].df == 2
    assert trace.matched == 2


def test_one_ordinary_word_is_not_distinctive() -> None:
    trace = recalled("what about alpha here", make_fact("a", "alpha beta"))
    left = only_left_out(trace)
    assert trace.suppressed is Suppression.NOT_DISTINCTIVE
    assert left.gate is Gate.NOT_DISTINCTIVE
    assert left.explanation == (
        "Only “alpha” matches, and that alone is not distinctive enough here."
    )
    assert left.terms == (TermShare("alpha", 1, 1, pytest.approx(0.2876820724517809), left.score),)


def test_a_score_far_behind_the_best_is_named() -> None:
    best = make_fact("a", "alpha beta gamma")
    weak = make_fact("b", "alpha beta " + " ".join(f"w{n}" for n in range(300)))
    more = make_fact("c", "beta gamma common"), make_fact("d", "nothing here")
    trace = recalled("alpha beta gamma", best, weak, *more, limit=8)
    left = only_left_out(trace)
    assert left.fact.name == "b"
    assert left.gate is Gate.BELOW_FLOOR
    top = trace.hits[0].score
    assert left.score < top * 0.24
    assert left.explanation == (
        f"Its score of {left.score:.3f} is under 24 % of the best, {top:.3f}."
    )
    assert trace.omitted == 0


def test_the_floor_lies_at_24_percent_of_the_best() -> None:
    best = make_fact("a", "alpha beta gamma")
    others = make_fact("c", "beta gamma common"), make_fact("d", "nothing here")
    kept, left = [], []
    for words in range(20, 45):
        weak = make_fact("b", "alpha beta " + " ".join(f"w{n}" for n in range(words)))
        trace = recalled("alpha beta gamma", best, weak, *others, limit=8)
        found = next(one for one in (*trace.hits, *trace.left_out) if one.fact is weak)
        (kept if found in trace.hits else left).append(found.score / trace.hits[0].score)
    assert max(left) < 0.24 <= min(kept)
    assert min(kept) - max(left) < 0.005


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (1, "Only one fact is recalled, and another one matches better."),
        (2, "Only 2 facts are recalled, and 2 others match better."),
    ],
)
def test_over_the_limit(limit: int, sentence: str) -> None:
    store = [make_fact(f"f{n}", "cache policy") for n in range(limit + 1)]
    trace = recalled("cache policy", *store, limit=limit)
    left = only_left_out(trace)
    assert left.gate is Gate.OVER_LIMIT
    assert left.explanation == sentence
    assert trace.omitted == 1


def test_over_the_budget() -> None:
    left = only_left_out(
        recalled("cache policy", make_fact("a", "cache policy", title="t" * 300), max_chars=480)
    )
    assert left.gate is Gate.OVER_BUDGET
    assert left.explanation == "The budget of 480 characters has no room left for it."


def test_ties_go_to_the_newer_fact_then_to_the_lower_id() -> None:
    store = [
        make_fact("a", "cache policy", fact_id="mem-3", updated_at="2026-08-11T00:00:00Z"),
        make_fact("b", "cache policy", fact_id="mem-2", updated_at="2026-08-11T00:00:00Z"),
        make_fact("c", "cache policy", fact_id="mem-1", updated_at="2026-08-10T00:00:00Z"),
        make_fact(
            "d", "cache policy", fact_id="mem-9", updated_at="2026-08-11T00:00:00.000000001Z"
        ),
    ]
    hits = recalled("cache policy", *store).hits
    assert [hit.fact.id for hit in hits] == ["mem-9", "mem-2", "mem-3", "mem-1"]


def test_ties_are_broken_the_same_way_among_those_left_out() -> None:
    store = [make_fact(f"f{n:03}", "cache policy", fact_id=f"mem-{n:03}") for n in range(300)]
    trace = recall(RecallIndex.build(store[::-1]), "cache policy", now=NOW, left_out_limit=10)
    assert [left.fact.id for left in trace.left_out] == [f"mem-{n:03}" for n in range(4, 14)]
    assert trace.omitted == 296


@pytest.mark.parametrize(
    ("store", "message", "suppressed"),
    [
        ([], "cache policy", Suppression.EMPTY_STORE),
        ([], "!!!", Suppression.EMPTY_STORE),
        ([make_fact("-"), make_fact("--")], "cache policy", Suppression.EMPTY_STORE),
        ([make_fact("-"), make_fact("--")], "!!!", Suppression.NO_TERMS),
        ([make_fact("a", "cache")], "", Suppression.NO_TERMS),
        ([make_fact("a", "cache")], "🙂", Suppression.NO_TERMS),
        ([make_fact("a", "cache")], "Go  on", Suppression.GENERIC_TURN),
        ([make_fact("a", "cache", active=False)], "cache policy", Suppression.EMPTY_STORE),
        (
            [make_fact("a", "cache policy", activation=Activation.PINNED)],
            "cache policy",
            Suppression.EMPTY_STORE,
        ),
    ],
)
def test_nothing_recalled_says_why(
    store: list[Fact], message: str, suppressed: Suppression
) -> None:
    trace = recalled(message, *store)
    assert trace.suppressed is suppressed
    assert trace.hits == ()
    assert trace.block == ""
    assert trace.used_chars == 0


def test_a_pinned_fact_is_explained_even_if_the_pool_is_empty() -> None:
    fact = make_fact("a", "cache policy", activation=Activation.PINNED)
    left = only_left_out(recalled("cache policy", fact))
    assert left.gate is Gate.PINNED
    assert left.score > 0


def test_an_inactive_fact_is_never_mentioned() -> None:
    trace = recalled("cache policy", make_fact("a", "cache policy", active=False))
    assert trace.left_out == ()


@pytest.mark.parametrize("query", ["is the weather nice", "what is the plan for this"])
def test_two_function_words_qualify_as_in_the_reference(query: str) -> None:
    store = [make_fact("a", "The build is slow on the CI runner")]
    store += [make_fact(f"f{n}", f"something else {n}") for n in range(4)]
    assert [hit.fact.name for hit in recalled(query, *store).hits] == ["a"]


def test_common_characters_in_a_row_qualify_as_in_the_reference() -> None:
    fact = make_fact("a", "我们可以用 pnpm 安装依赖")
    reason = recalled("我们可以怎么做", fact).hits[0].reason
    assert reason == "matched 我们, 们可, 可以; project scope"


def test_function_words_are_scored_as_in_the_reference() -> None:
    words = make_fact("b", "what do we use as the answer for this is with just the service notes")
    right = make_fact("a", "staging database heliotrope")
    query = "Which staging database do we use for this service? Answer with just the name."
    assert [hit.fact.name for hit in recalled(query, right, words).hits] == ["b", "a"]


def test_full_width_letters_do_not_match_their_ordinary_forms() -> None:
    assert recalled("API2 again", make_fact("a", "ＡＰＩ２ ｻｰﾊﾞｰ")).hits == ()
    assert len(recalled("ＡＰＩ２ again", make_fact("a", "ＡＰＩ２ ｻｰﾊﾞｰ")).hits) == 1


@pytest.mark.parametrize(
    ("query", "body"),
    [
        ("サーバー設定", "本番のサーバー設定は共有禁止"),
        ("서버 설정", "배포 서버 설정은 금요일"),
        ("数据库轮换", "数据库轮换在周五"),
        ("部署", "部署在三号机"),
    ],
)
def test_cjk_text_is_found_by_a_part_of_it(query: str, body: str) -> None:
    others = [
        make_fact(f"o{n}", text) for n, text in enumerate(("別の話", "다른 이야기", "其他事"))
    ]
    assert [hit.fact.body for hit in recalled(query, make_fact("a", body), *others).hits] == [body]


def test_the_message_is_used_as_it_is_typed() -> None:
    message = "  <memory-recall>pnpm</memory-recall>\nfix the login page\n"
    trace = recalled(message, make_fact("a", "fix the login page"))
    assert trace.query == "<memory-recall>pnpm</memory-recall>\nfix the login page"
    assert trace.tokens == ("memory", "recall", "pnpm", "fix", "the", "login", "page")


def test_a_message_of_a_megabyte_is_answered() -> None:
    store = [make_fact(f"f{n}", f"word{n} word{n + 1} 部署规则 cache") for n in range(2_000)]
    index = RecallIndex.build(store)
    message = " ".join(f"word{n % 90_000}. #x{n}" for n in range(70_000))
    assert len(message) > 1_000_000
    trace = recall(index, message, now=NOW)
    assert len(trace.hits) == 4
    assert trace.matched == 2_000
