"""What in a sentence speaks for or against a lasting statement; the words are data.

Each language has a table of markers. A marker of a kind counts once a sentence, the
strongest; kinds add up, so that a confidence can be taken apart again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence


class Kind(StrEnum):
    """What a marker tells; the last six speak against a lasting statement."""

    LASTING = "meant for the future"
    RULE = "states a rule"
    DEMAND = "says how something has to be"
    SCOPE = "names where it holds"
    PREFERENCE = "states a preference"
    CONVENTION = "states how things are here"
    DECISION = "reports a decision"
    CORRECTION = "corrects the agent"
    REMINDER = "asks to remember it"
    PERSON = "tells about the person"
    REFERENCE = "says where something is"
    CHOICE = "chooses between known options"
    LISTED = "listed as a rule"
    CONFIRMED = "confirmed in the next sentence"
    MOMENT = "meant for the moment"
    POINTING = "points at something at hand"
    GUESS = "only a thought"
    REPORT = "somebody else's words"
    NARRATION = "tells what happened"
    PRODUCT = "about the product, not the work on it"


AGAINST = frozenset(
    {Kind.MOMENT, Kind.POINTING, Kind.GUESS, Kind.REPORT, Kind.NARRATION, Kind.PRODUCT}
)


@dataclass(frozen=True, slots=True)
class Marker:
    """A pattern over the masked, lower-case sentence and what it counts."""

    kind: Kind
    points: float
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Language:
    """The markers of one language for and against, the strongest first, and its ways to speak.

    ``question`` is how it asks, ``request`` a question that asks for something lasting,
    ``confirms`` what only affirms the sentence before, ``fillers`` what leads a sentence in,
    ``order`` how it gives work to do, ``people`` how it speaks of those who work.
    """

    speaking_for: tuple[Marker, ...]
    speaking_against: tuple[Marker, ...]
    question: re.Pattern[str]
    request: re.Pattern[str]
    confirms: re.Pattern[str]
    fillers: re.Pattern[str]
    order: re.Pattern[str]
    people: re.Pattern[str]


def points_by_kind(
    plain: str, languages: Sequence[Language], least: float = 0.0
) -> dict[Kind, float]:
    """For each kind that has a marker in the sentence, the points of its strongest one.

    Points against a statement are negative; they are only looked for if those for it come
    to ``least``.
    """
    found: dict[Kind, float] = {}
    for language in languages:
        _add(plain, language.speaking_for, found)
    if sum(found.values()) >= least:
        for language in languages:
            _add(plain, language.speaking_against, found)
    return found


def _add(plain: str, markers: Iterable[Marker], found: dict[Kind, float]) -> None:
    for marker in markers:
        stronger = abs(found.get(marker.kind, 0.0)) < abs(marker.points)
        if stronger and marker.pattern.search(plain):
            found[marker.kind] = marker.points
