"""Everything about one fact on a page that is read, not filled in."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from context_center.core.links import link_targets
from context_center.core.names import reference_of
from context_center.ui.messages import Level
from context_center.ui.models.compared_fact import ComparedFact
from context_center.ui.models.fact_words import freshness_word, word
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.fact_details import compared_now, compared_pair
from context_center.ui.widgets.fact_fields import FactFields
from context_center.ui.widgets.fact_history import FactHistory
from context_center.ui.widgets.fact_links import FactLinks
from context_center.ui.widgets.fact_notes import FactNotes
from context_center.ui.widgets.link_label import LinkLabel, link
from context_center.ui.widgets.markdown_view import LinkTarget, MarkdownView
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.pill_row import Pill, PillRow
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact, Revision
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_details import FactDetails

MOST_CHARACTERS = 100_000
"""A longer body is cut at first: laying out megabytes would hold up the window."""
_LEAST_MEASURE = 34
_CURRENT, _RESTORE = "current", "restore"


class _Page(QWidget):
    """A page whose height follows from its width alone, so that it scrolls no further."""

    def minimumSizeHint(self) -> QSize:
        """Any size will do."""
        return QSize(0, 0)


class FactView(QScrollArea):
    """One fact: title, marks, what must be said of it, its text, fields, links and history.

    ``fact_requested`` carries the path of a fact that was clicked, ``copied`` what went to
    the clipboard, ``refused`` an address that is not opened; ``left`` follows Esc.
    ``compare_requested`` carries two ComparedFacts, what is old or gives way first,
    ``restore_requested`` a Revision that is to be the next one, ``history_shown`` the
    Revisions of the fact once they are known, ``rename_requested`` another name for it.
    """

    rename_requested = Signal(str)
    restore_requested = Signal(object)
    history_shown = Signal(object)
    fact_requested = Signal(str)
    compare_requested = Signal(object, object)
    copied = Signal(str)
    refused = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._details: FactDetails | None = None
        self._revision: Revision | None = None
        self._whole = self._restores = False
        self._make_parts()
        self._arrange()
        self._connect()
        self._dress()

    def _make_parts(self) -> None:
        self._page = _Page(self)
        self._title = _plain_label(self._page)
        self._description = _plain_label(self._page)
        self._pills = PillRow(self._theme, self._page)
        self._notes = FactNotes(self._theme, self._page)
        self._revision_note = Note(self._theme, self._page)
        self._body = MarkdownView(self._theme, self._page)
        self._more = LinkLabel(self._page)
        self._fields = FactFields(self._theme, self._page)
        self._links = FactLinks(self._theme, self._page)
        self._history = FactHistory(self._page)
        self._path = PathLabel("", self._page)
        self._headings: list[QLabel] = []

    def _arrange(self) -> None:
        column = QVBoxLayout(self._page)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        column.setSpacing(SPACE_2)
        head = (self._title, self._description, self._pills, self._notes)
        for part in (*head, self._revision_note, self._body, self._more):
            column.addWidget(part)
        self._links_heading = self._add_section(column, self.tr("Links"), self._links)
        self._add_section(column, self.tr("Fields"), self._fields)
        self._add_section(column, self.tr("History"), self._history)
        self._add_section(column, self.tr("File"), self._path)
        column.addStretch(1)
        self.setWidget(self._page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Fact"))
        for ground in (self._page, self.viewport()):
            ground.setAutoFillBackground(True)
            ground.setBackgroundRole(QPalette.ColorRole.Base)

    def _add_section(self, column: QVBoxLayout, title: str, content: QWidget) -> QLabel:
        heading = QLabel(title, self._page)
        heading.setContentsMargins(0, SPACE_2, 0, 0)
        self._headings.append(heading)
        column.addWidget(heading)
        column.addWidget(content)
        return heading

    def _connect(self) -> None:
        self._notes.fact_requested.connect(self.fact_requested)
        self._notes.compare_requested.connect(self.compare_with)
        self._notes.rename_requested.connect(self.rename_requested)
        self._history.compare_requested.connect(self._on_compare_revision)
        self._body.fact_requested.connect(self.fact_requested)
        self._links.linkActivated.connect(self.fact_requested)
        self._body.refused.connect(self.refused)
        self._fields.copied.connect(self.copied)
        self._path.copied.connect(self.copied)
        self._history.chosen.connect(self.show_revision)
        self._history.restore_requested.connect(self.restore_requested)
        self._revision_note.link_activated.connect(self._on_note_link)
        self._more.linkActivated.connect(self._on_more)
        escape_key = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape_key.activated.connect(self._on_escape)
        self._theme.changed.connect(self._dress)

    @property
    def details(self) -> FactDetails | None:
        """What is shown."""
        return self._details

    def show_details(self, details: FactDetails) -> None:
        """Show a fact. The same one again (its file has changed) keeps the place on the page."""
        before = self._details
        same = before is not None and before.fact.path == details.fact.path
        self._details = details
        if not same:
            self._revision, self._whole = None, False
            self._history.mark_shown(None)
            self._history.show_history(details, ())
        self._show_head(details)
        self._show_body()
        self._fields.show_fact(details.fact)
        self._links_heading.setVisible(self._links.show_details(details))
        self._links.setVisible(not self._links_heading.isHidden())
        self._path.set_path(details.fact.path, with_tilde(details.fact.path))
        if not same:
            self.verticalScrollBar().setValue(0)

    def set_history(self, revisions: Sequence[Revision]) -> None:
        """List the revisions of the fact that is shown."""
        if self._details is not None:
            self._history.show_history(self._details, revisions)
            self.history_shown.emit(tuple(revisions))

    def allow_changes(self) -> None:
        """Offer to restore old revisions, and to mend names, of active facts."""
        self._restores = True
        self._history.allow_restoring()
        self._notes.allow_renaming()

    @Slot(object)
    def show_revision(self, revision: Revision | None) -> None:
        """Show the text of an old revision in place of the current one, None for that."""
        self._revision, self._whole = revision, False
        self._history.mark_shown(revision)
        self._show_body()

    @Slot(str)
    def compare_with(self, path: str) -> None:
        """Ask for a comparison with a fact that an override or an obstacle names."""
        pair = compared_pair(self._details, path) if self._details is not None else None
        if pair is not None:
            self.compare_requested.emit(*pair)

    def sizeHint(self) -> QSize:
        """Room for the measure of the text."""
        return QSize(self._body.measure_width() + 2 * SPACE_3, 2 * self._body.measure_width() // 3)

    def minimumSizeHint(self) -> QSize:
        """Narrow, but not unreadable."""
        width = self.fontMetrics().averageCharWidth() * _LEAST_MEASURE
        return QSize(width + 2 * SPACE_3, width)

    def _show_head(self, details: FactDetails) -> None:
        fact = details.fact
        self._title.setText(fact.heading)
        self._description.setText(fact.description)
        self._description.setVisible(bool(fact.description))
        pills = [Pill(str(fact.scope), word(fact.scope)), Pill(str(fact.type), word(fact.type))]
        activation = fact.resolved_activation
        pills.append(Pill(str(activation), word(activation)))
        if fact.volatility:
            pills.append(Pill(str(fact.volatility), word(fact.volatility)))
        if details.is_archived:
            pills.append(Pill("archived", self.tr("archived")))
        if any(each.global_.path == fact.path for each in details.overrides):
            pills.append(Pill("overridden", self.tr("overridden")))
        freshness = details.freshness
        self._pills.show_pills(pills, freshness, freshness_word(freshness))
        self._notes.show_details(details)

    def _show_body(self) -> None:
        details = self._details
        if details is None:
            return
        fact = self._revision.fact if self._revision else details.fact
        cut = not self._whole and len(fact.body) > MOST_CHARACTERS
        text = fact.body[:MOST_CHARACTERS] if cut else fact.body
        resolve = details.index.resolve
        targets = {each: _link_target(resolve(each, fact)) for each in link_targets(text)}
        self._body.set_markdown(text, targets)
        self._body.setVisible(bool(text))
        self._more.setVisible(cut or not text)
        self._more.setText(self._more_text(fact, cut=cut))
        self._revision_note.setVisible(self._revision is not None)
        if self._revision is not None:
            self._revision_note.show_text(Level.INFO, self._revision_text(fact), "history")

    def _more_text(self, fact: Fact, *, cut: bool) -> str:
        if not cut:
            return f"<i>{escape(self.tr('This fact has no text.'))}</i>"
        told = self.tr("The first {0:,} of {1:,} characters are shown.")
        told = told.format(MOST_CHARACTERS, len(fact.body))
        return f"{escape(told)} {link('more', self.tr('Show all'))}"

    def _revision_text(self, fact: Fact) -> str:
        told = self.tr("This is the text of revision {0}, from {1}; it cannot be changed.")
        lines = [escape(told.format(fact.revision, exact(fact.updated_at)))]
        current = self._details.fact if self._details else fact
        if fact.heading != current.heading:
            lines.append(escape(self.tr("Its title then: {0}").format(fact.heading)))
        if fact.description != current.description:
            lines.append(escape(self.tr("Its description then: {0}").format(fact.description)))
        links = [link(_CURRENT, self.tr("Back to the current text"))]
        if self._restores and self._details is not None and not self._details.is_archived:
            links.append(link(_RESTORE, self.tr("Restore as a new revision")))
        return "<br>".join([*lines, " · ".join(links)])

    @Slot(object)
    def _on_compare_revision(self, revision: Revision) -> None:
        if self._details is not None:
            old = ComparedFact(revision.fact, live=False, size=revision.size)
            self.compare_requested.emit(old, compared_now(self._details))

    @Slot(str)
    def _on_note_link(self, target: str) -> None:
        if target == _RESTORE:
            self.restore_requested.emit(self._revision)
        self.show_revision(None)

    @Slot()
    def _on_more(self) -> None:
        self._whole = True
        self._show_body()

    @Slot()
    def _on_escape(self) -> None:
        if self._revision is not None:
            self.show_revision(None)
        else:
            self.left.emit()

    @Slot()
    def _dress(self) -> None:
        self._title.setFont(self._theme.font(1.4, bold=True))
        for heading in self._headings:
            heading.setFont(self._theme.font(bold=True))
        palette = self._description.palette()
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
            palette.setColor(role, self._theme.color(ColorRole.MUTED))
        self._description.setPalette(palette)
        self._page.setMaximumWidth(self._body.measure_width() + 2 * SPACE_3)


def _plain_label(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    return label


def _link_target(fact: Fact | None) -> LinkTarget | None:
    if fact is None:
        return None
    return LinkTarget(fact.path, tool_tip(fact.heading, reference_of(fact.scope, fact.name)))
