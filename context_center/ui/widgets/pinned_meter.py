"""How much of the pinned budget is used, and by which facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolButton

from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.action_menu import ActionMenu

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.core.pinned_budget import PinnedBudget
    from context_center.ui.theme import Theme

_BAR = 3
_LONGEST_TITLE = 48
_MOST = 25


class PinnedMeter(QToolButton):
    """A button with the numbers over a bar; its menu lists the pinned facts with their size.

    ``fact_requested`` carries the path of a fact that was chosen there, ``filter_wanted``
    asks to list all of them.
    """

    fact_requested = Signal(str)
    filter_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._budget: PinnedBudget | None = None
        self._menu = ActionMenu("", self)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setIconSize(QSize(16, 16))
        self._menu.aboutToShow.connect(self._fill)
        theme.changed.connect(self._dress)
        self.show_budget(None)

    def show_budget(self, budget: PinnedBudget | None) -> None:
        """Show other numbers; None while they are not known."""
        self._budget = budget
        self.setVisible(budget is not None)
        if budget is not None:
            self.setText(f"{budget.used:,} / {budget.limit:,}")
            told = self._sentence(budget)
            self.setToolTip(told)
            self.setAccessibleName(told)
        self._dress()

    @property
    def is_over(self) -> bool:
        """Whether more is used than there is."""
        budget = self._budget
        return budget is not None and budget.used > budget.limit

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and in its lower edge how full the budget is."""
        super().paintEvent(event)
        budget = self._budget
        if budget is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        track = QRectF(SPACE_2, self.height() - _BAR - 2.0, self.width() - 2 * SPACE_2, _BAR)
        painter.setBrush(self._theme.color(ColorRole.BORDER))
        painter.drawRoundedRect(track, _BAR / 2, _BAR / 2)
        part = min(budget.used / budget.limit, 1.0)
        track.setWidth(track.width() * part)
        painter.setBrush(self._theme.color(self._role()))
        painter.drawRoundedRect(track, _BAR / 2, _BAR / 2)

    def sizeHint(self) -> QSize:
        """Room for the bar below the words."""
        return super().sizeHint() + QSize(SPACE_1, _BAR)

    def _role(self) -> ColorRole:
        return ColorRole.DANGER if self.is_over else ColorRole.ACCENT

    def _sentence(self, budget: PinnedBudget) -> str:
        told = self.tr("Pinned facts use {0:,} of {1:,} characters; {2:,} are left.")
        if self.is_over:
            told = self.tr("Pinned facts use {0:,} of {1:,} characters: {2:,} too many.")
        return told.format(budget.used, budget.limit, abs(budget.limit - budget.used))

    @Slot()
    def _fill(self) -> None:
        self._menu.clear()
        budget = self._budget
        if budget is None:
            return
        head = self._menu.addAction(self._sentence(budget))
        head.setEnabled(False)
        self._menu.addSeparator()
        for fact in budget.facts[:_MOST]:
            self._add(fact, fact.heading)
        for fact in budget.suppressed[:_MOST]:
            told = self.tr("{0} (kept out by a fact of this project)")
            self._add(fact, told.format(fact.heading))
        if not budget.facts and not budget.suppressed:
            nothing = self._menu.addAction(self.tr("No fact is pinned."))
            nothing.setEnabled(False)
            return
        self._menu.addSeparator()
        every = self._menu.addAction(self.tr("List the Pinned Facts"))
        every.triggered.connect(self.filter_wanted)

    def _add(self, fact: Fact, title: str) -> None:
        if len(title) > _LONGEST_TITLE:
            title = title[: _LONGEST_TITLE - 1].rstrip() + "…"
        action = self._menu.addAction(f"{title.replace('&', '&&')}\t{len(fact.body):,}")
        action.setData(fact.path)
        action.triggered.connect(self._on_chosen)

    @Slot()
    def _on_chosen(self) -> None:
        self.fact_requested.emit(self.sender().data())

    @Slot()
    def _dress(self) -> None:
        role = ColorRole.DANGER if self.is_over else ColorRole.TEXT
        self.setIcon(self._theme.icon("pin", role))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.ButtonText, self._theme.color(role))
        self.setPalette(palette)
        self.update()
