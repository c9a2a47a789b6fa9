"""The status line: is it live, which store is it, when did it change, how much is pinned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QWidget

from context_center.core.changes import WatchMode, WatchState
from context_center.core.times import SECOND_NS, format_time
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.pinned_budget import PinnedBudget
    from context_center.ui.theme import Theme

LOADING_SHOWN_AFTER_MS = 300
_DOT = 9
_SOON_MS, _LATER_MS = 1_000, 20_000
_PINNED_NAMED = 12
_PATH_MEASURE = 64
_MODE_ROLES = {
    WatchMode.LIVE: ColorRole.SUCCESS,
    WatchMode.POLLING: ColorRole.WARNING,
    WatchMode.STOPPED: ColorRole.DANGER,
}


class Dot(QWidget):
    """A round mark in one colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = QColor()
        self.setFixedSize(QSize(_DOT, _DOT))

    def set_color(self, color: QColor) -> None:
        """Show another colour."""
        self._color = color
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the mark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color)
        painter.drawEllipse(self.rect())


class StoreStatus(QWidget):
    """All of the status bar. ``now`` gives the present instant in nanoseconds.

    ``copied`` carries the path of the store when it went to the clipboard.
    """

    copied = Signal(str)

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        self._state = WatchState(WatchMode.STOPPED)
        self._address = ""
        self._is_loading = False
        self.is_checked = False
        self._changed_at: int | None = None
        self._over = False
        self.dot = Dot(self)
        self.mode = QLabel(self)
        self.store = PathLabel("", self)
        self.changed = QLabel(self)
        self._changed_separator = self._separator()
        self.pinned = QLabel(self)
        self.progress = QProgressBar(self)
        self._tick = QTimer(self)
        self._loading = QTimer(self)
        self._arrange()
        self._connect()
        self._show_mode()
        self._show_change()

    def set_watch_state(self, state: WatchState) -> None:
        """Say whether changes arrive by themselves, and if not, why."""
        self._state = state
        self._show_mode()

    def set_store(self, path: str, address: str = "") -> None:
        """Name the directory of the project's facts, or the address of a remote workspace."""
        self._address = address
        if address:
            self.store.set_path(address)
        else:
            self.store.set_path(path, self.tr("store {0}").format(with_tilde(path)))
        self._show_mode()

    @property
    def changed_at(self) -> int | None:
        """When the store changed last, as far as known."""
        return self._changed_at

    def set_changed_at(self, instant: int | None) -> None:
        """Say when the store changed last; None when that is not known."""
        self._changed_at = instant
        self._show_change()

    def set_pinned(self, budget: PinnedBudget | None) -> None:
        """Say how many characters pinned facts use, and which they are."""
        self._over = budget is not None and budget.used > budget.limit
        shown = budget is not None and not self._address
        self.pinned.setVisible(shown)
        if budget is not None and shown:
            used = self.tr("pinned {0}/{1}").format(budget.used, budget.limit)
            self.pinned.setText(used)
            self.pinned.setToolTip(self._pinned_words(budget))
        self._dress()

    def set_checked(self, *, checked: bool) -> None:
        """Say whether what is shown has been compared with the disk."""
        self.is_checked = checked
        self._show_mode()

    @Slot(bool)
    def set_loading(self, loading: bool) -> None:
        """Show that something is being read, once it has taken a while."""
        self._is_loading = loading
        if not self.is_checked:
            self._show_mode()
        if loading:
            if not self.progress.isVisible():
                self._loading.start()
        else:
            self._loading.stop()
            self.progress.hide()

    def _arrange(self) -> None:
        self._loading.setSingleShot(True)
        self._loading.setInterval(LOADING_SHOWN_AFTER_MS)
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Reading the store"))
        self.progress.setToolTip(self.tr("Reading the store"))
        self.progress.setFixedWidth(self.fontMetrics().averageCharWidth() * 14)
        self.progress.setMaximumHeight(self.fontMetrics().height())
        self.progress.hide()
        self.store.setMaximumWidth(self.fontMetrics().averageCharWidth() * _PATH_MEASURE)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        row.setSpacing(SPACE_2)
        row.addWidget(self.dot)
        row.addWidget(self.mode)
        row.addWidget(self._separator())
        row.addWidget(self.store, 0)
        row.addWidget(self._changed_separator)
        row.addWidget(self.changed)
        row.addStretch(1)
        row.addWidget(self.progress)
        row.addWidget(self.pinned)

    def _separator(self) -> QLabel:
        return QLabel("·", self)

    def _connect(self) -> None:
        self._tick.timeout.connect(self._show_change)
        self._loading.timeout.connect(self.progress.show)
        self.store.copied.connect(self.copied)
        self._theme.changed.connect(self._dress)

    def _show_mode(self) -> None:
        mode = self._state.mode
        words = {
            WatchMode.LIVE: self.tr("live"),
            WatchMode.POLLING: self.tr("polling"),
            WatchMode.STOPPED: self.tr("stopped"),
        }
        reasons = {
            WatchMode.LIVE: self.tr("Changes on disk are shown as they happen."),
            WatchMode.POLLING: self.tr("Changes on disk are looked for every few seconds."),
            WatchMode.STOPPED: self.tr("Changes on disk are not noticed; press F5 to look."),
        }
        word, reason = words[mode], self._state.reason or reasons[mode]
        if self._is_loading and not self.is_checked:
            word = self.tr("checking…")
            reason = self.tr("What is shown is being compared with the disk.")
        if self._address:
            word = self.tr("remote")
            reason = self.tr("This memory is shown only by the remote side.")
        self.mode.setText(word)
        for widget in (self.dot, self.mode):
            widget.setToolTip(reason)
        self.mode.setAccessibleName(f"{word}. {reason}")
        self._dress()

    @Slot()
    def _show_change(self) -> None:
        instant = self._changed_at
        for widget in (self.changed, self._changed_separator):
            widget.setVisible(instant is not None)
        if instant is None:
            self._tick.stop()
            return
        now = self._now()
        words = relative(instant, now)
        if words[:1].isdigit():
            words = self.tr("{0} ago").format(words)
        self.changed.setText(self.tr("changed {0}").format(words))
        self.changed.setToolTip(exact(format_time(instant)))
        near = abs(now - instant) < 60 * SECOND_NS
        self._tick.start(_SOON_MS if near else _LATER_MS)

    def _pinned_words(self, budget: PinnedBudget) -> str:
        left = budget.limit - budget.used
        if left >= 0:
            head = self.tr("Pinned facts use {0} of {1} characters.")
        else:
            head = self.tr("Pinned facts use {0} of {1} characters: too many.")
        lines = [head.format(budget.used, budget.limit)]
        named = budget.facts[:_PINNED_NAMED]
        lines += [f"• {fact.heading} ({len(fact.body)})" for fact in named]
        if more := len(budget.facts) - len(named):
            lines.append(self.tr("and {0} more").format(more))
        if budget.suppressed:
            titles = ", ".join(fact.heading for fact in budget.suppressed[:_PINNED_NAMED])
            lines.append(self.tr("Kept out by a fact of this project: {0}").format(titles))
        return "\n".join(lines)

    @Slot()
    def _dress(self) -> None:
        role = ColorRole.MUTED if self._address else _MODE_ROLES[self._state.mode]
        self.dot.set_color(self._theme.color(role))
        muted = self._theme.color(ColorRole.MUTED)
        for label in self.findChildren(QLabel):
            _ink(label, muted)
        _ink(self.store, muted)
        _ink(self.mode, self._theme.color(ColorRole.TEXT))
        _ink(self.pinned, self._theme.color(ColorRole.DANGER) if self._over else muted)


def _ink(widget: QWidget, color: QColor) -> None:
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.WindowText, color)
    widget.setPalette(palette)
