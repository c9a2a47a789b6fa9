"""Until when a fact holds: typed as a date or a time, or picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCalendarWidget,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from context_center.core.times import DAY_NS, format_time, parse_expiry, parse_time
from context_center.ui.theme import SPACE_1
from context_center.ui.widgets.form_controls import FormLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction

    from context_center.ui.theme import Theme

_YEAR = 365
_PRESETS = (30, 90, _YEAR)


class ExpiryField(QWidget):
    """A line, and a menu with the usual times and a calendar. ``now`` gives nanoseconds."""

    edited = Signal()

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._now = theme, now
        self.line = FormLine(self)
        self.line.setPlaceholderText(self.tr("never"))
        self.line.setAccessibleName(self.tr("Expires"))
        self.line.edited.connect(self.edited)
        self.button = QToolButton(self)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setToolTip(self.tr("Pick a time"))
        self.button.setAccessibleName(self.tr("Pick a time"))
        self.menu = QMenu(self)
        self.button.setMenu(self.menu)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.calendar: QCalendarWidget | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_1)
        row.addWidget(self.line, 1)
        row.addWidget(self.button)
        self.setFocusProxy(self.line)
        theme.changed.connect(self._dress)
        self._dress()

    def value(self) -> str:
        """What is typed."""
        return self.line.value()

    def set_value(self, text: str) -> None:
        """Begin with another text."""
        self.line.set_value(text)

    def change_to(self, text: str) -> None:
        """Turn the text into another one, as a step that can be undone."""
        self.line.change_to(text)

    @Slot()
    def _fill_menu(self) -> None:
        """The menu is made when it is first opened: a calendar takes its time."""
        if self.calendar is not None:
            self._show_day()
            return
        self.menu.addAction(self.tr("Never")).setData(0)
        for days in _PRESETS:
            words = self.tr("In {0} days").format(days)
            self.menu.addAction(self.tr("In a year") if days == _YEAR else words).setData(days)
        self.menu.addSeparator()
        self.calendar = QCalendarWidget(self.menu)
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setAccessibleName(self.tr("Day"))
        self.calendar.activated.connect(self._on_day)
        self.calendar.clicked.connect(self._on_day)
        holder = QWidgetAction(self.menu)
        holder.setDefaultWidget(self.calendar)
        self.menu.addAction(holder)
        self.menu.triggered.connect(self._on_preset)
        self._show_day()

    def _show_day(self) -> None:
        parsed = parse_expiry(self.value())
        instant = parse_time(parsed[0]) if parsed is not None and parsed[0] else self._now()
        day = format_time(instant if instant is not None else self._now()).partition("T")[0]
        if self.calendar is not None:
            self.calendar.setSelectedDate(QDate.fromString(day, Qt.DateFormat.ISODate))

    @Slot(object)
    def _on_preset(self, action: QAction) -> None:
        if isinstance(action.data(), int):
            self.pick(action.data())

    @Slot(QDate)
    def _on_day(self, day: QDate) -> None:
        self.change_to(day.toString(Qt.DateFormat.ISODate))
        self.menu.close()

    def pick(self, days: int) -> None:
        """Let the fact hold for so many days from today, 0 for always."""
        if days:
            self.change_to(format_time(self._now() + days * DAY_NS).partition("T")[0])
        else:
            self.change_to("")

    @Slot()
    def _dress(self) -> None:
        self.button.setIcon(self._theme.icon("clock"))
        self.button.setIconSize(QSize(16, 16))
