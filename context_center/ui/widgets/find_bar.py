"""Finding within a shown text: a line under it, with a count and two arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.search_field import SearchField

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.source_view import SourceView

MOST = 1_000
"""Matches that are shown; finding ends there."""


def matches(document: QTextDocument, wanted: str) -> list[QTextCursor]:
    """Where ``wanted`` stands in a document, letter case aside, at most MOST places."""
    found: list[QTextCursor] = []
    cursor = document.find(wanted) if wanted else None
    while cursor is not None and not cursor.isNull() and len(found) < MOST:
        found.append(cursor)
        cursor = document.find(wanted, cursor)
    return found


class FindField(SearchField):
    """The field of the bar: Enter goes on, Shift+Enter back, Esc closes."""

    closed = Signal()
    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Shift+Enter and Esc; all else edits."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.stepped.emit(-1 if back else 1)
        else:
            super().keyPressEvent(event)


class FindBar(QWidget):
    """Searches one view at a time; hidden until ``open_for`` is called."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view: SourceView | None = None
        self._found: list[QTextCursor] = []
        self._current = -1
        self._field = FindField(self.tr("Find in this text"), theme, self)
        self._count = QLabel(self)
        self._arrows = (QToolButton(self), QToolButton(self))
        self._close = QToolButton(self)
        self._arrange()
        self._field.textChanged.connect(self._on_text_changed)
        self._field.stepped.connect(self._step)
        self._field.closed.connect(self.close_bar)
        self._arrows[0].clicked.connect(self._on_previous)
        self._arrows[1].clicked.connect(self._on_next)
        self._close.clicked.connect(self.close_bar)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def open_for(self, view: SourceView) -> None:
        """Appear and search this view, for its selected text if it is one line."""
        self.search_in(view)
        selected = view.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self._field.setText(selected)
        self.show()
        self._field.take_focus()
        self._search()

    def search_in(self, view: SourceView) -> None:
        """Search another view from now on."""
        if view is self._view:
            return
        if self._view is not None:
            self._view.set_found((), -1)
            self._view.shown_text_changed.disconnect(self._on_view_changed)
        self._view = view
        view.shown_text_changed.connect(self._on_view_changed)
        self._on_view_changed()

    def count_text(self) -> str:
        """What stands beside the field: which of how many."""
        return self._count.text()

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_2, SPACE_1, SPACE_2, SPACE_1)
        row.setSpacing(SPACE_1)
        row.addWidget(self._field, 1)
        row.addWidget(self._count)
        names = (self.tr("Previous match (Shift+Enter)"), self.tr("Next match (Enter)"))
        for button, name in zip(
            (*self._arrows, self._close), (*names, self.tr("Close (Esc)")), strict=True
        ):
            button.setAutoRaise(True)
            button.setToolTip(name)
            button.setAccessibleName(name)
            row.addWidget(button)

    @Slot()
    def close_bar(self) -> None:
        """Hide, forget what was found and give the view the focus."""
        self.hide()
        if self._view is not None:
            self._view.set_found((), -1)
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_text_changed(self) -> None:
        self._search()

    @Slot()
    def _on_view_changed(self) -> None:
        if not self.isHidden():
            self._search(move=False)

    def _search(self, *, move: bool = True) -> None:
        view = self._view
        if view is None:
            return
        self._found = matches(view.document(), self._field.text())
        here = view.textCursor().selectionStart()
        after = (at for at, found in enumerate(self._found) if found.selectionStart() >= here)
        self._current = next(after, 0) if self._found and move else -1
        view.set_found(self._found, self._current)
        self._tell_count()

    @Slot(int)
    def _step(self, step: int) -> None:
        if self._view is not None and self._found:
            self._current = (self._current + step) % len(self._found)
            self._view.set_found(self._found, self._current)
            self._tell_count()

    @Slot()
    def _on_previous(self) -> None:
        self._step(-1)

    @Slot()
    def _on_next(self) -> None:
        self._step(1)

    def _tell_count(self) -> None:
        count = len(self._found)
        most = f"{count:,}+" if count >= MOST else f"{count:,}"
        if not self._field.text():
            text = ""
        elif not count:
            text = self.tr("not found")
        elif self._current < 0:
            text = self.tr("{0} found").format(most)
        else:
            text = self.tr("{0} of {1}").format(self._current + 1, most)
        self._count.setText(text)
        for button in self._arrows:
            button.setEnabled(count > 1)

    @Slot()
    def _dress(self) -> None:
        for button, icon in zip(
            (*self._arrows, self._close), ("chevron-up", "chevron-down", "close"), strict=True
        ):
            button.setIcon(self._theme.icon(icon))
        palette = self._count.palette()
        palette.setColor(self._count.foregroundRole(), self._theme.color(ColorRole.MUTED))
        self._count.setPalette(palette)
