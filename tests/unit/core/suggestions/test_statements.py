"""Which sentences state something lasting, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from context_center.core.suggestions.markers import Kind
from context_center.core.suggestions.statements import statements_in

DATA = Path(__file__).parents[3] / "data" / "suggestions" / "sentences.json"
SENTENCES: dict[str, list[str]] = json.loads(DATA.read_text(encoding="utf-8"))


def said(message: str) -> list[str]:
    return [statement.text for statement in statements_in(message)]


@pytest.mark.parametrize("message", SENTENCES["none"])
def test_none(message: str) -> None:
    assert said(message) == []


@pytest.mark.parametrize("message", SENTENCES["kept"])
def test_kept(message: str) -> None:
    assert len(said(message)) == 1


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("no, use pnpm, not npm", "Use pnpm, not npm"),
        ("Please remember: never force push to main.", "Never force push to main"),
        ("记住：以后提交前先跑测试", "以后提交前先跑测试"),
        ("違います、ORM は Peewee を使っています", "ORM は Peewee を使っています"),
        (
            "why did you do that? Tests live next to the file they test.",
            "Tests live next to the file they test",
        ),
        ("fix the test. From now on run the linter first.", "From now on run the linter first"),
        ("pnpm only here, always", "pnpm only here, always"),
    ],
)
def test_one_sentence_without_what_leads_in(message: str, expected: str) -> None:
    assert said(message) == [expected]


def test_what_only_affirms_counts_for_the_sentence_before() -> None:
    alone = statements_in("we tag on main after the merge.")
    (affirmed,) = statements_in("we tag on main after the merge. Keep that in mind")
    assert Kind.CONFIRMED in affirmed.kinds
    assert affirmed.score > sum(statement.score for statement in alone)


def test_a_sentence_that_goes_on_belongs_to_the_one_before() -> None:
    (statement,) = statements_in("any は禁止。unknown を使うこと")
    assert statement.text == "any は禁止"
    assert statement.more == ("unknown を使うこと",)
    assert statement.quote == "any は禁止。unknown を使うこと"


def test_of_two_the_one_that_chooses_speaks() -> None:
    (statement,) = statements_in("また Jest になってる。Vitest だってば")
    assert statement.text == "Vitest だってば"


def test_items_of_a_list_of_rules_are_statements_of_their_own() -> None:
    found = statements_in("Rules for this repo:\n- Use tabs, not spaces\n- Keep main green")
    assert [statement.text for statement in found] == ["Use tabs, not spaces", "Keep main green"]
    assert all(Kind.LISTED in statement.kinds for statement in found)


def test_demands_of_an_order_are_part_of_it() -> None:
    assert said("Write a parser. Errors must be returned as values. Never panic.") == []
    assert said("Write a parser. From now on errors are returned as values.") == [
        "From now on errors are returned as values"
    ]


def test_points_against_are_kept_with_the_points_for() -> None:
    (statement,) = statements_in("I think from now on we always use pnpm here")
    points = dict(statement.points)
    assert points[Kind.LASTING] > 0 > points[Kind.GUESS]
    assert statement.score == pytest.approx(sum(points.values()))


def test_a_sentence_without_end_is_none_unless_it_asks_to_remember() -> None:
    endless = "always use tabs and " * 60
    assert said(endless) == []
    assert len(said("Remember: " + endless)) == 1
