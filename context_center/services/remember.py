"""The agent's way into the store: a call is judged, and what is allowed is written.

(context-engine-v2.md, "Safe writes and confirmation".)
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from context_center.core.errors import RefusedError
from context_center.core.remember import clears_expiry, requested_draft
from context_center.core.remember_assessment import (
    StoreView,
    proposed_forget,
    proposed_remember,
)
from context_center.core.write_policy import CreateGrant, OpenGrants, decide

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.facts import Fact
    from context_center.core.remember import RememberRequest
    from context_center.core.write_policy import Decision, Permissions
    from context_center.services.fact_store import FactStore
    from context_center.services.snapshot import Snapshot
    from context_center.services.store_operation import Written


class GrantRefusedError(RefusedError):
    """A grant that was not given, is used up, or is not for this call."""


def store_view(snapshot: Snapshot) -> StoreView:
    """What a judgement has to know of a store."""
    return StoreView(
        snapshot.facts,
        available=bool(snapshot.workspace.facts_dir),
        shared_with=snapshot.shared_with,
    )


class AgentMemory:
    """Judges and writes for the agent's sessions on one store; may be used from several threads.

    ``clock`` gives nanoseconds since the epoch.
    """

    def __init__(self, store: FactStore, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._grants = OpenGrants()
        self._lock = threading.Lock()

    def judge(
        self, request: RememberRequest, permissions: Permissions, view: StoreView
    ) -> Decision:
        """Whether a ``remember`` call may be written; an automatic create comes with a grant."""
        decision = decide(proposed_remember(request, view), permissions)
        if decision.grant is not None:
            with self._lock:
                self._grants = self._grants.given(decision.grant)
        return decision

    def judge_forget(self, fact: Fact, permissions: Permissions, view: StoreView) -> Decision:
        """Whether a ``forget`` call may be carried out."""
        return decide(proposed_forget(fact, view), permissions)

    def remember_granted(self, request: RememberRequest, grant: CreateGrant) -> Written:
        """Use a grant up to create the fact that it was given for; nothing is ever replaced.

        Raises GrantRefusedError, NameTakenError when the name came into use meanwhile, and
        what ``FactStore.create`` raises.
        """
        with self._lock:
            left = self._grants.claimed(grant)
            if left is not None:
                self._grants = left
        if left is None or grant.digest != request.digest:
            raise GrantRefusedError(
                "No leave for this",
                f"The leave to create “{grant.name}” is used up, or was for another call.",
                remedy="Have the call judged again.",
            )
        return save_requested(self._store, request, self._clock(), create_only=True)

    def remember_approved(self, request: RememberRequest) -> Written:
        """Write what a person or the session's mode approved, an update included.

        Raises InvalidFieldError and what ``FactStore.save`` raises.
        """
        return save_requested(self._store, request, self._clock())


def save_requested(
    store: FactStore, request: RememberRequest, now: int, *, create_only: bool = False
) -> Written:
    """Write a call as Reasonix does: revise what it names, else create it."""
    return store.save(
        requested_draft(request, now),
        expected_revision=request.expected_revision if request.expected_revision > 0 else None,
        create_only=create_only,
        clear_expiry=clears_expiry(request),
    )
