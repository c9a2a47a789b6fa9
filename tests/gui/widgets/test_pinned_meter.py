"""The meter of the pinned budget: numbers, too many, and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QPalette

from context_center.core.equivalence import overrides
from context_center.core.facts import Activation, Scope
from context_center.core.pinned_budget import pinned_budget
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.pinned_meter import PinnedMeter
from tests.helpers.temporary_store import make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme


def pinned(name: str, size: int, scope: Scope = Scope.PROJECT) -> Fact:
    return make_fact(name, scope, activation=Activation.PINNED, body="x" * size)


@pytest.fixture
def meter(theme: Theme, shown: Callable[[QWidget], QWidget]) -> PinnedMeter:
    """A meter that is shown."""
    meter = PinnedMeter(theme)
    shown(meter)
    return meter


def entries(meter: PinnedMeter) -> list[str]:
    meter.menu().aboutToShow.emit()
    return [action.text() for action in meter.menu().actions() if not action.isSeparator()]


def test_it_lists_the_newest_first_and_those_kept_out(meter: PinnedMeter) -> None:
    facts = [
        pinned("tone", 100, Scope.GLOBAL),
        pinned("tone", 200),
        pinned("r&d", 10),
    ]
    meter.show_budget(pinned_budget(facts, overrides(facts)))
    assert meter.text() == "310 / 1,500"
    assert entries(meter) == [
        "Pinned facts use 310 of 1,500 characters; 1,190 are left.",
        "R&&d\t10",
        "Tone\t200",
        "Tone (kept out by a fact of this project)\t100",
        "List the Pinned Facts",
    ]
    assert meter.accessibleName() == "Pinned facts use 310 of 1,500 characters; 1,190 are left."


def test_an_entry_leads_to_its_fact(meter: PinnedMeter, qtbot: QtBot) -> None:
    fact = pinned("tone", 5)
    meter.show_budget(pinned_budget([fact], ()))
    meter.menu().aboutToShow.emit()
    entry = next(each for each in meter.menu().actions() if each.data() == fact.path)
    with qtbot.waitSignal(meter.fact_requested) as caught:
        entry.trigger()
    assert caught.args == [fact.path]
    with qtbot.waitSignal(meter.filter_wanted):
        meter.menu().actions()[-1].trigger()


def test_too_many_are_red_and_said(meter: PinnedMeter, theme: Theme) -> None:
    meter.show_budget(pinned_budget([pinned("long", 1_600)], ()))
    assert meter.is_over
    assert meter.toolTip() == "Pinned facts use 1,600 of 1,500 characters: 100 too many."
    ink = meter.palette().color(QPalette.ColorRole.ButtonText)
    assert ink == QColor(theme.color(ColorRole.DANGER))
    meter.show_budget(pinned_budget([], ()))
    assert not meter.is_over
    assert entries(meter)[-1] == "No fact is pinned."


def test_unknown_numbers_are_not_shown(meter: PinnedMeter) -> None:
    meter.show_budget(None)
    assert meter.isHidden()
