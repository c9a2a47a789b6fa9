"""A body of Markdown as a page: nothing is loaded, HTML is text, links ask before they open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from context_center.core.links import may_be_opened
from context_center.ui.theme import MEASURE
from context_center.ui.widgets.markdown_page import LINK_SCHEME, dress_page

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """The fact that a ``[[link]]`` means: its path and what a tooltip says of it."""

    path: str
    tooltip: str


Targets = Mapping[str, LinkTarget | None]
"""What each ``[[link]]`` of a body means, None for a dead one; what is not in it is text."""


class MarkdownView(QTextBrowser):
    """Shows a body as high as it is, for a page that scrolls as a whole.

    ``fact_requested`` carries the path that a ``[[link]]`` means, ``refused`` an address
    that is not opened. Web and mail links open after a click; nothing else does.
    """

    fact_requested = Signal(str)
    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._targets: Targets = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Text of the fact"))
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.anchorClicked.connect(self._on_anchor)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        theme.changed.connect(self._render)

    def set_markdown(self, text: str, targets: Targets) -> None:
        """Show another body; the same one again leaves selection and page alone."""
        if (text, targets) != (self._text, self._targets):
            self._text, self._targets = text, targets
            self._render()

    def text(self) -> str:
        """The Markdown that is shown."""
        return self._text

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing is ever loaded: an empty picture stands for whatever a body asks for."""
        del kind, name
        return QImage(1, 1, QImage.Format.Format_ARGB32)

    def sizeHint(self) -> QSize:
        """As wide as the measure, as high as the text."""
        return QSize(self.measure_width(), self.height())

    def minimumSizeHint(self) -> QSize:
        """Any width will do, because lines wrap."""
        return QSize(0, self.height())

    def measure_width(self) -> int:
        """The width of the longest line that is pleasant to read."""
        return self.fontMetrics().averageCharWidth() * MEASURE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width gives another height."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another font gives another page."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._render()

    @Slot()
    def _render(self) -> None:
        document = self.document()
        document.setDefaultFont(self.font())
        # A leading rule would be taken for front matter and swallowed with what follows it.
        document.setMarkdown("\n" + self._text, _FEATURES)
        dress_page(document, self._theme, self._targets)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        height = round(self.document().size().height() + 0.5)
        if height != self.height():
            self.setFixedHeight(max(height, 1))

    @Slot(QUrl)
    def _on_anchor(self, url: QUrl) -> None:
        address = url.toString()
        if url.scheme() == LINK_SCHEME:
            self._on_fact(url.path())
        elif may_be_opened(address):
            QDesktopServices.openUrl(url)
        else:
            self.refused.emit(address)

    def _on_fact(self, number: str) -> None:
        targets = list(self._targets.values())
        target = targets[int(number)] if number.isdigit() and int(number) < len(targets) else None
        if target is not None:
            self.fact_requested.emit(target.path)
