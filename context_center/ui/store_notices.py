"""What the window says across its top about a store as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.services.snapshot import StoreState
from context_center.ui.messages import Level
from context_center.ui.widgets.paths_shown import with_tilde
from context_center.ui.widgets.relative_time import exact

if TYPE_CHECKING:
    from context_center.core.errors import Problem
    from context_center.services.snapshot import Snapshot, StrayStore

RETRY, COPY = "retry", "copy"

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Notice:
    """One banner. ``key`` tells it from others while it stays true; ``act`` is "", RETRY or
    COPY (of ``path``) and ``button`` its word."""

    key: str
    level: Level
    sentence: str
    button: str = ""
    act: str = ""
    path: str = ""
    dismissible: bool = True


def notices(snapshot: Snapshot) -> tuple[Notice, ...]:
    """Everything that needs the user, the gravest first."""
    found: list[Notice] = []
    if snapshot.state is StoreState.UNREACHABLE:
        found.append(_unreachable(snapshot))
    found += [_problem(problem) for problem in snapshot.problems]
    if snapshot.shared_with:
        found.append(_shared(snapshot))
    found += [_stray(stray) for stray in snapshot.stray_stores]
    if not snapshot.workspace.root and not snapshot.workspace.is_remote:
        found.append(_rootless(snapshot))
    return tuple(found)


def _unreachable(snapshot: Snapshot) -> Notice:
    path = snapshot.workspace.facts_dir
    sentence = translate("store_notices", "Store not reachable: {0}. What was read last is shown; nothing was changed.")
    return Notice(
        "unreachable",
        Level.WARNING,
        sentence.format(with_tilde(path)),
        translate("store_notices", "Try Again"),
        RETRY,
        path,
        dismissible=False,
    )


def _problem(problem: Problem) -> Notice:
    words = [problem.message, problem.remedy, with_tilde(problem.path)]
    return Notice(
        f"problem {problem.code} {problem.path}",
        Level.WARNING,
        " ".join(word for word in words if word),
        translate("store_notices", "Copy Path") if problem.path else "",
        COPY if problem.path else "",
        problem.path,
    )


def _shared(snapshot: Snapshot) -> Notice:
    others = ", ".join(with_tilde(path) for path in snapshot.shared_with)
    sentence = translate("store_notices", "This store is also used by {0}: both paths have the same short name here.")
    return Notice("shared", Level.INFO, sentence.format(others))


def _stray(stray: StrayStore) -> Notice:
    sentence = translate(
        "store_notices",
        "An older release left {0} facts in {1} (the newest from {2}). They are not recalled."
    )
    name = with_tilde(str(Path(stray.path)))
    words = sentence.format(len(stray.facts), name, exact(stray.newest))
    return Notice(
        f"stray {stray.path}", Level.INFO, words, translate("store_notices", "Copy Path"), COPY, stray.path
    )


def _rootless(snapshot: Snapshot) -> Notice:
    sentence = translate(
        "store_notices",
        "The folder of “{0}” is not known, because a short name does not say its path. "
        "Its facts are shown; open the folder to see its instructions."
    )
    return Notice("rootless", Level.INFO, sentence.format(snapshot.workspace.slug))
