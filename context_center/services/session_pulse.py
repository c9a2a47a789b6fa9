"""A cheap look at whether sessions of a workspace have changed; nothing is opened."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.services.workspace import Workspace

Pulse = tuple[int, int, int]


def session_pulse(workspace: Workspace) -> Pulse:
    """Count, bytes and newest modification time (in nanoseconds) of the session files.

    Zeros for a remote workspace, of which nothing is looked at, and for no directory.
    """
    count = size = newest = 0
    if workspace.is_remote:
        return count, size, newest
    try:
        with os.scandir(workspace.sessions_dir) as entries:
            for entry in entries:
                status = entry.stat(follow_symlinks=False)
                count += 1
                size += status.st_size
                newest = max(newest, status.st_mtime_ns)
    except OSError:
        return count, size, newest
    return count, size, newest
