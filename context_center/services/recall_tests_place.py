"""Where the recall tests of a workspace lie, and whether there are any.

By itself, so that a start which finds none loads nothing of what reads and judges them.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.services.workspace import Workspace

DIRECTORY = ".context-center"
FILE_NAME = "recall-tests.yaml"


def has_recall_tests(workspace: Workspace) -> bool:
    """Whether there is something, readable or not, where a local workspace has its tests."""
    if workspace.is_remote or not workspace.root:
        return False
    return os.path.lexists(os.path.join(workspace.root, DIRECTORY, FILE_NAME))
