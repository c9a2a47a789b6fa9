"""The bounds of a recall as sliders; they change what is shown here and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QWidget,
)

from context_center.core.recall.budget import (
    DEFAULT_CHARACTERS,
    DEFAULT_LIMIT,
    MAX_LIMIT,
    MIN_CHARACTERS,
)
from context_center.ui.models.recall_words import count_text
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from context_center.ui.theme import Theme

CHARACTER_STEP = 60
MOST_CHARACTERS = 9_600
_MEASURE = 16


class MarkedSlider(QSlider):
    """A slider with a small mark where its default lies."""

    def __init__(self, default: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._default = default
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * _MEASURE)
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark the default below the groove."""
        super().paintEvent(event)
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().subControlRect(
            QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, self
        )
        room = self.width() - handle.width()
        at = QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), self._default, room)
        middle = QPointF(at + handle.width() / 2, self.height() - 1.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(ColorRole.MUTED))
        painter.drawEllipse(QRectF(middle.x() - 1.5, middle.y() - 1.5, 3, 3))


class RecallBounds(QWidget):
    """Two sliders and a button back to the defaults, which is there when it is of use.

    ``changed`` carries how many facts and characters are wanted.
    """

    changed = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.facts = MarkedSlider(DEFAULT_LIMIT, theme, self)
        self.facts.setRange(1, MAX_LIMIT)
        self.facts.setPageStep(1)
        self.characters = MarkedSlider(DEFAULT_CHARACTERS // CHARACTER_STEP, theme, self)
        self.characters.setRange(
            MIN_CHARACTERS // CHARACTER_STEP, MOST_CHARACTERS // CHARACTER_STEP
        )
        self.back = QToolButton(self)
        self.back.setAutoRaise(True)
        self.back.setText(self.tr("Reset"))
        self.back.setToolTip(self.tr("Back to the bounds that Reasonix uses"))
        self.back.setAccessibleName(self.tr("Reset the bounds"))
        self._arrange()
        self.set_bounds(DEFAULT_LIMIT, DEFAULT_CHARACTERS)
        self.facts.valueChanged.connect(self._on_changed)
        self.characters.valueChanged.connect(self._on_changed)
        self.back.clicked.connect(self.reset)

    @property
    def bounds(self) -> tuple[int, int]:
        """Facts and characters."""
        return self.facts.value(), self.characters.value() * CHARACTER_STEP

    @property
    def are_default(self) -> bool:
        """Whether they are what Reasonix uses."""
        return self.bounds == (DEFAULT_LIMIT, DEFAULT_CHARACTERS)

    def set_bounds(self, facts: int, characters: int) -> None:
        """Move the sliders; characters go up to the next step. Says it as a hand would."""
        before = self.bounds
        for slider in (self.facts, self.characters):
            slider.blockSignals(True)
        self.facts.setValue(facts)
        self.characters.setValue(-(-characters // CHARACTER_STEP))
        for slider in (self.facts, self.characters):
            slider.blockSignals(False)
        self._tell()
        if self.bounds != before:
            self.changed.emit(*self.bounds)

    @Slot()
    def reset(self) -> None:
        """Go back to the defaults."""
        self.set_bounds(DEFAULT_LIMIT, DEFAULT_CHARACTERS)

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self.back)
        row.addWidget(self.facts)
        row.addSpacing(SPACE_1)
        row.addWidget(self.characters)

    def _tell(self) -> None:
        facts, characters = self.bounds
        self.facts.setToolTip(
            self.tr("At most {0} facts (Reasonix: {1}). Changes only this view.").format(
                count_text(facts), count_text(DEFAULT_LIMIT)
            )
        )
        self.characters.setToolTip(
            self.tr("At most {0} characters (Reasonix: {1}). Changes only this view.").format(
                count_text(characters), count_text(DEFAULT_CHARACTERS)
            )
        )
        self.facts.setAccessibleName(self.tr("Facts at most: {0}").format(facts))
        self.characters.setAccessibleName(self.tr("Characters at most: {0}").format(characters))
        self.back.setVisible(not self.are_default)

    @Slot()
    def _on_changed(self) -> None:
        self._tell()
        self.changed.emit(*self.bounds)
