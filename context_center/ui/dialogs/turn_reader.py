"""A turn of a session with what was said before and after it; for reading only."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from context_center.core.times import format_time
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from context_center.core.errors import ContextError
    from context_center.core.suggestions.candidates import Evidence
    from context_center.core.turns import SessionInfo
    from context_center.services.transcripts.surroundings import Spoken, Surroundings
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.tasks import Operation
    from context_center.ui.theme import Theme

_ASKED = "asked"
_LETTERS, _LINES = 92, 34


class TurnReaderDialog(QDialog):
    """Reads in the background; the turn that was asked for is marked and in sight."""

    def __init__(self, bridge: WorkspaceBridge, theme: Theme, parent: QWidget | None = None):
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self._running: Operation | None = None
        self._shown: Surroundings | None = None
        self.page = QTextBrowser(self)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(self.tr("What was said"))
        self.path = PathLabel(parent=self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_2)
        column.setSpacing(SPACE_2)
        for widget in (self.path, self.page, self.buttons):
            column.addWidget(widget)
        letter = self.fontMetrics().averageCharWidth()
        self.resize(letter * _LETTERS, self.fontMetrics().height() * _LINES)
        theme.changed.connect(self._dress)

    @property
    def pending(self) -> bool:
        """Whether the session is still being read."""
        return self._running is not None

    def read(self, session: SessionInfo, evidence: Evidence) -> None:
        """Show a turn; what was shown before goes."""
        from context_center.services.transcripts.surroundings import (  # noqa: PLC0415 - not for a start
            surroundings_of,
        )

        self._stop()
        self.setWindowTitle(
            self.tr("Turn {0} of {1}").format(evidence.number, session.title or session.file_name)
        )
        self.path.set_path(session.path)
        self.page.setPlainText(self.tr("Reading…"))
        self._running = self._bridge.tasks.start(
            lambda operation: surroundings_of(session, evidence, operation.cancelled),
            self._on_read,
            self._on_failed,
        )
        self.show()
        self.raise_()
        self.activateWindow()

    def done(self, result: int) -> None:
        """Nothing more is read for a closed window."""
        self._stop()
        super().done(result)

    def _stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None

    @Slot(object)
    def _on_read(self, found: Surroundings) -> None:
        self._running = None
        self._shown = found
        self._dress()

    @Slot(object)
    def _on_failed(self, error: ContextError) -> None:
        self._running = None
        self.page.setPlainText(f"{error.message} {error.remedy}".strip())

    @Slot()
    def _dress(self) -> None:
        found = self._shown
        if found is None:
            return
        muted = self._theme.color(ColorRole.MUTED).name()
        parts = [self._beyond(found.before, muted, later=False)]
        parts += [self._spoken(each, muted) for each in found.spoken]
        parts.append(self._beyond(found.after, muted, later=True))
        self.page.setHtml("".join(parts))
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        self.page.scrollToAnchor(_ASKED)

    def _beyond(self, count: int, muted: str, *, later: bool) -> str:
        if not count:
            return ""
        told = self.tr("{0} later turns") if later else self.tr("{0} earlier turns")
        return f"<p style='color:{muted}'>… {escape(told.format(count))}</p>"

    def _spoken(self, each: Spoken, muted: str) -> str:
        text = escape(each.text, quote=False).replace("\n", "<br>")
        if each.number is None:
            head = escape(self.tr("Agent"))
            return f"<p style='color:{muted}'><b>{head}</b><br>{text}</p>"
        head = escape(self.tr("You, turn {0}").format(each.number))
        when = exact(format_time(each.time)) if each.time is not None else ""
        line = f"<b>{head}</b> <span style='color:{muted}'>{escape(when)}</span>"
        if not each.is_asked:
            return f"<p>{line}<br>{text}</p>"
        ground = self._theme.color(ColorRole.SELECTION).name()
        return (
            f"<a name='{_ASKED}'></a><table width='100%' cellpadding='8' bgcolor='{ground}'>"
            f"<tr><td>{line}<br>{text}</td></tr></table>"
        )
