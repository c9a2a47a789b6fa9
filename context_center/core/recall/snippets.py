"""The part of a fact that is shown for a message (on-disk-format.md, "Recall")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.recall.redaction import LOCAL_HOME, home_spans, redact_homes
from context_center.core.recall.tokens import is_cjk, lowered, search_text
from context_center.core.recall.whitespace import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.facts import Fact

SNIPPET_CHARACTERS = 520
CUT = "..."


@dataclass(frozen=True, slots=True)
class Snippet:
    """An excerpt with ``...`` where it was cut.

    ``cut_home`` characters after the leading ``...`` are the rest of a home directory
    that begins before the excerpt.
    """

    text: str
    cut_home: int = 0

    def clipped(self, characters: int) -> str:
        """The first characters and ``...``, as a provider may see them."""
        return self._redacted(self.text[:characters], CUT)

    def redacted(self) -> str:
        """The whole excerpt as a provider may see it."""
        return self._redacted(self.text, "")

    def _redacted(self, text: str, end: str) -> str:
        if not self.cut_home:
            return redact_homes(text + end)
        rest = text[len(CUT) + self.cut_home :]
        return CUT + LOCAL_HOME + (redact_homes(rest + end) if rest else "")


def snippet(fact: Fact, query: str, tokens: Sequence[str]) -> Snippet:
    """At most 520 characters of a fact, centred on the message or else on one of its tokens.

    ``tokens`` are the distinct tokens of the message, in order.
    """
    text = compact(search_text(fact))
    if len(text) <= SNIPPET_CHARACTERS:
        return Snippet(text)
    start = max(0, _position(text, query, tokens) - SNIPPET_CHARACTERS // 2)
    end = min(len(text), start + SNIPPET_CHARACTERS)
    start = end - SNIPPET_CHARACTERS
    before, after = CUT if start else "", CUT if end < len(text) else ""
    straddling = (stop - start for begin, stop in home_spans(text) if begin < start < stop)
    return Snippet(before + text[start:end] + after, next(straddling, 0))


def _position(text: str, query: str, tokens: Sequence[str]) -> int:
    """Where the message stands in a text, else the first token that does, else 0."""
    low = lowered(text)
    wanted = lowered(query)
    found = low.find(wanted) if wanted else -1
    if found < 0:
        places = (low.find(token) for token in tokens if len(token) > 1 or is_cjk(token))
        found = next((place for place in places if place >= 0), 0)
    return found if text.isascii() else _by_bytes(low, text, found)


def _by_bytes(low: str, text: str, place: int) -> int:
    """The character of ``text`` at the byte at which ``place`` lies in ``low``.

    The reference counts so; the two differ after a letter such as ``İ`` whose lower case
    has another size.
    """
    data = text.encode("utf-8", "surrogatepass")
    offset = len(low[:place].encode("utf-8", "surrogatepass"))
    return len(data[:offset].decode("utf-8", "ignore"))
