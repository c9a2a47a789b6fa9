"""Fields in as many columns as there is room for, with notes that push nothing out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from context_center.ui.theme import ColorRole
from context_center.ui.widgets.field_note import FieldNote, Tone
from context_center.ui.widgets.form_grid import FormField, FormGrid, Span
from context_center.ui.widgets.link_label import LinkLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.theme import Theme


class Form(QWidget):
    """A grid with a field of each kind."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.grid = FormGrid(theme)
        spans = (Span.FULL, Span.SHORT, Span.SHORT, Span.LONG, Span.LONG, Span.SHORT)
        self.fields = [
            self.grid.add(f"&{letter}", QLineEdit(), span)
            for letter, span in zip("abcdef", spans, strict=True)
        ]
        column = QVBoxLayout(self)
        column.addWidget(self.grid)
        column.addStretch(1)

    def rows(self) -> list[list[str]]:
        """The labels that stand at the same height, from the top."""
        found: dict[int, list[FormField]] = {}
        for field in self.fields:
            if field.shown:
                found.setdefault(field.cell.y(), []).append(field)
        return [
            [field.label.text()[1:] for field in sorted(row, key=lambda each: each.cell.x())]
            for _, row in sorted(found.items())
        ]


@pytest.fixture
def form(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Form:
    form = Form(theme)
    shown(form)
    return form


@pytest.mark.parametrize(
    ("letters", "rows"),
    [
        (40, [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]]),
        (80, [["a"], ["b", "c"], ["d"], ["e"], ["f"]]),
        (120, [["a"], ["b", "c"], ["d", "e"], ["f"]]),
    ],
)
def test_the_width_decides_what_stands_side_by_side(
    form: Form, qtbot: QtBot, letters: int, rows: list[list[str]]
) -> None:
    form.resize(form.fontMetrics().averageCharWidth() * letters, 500)
    qtbot.waitUntil(lambda: form.rows() == rows)


def test_a_field_without_a_neighbour_takes_the_row(form: Form, qtbot: QtBot) -> None:
    form.resize(form.fontMetrics().averageCharWidth() * 120, 500)
    qtbot.waitUntil(lambda: form.grid.columns() == 2)
    form.grid.set_shown(form.fields[4], shown=False)
    qtbot.waitUntil(lambda: form.rows() == [["a"], ["b", "c"], ["d", "f"]])
    assert form.fields[4].label.isHidden()
    form.grid.set_shown(form.fields[5], shown=False)
    qtbot.waitUntil(lambda: form.fields[3].cell.width() == form.fields[0].cell.width())


def test_a_letter_leads_to_its_field(form: Form) -> None:
    form.activateWindow()
    QTest.keyClick(form, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    assert form.fields[3].control.hasFocus()
    assert form.fields[3].control.accessibleName() == "d"


def test_a_longer_note_gets_its_room(form: Form, qtbot: QtBot) -> None:
    field = form.fields[3]
    for width in (80, 120):
        form.resize(form.fontMetrics().averageCharWidth() * width, 600)
        for words in (3, 60, 10):
            field.note.say("words " * words, Tone.ERROR)
            note = field.note
            qtbot.waitUntil(lambda n=note: n.height() == n.heightForWidth(n.width()))


def test_a_note_has_the_ink_of_its_tone_and_hides_without_words(
    theme: Theme, shown: Callable[[QWidget], QWidget], qtbot: QtBot
) -> None:
    note = FieldNote(theme)
    shown(note)
    note.say('Taken. <a href="open:x">Open</a>', Tone.ERROR)
    label = note.findChild(LinkLabel)
    ink = label.palette().color(QPalette.ColorRole.WindowText)
    assert ink == theme.color(ColorRole.DANGER)
    with qtbot.waitSignal(note.link_activated) as caught:
        label.linkActivated.emit("open:x")
    assert caught.args == ["open:x"]
    note.say("")
    assert note.isHidden()
    assert note.text() == ""
