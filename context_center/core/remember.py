"""The agent's ``remember`` call: what it asks for, and whether that is low-risk.

(context-engine-v2.md, "Safe writes and confirmation".) Whether it may then be written
without asking is ``write_policy``'s to say.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NoReturn

from context_center.core.errors import ContextError, InvalidFieldError
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.core.names import Reference, parse_reference, reference_of, slug
from context_center.core.phrase_overlap import phrase_overlaps
from context_center.core.sensitive_text import sensitive_findings
from context_center.core.times import parse_expiry
from context_center.core.write_policy import CreateGrant, ProposedWrite, Tool

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact

BODY_BUDGET = 6_000
LOW_RISK_TYPES = frozenset({FactType.PROJECT, FactType.REFERENCE})
_LARGEST_INT = 2**63 - 1


class InvalidRequestError(ContextError):
    """A call whose arguments are no ``remember`` request."""


@dataclass(frozen=True, slots=True)
class RememberRequest:
    """A call's fields as they came: "" for what was left out, 0 for no expected revision."""

    id: str = ""
    expected_revision: int = 0
    name: str = ""
    title: str = ""
    description: str = ""
    type: str = ""
    scope: str = ""
    activation: str = ""
    volatility: str = ""
    subject_key: str = ""
    expires_at: str = ""
    verified: bool = False
    keywords: str = ""
    body: str = ""

    @property
    def updates(self) -> bool:
        """Whether it says that it changes a fact that is there."""
        return bool(self.id.strip()) or self.expected_revision > 0

    @property
    def reference(self) -> Reference:
        """The fact that it names, by its name, else by its title, else its description."""
        if name := self.name.strip():
            return parse_reference(name)
        if self.id.strip():
            return parse_reference("")
        return parse_reference(slug(self.title.strip() or self.description))

    @property
    def digest(self) -> str:
        """What two calls share only when every field is the same."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()
