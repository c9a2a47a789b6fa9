"""Three versions of a fact as one: field by field, and the body by hunk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from context_center.core.fact_differences import FactField, FieldKey, field_values
from context_center.core.fact_edit import with_identity
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.merge import Choice, Merge, MergeKind, UndecidedError, merge
from context_center.core.merged_text import merged_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.facts import Fact


@dataclass(frozen=True, slots=True)
class FieldMerge:
    """A field that at least one side changed, with its three values ("" for none)."""

    key: FieldKey
    kind: MergeKind
    base: str
    theirs: str
    mine: str

    @property
    def choice(self) -> Choice | None:
        """What is taken unless a person chooses; None for a conflict."""
        if self.kind is MergeKind.CONFLICT:
            return None
        return Choice.MINE if self.kind is MergeKind.MINE else Choice.THEIRS


@dataclass(frozen=True, slots=True)
class FactMerge:
    """What there is to merge: ``theirs`` is the fact on disk, ``mine`` the one being edited."""

    base: Fact
    theirs: Fact
    mine: Fact
    fields: tuple[FieldMerge, ...]
    body: Merge

    @property
    def conflicts(self) -> int:
        """How many fields and parts of the body need a choice."""
        fields = sum(field.kind is MergeKind.CONFLICT for field in self.fields)
        return fields + len(self.body.conflicts)


class UndecidedFieldError(UndecidedError):
    """A field that both sides changed has no choice yet."""

    def __init__(self, key: FieldKey) -> None:
        super().__init__(f"the {key.extra or key.field.words} is not decided")
        self.key = key


def merge_facts(base: Fact, theirs: Fact, mine: Fact) -> FactMerge:
    """Merge three versions of one fact.

    Keys that the format does not know are those on disk: no form edits them.
    """
    before, one, other = field_values(base), field_values(theirs), field_values(mine)
    fields = []
    for key in one:
        values = before.get(key, ""), one[key], other.get(key, "")
        kind = _kind(*values)
        if kind is not MergeKind.SAME and key.field is not FactField.EXTRA:
            fields.append(FieldMerge(key, kind, *values))
    return FactMerge(base, theirs, mine, tuple(fields), merge(base.body, theirs.body, mine.body))


def merged_fact(
    merged: FactMerge,
    fields: Mapping[FieldKey, Choice],
    body: Mapping[int, Choice],
) -> Fact:
    """The fact on disk with what was chosen; id, revision, times and path stay its own.

    What has no choice takes its own (see FieldMerge and MergePart). Raises
    UndecidedFieldError or UndecidedPartError for a conflict without a choice.
    """
    values: dict[str, Any] = {}
    for field in merged.fields:
        choice = fields.get(field.key, field.choice)
        if choice is None:
            raise UndecidedFieldError(field.key)
        value = field.mine if choice is Choice.MINE else field.theirs
        values[str(field.key.field)] = _ENUMS.get(field.key.field, str)(value)
    values["body"] = merged_text(merged.body, body).strip()
    if values.get("scope", merged.theirs.scope) is not merged.theirs.scope:
        values["stated_scope"] = str(values["scope"])
    return with_identity(replace(merged.theirs, **values))


_ENUMS: dict[FactField, type[str]] = {
    FactField.TYPE: FactType,
    FactField.SCOPE: Scope,
    FactField.ACTIVATION: Activation,
    FactField.VOLATILITY: Volatility,
}


def _kind(base: str, theirs: str, mine: str) -> MergeKind:
    if theirs == mine:
        return MergeKind.SAME if theirs == base else MergeKind.BOTH
    if base == theirs:
        return MergeKind.MINE
    return MergeKind.THEIRS if base == mine else MergeKind.CONFLICT
