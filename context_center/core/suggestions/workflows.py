"""Sequences of steps that come back: at least three turns in at least two sessions.

Order and wording may differ, and other turns may stand between. Steps that stand near one
another in the same sessions are joined, the surest pair first, as long as most of the
sessions that have the steps so far have the next one too.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from context_center.core.suggestions.steps import likeness, step_kinds, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from context_center.core.suggestions.steps import Step, StepKind
    from context_center.core.turns import UserTurn

LEAST_STEPS = 3
LEAST_SESSIONS = 2
MOST_STEPS = 10
_REACH = 5
_LEAST_DICE = 0.4
_KEPT_SUPPORT = 0.6
_PRESENT = 0.6
_WIDEST_GAP = 8
_BESIDE = 2
_ALIKE_AT = 0.15

Run = tuple[tuple[int, "Step"], ...]
Links = dict[frozenset[int], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Workflow:
    """Slots in their usual order, and every run: its steps with the slots that they fill."""

    size: int
    runs: tuple[Run, ...]

    @property
    def sessions(self) -> int:
        """In how many sessions it ran."""
        return len({step.turn.session_id for run in self.runs for _, step in run})

    @property
    def steady(self) -> float:
        """The part of neighbouring steps that stand in the usual order."""
        moves = [a < b for run in self.runs for (a, _), (b, _) in pairwise(run)]
        return sum(moves) / len(moves) if moves else 0.0

    def members(self, slot: int) -> tuple[Step, ...]:
        """The steps that fill a slot, one a run at most."""
        return tuple(step for run in self.runs for number, step in run if number == slot)


@dataclass(frozen=True, slots=True)
class _Placed:
    """Per session all steps, and those of recurring kinds; per kind the sessions that have it."""

    steps: Mapping[str, Sequence[Step]]
    rows: Mapping[str, Sequence[tuple[int, Step]]]
    holders: Mapping[int, frozenset[str]]


def workflows(sessions: Sequence[Sequence[UserTurn]]) -> list[Workflow]:
    """The workflows that recur in sessions, each with its turns in order; the surest first."""
    steps = {session[0].session_id: steps_of(session) for session in sessions if session}
    placed = _place(steps, step_kinds([step for row in steps.values() for step in row]))
    links = _links(placed)
    neighbours = _neighbours(links)
    found: list[Workflow] = []
    taken: list[frozenset[int]] = []
    used: set[frozenset[int]] = set()
    for pair in sorted(links, key=lambda p: (-len(links[p]), sorted(p))):
        if pair in used:
            continue
        members = _grown(pair, links, neighbours, placed)
        if len(members) < LEAST_STEPS or _is_part_of(members, taken):
            continue
        used |= {frozenset((a, b)) for a in members for b in members if a < b}
        workflow = _workflow(members, placed)
        if workflow is not None:
            found.append(workflow)
            taken.append(members)
    return found


def _place(steps: Mapping[str, Sequence[Step]], kinds: Sequence[StepKind]) -> _Placed:
    kind_of = {id(step): kind.number for kind in kinds for step in kind.members}
    holders = {
        kind.number: frozenset(step.turn.session_id for step in kind.members) for kind in kinds
    }
    recurring = {n: held for n, held in holders.items() if len(held) >= LEAST_SESSIONS}
    rows = {
        session: [(number, step) for step in row if (number := kind_of[id(step)]) in recurring]
        for session, row in steps.items()
    }
    return _Placed(steps, rows, recurring)


def _links(placed: _Placed) -> Links:
    """Pairs of kinds that stand near one another, with the sessions in which they do."""
    found: dict[frozenset[int], set[str]] = defaultdict(set)
    for session, row in placed.rows.items():
        for index, (kind, step) in enumerate(row):
            for other, following in row[index + 1 : index + 1 + _REACH]:
                if following.position - step.position > _REACH:
                    break
                if other != kind:
                    found[frozenset((kind, other))].add(session)
    return {
        pair: frozenset(sessions)
        for pair, sessions in found.items()
        if len(sessions) >= LEAST_SESSIONS and _dice(pair, len(sessions), placed) >= _LEAST_DICE
    }


def _dice(pair: frozenset[int], together: int, placed: _Placed) -> float:
    return 2 * together / sum(len(placed.holders[kind]) for kind in pair)


def _neighbours(links: Iterable[frozenset[int]]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    for pair in links:
        one, other = pair
        found[one].add(other)
        found[other].add(one)
    return found


def _grown(
    pair: frozenset[int], links: Links, neighbours: Mapping[int, set[int]], placed: _Placed
) -> frozenset[int]:
    """The kinds that go with a pair, as long as enough sessions have all of them."""
    members, support = pair, links[pair]
    while len(members) < MOST_STEPS:
        options = set().union(*(neighbours[member] for member in members)) - members
        best: tuple[int, int, int] | None = None
        for option in options:
            near = sum(frozenset((option, member)) in links for member in members)
            kept = len(support & placed.holders[option])
            enough = kept >= max(LEAST_SESSIONS, math.ceil(_KEPT_SUPPORT * len(support)))
            if enough and near * 2 >= min(len(members), 4):
                best = max(best or (0, 0, 0), (kept, near, -option))
        if best is None:
            break
        members |= {-best[2]}
        support &= placed.holders[-best[2]]
    return members


def _is_part_of(members: frozenset[int], others: Sequence[frozenset[int]]) -> bool:
    """Whether most of its kinds are those of a workflow that was found before."""
    return any(2 * len(members & other) > len(members) for other in others)


def _workflow(members: frozenset[int], placed: _Placed) -> Workflow | None:
    """The workflow of some kinds with all its runs; None if these are too few."""
    least = max(LEAST_STEPS, math.ceil(_PRESENT * len(members)))
    runs: list[list[tuple[int, Step]]] = []
    for session in sorted(set().union(*(placed.holders[kind] for kind in members))):
        runs += [run for run in _runs(placed.rows[session], members) if len(run) >= least]
    if len({run[0][1].turn.session_id for run in runs}) < LEAST_SESSIONS:
        return None
    order = sorted(members, key=lambda kind: (_mean_rank(kind, runs), kind))
    slots = {kind: slot for slot, kind in enumerate(order)}
    numbered = [[(slots[kind], step) for kind, step in run] for run in runs]
    size, completed = _completed(len(order), numbered, placed.steps)
    return Workflow(size, tuple(tuple(run) for run in completed))


def _runs(
    row: Sequence[tuple[int, Step]], wanted: frozenset[int]
) -> Iterable[list[tuple[int, Step]]]:
    """Stretches of a session that hold wanted kinds; a wide gap or a new round parts them."""
    stretch: list[tuple[int, Step]] = []
    fitting = [(kind, step) for kind, step in row if kind in wanted]
    for index, (kind, step) in enumerate(fitting):
        complete = {number for number, _ in stretch} == wanted
        new_round = complete and len({number for number, _ in fitting[index:]}) >= LEAST_STEPS
        if stretch and (new_round or step.position - stretch[-1][1].position > _WIDEST_GAP):
            yield _each_once(stretch)
            stretch = []
        stretch.append((kind, step))
    if stretch:
        yield _each_once(stretch)


def _each_once(stretch: Sequence[tuple[int, Step]]) -> list[tuple[int, Step]]:
    """One step a kind: of several the one nearest to the middle of the stretch."""
    middle = median(step.position for _, step in stretch)
    nearest: dict[int, Step] = {}
    for kind, step in stretch:
        held = nearest.get(kind)
        if held is None or abs(step.position - middle) < abs(held.position - middle):
            nearest[kind] = step
    return sorted(nearest.items(), key=lambda item: item[1].position)


def _mean_rank(kind: int, runs: Sequence[Sequence[tuple[int, Step]]]) -> float:
    ranks = [
        index / max(1, len(run) - 1)
        for run in runs
        for index, (number, _) in enumerate(run)
        if number == kind
    ]
    return sum(ranks) / len(ranks) if ranks else 1.0


def _completed(
    size: int, runs: list[list[tuple[int, Step]]], steps: Mapping[str, Sequence[Step]]
) -> tuple[int, list[list[tuple[int, Step]]]]:
    """The runs with a slot more at either end where what stands there is somewhat alike."""
    before = _alike([_beside(run, 0, 0, -1, steps) for run in runs])
    if before:
        runs = [[(slot + 1, step) for slot, step in run] for run in runs]
        for index, step in before.items():
            runs[index].insert(0, (0, step))
        size += 1
    after = _alike([_beside(run, -1, size - 1, 1, steps) for run in runs])
    for index, step in after.items():
        runs[index].append((size, step))
    return size + bool(after), runs


def _beside(
    run: Sequence[tuple[int, Step]],
    end: int,
    slot: int,
    direction: int,
    steps: Mapping[str, Sequence[Step]],
) -> Step | None:
    """The order that stands right beside an end of a run, if the run is whole at that end."""
    number, last = run[end]
    if number != slot:
        return None
    row = steps[last.turn.session_id]
    near = [s for s in row if 0 < (s.position - last.position) * direction <= _BESIDE]
    return next((s for s in near[::direction] if not s.asks), None)


def _alike(beside: Sequence[Step | None]) -> dict[int, Step]:
    """Those that are somewhat like one of another session, by their run."""
    found = {
        index: step
        for index, step in enumerate(beside)
        for other in beside
        if step is not None
        and other is not None
        and step.turn.session_id != other.turn.session_id
        and likeness(step, other) >= _ALIKE_AT
    }
    sessions = {step.turn.session_id for step in found.values()}
    return found if len(sessions) >= LEAST_SESSIONS else {}
