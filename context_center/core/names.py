"""Names, slugs, ids, references and subject keys (on-disk-format.md).

No Unicode normalisation takes place (decisions.md, 3): two programs on one store must
agree on every byte of a file name.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from context_center.core.facts import Scope

COMPONENT_BYTES = 255
INDEX_FILE = "MEMORY.md"
_KEPT_BYTES = 238
_SUFFIX = ".md"
_SURELY_SHORT = 200
_IS_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Reference:
    """How a command names a fact: a bare name or id, or ``scope/name.md``.

    ``scope`` is None for a bare one, ``name`` is a slug, ``raw`` the trimmed text.
    """

    raw: str
    name: str
    scope: Scope | None

    @property
    def qualified(self) -> bool:
        """Whether the reference says which scope it means."""
        return self.scope is not None


def lower(text: str) -> str:
    """Lower case character by character, without the context rules of ``str.lower``."""
    if text.isascii():
        return text.lower()
    return "".join(c.lower()[0] for c in text)


@lru_cache(maxsize=16_384)
def slug(text: str) -> str:
    """The slug of a name: lower-case letters and numbers, runs of all else as one ``-``.

    Bounded so that ``<slug>.md`` fits a directory entry of 255 bytes.
    """
    if len(text) <= _SURELY_SHORT and _IS_SLUG.fullmatch(text):
        return text
    parts: list[str] = []
    gap = False
    for character in lower(text):
        if character.isalnum() if character.isascii() else _is_word(character):
            if gap and parts:
                parts.append("-")
            parts.append(character)
            gap = False
        else:
            gap = True
    return bounded("".join(parts), COMPONENT_BYTES - len(_SUFFIX))


def _is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN"


def bounded(component: str, limit: int = COMPONENT_BYTES) -> str:
    """A path component of at most ``limit`` bytes.

    A longer one keeps its first bytes, cut back to a whole character, then ``-`` and the
    FNV-1a 64-bit hash of the full input.
    """
    data = component.encode("utf-8", "surrogatepass")
    if len(data) <= limit:
        return component
    kept = data[: _KEPT_BYTES - (COMPONENT_BYTES - limit)]
    head = kept.decode("utf-8", "ignore")
    return f"{head}-{fnv1a_64(data):016x}"


def fnv1a_64(data: bytes) -> int:
    """The FNV-1a hash of ``data`` as an unsigned 64-bit number."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def workspace_slug(path: str, *, windows: bool = False) -> str:
    """The directory name under ``projects/`` for an absolute workspace path."""
    text = path.lower() if windows else path
    return bounded("".join("-" if c in "/\\:" else c for c in text))


def subject_key(text: str) -> str:
    """The normal form of a subject key: dotted, lower-case, ``a-z 0-9 _ -``; "" if none."""
    segments = []
    for segment in lower(text).split("."):
        kept = "".join(
            "_" if c in " _" else c for c in segment.strip() if c in _SUBJECT_CHARACTERS
        ).strip("_-")
        if kept:
            segments.append(kept)
    return ".".join(segments)


_SUBJECT_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789- _")


def parse_reference(text: str) -> Reference:
    """Read a reference; anything but ``project/<name>`` and ``global/<name>`` is bare."""
    raw = text.strip()
    head, slash, tail = raw.partition("/")
    if slash and head in tuple(Scope) and "/" not in tail:
        name = slug(tail.removesuffix(_SUFFIX))
        if name:
            return Reference(raw, name, Scope(head))
    return Reference(raw, slug(raw.removesuffix(_SUFFIX)), None)


def reference_of(scope: Scope, name: str) -> str:
    """The stable reference that a provider may see: ``project/<name>.md``."""
    return f"{scope}/{slug(name)}{_SUFFIX}"
