"""The ways to resolve instructions, as data (decisions.md, 1).

Another agent's rules are another entry of ``PROFILES``; no code asks for a name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import ProfileName

if TYPE_CHECKING:
    from collections.abc import Mapping

DOCUMENT_NAMES = ("REASONIX.md", "AGENTS.md", "CLAUDE.md")
LOCAL_NAMES = ("REASONIX.local.md", "AGENTS.local.md", "CLAUDE.local.md")


class ImportBoundary(StrEnum):
    """What an import must not leave."""

    SOURCE_DIRECTORY = "the directory of the instruction file it began from"
    OWNER = "the workspace, or the user's agent directories"


class Wording(StrEnum):
    """Whose sentences a diagnostic speaks."""

    OWN = "own"
    REASONIX = "reasonix"


@dataclass(frozen=True, slots=True)
class ProfileRules:
    """What one agent reads as instructions, and how it treats imports.

    ``user_import_directories`` are names in the account's home directory where user
    documents may import from, if ``import_boundary`` is OWNER. ``rooted_targets``: absolute
    and ``~`` targets are resolved instead of rejected. ``bare_targets``: a target may hold
    blanks and needs neither a dot nor a separator. ``code_is_text``: code blocks and HTML
    comments hold no imports. ``one_place_per_file``: a file that two ways lead to is loaded
    once, and contents are compared without line ends and import marks. ``exact_case``: a
    name counts only as it is spelled on disk. ``speaks_up``: what cannot be read, decoded
    or expanded is a diagnostic. ``confines_missing``: a link that leads outside is refused
    even if nothing is there; ``looks_below_depth``: imports below the last level are looked
    at, so that they can be named. ``counts_from_text``: the lines of diagnostics count from
    the first line that is not blank; ``notes_after_line_end``: a note on a line follows its
    carriage return.
    """

    name: ProfileName
    import_boundary: ImportBoundary
    wording: Wording
    rooted_targets: bool
    bare_targets: bool
    code_is_text: bool
    one_place_per_file: bool
    exact_case: bool
    speaks_up: bool
    confines_missing: bool
    looks_below_depth: bool
    counts_from_text: bool
    notes_after_line_end: bool
    user_import_directories: tuple[str, ...] = ()
    document_names: tuple[str, ...] = DOCUMENT_NAMES
    local_names: tuple[str, ...] = LOCAL_NAMES
    max_import_depth: int = 5


_SPECIFICATION = ProfileRules(
    name=ProfileName.SPECIFICATION,
    import_boundary=ImportBoundary.SOURCE_DIRECTORY,
    wording=Wording.OWN,
    rooted_targets=False,
    bare_targets=True,
    code_is_text=True,
    one_place_per_file=True,
    exact_case=True,
    speaks_up=True,
    confines_missing=True,
    looks_below_depth=True,
    counts_from_text=False,
    notes_after_line_end=False,
)

_REASONIX_1X = ProfileRules(
    name=ProfileName.REASONIX_1X,
    import_boundary=ImportBoundary.OWNER,
    wording=Wording.REASONIX,
    rooted_targets=True,
    bare_targets=False,
    code_is_text=False,
    one_place_per_file=False,
    exact_case=False,
    speaks_up=False,
    confines_missing=False,
    looks_below_depth=False,
    counts_from_text=True,
    notes_after_line_end=True,
    user_import_directories=(".reasonix", ".agents", ".agent", ".claude"),
)

PROFILES: Mapping[ProfileName, ProfileRules] = MappingProxyType(
    {rules.name: rules for rules in (_SPECIFICATION, _REASONIX_1X)}
)


def other_profile(name: ProfileName) -> ProfileName:
    """The profile that a set is compared with."""
    return next(profile for profile in PROFILES if profile is not name)
