"""Keeps the recovery copy of one edit up to date while it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.errors import ContextError
    from context_center.services.drafts import Draft, Drafts
    from context_center.ui.tasks import Operation, Tasks

_PAUSE_MS = 800


class DraftKeeper(QObject):
    """Writes what ``describe`` gives a moment after ``changed``, one copy at a time.

    ``describe`` gives None when there is nothing to lose; then the copy goes. ``failed``
    says, once, that no copy can be kept.
    """

    failed = Signal(object)

    def __init__(
        self,
        drafts: Drafts,
        tasks: Tasks,
        key: str,
        describe: Callable[[], Draft | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._drafts, self._tasks, self._describe = drafts, tasks, describe
        self.key = key
        self._writing: Operation | None = None
        self._again = self._told = False
        self._kept: Draft | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.keep_now)

    @property
    def pending(self) -> bool:
        """Whether the copy is not what was typed."""
        return self._timer.isActive() or self._writing is not None

    @Slot()
    def changed(self) -> None:
        """Something was typed. Who types on and on gets a copy all the same."""
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def keep_now(self) -> None:
        """Write the copy without waiting for a pause."""
        self._timer.stop()
        if self._writing is not None:
            self._again = True
            return
        draft = self._describe()
        if draft is None:
            self.drop()
            return
        drafts = self._drafts
        self._kept = draft
        self._writing = self._tasks.start(
            lambda _: drafts.keep(draft), self._on_kept, self._on_failed
        )

    def drop(self) -> None:
        """Nothing can be lost any more: take the copy away."""
        self._timer.stop()
        self._again = False
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        if self._kept is not None:
            self._kept = None
            self._drafts.drop(self.key)

    def let_go(self) -> None:
        """Write what there is to lose now and leave the copy for the next start.

        Raises WriteFailedError.
        """
        self._timer.stop()
        draft = self._describe()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        if draft is not None:
            self._drafts.keep(draft)
        elif self._kept is not None:
            self._drafts.drop(self.key)

    def adopt(self, draft: Draft) -> None:
        """A copy with this key is there already."""
        self._kept = draft

    @Slot(object)
    def _on_kept(self, _: object) -> None:
        self._writing = None
        if self._again:
            self._again = False
            self.keep_now()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._writing = None
        if not self._told:
            self._told = True
            self.failed.emit(error)
