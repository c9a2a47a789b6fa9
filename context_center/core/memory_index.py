"""The lines of MEMORY.md, derived from facts (on-disk-format.md, "MEMORY.md")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.facts import Fact

FILE_NAME = "MEMORY.md"


def index_line(fact: Fact, target: str, description: str) -> str:
    """``- [Title](target) — [scope/type] description`` without a line end."""
    kind = f"{fact.scope}/{fact.type}{' pinned' if fact.pinned else ''}"
    return f"- [{fact.heading}]({target}) — [{kind}] {description}".rstrip()
