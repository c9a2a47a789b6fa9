"""A hand that does the user's acts on a real store and waits for what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from context_center.core.facts import Scope

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from context_center.core.facts import Fact
    from context_center.ui.act_steps import Act, Outcome
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge

WAIT_MS = 10_000
"""How long is waited for an act before the test fails; never how long it takes."""

CONTENT = (
    "name", "title", "description", "type", "scope", "activation", "volatility", "subject_key",
    "keywords", "expires_at", "last_verified_at", "body", "id", "created_at",
)  # fmt: skip


@dataclass
class Hand:
    """Does acts and waits for them; keeps what was delivered."""

    acts: StoreActs
    bridge: WorkspaceBridge
    qtbot: QtBot
    done: list[Any] = field(default_factory=list)
    failed: list[Any] = field(default_factory=list)
    refused: list[Any] = field(default_factory=list)

    def wait(self) -> None:
        """Until nothing is under way and the window would show what is on disk."""
        self.qtbot.waitUntil(
            lambda: not self.acts.busy and not self.bridge.is_loading, timeout=WAIT_MS
        )

    def perform(self, act: Act) -> Outcome:
        """Carry out an act that is expected to succeed."""
        self.acts.perform(act, self.done.append, self.failed.append)
        self.wait()
        assert self.failed == []
        return self.done[-1]

    def refuse(self, act: Act) -> Any:
        """Carry out an act that is expected to be refused; gives the error."""
        self.acts.perform(act, self.done.append, self.failed.append)
        self.wait()
        assert self.done == []
        return self.failed.pop()

    def undo(self) -> None:
        """Take back the last act."""
        self.acts.undo()
        self.wait()

    def redo(self) -> None:
        """Do it again."""
        self.acts.redo()
        self.wait()

    def fact(self, name: str, scope: Scope = Scope.PROJECT) -> Fact:
        """A fact as the window shows it now."""
        snapshot = self.bridge.snapshot
        assert snapshot is not None
        return next(f for f in snapshot.facts if f.name == name and f.scope is scope)

    def names(self) -> list[str]:
        """The names of all facts as the window shows them now."""
        snapshot = self.bridge.snapshot
        assert snapshot is not None
        return [fact.name for fact in snapshot.facts]

    def archived(self) -> list[Fact]:
        """The archive as the window shows it now."""
        snapshot = self.bridge.snapshot
        assert snapshot is not None
        return [entry.fact for entry in snapshot.archived]


def content(fact: Fact) -> dict[str, object]:
    """What a fact says, whatever its revision and times of update."""
    return {name: getattr(fact, name) for name in CONTENT}
