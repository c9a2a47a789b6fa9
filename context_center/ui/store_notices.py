"""What the window says across its top about a store as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.ui.messages import Level
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from context_center.core.errors import Problem
    from context_center.core.facts import Fact
    from context_center.services.snapshot import Snapshot, StrayStore

translate = QCoreApplication.translate
_BAD_REVISION = "bad_revision"


@dataclass(frozen=True, slots=True)
class Notice:
    """One banner. ``key`` tells it from others while it stays true; ``copies`` is the path
    that its button puts on the clipboard, "" for none. ``migrates`` offers a migration: sent away, it does not come back."""

    key: str
    level: Level
    sentence: str
    copies: str = ""
    migrates: bool = False


def notices(snapshot: Snapshot) -> tuple[Notice, ...]:
    """Everything that needs the user, the gravest first.

    A store that cannot be reached is said by each tab beside what it greys.
    """
    found = [_problem(problem) for problem in snapshot.problems]
    if snapshot.shared_with:
        found.append(_shared(snapshot))
    found += [_stray(stray) for stray in snapshot.stray_stores]
    if old := old_facts(snapshot):
        found.append(_old(len(old), snapshot.workspace.facts_dir))
    if not snapshot.workspace.root and not snapshot.workspace.is_remote:
        found.append(_rootless(snapshot))
    return tuple(found)


def old_facts(snapshot: Snapshot) -> tuple[Fact, ...]:
    """The facts that an older release wrote: they state no scope, or no valid revision.

    Which ones a migration would change in fact, only their files tell.
    """
    return tuple(fact for fact in snapshot.facts if fact.active and fact.parsed and _is_old(fact))


def _is_old(fact: Fact) -> bool:
    return not fact.stated_scope or any(each.code == _BAD_REVISION for each in fact.problems)


def _old(count: int, place: str) -> Notice:
    sentence = translate(
        "store_notices",
        "One fact was written by an older release and states no id, revision or scope of its own.",
    )
    if count > 1:
        sentence = translate(
            "store_notices",
            "{0} facts were written by an older release and state no id, revision or scope of "
            "their own.",
        )
    return Notice(f"old facts {place}", Level.INFO, sentence.format(count), migrates=True)


def _problem(problem: Problem) -> Notice:
    words = [with_tilde(problem.path), problem.message, problem.remedy]
    sentence = " ".join(word for word in words if word)
    key = f"problem {problem.code} {problem.path}"
    return Notice(key, Level.WARNING, sentence, problem.path)


def _shared(snapshot: Snapshot) -> Notice:
    sentence = translate(
        "store_notices",
        "This store is also used by {0}, because both paths have one short name.",
    )
    others = ", ".join(with_tilde(path) for path in snapshot.shared_with)
    return Notice("shared", Level.INFO, sentence.format(others))


def _stray(stray: StrayStore) -> Notice:
    sentence = translate(
        "store_notices",
        "An older release left facts in {0}: {1}, the newest from {2}. They are not recalled.",
    )
    words = sentence.format(with_tilde(stray.path), len(stray.facts), exact(stray.newest))
    return Notice(f"stray {stray.path}", Level.INFO, words, stray.path)


def _rootless(snapshot: Snapshot) -> Notice:
    sentence = translate(
        "store_notices",
        "The folder of “{0}” is not known, because a short name does not say its path. "
        "Its facts are shown; open the folder to see its instructions.",
    )
    return Notice("rootless", Level.INFO, sentence.format(snapshot.workspace.slug))
