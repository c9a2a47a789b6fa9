"""The recall block that still stands in a transcript (transcripts.md, "Reasonix").

The reverse of ``core/recall/block.py``: what the host appended to a turn, read back.
"""

from __future__ import annotations

import re
from html import unescape

from context_center.core.turns import RecalledBlock, RecalledFact

OPENING_TAG = "<memory-recall>"
CLOSING_TAG = "</memory-recall>"

_STALE_MARK = " — stale; use the memory tool for details"
_ENTRY = re.compile(
    r"^- id=(?P<id>[^\s=]+)(?P<fields>(?: [a-z_]+=[^\s\"]+)*)(?: reason=\"(?P<reason>[^\"\n]*)\")?",
    re.MULTILINE,
)
_FIELD = re.compile(r" ([a-z_]+)=([^\s\"]+)")
_TITLE = re.compile(r"\n  title: ([^\n]*)")
_TEXT = re.compile(r"\n  fact: ([^\n]*)")
_OMITTED = re.compile(r"^- omitted=([0-9]{1,9}) ", re.MULTILINE)
_MOST_FACTS = 64


def recalled_block(content: str) -> RecalledBlock | None:
    """The last recall block in what the provider saw; None when there is no whole one."""
    end = content.rfind(CLOSING_TAG)
    start = content.rfind(OPENING_TAG, 0, max(end, 0))
    if start < 0:
        return None
    block = content[start + len(OPENING_TAG) : end]
    entries = list(_ENTRY.finditer(block))[:_MOST_FACTS]
    if not entries:
        return None
    ends = [entry.start() for entry in entries[1:]] + [len(block)]
    facts = [_fact(entry, block, stop) for entry, stop in zip(entries, ends, strict=True)]
    omitted = _OMITTED.search(block)
    return RecalledBlock(tuple(facts), int(omitted[1]) if omitted else 0)


def _fact(entry: re.Match[str], block: str, stop: int) -> RecalledFact:
    fields = dict(_FIELD.findall(entry["fields"]))
    title = _TITLE.search(block, entry.start(), stop)
    text = _TEXT.search(block, entry.start(), stop)
    revision = fields.get("revision", "")
    return RecalledFact(
        id=unescape(entry["id"]),
        revision=int(revision) if revision.isdecimal() and len(revision) < 19 else 0,
        scope=fields.get("scope", ""),
        type=fields.get("type", ""),
        freshness=fields.get("freshness", ""),
        score=_number(fields.get("score", "")),
        reason=unescape(entry["reason"] or ""),
        title=unescape(title[1]).removesuffix(_STALE_MARK) if title else "",
        text=unescape(text[1]) if text else "",
    )


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,12})?", text) else None
