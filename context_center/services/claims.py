"""Looks up what facts name: in the workspace and nowhere else, and among the commands here.

Nothing is opened, run or asked over a network.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.claims import Claim, ClaimKind, find_claims

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.facts import Fact
    from context_center.services.workspace import Workspace

MOST_ENTRIES = 20_000
"""So many names of a workspace are looked at for a file that is named without its place."""

_PASSED_OVER = frozenset({".git", ".hg", ".svn", ".venv", "venv", "node_modules", "__pycache__"})


class ClaimState(StrEnum):
    """What a look-up gave."""

    FOUND = "found"
    MISSING = "missing"
    OUTSIDE = "outside"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """A claim with what its look-up gave."""

    claim: Claim
    state: ClaimState


def check_claims(
    fact: Fact, workspace: Workspace, cancelled: Callable[[], bool] = lambda: False
) -> tuple[ClaimCheck, ...]:
    """Each thing that a fact names, looked up. Of a remote workspace nothing is."""
    root = "" if workspace.is_remote else workspace.root
    root = os.path.realpath(root) if root and os.path.isdir(root) else ""
    checks = []
    for claim in find_claims(fact):
        if cancelled():
            break
        state = ClaimState.UNCHECKED if workspace.is_remote else _state(claim, root, cancelled)
        checks.append(ClaimCheck(claim, state))
    return tuple(checks)


def _state(claim: Claim, root: str, cancelled: Callable[[], bool]) -> ClaimState:
    if claim.kind is ClaimKind.HOST:
        return ClaimState.UNCHECKED
    if claim.kind is ClaimKind.COMMAND:
        return ClaimState.FOUND if shutil.which(claim.name) else ClaimState.MISSING
    if not root:
        return ClaimState.UNCHECKED
    return _path_state(claim.name, root, cancelled)


def _path_state(name: str, root: str, cancelled: Callable[[], bool]) -> ClaimState:
    if name.startswith("~"):
        return ClaimState.OUTSIDE
    # The lexical check comes first, so that nothing outside is even looked at.
    lexical = os.path.normpath(os.path.join(root, name))
    if not _is_inside(lexical, root):
        return ClaimState.OUTSIDE
    try:
        real = os.path.realpath(lexical)
        if not _is_inside(real, root):
            return ClaimState.OUTSIDE
        if os.path.exists(real):
            return ClaimState.FOUND
    except (OSError, ValueError):
        return ClaimState.UNCHECKED
    return ClaimState.MISSING if "/" in name else _anywhere(name, root, cancelled)


def _is_inside(path: str, root: str) -> bool:
    try:
        return os.path.commonpath((path, root)) == root
    except ValueError:
        return False


def _anywhere(name: str, root: str, cancelled: Callable[[], bool]) -> ClaimState:
    """Whether some directory of the workspace holds a file of this name."""
    seen = 0
    for _, directories, files in os.walk(root):
        if name in files:
            return ClaimState.FOUND
        seen += len(files) + len(directories)
        if seen > MOST_ENTRIES or cancelled():
            return ClaimState.UNCHECKED
        directories[:] = [each for each in directories if each not in _PASSED_OVER]
    return ClaimState.MISSING
