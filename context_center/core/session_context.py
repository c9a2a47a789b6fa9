"""What a provider sees of the store besides recall: the derived index and pinned guidance.

(context-engine-v2.md, "Cache and privacy contract" and "Background fact model".)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.facts import Fact

PINNED_BUDGET = 1_500


@dataclass(frozen=True, slots=True)
class PinnedBudget:
    """The characters that pinned bodies use of ``limit``, and by which facts.

    ``facts`` are those that reach the provider, newest first; ``suppressed`` are pinned
    global facts that an equivalent project fact keeps out.
    """

    used: int
    limit: int
    facts: tuple[Fact, ...]
    suppressed: tuple[Fact, ...]
