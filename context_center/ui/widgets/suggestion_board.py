"""The open suggestions as cards in two groups, each of which can be changed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from context_center.core.suggestions.candidates import MemorySuggestion
from context_center.ui.models.open_suggestions import Group, neighbour
from context_center.ui.models.proposals import memory_proposal, skill_proposal
from context_center.ui.theme import SPACE_1, ColorRole
from context_center.ui.widgets.card_buttons import CANCEL_EDIT, SAVE_EDIT
from context_center.ui.widgets.card_column import CardColumn
from context_center.ui.widgets.suggestion_card import SuggestionCard
from context_center.ui.widgets.suggestion_form import form_of
from context_center.ui.widgets.suggestion_recall import SuggestionRecall

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.core.suggestions.candidates import Evidence
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.models.open_suggestions import OpenSuggestions
    from context_center.ui.models.proposals import Proposal
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.suggestion_form import Form

HEADING = "#"


class SuggestionBoard(QWidget):
    """``asked`` carries the id of a suggestion and that of an action, ``followed`` an id and
    what a link leads to, ``turn_requested`` the Evidence whose turn is to be read."""

    asked = Signal(str, str)
    followed = Signal(str, str)
    turn_requested = Signal(object)
    ticks_changed = Signal()
    current_changed = Signal(str)

    def __init__(
        self,
        waiting: OpenSuggestions,
        bridge: WorkspaceBridge,
        session_name: Callable[[Evidence], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._waiting, self._bridge, self._theme = waiting, bridge, theme
        self._session_name = session_name
        self._facts: Sequence[Fact] = ()
        self._made: dict[str, Proposal] = {}
        self._forms: dict[str, Form] = {}
        self._refused: dict[str, ContextError] = {}
        self.column = CardColumn(self._make_row, self._must_stay, self)
        self.column.setAccessibleName(self.tr("Suggestions"))
        self.recall = SuggestionRecall(bridge, self)
        self._headings = {Group.FACTS: self.tr("Facts"), Group.SKILLS: self.tr("Skills")}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.column)
        self._save = self._key("Ctrl+Return", SAVE_EDIT)
        self._cancel = self._key("Esc", CANCEL_EDIT)
        self.column.current_changed.connect(self._on_current)
        self.recall.judged.connect(self._on_judged)
        theme.changed.connect(self._dress_headings)

    @property
    def current(self) -> str:
        """The id of the current suggestion, "" for none."""
        return self.column.current

    @property
    def pending(self) -> bool:
        """Whether something is still to be shown."""
        return self.column.pending or self.recall.pending

    def set_facts(self, facts: Sequence[Fact]) -> None:
        """The facts of the store; what would be revised is compared with them."""
        if self._facts is facts or tuple(self._facts) == tuple(facts):
            self._facts = facts
            return
        self._facts = facts
        self.recall.forget()
        for key in [key for key in self._made if key not in self._forms]:
            before = self._made.pop(key)
            if self.proposal(key) != before:
                self.column.rebuild(key)
        for form in self._forms.values():
            form.set_facts(facts)
        self._ask_recall(self.current)

    def refresh(self, *, focus: bool) -> None:
        """Show what is open now; where the current one is gone, the next is current.

        ``focus`` says whether it also gets the focus.
        """
        before, current = self._ids(self.column.keys()), self.current
        rows: list[str] = []
        for group in Group:
            cards = [each.id for each in self._waiting.of(group)]
            if cards:
                rows += [f"{HEADING}{group}", *cards]
        for key in [key for key in (*self._made, *self._forms) if key not in rows]:
            self._forget(key)
        self.column.set_rows(rows)
        self._dress_headings()
        for key, card in self._cards().items():
            card.set_ticked(ticked=key in self._waiting.ticked)
        after = self._ids(rows)
        wanted = neighbour(before, after, current) if current else ""
        if wanted != current or focus:
            self.column.set_current(wanted or (after[0] if after else ""), focus=focus)

    def proposal(self, key: str) -> Proposal | None:
        """What would be saved of a suggestion now, as it is in its form if that is open."""
        if key in self._forms:
            return self._forms[key].proposal()
        if key not in self._made:
            suggestion = self._waiting.get(key)
            if suggestion is None:
                return None
            made = (
                memory_proposal(suggestion, self._facts)
                if isinstance(suggestion, MemorySuggestion)
                else skill_proposal(suggestion)
            )
            self._made[key] = made
        return self._made[key]

    def begin_edit(self, key: str) -> None:
        """Let a suggestion be changed in its card."""
        self.column.set_current(key)
        card, proposal = self.card(key), self.proposal(key)
        if card is None or proposal is None or key in self._forms:
            return
        form = form_of(proposal, self._bridge, self._facts, self._theme)
        self._forms[key] = form
        card.begin_edit(form)
        self._follow_edit()
        self.column.reveal(key)
        form.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_edit(self, key: str) -> None:
        """Leave the form; what was changed in it is forgotten."""
        if self._forms.pop(key, None) is not None:
            self.column.rebuild(key)
            self.column.set_current(key)

    def is_edited(self, key: str) -> bool:
        """Whether a suggestion is being changed."""
        return key in self._forms

    def refuse(self, key: str, error: ContextError) -> None:
        """Say on a card why it was not saved."""
        self._refused[key] = error
        card, form = self.card(key), self._forms.get(key)
        if form is not None and form.refuse(error):
            return
        if card is not None:
            card.refuse(error)
            self.column.reveal(key)

    def forget_refusal(self, key: str) -> None:
        """It is tried once more."""
        if self._refused.pop(key, None) is not None and (card := self.card(key)) is not None:
            card.refuse(None)
            self.column.refresh_heights()

    def card(self, key: str) -> SuggestionCard | None:
        """The card of a suggestion, if it has come into sight."""
        row = self.column.row(key)
        return row if isinstance(row, SuggestionCard) else None

    def headings(self) -> list[str]:
        """The headings with their counts."""
        rows = self.column.built()
        return [
            row.text()
            for key in self.column.keys()  # noqa: SIM118 - no mapping
            if isinstance(row := rows.get(key), QLabel)
        ]

    def _cards(self) -> dict[str, SuggestionCard]:
        rows = self.column.built()
        return {key: row for key, row in rows.items() if isinstance(row, SuggestionCard)}

    def _make_row(self, key: str) -> QWidget:
        if key.startswith(HEADING):
            return self._heading(Group(key.removeprefix(HEADING)))
        proposal = self.proposal(key)
        if proposal is None:
            raise KeyError(key)
        card = SuggestionCard(
            proposal,
            self._session_name,
            self._theme,
            self._bridge.now(),
            is_new=key in self._waiting.new,
        )
        card.set_ticked(ticked=key in self._waiting.ticked)
        card.refuse(self._refused.get(key))
        if (told := self.recall.known(key)) is not None:
            card.show_recall(told)
        if key in self._forms:
            card.begin_edit(self._forms[key])
        card.asked.connect(self.asked)
        card.followed.connect(self.followed)
        card.ticked.connect(self._on_ticked)
        card.turn_requested.connect(self._on_turn)
        return card

    def _heading(self, group: Group) -> QLabel:
        label = QLabel()
        label.setContentsMargins(SPACE_1, SPACE_1, 0, 0)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dress_heading(label, group)
        return label

    @Slot()
    def _dress_headings(self) -> None:
        for key, row in self.column.built().items():
            if key.startswith(HEADING) and isinstance(row, QLabel):
                self._dress_heading(row, Group(key.removeprefix(HEADING)))

    def _dress_heading(self, label: QLabel, group: Group) -> None:
        count = len(self._waiting.of(group))
        label.setText(self.tr("{0}  {1}").format(self._headings[group], count))
        label.setFont(self._theme.font(bold=True))
        palette = label.palette()
        palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
        label.setPalette(palette)

    def _must_stay(self, key: str) -> bool:
        return key in self._forms

    def _forget(self, key: str) -> None:
        self._made.pop(key, None)
        self._forms.pop(key, None)
        self._refused.pop(key, None)

    def _key(self, keys: str, action: str) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setObjectName(action)
        shortcut.setEnabled(False)
        shortcut.activated.connect(self._on_key)
        return shortcut

    @staticmethod
    def _ids(rows: Sequence[str]) -> list[str]:
        return [row for row in rows if not row.startswith(HEADING)]

    @Slot()
    def _on_key(self) -> None:
        self.asked.emit(self.current, self.sender().objectName())

    @Slot(str)
    def _on_current(self, key: str) -> None:
        QTimer.singleShot(0, self, self._follow_edit)
        for card in self._cards().values():
            card.update()
        self._ask_recall(key)
        self.current_changed.emit(key)

    def _ask_recall(self, key: str) -> None:
        proposal = self.proposal(key) if key else None
        if proposal is not None:
            self.recall.ask(key, proposal)

    @Slot()
    def _follow_edit(self) -> None:
        for shortcut in (self._save, self._cancel):
            shortcut.setEnabled(self.current in self._forms)

    @Slot(str, str)
    def _on_judged(self, key: str, told: str) -> None:
        card = self.card(key)
        if card is not None:
            card.show_recall(told)
            self.column.refresh_heights()

    @Slot(str, bool)
    def _on_ticked(self, key: str, on: bool) -> None:
        self._waiting.tick(key, ticked=on)
        self.ticks_changed.emit()

    @Slot(str, object)
    def _on_turn(self, _key: str, evidence: Evidence) -> None:
        self.turn_requested.emit(evidence)
