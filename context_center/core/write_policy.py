"""What an agent may write to the memory without asking.

The rules of context-engine-v2.md, "Safe writes and confirmation". A person's own acts
(the window, ``/remember``, restore and recovery) are explicit already and do not come here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.errors import InvalidFieldError
from context_center.core.facts import Scope

if TYPE_CHECKING:
    from collections.abc import Iterable


class PermissionMode(StrEnum):
    """How far the agent's session may write."""

    READ_ONLY = "read-only"
    WORKSPACE_WRITE = "workspace-write"
    FULL_ACCESS = "full-access"


class Asker(StrEnum):
    """Who calls: a session with a person before it, a run without one, or its helper."""

    INTERACTIVE = "interactive"
    HEADLESS = "headless"
    SUB_AGENT = "sub-agent"


class Verdict(StrEnum):
    """What becomes of a call; CONFIRM leaves it to a person."""

    ALLOWED = "allowed"
    CONFIRM = "confirm"
    REFUSED = "refused"


class Tool(StrEnum):
    """The agent's tools that write memory, by the names that rules use."""

    REMEMBER = "remember"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class PermissionRule:
    """An explicit rule, ``tool`` or ``tool(pattern)``; ``*`` and ``?`` stand for anything.

    ``pattern`` is held against the reference, name and id of what is written; "" fits all.
    """

    tool: str
    pattern: str = ""

    def __str__(self) -> str:
        return f"{self.tool}({self.pattern})" if self.pattern else self.tool

    def fits(self, write: ProposedWrite) -> bool:
        """Whether the rule is about this write, by any name of anything that it touches."""
        if not _glob(self.tool.lower(), write.tool):
            return False
        return not self.pattern or any(_glob(self.pattern, name) for name in write.subjects)


def parse_rule(text: str) -> PermissionRule:
    """Read a rule. Raises InvalidFieldError for one that names no tool or is left open."""
    tool, bracket, rest = text.strip().partition("(")
    tool = tool.strip()
    closed = rest.endswith(")") and bool(rest[:-1].strip()) if bracket else ")" not in tool
    if not tool or not closed:
        raise InvalidFieldError(
            "rule",
            "Unreadable rule",
            f"“{text}” is no permission rule.",
            "Write remember, forget, or one of them with a pattern: remember(global/*).",
        )
    return PermissionRule(tool, rest[:-1].strip())


def _glob(pattern: str, text: str) -> bool:
    parts = ("." if c == "?" else ".*" if c == "*" else re.escape(c) for c in pattern)
    return re.fullmatch("".join(parts), text, re.DOTALL) is not None


@dataclass(frozen=True, slots=True)
class CreateGrant:
    """Leave to create one new project fact: this name, these contents, once.

    ``digest`` is that of the request. It never covers an update, and a create that finds
    the name in use is refused by the store.
    """

    name: str
    digest: str
    scope: Scope = Scope.PROJECT


@dataclass(frozen=True, slots=True)
class OpenGrants:
    """The grants that were given and not used yet."""

    grants: frozenset[CreateGrant] = frozenset()

    def given(self, grant: CreateGrant) -> OpenGrants:
        """With one grant more; the same one twice is still good for one create."""
        return OpenGrants(self.grants | {grant})

    def claimed(self, grant: CreateGrant) -> OpenGrants | None:
        """What is left once this grant is used; None if it was not given or is used up."""
        return OpenGrants(self.grants - {grant}) if grant in self.grants else None


@dataclass(frozen=True, slots=True)
class ProposedWrite:
    """A call as the policy sees it.

    ``subjects`` are the references, names and ids of all that it touches, as it is and as
    it would be; ``confined`` says that all of it is this project's own memory.
    ``reservation`` says why a person should decide, "" for a low-risk create, which then
    names in ``creates`` what a grant is good for. ``fault`` says why nothing could be
    written at all, or "".
    """

    tool: Tool
    subjects: tuple[str, ...]
    confined: bool = False
    reservation: str = ""
    fault: str = ""
    creates: CreateGrant | None = None

    @property
    def low_risk(self) -> bool:
        """Whether it may go the automatic way."""
        return self.creates is not None and not self.reservation


@dataclass(frozen=True, slots=True)
class Permissions:
    """Under which rules a call is judged.

    ``owns_store`` is False for a session that is not the one in charge of the project's
    memory, or has none.
    """

    mode: PermissionMode = PermissionMode.READ_ONLY
    asker: Asker = Asker.INTERACTIVE
    ask: tuple[PermissionRule, ...] = ()
    deny: tuple[PermissionRule, ...] = ()
    owns_store: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict with its reason in words; ``grant`` comes with an automatic create."""

    verdict: Verdict
    reason: str
    grant: CreateGrant | None = None

    @property
    def allowed(self) -> bool:
        """Whether it may be written now, without a person."""
        return self.verdict is Verdict.ALLOWED


def decide(write: ProposedWrite, permissions: Permissions) -> Decision:
    """Judge a call: what forbids it first, then who asks, then the mode."""
    if forbidden := _forbidden(write, permissions):
        return Decision(Verdict.REFUSED, forbidden)
    asked = _first(permissions.ask, write)
    if permissions.asker is Asker.HEADLESS:
        return _decide_headless(write, asked)
    if permissions.mode is PermissionMode.FULL_ACCESS:
        return _allowed(write, "Full access writes memory without asking.")
    if asked is not None:
        return Decision(Verdict.CONFIRM, f"The rule “{asked}” asks for confirmation.")
    if not write.low_risk and permissions.mode is PermissionMode.WORKSPACE_WRITE and write.confined:
        return _allowed(write, "Workspace write covers this project's memory.")
    return _automatic(write) if write.low_risk else Decision(Verdict.CONFIRM, write.reservation)


def _forbidden(write: ProposedWrite, permissions: Permissions) -> str:
    if denied := _first(permissions.deny, write):
        return f"The rule “{denied}” forbids it."
    if permissions.asker is Asker.SUB_AGENT:
        return "A sub-agent never writes memory; the session that started it may."
    if not permissions.owns_store:
        return "This session is not in charge of the project's memory."
    return write.fault


def _decide_headless(write: ProposedWrite, asked: PermissionRule | None) -> Decision:
    """Without a person only the automatic create is open, whatever the mode."""
    if write.low_risk and asked is None:
        return _automatic(write)
    why = f"The rule “{asked}” asks for confirmation." if asked else write.reservation
    return Decision(
        Verdict.CONFIRM, f"{why} A headless run cannot ask: confirm it in an interactive session."
    )


def _automatic(write: ProposedWrite) -> Decision:
    return Decision(Verdict.ALLOWED, "A new low-risk project fact.", write.creates)


def _allowed(write: ProposedWrite, reason: str) -> Decision:
    if write.low_risk:
        return Decision(Verdict.ALLOWED, reason, write.creates)
    return Decision(Verdict.ALLOWED, f"{reason} Worth a look: {write.reservation}")


def _first(rules: Iterable[PermissionRule], write: ProposedWrite) -> PermissionRule | None:
    return next((rule for rule in rules if rule.fits(write)), None)
