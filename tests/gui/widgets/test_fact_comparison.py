"""Two facts side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from context_center.core.facts import Activation, FactType, Scope
from context_center.ui.models.compared_fact import ComparedFact
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.fact_comparison import FactComparison
from context_center.ui.widgets.relative_time import exact
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

NPM = make_fact(
    "node-tooling",
    Scope.GLOBAL,
    title="Use npm",
    description="About <i>npm</i>",
    type=FactType.USER,
    activation=Activation.RELEVANT,
    updated_at="2026-10-01T09:00:00Z",
    body="Use npm.\n\nNever yarn.",
)
PNPM = make_fact(
    "node-tooling",
    title="Use pnpm",
    description="About <i>pnpm</i>",
    activation=Activation.RELEVANT,
    revision=3,
    keywords="依赖",
    extra=(("owner", "ada"),),
    body="Use pnpm.\n\nNever yarn.\n\n部署",
)


@pytest.fixture
def comparison(theme: Theme, shown: Callable[[QWidget], QWidget]) -> FactComparison:
    comparison = FactComparison(theme, lambda: NOW)
    shown(comparison)
    comparison.show_facts(ComparedFact(NPM), ComparedFact(PNPM))
    QApplication.processEvents()
    return comparison


def labels(comparison: FactComparison) -> list[str]:
    return [label.text() for label in comparison.findChildren(QLabel) if label.isVisible()]


def test_each_side_says_what_it_is(comparison: FactComparison) -> None:
    old, new = (head.texts() for head in comparison.heads)
    assert old == (
        "Use npm",
        "global, revision 1, current",
        f"Updated {exact('2026-10-01T09:00:00Z')} (1 mo)",
        "21 characters · 3 lines",
    )
    assert new[1] == "project, revision 3, current"
    assert new[3] == "26 characters · 5 lines"


def test_revisions_and_archived_facts_say_so(comparison: FactComparison) -> None:
    archived = ComparedFact(NPM, archived_at="2026-11-01T09:00:00Z")
    revision = ComparedFact(replace(PNPM, body="one"), live=False, size=2_048)
    comparison.show_facts(revision, archived)
    old, new = (head.texts() for head in comparison.heads)
    assert old[1] == "project, revision 3"
    assert old[3] == "3 characters · 1 line · file 2.00 KiB"
    assert new[1] == "global, revision 1, archived"
    assert new[2] == f"Archived {exact('2026-11-01T09:00:00Z')} (1 d)"


def test_fields_that_differ_are_listed_with_marks(comparison: FactComparison, theme: Theme) -> None:
    removed = theme.color(ColorRole.REMOVED_WORD).name()
    inserted = theme.color(ColorRole.INSERTED_WORD).name()
    mark = '<span style="background-color: {0}; text-decoration: underline">{1}</span>'
    rows = comparison.fields.texts()
    assert [row[0] for row in rows] == [
        "Title",
        "Description",
        "Type",
        "Scope",
        "Keywords",
        "owner",
    ]
    assert rows[0][1:] == (
        f"Use {mark.format(removed, 'npm')}",
        f"Use {mark.format(inserted, 'pnpm')}",
    )
    assert rows[1][1] == f"About &lt;i&gt;{mark.format(removed, 'npm')}&lt;/i&gt;"
    assert rows[2][1:] == ("user", "project")
    assert "not set" in rows[4][1]
    assert rows[4][2] == "依赖"
    theme.set_mode("dark")
    assert theme.color(ColorRole.REMOVED_WORD).name() in comparison.fields.texts()[0][1]


def test_fields_are_told_to_a_screen_reader(comparison: FactComparison) -> None:
    names = {label.accessibleName() for label in comparison.fields.findChildren(QLabel)}
    assert "title changed from “Use npm” to “Use pnpm”" in names


def test_the_text_is_compared_below(comparison: FactComparison) -> None:
    assert comparison.text.summary() == "2 changes  ·  +3 −1"
    assert comparison.text.geometry().top() > comparison.heads[0].geometry().bottom()
    comparison.setFocus()
    QTest.keySequence(QApplication.focusWidget(), QKeySequence("F7"))
    assert comparison.text.current_change == 0


def test_the_same_fact_has_no_fields_to_list(comparison: FactComparison) -> None:
    comparison.show_facts(ComparedFact(NPM), ComparedFact(replace(NPM, revision=2)))
    assert "All fields are the same." in labels(comparison)
    assert comparison.text.summary() == "The texts are the same"
    assert not comparison.fields.isVisible()
    comparison.show_facts(ComparedFact(NPM), ComparedFact(PNPM))
    assert "All fields are the same." not in labels(comparison)
    assert comparison.fields.isVisible()


def test_rows_are_used_again(comparison: FactComparison) -> None:
    comparison.show_facts(ComparedFact(PNPM), ComparedFact(replace(PNPM, title="x")))
    assert [row[0] for row in comparison.fields.texts()] == ["Title"]
    visible = [label for label in comparison.fields.findChildren(QLabel) if label.isVisible()]
    assert len(visible) == 3


def test_very_many_fields_are_counted_and_leave_room_for_the_text(
    comparison: FactComparison,
) -> None:
    many = tuple((f"key_{n}", "value") for n in range(200))
    comparison.show_facts(ComparedFact(NPM), ComparedFact(replace(PNPM, extra=many)))
    QApplication.processEvents()
    assert len(comparison.fields.texts()) == 60
    assert "145 more fields differ." in labels(comparison)
    scroll = comparison.findChild(QScrollArea)
    assert scroll.height() <= comparison.height() * 0.41
    assert comparison.text.height() > comparison.height() * 0.4


def test_new_values_stand_below_the_new_head(comparison: FactComparison) -> None:
    values = [
        label
        for label in comparison.fields.findChildren(QLabel)
        if label.text().startswith("Use ") and "pnpm" in label.text()
    ]
    place = values[0].mapTo(comparison, values[0].rect().topLeft())
    assert abs(place.x() - comparison.heads[1].x()) <= 2


def test_values_can_be_selected_with_the_keyboard(comparison: FactComparison) -> None:
    flags = {
        label.textInteractionFlags()
        for label in comparison.fields.findChildren(QLabel)
        if label.accessibleName()
    }
    assert flags == {
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    }
