"""``[[links]]`` between facts: where they stand in a body and which fact they mean.

A link names a fact by reference (``project/<name>.md``), id, name or title. It may carry
a label, ``[[name|label]]``, and a place inside the fact, ``[[name#place]]``. In code it
is text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.equivalence import identity_keys
from context_center.core.facts import Scope
from context_center.core.names import parse_reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from context_center.core.facts import Fact

_LINK = re.compile(r"\[\[([^\[\]\n|]{1,300})(?:\\?\|([^\[\]\n]{1,300}))?\]\]")
_FENCE = re.compile(r" {0,3}(?:> ?)*(?:[-*+] +|[0-9]{1,9}[.)] +)* *(`{3,}|~{3,})(.*)")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:[^\n]|\n(?!\s*\n))+?)(?<!`)\1(?!`)")
_LIST_ITEM = re.compile(r" {0,3}(?:[-*+]|[0-9]{1,9}[.)])(?: |\t|$)")


_OPENED = ("http://", "https://", "mailto:")


@dataclass(frozen=True, slots=True)
class Link:
    """One link: what it names, what it shows, and its place in the text (end exclusive)."""

    target: str
    label: str
    start: int
    end: int


def find_links(text: str) -> tuple[Link, ...]:
    """Every link of a text that is not code, in order."""
    return tuple(_links(text))


def _links(text: str) -> Iterator[Link]:
    for match in _LINK.finditer(text):
        shown = (match[2] or match[1]).rstrip("\\").strip()
        target = match[1].rstrip("\\").partition("#")[0].strip()
        if target and shown:
            yield Link(target, shown, match.start(), match.end())


def may_be_opened(url: str) -> bool:
    """Whether an external link in a body may be handed to the desktop after a click.

    Only the web and mail: a fact is low-authority text and starts no program, opens no
    file and runs no script.
    """
    return url.lower().startswith(_OPENED)


def link_targets(body: str) -> tuple[str, ...]:
    """What a Markdown body links to, each target once, in order; code is left out."""
    if "[[" not in body:
        return ()
    found = dict.fromkeys(link.target for link in _links(_without_code(body)))
    return tuple(found)


def _without_code(body: str) -> str:
    reader = _ProseReader()
    return _CODE_SPAN.sub(" ", "\n".join(reader.prose(line) for line in body.splitlines()))


class _ProseReader:
    """Takes the lines of a body one after the other and empties those that are code."""

    def __init__(self) -> None:
        self._fence = ""
        self._after_blank = True
        self._in_list = False
        self._in_code = False

    def prose(self, line: str) -> str:
        """The line as it is, or nothing when it is part of a block of code."""
        marker = _FENCE.match(line)
        if self._fence:
            if marker and marker[1].startswith(self._fence) and not marker[2].strip():
                self._fence = ""
            return ""
        if marker and not (marker[1].startswith("`") and "`" in marker[2]):
            self._fence = marker[1]
            return ""
        return "" if self._is_indented_code(line) else line

    def _is_indented_code(self, line: str) -> bool:
        blank = not line.strip()
        indented = line.startswith(("    ", "\t"))
        if not blank and not indented:
            continued = self._in_list and line.startswith(" ")
            self._in_list = continued or bool(_LIST_ITEM.match(line))
        starts = self._after_blank or self._in_code
        self._in_code = not self._in_list and starts and (indented or (blank and self._in_code))
        self._after_blank = blank
        return self._in_code


class LinkIndex:
    """Who links to whom among the facts of one snapshot, in the snapshot's order.

    ``before`` is the index of the snapshot before: bodies that are still the same are not
    read again.
    """

    def __init__(self, facts: Iterable[Fact], before: LinkIndex | None = None) -> None:
        self._by_key: dict[str, list[Fact]] = defaultdict(list)
        self.links_of: dict[str, _Links] = {}
        known = before.links_of if before is not None else {}
        for fact in facts:
            for key in fact.identity_keys:
                self._by_key[key].append(fact)
            if "[[" in fact.body:
                links = known.get(fact.path)
                if links is None or links.fact is not fact:
                    links = _Links(fact, link_targets(fact.body))
                self.links_of[fact.path] = links

    def resolve(self, target: str, source: Fact | None = None) -> Fact | None:
        """The fact that a link in ``source`` means; None when the link is dead.

        A reference that says its scope is taken at its word. Else the id counts before
        the name and the name before the title, an active fact before an inactive one, the
        scope of the source before the other, the project before the global store.
        """
        scope, keys = _keys_of(target)
        for key in keys:
            candidates = self._by_key.get(key, ())
            if scope is not None:
                candidates = [fact for fact in candidates if fact.scope is scope]
            if candidates:
                return min(candidates, key=lambda fact: _rank(fact, source))
        return None

    def outgoing(self, fact: Fact) -> tuple[tuple[str, Fact | None], ...]:
        """What a fact's body links to: the target as written, and the fact or None if dead."""
        return tuple((target, self.resolve(target, fact)) for target in link_targets(fact.body))

    def incoming(self, fact: Fact) -> tuple[Fact, ...]:
        """The other facts that link to this one."""
        return tuple(
            links.fact
            for links in self.links_of.values()
            if links.fact.path != fact.path
            and any(self.resolve(target, links.fact) is fact for target in links.targets)
        )


class _Links(NamedTuple):
    fact: Fact
    targets: tuple[str, ...]


@lru_cache(maxsize=16_384)
def _keys_of(target: str) -> tuple[Scope | None, tuple[str, ...]]:
    """The scope that a target insists on, and the keys that it may mean, the first first."""
    reference = parse_reference(target)
    if reference.scope is not None:
        return reference.scope, (f"name:{reference.name}",)
    spellings = dict.fromkeys((target, target.removesuffix(".md")))
    keys = [key for text in spellings for key in identity_keys(text, text, text, "")]
    return None, tuple(dict.fromkeys(keys))


def _rank(fact: Fact, source: Fact | None) -> tuple[bool, bool, bool]:
    elsewhere = source is not None and fact.scope is not source.scope
    return not fact.active, elsewhere, fact.scope is not Scope.PROJECT
