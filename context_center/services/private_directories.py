"""Which directories no provider has to know (context-engine-v2.md, "Cache and privacy contract")."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.services.workspace import Workspace


def private_directories(workspace: Workspace) -> tuple[str, ...]:
    """The user's home and the store's roots."""
    roots = workspace.roots
    home = os.path.expanduser("~")
    return tuple(path for path in dict.fromkeys((roots.state, roots.home, home)) if path != "~")
