"""All that is shown for one target directory: documents, block, problems and differences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.instructions.block import instruction_block
from context_center.core.instructions.diagnostics import DOCUMENT_UNREADABLE
from context_center.core.instructions.differences import differences
from context_center.core.instructions.documents import InstructionSet, NotRead
from context_center.core.instructions.near_misses import near_misses
from context_center.core.instructions.profiles import PROFILES, other_profile
from context_center.core.instructions.resolution import resolve

if TYPE_CHECKING:
    from context_center.core.instructions.documents import ProfileName
    from context_center.core.instructions.resolution import Resolution
    from context_center.core.instructions.slots import InstructionRequest
    from context_center.core.instructions.sources import SourceReader


def instruction_set(
    request: InstructionRequest, profile: ProfileName, reader: SourceReader
) -> InstructionSet:
    """Resolve ``request`` with ``profile`` and compare with the other profile."""
    shown = resolve(request, profile, reader)
    other = resolve(request, other_profile(profile), reader)
    return InstructionSet(
        profile=profile,
        workspace_root=request.workspace_root,
        target=shown.target,
        documents=shown.documents,
        diagnostics=shown.diagnostics,
        block=instruction_block(shown.documents, request.workspace_root),
        not_read=_not_read(request, shown, reader),
        watched=tuple(sorted(shown.watched)),
        differences=differences(shown, other),
    )


def _not_read(
    request: InstructionRequest, shown: Resolution, reader: SourceReader
) -> tuple[NotRead, ...]:
    unsaid = [item for item in shown.silent if item.code == DOCUMENT_UNREADABLE]
    misses = near_misses(
        walked=shown.walked,
        user_directory=request.user_directory,
        rules=PROFILES[shown.profile],
        reader=reader,
        known=shown.watched,
    )
    return (*(NotRead(item.path, item.message) for item in unsaid), *misses)
