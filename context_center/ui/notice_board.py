"""Which of a store's notices the banner shows, and what its button does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from context_center.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtWidgets import QWidget

    from context_center.services.snapshot import Snapshot
    from context_center.ui.messages import Messages
    from context_center.ui.store_notices import Notice
    from context_center.ui.theme import Theme


class NoticeBoard(QObject):
    """Shows the gravest notice that was not dismissed; the next one follows.

    ``migration_wanted`` asks for the preview of a migration; ``let_go`` carries the key of
    an offer that was sent away for good, as those in ``gone`` were before.
    """

    migration_wanted = Signal()
    let_go = Signal(str)

    def __init__(
        self,
        theme: Theme,
        messages: Messages,
        parent: QWidget,
        gone: Collection[str] = (),
    ) -> None:
        super().__init__(parent)
        self._gone = set(gone)
        self._messages = messages
        self._open: tuple[Notice, ...] = ()
        self._dismissed: set[str] = set()
        self.banner = Banner(theme, parent)
        self.banner.activated.connect(self._on_activated)
        self.banner.dismissed.connect(self._on_dismissed)

    @property
    def shown(self) -> Notice | None:
        """The notice in sight."""
        return self._open[0] if self._open else None

    def set_snapshot(self, snapshot: Snapshot) -> None:
        """Say what this snapshot needs said; a notice that was dismissed comes back only
        after its cause went away."""
        # Nothing needs saying before the first paint.
        from context_center.ui.store_notices import notices  # noqa: PLC0415

        found = notices(snapshot)
        self._dismissed &= {notice.key for notice in found}
        wanted = tuple(each for each in found if each.key not in self._dismissed | self._gone)
        if wanted != self._open:
            self._open = wanted
            self._show()

    def clear(self) -> None:
        """Another workspace is shown."""
        self._open, self._dismissed = (), set()
        self._show()

    def _show(self) -> None:
        notice = self.shown
        if notice is None:
            self.banner.hide()
            return
        words = notice.sentence
        if more := len(self._open) - 1:
            words = f"{words}  {self.tr('({0} more)').format(more)}"
        buttons = (self.tr("Copy Path"),) if notice.copies else ()
        if notice.migrates:
            buttons = (self.tr("Preview…"),)
        self.banner.show_message(notice.level, words, buttons)

    @Slot(int)
    def _on_activated(self, _button: int) -> None:
        if self.shown is None:
            return
        if self.shown.migrates:
            self.migration_wanted.emit()
        else:
            QGuiApplication.clipboard().setText(self.shown.copies)
            self._messages.info(self.tr("Copied {0}").format(self.shown.copies))

    @Slot()
    def _on_dismissed(self) -> None:
        if self.shown is not None:
            self._dismissed.add(self.shown.key)
            if self.shown.migrates:
                self._gone.add(self.shown.key)
                self.let_go.emit(self.shown.key)
            self._open = self._open[1:]
        self._show()
