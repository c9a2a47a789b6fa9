"""Making a text fit for a provider (context-engine-v2.md, "Cache and privacy contract").

What a fact says may name a home directory or the store, and may hold the tag that closes
the element around it; neither may reach a provider.
"""

from __future__ import annotations

import re
from functools import lru_cache

from context_center.core.recall.redaction import LOCAL_HOME, redact_homes

_HOST_ELEMENTS = (
    "session-context", "memory-recall", "memory-update", "memory-compiler-execution",
    "response-language", "reasoning-language", "background-jobs", "active-goal", "hook-context",
    "capability-route", "execution-policy", "context-budget", "delivery-runtime",
    "compaction-summary", "system-reminder", "instruction-import",
)  # fmt: skip
_HOST_TAG = re.compile(rf"<(?=\s*/?\s*(?:{'|'.join(_HOST_ELEMENTS)})\b)", re.IGNORECASE)
_DRIVE = re.compile(r"[A-Za-z]:")
_SEPARATORS = re.compile(r"[\\/]+")
_SHORTEST = 2


def fit_for_provider(text: str, private: tuple[str, ...] = ()) -> str:
    """A text without private paths and without the tags of the host's own elements.

    ``private`` are absolute directories that are nobody's business (the user's home, the
    state root); home directories of the usual shapes go whether they are named or not.
    """
    return without_host_tags(without_private_paths(text, private))


def without_private_paths(text: str, private: tuple[str, ...] = ()) -> str:
    """A text with each private directory, and what only looks like a home, as ``<local-home>``."""
    pattern = _any_of(private)
    if pattern is not None:
        text = pattern.sub(LOCAL_HOME, text)
    return redact_homes(text)


def without_host_tags(text: str) -> str:
    """A text in which no tag of the host's own elements can be read, opening or closing."""
    return _HOST_TAG.sub("&lt;", text) if "<" in text else text


def on_one_line(text: str) -> str:
    """A text that cannot begin a new line, and so no heading and no entry of a list."""
    lines = text.splitlines()
    return text if lines in ([], [text]) else " ".join(line.strip() for line in lines).strip()


@lru_cache(maxsize=64)
def _any_of(directories: tuple[str, ...]) -> re.Pattern[str] | None:
    """A pattern of the directories, the deepest first; None when there are none worth hiding.

    A directory counts only as a whole name: ``/srv/a`` does not stand in ``/srv/ab``.
    """
    patterns = []
    for directory in sorted(set(directories), key=len, reverse=True):
        parts = [part for part in _SEPARATORS.split(directory) if part]
        if len(directory) < _SHORTEST or not parts:
            continue
        joined = r"[\\/]+".join(re.escape(part) for part in parts)
        if _DRIVE.match(directory):
            patterns.append(rf"(?i:(?<!\w){joined})")
        else:
            patterns.append(rf"(?<![\w.~/\\-])/+{joined}")
    if not patterns:
        return None
    return re.compile(rf"(?:{'|'.join(patterns)})(?![\w-]|\.\w)")
