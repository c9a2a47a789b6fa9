"""The fact that a command means by a reference."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from context_center.core.names import reference_of
from context_center.core.references import find_facts, resolve_reference

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.services.catalog import Catalog


def named_fact(catalog: Catalog, reference: str) -> Fact:
    """The fact of a reference; says on stderr what else the same words could mean.

    Raises UnknownReferenceError when there is none.
    """
    facts = catalog.load()[0].facts
    fact = resolve_reference(facts, reference)
    others = [other for other in find_facts(facts, reference) if other is not fact]
    if others:
        names = ", ".join(f"{reference_of(o.scope, o.name)} ({o.path})" for o in others)
        print(f"context-center: “{reference}” also names {names}", file=sys.stderr)
    return fact
