"""The look: every pair of colours that the window paints is legible, in both modes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPalette

from context_center.core.facts import Freshness
from context_center.services.paths import resources_dir
from context_center.ui.palette import (
    GROUNDS,
    INKS,
    MARK_CONTRAST,
    PILL_HUES,
    TEXT_CONTRAST,
    ColorRole,
    contrast,
)
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

SERIES = 8


@pytest.fixture(params=["light", "dark"])
def each(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    """The theme in each of its modes."""
    theme = Theme(qapp, request.param)
    yield theme
    theme.deleteLater()


def ratio(one: QColor, other: QColor) -> float:
    return contrast(one.name(), other.name())


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_is_legible_on_every_ground(each: Theme, ink: ColorRole, ground: ColorRole) -> None:
    assert ratio(each.color(ink), each.color(ground)) >= TEXT_CONTRAST


def test_text_on_the_accent_is_legible(each: Theme) -> None:
    accent = each.color(ColorRole.ACCENT)
    assert ratio(each.color(ColorRole.ON_ACCENT), accent) >= TEXT_CONTRAST


@pytest.mark.parametrize("word", [*PILL_HUES, "a word of another time"])
def test_the_text_of_a_pill_is_legible(each: Theme, word: str) -> None:
    text, ground = each.pill(word)
    assert ratio(text, ground) >= TEXT_CONTRAST
    assert text != ground


@pytest.mark.parametrize("freshness", Freshness)
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_freshness_dot_stands_out(each: Theme, freshness: Freshness, ground: ColorRole) -> None:
    assert ratio(each.freshness(freshness), each.color(ground)) >= MARK_CONTRAST


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_series_is_legible_and_has_no_twins(each: Theme, ground: ColorRole) -> None:
    series = [each.series(n) for n in range(SERIES)]
    assert len({color.name() for color in series}) == SERIES
    for color in series:
        assert ratio(color, each.color(ground)) >= TEXT_CONTRAST
    assert each.series(SERIES) == each.series(0)


def test_the_freshness_words_have_different_colors(each: Theme) -> None:
    assert len({each.freshness(freshness).name() for freshness in Freshness}) == len(Freshness)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (QPalette.ColorRole.WindowText, QPalette.ColorRole.Window),
        (QPalette.ColorRole.Text, QPalette.ColorRole.Base),
        (QPalette.ColorRole.Text, QPalette.ColorRole.AlternateBase),
        (QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.Base),
        (QPalette.ColorRole.ButtonText, QPalette.ColorRole.Button),
        (QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),
        (QPalette.ColorRole.ToolTipText, QPalette.ColorRole.ToolTipBase),
        (QPalette.ColorRole.Link, QPalette.ColorRole.Base),
        (QPalette.ColorRole.LinkVisited, QPalette.ColorRole.Base),
    ],
)
def test_the_desktops_own_controls_are_legible(
    each: Theme, qapp: QApplication, text: QPalette.ColorRole, ground: QPalette.ColorRole
) -> None:
    palette = qapp.palette()
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        colors = palette.color(group, text), palette.color(group, ground)
        assert ratio(*colors) >= TEXT_CONTRAST
    assert each.dark == (palette.color(QPalette.ColorRole.Base).lightness() < 128)


def test_switching_the_mode_tells_it_and_tints_the_icons_anew(theme: Theme, qtbot: QtBot) -> None:
    light = ink_of(theme.icon("facts"))
    assert light == theme.color(ColorRole.TEXT).name()
    with qtbot.waitSignal(theme.changed):
        theme.set_mode("dark")
    assert theme.dark
    assert theme.mode == "dark"
    dark = ink_of(theme.icon("facts"))
    assert dark == theme.color(ColorRole.TEXT).name()
    assert dark != light
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_mode("dark")


def test_an_unknown_mode_is_refused(theme: Theme) -> None:
    with pytest.raises(ValueError, match="sepia"):
        theme.set_mode("sepia")
    assert theme.mode == "light"


@pytest.mark.parametrize("name", sorted(p.stem for p in (resources_dir() / "icons").iterdir()))
def test_every_icon_can_be_drawn(theme: Theme, name: str) -> None:
    icon = theme.icon(name)
    for size in (16, 24):
        image = icon.pixmap(QSize(size, size)).toImage()
        assert image.size() == QSize(size, size)
        alphas = {image.pixelColor(x, y).alpha() for x in range(size) for y in range(size)}
        assert max(alphas) > 200
    assert theme.icon(name) is icon


def test_an_icon_is_sharp_on_a_dense_screen(theme: Theme) -> None:
    pixmap = theme.icon("search").pixmap(QSize(16, 16), 2.0)
    assert pixmap.devicePixelRatio() == 2.0
    assert pixmap.size() == QSize(32, 32)


def test_fonts_follow_the_system(theme: Theme, qapp: QApplication) -> None:
    size = qapp.font().pointSizeF()
    assert theme.font().pointSizeF() == pytest.approx(size)
    assert theme.font(1.4, bold=True).pointSizeF() == pytest.approx(size * 1.4)
    assert theme.font(1.4, bold=True).bold()
    assert not theme.font().bold()
    fixed = theme.font(fixed=True)
    assert fixed.pointSizeF() == pytest.approx(size)
    assert fixed.family() != qapp.font().family()


def test_spaces_are_steps() -> None:
    assert (SPACE_1, SPACE_2, SPACE_3) == (4, 8, 16)


def ink_of(icon: QIcon) -> str:
    """The colour of the most opaque pixel."""
    image = icon.pixmap(QSize(48, 48)).toImage()
    pixels = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
    strongest = max(pixels, key=QColor.alpha)
    assert strongest.alpha() == 255
    return QColor(strongest.rgb() & 0xFFFFFF | 0xFF000000).name(QColor.NameFormat.HexRgb)


def test_the_system_mode_follows_the_desktop(qapp: QApplication, theme: Theme) -> None:
    theme.set_mode("system")
    desktop = qapp.styleHints().colorScheme()
    assert theme.dark == (desktop is Qt.ColorScheme.Dark)
