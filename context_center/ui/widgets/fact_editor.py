"""A fact being edited: its form and its text, or the raw text of its file."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from context_center.core.fact_form import is_changed
from context_center.core.line_ends import with_lf
from context_center.core.names import reference_of
from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3
from context_center.ui.widgets.body_editor import BodyEditor
from context_center.ui.widgets.body_panel import BodyPanel
from context_center.ui.widgets.editor_bar import EditorFoot, EditorHead
from context_center.ui.widgets.editor_notice import EditorNotice
from context_center.ui.widgets.fact_form import FactForm
from context_center.ui.widgets.field_frame import FieldFrame
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.agent_view import AgentView
    from context_center.core.fact_form import FormReport, FormValues
    from context_center.core.facts import Fact
    from context_center.services.fact_opening import OpenFact
    from context_center.ui.theme import Theme

_MEASURE = 104
_MOST_OF_HEIGHT = 0.6


class Mode(Enum):
    """What is shown: a new fact's form, that of a known one, or only a raw text."""

    NEW = "new"
    FORM = "form"
    RAW = "raw"


class FactEditor(QWidget):
    """The view of an edit; what becomes of it is decided elsewhere.

    ``edited`` follows each change by the user, ``leave_wanted`` follows Esc and the cross.
    ``now`` gives nanoseconds.
    """

    edited = Signal()
    leave_wanted = Signal()

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = Mode.FORM
        self._filling = self._divided = False
        self.head = EditorHead(theme, self)
        self.notice = EditorNotice(theme, self)
        self.problems = Note(theme, self)
        self.form = FactForm(theme, now)
        self.body = BodyPanel(theme, self)
        self.raw = BodyEditor(theme, self)
        self._raw_frame = FieldFrame(theme, self)
        self.foot = EditorFoot(theme, self)
        self._form_area = QScrollArea(self)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._pages = QStackedWidget(self)
        self._arrange()
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(0)
        self._fitting.timeout.connect(self._fit_form)
        self.form.installEventFilter(self)
        self._splitter.installEventFilter(self)
        self._splitter.splitterMoved.connect(self._on_divided)
        self.form.edited.connect(self._on_edited)
        self.body.edited.connect(self._on_edited)
        self.raw.textChanged.connect(self._on_edited)
        self.head.close_button.clicked.connect(self.leave_wanted)
        self.head.rename.clicked.connect(self.form.begin_renaming)
        escape_key = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape_key.activated.connect(self.leave_wanted)

    def _arrange(self) -> None:
        self._form_area.setWidget(self.form)
        self._form_area.setWidgetResizable(True)
        self._form_area.setFrameShape(QFrame.Shape.NoFrame)
        self._form_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._form_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._splitter.addWidget(self._form_area)
        self._splitter.addWidget(self.body)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setHandleWidth(SPACE_2)
        self.raw.setAccessibleName(self.tr("Raw text of the file"))
        frame = QVBoxLayout(self._raw_frame)
        frame.setContentsMargins(2, 2, 2, 2)
        frame.addWidget(self.raw)
        self._pages.addWidget(self._splitter)
        self._pages.addWidget(self._raw_frame)
        self.problems.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2 + SPACE_1)
        column.setSpacing(SPACE_2)
        for part in (self.head, self.notice, self.problems):
            column.addWidget(part)
        column.addWidget(self._pages, 1)
        column.addWidget(self.foot)
        self.setAutoFillBackground(True)
        for ground in (self.form, self._form_area.viewport()):
            ground.setAutoFillBackground(False)
        self._order_keys()

    def _order_keys(self) -> None:
        """Tab goes from the top to the bottom, as it is read."""
        head, foot = self.head, self.foot
        chain = [
            *(head.close_button, head.reference, head.copy, head.rename, head.duplicate),
            *self.notice.buttons,
            *self.form.controls(),
            *self.body.controls(),
            *(self.raw, foot.revert, foot.save),
        ]
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)

    def values(self) -> FormValues:
        """What form and text hold."""
        return replace(self.form.values(), body=self.body.editor.text())

    def raw_text(self) -> str:
        """The raw text, lines ending at LF."""
        return self.raw.text()

    def says(self, opened: OpenFact) -> bool:
        """Whether the buffer is just what a file says."""
        if self.mode is Mode.RAW:
            return self.raw_text() == with_lf(opened.text)
        return opened.fact.parsed and not is_changed(opened.fact, self.values())

    def begin_new(self, values: FormValues) -> None:
        """Begin a new fact with these values."""
        self._begin(Mode.NEW)
        self.form.begin(values, None)
        self.body.set_body(values.body)
        self._end()

    def begin(self, values: FormValues, fact: Fact) -> None:
        """Begin with the form of a fact; nothing can be undone yet."""
        self._begin(Mode.FORM)
        self.form.begin(values, fact)
        self.body.set_body(values.body)
        self._end()

    def begin_raw(self, text: str) -> None:
        """Begin with the raw text of a file whose header is no YAML mapping."""
        self._begin(Mode.RAW)
        self.raw.set_text(with_lf(text))
        self._end()

    def change_to(self, values: FormValues, fact: Fact | None) -> None:
        """Take over other values as steps that can be undone; cursors and scroll stay."""
        self._filling = True
        self.form.change_to(values, fact)
        self.body.editor.change_to(values.body)
        self._end()

    def change_raw_to(self, text: str) -> None:
        """Take over another raw text as a step that can be undone."""
        self._filling = True
        self.raw.change_to(with_lf(text))
        self._end()

    def show_fact(self, fact: Fact) -> None:
        """Tell which fact is edited, and what is wrong with its file."""
        title = self.tr("Edit “{0}”").format(fact.heading)
        if self.mode is Mode.RAW:
            title = self.tr("Edit the File of “{0}”").format(fact.heading)
        reference = reference_of(fact.directory_scope, fact.name)
        self.head.show_words(title, reference)
        for button in (self.head.duplicate, self.head.rename):
            button.setVisible(self.mode is Mode.FORM)
        lines = []
        for problem in fact.problems:
            place = self.tr("Line {0}: ").format(problem.line) if problem.line else ""
            lines.append(f"<b>{escape(place + problem.message, quote=False)}</b>")
            lines.append(escape(problem.remedy, quote=False))
        level = Level.WARNING if fact.parsed else Level.ERROR
        self.problems.show_text(level, "<br>".join(line for line in lines if line))
        self.problems.setVisible(bool(lines))

    def show_new(self) -> None:
        """Tell that it is a new fact."""
        self.head.show_words(self.tr("New Fact"), "")
        self.problems.hide()

    def show_report(self, values: FormValues, report: FormReport, view: AgentView) -> None:
        """Say what would come of saving these values."""
        self.form.show_report(values, report)
        self.body.agent.show_view(report.fact, view, report.overrides)

    def set_read_only(self, *, read_only: bool) -> None:
        """Let nothing be typed: saving would lose what cannot be decoded."""
        self.form.setEnabled(not read_only)
        self.body.editor.setReadOnly(read_only)
        self.raw.setReadOnly(read_only)

    def take_focus(self) -> None:
        """Put the keyboard where the work begins."""
        target = self.form.title if self.mode is Mode.NEW else self.body.editor
        if self.mode is Mode.RAW:
            target = self.raw
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def sizeHint(self) -> QSize:
        """Room for the text and its page side by side."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * _MEASURE, self.fontMetrics().height() * 40)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The form takes what it needs, but leaves room for the text."""
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self._fitting.start()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """Narrow, but not useless."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 36, self.fontMetrics().height() * 18)

    def _begin(self, mode: Mode) -> None:
        self._filling = True
        self.mode = mode
        self._pages.setCurrentIndex(int(mode is Mode.RAW))

    def _end(self) -> None:
        self._filling = False
        self._on_edited()

    @Slot()
    def _fit_form(self) -> None:
        layout = self.form.layout()
        height = self._splitter.height()
        if self._divided or layout is None or self.mode is Mode.RAW:
            return
        wanted = layout.totalSizeHint().height()
        if layout.hasHeightForWidth():
            wanted = layout.totalHeightForWidth(self._form_area.viewport().width())
        least = self.body.minimumSizeHint().height() + self.fontMetrics().lineSpacing()
        given = min(wanted + 2, max(height - 2 * least, round(height * _MOST_OF_HEIGHT)))
        given = min(given, height - least)
        if given != self._splitter.sizes()[0]:
            self._splitter.setSizes([given, height - given])

    @Slot()
    def _on_divided(self) -> None:
        self._divided = True

    @Slot()
    def _on_edited(self) -> None:
        if not self._filling:
            self.edited.emit()
