"""The text of a fact as a page while it is typed; nothing of it ever goes back."""

from __future__ import annotations

import time
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from context_center.core.links import link_targets
from context_center.ui.theme import SPACE_2
from context_center.ui.widgets.link_label import LinkLabel, link
from context_center.ui.widgets.markdown_view import MarkdownView

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.markdown_view import LinkTarget

    Resolve = Callable[[str], LinkTarget | None]

MOST_CHARACTERS = 20_000
"""A longer text is cut at first: rendering it after each pause would be felt."""
_PAUSE_MS = 120
_SHARE = 4


class BodyPreview(QScrollArea):
    """Renders the text that ``read`` gives, a moment after ``changed`` was called.

    Only while it is in sight. ``fact_requested`` carries the path that a ``[[link]]``
    means, ``refused`` an address that is not opened.
    """

    fact_requested = Signal(str)
    refused = Signal(str)

    def __init__(
        self, theme: Theme, read: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._resolve: Resolve = _nothing
        self._whole = self._stale = False
        page = QWidget(self)
        self.page = MarkdownView(theme, page)
        self._more = LinkLabel(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.addWidget(self.page)
        column.addWidget(self._more)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Preview"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for ground in (page, self.viewport()):
            ground.setAutoFillBackground(True)
            ground.setBackgroundRole(QPalette.ColorRole.Base)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.render_now)
        self._more.linkActivated.connect(self._on_more)
        self.page.fact_requested.connect(self.fact_requested)
        self.page.refused.connect(self.refused)

    @property
    def pending(self) -> bool:
        """Whether what is in sight is not the text as it is."""
        return self._stale and self.isVisible()

    def set_resolve(self, resolve: Resolve) -> None:
        """What a ``[[link]]`` means from now on."""
        self._resolve = resolve
        self.changed()

    def begin(self) -> None:
        """Another text comes."""
        self._whole = False
        self.verticalScrollBar().setValue(0)
        self.changed()

    @Slot()
    def changed(self) -> None:
        """The text, or what its links mean, has changed."""
        self._stale = True
        if self.isVisible():
            self._timer.start()

    def follow(self, share: float) -> None:
        """Scroll to where this share (0 to 1) of the text is."""
        bar = self.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))

    def showEvent(self, event: QShowEvent) -> None:
        """What has changed meanwhile is rendered when it is looked at."""
        super().showEvent(event)
        if self._stale:
            self.render_now()

    @Slot()
    def render_now(self) -> None:
        """Render the text as it is; the next pause follows from how long that takes."""
        began = time.perf_counter()
        text = self._read()
        cut = len(text) > MOST_CHARACTERS and not self._whole
        shown = text[:MOST_CHARACTERS] if cut else text
        self.page.set_markdown(shown, {each: self._resolve(each) for each in link_targets(shown)})
        told = self.tr("The first {0:,} of {1:,} characters are shown.")
        words = escape(told.format(MOST_CHARACTERS, len(text)))
        nothing = f"<i>{escape(self.tr('Nothing is written yet.'))}</i>"
        self._more.setText(f"{words} {link('more', self.tr('Show all'))}" if cut else nothing)
        self._more.setVisible(cut or not text.strip())
        self.page.setVisible(bool(text.strip()))
        self._stale = False
        spent = round((time.perf_counter() - began) * 1_000)
        self._timer.setInterval(max(_PAUSE_MS, _SHARE * spent))

    @Slot()
    def _on_more(self) -> None:
        self._whole = True
        self.render_now()


def _nothing(_target: str) -> LinkTarget | None:
    return None
