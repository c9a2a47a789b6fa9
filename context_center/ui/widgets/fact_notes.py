"""What must be said of a fact before its text: problems, overrides, where it stands."""

from __future__ import annotations

from html import escape
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from context_center.core.facts import Scope
from context_center.core.names import slug
from context_center.core.override_text import explain
from context_center.core.recovery import Collision
from context_center.core.times import parse_time
from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_1
from context_center.ui.widgets.link_label import filled, link
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.relative_time import exact, relative

if TYPE_CHECKING:
    from typing import NamedTuple

    from context_center.core.equivalence import Override
    from context_center.core.errors import Problem
    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.fact_details import FactDetails

    class Words(NamedTuple):
        """One note: how grave, rich text, and an icon besides the level's own."""

        level: Level
        text: str
        icon: str


_COMPARE = "compare:"
"""Begins the target of a link that compares; a path is absolute and never begins so."""
_RENAME = "rename:"
_TWO_NAMES = "name_mismatch"


class FactNotes(QWidget):
    """The notes of one fact below each other. ``fact_requested`` carries the path of another
    fact, ``compare_requested`` that of one to compare this one with, ``rename_requested`` a
    name under which both file and fact are to be called; that is offered once it is allowed.
    """

    rename_requested = Signal(str)
    fact_requested = Signal(str)
    compare_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE_1)
        self._notes: list[Note] = []
        self._renames = False

    def allow_renaming(self) -> None:
        """Offer to give a fact and its file one name where they have two."""
        self._renames = True

    def show_details(self, details: FactDetails) -> None:
        """Say what holds for another fact: problems first."""
        fact = details.fact
        words = [
            (self._level(fact), _problem_text(each) + self._cure(fact, each), "")
            for each in fact.problems
        ]
        words += [
            (Level.INFO, self.override_text(fact, each), "compare") for each in details.overrides
        ]
        if details.is_archived:
            words.append((Level.INFO, self._archived_text(details), "archive"))
        while len(self._notes) < len(words):
            note = Note(self._theme, self)
            note.link_activated.connect(self._on_link)
            self._column.addWidget(note)
            self._notes.append(note)
        for at, note in enumerate(self._notes):
            note.setVisible(at < len(words))
            if at < len(words):
                note.show_text(*words[at])
        self.setVisible(bool(words))

    def texts(self) -> tuple[str, ...]:
        """The rich text of every note that is shown."""
        return tuple(note.text() for note in self._notes if not note.isHidden())

    def override_text(self, fact: Fact, override: Override) -> str:
        """Which of two facts wins and why, with a link to the other one."""
        reason = escape(explain(override), quote=False)
        if fact.scope is Scope.PROJECT:
            sentence = self.tr(
                "This project's fact wins over the global “{other}”, because {reason}."
            )
            told = filled(sentence, other=_fact_link(override.global_), reason=reason)
            return f"{told} {self._compare_link(override.global_)}"
        sentence = self.tr(
            "The project's “{other}” wins over this global fact here, because {reason}."
        )
        told = filled(sentence, other=_fact_link(override.project), reason=reason)
        return f"{told} {self._compare_link(override.project)}"

    def _cure(self, fact: Fact, problem: Problem) -> str:
        """The links that mend a problem with one click, as rich text."""
        if problem.code != _TWO_NAMES or not self._renames or not fact.active:
            return ""
        name, stem = slug(fact.name), PurePath(fact.path).stem
        links = []
        if name:
            links.append(link(_RENAME + name, self.tr("Call the file {0}.md").format(name)))
        if slug(stem) == stem:
            links.append(link(_RENAME + stem, self.tr("Call the fact {0}").format(stem)))
        return f"<br>{' · '.join(links)}" if links else ""

    def _compare_link(self, fact: Fact) -> str:
        return link(_COMPARE + fact.path, self.tr("Compare"))

    def _level(self, fact: Fact) -> Level:
        return Level.WARNING if fact.parsed and fact.active else Level.ERROR

    def _archived_text(self, details: FactDetails) -> str:
        instant = parse_time(details.archived_at)
        ago = "" if instant is None else relative(instant, details.now)
        when = filled(
            self.tr("Archived {exact} ({ago})."),
            ago=escape(ago),
            exact=escape(exact(details.archived_at)),
        )
        obstacle = details.obstacle
        if obstacle is None:
            free = self.tr("Neither its id nor its name is in use.")
            return f"{when}<br>{escape(free, quote=False)}"
        if obstacle.collision is Collision.ID:
            sentence = self.tr("Its id is active as “{holder}”, so a recovery would be refused.")
        else:
            sentence = self.tr("Its name is active in “{holder}”, so a recovery would be refused.")
        told = filled(sentence, holder=_fact_link(obstacle.holder))
        return f"{when}<br>{told} {self._compare_link(obstacle.holder)}"

    @Slot(str)
    def _on_link(self, target: str) -> None:
        if target.startswith(_COMPARE):
            self.compare_requested.emit(target.removeprefix(_COMPARE))
        elif target.startswith(_RENAME):
            self.rename_requested.emit(target.removeprefix(_RENAME))
        else:
            self.fact_requested.emit(target)


def _fact_link(fact: Fact) -> str:
    return link(fact.path, fact.heading)


def _problem_text(problem: Problem) -> str:
    told = problem.message
    if problem.line:
        line = QCoreApplication.translate("FactNotes", "(line {0})").format(problem.line)
        told = f"{told} {line}"
    lines = [f"<b>{escape(told, quote=False)}</b>"]
    if problem.remedy:
        lines.append(escape(problem.remedy, quote=False))
    return "<br>".join(lines)
