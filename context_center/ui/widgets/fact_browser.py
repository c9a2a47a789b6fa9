"""Filter and list on the left, the chosen fact on the right; the body of two tabs."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from context_center.core.fact_filter import fact_filter
from context_center.ui.theme import MEASURE, SPACE_2, SPACE_3
from context_center.ui.widgets.empty_state import EmptyState
from context_center.ui.widgets.mark_filter import MarkFilter
from context_center.ui.widgets.search_field import SearchField

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_list import FactList
    from context_center.ui.widgets.fact_view import FactView

_PAUSE_MS = 40
_PREPARED_AT_ONCE = 400
_SHARE_OF_EDITOR = 0.62
_STATE_VERSION = 2
# The version and the bytes of the splitter's state, which follow; then come the columns'.
_STATE_HEAD = struct.Struct(">II")


@dataclass(frozen=True, slots=True)
class Emptiness:
    """What is said where a list is empty: an icon's name, a sentence, more words."""

    icon: str
    sentence: str
    detail: str = ""


class FactBrowser(QWidget):
    """A searchable list of facts and the view of one.

    The filter works as one types: each key looks only through what is still shown.
    ``matched`` follows each change of what is shown, ``view_made`` carries the FactView
    once it is there: when it is first needed, or as soon as there is time.
    """

    matched = Signal()
    view_made = Signal(object)

    def __init__(
        self,
        facts: FactList,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        with_marks: bool = True,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.list = facts
        self.table = facts.table
        self._view: FactView | None = None
        self.search = SearchField(self.tr("Filter"), theme, self)
        self.marks = MarkFilter(theme, self)
        self.marks.setVisible(with_marks)
        self._with_marks = with_marks
        self._bar = QWidget(self)
        self._count = QLabel(self)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._list_pages = QStackedWidget(self)
        self._view_pages = QStackedWidget(self)
        self.no_list = EmptyState("facts", "", theme=theme)
        self.no_match = EmptyState("search", "", self.tr("Clear the Filter"), theme=theme)
        self.no_fact = EmptyState("facts", self.tr("Choose a fact to read it."), theme=theme)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._empty: Emptiness | None = None
        self._divided = False
        self._sizes_before: list[int] = []
        self._editor_room = 0
        self._preparing = QTimer(self)
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        bar = QHBoxLayout(self._bar)
        bar.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        bar.setSpacing(SPACE_2)
        bar.addWidget(self.search, 1)
        if self._with_marks:
            bar.addWidget(self.marks)
        bar.addWidget(self._count)
        for page in (self.list, self.no_match, self.no_list):
            self._list_pages.addWidget(page)
        self._view_pages.addWidget(self.no_fact)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._list_pages, 1)
        self._right = QWidget()
        self._right_column = QVBoxLayout(self._right)
        self._right_column.setContentsMargins(0, 0, 0, 0)
        self._right_column.setSpacing(0)
        self._right_column.addWidget(self._view_pages, 1)
        self._sides = QStackedWidget(self)
        self._sides.addWidget(self._right)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self._sides)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._splitter.setChildrenCollapsible(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._splitter)
        self.setFocusProxy(self.list)
        QWidget.setTabOrder(self.search, self.marks)
        QWidget.setTabOrder(self.marks, self.list)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_filter)
        self.search.descended.connect(self.enter_list)
        self.marks.changed.connect(self._on_filter)
        self.no_match.activated.connect(self.clear_filter)
        self.list.left.connect(self.search.take_focus)
        self.list.entered_row.connect(self._on_entered)
        self._preparing.timeout.connect(self._on_prepare)
        self._splitter.splitterMoved.connect(self._on_split)
        self.table.modelReset.connect(self._show_state)
        self.table.rowsInserted.connect(self._show_state)
        self.table.rowsRemoved.connect(self._show_state)

    @property
    def view(self) -> FactView:
        """The view of one fact; made now if it was not yet."""
        return self._made_view()

    @property
    def made_view(self) -> FactView | None:
        """The view of one fact, if it was made."""
        return self._view

    def _made_view(self) -> FactView:
        if self._view is None:
            # The list is in sight sooner without what makes pages of Markdown.
            from context_center.ui.widgets.fact_view import FactView  # noqa: PLC0415

            self._view = FactView(self._theme, self)
            self._view_pages.addWidget(self._view)
            QWidget.setTabOrder(self.list, self._view)
            self._view.left.connect(self._on_view_left)
            self.view_made.emit(self._view)
        return self._view

    def add_to_bar(self, widget: QWidget) -> None:
        """Put something beside the filter."""
        row = self._bar.layout()
        if isinstance(row, QHBoxLayout):
            row.insertWidget(row.count() - 1, widget)

    def set_tools(self, tools: QWidget) -> None:
        """Put a row of buttons above the view."""
        self._right_column.insertWidget(0, tools)
        QWidget.setTabOrder(self.list, tools)

    def show_editor(self, editor: QWidget | None) -> None:
        """Show an editor in place of the view and its tools; None shows the view again.

        Each has room of its own, an editor more than the view unless the user moves the
        handle.
        """
        shown = editor if editor is not None else self._right
        if self._sides.indexOf(shown) < 0:
            self._sides.addWidget(shown)
        self._sides.setCurrentWidget(shown)
        self._show_state()
        if editor is None:
            self._give_back_room()
        elif not self._sizes_before and self._divided:
            sizes = self._splitter.sizes()
            wanted = self._editor_room or max(round(sum(sizes) * _SHARE_OF_EDITOR), sizes[1])
            self._sizes_before = sizes
            self._splitter.setSizes([sum(sizes) - wanted, wanted])

    def _give_back_room(self) -> None:
        sizes, self._sizes_before = self._sizes_before, []
        if sizes:
            self._splitter.setSizes(sizes)

    def set_placeholder(self, text: str) -> None:
        """What the empty filter field says."""
        self.search.setPlaceholderText(text)
        self.search.setAccessibleName(text)

    def set_filter(self, text: str) -> None:
        """Put a text into the filter field."""
        self.search.setText(text)

    @Slot()
    def clear_filter(self) -> None:
        """Show everything again."""
        self.search.clear()
        self.marks.clear()

    def reveal(self, path: str) -> bool:
        """Select a fact, lifting a filter that hides it; False if there is no such fact."""
        if self.table.row_of(path) < 0 and self.table.find(path) is not None:
            self.clear_filter()
        return self.list.select(path)

    def show_view(self, *, shown: bool) -> None:
        """Show the view of a fact, or the words that stand there for none."""
        self._view_pages.setCurrentWidget(self.view if shown else self.no_fact)

    def set_empty(self, emptiness: Emptiness | None) -> None:
        """Say why there is nothing to list; None when there is."""
        self._empty = emptiness
        if emptiness is not None:
            self.no_list.set_state(emptiness.icon, emptiness.sentence, None, emptiness.detail)
        self._show_state()

    def set_reachable(self, *, reachable: bool) -> None:
        """Grey out what is shown while it may not be the truth."""
        self.list.setEnabled(reachable)

    def prepare(self) -> None:
        """Get ready for the first key and the first fact, a little at a time."""
        self._preparing.start(_PAUSE_MS)

    def save_state(self) -> QByteArray:
        """Splitter and columns, those without an editor."""
        self._give_back_room()
        splitter = bytes(self._splitter.saveState().data())
        columns = bytes(self.list.horizontalHeader().saveState().data())
        return QByteArray(_STATE_HEAD.pack(_STATE_VERSION, len(splitter)) + splitter + columns)

    def restore_state(self, state: QByteArray) -> None:
        """Put splitter and columns back; anything unknown is left as it is."""
        data = bytes(state.data())
        if len(data) < _STATE_HEAD.size:
            return
        version, length = _STATE_HEAD.unpack_from(data)
        if version != _STATE_VERSION:
            return
        columns = _STATE_HEAD.size + length
        self._divided = self._splitter.restoreState(QByteArray(data[_STATE_HEAD.size : columns]))
        self.list.restore_header(QByteArray(data[columns:]))

    def showEvent(self, event: QShowEvent) -> None:
        """Columns fit as soon as there is a width to fit."""
        super().showEvent(event)
        if not self._divided:
            self._divided = True
            page = self.fontMetrics().averageCharWidth() * MEASURE + 3 * SPACE_3
            wanted = min(page, self.width() * 9 // 20)
            self._splitter.setSizes([self.width() - wanted, wanted])
        self.list.fit_columns()

    @Slot()
    def _on_split(self) -> None:
        """The user has chosen the room of the editor, or of the view."""
        if self._sides.currentWidget() is not self._right:
            self._editor_room = self._splitter.sizes()[1]

    @Slot()
    def _on_filter(self) -> None:
        wanted = fact_filter(self.search.text(), self.marks.marks())
        with self.list.kept(in_place=False):
            self.table.set_filter(wanted)
        current = self.list.currentIndex()
        if current.isValid():
            self.list.scrollTo(current)
        else:
            self.list.scrollToTop()
        self.matched.emit()

    @Slot()
    def _show_state(self) -> None:
        shown, total = self.table.rowCount(), self.table.total
        nothing = self._empty is not None and not total
        self._bar.setHidden(nothing)
        self._sides.setHidden(nothing and self._sides.currentWidget() is self._right)
        if nothing:
            self._list_pages.setCurrentWidget(self.no_list)
        elif not shown and self.table.filter:
            self._say_no_match()
            self._list_pages.setCurrentWidget(self.no_match)
        else:
            self._list_pages.setCurrentWidget(self.list)
        told = self.tr("{0:,} of {1:,}")
        widest = self._count.fontMetrics().horizontalAdvance(told.format(total, total))
        self._count.setMinimumWidth(widest)
        self._count.setText(told.format(shown, total))
        self._count.setVisible(bool(self.table.filter))

    def _say_no_match(self) -> None:
        typed = self.search.text().strip()
        told = self.tr("Nothing matches “{0}”.").format(typed)
        if not typed:
            told = self.tr("No fact has these marks.")
        self.no_match.set_state("search", told, self.tr("Clear the Filter"))

    @Slot()
    def enter_list(self) -> None:
        """Go on with the keyboard in the list, at the selected row or the first."""
        self.list.select_first()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_entered(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_view_left(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_prepare(self) -> None:
        self._preparing.setInterval(0)
        if not self.table.prepare(_PREPARED_AT_ONCE):
            self._preparing.stop()
            self._made_view()
