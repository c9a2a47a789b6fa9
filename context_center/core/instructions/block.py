"""The block of instructions that a provider receives.

Only labels name places (context-engine-v2.md, "Cache and privacy contract"); the text is
Reasonix's own, so that its prefix stays the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.instructions.documents import DocumentScope
from context_center.core.instructions.paths import WHITE_SPACE, relative_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.instructions.documents import InstructionDocument

WORKSPACE_PREFIX = "workspace"
USER_PREFIX = "user"

_HEADING = (
    "# Instructions\n\n"
    "Standing guidance resolved for this workspace and target path. Later entries are more "
    "specific and take precedence when rules conflict; the current user request still has "
    "highest priority.\n"
)


def label_of(path: str, root: str, prefix: str) -> str:
    """The label of ``path``: ``prefix`` and the way down from ``root``.

    Raises ValueError if ``path`` is not below ``root``.
    """
    below = relative_label(path, root)
    return f"{prefix}/{below}" if below else prefix


def instruction_block(documents: Sequence[InstructionDocument], workspace_root: str) -> str:
    """The documents, weakest first, under their labels; "" without documents."""
    if not documents:
        return ""
    parts = [_HEADING]
    for document in documents:
        applies = ""
        if document.scope is not DocumentScope.USER:
            place = label_of(document.directory, workspace_root, WORKSPACE_PREFIX)
            applies = f", applies to {place}"
        parts.append(f"\n## {document.label} ({document.scope}{applies})\n\n{document.body}\n")
    return "".join(parts).strip(WHITE_SPACE)
