"""The user's own words in a message that the host has wrapped (transcripts.md, "Reasonix").

Hosts put blocks before and after what the user typed, replace it by a contract that holds
it, or speak in the user's role themselves.
"""

from __future__ import annotations

import json
import re
from typing import Any

_LEADING = re.compile(
    r"<(response-language|reasoning-language|memory-update|memory-recall|background-jobs"
    r"|active-goal|autoresearch-runtime|hook-context|capability-route|execution-policy"
    r"|context-budget|visual-model-assistance|visual-reanalysis-status"
    r"|direct-visual-input-status|image-processing-status|interrupted-turn-recovery)"
    r"(?:\s[^<>]{0,2000})?>"
)
_TRAILING = ("memory-recall", "delivery-runtime", "execution-policy", "image-processing-status")
# The marker ends its line; a user's own "[Plan mode] …" may go on behind the bracket.
_PLAN_MODE = re.compile(r"\[Plan mode(?:[^\n]*\](?=\s*\n|\s*\Z)|[^\]\n]*\])")
_REFERENCED = re.compile(r"Referenced context:\s*(?=<(?:file|dir|resource|image)\b)")
_REFERENCE = re.compile(r"<(file|dir|resource|image)\b(?:[^<>\"]|\"[^\"]*\"){0,2000}?(/?)>")
_AFTER_REFERENCE = re.compile(r"\s*?(?:\n\s*\n|<(?:file|dir|resource|image)\b|\Z)")
_CONVERSATION_INFO = re.compile(r"Conversation info\b[^\n{]{0,200}:\s*(?=\{)")

_CONTRACT_OPENING = "<memory-compiler-execution>"
_CONTRACT_CLOSING = "</memory-compiler-execution>"
_CONTRACT_DEPTH = 24
# More than this no host stacks; the bound keeps a hostile text from costing minutes.
_MOST_BLOCKS = 64

HOST_OPENINGS = (
    "<session-context",
    "<compaction-summary",
    "Plan approved — plan mode is off",
    "Host final-answer readiness check failed",
    "Continue pursuing the active goal",
    "The previous assistant response was interrupted",
    "The previous assistant response finished without any visible answer",
    "You are already in the executor phase",
    "The agent signaled goal completion and all tasks are marked done.",
    "Goal signaled complete but issues remain:",
    "No tool calls in recent turns.",
    "Summary of earlier conversation (compacted up to here):",
    "Summary of the later conversation (compacted from here on):",
    "[Mid-turn steer queued by the user.",
)


def is_host_message(text: str) -> bool:
    """Whether the host speaks in the user's role: no turn. ``text`` is freed already."""
    return text.startswith(HOST_OPENINGS)


def free_text(content: str) -> str:
    """What the user typed, without the blocks around it; "" when nothing of it is left."""
    text = _unwrapped(content).strip()
    for take_one in (_without_leading, _without_trailing):
        for _ in range(_MOST_BLOCKS):
            shorter = take_one(text)
            if len(shorter) == len(text):
                break
            text = shorter
    return text


def without_elements(text: str, tag: str) -> str:
    """A text without any ``<tag>…</tag>``; an element that is not closed stays."""
    opening, closing = f"<{tag}>", f"</{tag}>"
    if opening not in text:
        return text
    parts = []
    position = 0
    while (start := text.find(opening, position)) >= 0:
        end = text.find(closing, start)
        if end < 0:
            break
        parts.append(text[position:start])
        position = end + len(closing)
    return "".join([*parts, text[position:]])


def element_text(text: str, tag: str) -> str:
    """What stands in the first ``<tag>…</tag>``, trimmed; "" without one."""
    opening = f"<{tag}>"
    start = text.find(opening)
    end = text.find(f"</{tag}>", max(start, 0))
    return text[start + len(opening) : end].strip() if 0 <= start < end else ""


def _without_leading(text: str) -> str:
    """The text without the first thing that the host put before it, if there is one."""
    if match := _LEADING.match(text):
        _, closed, rest = text[match.end() :].partition(f"</{match[1]}>")
        return rest.lstrip() if closed else text
    if match := _PLAN_MODE.match(text):
        return text[match.end() :].lstrip()
    if match := _REFERENCED.match(text):
        return text[_after_references(text, match.end()) :].lstrip()
    if match := _CONVERSATION_INFO.match(text):
        return text[_json_at(text, match.end())[1] :].lstrip()
    return text


def _after_references(text: str, start: int) -> int:
    """Where the reference blocks end. A file may hold its own closing tag inside a line."""
    for _ in range(_MOST_BLOCKS):
        match = _REFERENCE.match(text, start)
        if match is None:
            break
        end = match.end() if match[2] else _reference_end(text, match)
        if end < 0:
            break
        start = end + len(text[end:]) - len(text[end:].lstrip())
    return start


def _reference_end(text: str, opening: re.Match[str]) -> int:
    """The end of a block; -1 when it is not closed."""
    closing = f"</{opening[1]}>"
    stop = text.find(closing, opening.end())
    while stop >= 0:
        stop += len(closing)
        if _AFTER_REFERENCE.match(text, stop):
            return stop
        stop = text.find(closing, stop)
    return -1


def _without_trailing(text: str) -> str:
    """The text without the last block that the host put behind it, if there is one."""
    for tag in _TRAILING:
        if text.endswith(f"</{tag}>"):
            start = text.rfind(f"<{tag}")
            return text[:start].rstrip() if start >= 0 else text
    return text


def _unwrapped(content: str) -> str:
    """The content with each execution contract replaced by the words it was made from."""
    for _ in range(_CONTRACT_DEPTH):
        before, found, after = content.partition(_CONTRACT_OPENING)
        body = after.lstrip()
        if not found or not body.startswith("{"):
            break
        contract, end = _json_at(body, 0)
        if not end:
            return before.rstrip()
        rest = body[end:]
        content = before + _source_event(contract) + rest.lstrip().removeprefix(_CONTRACT_CLOSING)
    return content


def _source_event(contract: Any) -> str:
    if not isinstance(contract, dict):
        return ""
    plan = contract.get("planner_ir")
    inner = plan.get("source_event") if isinstance(plan, dict) else None
    for event in (inner, contract.get("source_event")):
        if isinstance(event, str) and event.strip():
            return event.strip()
    return ""


def _json_at(text: str, start: int) -> tuple[Any, int]:
    """The JSON value that begins at ``start`` and where it ends; ``start`` when there is none."""
    try:
        return json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start
