"""The message, what it is cut into, and what is asked with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from context_center.ui.models.recall_words import count_text
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.field_frame import FieldFrame
from context_center.ui.widgets.message_history import MessageHistory
from context_center.ui.widgets.message_input import MessageInput
from context_center.ui.widgets.recall_bounds import RecallBounds
from context_center.ui.widgets.token_chips import TokenChips

if TYPE_CHECKING:
    from context_center.core.recall.trace import RecallTrace
    from context_center.ui.theme import Theme


class MessageBar(QWidget):
    """The input with its history, the token chips, and a line about what is predicted.

    ``edited`` carries the text after each change, ``descended`` says that the work goes
    on in the results.
    """

    edited = Signal(str)
    descended = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._field = FieldFrame(theme, self)
        self._input = MessageInput(theme, self._field)
        self._history = MessageHistory(theme, self._field)
        self._chips = TokenChips(theme, self)
        self._note = ElidedLabel(parent=self)
        self._bounds = ElidedLabel(parent=self)
        self._sliders = RecallBounds(theme, self)
        self._busy = False
        self._limits = (0, 0)
        self._input.setPlaceholderText(
            self.tr("Type a message, such as: how do we deploy? 怎么部署")
        )
        self._arrange()
        self._connect()
        self._dress()

    def message(self) -> str:
        """The text as it is typed."""
        return self._input.toPlainText()

    def set_message(self, message: str) -> None:
        """Put a message in place of the typed one, which goes into the history."""
        self.remember()
        if message != self.message():
            self._input.replace_text(message)
        self.remember()

    @Slot()
    def remember(self) -> None:
        """Keep the present message in the history."""
        self._history.remember(self.message())

    def history(self) -> MessageHistory:
        """The earlier messages."""
        return self._history

    def chips(self) -> TokenChips:
        """The tokens."""
        return self._chips

    def input(self) -> MessageInput:
        """The field itself."""
        return self._input

    def set_trace(self, trace: RecallTrace | None) -> None:
        """Show how the message was cut."""
        self._chips.set_trace(trace)

    def set_limits(self, facts: int, characters: int) -> None:
        """Say how many facts and characters a recall may give."""
        self._limits = (facts, characters)
        self._tell()

    def bounds(self) -> RecallBounds:
        """The sliders."""
        return self._sliders

    def note_text(self) -> str:
        """What is predicted, or why it is not."""
        return self._note.text()

    def set_busy(self, busy: bool) -> None:
        """Say, or no longer say, that an answer is being waited for."""
        self._busy = busy
        self._tell()

    def take_focus(self) -> None:
        """Put the cursor into the message with its text selected."""
        self._input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._input.selectAll()

    def bounds_text(self) -> str:
        """The limits, or that it is busy."""
        return self._bounds.text()

    def _tell(self) -> None:
        facts, characters = self._limits
        told = self.tr("at most {facts} facts, {characters} characters")
        if facts == 1:
            told = self.tr("at most 1 fact, {characters} characters")
        text = told.format(facts=count_text(facts), characters=count_text(characters))
        self._bounds.setText(self.tr("Recalling…") if self._busy else text)
        if self._sliders.are_default:
            note = self.tr("Predicts what a running Reasonix would recall before this turn")
        else:
            note = self.tr("Only this view: Reasonix itself recalls within its own bounds")
        self._note.setText(note)

    def _arrange(self) -> None:
        self._history.setFixedHeight(self._input.one_line_height())
        first = QHBoxLayout(self._field)
        first.setContentsMargins(SPACE_1, SPACE_1, SPACE_1, SPACE_1)
        first.setSpacing(SPACE_1)
        first.addWidget(self._input, 1)
        first.addWidget(self._history, 0, Qt.AlignmentFlag.AlignTop)
        last = QHBoxLayout()
        last.setSpacing(SPACE_2)
        last.addWidget(self._note)
        last.addStretch(1)
        last.addWidget(self._bounds)
        last.addWidget(self._sliders)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self._field)
        column.addWidget(self._chips)
        column.addLayout(last)

    def _connect(self) -> None:
        self._sliders.changed.connect(self.set_limits)
        self._input.textChanged.connect(self._on_edited)
        self._input.descended.connect(self._on_descended)
        self._input.history_wanted.connect(self._history.open)
        self._input.abandoned.connect(self._on_abandoned)
        self._input.left.connect(self.remember)
        self._history.chosen.connect(self._on_chosen)
        self._theme.changed.connect(self._dress)

    @Slot()
    def _on_edited(self) -> None:
        self.edited.emit(self.message())

    @Slot()
    def _on_descended(self) -> None:
        self.remember()
        self.descended.emit()

    @Slot()
    def _on_abandoned(self) -> None:
        self.set_message("")

    @Slot(str)
    def _on_chosen(self, message: str) -> None:
        self.set_message(message)
        self._input.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _dress(self) -> None:
        muted = self._theme.color(ColorRole.MUTED)
        for label in (self._note, self._bounds):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), muted)
            label.setPalette(palette)
