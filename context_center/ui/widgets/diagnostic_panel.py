"""What resolving found wrong, and what the other rules would treat differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.delegates.diagnostic_delegate import DIFFERENCE, ICON, DiagnosticDelegate
from context_center.ui.models.diagnostic_table import (
    Column,
    DiagnosticRow,
    DiagnosticTableModel,
)
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.elided_label import ElidedLabel
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from context_center.ui.theme import Theme

PROBLEMS, DIFFERENCES = 0, 1


class _Table(QTableView):
    """Enter activates, and ``resized`` tells that there is another width to share."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class DiagnosticPanel(QWidget):
    """Two lists, one shown. ``location_activated`` carries path and line (0 for none)."""

    location_activated = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: tuple[tuple[DiagnosticRow, ...], ...] = ((), ())
        self._model = DiagnosticTableModel(self)
        self._switch = SegmentedControl((self.tr("Problems"), self.tr("Differences")), theme, self)
        self._icon = QLabel(self)
        self._note = ElidedLabel(
            self.tr(
                "Instructions join the prompt when a session starts; a change counts from the next."
            ),
            self,
        )
        self._nothing = QLabel(self)
        self._table = _Table(self)
        self._arrange()
        self._switch.chosen.connect(self.show_list)
        self._table.resized.connect(self._fit_columns)
        self._table.clicked.connect(self._on_activated)
        self._table.activated.connect(self._on_activated)
        theme.changed.connect(self._dress)
        self._dress()
        self.set_rows((), ())

    def set_rows(
        self, problems: tuple[DiagnosticRow, ...], differences: tuple[DiagnosticRow, ...]
    ) -> None:
        """Show what resolving found; what was selected stays selected."""
        self._rows = (problems, differences)
        for number, (word, rows) in enumerate(
            ((self.tr("Problems"), problems), (self.tr("Differences"), differences))
        ):
            count = sum(not row.quiet for row in rows) if number == PROBLEMS else len(rows)
            self._switch.set_word(number, f"{word} {count}" if rows else word)
        self.show_list(self._switch.current())

    @Slot(int)
    def show_list(self, number: int) -> None:
        """Show PROBLEMS or DIFFERENCES."""
        self._switch.choose(number)
        rows = self._rows[number]
        self._model.set_rows(rows)
        self._table.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        words = (
            self.tr("Every file and import could be read."),
            self.tr("The other rules read these files in the same way."),
        )
        self._nothing.setText(words[number])
        self._table.resizeRowsToContents()
        self._fit_columns()

    def step(self) -> None:
        """Go to the next problem, from the last to the first again."""
        self.show_list(PROBLEMS)
        count = self._model.rowCount()
        if count:
            row = (self._table.currentIndex().row() + 1) % count
            self._table.selectRow(row)
            self._on_activated(self._model.index(row, Column.MESSAGE))

    def table(self) -> QTableView:
        """The list that is shown."""
        return self._table

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(SPACE_2)
        top.addWidget(self._switch)
        top.addStretch(1)
        top.addWidget(self._icon)
        top.addWidget(self._note)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        column.setSpacing(SPACE_1)
        column.addLayout(top)
        column.addWidget(self._table, 1)
        column.addWidget(self._nothing, 1, Qt.AlignmentFlag.AlignTop)
        self._nothing.setWordWrap(True)
        self._nothing.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        table = self._table
        table.setModel(self._model)
        table.setItemDelegate(DiagnosticDelegate(self._theme, table))
        table.setAccessibleName(self.tr("Problems and differences"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setFrameShape(QTableView.Shape.NoFrame)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.horizontalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(
            Column.MESSAGE, QHeaderView.ResizeMode.Stretch
        )

    @Slot()
    def _fit_columns(self) -> None:
        """The outer columns are as wide as their texts, up to a share of the table."""
        metrics = self.fontMetrics()
        rows = range(self._model.rowCount())
        for column, share in ((Column.CODE, 0.24), (Column.LOCATION, 0.26)):
            texts = {self._model.index(row, column).data() for row in rows} - {DIFFERENCE}
            widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
            padding = 2 * SPACE_2 + (SPACE_2 + ICON if column == Column.CODE else SPACE_1)
            room = max(round(self._table.viewport().width() * share), padding)
            self._table.setColumnWidth(column, min(widest + padding + 2, room))

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        if row is not None:
            self.location_activated.emit(row.path, row.line)

    @Slot()
    def _dress(self) -> None:
        icon = self._theme.icon("info", ColorRole.MUTED)
        self._icon.setPixmap(icon.pixmap(QSize(16, 16), self.devicePixelRatioF()))
        for label in (self._note, self._nothing):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
        self._table.viewport().update()
