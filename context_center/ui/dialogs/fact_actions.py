"""The actions on the facts that are selected."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup

from context_center.core.facts import FactType, Scope, Volatility
from context_center.core.times import format_time
from context_center.ui import fact_acts
from context_center.ui.actions import make_action, tooltip
from context_center.ui.models.fact_words import word
from context_center.ui.widgets.action_menu import ActionMenu
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from enum import StrEnum

    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.ui.actions import ThemedAction
    from context_center.ui.dialogs.act_desk import ActDesk
    from context_center.ui.dialogs.fact_value import FactValueDialog
    from context_center.ui.theme import Theme

_SINGLE = ("facts.edit", "facts.duplicate", "facts.rename")
_MENUS = ("facts.set_type", "facts.set_scope", "facts.set_volatility")


class FactEditing(Protocol):
    """What opens facts in a form."""

    def edit(self, fact: Fact) -> object:
        """Open a fact for editing."""
        ...

    def new(self) -> object:
        """Begin a new fact."""
        ...


class FactActions(QObject):
    """Actions for menus, a context menu and a tool row; all act on ``facts``.

    Without an ``editor`` none is offered that would need one.
    """

    def __init__(
        self,
        desk: ActDesk,
        theme: Theme,
        now: Callable[[], int],
        parent: QWidget,
        editor: FactEditing | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._now, self._widget = desk, theme, now, parent
        self._editor = editor
        self._facts: tuple[Fact, ...] = ()
        self._dialog: FactValueDialog | None = None
        self._choices: dict[str, QActionGroup] = {}
        self._by_id = self._make_actions()
        for action_id, members in zip(_MENUS, (FactType, Scope, Volatility), strict=True):
            self._add_choices(action_id, members)
        desk.acts.obstacle_changed.connect(self._show_state)
        self._show_state()

    def _make_actions(self) -> dict[str, ThemedAction]:
        slots: dict[str, Callable[..., object]] = {
            "facts.duplicate": self._on_duplicate,
            "facts.rename": self._on_rename,
            "facts.pin": self._on_pin,
            "facts.verify": self._on_verify,
            "facts.set_type": self._show_state,
            "facts.set_scope": self._show_state,
            "facts.set_volatility": self._show_state,
            "facts.set_expiry": self._on_expiry,
            "facts.add_keywords": self._on_keywords,
            "facts.archive": self._on_archive,
        }
        if self._editor is not None:
            slots = {"facts.new": self._on_new, "facts.edit": self._on_edit} | slots
        return {
            each: make_action(each, self._widget, self._theme, slot, with_icon=False)
            for each, slot in slots.items()
        }

    def _add_choices(self, action_id: str, members: Iterable[StrEnum]) -> None:
        menu = ActionMenu("", self._widget)
        group = QActionGroup(menu)
        for member in members:
            text = word(member) if member else self.tr("by its type")
            choice = menu.addAction(text[:1].upper() + text[1:])
            choice.setCheckable(True)
            choice.setData(str(member))
            group.addAction(choice)
        group.triggered.connect(partial(self._on_choice, action_id))
        self._choices[action_id] = group
        self._by_id[action_id].setMenu(menu)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that are acted on."""
        return self._facts

    @property
    def dialog(self) -> FactValueDialog | None:
        """What asks for a value, while it is open."""
        return self._dialog

    def action(self, action_id: str) -> ThemedAction:
        """One of the actions; raises KeyError for an unknown id."""
        return self._by_id[action_id]

    def actions(self) -> list[ThemedAction]:
        """All of them, in their order."""
        return list(self._by_id.values())

    def set_facts(self, facts: Sequence[Fact]) -> None:
        """Act on other facts."""
        self._facts = tuple(facts)
        self._show_state()

    @Slot()
    def _show_state(self) -> None:
        facts, obstacle = self._facts, self._desk.acts.obstacle
        for action_id, action in self._by_id.items():
            possible = bool(facts) or action_id == "facts.new"
            if action_id in _SINGLE:
                possible = len(facts) == 1
            action.setEnabled(possible and not obstacle)
            told = tooltip(action.spec)
            action.setToolTip(f"{told}\n{obstacle}" if obstacle else told)
        pin = self._by_id["facts.pin"]
        pin.setText(self.tr("Un&pin") if self._all_pinned() else self.tr("&Pin"))
        pin.set_icon("pin-filled" if self._all_pinned() else "pin")
        for action_id, name in zip(_MENUS, ("type", "scope", "volatility"), strict=True):
            values = {str(getattr(fact, name)) for fact in facts}
            self._check(self._choices[action_id], values)

    def _all_pinned(self) -> bool:
        return bool(self._facts) and all(fact.pinned for fact in self._facts)

    def _check(self, group: QActionGroup, values: set[str]) -> None:
        """Mark the value that all facts have; none when they differ."""
        group.setExclusive(False)
        for choice in group.actions():
            choice.setChecked(values == {choice.data()})
        group.setExclusive(len(values) == 1)

    def _on_choice(self, action_id: str, choice: QAction) -> None:
        value = choice.data()
        if action_id == "facts.set_type":
            kind = FactType(value)
            plan = fact_acts.set_type(self._facts, kind, word(kind))
        elif action_id == "facts.set_scope":
            scope = Scope(value)
            plan = fact_acts.set_scope(self._facts, scope, word(scope))
        else:
            volatility = Volatility(value)
            plan = fact_acts.set_volatility(self._facts, volatility, word(volatility))
        self._show_state()
        self._desk.run(plan)

    @Slot()
    def _on_new(self) -> None:
        if self._editor is not None:
            self._editor.new()

    @Slot()
    def _on_edit(self) -> None:
        if self._editor is not None:
            self._editor.edit(self._facts[0])

    @Slot()
    def _on_duplicate(self) -> None:
        fact, snapshot = self._facts[0], self._desk.snapshot
        names = [each.name for each in snapshot.facts] if snapshot is not None else []
        self._desk.run(fact_acts.duplicate(fact, names))

    @Slot()
    def _on_pin(self) -> None:
        act = fact_acts.unpin if self._all_pinned() else fact_acts.pin
        self._desk.run(act(self._facts))

    @Slot()
    def _on_verify(self) -> None:
        self._desk.run(fact_acts.verify(self._facts, format_time(self._now())))

    @Slot()
    def _on_archive(self) -> None:
        self._desk.run(fact_acts.archive(self._facts))

    @Slot()
    def _on_rename(self) -> None:
        fact = self._facts[0]
        dialog = self._value_dialog(partial(self._renaming, fact))
        told = self.tr("The file is called {0}.md then; links to the old name have to be changed.")
        dialog.ask(
            self.tr("Rename “{0}”").format(fact.heading),
            self.tr("&Name"),
            fact.name,
            lambda text: told.format(_slug(text)),
        )

    def _renaming(self, fact: Fact, text: str) -> fact_acts.Plan:
        """Raises what the store would, as far as what is shown tells."""
        from context_center.core.fact_rules import check_name_free, new_name  # noqa: PLC0415

        plan = fact_acts.rename(fact, text if text == fact.name else new_name(text))
        snapshot = self._desk.snapshot
        if snapshot is not None and plan.changes:
            near = [f for f in snapshot.facts if f.directory_scope is fact.directory_scope]
            others = [each for each in near if each.path != fact.path]
            check_name_free(_slug(text), (), others)
        return plan

    @Slot()
    def _on_expiry(self) -> None:
        values = {fact.expires_at for fact in self._facts}
        present = values.pop() if len(values) == 1 else ""
        facts = self._facts
        self._value_dialog(partial(_expiring, facts)).ask(
            self.tr("Set Expiry"),
            self.tr("&Holds until"),
            present,
            self._expiry_hint,
            "2027-01-31",
        )

    def _expiry_hint(self, text: str) -> str:
        from context_center.core.fact_edit import normal_expiry  # noqa: PLC0415

        instant = normal_expiry(text)
        if not instant:
            return self.tr("Empty means that it never expires.")
        told = self.tr("From {0} on it is expired, and left out of recall.")
        return told.format(exact(instant))

    @Slot()
    def _on_keywords(self) -> None:
        facts = self._facts
        known = self.tr("It has: {0}").format(facts[0].keywords or self.tr("none"))
        told = self.tr("What a fact has already is not added again.")
        hint = known if len(facts) == 1 else told
        self._value_dialog(lambda text: fact_acts.add_keywords(facts, text)).ask(
            self.tr("Add Keywords"),
            self.tr("&Keywords, parted by spaces"),
            "",
            lambda _: hint,
            "pnpm 依赖 lockfile",
        )

    def _value_dialog(self, plan_of: Callable[[str], fact_acts.Plan]) -> FactValueDialog:
        from context_center.ui.dialogs.fact_value import (  # noqa: PLC0415 - seldom needed
            FactValueDialog,
        )

        self._dialog = FactValueDialog(self._desk, plan_of, self._theme, self._widget)
        self._dialog.planned.connect(self._desk.run)
        self._dialog.finished.connect(self._on_dialog_finished)
        return self._dialog

    @Slot()
    def _on_dialog_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


def _expiring(facts: Sequence[Fact], text: str) -> fact_acts.Plan:
    from context_center.core.fact_edit import normal_expiry  # noqa: PLC0415 - seldom needed

    return fact_acts.set_expiry(facts, normal_expiry(text))


def _slug(text: str) -> str:
    from context_center.core.names import slug  # noqa: PLC0415 - seldom needed

    return slug(text.strip().removesuffix(".md"))
