"""The colours of changes are legible, and no colour is the only sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.ui.models.text_rows import Tone
from context_center.ui.palette import (
    CHANGE_GROUNDS,
    MARK_CONTRAST,
    TEXT_CONTRAST,
    WORD_GROUNDS,
    ColorRole,
    contrast,
)
from context_center.ui.theme import Theme
from context_center.ui.widgets.row_paint import ground_of, ink_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QColor
    from PySide6.QtWidgets import QApplication

LEGIBLE = (ColorRole.TEXT, ColorRole.MUTED, ColorRole.SUCCESS, ColorRole.DANGER)
_SEEN = 1.1
"""Grounds are large: a little is enough to tell them apart."""


@pytest.fixture(params=["light", "dark"])
def each(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    """The theme in each of its modes."""
    theme = Theme(qapp, request.param)
    yield theme
    theme.deleteLater()


def ratio(one: QColor, other: QColor) -> float:
    return contrast(one.name(), other.name())


@pytest.mark.parametrize("ground", CHANGE_GROUNDS)
@pytest.mark.parametrize("ink", LEGIBLE)
def test_text_numbers_and_signs_are_legible_on_changed_lines(
    each: Theme, ground: ColorRole, ink: ColorRole
) -> None:
    assert ratio(each.color(ink), each.color(ground)) >= TEXT_CONTRAST


@pytest.mark.parametrize("ground", WORD_GROUNDS)
def test_text_is_legible_on_changed_words(each: Theme, ground: ColorRole) -> None:
    assert ratio(each.color(ColorRole.TEXT), each.color(ground)) >= TEXT_CONTRAST


@pytest.mark.parametrize(
    ("word", "line", "ink"),
    [
        (ColorRole.INSERTED_WORD, ColorRole.INSERTED, ColorRole.SUCCESS),
        (ColorRole.REMOVED_WORD, ColorRole.REMOVED, ColorRole.DANGER),
    ],
)
def test_changed_words_stand_out_from_their_line(
    each: Theme, word: ColorRole, line: ColorRole, ink: ColorRole
) -> None:
    assert ratio(each.color(word), each.color(line)) >= _SEEN
    assert ratio(each.color(line), each.color(ColorRole.SURFACE)) >= _SEEN
    # The line below a word tells it to those who see no difference of the grounds.
    assert ratio(each.color(ink), each.color(word)) >= MARK_CONTRAST


@pytest.mark.parametrize("tone", Tone)
def test_every_tone_is_legible(each: Theme, tone: Tone) -> None:
    ground = ground_of(each, tone) or each.color(ColorRole.SURFACE)
    assert ratio(each.color(ColorRole.TEXT), ground) >= TEXT_CONTRAST
    assert ratio(ink_of(each, tone), ground) >= TEXT_CONTRAST
    assert ratio(each.color(ColorRole.MUTED), ground) >= TEXT_CONTRAST


def test_the_sides_of_a_merge_differ(each: Theme) -> None:
    grounds = {ground_of(each, tone).name() for tone in (Tone.THEIRS, Tone.MINE, Tone.CONFLICT)}
    assert len(grounds) == 3
