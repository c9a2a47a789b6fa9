"""How right the suggestions are: precision and recall on sessions labelled by hand.

    python -m tests.benchmarks.suggestion_quality [--mistakes tune]

Ours and a plain trigger-word scan, on the part to tune on and the part to report on. A
proposal is right when its sentence is one that is labelled and still holds; what means the
same counts once, so that a second proposal for it is wrong. A workflow is right when at
least two thirds of its turns are those of a labelled one and these are at least half of it.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.phrase_overlap import letters
from context_center.core.sensitive_text import redact
from context_center.core.suggestions.mining import mine
from context_center.core.suggestions.sentences import parted
from tests.benchmarks.labelled_sessions import workspaces
from tests.benchmarks.trigger_words import triggered, workflow_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.suggestions.candidates import MemorySuggestion, Suggestions
    from tests.benchmarks.labelled_sessions import Label, LabelledWorkflow, Workspace

PARTS = ("tune", "report")
_NOW = 1_790_000_000_000_000_000
_PURE = 2 / 3
_ENOUGH = 1 / 2
_OVERLAP = 0.5
_MORE = 30
_SENTENCES = 2

Said = tuple[str, int, str]


@dataclass(slots=True)
class Score:
    """Right and wrong proposals, how many there should be, and what went wrong in words."""

    right: int = 0
    wrong: int = 0
    wanted: int = 0
    mistakes: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """The part of the proposals that is right."""
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 0.0

    @property
    def recall(self) -> float:
        """The part of what should be proposed that is."""
        return self.right / self.wanted if self.wanted else 0.0


@dataclass(slots=True)
class Fields:
    """How often a proposed field is the labelled one, by field: right and labelled."""

    counts: dict[str, list[int]] = field(default_factory=dict)

    def compare(self, name: str, proposed: str, labelled: str) -> None:
        """Count a field, if it is labelled."""
        if labelled:
            right, total = self.counts.get(name, [0, 0])
            self.counts[name] = [right + (proposed == labelled), total + 1]


@dataclass(frozen=True, slots=True)
class Quality:
    """What was measured on one part."""

    memories: Score
    workflows: Score
    fields: Fields
    plain_memories: Score
    plain_workflows: Score


def measure(part: str) -> Quality:
    """Mine every workspace of a part and compare with its labels."""
    quality = Quality(Score(), Score(), Fields(), Score(), Score())
    for space in workspaces(part):
        found = suggestions(space)
        _score_memories(space, _proposed(found.memories), quality.memories)
        _score_fields(space, found.memories, quality.fields)
        ours = [[(e.session_id, e.number) for e in skill.evidence] for skill in found.skills]
        _score_workflows(space, ours, quality.workflows)
        _score_memories(space, _plain_statements(space), quality.plain_memories)
        _score_workflows(space, _plain_workflows(space), quality.plain_workflows)
    return quality


def suggestions(space: Workspace) -> Suggestions:
    """What we propose for a workspace."""
    return mine(space.turns, space.facts, (), space.instructions, (), _NOW)


def _proposed(memories: Iterable[MemorySuggestion]) -> list[list[Said]]:
    return [[(e.session_id, e.number, e.quote) for e in memory.evidence] for memory in memories]


def _plain_statements(space: Workspace) -> list[list[Said]]:
    """What the plain scan proposes; the same words count once."""
    found: dict[str, list[Said]] = {}
    for turn in space.turns:
        statement = triggered(turn.text).statement
        if statement:
            said = (turn.session_id, turn.number, statement)
            found.setdefault(letters(statement), []).append(said)
    return list(found.values())


def _plain_workflows(space: Workspace) -> list[list[tuple[str, int]]]:
    found: dict[int, list[tuple[str, int]]] = {}
    for turn in space.turns:
        number = workflow_of(turn.text)
        if number is not None:
            found.setdefault(number, []).append((turn.session_id, turn.number))
    return [turns for turns in found.values() if len({session for session, _ in turns}) > 1]


def _score_memories(space: Workspace, proposed: Iterable[Sequence[Said]], score: Score) -> None:
    wanted = {label.key for label in space.labels if not label.superseded}
    found: set[str] = set()
    for said in proposed:
        label = _label_of(space, said)
        if label is not None and not label.superseded and label.key not in found:
            found.add(label.key)
            score.right += 1
            continue
        why = "nothing" if label is None else "taken back" if label.superseded else "again"
        score.wrong += 1
        score.mistakes.append(f"{space.name}: {why}: {' | '.join(quote for *_, quote in said)}")
    score.wanted += len(wanted)
    for label in space.labels:
        if label.key in wanted - found:
            score.mistakes.append(f"{space.name}: missed: {label.statement}")


def _label_of(space: Workspace, said: Sequence[Said]) -> Label | None:
    """The label that most of the evidence is about; None if half of it is about none."""
    labels = [_label_at(space, *one) for one in said]
    known = [label for label in labels if label is not None]
    if 2 * len(known) <= len(labels):
        return None
    keys = [label.key for label in known]
    key = max(keys, key=keys.count)
    return max((one for one in known if one.key == key), key=lambda one: not one.superseded)


def _label_at(space: Workspace, session: str, turn: int, quote: str) -> Label | None:
    here = [one for one in space.labels if (one.session, one.turn) == (session, turn)]
    said = [quote, *parted(quote)[:_SENTENCES]]
    return next((one for one in here if any(_same(one.statement, text) for text in said)), None)


def _same(labelled: str, proposed: str) -> bool:
    """Whether one holds the other, and is not much longer."""
    one, other = letters(redact(labelled)), letters(proposed)
    short, long = sorted((one, other), key=len)
    return short in long and len(long) <= max(len(short) / _OVERLAP, len(short) + _MORE)


def _score_fields(space: Workspace, memories: Iterable[MemorySuggestion], fields: Fields) -> None:
    for memory in memories:
        label = _label_of(space, [(e.session_id, e.number, e.quote) for e in memory.evidence])
        if label is None:
            continue
        fields.compare("type", memory.type, label.type)
        fields.compare("scope", memory.scope, label.scope)
        fields.compare("subject_key", memory.subject_key, label.subject_key)
        fields.compare("revises", memory.revises, label.revises)
        fields.compare("flag", ",".join(memory.flags), label.flag)


def _score_workflows(
    space: Workspace, proposed: Iterable[Sequence[tuple[str, int]]], score: Score
) -> None:
    found: set[str] = set()
    for turns in proposed:
        workflow = next((one for one in space.workflows if _is_run(one, turns)), None)
        if workflow is not None and workflow.name not in found:
            found.add(workflow.name)
            score.right += 1
        else:
            score.wrong += 1
            score.mistakes.append(f"{space.name}: no workflow, or again: {sorted(turns)}")
    score.wanted += len(space.workflows)
    score.mistakes += [
        f"{space.name}: missed: {one.name}" for one in space.workflows if one.name not in found
    ]


def _is_run(workflow: LabelledWorkflow, turns: Sequence[tuple[str, int]]) -> bool:
    shared = len(workflow.turns & set(turns))
    return shared >= _PURE * len(set(turns)) and shared >= _ENOUGH * len(workflow.turns)


def report(parts: Iterable[str] = PARTS) -> str:
    """The measured numbers as lines of text."""
    lines = [
        f"{'part':8}{'what':12}{'by':16}{'precision':>10}{'recall':>8}{'right':>7}{'wrong':>7}{'wanted':>8}"
    ]
    for part in parts:
        quality = measure(part)
        rows = (
            ("memories", "ours", quality.memories),
            ("memories", "trigger words", quality.plain_memories),
            ("workflows", "ours", quality.workflows),
            ("workflows", "trigger words", quality.plain_workflows),
        )
        lines += [
            f"{part:8}{what:12}{by:16}{score.precision:10.2f}{score.recall:8.2f}"
            f"{score.right:7}{score.wrong:7}{score.wanted:8}"
            for what, by, score in rows
        ]
        fields = (
            f"{name} {right}/{total}" for name, (right, total) in quality.fields.counts.items()
        )
        lines.append(f"{part:8}fields as labelled: {', '.join(fields)}")
    return "\n".join(lines)


def main() -> None:
    """Print the numbers, and the mistakes of one part if asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mistakes", choices=PARTS)
    wanted = parser.parse_args().mistakes
    print(report())  # noqa: T201
    if wanted:
        quality = measure(wanted)
        print("\n".join([*quality.memories.mistakes, *quality.workflows.mistakes]))  # noqa: T201


if __name__ == "__main__":
    main()
