"""The geometry of bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from context_center.ui.delegates.segments import (
    LEAST_WIDTH,
    Segment,
    paint_segments,
    score_segments,
    segment_at,
    segment_rects,
)
from context_center.ui.models.recall_hits import BarPart
from context_center.ui.palette import LIGHT

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

BAR = QRectF(10, 0, 200, 8)
RED, BLUE = QColor("#ff0000"), QColor("#0000ff")


def test_parts_follow_each_other_from_the_left() -> None:
    rects = segment_rects(BAR, [Segment(0.25, RED), Segment(0.5, BLUE)])
    assert [(rect.left(), rect.right()) for rect in rects] == [(10, 60), (60, 160)]


def test_a_tiny_part_can_still_be_seen() -> None:
    (rect,) = segment_rects(BAR, [Segment(0.0001, RED)])
    assert rect.width() == LEAST_WIDTH


def test_parts_never_leave_the_bar() -> None:
    rects = segment_rects(BAR, [Segment(0.9, RED), Segment(0.3, BLUE), Segment(0.1, RED)])
    assert [rect.right() for rect in rects] == [190, 210, 210]


@pytest.mark.parametrize(("x", "number"), [(12, 0), (100, 1), (170, None), (5, None)])
def test_the_part_under_a_point(x: float, number: int | None) -> None:
    parts = [Segment(0.25, RED), Segment(0.5, BLUE)]
    assert segment_at(BAR, parts, QPointF(x, 4)) == number


def test_each_part_has_its_colour_and_the_rest_is_track(theme: Theme) -> None:
    image = QImage(220, 8, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_segments(painter, BAR, [Segment(0.25, RED), Segment(0.5, BLUE)], theme)
    painter.end()
    assert image.pixelColor(30, 4) == RED
    assert image.pixelColor(100, 4) == BLUE
    assert image.pixelColor(180, 4).name() not in {"#ff0000", "#0000ff", "#ffffff"}


def test_a_colour_that_recurs_is_parted_lengthwise(theme: Theme) -> None:
    image = QImage(220, 9, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    paint_segments(painter, QRectF(0, 0, 220, 9), [Segment(1, RED, recurs=True)], theme)
    painter.end()
    assert image.pixelColor(110, 1) == RED
    assert image.pixelColor(110, 4) != RED


def test_a_score_has_a_part_a_token(theme: Theme) -> None:
    count = len(LIGHT.series)
    parts = (BarPart("部署", 4.0, 0.4, 1), BarPart("the", 1.0, 0.1, count + 1))
    first, second = score_segments(parts, theme, "{token}: {share}", whole=0.5)
    assert (first.part, second.part) == (0.8, 0.2)
    assert first.color == second.color == theme.series(1)
    assert (first.recurs, second.recurs) == (False, True)
    assert first.tooltip == "部署: 4.000"
