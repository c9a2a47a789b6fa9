"""The table of facts: what it shows, how it sorts and filters, and how little it tells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from context_center.core.equivalence import Override
from context_center.core.errors import Problem
from context_center.core.fact_filter import FactMark, fact_filter
from context_center.core.facts import Activation, Fact, FactType, Freshness, Scope
from context_center.core.times import DAY_NS, format_time
from context_center.ui.models.fact_rows import Role, TimeWords
from context_center.ui.models.fact_table import FactColumn, FactTable
from context_center.ui.widgets.relative_time import exact, relative
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

ASCENDING, DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def days_ago(days: float) -> str:
    return format_time(NOW - round(days * DAY_NS))


PNPM = make_fact(
    "package-manager",
    title="Package manager",
    description="The workspace uses pnpm",
    subject_key="project.package_manager",
    activation=Activation.PINNED,
    updated_at=days_ago(3),
    body="Never npm.",
)
NPM = make_fact(
    "node-tooling",
    Scope.GLOBAL,
    type=FactType.USER,
    activation=Activation.RELEVANT,
    subject_key="project.package_manager",
    updated_at=days_ago(100),
    body="npm for new projects",
)
WINDOW = make_fact(
    "deploy-window",
    title="部署窗口",
    description="周二和周四",
    type=FactType.REFERENCE,
    updated_at=days_ago(60),
)
FACTS = (WINDOW, NPM, PNPM)
OVERRIDE = Override("subject:project.package_manager", PNPM, NPM)


def make_table() -> FactTable:
    table = FactTable(lambda: NOW, TimeWords(relative, exact))
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    table.setProperty("tester", QAbstractItemModelTester(table, mode, table))
    return table


@pytest.fixture
def table(qapp: QApplication) -> FactTable:
    table = make_table()
    table.set_facts(FACTS, (OVERRIDE,))
    return table


def names(table: FactTable) -> list[str]:
    facts = (table.fact_at(row) for row in range(table.rowCount()))
    return [fact.name for fact in facts if fact is not None]


def cells(table: FactTable, name: str, role: int = Qt.ItemDataRole.DisplayRole) -> list[object]:
    row = names(table).index(name)
    return [table.index(row, column).data(role) for column in FactColumn]


def test_what_the_cells_show(table: FactTable) -> None:
    assert cells(table, "package-manager") == [
        "project", "project", "Package manager", "fresh", "pinned", "project.package_manager", "3 d",
    ]  # fmt: skip
    assert cells(table, "node-tooling") == [
        "global", "user", "Node tooling", "current", "", "project.package_manager", "3 mo",
    ]  # fmt: skip


def test_what_is_spoken_names_the_description_and_the_activation(table: FactTable) -> None:
    spoken = cells(table, "node-tooling", Qt.ItemDataRole.AccessibleTextRole)
    assert spoken[FactColumn.TITLE] == "Node tooling, What node-tooling is about"
    assert spoken[FactColumn.PIN] == "relevant"
    assert None not in spoken


def test_marks_for_the_delegates(table: FactTable) -> None:
    def mark(name: str, column: FactColumn, role: Role) -> object:
        return table.index(names(table).index(name), column).data(role)

    assert mark("package-manager", FactColumn.TITLE, Role.SIDE) == "overrides"
    assert mark("node-tooling", FactColumn.TITLE, Role.SIDE) == "overridden"
    assert mark("deploy-window", FactColumn.TITLE, Role.SIDE) is None
    assert mark("deploy-window", FactColumn.TITLE, Role.SECOND_LINE) == "周二和周四"
    assert mark("deploy-window", FactColumn.FRESHNESS, Role.FRESHNESS) == Freshness.STALE
    assert mark("package-manager", FactColumn.PIN, Role.PINNED) is True
    assert mark("node-tooling", FactColumn.SCOPE, Role.WORD) == "global"
    assert mark("node-tooling", FactColumn.TYPE, Role.WORD) == "user"
    assert mark("node-tooling", FactColumn.TYPE, Role.FACT) is NPM


def test_the_exact_time_is_the_tooltip(table: FactTable) -> None:
    tooltips = cells(table, "deploy-window", Qt.ItemDataRole.ToolTipRole)
    assert tooltips[FactColumn.UPDATED] == exact(WINDOW.updated_at)


def test_a_tooltip_shows_markup_as_text(table: FactTable) -> None:
    fact = make_fact("x", title="<b>bold</b>", description="<img src='http://x'>")
    bad = replace(fact, problems=(Problem("bad_time", "no <time>"),))
    table.set_facts([bad])
    tooltip = str(table.index(0, FactColumn.TITLE).data(Qt.ItemDataRole.ToolTipRole))
    assert "&lt;b&gt;bold" in tooltip
    assert "no &lt;time&gt;" in tooltip
    assert "<img" not in tooltip


def test_a_problem_is_marked(table: FactTable) -> None:
    table.set_facts([replace(PNPM, problems=(Problem("bad_time", "no time"),))])
    assert table.index(0, FactColumn.TITLE).data(Role.HAS_PROBLEM) is True
    table.set_facts([PNPM])
    assert table.index(0, FactColumn.TITLE).data(Role.HAS_PROBLEM) is False


@pytest.mark.parametrize(
    ("column", "order", "expected"),
    [
        (FactColumn.TITLE, ASCENDING, ["node-tooling", "package-manager", "deploy-window"]),
        (FactColumn.TITLE, DESCENDING, ["deploy-window", "package-manager", "node-tooling"]),
        (FactColumn.SCOPE, ASCENDING, ["deploy-window", "package-manager", "node-tooling"]),
        (FactColumn.TYPE, ASCENDING, ["package-manager", "deploy-window", "node-tooling"]),
        (FactColumn.FRESHNESS, DESCENDING, ["deploy-window", "node-tooling", "package-manager"]),
        (FactColumn.PIN, ASCENDING, ["package-manager", "deploy-window", "node-tooling"]),
        (FactColumn.SUBJECT, ASCENDING, ["node-tooling", "package-manager", "deploy-window"]),
        (FactColumn.SUBJECT, DESCENDING, ["node-tooling", "package-manager", "deploy-window"]),
        (FactColumn.UPDATED, DESCENDING, ["package-manager", "deploy-window", "node-tooling"]),
        (FactColumn.UPDATED, ASCENDING, ["node-tooling", "deploy-window", "package-manager"]),
    ],
)
def test_sorting_is_stable_and_leaves_empty_cells_last(
    table: FactTable, column: FactColumn, order: Qt.SortOrder, expected: list[str]
) -> None:
    table.sort(column, order)
    assert names(table) == expected


def test_it_starts_by_title_and_a_first_click_on_updated_shows_the_newest(table: FactTable) -> None:
    assert (table.sort_column, table.sort_order) == (FactColumn.TITLE, ASCENDING)
    role = Qt.ItemDataRole.InitialSortOrderRole
    orders = [table.headerData(c, Qt.Orientation.Horizontal, role) for c in FactColumn]
    assert orders[FactColumn.UPDATED] == DESCENDING
    assert orders[FactColumn.TITLE] == ASCENDING


def test_times_sort_by_their_instant_to_the_fraction(table: FactTable) -> None:
    texts = ("2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.45Z")
    table.set_facts([make_fact(f"at{n}", updated_at=text) for n, text in enumerate(texts)])
    table.sort(FactColumn.UPDATED, ASCENDING)
    assert names(table) == ["at1", "at2", "at0"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("npm", ["node-tooling", "package-manager"]),
        ("NEVER npm", ["package-manager"]),
        ("部署", ["deploy-window"]),
        ("project.package", ["node-tooling", "package-manager"]),
        ("nothing like it", []),
        ("", ["node-tooling", "package-manager", "deploy-window"]),
    ],
)
def test_filtering(table: FactTable, typed: str, expected: list[str]) -> None:
    table.set_filter(fact_filter(typed))
    assert names(table) == expected
    assert table.total == 3


def test_typing_and_taking_back(table: FactTable) -> None:
    shown = []
    for typed in ("n", "np", "npm f", "npm", "n", ""):
        table.set_filter(fact_filter(typed))
        shown.append(len(names(table)))
    assert shown == [3, 2, 1, 2, 3, 3]


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ({FactMark.OVERRIDE}, ["node-tooling", "package-manager"]),
        ({FactMark.STALE}, ["deploy-window"]),
        ({FactMark.STALE, FactMark.PINNED}, ["package-manager", "deploy-window"]),
        ({FactMark.PROBLEM}, []),
        ({FactMark.EXPIRED}, []),
    ],
)
def test_filtering_by_marks(table: FactTable, marks: set[FactMark], expected: list[str]) -> None:
    table.set_filter(fact_filter("", frozenset(marks)))
    assert names(table) == expected


def test_a_change_that_moves_nothing_is_told_for_its_row_alone(table: FactTable) -> None:
    changed = QSignalSpy(table.dataChanged)
    reset = QSignalSpy(table.modelReset)
    moved = QSignalSpy(table.layoutChanged)
    table.set_facts((WINDOW, NPM, replace(PNPM, body="Another body")), (OVERRIDE,))
    assert changed.count() == 1
    top, bottom = changed.at(0)[0], changed.at(0)[1]
    assert (top.row(), bottom.row()) == (1, 1)
    assert (top.column(), bottom.column()) == (0, len(FactColumn) - 1)
    assert reset.count() == moved.count() == 0


def test_the_same_facts_again_tell_nothing(table: FactTable) -> None:
    spies = [
        QSignalSpy(signal)
        for signal in (table.dataChanged, table.modelReset, table.rowsInserted, table.layoutChanged)
    ]
    table.set_facts(FACTS, (OVERRIDE,))
    assert [spy.count() for spy in spies] == [0, 0, 0, 0]


def test_an_override_that_ends_is_told_for_both_facts(table: FactTable) -> None:
    changed = QSignalSpy(table.dataChanged)
    table.set_facts(FACTS, ())
    assert sorted(changed.at(n)[0].row() for n in range(changed.count())) == [0, 1]


def test_a_fact_that_comes_and_one_that_goes(table: FactTable) -> None:
    inserted, removed = QSignalSpy(table.rowsInserted), QSignalSpy(table.rowsRemoved)
    table.set_facts((WINDOW, NPM, make_fact("omega"), PNPM), (OVERRIDE,))
    assert [inserted.at(0)[1], inserted.at(0)[2]] == [1, 1]
    table.set_facts((NPM, make_fact("omega"), PNPM), (OVERRIDE,))
    assert [removed.at(0)[1], removed.at(0)[2]] == [3, 3]
    assert (inserted.count(), removed.count()) == (1, 1)


def test_a_fact_that_arrives_outside_of_the_filter_is_not_shown(table: FactTable) -> None:
    table.set_filter(fact_filter("npm"))
    inserted = QSignalSpy(table.rowsInserted)
    table.set_facts((*FACTS, make_fact("omega")), (OVERRIDE,))
    assert inserted.count() == 0
    table.set_facts((*FACTS, make_fact("omega", body="npm too")), (OVERRIDE,))
    assert "omega" in names(table)


def test_a_changed_text_is_found_by_its_new_words(table: FactTable) -> None:
    table.set_filter(fact_filter("yarn"))
    assert names(table) == []
    table.set_facts((WINDOW, NPM, replace(PNPM, body="Now yarn")), (OVERRIDE,))
    assert names(table) == ["package-manager"]


def test_new_rows_are_marked_until_they_are_looked_at(table: FactTable) -> None:
    omega = make_fact("omega")
    table.mark_new([omega.path])
    table.set_facts((*FACTS, omega))
    cell = table.index(names(table).index("omega"), FactColumn.TITLE)
    assert cell.data(Role.IS_NEW) is True
    assert table.index(0, FactColumn.TITLE).data(Role.IS_NEW) is False
    changed = QSignalSpy(table.dataChanged)
    table.mark_seen(omega.path)
    assert cell.data(Role.IS_NEW) is False
    assert changed.count() == 1


def test_time_goes_on_without_moving_a_row(qapp: QApplication) -> None:
    now = NOW
    table = FactTable(lambda: now, TimeWords(relative, exact))
    table.set_facts(FACTS)
    table.sort(FactColumn.FRESHNESS, ASCENDING)
    before = names(table)
    assert cells(table, "package-manager")[FactColumn.FRESHNESS] == "fresh"
    now += 400 * DAY_NS
    table.tick()
    assert cells(table, "package-manager")[FactColumn.FRESHNESS] == "stale"
    assert cells(table, "package-manager")[FactColumn.UPDATED] == "1 y"
    assert names(table) == before


def test_rows_are_found_by_path(table: FactTable) -> None:
    table.set_filter(fact_filter("npm"))
    assert table.row_of(PNPM.path) == 1
    assert table.row_of(WINDOW.path) == -1
    assert table.row_of("") == -1
    assert table.find(WINDOW.path) is WINDOW
    assert table.find("/nowhere.md") is None
    assert table.paths() == {fact.path for fact in FACTS}


POOL = [make_fact(f"fact{n}", title=f"t{n % 3}", body=f"word{n % 4}") for n in range(8)]
stores = st.lists(st.sampled_from(POOL), unique_by=lambda fact: fact.path)
steps = st.lists(st.tuples(stores, st.sampled_from(["", "word1", "word", "zz"]), st.booleans()))


@given(steps)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_changes_end_in_the_state_of_a_fresh_table(
    qapp: QApplication, steps: list[tuple[list[Fact], str, bool]]
) -> None:
    table = make_table()
    for facts, typed, renamed in steps:
        held = {
            fact.path: QPersistentModelIndex(table.index(row, 0))
            for row in range(table.rowCount())
            if (fact := table.fact_at(row)) is not None
        }
        given_facts = [replace(f, title="zz") if renamed else f for f in facts]
        table.set_facts(given_facts)
        for path, index in held.items():
            assert not index.isValid() or table.row_of(path) == index.row()
        table.set_filter(fact_filter(typed))
        fresh = make_table()
        fresh.set_filter(fact_filter(typed))
        fresh.set_facts(given_facts)
        assert names(table) == names(fresh)
    table.deleteLater()


def test_many_changes_at_once_start_over(table: FactTable) -> None:
    reset = QSignalSpy(table.modelReset)
    table.set_facts([make_fact(f"fact{n}") for n in range(0, 400, 2)])
    before = reset.count()
    table.set_facts([make_fact(f"fact{n}") for n in range(400)])
    assert reset.count() == before + 1
    assert table.rowCount() == 400


def test_text_is_made_ready_in_pieces(table: FactTable) -> None:
    assert table.prepare(2)
    assert not table.prepare(2)
    assert not table.prepare(2)
