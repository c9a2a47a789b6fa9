"""One thing that changed since the last visit, as a difference."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from context_center.core.fact_file import render_fact
from context_center.core.visit_changes import FactVisitChange
from context_center.ui.models.compared_fact import ComparedFact
from context_center.ui.widgets.difference_view import DifferenceMode, DifferenceView
from context_center.ui.widgets.fact_comparison import FactComparison

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction

    from context_center.core.visit_changes import DocumentVisitChange, VisitChange
    from context_center.ui.theme import Theme


class VisitDifference(QStackedWidget):
    """A changed fact field by field and by line, everything else as text by line.

    ``now`` gives nanoseconds since the epoch.
    """

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comparison = FactComparison(theme, now, self)
        self.text = DifferenceView(theme, self)
        self.one = DifferenceView(theme, self)
        self.one.set_mode(DifferenceMode.UNIFIED)
        for page in (self.comparison, self.text, self.one):
            self.addWidget(page)

    def setCurrentWidget(self, page: QWidget) -> None:
        """Show a page; the keyboard goes to it."""
        super().setCurrentWidget(page)
        self.setFocusProxy(page)

    def view_actions(self) -> list[QAction]:
        """Previous and next change of the page in sight; for the window around it."""
        views = (self.comparison.text, self.text, self.one)
        return [action for view in views for action in view.view_actions()]

    def show_change(self, change: VisitChange, *, keep_place: bool = False) -> None:
        """Show another change, or what the same one has become."""
        if isinstance(change, FactVisitChange):
            self._show_fact(change, keep_place=keep_place)
        else:
            self._show_document(change, keep_place=keep_place)

    def _show_fact(self, change: FactVisitChange, *, keep_place: bool) -> None:
        before = change.before.fact if change.before is not None else None
        after = change.after
        if before is not None and after is not None:
            known = replace(before, problems=())
            sides = ComparedFact(known, live=False), ComparedFact(after)
            self.comparison.show_facts(*sides, keep_place=keep_place)
            self.setCurrentWidget(self.comparison)
            return
        texts = [render_fact(fact) if fact is not None else "" for fact in (before, after)]
        self._show_one(texts[0], texts[1], keep_place=keep_place)

    def _show_document(self, change: DocumentVisitChange, *, keep_place: bool) -> None:
        before, after = change.before, change.after
        old = (before.text or "") if before is not None else ""
        new = (after.text or "") if after is not None else ""
        if before is None or after is None or before.text is None:
            self._show_one(old, new, keep_place=keep_place)
            return
        self.text.set_titles(self.tr("When you last looked"), self.tr("Now"))
        self.text.show_texts(old, new, keep_place=keep_place)
        self.setCurrentWidget(self.text)

    def _show_one(self, old: str, new: str, *, keep_place: bool) -> None:
        self.one.show_texts(old, new, keep_place=keep_place)
        self.setCurrentWidget(self.one)
