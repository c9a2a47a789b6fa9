"""What the agent will see of a fact that is being edited."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from context_center.core.facts import Freshness, Scope
from context_center.core.override_text import explain
from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1, SPACE_2, ColorRole
from context_center.ui.widgets.code_block import CodeBlock
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from context_center.core.agent_view import AgentView
    from context_center.core.equivalence import Override
    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme


class AgentPreview(QScrollArea):
    """The line in the index, and the entry of a recall or the pinned text."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        page = QWidget(self)
        self.notes = [Note(theme, page) for _ in range(3)]
        self._headings = [QLabel(page) for _ in range(2)]
        self._told = [QLabel(page) for _ in range(2)]
        self.index, self.text = CodeBlock(theme, page), CodeBlock(theme, page)
        column = QVBoxLayout(page)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE_1)
        for note in self.notes:
            column.addWidget(note)
            note.hide()
        for heading, told, block in zip(
            self._headings, self._told, (self.index, self.text), strict=True
        ):
            heading.setContentsMargins(0, SPACE_1, 0, 0)
            told.setWordWrap(True)
            for part in (heading, told, block):
                column.addWidget(part)
            column.addSpacing(SPACE_2)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("What the agent will see"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for ground in (page, self.viewport()):
            ground.setAutoFillBackground(True)
            ground.setBackgroundRole(QPalette.ColorRole.Base)
        theme.changed.connect(self._dress)
        self._dress()

    def show_view(self, fact: Fact, view: AgentView, overrides: tuple[Override, ...]) -> None:
        """Show what would be seen after saving."""
        self._headings[0].setText(self.tr("In the index of each session"))
        self._told[0].setText(self.tr("One line, as long as there is room for it."))
        self.index.set_text(view.index)
        self.index.setAccessibleName(self._headings[0].text())
        if view.pinned:
            heading = self.tr("In full in each session")
            told = self.tr("The text is pinned: it is there before any message, and not recalled.")
        elif view.freshness is Freshness.EXPIRED:
            heading = self.tr("Never recalled")
            told = self.tr("The fact has expired: no message brings it back.")
        else:
            heading = self.tr("When a message recalls it")
            told = self.tr("At most 520 characters, around what the message asks for.")
        self._headings[1].setText(heading)
        self._told[1].setText(told)
        self.text.set_text((view.pinned or view.recalled).rstrip("\n"))
        self.text.setVisible(bool(self.text.text()))
        self.text.setAccessibleName(heading)
        self._show_overrides(fact, overrides)

    def headings(self) -> list[str]:
        """What stands over the texts."""
        return [heading.text() for heading in self._headings]

    def said(self) -> list[str]:
        """The rich text of the notes that are shown."""
        return [note.text() for note in self.notes if not note.isHidden()]

    def _show_overrides(self, fact: Fact, overrides: tuple[Override, ...]) -> None:
        for at, note in enumerate(self.notes):
            note.setVisible(at < len(overrides))
            if at < len(overrides):
                note.show_text(Level.INFO, self._override_text(fact, overrides[at]), "compare")

    def _override_text(self, fact: Fact, override: Override) -> str:
        if fact.scope is Scope.PROJECT:
            told = self.tr("It will win over the global “{0}” here, because {1}.")
            other = override.global_
        else:
            told = self.tr("The project's “{0}” will win over it here, because {1}.")
            other = override.project
        return escape(told.format(other.heading, explain(override)), quote=False)

    @Slot()
    def _dress(self) -> None:
        for heading in self._headings:
            heading.setFont(self._theme.font(bold=True))
        for told in self._told:
            palette = told.palette()
            for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
                palette.setColor(role, self._theme.color(ColorRole.MUTED))
            told.setPalette(palette)
