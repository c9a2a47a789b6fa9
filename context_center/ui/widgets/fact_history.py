"""The revisions of a fact: which there are, and the text of one of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal, Slot

from context_center.core.times import parse_time
from context_center.ui.theme import SPACE_1, SPACE_3
from context_center.ui.widgets.link_label import LinkLabel, link
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Revision
    from context_center.ui.widgets.fact_details import FactDetails

_CURRENT = "current"
_COMPARE = "compare:"
_RESTORE = "restore:"


class FactHistory(LinkLabel):
    """A line a revision, newest first: number, time and size.

    ``chosen`` carries the Revision that was clicked, None for the current text;
    ``compare_requested`` the Revision to compare with that, ``restore_requested`` the one
    that is to be the next revision; that is offered once it is allowed.
    """

    chosen = Signal(object)
    compare_requested = Signal(object)
    restore_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._details: FactDetails | None = None
        self._revisions: tuple[Revision, ...] = ()
        self._shown: int | None = None
        self._restores = False
        self.setAccessibleName(self.tr("History"))
        self.linkActivated.connect(self._on_link)

    def allow_restoring(self) -> None:
        """Offer to restore revisions of facts that are active."""
        self._restores = True
        self._write()

    def show_history(self, details: FactDetails, revisions: Sequence[Revision]) -> None:
        """List the present text and the snapshots of what it was before."""
        self._details = details
        self._revisions = tuple(revisions)
        self._write()

    def mark_shown(self, revision: Revision | None) -> None:
        """Say which text the page shows."""
        self._shown = revision.fact.revision if revision else None
        self._write()

    def _write(self) -> None:
        details = self._details
        if details is None:
            return
        fact = details.fact
        told = self.tr("Revision {0}, current")
        if details.is_archived:
            told = self.tr("Revision {0}, archived")
        current = told.format(fact.revision)
        rows = [self._row(_CURRENT, current, fact.updated_at, "", shown=self._shown is None)]
        for each in self._revisions:
            number = each.fact.revision
            title = self.tr("Revision {0}").format(number)
            size = QLocale().formattedDataSize(each.size)
            shown = self._shown == number
            rows.append(self._row(str(number), title, each.fact.updated_at, size, shown=shown))
        self.setText(f'<table cellspacing="0" cellpadding="{SPACE_1 // 2}">{"".join(rows)}</table>')

    def _row(self, target: str, title: str, time: str, size: str, *, shown: bool) -> str:
        instant = parse_time(time)
        now = self._details.now if self._details else 0
        ago = "" if instant is None else relative(instant, now)
        name = f"<b>{escape(title)}</b>" if shown else link(target, title)
        links = self._links(target) if target != _CURRENT else []
        gap = f'style="padding-left: {SPACE_3}px"'
        return (
            f"<tr><td>{name}</td>"
            f'<td align="right" {gap}><span title="{escape(exact(time))}">{escape(ago)}</span></td>'
            f'<td align="right" {gap}>{escape(size)}</td>'
            f"{''.join(f'<td {gap}>{each}</td>' for each in links)}</tr>"
        )

    def _links(self, target: str) -> list[str]:
        found = [link(_COMPARE + target, self.tr("Compare"))]
        if self._restores and self._details is not None and not self._details.is_archived:
            found.append(link(_RESTORE + target, self.tr("Restore")))
        return found

    @Slot(str)
    def _on_link(self, target: str) -> None:
        number = target.removeprefix(_COMPARE).removeprefix(_RESTORE)
        wanted = [each for each in self._revisions if str(each.fact.revision) == number]
        if target.startswith(_COMPARE) and wanted:
            self.compare_requested.emit(wanted[0])
        elif target.startswith(_RESTORE) and wanted:
            self.restore_requested.emit(wanted[0])
        else:
            self.chosen.emit(wanted[0] if wanted else None)
