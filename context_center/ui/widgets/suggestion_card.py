"""One suggestion: what would be saved, why, the evidence, and what can be decided."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from context_center.core.suggestions.candidates import MemorySuggestion
from context_center.core.times import parse_time
from context_center.ui.messages import Level
from context_center.ui.models import suggestion_words as words
from context_center.ui.models.evidence_words import (
    MORE,
    TURN,
    changes_html,
    evidence_html,
    replaced_html,
)
from context_center.ui.models.fact_words import word
from context_center.ui.models.proposals import MemoryProposal, SkillProposal
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.card_buttons import CardButtons
from context_center.ui.widgets.card_frame import CardFrame
from context_center.ui.widgets.link_label import LinkLabel, link
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.outlines import show_outlines
from context_center.ui.widgets.pill_row import Pill, PillRow
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from context_center.core.errors import ContextError
    from context_center.core.suggestions.candidates import Evidence
    from context_center.ui.models.proposals import Proposal
    from context_center.ui.theme import Theme

COMPARE = "compare:"
WHOLE = "whole:"
_STEP = re.compile(r"\d+\. ")
_MOST_BODY = 1_200


class SuggestionCard(CardFrame):
    """Shows a Proposal. All signals carry the id of the suggestion first.

    ``asked`` carries the id of an action, ``followed`` what a link leads to, ``ticked``
    whether the card takes part in what is done with several, ``turn_requested`` the Evidence.
    """

    asked = Signal(str, str)
    followed = Signal(str, str)
    ticked = Signal(str, bool)
    turn_requested = Signal(str, object)

    def __init__(
        self,
        proposal: Proposal,
        session_name: Callable[[Evidence], str],
        theme: Theme,
        now: int,
        parent: QWidget | None = None,
        *,
        is_new: bool = False,
    ) -> None:
        super().__init__(theme, parent)
        self.key = proposal.suggestion.id
        self.proposal = proposal
        self._session_name, self._theme, self._now = session_name, theme, now
        self._is_new = is_new
        self._whole = self._whole_text = self._editing = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make_parts()
        self._arrange()
        self._connect()
        self._dress()

    def _make_parts(self) -> None:
        self.box = QCheckBox(self)
        self.box.setAccessibleName(self.tr("Selected"))
        self.box.setToolTip(self.tr("Take part in what is done with several at once (Space)"))
        self.title = _plain_label(self)
        self.sure = QToolButton(self)
        self.sure.setAutoRaise(True)
        self.sure.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pills = PillRow(self._theme, self)
        self.body = _plain_label(self)
        self.changes, self.why = LinkLabel(self), _plain_label(self)
        self.evidence = LinkLabel(self)
        self.evidence.setAccessibleName(self.tr("Evidence"))
        self.recall = _plain_label(self)
        self.note = Note(self._theme, self)
        self.note.hide()
        self.buttons = CardButtons(self, merges=isinstance(self.proposal, MemoryProposal))

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.title, 1)
        head.addWidget(self.sure, 0, Qt.AlignmentFlag.AlignTop)
        self.shown = QWidget(self)
        inner = QVBoxLayout(self.shown)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(SPACE_2)
        for widget in (self.pills, self.body, self.changes):
            inner.addWidget(widget)
        self._column = QVBoxLayout()
        self._column.setSpacing(SPACE_2)
        self._column.addLayout(head)
        for each in (self.shown, self.why, self.evidence, self.recall, self.note, self.buttons):
            self._column.addWidget(each)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(SPACE_3, SPACE_2 + SPACE_1, SPACE_3, SPACE_2 + SPACE_1)
        outer.addLayout(self._column)

    def _connect(self) -> None:
        self.box.toggled.connect(self._on_ticked)
        self.sure.clicked.connect(self._on_sure)
        self.buttons.asked.connect(self._on_asked)
        self.evidence.linkActivated.connect(self._on_link)
        self.changes.linkActivated.connect(self._on_link)
        self.note.link_activated.connect(self._on_link)
        self._theme.changed.connect(self._dress)

    @property
    def editing(self) -> bool:
        """Whether the proposal is being changed in place."""
        return self._editing

    def set_ticked(self, *, ticked: bool) -> None:
        """Tick the card, or not; says nothing."""
        self.box.blockSignals(True)
        self.box.setChecked(ticked)
        self.box.blockSignals(False)

    def show_recall(self, text: str) -> None:
        """Say what a recall would do with the fact."""
        self.recall.setText(text)
        self.recall.setVisible(bool(text))

    def refuse(self, error: ContextError | None) -> None:
        """Say why it was not saved and what to do; None takes that away."""
        self.note.setVisible(error is not None)
        if error is not None:
            self.note.show_text(Level.ERROR, words.refusal_html(error))

    def begin_edit(self, form: QWidget) -> None:
        """Show a form in place of the proposal."""
        self._editing = True
        self.shown.hide()
        self.title.setText(self.tr("Edit, then accept"))
        self._column.insertWidget(2, form)
        form.show()
        self.buttons.set_editing(editing=True)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show what the person made of the proposal."""
        self.proposal = proposal
        self._dress()

    @Slot()
    def _dress(self) -> None:
        theme, proposal = self._theme, self.proposal
        show_outlines(self, theme)
        suggestion = proposal.suggestion
        self.title.setFont(theme.font(1.15, bold=True))
        self._dress_proposal()
        self.why.setText(words.why(suggestion))
        self.setAccessibleDescription(f"{self.why.text()} {self.pills.accessibleDescription()}")
        self.sure.setText(words.sureness(suggestion.confidence))
        parts = words.parts_html(suggestion.parts, suggestion.confidence)
        self.sure.setToolTip(parts)
        self.sure.setAccessibleName(self.tr("Confidence {0}").format(self.sure.text()))
        self.sure.setAccessibleDescription(QTextDocumentFragment.fromHtml(parts).toPlainText())
        muted = theme.color(ColorRole.MUTED)
        for label in (self.why, self.recall):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), muted)
            label.setPalette(palette)
        self.recall.setVisible(bool(self.recall.text()))
        self._dress_evidence(muted.name())

    def _dress_evidence(self, muted: str) -> None:
        suggestion = self.proposal.suggestion
        told = evidence_html(
            suggestion.evidence, self._session_name, self._when, muted, whole=self._whole
        )
        if isinstance(suggestion, MemorySuggestion):
            told += replaced_html(suggestion.replaces, self._when, muted)
        self.evidence.setText(told)

    def _when(self, text: str) -> str:
        instant = parse_time(text)
        if instant is None:
            return exact(text)
        return self.tr("{0} ({1})").format(exact(text), relative(instant, self._now))

    def _dress_proposal(self) -> None:
        proposal = self.proposal
        if isinstance(proposal, MemoryProposal):
            title, body = proposal.values.title, proposal.values.body
            changes = self._changes(proposal)
        else:
            title, body = proposal.name, self._skill_text(proposal)
            changes = ""
        self.title.setText(" ".join(title.split()))
        self.setAccessibleName(self.title.text())
        self.pills.show_pills(self._pills())
        said_already = " ".join(body.split()) == self.title.text()
        self.body.setVisible(not said_already and not changes)
        if isinstance(proposal, SkillProposal) and not self._whole_text:
            changes = link(WHOLE, self.tr("Show the whole text of the skill"))
        self.body.setText(body if len(body) <= _MOST_BODY else f"{body[:_MOST_BODY]}…")
        self.changes.setVisible(bool(changes))
        self.changes.setText(changes)

    def _skill_text(self, proposal: SkillProposal) -> str:
        """When to use it and its steps, or the whole text that would be written."""
        if self._whole_text:
            return f"{proposal.description}\n\n{proposal.body}"
        steps = [line for line in proposal.body.split("\n") if _STEP.match(line)]
        return "\n".join((proposal.description, "", *steps))

    def _pills(self) -> list[Pill]:
        proposal = self.proposal
        pills = [Pill("current", self.tr("new"))] if self._is_new else []
        pills += [
            Pill("expired", self.tr("! {0}").format(words.flag_word(flag)))
            for flag in proposal.suggestion.flags
        ]
        told = [words.flag_sentence(flag) for flag in proposal.suggestion.flags]
        self.pills.setToolTip("\n".join(told))
        self.pills.setAccessibleDescription(" ".join(told))
        if not isinstance(proposal, MemoryProposal):
            return [*pills, Pill(proposal.scope, word(proposal.scope))]
        values = proposal.values
        pills += [
            Pill(values.scope, word(values.scope)),
            Pill(values.type, word(values.type), outlined=True),
        ]
        if proposal.revised is not None:
            told_of = self.tr("revises “{0}”").format(proposal.revised.heading)
            pills.append(Pill("stale", told_of))
        if values.subject_key:
            pills.append(Pill("neutral", values.subject_key))
        return pills

    def _changes(self, proposal: MemoryProposal) -> str:
        """What the revision changes in the text, and the way to the whole comparison."""
        if proposal.revised is None:
            return ""
        theme = self._theme
        changed = changes_html(
            proposal.revised.body,
            proposal.values.body,
            theme.color(ColorRole.DANGER).name(),
            theme.color(ColorRole.SUCCESS).name(),
        )
        same = escape(self.tr("The text stays as it is."))
        return (changed or same) + f"<p style='margin:4px 0 0 0'>{self._compare_link()}</p>"

    def _compare_link(self) -> str:
        return link(COMPARE, self.tr("Compare with the fact as it is"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The current card has an edge in the accent."""
        self.edge = ColorRole.ACCENT if self._has_focus() else ColorRole.BORDER
        super().paintEvent(event)

    def _has_focus(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    @Slot(bool)
    def _on_ticked(self, on: bool) -> None:
        self.ticked.emit(self.key, on)

    @Slot()
    def _on_sure(self) -> None:
        below = self.sure.mapToGlobal(QPoint(0, self.sure.height()))
        QToolTip.showText(below, self.sure.toolTip(), self.sure)

    @Slot(str)
    def _on_asked(self, action: str) -> None:
        self.asked.emit(self.key, action)

    @Slot(str)
    def _on_link(self, target: str) -> None:
        if target == MORE:
            self._whole = True
            self._dress()
        elif target == WHOLE:
            self._whole_text = True
            self._dress()
        elif target.startswith(TURN):
            item = self.proposal.suggestion.evidence[int(target.removeprefix(TURN))]
            self.turn_requested.emit(self.key, item)
        else:
            self.followed.emit(self.key, target)


def _plain_label(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return label
