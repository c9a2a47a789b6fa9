"""Profiles are data and complete."""

from __future__ import annotations

import pytest

from context_center.core.instructions.documents import ProfileName
from context_center.core.instructions.profiles import PROFILES, ImportBoundary, other_profile


@pytest.mark.parametrize("name", ProfileName)
def test_every_name_has_rules_of_its_name(name: ProfileName) -> None:
    assert PROFILES[name].name is name
    assert PROFILES[name].max_import_depth == 5


def test_profiles_are_compared_with_each_other() -> None:
    assert other_profile(ProfileName.SPECIFICATION) is ProfileName.REASONIX_1X
    assert other_profile(ProfileName.REASONIX_1X) is ProfileName.SPECIFICATION


def test_what_sets_the_profiles_apart() -> None:
    ours, theirs = PROFILES[ProfileName.SPECIFICATION], PROFILES[ProfileName.REASONIX_1X]
    assert ours.import_boundary is ImportBoundary.SOURCE_DIRECTORY
    assert theirs.import_boundary is ImportBoundary.OWNER
    assert (ours.code_is_text, theirs.code_is_text) == (True, False)
    assert (ours.rooted_targets, theirs.rooted_targets) == (False, True)
    assert theirs.user_import_directories == (".reasonix", ".agents", ".agent", ".claude")
