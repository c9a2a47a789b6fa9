"""What of a proposal must not be saved without a look: credentials, personal data, size."""

from __future__ import annotations

import re

from context_center.core.remember_assessment import BODY_BUDGET
from context_center.core.sensitive_text import sensitive_findings
from context_center.core.suggestions.candidates import Flag

_PERSONAL_RULES = frozenset({"e-mail address"})
# Telephone, identity card and social security numbers.
_PERSONAL_NUMBER = re.compile(
    r"(?<![\w.-])(?:(?:\+\d{1,3}[ -]?)?(?:1[3-9]\d{9}|\(?0\d{1,4}\)?[ -]\d{2,4}[ -]\d{3,4})"
    r"|\d{17}[\dXx]|\d{3}-\d{2}-\d{4})(?!\w)"
)


def flags_of(said: str, body: str) -> tuple[Flag, ...]:
    """The flags for a proposal with this body, made of what was said."""
    rules = {finding.rule for finding in sensitive_findings(said)}
    flags = []
    if rules - _PERSONAL_RULES:
        flags.append(Flag.CREDENTIAL)
    if rules & _PERSONAL_RULES or _PERSONAL_NUMBER.search(said):
        flags.append(Flag.PERSONAL)
    if len(body) > BODY_BUDGET:
        flags.append(Flag.OVERSIZED)
    return tuple(flags)
