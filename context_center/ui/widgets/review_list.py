"""The list of what is to be looked through; its selection goes by key."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from context_center.ui.delegates.review_cell import ReviewCell
from context_center.ui.models.review_rows import ReviewRows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.ui.models.review_rows import Index, ReviewRow
    from context_center.ui.theme import Theme

_LEAST_CHARACTERS = 22
_CHARACTERS = 50


class ReviewList(QListView):
    """Rows one below the other. ``chosen`` carries the key of the one selected, "" for none.

    When the selected row goes, the one that takes its place is selected.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = ReviewRows(self)
        self._key = ""
        self._holding = False
        self.setModel(self.rows)
        self.setItemDelegate(ReviewCell(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setTabKeyNavigation(False)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LEAST_CHARACTERS)

    @property
    def key(self) -> str:
        """The key of the selected row, "" for none."""
        return self._key

    def set_rows(self, rows: Sequence[ReviewRow]) -> None:
        """Show these rows; selection and place in the list stay."""
        at = max(self.rows.row_of(self._key), 0)
        with self._held():
            self.rows.set_rows(rows)
        row = self.rows.row_of(self._key)
        if row < 0:
            row = min(at, self.rows.rowCount() - 1)
        self._select(row)

    def select(self, key: str) -> bool:
        """Select a row and bring it into sight; False when there is none."""
        row = self.rows.row_of(key)
        if row >= 0:
            self._select(row)
            self.scrollTo(self.rows.index(row))
        return row >= 0

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which row is selected."""
        super().currentChanged(current, previous)
        if not self._holding:
            self._tell()

    def sizeHint(self) -> QSize:
        """Room for a title and its pill."""
        hint = super().sizeHint()
        return QSize(self.fontMetrics().averageCharWidth() * _CHARACTERS, hint.height())

    @contextmanager
    def _held(self) -> Iterator[None]:
        self._holding = True
        self.setAutoScroll(False)
        try:
            yield
        finally:
            self.setAutoScroll(True)
            self._holding = False

    def _select(self, row: int) -> None:
        with self._held():
            self.setCurrentIndex(self.rows.index(row) if row >= 0 else self.rootIndex())
        self._tell()

    def _tell(self) -> None:
        row = self.rows.row_at(self.currentIndex().row())
        key = row.key if row is not None else ""
        if key != self._key:
            self._key = key
            self.chosen.emit(key)
