"""One recall test: what it asks for, why it fails, and what came back before and now."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from context_center.ui.messages import Level
from context_center.ui.models.expectation_words import (
    breach_words,
    short_reference,
    wanted_words,
)
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from context_center.core.recall.expectations import ExpectationResult
    from context_center.ui.theme import Theme


class ExpectationDetail(QScrollArea):
    """``recall_requested`` carries the message to be taken apart; ``accept_requested`` says
    that what is recalled now is right, ``remove_requested`` that the test is to go.
    """

    recall_requested = Signal(str)
    accept_requested = Signal()
    remove_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._result: ExpectationResult | None = None
        self._text, self._wanted, self._remark = _label(), _label(), _label()
        self._verdict = Note(theme)
        self._headings = (QLabel(self.tr("Before")), QLabel(self.tr("Now")))
        self._lists = (_label(), _label())
        for label in self._lists:
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._headings[0].setToolTip(self.tr("What came back when the test was kept"))
        self.recall = QPushButton(self.tr("Take Apart"))
        self.accept = QPushButton(self.tr("Accept Now"))
        self.remove = QPushButton(self.tr("Remove"))
        self.recall.setToolTip(self.tr("Show in Message what comes back, and why"))
        self.accept.setToolTip(self.tr("What is recalled now is right: let the test ask for it"))
        self.remove.setToolTip(self.tr("Take this test out of the file"))
        self.recall.clicked.connect(self._on_recall)
        self.accept.clicked.connect(self.accept_requested)
        self.remove.clicked.connect(self.remove_requested)
        self._page = QWidget()
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def show_result(self, result: ExpectationResult | None) -> None:
        """Show another test, or the same one judged anew; None for none."""
        self._result = result
        self._page.setVisible(result is not None)
        if result is None:
            return
        test = result.expectation
        self._text.setText(test.message)
        wanted = wanted_words(test)
        self._wanted.setText(f"{wanted[:1].upper()}{wanted[1:]}.")
        self._remark.setText(test.note)
        self._remark.setVisible(bool(test.note))
        self.accept.setVisible(not result.passed)
        failures = "<br>".join(
            f"{escape(breach_words(failure))} <b>{escape(failure.reference)}</b>."
            f" {escape(failure.explanation)}"
            for failure in result.failures
        )
        if result.passed:
            self._verdict.show_text(Level.INFO, escape(self.tr("It holds.")), "check")
        else:
            self._verdict.show_text(Level.ERROR, failures)
        self._fill()

    def verdict_text(self) -> str:
        """Whether it holds, or why not, as rich text."""
        return self._verdict.text()

    def lists_text(self) -> tuple[str, str]:
        """What came back before and now, as rich text."""
        return self._lists[0].text(), self._lists[1].text()

    def offer_changes(self, obstacle: str) -> None:
        """Why the file cannot be written, "" when it can."""
        for button in (self.accept, self.remove):
            button.setEnabled(not obstacle)

    def _fill(self) -> None:
        result = self._result
        if result is None:
            return
        before, after = result.before, result.after
        gone = self._theme.color(ColorRole.DANGER).name()
        came = self._theme.color(ColorRole.SUCCESS).name()
        self._lists[0].setText(self._listed(before, set(before) - set(after), gone, "−"))
        self._lists[1].setText(self._listed(after, set(after) - set(before), came, "+"))

    def _listed(self, references: tuple[str, ...], marked: set[str], color: str, mark: str) -> str:
        if not references:
            return f"<i>{escape(self.tr('nothing'))}</i>"
        lines = []
        for place, reference in enumerate(references, 1):
            name = escape(short_reference(reference))
            if reference in marked:
                lines.append(f'{place}. <span style="color:{color}">{mark} {name}</span>')
            else:
                lines.append(f"{place}. {name}")
        return "<br>".join(lines)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addStretch(1)
        for button in (self.recall, self.accept, self.remove):
            button.setAutoDefault(False)
            head.addWidget(button)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE_1)
        for column, (heading, told) in enumerate(zip(self._headings, self._lists, strict=True)):
            grid.addWidget(heading, 0, column)
            grid.addWidget(told, 1, column)
            grid.setColumnStretch(column, 1)
        page = self._page
        page.setBackgroundRole(QPalette.ColorRole.Base)
        page.setAutoFillBackground(True)
        whole = QVBoxLayout(page)
        whole.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_3)
        whole.setSpacing(SPACE_2)
        whole.addLayout(head)
        for widget in (self._text, self._wanted, self._remark, self._verdict):
            whole.addWidget(widget)
        whole.addSpacing(SPACE_2)
        whole.addLayout(grid)
        whole.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("The recall test, before and now"))
        page.hide()

    @Slot()
    def _dress(self) -> None:
        self._text.setFont(self._theme.font(1.15))
        for heading in self._headings:
            heading.setFont(self._theme.font(bold=True))
        for label in (self._wanted, self._remark):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(ColorRole.MUTED))
            label.setPalette(palette)
        self.recall.setIcon(self._theme.icon("recall"))
        self.accept.setIcon(self._theme.icon("check"))
        self.remove.setIcon(self._theme.icon("close"))
        self._fill()

    @Slot()
    def _on_recall(self) -> None:
        if self._result is not None:
            self.recall_requested.emit(self._result.expectation.message)


def _label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
