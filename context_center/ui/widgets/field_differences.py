"""The fields in which two facts differ: name, old value, new value."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from context_center.core.fact_differences import explain
from context_center.ui.models.field_words import field_name, field_value, not_set
from context_center.ui.models.text_rows import marks_of
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.link_label import LinkLabel
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.fact_differences import FieldDifference
    from context_center.core.word_differences import Span
    from context_center.ui.theme import Theme

_MOST = 60
_LONGEST = 4_000


class FieldDifferences(QWidget):
    """A row a field; values can be selected, what differs within them is marked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fields: tuple[FieldDifference, ...] = ()
        self._rows: list[tuple[QLabel, LinkLabel, LinkLabel]] = []
        self._more = QLabel(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SPACE_3, 0, SPACE_3, 0)
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(SPACE_1)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._more, _MOST, 1, 1, 2)
        self._grid.setRowStretch(_MOST + 1, 1)
        self._more.hide()
        theme.changed.connect(self._write)

    def show_fields(self, fields: Sequence[FieldDifference]) -> None:
        """Show other differences; rows are used again."""
        self._fields = tuple(fields)
        shown = self._fields[:_MOST]
        while len(self._rows) < len(shown):
            self._add_row()
        for at, row in enumerate(self._rows):
            for part in row:
                part.setVisible(at < len(shown))
        left = len(self._fields) - len(shown)
        self._more.setText(self.tr("{0:,} more fields differ.").format(left))
        self._more.setVisible(left > 0)
        self._write()

    def set_new_column(self, left: int) -> None:
        """Let the new values begin ``left`` pixels from the left edge."""
        width = self.width() - left - SPACE_3
        self._grid.setColumnMinimumWidth(2, max(width, 0))

    def height_for(self, width: int) -> int:
        """The height of all rows at this width."""
        return self._grid.totalHeightForWidth(width)

    def minimumSizeHint(self) -> QSize:
        """The height follows from the width alone."""
        return QSize(0, 0)

    def texts(self) -> tuple[tuple[str, str, str], ...]:
        """Name and rich text of both values of each row that is shown."""
        rows = zip(self._fields, self._rows, strict=False)
        return tuple((row[0].text(), row[1].text(), row[2].text()) for _, row in rows)

    def _add_row(self) -> None:
        name = QLabel(self)
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        name.setContentsMargins(0, 1, SPACE_2, 1)
        values = LinkLabel(self), LinkLabel(self)
        at = len(self._rows)
        self._grid.addWidget(name, at, 0)
        for column, value in enumerate(values, 1):
            value.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            value.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            self._grid.addWidget(value, at, column)
        self._rows.append((name, *values))

    @Slot()
    def _write(self) -> None:
        for field, (name, old, new) in zip(self._fields, self._rows, strict=False):
            name.setText(field_name(field.key))
            palette = name.palette()
            palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(ColorRole.MUTED))
            name.setPalette(palette)
            old.setText(self._value(field, field.old, field.removed, ColorRole.REMOVED_WORD))
            new.setText(self._value(field, field.new, field.inserted, ColorRole.INSERTED_WORD))
            for label in (old, new):
                label.setAccessibleName(explain(field))

    def _value(
        self, field: FieldDifference, value: str, spans: tuple[Span, ...], role: ColorRole
    ) -> str:
        if not value:
            muted = self._theme.color(ColorRole.MUTED).name()
            return f'<i style="color: {muted}">{escape(not_set())}</i>'
        shown = field_value(field.key, value, exact)
        ground = self._theme.color(role).name()
        if shown != value or len(value) > _LONGEST:
            return escape(shown[:_LONGEST])
        parts, at = [], 0
        for start, end in marks_of(value, spans):
            parts.append(escape(value[at:start]))
            marked = escape(value[start:end])
            style = f"background-color: {ground}; text-decoration: underline"
            parts.append(f'<span style="{style}">{marked}</span>')
            at = end
        return "".join([*parts, escape(value[at:])])
