"""A window of its own for looking through things one after the other and deciding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.actions import make_action
from context_center.ui.dialogs.act_desk import ActDesk
from context_center.ui.messages import Messages
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.action_button import ActionButton
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.message_line import MessageLine
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.review_list import ReviewList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QShowEvent

    from context_center.services.snapshot import Snapshot
    from context_center.ui.actions import ThemedAction
    from context_center.ui.acts import StepRefused, StoreActs
    from context_center.ui.models.review_rows import ReviewRow
    from context_center.ui.theme import Theme

_LETTERS, _LINES = 196, 50


class ReviewWindow(QDialog):
    """A list, and beside it what the chosen row is about with what can be done.

    It stands beside the main window and follows the store while it is in sight. A subclass
    makes what is in ``body``, lists its rows in ``fill`` and shows one in ``_show_row``. ``fact_requested`` carries the path of a fact that the main
    window is to show, ``location_requested`` path and line of an instruction file.
    """

    fact_requested = Signal(str)
    location_requested = Signal(str, object)

    def __init__(self, acts: StoreActs, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.acts, self._theme = acts, theme
        self.messages = Messages(self)
        self.desk = ActDesk(acts, theme, self.messages, self)
        self.line = MessageLine(theme, self)
        self.list = ReviewList(theme, self)
        self.summary = QLabel(self)
        self.note = Note(theme, self)
        self.body = QStackedWidget(self)
        self.empty = EmptyState("check", "", theme=theme)
        self._pages = QStackedWidget(self)
        self._buttons = QHBoxLayout()
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.undo = make_action("edit.undo", self, theme, acts.undo)
        self.redo = make_action("edit.redo", self, theme, acts.redo)
        self._arrange()
        self._connect()
        self._dress()

    def _arrange(self) -> None:
        self.setModal(False)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint, True)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._left())
        splitter.addWidget(self._right())
        splitter.setStretchFactor(1, 1)
        self._pages.addWidget(splitter)
        self._pages.addWidget(self.empty)
        below = QHBoxLayout()
        below.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        below.addWidget(self.box)
        # Enter leads from the list into what it shows, not out of the window.
        self.box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        column.addWidget(self.line)
        column.addLayout(below)
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().height()
        self.resize(letter * _LETTERS, line * _LINES)
        splitter.setSizes([self.list.sizeHint().width(), self.width()])

    def _left(self) -> QWidget:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.summary.setContentsMargins(SPACE_3, SPACE_3, SPACE_2, SPACE_2)
        self.summary.setWordWrap(True)
        column.addWidget(self.summary)
        column.addWidget(self.list, 1)
        return left

    def _right(self) -> QWidget:
        right = QWidget(self)
        above = QHBoxLayout()
        above.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, 0)
        above.addWidget(self.note)
        self._buttons.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        self._buttons.setSpacing(SPACE_2)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(self.body, 1)
        column.addLayout(self._buttons)
        return right

    def _connect(self) -> None:
        self.box.rejected.connect(self.reject)
        self.list.activated.connect(self._on_activated)
        self.list.chosen.connect(self._on_chosen)
        self.messages.told.connect(self.line.tell)
        self.desk.fact_requested.connect(self.fact_requested)
        self.acts.refused.connect(self._on_step_refused)
        self.acts.obstacle_changed.connect(self._on_obstacle)
        self.acts.stack.canUndoChanged.connect(self.undo.setEnabled)
        self.acts.stack.canRedoChanged.connect(self.redo.setEnabled)
        self._theme.changed.connect(self._dress)
        self.undo.setEnabled(self.acts.stack.canUndo())
        self.redo.setEnabled(self.acts.stack.canRedo())
        self.addActions([self.undo, self.redo])

    def add_deeds(self, actions: Sequence[ThemedAction], *, after: int = 0) -> None:
        """Put a button below for each action; those from ``after`` on stand at the right."""
        for number, action in enumerate(actions):
            if after and number == after:
                self._buttons.addStretch(1)
            self.addAction(action)
            self._buttons.addWidget(ActionButton(action, self))

    def set_rows(self, rows: Sequence[ReviewRow]) -> None:
        """List these rows and show the chosen one as it is now."""
        self._pages.setCurrentIndex(int(not rows))
        self.list.set_rows(rows)
        self._show_row(self.list.key)

    def set_snapshot(self, snapshot: Snapshot | None) -> None:
        """The store as it is now."""
        self.desk.set_snapshot(snapshot)

    def begin(self) -> None:
        """Come to the front with the keyboard in the list."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """What has changed meanwhile is listed now."""
        self.fill()
        super().showEvent(event)

    def fill(self) -> None:
        """List the rows as they are now."""
        raise NotImplementedError

    @Slot()
    def refresh(self) -> None:
        """List the rows anew, if anybody sees them."""
        if self.isVisible():
            self.fill()

    def _show_row(self, key: str) -> None:
        """Show what a row is about; "" when there is none."""
        raise NotImplementedError

    @Slot(str)
    def _on_chosen(self, key: str) -> None:
        self._show_row(key)

    @Slot()
    def _on_activated(self) -> None:
        page = self.body.currentWidget()
        if page is not None:
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_obstacle(self) -> None:
        self._show_row(self.list.key)

    @Slot(object)
    def _on_step_refused(self, refused: StepRefused) -> None:
        if self.isActiveWindow():
            self.desk.refuse(refused.error)

    @Slot()
    def _dress(self) -> None:
        palette = self.summary.palette()
        palette.setColor(self.summary.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self.summary.setPalette(palette)
