"""Names and titles of suggested facts and skills, as Reasonix derives them."""

from __future__ import annotations

import re

from context_center.core.recall.whitespace import compact

LONGEST_SLUG = 56
LONGEST_TITLE = 64
_KEPT_OF_TITLE = 63
_LONGEST_NAME = 128
_WELL_FORMED = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_DROPPED = re.compile("[^\x00-\x7f]+|'")
_PARTING = re.compile("[^a-z0-9]+")


def ascii_slug(text: str) -> str:
    """The ASCII letters and digits of a text as a slug of at most 56 characters; "" for none.

    Letters beyond ASCII vanish, everything between is one ``-``.
    """
    parted = _PARTING.sub("-", _DROPPED.sub("", text.lower())).lstrip("-")
    return parted[:LONGEST_SLUG].strip("-")


def suggestion_name(text: str, fallback: str = "memory-candidate") -> str:
    """The name of what says ``text``: its ASCII slug, with a hash where that is cut or empty."""
    stem = ascii_slug(text)
    if not stem:
        return f"{fallback}-{text_hash(text)}"
    return f"{stem}-{text_hash(text)}" if len(stem) == LONGEST_SLUG else stem


def suggestion_title(text: str) -> str:
    """The text in one line, cut to 63 characters and ``...`` when it has more than 64."""
    line = compact(text)
    if not line:
        return "Memory candidate"
    return line if len(line) <= LONGEST_TITLE else f"{line[:_KEPT_OF_TITLE]}..."


def is_well_formed(name: str) -> bool:
    """Whether a name is a lower-case ASCII slug of at most 128 characters."""
    return len(name) <= _LONGEST_NAME and _WELL_FORMED.fullmatch(name) is not None


def text_hash(text: str) -> str:
    """The FNV-1a 32-bit hash of a text's UTF-8 bytes, eight hex digits."""
    value = 0x811C9DC5
    for byte in text.encode("utf-8", "surrogatepass"):
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return f"{value:08x}"
