"""The chips under the message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.ui.widgets.token_chips import TokenChips
from tests.helpers.recall_traces import hit, trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

RECALL = trace("数据 据库 rollback", (hit("db", {"数据": 2.0, "rollback": 1.0}),))


@pytest.fixture
def chips(theme: Theme, shown: Callable[[QWidget], QWidget]) -> TokenChips:
    chips = TokenChips(theme)
    shown(chips)
    return chips


def test_each_token_is_a_chip_and_matched_ones_have_their_colour(chips: TokenChips) -> None:
    chips.set_trace(RECALL)
    assert [(chip.text, chip.series) for chip in chips.chips()] == [
        ("数据", 0),
        ("据库", None),
        ("rollback", 1),
    ]
    assert chips.chips()[0].tooltip == "数据: df 3"
    assert chips.accessibleDescription() == "Matched: 数据, rollback"


def test_what_does_not_fit_on_two_lines_is_counted(chips: TokenChips) -> None:
    words = [f"word{number}" for number in range(200)]
    chips.set_trace(trace(" ".join(words)))
    chips.resize(400, chips.heightForWidth(400))
    shown = chips.shown_chips()
    assert shown[-1].text == f"+{200 - len(shown) + 1}"
    assert [chip.text for chip in shown[:-1]] == words[: len(shown) - 1]
    assert shown[-1].tooltip.startswith(f"word{len(shown) - 1}, ")
    assert chips.heightForWidth(400) < 3 * chips.heightForWidth(4_000)


def test_two_lines_are_enough_for_a_few_and_one_is_kept_for_none(chips: TokenChips) -> None:
    one = chips.heightForWidth(400)
    chips.set_trace(RECALL)
    assert chips.heightForWidth(400) == one
    assert one < chips.heightForWidth(120) <= 2 * one + 5
    chips.set_trace(None)
    assert chips.chips() == ()


def test_a_token_longer_than_the_line_is_cut(chips: TokenChips) -> None:
    chips.set_trace(trace("x" * 500))
    chips.resize(200, 60)
    assert [chip.text for chip in chips.shown_chips()] == ["x" * 500]
    assert not chips.grab().isNull()
