"""The three ways to question recall: a message, the turns of the past, the kept tests."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.theme import Theme


class RecallView(IntEnum):
    """The views, in the order in which they are offered."""

    MESSAGE = 0
    TIMELINE = 1
    TESTS = 2


class RecallViews(QWidget):
    """Words to choose a view above the view itself; a view is made when it is first shown.

    ``shown`` carries the view that has come to the front.
    """

    shown = Signal(object)

    def __init__(
        self,
        message: QWidget,
        make: Callable[[RecallView], QWidget],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._pages: dict[RecallView, QWidget] = {RecallView.MESSAGE: message}
        words = (self.tr("Message"), self.tr("Timeline"), self.tr("Tests"))
        self.control = SegmentedControl(words, theme, self)
        self.control.setAccessibleName(self.tr("How recall is looked at"))
        self._head = QHBoxLayout()
        self._stack = QStackedWidget(self)
        self._stack.addWidget(message)
        self._arrange()
        self.control.chosen.connect(self._on_chosen)

    @property
    def current(self) -> RecallView:
        """The view in front."""
        return RecallView(self.control.current())

    def known(self, view: RecallView) -> QWidget | None:
        """A view if it was made already."""
        return self._pages.get(view)

    def show_view(self, view: RecallView) -> QWidget:
        """Bring a view to the front."""
        page = self._pages.get(view)
        if page is None:
            page = self._pages[view] = self._make(view)
            self._stack.addWidget(page)
        self.control.choose(view)
        self._stack.setCurrentWidget(page)
        self.shown.emit(view)
        return page

    def add_beside(self, widget: QWidget) -> None:
        """Put something at the right of the words."""
        self._head.addWidget(widget)

    def _arrange(self) -> None:
        self._head.setSpacing(SPACE_2)
        self._head.addWidget(self.control)
        self._head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_3 - SPACE_2 // 2)
        column.addLayout(self._head)
        column.addWidget(self._stack, 1)

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        self.show_view(RecallView(number))
