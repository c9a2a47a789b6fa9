"""All fields of a fact, those that the format does not know included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QLabel, QSizePolicy, QWidget

from context_center.core.facts import Volatility
from context_center.core.freshness import window_of
from context_center.core.names import reference_of
from context_center.ui.models.fact_words import word
from context_center.ui.theme import SPACE_1, SPACE_3, ColorRole
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme


class FactFields(QWidget):
    """Names and values below each other, empty ones left out.

    Keys are copied with a click (``copied`` carries what went to the clipboard), other
    values can be selected.
    """

    copied = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(SPACE_3)
        self._form.setVerticalSpacing(SPACE_1)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._keys = [self._add_key() for _ in range(4)]
        self._values: list[tuple[QLabel, QLabel]] = []
        theme.changed.connect(self._dress)

    def show_fact(self, fact: Fact) -> None:
        """Show the fields of another fact; rows are used again."""
        for (name, value), (title, text) in zip(self._keys, self._key_fields(fact), strict=True):
            name.setText(title)
            value.set_path(text)
            self._form.setRowVisible(value, bool(text))
        fields = [field for field in self._other_fields(fact) if field[1]]
        while len(self._values) < len(fields):
            self._values.append(self._add_value())
        for at, (name, label) in enumerate(self._values):
            self._form.setRowVisible(label, at < len(fields))
            if at < len(fields):
                name.setText(fields[at][0])
                label.setText(fields[at][1])
                label.setAccessibleName(": ".join(fields[at]))

    def texts(self) -> dict[str, str]:
        """The fields that are shown, by their names."""
        rows: list[tuple[str, QWidget, str]]
        rows = [(name.text(), value, value.path()) for name, value in self._keys]
        rows += [(name.text(), value, value.text()) for name, value in self._values]
        return {name: text for name, value, text in rows if self._form.isRowVisible(value)}

    def _key_fields(self, fact: Fact) -> tuple[tuple[str, str], ...]:
        return (
            (self.tr("Id"), fact.id),
            (self.tr("Reference"), reference_of(fact.scope, fact.name)),
            (self.tr("Name"), fact.name),
            (self.tr("Subject"), fact.subject_key),
        )

    def _other_fields(self, fact: Fact) -> list[tuple[str, str]]:
        known = [
            (self.tr("Keywords"), fact.keywords),
            (self.tr("Activation"), self._activation(fact)),
            (self.tr("Volatility"), self._volatility(fact)),
            (self.tr("Created"), exact(fact.created_at)),
            (self.tr("Updated"), exact(fact.updated_at)),
            (self.tr("Verified"), exact(fact.last_verified_at)),
            (self.tr("Expires"), exact(fact.expires_at)),
            (self.tr("Encoding"), "" if fact.encoding == "utf-8" else fact.encoding),
        ]
        return known + list(fact.extra)

    def _activation(self, fact: Fact) -> str:
        text = word(fact.resolved_activation)
        if fact.activation:
            return text
        if fact.pinned:
            return self.tr("{0} (unset: global guidance of the old format)").format(text)
        return self.tr("{0} (unset)").format(text)

    def _volatility(self, fact: Fact) -> str:
        if fact.volatility is Volatility.EVERGREEN:
            return self.tr("{0}: never ages").format(word(fact.volatility))
        window = window_of(fact)
        days = self.tr("fresh for {0} days, stale after {1}").format(
            window.fresh_days, window.current_days
        )
        if fact.volatility:
            return f"{word(fact.volatility)}: {days}"
        return self.tr("by its type, {0}: {1}").format(word(fact.type), days)

    def _add_key(self) -> tuple[QLabel, PathLabel]:
        name, value = self._add_name(), PathLabel("", self)
        value.setFont(self._theme.font(fixed=True))
        value.copied.connect(self.copied)
        self._form.addRow(name, value)
        return name, value

    def _add_value(self) -> tuple[QLabel, QLabel]:
        name, value = self._add_name(), QLabel(self)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setWordWrap(True)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setMinimumWidth(1)
        value.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._form.addRow(name, value)
        return name, value

    def _add_name(self) -> QLabel:
        name = QLabel(self)
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._dress_name(name)
        return name

    @Slot()
    def _dress(self) -> None:
        for name, value in self._keys:
            self._dress_name(name)
            value.setFont(self._theme.font(fixed=True))
        for name, _ in self._values:
            self._dress_name(name)

    def _dress_name(self, name: QLabel) -> None:
        palette = name.palette()
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
            palette.setColor(role, self._theme.color(ColorRole.MUTED))
        name.setPalette(palette)
