"""What became of the facts of a past turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from context_center.core.equivalence import overrides
from context_center.core.facts import Activation, ArchivedFact, Fact, Scope, Volatility
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.recall.timeline import Comparison, Fate, compared, last_recall
from context_center.core.times import DAY_NS
from context_center.core.turns import RecalledBlock, RecalledFact, TurnSource, UserTurn
from tests.unit.core.recall.making import NOW, make_fact

MESSAGE = "deploy rollback staging"
THEN = NOW - 5 * DAY_NS


def entry(fact: Fact, **fields: object) -> RecalledFact:
    """A fact as a recall block gave it."""
    blank = RecalledFact(
        id=fact.id,
        revision=fact.revision,
        scope=fact.scope,
        type=fact.type,
        freshness="fresh",
        score=3.0,
        reason="matched deploy, rollback",
        title=fact.heading,
        text=fact.body,
    )
    return replace(blank, **fields)  # type: ignore[arg-type]


def turn(*entries: RecalledFact, time: int | None = THEN) -> UserTurn:
    """A turn whose transcript shows these facts; no recall at all without any."""
    block = RecalledBlock(entries) if entries else None
    return UserTurn(MESSAGE, time, TurnSource.REASONIX, "s", "/s.jsonl", 0, 0, 0, recalled=block)


def compare(
    said: UserTurn, *facts: Fact, archived: tuple[ArchivedFact, ...] = (), limit: int = 4
) -> Comparison:
    trace = recall(RecallIndex.build(facts), MESSAGE, now=NOW, limit=limit, left_out_limit=99)
    found = overrides(facts)
    return compared(said, trace, facts, now=NOW, archived=archived, overrides=found)


def fates(comparison: Comparison) -> dict[str, Fate]:
    return {each.title: each.fate for each in comparison.facts}


BODY = "deploy rollback staging"


def test_a_fact_that_reads_as_it_did_is_the_same() -> None:
    fact = make_fact("plan", BODY, title="Plan")
    only = compare(turn(entry(fact)), fact).facts[0]
    assert (only.fate, only.rank_then, only.rank_now) == (Fate.SAME, 1, 1)
    assert only.explanation == "It reads as it did then, revision 1."


def test_a_changed_fact_names_both_revisions_and_its_place() -> None:
    plan = replace(make_fact("plan", BODY, title="Plan"), revision=4)
    other = make_fact("other", f"{BODY} and a lot of other words here", title="Other")
    said = turn(entry(other), entry(plan, revision=2))
    told = compare(said, plan, other).facts
    assert [(each.title, each.fate) for each in told] == [
        ("Other", Fate.SAME),
        ("Plan", Fate.CHANGED),
    ]
    assert told[1].explanation == ("Revision 2 then, revision 4 now. From place 2 to place 1.")


@pytest.mark.parametrize(
    ("then", "volatility", "fate", "told"),
    [
        ("fresh", Volatility.VOLATILE, Fate.STALE, "It has gone stale"),
        ("stale", Volatility.STABLE, Fate.REFRESHED, "It was stale then and is fresh now."),
        ("current", Volatility.STABLE, Fate.SAME, "It reads as it did then"),
    ],
)
def test_trust_that_changed_is_told(
    then: str, volatility: Volatility, fate: Fate, told: str
) -> None:
    fact = make_fact("plan", BODY, volatility=volatility, updated_at="2026-07-01T00:00:00Z")
    only = compare(turn(entry(fact, freshness=then)), fact).facts[0]
    assert only.fate is fate
    assert only.explanation.startswith(told)


def test_an_archived_fact_says_when() -> None:
    fact = make_fact("plan", BODY, title="Plan")
    archive = (
        ArchivedFact(replace(fact, path="/old.md"), "2026-08-01T00:00:00Z"),
        ArchivedFact(replace(fact, path="/new.md"), "2026-08-19T08:00:00Z"),
    )
    only = compare(turn(entry(fact)), archived=archive).facts[0]
    assert (only.fate, only.explanation) == (Fate.ARCHIVED, "It was archived on 2026-08-19.")
    assert only.fact is not None
    assert only.fact.path == "/new.md"


def test_a_fact_that_is_nowhere_is_gone_under_the_title_of_the_block() -> None:
    fact = make_fact("plan", BODY, title="Plan")
    only = compare(turn(entry(fact))).facts[0]
    assert (only.fate, only.title, only.fact) == (Fate.GONE, "Plan", None)


def test_an_overridden_fact_names_the_winner() -> None:
    old = make_fact("plan", BODY, scope=Scope.GLOBAL, title="Plan")
    winner = make_fact("plan", BODY, title="Our plan")
    told = compare(turn(entry(old)), old, winner).facts
    assert [each.fate for each in told] == [Fate.OVERRIDDEN, Fate.JOINED]
    assert "Our plan" in told[0].explanation


@pytest.mark.parametrize(
    ("fact", "fate"),
    [
        (make_fact("plan", BODY, activation=Activation.PINNED), Fate.PINNED),
        (make_fact("plan", BODY, expires_at="2026-08-19T00:00:00Z"), Fate.EXPIRED),
        (make_fact("plan", "nothing of it"), Fate.UNMATCHED),
        (make_fact("plan", "nothing", activation=Activation.PINNED), Fate.PINNED),
        (make_fact("plan", "nothing", expires_at="2026-08-19T00:00:00Z"), Fate.EXPIRED),
    ],
)
def test_what_keeps_a_fact_out_now_is_told(fact: Fact, fate: Fate) -> None:
    comparison = compare(turn(entry(fact)), fact)
    assert [each.fate for each in comparison.facts] == [fate]
    assert comparison.lost == 1


def test_a_fact_over_the_limit_was_outranked_and_its_change_is_told_too() -> None:
    best = make_fact("best", BODY, title="Best", updated_at="2026-08-19T00:00:00Z")
    less = replace(make_fact("less", f"{BODY} word {'x ' * 40}", title="Less"), revision=3)
    told = compare(turn(entry(less, revision=1)), best, less, limit=1).facts
    assert [(each.title, each.fate) for each in told] == [
        ("Less", Fate.OUTRANKED),
        ("Best", Fate.NEW),
    ]
    assert told[0].explanation.endswith("Revision 1 then, revision 3 now.")


def test_what_is_recalled_only_now_says_why() -> None:
    known = make_fact("known", BODY, title="Known", updated_at="2026-08-01T00:00:00Z")
    changed = replace(
        make_fact("changed", BODY, title="Changed", updated_at="2026-08-01T00:00:00Z"),
        updated_at="2026-08-18T00:00:00Z",
    )
    new = make_fact("new", BODY, title="New", updated_at="2026-08-18T00:00:00Z")
    other = make_fact("other", BODY, title="Other")
    comparison = compare(turn(entry(other)), known, changed, new, other)
    assert fates(comparison) == {
        "Other": Fate.SAME,
        "Known": Fate.JOINED,
        "Changed": Fate.CHANGED_IN,
        "New": Fate.NEW,
    }
    assert (comparison.lost, comparison.added, comparison.altered) == (0, 3, 0)


def test_without_a_recall_in_the_transcript_only_now_is_known() -> None:
    known = make_fact("known", BODY, title="Known", updated_at="2026-08-01T00:00:00Z")
    comparison = compare(turn(), known)
    assert not comparison.shown_then
    assert fates(comparison) == {"Known": Fate.NOW}
    assert comparison.added == 0


def test_without_a_time_nothing_is_said_to_be_new() -> None:
    fact = make_fact("new", BODY, title="New", updated_at="2026-08-19T00:00:00Z")
    (told,) = compare(turn(time=None), fact).facts
    assert told.fate is Fate.NOW
    assert told.explanation.startswith("It would be recalled now. Matched")


def test_a_link_with_the_same_id_is_not_the_fact() -> None:
    fact = make_fact("plan", BODY, title="Plan", active=False)
    assert fates(compare(turn(entry(fact)), fact)) == {"Plan": Fate.GONE}


def test_the_last_recall_is_the_newest_turn_that_shows_one() -> None:
    fact = make_fact("plan", BODY)
    newest, shows, oldest = turn(), turn(entry(fact)), turn(entry(fact), time=1)
    assert last_recall([newest, shows, oldest]) is shows
    assert last_recall([newest]) is None
