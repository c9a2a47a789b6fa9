"""What speaks for and against a sentence, in points that add up.

Besides the markers of its language: whether it picks one of known options, whether it only
says how the product should be, and whether the next sentence confirms it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.suggestions.markers import AGAINST, Kind, points_by_kind
from context_center.core.suggestions.vocabulary import PRODUCT, WORK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.suggestions.markers import Language
    from context_center.core.suggestions.meaning import Meaning
    from context_center.core.suggestions.subjects import Answer

THRESHOLD = 0.5
CONFIRMED_POINTS = 0.4
LISTED_POINTS = 0.5
CHOICE_POINTS = 0.25
STYLE_POINTS = 0.5
LANGUAGE_POINTS = 0.4
PRODUCT_POINTS = -0.5
PLACED_FROM = 0.3
FUTURE_FROM = 0.5
_TOLERANCE = 1e-9
_CORE = frozenset(Kind) - AGAINST - {Kind.SCOPE, Kind.CHOICE, Kind.CONFIRMED}
_DEMANDING = frozenset({Kind.LASTING, Kind.RULE, Kind.DEMAND})
_CHOSEN = frozenset({Kind.CHOICE, Kind.SCOPE})
_STYLES = frozenset(
    f"project.{key}" for key in ("commit_style", "branch_naming", "line_length")
) | frozenset(f"user.{key}" for key in ("response_style", "name", "role", "os", "editor"))


def weighed(
    plain: str,
    meaning: Meaning,
    languages: Sequence[Language],
    *,
    confirmed: bool,
    listed: bool,
) -> dict[Kind, float]:
    """The points of a sentence by kind; those against it are negative.

    ``confirmed`` if the next sentence only affirms it, ``listed`` if it stands in a list of
    rules.
    """
    beside: dict[Kind, float] = {}
    if confirmed:
        beside[Kind.CONFIRMED] = CONFIRMED_POINTS
    if listed:
        beside[Kind.LISTED] = LISTED_POINTS
    if choice := _choice_points(meaning.answers):
        beside[Kind.CHOICE] = choice
    points = points_by_kind(plain, languages, THRESHOLD - _TOLERANCE - sum(beside.values()))
    for kind, more in beside.items():
        points[kind] = max(points.get(kind, 0.0), more)
    if against := _product_points(points, meaning):
        points[Kind.PRODUCT] = against
    return points


def is_lasting(points: dict[Kind, float]) -> bool:
    """Whether the points come to a statement: enough of them, and a reason among them."""
    known_choice = points.get(Kind.CHOICE, 0.0) >= LANGUAGE_POINTS or points.keys() >= _CHOSEN
    if not known_choice and not any(kind in _CORE for kind in points):
        return False
    return sum(points.values()) >= THRESHOLD - _TOLERANCE


def is_part_of_order(
    plain: str, points: dict[Kind, float], meaning: Meaning, languages: Sequence[Language]
) -> bool:
    """Whether a sentence in an order only says how its result should be.

    What is said for the future, of this project or of the people who work on it is more.
    """
    if any(answer.key.startswith("user.") for answer in meaning.answers):
        return False
    core = points.keys() & _CORE
    if points.get(Kind.PREFERENCE, 0.0) < FUTURE_FROM:
        core -= {Kind.PREFERENCE}
    if not core <= _DEMANDING | {Kind.CONVENTION}:
        return False
    lasting = points.get(Kind.LASTING, 0.0) > FUTURE_FROM
    placed = points.get(Kind.SCOPE, 0.0) >= PLACED_FROM
    if lasting or placed or not points.keys().isdisjoint({Kind.CONFIRMED, Kind.LISTED}):
        return False
    return not any(language.people.search(plain) for language in languages)


def _choice_points(answers: Sequence[Answer]) -> float:
    """What it is worth that a sentence picks an answer to a known question."""
    best = 0.0
    for answer in answers:
        if answer.key == "project.indentation":
            best = max(best, STYLE_POINTS)
        elif answer.key.endswith("language") and answer.chosen:
            best = max(best, LANGUAGE_POINTS)
        elif answer.chosen or answer.declined or answer.key in _STYLES:
            best = max(best, CHOICE_POINTS)
    return best


def _product_points(points: dict[Kind, float], meaning: Meaning) -> float:
    """What speaks against a demand that is only about how the product should be.

    Demands on the work itself, and all that is said to be a preference, convention, decision
    and the like, are none.
    """
    core = points.keys() & _CORE
    placed = points.get(Kind.SCOPE, 0.0) >= PLACED_FROM
    if placed or meaning.answers or not core <= _DEMANDING:
        return 0.0
    if not meaning.terms.keys().isdisjoint(WORK):
        return 0.0
    if not meaning.terms.keys().isdisjoint(PRODUCT):
        return PRODUCT_POINTS
    plain_rule = points.get(Kind.RULE, 0.0) >= THRESHOLD
    return 0.0 if plain_rule or Kind.LASTING in core else PRODUCT_POINTS / 2
