"""What in a sentence speaks for or against a lasting statement; the words are data.

Each language has a table of markers. A marker of a kind counts once a sentence, the
strongest; kinds add up, so that a confidence can be taken apart again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


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
    """The markers of one language, its questions, and what only affirms the sentence before."""

    markers: tuple[Marker, ...]
    question: re.Pattern[str]
    request: re.Pattern[str]
    confirms: re.Pattern[str]
    fillers: re.Pattern[str]


def table(rows: Iterable[tuple[Kind, float, str]]) -> tuple[Marker, ...]:
    """Markers from rows of kind, points and pattern, the strongest first."""
    strongest_first = sorted(rows, key=lambda row: -abs(row[1]))
    return tuple(
        Marker(kind, points, re.compile(pattern)) for kind, points, pattern in strongest_first
    )


def points_by_kind(plain: str, languages: Iterable[Language]) -> dict[Kind, float]:
    """For each kind that has a marker in the sentence, the points of its strongest one.

    Points against a statement are negative.
    """
    found: dict[Kind, float] = {}
    for language in languages:
        for marker in language.markers:
            if abs(found.get(marker.kind, 0.0)) < abs(marker.points) and marker.pattern.search(
                plain
            ):
                found[marker.kind] = marker.points
    return found


_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_LATIN = re.compile("[a-z]{2}")


def languages_of(plain: str) -> tuple[Language, ...]:
    """The languages whose markers may stand in a sentence, by its scripts."""
    return _languages(
        _LATIN.search(plain) is not None,
        not plain.isascii() and _KANA.search(plain) is not None,
        not plain.isascii() and _HAN.search(plain) is not None,
        not plain.isascii() and _HANGUL.search(plain) is not None,
    )


@lru_cache(maxsize=16)
def _languages(latin: bool, kana: bool, han: bool, hangul: bool) -> tuple[Language, ...]:
    from context_center.core.suggestions import markers_en, markers_ja, markers_ko, markers_zh

    found = []
    if latin:
        found.append(markers_en.LANGUAGE)
    if kana:
        found.append(markers_ja.LANGUAGE)
    elif han:
        found.append(markers_zh.LANGUAGE)
    if hangul:
        found.append(markers_ko.LANGUAGE)
    return tuple(found)
