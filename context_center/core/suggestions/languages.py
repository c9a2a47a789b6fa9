"""Which languages' markers a sentence is held against, by the scripts that it is written in."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from context_center.core.suggestions import markers_en, markers_ja, markers_ko, markers_zh

if TYPE_CHECKING:
    from context_center.core.suggestions.markers import Language

_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_LATIN = re.compile("[a-z]{2}")


def languages_of(plain: str) -> tuple[Language, ...]:
    """The languages whose markers may stand in a sentence; Han beside kana is Japanese."""
    latin = _LATIN.search(plain) is not None
    if plain.isascii():
        return _languages(latin=latin)
    return _languages(
        latin=latin,
        kana=_KANA.search(plain) is not None,
        han=_HAN.search(plain) is not None,
        hangul=_HANGUL.search(plain) is not None,
    )


@lru_cache(maxsize=16)
def _languages(
    *, latin: bool, kana: bool = False, han: bool = False, hangul: bool = False
) -> tuple[Language, ...]:
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
