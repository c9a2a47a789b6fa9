"""The facts that a fact links to, and those that link to it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from context_center.core.names import reference_of
from context_center.ui.theme import ColorRole
from context_center.ui.widgets.link_label import LinkLabel, filled, link

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_details import FactDetails

_MOST = 50


class FactLinks(LinkLabel):
    """Two paragraphs of links; ``linkActivated`` carries the path of a fact."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._out: tuple[tuple[str, Fact | None], ...] = ()
        self._in: tuple[Fact, ...] = ()
        theme.changed.connect(self._write)

    def show_details(self, details: FactDetails) -> bool:
        """List the links of another fact; False if it has none."""
        self._out, self._in = details.links_out, details.links_in
        self._write()
        return bool(self._out or self._in)

    @Slot()
    def _write(self) -> None:
        paragraphs = []
        if self._out:
            shown = [self._target(*pair) for pair in self._out[:_MOST]]
            listed = self._listed(shown, len(self._out))
            paragraphs.append(filled(self.tr("Links to {facts}"), facts=listed))
        if self._in:
            shown = [_fact_link(fact) for fact in self._in[:_MOST]]
            listed = self._listed(shown, len(self._in))
            paragraphs.append(filled(self.tr("Linked from {facts}"), facts=listed))
        self.setText("".join(f'<p style="margin: 0">{text}</p>' for text in paragraphs))

    def _listed(self, shown: list[str], total: int) -> str:
        listed = ", ".join(shown)
        if total > len(shown):
            more = self.tr("and {0} more").format(total - len(shown))
            listed = f"{listed} {escape(more)}"
        return listed

    def _target(self, target: str, fact: Fact | None) -> str:
        if fact is not None:
            return _fact_link(fact)
        color = self._theme.color(ColorRole.DANGER).name()
        dead = self.tr("no such fact")
        return f'<span style="color: {color}">{escape(target)} ({escape(dead)})</span>'


def _fact_link(fact: Fact) -> str:
    title = escape(reference_of(fact.scope, fact.name))
    return f'<span title="{title}">{link(fact.path, fact.heading)}</span>'
