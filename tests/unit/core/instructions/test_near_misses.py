"""Names that were meant to be those of instruction files."""

from __future__ import annotations

import pytest

from context_center.core.instructions.near_misses import intended_name
from context_center.core.instructions.profiles import DOCUMENT_NAMES, LOCAL_NAMES

NAMES = (*DOCUMENT_NAMES, *LOCAL_NAMES)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("AGENT.md", "AGENTS.md"),
        ("Agents.md", "AGENTS.md"),
        ("AGENTSS.md", "AGENTS.md"),
        ("AGENTZ.md", "AGENTS.md"),
        ("CLAUDE.MD", "CLAUDE.md"),
        ("CLAUDE.local.MD", "CLAUDE.local.md"),
        ("claude.locl.md", "CLAUDE.local.md"),
        ("AGENTS.md.txt", "AGENTS.md"),
        ("AGENTS.txt", "AGENTS.md"),
        ("agents.markdown", "AGENTS.md"),
        ("reasonix.md", "REASONIX.md"),
    ],
)
def test_names_that_miss_by_a_little(name: str, meant: str) -> None:
    assert intended_name(name, NAMES) == meant


@pytest.mark.parametrize(
    "name", [*NAMES, "README.md", "AGENTS.md.bak", "CLAUDE", "agents", "AGENTS-old.md", "AGE.md"]
)
def test_names_that_are_right_or_something_else(name: str) -> None:
    assert not intended_name(name, NAMES)
