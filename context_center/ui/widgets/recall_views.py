"""The three ways to question recall: a message, the turns of the past, the kept tests."""

# ruff: noqa: PLC0415 - a view is imported when it is first shown
from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from context_center.ui.models.live_tests import LiveTests
from context_center.ui.models.recall_words import count_text
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.models.live_tests import JudgedTests
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.expectations_page import ExpectationsPage
    from context_center.ui.widgets.timeline_page import TimelinePage


class RecallView(IntEnum):
    """The views, in the order in which they are offered."""

    MESSAGE = 0
    TIMELINE = 1
    TESTS = 2


class RecallViews(QWidget):
    """Words to choose a view above the view itself; a view is made when it is first shown.

    ``recall_requested`` carries a message to be taken apart, ``keep_requested`` the
    RecallTrace that a test is to keep, ``fact_requested`` a path, ``broken_changed`` how
    many tests fail.
    """

    recall_requested = Signal(str)
    keep_requested = Signal(object)
    fact_requested = Signal(str)
    copied = Signal(str)
    message_wanted = Signal()
    broken_changed = Signal(object)

    def __init__(
        self,
        message: QWidget,
        bridge: WorkspaceBridge,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self.tests = LiveTests(bridge, self)
        self.timeline: TimelinePage | None = None
        self.expectations: ExpectationsPage | None = None
        self._message = message
        self._states = (QByteArray(), QByteArray())
        self._broken = 0
        words = (self.tr("Message"), self.tr("Timeline"), self.tr("Tests"))
        self.control = SegmentedControl(words, theme, self)
        self.control.setAccessibleName(self.tr("How recall is looked at"))
        self._head = QHBoxLayout()
        self._stack = QStackedWidget(self)
        self._stack.addWidget(message)
        self._arrange()
        self.control.chosen.connect(self._on_chosen)
        self.tests.judged.connect(self._on_judged)
        self.tests.failed.connect(self._on_unjudged)

    @property
    def current(self) -> RecallView:
        """The view in front."""
        return RecallView(self.control.current())

    @property
    def broken(self) -> int:
        """How many tests fail."""
        return self._broken

    def show_view(self, view: RecallView) -> None:
        """Bring a view to the front."""
        self.control.choose(view)
        self._stack.setCurrentWidget(self._page(view))
        self._beside.setVisible(view is RecallView.MESSAGE)
        self.enter()

    @Slot()
    def show_timeline(self) -> None:
        """Bring the turns of the past to the front, with the keyboard in their list."""
        self.show_view(RecallView.TIMELINE)
        self.take_focus()

    @Slot()
    def show_tests(self) -> None:
        """Bring the tests to the front, with the keyboard in their list."""
        self.show_view(RecallView.TESTS)
        self.take_focus()

    def enter(self) -> None:
        """The view in front is looked at: let it read what is new."""
        if not self.isVisible() or self._bridge.snapshot is None:
            return
        if self.current is RecallView.TIMELINE and self.timeline is not None:
            self.timeline.enter()
        elif self.current is RecallView.TESTS:
            self.tests.check_soon()

    def refresh(self) -> None:
        """The store has changed."""
        self.tests.check_soon()
        if self.timeline is not None:
            self.timeline.refresh()
        self.enter()

    def clear(self) -> None:
        """Another workspace is shown."""
        self._tell_broken(0)
        if self.timeline is not None:
            self.timeline.clear()
        if self.expectations is not None:
            self.expectations.clear()

    def settle(self) -> bool:
        """Whether nothing is pending."""
        is_read = self.timeline is None or self.timeline.settle()
        return is_read and not self.tests.pending

    def take_focus(self) -> bool:
        """Put the keyboard into the list in front; False when the message is."""
        pages = {RecallView.TIMELINE: self.timeline, RecallView.TESTS: self.expectations}
        page = pages.get(self.current)
        if page is not None:
            page.take_focus()
        return page is not None

    def offer_tests(self) -> None:
        """Tests can be kept from now on, if they can."""
        offered = self.tests.acts is not None
        if self.timeline is not None:
            self.timeline.detail.offer_tests(offered=offered)
        if self.expectations is not None and self.tests.last is not None:
            self.expectations.show_judged(self.tests.last)

    def add_beside(self, widget: QWidget) -> None:
        """Put something for the message at the right of the words."""
        row = self._beside.layout()
        if row is not None:
            row.addWidget(widget)

    def save_state(self) -> QByteArray:
        """How the views share their width."""
        pages = (self.timeline, self.expectations)
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        for page, known in zip(pages, self._states, strict=True):
            stream << (page.save_state() if page is not None else known)
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Take over what was saved."""
        stream = QDataStream(state)
        first, second = QByteArray(), QByteArray()
        stream >> first >> second
        if stream.status() is not QDataStream.Status.Ok:
            return
        self._states = (first, second)
        for page, part in zip((self.timeline, self.expectations), self._states, strict=True):
            if page is not None:
                page.restore_state(part)

    def _page(self, view: RecallView) -> QWidget:
        if view is RecallView.MESSAGE:
            return self._message
        if view is RecallView.TIMELINE:
            return self.timeline or self._make_timeline()
        return self.expectations or self._make_expectations()

    def _make_timeline(self) -> TimelinePage:
        from context_center.ui.widgets.timeline_page import TimelinePage

        page = self.timeline = TimelinePage(self._bridge, self._theme)
        page.restore_state(self._states[0])
        page.recall_requested.connect(self.recall_requested)
        page.keep_requested.connect(self.keep_requested)
        page.fact_requested.connect(self.fact_requested)
        self._stack.addWidget(page)
        self.offer_tests()
        return page

    def _make_expectations(self) -> ExpectationsPage:
        from context_center.ui.widgets.expectations_page import ExpectationsPage

        page = self.expectations = ExpectationsPage(self.tests, self._theme)
        page.restore_state(self._states[1])
        page.recall_requested.connect(self.recall_requested)
        page.copied.connect(self.copied)
        page.message_wanted.connect(self.message_wanted)
        self._stack.addWidget(page)
        return page

    def _arrange(self) -> None:
        self._beside = QWidget(self)
        beside = QHBoxLayout(self._beside)
        beside.setContentsMargins(0, 0, 0, 0)
        self._head.setSpacing(SPACE_2)
        self._head.addWidget(self.control)
        self._head.addStretch(1)
        self._head.addWidget(self._beside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_3 - SPACE_2 // 2)
        column.addLayout(self._head)
        column.addWidget(self._stack, 1)

    def _tell_broken(self, broken: int) -> None:
        word, tip = self.tr("Tests"), self.tr("Messages that must recall what they did")
        if broken:
            word = self.tr("Tests  {0} broken").format(count_text(broken))
        self.control.set_word(RecallView.TESTS, word, tip)
        if broken != self._broken:
            self._broken = broken
            self.broken_changed.emit(broken)

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        self.show_view(RecallView(number))

    @Slot(object)
    def _on_judged(self, judged: JudgedTests) -> None:
        self._tell_broken(judged.broken)

    @Slot(object)
    def _on_unjudged(self, _error: object) -> None:
        self._tell_broken(0)
