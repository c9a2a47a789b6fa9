"""A suggestion as it would be saved, to be changed in its card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from context_center.core.facts import Scope
from context_center.core.words_in_use import keywords_in_use, subjects_in_use
from context_center.ui.models.fact_words import word
from context_center.ui.models.proposals import MemoryProposal
from context_center.ui.theme import SPACE_1, SPACE_2
from context_center.ui.widgets.body_editor import BodyEditor
from context_center.ui.widgets.fact_form import FactForm
from context_center.ui.widgets.form_controls import FormLine
from context_center.ui.widgets.form_grid import FormGrid, Span
from context_center.ui.widgets.live_checks import LiveChecks
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.errors import ContextError
    from context_center.core.fact_form import FormValues
    from context_center.core.facts import Fact
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.models.proposals import Proposal, SkillProposal
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.live_checks import Checked

_LINES = 5
_SCOPES = (Scope.PROJECT, Scope.GLOBAL)


class MemoryForm(QWidget):
    """The fields and the text of a fact, checked while one types.

    ``offer_taken`` carries the target of a link under a field, as FactForm has it.
    """

    offer_taken = Signal(str)

    def __init__(
        self,
        proposal: MemoryProposal,
        bridge: WorkspaceBridge,
        facts: Sequence[Fact],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._proposal = proposal
        self.fields = FactForm(theme, bridge.now, self)
        self.body = BodyEditor(theme, self)
        self.fields.begin(proposal.values, proposal.revised)
        self.body.set_text(proposal.values.body)
        _dress_body(self.body, self.tr("Text"))
        self.checks = LiveChecks(bridge.tasks, bridge.now, self._read, self)
        self.set_facts(facts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self.fields)
        column.addWidget(_label(self.tr("Te&xt"), self.body))
        column.addWidget(self.body)
        self.setFocusProxy(self.fields.title)
        self.fields.edited.connect(self.checks.changed)
        self.body.textChanged.connect(self.checks.changed)
        self.checks.checked.connect(self._on_checked)
        self.fields.offer_taken.connect(self.offer_taken)

    def set_facts(self, facts: Sequence[Fact]) -> None:
        """The facts of the store, against which is checked what one types."""
        self.checks.set_facts(facts)
        self.fields.set_words(subjects_in_use(facts), keywords_in_use(facts))

    def proposal(self) -> Proposal:
        """What the form holds now."""
        return replace(self._proposal, values=self._values())

    def refuse(self, error: ContextError) -> bool:
        """Say what was refused at its field; False if it is about none."""
        return self.fields.show_error(error)

    def _values(self) -> FormValues:
        return replace(self.fields.values(), body=self.body.text())

    def _read(self) -> tuple[FormValues, Fact | None]:
        return self._values(), self._proposal.revised

    @Slot(object)
    def _on_checked(self, checked: Checked) -> None:
        self.fields.show_report(checked.values, checked.report)


class SkillForm(QWidget):
    """Name, description, place and text of a skill."""

    offer_taken = Signal(str)

    def __init__(
        self, proposal: SkillProposal, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._proposal = proposal
        self.name, self.description = FormLine(self), FormLine(self)
        self.scope = SegmentedControl(tuple(map(word, _SCOPES)), theme, self)
        self.body = BodyEditor(theme, self)
        self.grid = FormGrid(theme, self)
        self._name = self.grid.add(self.tr("&Name"), self.name, Span.SHORT)
        self.grid.add(self.tr("Sc&ope"), self.scope, Span.SHORT)
        self.grid.add(self.tr("&When to use it"), self.description, Span.FULL)
        self.name.set_value(proposal.name)
        self.description.set_value(proposal.description)
        self.scope.choose(_SCOPES.index(proposal.scope))
        self.body.set_text(proposal.body)
        _dress_body(self.body, self.tr("Steps"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addWidget(self.grid)
        column.addWidget(_label(self.tr("&Steps"), self.body))
        column.addWidget(self.body)
        self.setFocusProxy(self.name)

    def proposal(self) -> Proposal:
        """What the form holds now."""
        return replace(
            self._proposal,
            name=self.name.value().strip(),
            description=self.description.value(),
            scope=_SCOPES[self.scope.current()],
            body=self.body.text(),
        )

    def set_facts(self, facts: Sequence[Fact]) -> None:
        """No fact stands in the way of a skill."""

    def refuse(self, error: ContextError) -> bool:  # noqa: ARG002 - the card says it
        """Nothing is said here."""
        return False


Form = MemoryForm | SkillForm


def form_of(
    proposal: Proposal, bridge: WorkspaceBridge, facts: Sequence[Fact], theme: Theme
) -> Form:
    """The form in which a proposal is changed."""
    if isinstance(proposal, MemoryProposal):
        return MemoryForm(proposal, bridge, facts, theme)
    return SkillForm(proposal, theme)


def _dress_body(body: QPlainTextEdit, name: str) -> None:
    body.setAccessibleName(name)
    body.setFrameShape(QPlainTextEdit.Shape.StyledPanel)
    lines = min(max(body.blockCount(), _LINES), 3 * _LINES)
    body.setFixedHeight(body.fontMetrics().lineSpacing() * (lines + 1) + 2 * SPACE_2)


def _label(text: str, body: QPlainTextEdit) -> QLabel:
    label = QLabel(text)
    label.setBuddy(body)
    return label
