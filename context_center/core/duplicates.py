"""Files of one directory that claim the same identity (decisions.md, 8 and 13)."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.errors import Problem
from context_center.core.names import slug

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from context_center.core.facts import Fact


def are_distinct(facts: Mapping[str, Fact]) -> bool:
    """Whether no two files of one directory, given by name, claim the same id or name."""
    ids = {fact.id for fact in facts.values()}
    together = "/".join(facts)
    # Thousands of names of a kind are folded at once.
    folded = together.lower().split("/") if together.isascii() else map(fold, facts)
    return not facts or len(ids) == len(facts) == len(set(folded))


def settle_same_id(facts: Sequence[Fact]) -> list[Fact]:
    """Facts of one directory with one id: exactly one stays active, the others say why not.

    The one whose file is called after its name is the fact; without one, the first by
    file name.
    """
    if len(facts) < 2:
        return list(facts)
    ordered = sorted(facts, key=lambda fact: (not _called_after_name(fact), fact.path))
    keeper = next((fact for fact in ordered if fact.active), ordered[0])
    kept = PurePath(keeper.path).name
    settled = []
    for fact in facts:
        if fact is keeper or not fact.active:
            settled.append(fact)
            continue
        problem = Problem(
            "duplicate_id",
            f"The id {fact.id} is in use by {kept}; this copy is not recalled.",
            fact.path,
            remedy="Compare both, then archive this copy or give it an id of its own.",
        )
        settled.append(replace(fact, active=False, problems=(*fact.problems, problem)))
    return settled


def _called_after_name(fact: Fact) -> bool:
    return slug(fact.name) == PurePath(fact.path).stem


def fold(file_name: str) -> str:
    """What a file system that ignores case and composition takes a file name for."""
    if file_name.isascii():
        return file_name.lower()
    return unicodedata.normalize("NFC", file_name).casefold()


def clash_problem(fact: Fact, others: Sequence[str]) -> Problem:
    """What to say of a file whose name differs from others only by case or composition."""
    return Problem(
        "name_clash",
        f"Its file name differs only by case or accents from {', '.join(others)}.",
        fact.path,
        remedy="Rename one of them: on Windows and macOS they would be one file.",
    )
