"""The fields of a fact that were changed on either side, and a choice for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from context_center.core.merge import Choice, MergeKind
from context_center.ui.models.field_words import field_name, field_value, not_set
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.relative_time import exact
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.fact_differences import FieldKey
    from context_center.core.fact_merge import FieldMerge
    from context_center.ui.theme import Theme

_CHOICES = (Choice.THEIRS, Choice.MINE)


class _Row(NamedTuple):
    name: QLabel
    theirs: QLabel
    base: QLabel
    mine: QLabel
    choice: SegmentedControl


class MergeFields(QWidget):
    """A row a field: its three values and which is taken. ``decided`` follows a choice."""

    decided = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fields: tuple[FieldMerge, ...] = ()
        self._choices: dict[FieldKey, Choice] = {}
        self._rows: list[_Row] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_1)
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(SPACE_1)
        for column in (1, 2, 3):
            self._grid.setColumnStretch(column, 1)
        self._add_titles()
        theme.changed.connect(self._write)

    def _add_titles(self) -> None:
        titles = ("", self.tr("Theirs"), self.tr("Base"), self.tr("Mine"))
        self._titles = [QLabel(title, self) for title in titles]
        for column, label in enumerate(self._titles):
            self._grid.addWidget(label, 0, column)

    @property
    def choices(self) -> dict[FieldKey, Choice]:
        """What a person has chosen."""
        return dict(self._choices)

    @property
    def undecided(self) -> int:
        """How many fields need a choice and have none."""
        conflicts = (field for field in self._fields if field.kind is MergeKind.CONFLICT)
        return sum(field.key not in self._choices for field in conflicts)

    def show_fields(self, fields: Sequence[FieldMerge], *, keep_choices: bool = False) -> None:
        """Show other fields; ``keep_choices`` keeps those for fields that are still the same."""
        before = {field.key: field for field in self._fields}
        self._choices = {
            field.key: self._choices[field.key]
            for field in fields
            if keep_choices and field.key in self._choices and before.get(field.key) == field
        }
        self._fields = tuple(fields)
        while len(self._rows) < len(self._fields):
            self._add_row()
        for at, row in enumerate(self._rows):
            for part in row:
                part.setVisible(at < len(self._fields))
        self._write()

    def choose(self, key: FieldKey, choice: Choice) -> None:
        """Choose for one field."""
        self._choices[key] = choice
        self._write()
        self.decided.emit()

    def control(self, key: FieldKey) -> SegmentedControl:
        """The control of a field; raises StopIteration when it is not shown."""
        at = next(at for at, field in enumerate(self._fields) if field.key == key)
        return self._rows[at].choice

    def height_for(self, width: int) -> int:
        """The height of all rows at this width."""
        return self._grid.totalHeightForWidth(width)

    def minimumSizeHint(self) -> QSize:
        """The height follows from the width alone."""
        return QSize(0, 0)

    def _add_row(self) -> None:
        labels = QLabel(self), QLabel(self), QLabel(self), QLabel(self)
        choice = SegmentedControl((self.tr("Theirs"), self.tr("Mine")), self._theme, self)
        choice.chosen.connect(self._on_chosen)
        at = len(self._rows) + 1
        for column, label in enumerate(labels):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            if column:
                label.setWordWrap(True)
                label.setContentsMargins(SPACE_2, 2, SPACE_2, 2)
                label.setAutoFillBackground(True)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            self._grid.addWidget(label, at, column)
        self._grid.addWidget(choice, at, 4)
        self._rows.append(_Row(*labels, choice))

    @Slot()
    def _write(self) -> None:
        for label in self._titles:
            self._ink(label, None)
        for field, row in zip(self._fields, self._rows, strict=False):
            name = field_name(field.key)
            row.name.setText(name)
            self._ink(row.name, None)
            chosen = self._choices.get(field.key, field.choice)
            self._show_value(row.base, field, field.base, "")
            theirs = "theirs" if field.theirs != field.base else ""
            mine = "mine" if field.mine != field.base else ""
            self._show_value(row.theirs, field, field.theirs, theirs, chosen is Choice.MINE)
            self._show_value(row.mine, field, field.mine, mine, chosen is Choice.THEIRS)
            row.choice.setAccessibleName(self.tr("{0}: which value is taken").format(name))
            row.choice.setEnabled(field.kind is not MergeKind.BOTH)
            if chosen is None:
                row.choice.clear()
            else:
                row.choice.choose(_CHOICES.index(chosen))

    def _show_value(
        self, label: QLabel, field: FieldMerge, value: str, pill: str, rejected: bool = False
    ) -> None:
        shown = field_value(field.key, value, exact) or not_set()
        label.setText(shown)
        label.setAccessibleName(f"{field_name(field.key)}: {shown}")
        self._ink(label, pill, muted=rejected or not value)

    def _ink(self, label: QLabel, pill: str | None, *, muted: bool = True) -> None:
        palette = label.palette()
        role = ColorRole.MUTED if muted else ColorRole.TEXT
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(role))
        if pill is not None:
            ground = self._theme.color(ColorRole.CODE_BACKGROUND)
            palette.setColor(
                QPalette.ColorRole.Window, self._theme.pill(pill)[1] if pill else ground
            )
        label.setPalette(palette)

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        control = self.sender()
        at = next(at for at, row in enumerate(self._rows) if row.choice is control)
        self.choose(self._fields[at].key, _CHOICES[number])
