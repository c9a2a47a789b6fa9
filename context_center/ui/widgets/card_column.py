"""Cards below each other, made only when they come into sight."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from context_center.ui.theme import MEASURE, SPACE_2, SPACE_3

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

_PASSES = 4
_MOST_KEPT = 40
_MEASURES = 1.5
_ESTIMATE = 200


class CardColumn(QScrollArea):
    """Rows by their keys, in one centred column of a readable width.

    ``make`` makes the widget of a row. Rows whose key begins with ``#`` are headings; the
    others can be current: that one has the focus, and Up and Down move it.
    ``current_changed`` carries the key, "" for none. ``keeps`` says of a key whether its
    widget must outlive being out of sight.
    """

    current_changed = Signal(str)

    def __init__(
        self,
        make: Callable[[str], QWidget],
        keeps: Callable[[str], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._make, self._keeps = make, keeps
        self._keys: list[str] = []
        self._built: dict[str, QWidget] = {}
        self._heights: dict[str, int] = {}
        self._measured: dict[QWidget, int] = {}
        self._tops: dict[str, int] = {}
        self._current = ""
        self._placing = False
        self._content = QWidget()
        self.setWidget(self._content)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._place)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)

    @property
    def current(self) -> str:
        """The key of the current row, "" for none."""
        return self._current

    @property
    def pending(self) -> bool:
        """Whether rows are still to be placed."""
        return self._later.isActive()

    def keys(self) -> list[str]:
        """The keys of all rows, in order."""
        return list(self._keys)

    def built(self) -> dict[str, QWidget]:
        """The rows that exist as widgets, by key."""
        return dict(self._built)

    def row(self, key: str) -> QWidget | None:
        """The widget of a row, if it exists."""
        return self._built.get(key)

    def set_rows(self, keys: Sequence[str]) -> None:
        """Show these rows; those that stay keep their widgets and the place in sight."""
        anchor = self._anchor()
        self._keys = list(keys)
        for key in [key for key in self._built if key not in set(keys)]:
            self._drop(key)
        self._place(anchor)

    def rebuild(self, key: str) -> None:
        """What a row shows has changed as a whole: make it anew."""
        if key in self._built:
            focused = self._built[key].isAncestorOf(QApplication.focusWidget() or self._content)
            self._drop(key)
            self._place()
            if focused:
                self._focus(key)

    def set_current(self, key: str, *, focus: bool = True) -> None:
        """Make a row current and bring it into sight."""
        if key and key not in self._tops:
            return
        self._change_current(key)
        if key:
            self._show(key)
            if focus:
                self._focus(key)

    def step(self, by: int) -> None:
        """Go to the next row that can be current, or with -1 to the one before."""
        able = [key for key in self._keys if not key.startswith("#")]
        if not able:
            return
        at = able.index(self._current) + by if self._current in able else 0
        self.set_current(able[max(0, min(at, len(able) - 1))])

    def reveal(self, key: str) -> None:
        """Bring a row into sight that has just become higher."""
        self._measured.clear()
        self._place()
        if key in self._tops:
            self._show(key)

    def refresh_heights(self) -> None:
        """Rows may have become higher or lower."""
        self._measured.clear()
        self._later.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down, Home and End go from card to card."""
        able = [key for key in self._keys if not key.startswith("#")]
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        ends = {Qt.Key.Key_Home: -len(able), Qt.Key.Key_End: len(able)}
        by = (steps | ends).get(Qt.Key(event.key()))
        if by is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.step(by)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width needs other heights."""
        super().resizeEvent(event)
        self._place(self._anchor())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row that asks for other room gets it."""
        if event.type() is QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            self._measured.pop(watched, None)
            if not self._placing:
                self._later.start()
        return super().eventFilter(watched, event)

    def _column(self) -> tuple[int, int]:
        """Left edge and width of the rows."""
        room = self.viewport().width()
        most = round(self.fontMetrics().averageCharWidth() * MEASURE * _MEASURES)
        width = max(min(most, room - 2 * SPACE_3), 0)
        return (room - width) // 2, width

    def _anchor(self) -> tuple[str, int]:
        """The first row in sight, and where its top is."""
        top = self.verticalScrollBar().value()
        for key in self._keys:
            if key in self._tops and self._tops[key] + self._heights.get(key, 0) > top:
                return key, self._tops[key] - top
        return "", 0

    @Slot()
    def _place(self, anchor: tuple[str, int] | None = None) -> None:
        if self._placing or not self.viewport().width():
            return
        self._placing = True
        key, offset = anchor or self._anchor()
        try:
            for _ in range(_PASSES):
                self._compute()
                if key in self._tops and self._tops[key] - offset != self._value():
                    self.verticalScrollBar().setValue(self._tops[key] - offset)
                if not self._build_visible():
                    break
            self._drop_far()
        finally:
            self._placing = False

    def _value(self) -> int:
        return self.verticalScrollBar().value()

    def _compute(self) -> None:
        left, width = self._column()
        top = SPACE_2
        self._tops = {}
        for key in self._keys:
            widget = self._built.get(key)
            if widget is not None:
                if self._measured.get(widget) != width:
                    self._measured[widget] = width
                    self._heights[key] = _height(widget, width)
                widget.setGeometry(left, top, width, self._heights[key])
            self._tops[key] = top
            top += self._heights.get(key, _ESTIMATE) + SPACE_2
        self._content.resize(self.viewport().width(), top + SPACE_2)

    def _build_visible(self) -> bool:
        """Make what is in sight and the screen below and above; says whether there was any."""
        high = self.viewport().height()
        first, last = self._value() - high // 2, self._value() + high + high // 2
        made = False
        for key in self._keys:
            top = self._tops[key]
            if key in self._built or top > last:
                continue
            if top + self._heights.get(key, _ESTIMATE) >= first:
                self._build(key)
                made = True
        return made

    def _build(self, key: str) -> None:
        widget = self._make(key)
        widget.setParent(self._content)
        widget.installEventFilter(self)
        self._built[key] = widget
        left, width = self._column()
        widget.setGeometry(left, self._tops[key], width, self._heights.get(key, _ESTIMATE))
        widget.show()
        self._order()

    def _order(self) -> None:
        """Tab goes from row to row in the order in which they stand."""
        shown = [self._built[key] for key in self._keys if key in self._built]
        for before, after in pairwise(shown):
            ends = [each for each in before.findChildren(QWidget) if _takes_tab(each)]
            QWidget.setTabOrder(ends[-1] if ends else before, after)

    def _drop_far(self) -> None:
        if len(self._built) <= _MOST_KEPT:
            return
        middle = self._value() + self.viewport().height() // 2
        far = sorted(self._built, key=lambda key: -abs(self._tops[key] - middle))
        for key in far[: len(self._built) - _MOST_KEPT]:
            if key != self._current and not self._keeps(key):
                self._drop(key)

    def _drop(self, key: str) -> None:
        widget = self._built.pop(key)
        self._measured.pop(widget, None)
        widget.removeEventFilter(self)
        widget.hide()
        widget.deleteLater()

    def _show(self, key: str) -> None:
        if key not in self._built:
            self.verticalScrollBar().setValue(self._tops[key] - SPACE_2)
            self._place((key, SPACE_2))
        top, high = self._tops[key], self._heights[key]
        room = self.viewport().height()
        above = self._keys.index(key) and self._keys[self._keys.index(key) - 1].startswith("#")
        first = self._tops[self._keys[self._keys.index(key) - 1]] if above else top
        if first - SPACE_2 < self._value():
            self.verticalScrollBar().setValue(first - SPACE_2)
        elif top + high + SPACE_2 > self._value() + room:
            self.verticalScrollBar().setValue(min(top - SPACE_2, top + high + SPACE_2 - room))

    def _focus(self, key: str) -> None:
        widget = self._built.get(key)
        if widget is not None and not widget.isAncestorOf(
            QApplication.focusWidget() or self._content
        ):
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _change_current(self, key: str) -> None:
        if key != self._current:
            self._current = key
            self.current_changed.emit(key)

    @Slot(int)
    def _on_scrolled(self) -> None:
        if not self._placing:
            self._place()

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is None or not self._content.isAncestorOf(now):
            return
        for key, widget in self._built.items():
            if not key.startswith("#") and (widget is now or widget.isAncestorOf(now)):
                self._change_current(key)
                return


def _height(widget: QWidget, width: int) -> int:
    layout = widget.layout()
    if layout is None:
        return widget.sizeHint().height()
    layout.activate()
    if layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return layout.totalSizeHint().height()


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and not widget.isHidden()
