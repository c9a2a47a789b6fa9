"""Sessions labelled by hand: what of them is worth keeping, and which workflows recur.

A file holds one workspace: the sessions as Reasonix writes them, and labels. ``turn`` counts
the lines of role user from 0, those of the host included.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from context_center.core.equivalence import identity_keys
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.turns import TurnSource, UserTurn

DATA = Path(__file__).parent.parent / "data" / "suggestions"


@dataclass(frozen=True, slots=True)
class Label:
    """A statement worth keeping.

    Statements with one ``key`` mean the same. A ``superseded`` one was taken back later and
    must not be proposed. "" stands for a field that is not clear.
    """

    session: str
    turn: int
    statement: str
    key: str
    type: str = ""
    scope: str = ""
    subject_key: str = ""
    revises: str = ""
    flag: str = ""
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class LabelledWorkflow:
    """A workflow and the turns that belong to it, as ``(session, turn)``."""

    name: str
    turns: frozenset[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Workspace:
    """Everything of one workspace."""

    name: str
    instructions: tuple[str, ...]
    facts: tuple[Fact, ...]
    turns: tuple[UserTurn, ...]
    labels: tuple[Label, ...]
    workflows: tuple[LabelledWorkflow, ...]


def workspaces(part: str) -> list[Workspace]:
    """The workspaces of a part: ``tune`` or ``report``."""
    paths = sorted((DATA / part).glob("*.json"))
    return [_workspace(json.loads(path.read_text(encoding="utf-8"))) for path in paths]


def _workspace(data: dict[str, Any]) -> Workspace:
    return Workspace(
        data["workspace"],
        tuple(data["instructions"]),
        tuple(_fact(fields) for fields in data["facts"]),
        tuple(turn for session in data["sessions"] for turn in _turns(session)),
        tuple(
            Label(session["session"], **label)
            for session in data["sessions"]
            for label in session["labels"]
        ),
        tuple(_workflow(fields) for fields in data["workflows"]),
    )


def _turns(session: dict[str, Any]) -> list[UserTurn]:
    found = []
    number = -1
    for line, message in enumerate(session["messages"]):
        if message["role"] != "user":
            continue
        number += 1
        if message.get("origin") == "host":
            continue
        found.append(
            UserTurn(
                text=message.get("raw_content", message["content"]),
                time=message["createdAt"] * 1_000_000,
                source=TurnSource.REASONIX,
                session_id=session["session"],
                path=f"/sessions/{session['session']}",
                number=number,
                line=line,
                offset=0,
            )
        )
    return found


def _workflow(fields: dict[str, Any]) -> LabelledWorkflow:
    turns = frozenset(
        (run["session"], turn) for run in fields["occurrences"] for turn in run["turns"]
    )
    return LabelledWorkflow(fields["name"], turns)


def _fact(fields: dict[str, str]) -> Fact:
    scope = Scope(fields["scope"])
    return Fact(
        id=fields["id"],
        revision=1,
        name=fields["name"],
        title=fields["title"],
        description=fields["description"],
        type=FactType(fields["type"]),
        scope=scope,
        activation=Activation.UNSET,
        volatility=Volatility.UNSET,
        subject_key=fields.get("subject_key", ""),
        keywords="",
        created_at="2026-01-01T00:00:00Z",
        updated_at="2026-01-01T00:00:00Z",
        expires_at="",
        last_verified_at="",
        body=fields["body"],
        path=f"/memory/{fields['name']}.md",
        directory_scope=scope,
        identity_keys=identity_keys(
            fields["id"], fields["name"], fields["title"], fields.get("subject_key", "")
        ),
    )
