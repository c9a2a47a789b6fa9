"""Two texts and what differs: side by side or unified, by line and by word."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from context_center.core.differences import differences
from context_center.core.line_ends import usual_line_end, with_lf
from context_center.ui.actions import make_action
from context_center.ui.comparison_actions import NEXT_CHANGE, PREVIOUS_CHANGE
from context_center.ui.models.difference_rows import side_by_side, unified
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.linked_panes import LinkedPanes
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from context_center.core.differences import Differences
    from context_center.ui.theme import Theme


class DifferenceMode(IntEnum):
    """How two texts are shown."""

    SIDE_BY_SIDE = 0
    UNIFIED = 1


class DifferenceView(QWidget):
    """Shows the differences of two texts for reading and copying.

    F7 and Shift+F7 go from change to change; long runs of unchanged lines are folded until
    they are clicked, or all lines are asked for. ``mode_changed`` carries a DifferenceMode
    that was chosen, ``change_shown`` the number (from 0) of the change gone to.
    """

    mode_changed = Signal(object)
    change_shown = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._compared = differences("", "")
        self._titles = ("", "")
        self._note = ""
        self._open: set[int] = set()
        self._current = -1
        self._make_parts()
        self._arrange()
        self._connect()
        self._dress()
        self._show(keep_place=False)

    def _make_parts(self) -> None:
        self.switch = SegmentedControl(
            (self.tr("Side by Side"), self.tr("Unified")), self._theme, self
        )
        self.next = make_action(NEXT_CHANGE, self, self._theme, self.next_change)
        self.previous = make_action(PREVIOUS_CHANGE, self, self._theme, self.previous_change)
        self.extent = SegmentedControl(
            (self.tr("Changes"), self.tr("All Lines")), self._theme, self
        )
        self._summary = QLabel(self)
        self.side_by_side = LinkedPanes(2, self._theme)
        self.unified = LinkedPanes(1, self._theme)
        self._stack = QStackedWidget(self)

    def _arrange(self) -> None:
        for panes in (self.side_by_side, self.unified):
            self._stack.addWidget(panes)
        self._bar = QHBoxLayout()
        self._bar.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        self._bar.setSpacing(SPACE_2)
        self._bar.addWidget(self.switch)
        self._bar.addWidget(self.extent)
        self._bar.addStretch(1)
        self._bar.addWidget(self._summary)
        for action in self.view_actions():
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            button.setAccessibleName(action.text())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._bar.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._bar)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        for action in self.view_actions():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
        self.switch.chosen.connect(self._on_mode_chosen)
        self.extent.chosen.connect(self._on_extent)
        for panes in (self.side_by_side, self.unified):
            panes.fold_opened.connect(self._on_fold_opened)
            panes.row_clicked.connect(self._on_row_clicked)
        self._theme.changed.connect(self._dress)

    def view_actions(self) -> list[QAction]:
        """Previous and next change; add them to a window to have their keys there."""
        return [self.previous, self.next]

    @property
    def compared(self) -> Differences:
        """What is shown; the ends of lines are LF where they were converted altogether."""
        return self._compared

    @property
    def mode(self) -> DifferenceMode:
        """Side by side or unified."""
        return DifferenceMode(self.switch.current())

    @property
    def shows_all_lines(self) -> bool:
        """Whether no unchanged lines are folded."""
        return bool(self.extent.current())

    @property
    def panes(self) -> LinkedPanes:
        """The panes that are shown."""
        return self.side_by_side if self.mode is DifferenceMode.SIDE_BY_SIDE else self.unified

    @property
    def current_change(self) -> int:
        """The change that was gone to last, from 0; -1 before the first."""
        return self._current

    def summary(self) -> str:
        """How much differs, as it stands above the text."""
        return self._summary.text()

    def set_titles(self, old: str, new: str) -> None:
        """Say what the two texts are."""
        self._titles = (old, new)
        self._tell_titles()

    def set_mode(self, mode: DifferenceMode) -> None:
        """Show side by side or unified; the change looked at stays in sight."""
        if mode is self.mode:
            return
        self.switch.choose(mode)
        self._show(keep_place=False)

    def show_texts(self, old: str, new: str, *, keep_place: bool = False) -> None:
        """Compare two texts. A conversion of all line ends is told, not shown line by line."""
        ends = {"\n": "LF", "\r\n": "CRLF"}
        one, other = usual_line_end(old), usual_line_end(new)
        note = ""
        if "\n" in old and "\n" in new and one != other:
            note = self.tr("line ends {0} → {1}").format(ends[one], ends[other])
            old, new = with_lf(old), with_lf(new)
        self.show_differences(differences(old, new), note, keep_place=keep_place)

    def show_differences(
        self, compared: Differences, note: str = "", *, keep_place: bool = False
    ) -> None:
        """Show differences that are known; ``note`` stands beside their number.

        ``keep_place`` is for the same texts after one of them has changed a little.
        """
        self._compared = compared
        self._note = note
        if not keep_place:
            self._open = set()
            self._current = -1
        self._current = min(self._current, len(compared.hunks) - 1)
        self._show(keep_place=keep_place)

    @Slot()
    def next_change(self) -> None:
        """Go to the change after the one looked at."""
        self.go_to_change(self._current + 1)

    @Slot()
    def previous_change(self) -> None:
        """Go to the change before the one looked at."""
        self.go_to_change(self._current - 1)

    def go_to_change(self, number: int) -> None:
        """Go to a change by its number from 0; nothing happens when there is none."""
        if 0 <= number < len(self._compared.hunks):
            self._current = number
            self.panes.go_to_change(number)
            self._tell()
            self.change_shown.emit(number)

    def _show(self, *, keep_place: bool) -> None:
        open_folds = None if self.shows_all_lines else frozenset(self._open)
        build = side_by_side if self.mode is DifferenceMode.SIDE_BY_SIDE else unified
        panes = self.panes
        panes.show_rows(build(self._compared, open_folds), keep_place=keep_place)
        self._stack.setCurrentWidget(panes)
        self.setFocusProxy(panes.panes[-1])
        self._tell_titles()
        if self._current >= 0:
            if keep_place:
                panes.set_current(self._current)
            else:
                panes.go_to_change(self._current)
        self._tell()

    def _tell_titles(self) -> None:
        old, new = self._titles
        self.side_by_side.set_titles((old, new))
        both = f"− {old}   + {new}" if old or new else ""
        self.unified.set_titles((both,))
        for pane, name in zip(
            (*self.side_by_side.panes, *self.unified.panes),
            (old or self.tr("Old text"), new or self.tr("New text"), self.tr("Differences")),
            strict=True,
        ):
            pane.setAccessibleName(name)

    def _tell(self) -> None:
        compared, count = self._compared, len(self._compared.hunks)
        self.previous.setEnabled(self._current > 0)
        self.next.setEnabled(self._current < count - 1)
        self.extent.setEnabled(bool(count))
        if not count:
            words = [self.tr("The texts are the same")]
        elif self._current >= 0:
            words = [self.tr("Change {0} of {1}").format(self._current + 1, count)]
        else:
            told = self.tr("1 change") if count == 1 else self.tr("{0:,} changes").format(count)
            words = [told]
        if count:
            lines = compared.inserted_lines, compared.removed_lines
            words.append(f"+{lines[0]:,} −{lines[1]:,}")
            self._summary.setToolTip(
                self.tr("Lines inserted: {0:,}, removed: {1:,}").format(*lines)
            )
        self._summary.setText("  ·  ".join([*words, *filter(None, [self._note])]))
        for pane in self.panes.panes:
            pane.setAccessibleDescription(self._summary.text())

    @Slot(int)
    def _on_mode_chosen(self, number: int) -> None:
        self._show(keep_place=False)
        self.mode_changed.emit(DifferenceMode(number))

    @Slot()
    def _on_extent(self) -> None:
        self._open = set()
        self._show(keep_place=False)

    @Slot(int)
    def _on_fold_opened(self, row: int) -> None:
        self._open.add(self.panes.rows.folds[row])
        self._show(keep_place=True)
        for pane in self.panes.panes:
            pane.put_cursor(row)

    @Slot(int)
    def _on_row_clicked(self, row: int) -> None:
        change = self.panes.change_of(row)
        if change >= 0 and change != self._current:
            self._current = change
            self.panes.set_current(change)
            self._tell()
            self.change_shown.emit(change)

    @Slot()
    def _dress(self) -> None:
        palette = self._summary.palette()
        palette.setColor(self._summary.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._summary.setPalette(palette)
