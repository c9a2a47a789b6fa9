"""The plain scan for trigger words that suggestions are compared with.

As the vectors of ``extract_statement`` and ``suggest_skills`` record it: the first trigger
word of a message decides, and the rest of the message is the statement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TRIGGERS = (
    ("explicit remember request", "remember", "记住"),
    ("negative working preference", "never"),
    ("persistent working rule", "always", "始终", "总是"),
    ("future-facing preference", "以后"),
    ("repeated workflow preference", "每次"),
    ("default behavior preference", "by default", "默认"),
    ("user preference", "preference", "prefer", "偏好"),
    ("project convention", "约定"),
)
SHORTEST = 8
LONGEST = 420
WORKFLOWS = (
    ("pull request", "pr", "github", "review", "bot"),
    ("memory panel", "memory page", "记忆"),
    ("布局", "button", "frontend", "screenshot", "ui"),
)
_SEPARATOR = re.compile(r"\s*[:：—]\s*")


@dataclass(frozen=True, slots=True)
class Triggered:
    """What the scan takes a message for; both texts are "" for nothing."""

    statement: str
    reason: str


def triggered(text: str) -> Triggered:
    """The statement that a message makes by its first trigger word."""
    line = " ".join(text.split())
    low = line.lower()
    if not SHORTEST <= len(line) <= LONGEST:
        return Triggered("", "")
    for reason, *words in TRIGGERS:
        for word in words:
            at = low.find(word)
            if at >= 0:
                rest = line[at + len(word) :]
                lead = _SEPARATOR.match(rest)
                return Triggered(rest[lead.end() :] if lead else line[at:], reason)
    return Triggered("", "")


def workflow_of(text: str) -> int | None:
    """Which of the three built-in workflows a message belongs to."""
    low = text.lower()
    for number, words in enumerate(WORKFLOWS):
        if any(re.search(rf"(?<![a-z]){word}(?![a-z])", low) for word in words):
            return number
    return None
