"""What the Suggestions tab is for, while it has nothing to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole
from context_center.ui.widgets.card_frame import CardFrame

if TYPE_CHECKING:
    from context_center.ui.theme import Theme

_LARGE_ICON = 48
_SMALL_ICON = 24
_MEASURE = 76
_ALL_THE_ROOM = 1_000


class PromiseCard(CardFrame):
    """One kind of thing that will come: icon, heading, one sentence."""

    def __init__(
        self, icon: str, heading: str, text: str, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        self._icon = icon
        self._picture = QLabel(self)
        self._heading = _words(heading)
        self._text = _words(text)
        self.setAccessibleName(heading)
        self.setAccessibleDescription(text)
        column = QVBoxLayout()
        column.setSpacing(SPACE_1)
        column.addWidget(self._heading)
        column.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_2 + SPACE_1, SPACE_3, SPACE_2 + SPACE_1)
        row.setSpacing(SPACE_3)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        theme.changed.connect(self._dress)
        self._dress()

    @Slot()
    def _dress(self) -> None:
        size = QSize(_SMALL_ICON, _SMALL_ICON)
        icon = self._theme.icon(self._icon, ColorRole.ACCENT)
        self._picture.setPixmap(icon.pixmap(size, self.devicePixelRatioF()))
        self._heading.setFont(self._theme.font(bold=True))
        _mute(self._text, self._theme)


class SuggestionsPreview(QWidget):
    """A heading, why there is nothing, and a card for each thing that will come."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._picture = QLabel(self)
        self._sentence = _words(self.tr("Suggestions from your sessions will come here"))
        self._detail = _words(
            self.tr("This version does not read sessions yet, so there is nothing to decide.")
        )
        self._cards = self._make_cards()
        self.setAccessibleName(self._sentence.text())
        self._arrange()
        theme.changed.connect(self._dress)
        self._dress()

    def sentence(self) -> str:
        """The heading."""
        return self._sentence.text()

    def _make_cards(self) -> tuple[PromiseCard, ...]:
        return (
            PromiseCard(
                "facts",
                self.tr("Durable facts"),
                self.tr(
                    "Preferences, constraints and conventions that you stated in a session, each"
                    " with the words it rests on. What is known already is left out."
                ),
                self._theme,
            ),
            PromiseCard(
                "refresh",
                self.tr("Skills"),
                self.tr(
                    "Workflows that you went through more than once, written down so that an"
                    " agent can follow them."
                ),
                self._theme,
            ),
            PromiseCard(
                "check",
                self.tr("Your decision"),
                self.tr(
                    "Nothing is ever written by itself: each suggestion waits until you accept,"
                    " edit or reject it."
                ),
                self._theme,
            ),
        )

    def _arrange(self) -> None:
        centre = Qt.AlignmentFlag.AlignHCenter
        self._sentence.setAlignment(centre)
        self._detail.setAlignment(centre)
        column = QVBoxLayout()
        column.setSpacing(SPACE_2)
        column.addStretch(2)
        column.addWidget(self._picture, 0, centre)
        column.addSpacing(SPACE_2)
        column.addWidget(self._sentence)
        column.addWidget(self._detail)
        column.addSpacing(SPACE_3)
        for card in self._cards:
            column.addWidget(card)
        column.addStretch(3)
        self._column = QWidget(self)
        self._column.setLayout(column)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_3, SPACE_3, SPACE_3)
        row.addStretch(1)
        row.addWidget(self._column, _ALL_THE_ROOM)
        row.addStretch(1)

    @Slot()
    def _dress(self) -> None:
        size = QSize(_LARGE_ICON, _LARGE_ICON)
        icon = self._theme.icon("suggestions", ColorRole.MUTED)
        self._picture.setPixmap(icon.pixmap(size, self.devicePixelRatioF()))
        self._sentence.setFont(self._theme.font(1.4))
        _mute(self._detail, self._theme)
        self._column.setMaximumWidth(self._detail.fontMetrics().averageCharWidth() * _MEASURE)


def _words(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label


def _mute(label: QLabel, theme: Theme) -> None:
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.color(ColorRole.MUTED))
    label.setPalette(palette)
