"""Asks for one value of a fact: its name, its expiry, more keywords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from context_center.core.errors import ContextError
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.act_steps import Outcome
    from context_center.ui.dialogs.act_desk import ActDesk
    from context_center.ui.fact_acts import Plan
    from context_center.ui.theme import Theme

_MEASURE = 56


class FactValueDialog(QDialog):
    """One field with what is to be known about it below; a problem is said there as one types.

    ``plan_of`` makes a plan of the text and raises ContextError for one that will not do. One
    fact is written while the dialog is open, so that a refusal stands beside the field; for
    several facts ``planned`` carries the Plan.
    """

    planned = Signal(object)

    def __init__(
        self,
        desk: ActDesk,
        plan_of: Callable[[str], Plan],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._plan_of, self._theme = desk, plan_of, theme
        self._plan: Plan | None = None
        self._hint_of: Callable[[str], str] = str
        self.label = QLabel(self)
        self.field = QLineEdit(self)
        self.label.setBuddy(self.field)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel, parent=self)
        self._arrange()
        self.field.textChanged.connect(self._on_text_changed)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)

    def ask(
        self, title: str, label: str, value: str, hint_of: Callable[[str], str], example: str = ""
    ) -> None:
        """Open with a value; ``hint_of`` tells what a text that will do comes to."""
        self._hint_of = hint_of
        self.setWindowTitle(title)
        self.label.setText(label)
        self.field.setAccessibleName(label.replace("&", ""))
        self.field.setPlaceholderText(example)
        self.field.setText(value)
        self.field.selectAll()
        self._on_text_changed(value)
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.open()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_1)
        for widget in (self.label, self.field, self.hint):
            column.addWidget(widget)
        column.addSpacing(SPACE_2)
        column.addStretch(1)
        column.addWidget(self.buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _MEASURE)
        self.hint.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)

    @Slot(str)
    def _on_text_changed(self, text: str) -> None:
        try:
            self._plan = self._plan_of(text)
        except ContextError as error:
            self._plan = None
            self._say_problem(error)
            return
        self._say(self._hint_of(text), ColorRole.MUTED)
        self._ok().setEnabled(bool(self._plan.changes))

    @Slot()
    def _on_accepted(self) -> None:
        plan = self._plan
        if plan is None:
            return
        if len(plan.changes) > 1:
            self.accept()
            self.planned.emit(plan)
            return
        self._ok().setEnabled(False)
        self._desk.acts.perform(plan.act, self._on_done, self._say_problem)

    @Slot(object)
    def _on_done(self, outcome: Outcome) -> None:
        self.accept()
        if self._plan is not None:
            self._desk.tell(self._plan, outcome)

    @Slot(object)
    def _say_problem(self, error: ContextError) -> None:
        self._say(f"{error.message} {error.remedy}".strip(), ColorRole.DANGER)
        self._ok().setEnabled(False)

    def _say(self, text: str, role: ColorRole) -> None:
        self.hint.setText(text)
        self.field.setAccessibleDescription(text)
        palette = self.hint.palette()
        palette.setColor(self.hint.foregroundRole(), self._theme.color(role))
        self.hint.setPalette(palette)

    def _ok(self) -> QWidget:
        return self.buttons.button(QDialogButtonBox.StandardButton.Ok)
