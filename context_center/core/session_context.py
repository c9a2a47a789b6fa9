"""What a provider sees of the store besides recall: the derived index and pinned guidance.

(context-engine-v2.md, "Background fact model" and "Cache and privacy contract".)
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.facts import Freshness, Scope
from context_center.core.freshness import freshness
from context_center.core.memory_index import index_line
from context_center.core.names import reference_of
from context_center.core.pinned_budget import newest_first, pinned_budget
from context_center.core.provider_text import fit_for_provider, on_one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from context_center.core.equivalence import Override
    from context_center.core.facts import Fact

INDEX_BUDGET = 1_200
VERSION = 1
DESCRIPTION_LIMIT = 120

_OPENING = f'<session-context version="{VERSION}">'
_CLOSING = "</session-context>"
_PREAMBLE = "This host-generated snapshot supersedes every earlier session-context snapshot."


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One line of the derived index, without its line end, and the fact's reference."""

    reference: str
    line: str


@dataclass(frozen=True, slots=True)
class PinnedText:
    """One pinned body as a provider may see it; ``kind`` is ``scope/type``."""

    reference: str
    heading: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class SessionContext:
    """One version of what a session carries of the store.

    ``folded`` is the last line of the index, which counts the facts without a line ("" if
    all have one). ``suppressed`` are references of pinned global facts that a project
    fact keeps out. ``text`` is the element as a provider receives it, "" when there is
    nothing to say. ``digest`` is ``v1:`` and the SHA-256 in hex of what the element
    holds before its own digest line. ``altered`` says that something was taken out of
    what the facts say: a private path, a tag of the host, a line break in a title.
    """

    version: int
    pinned: tuple[PinnedText, ...]
    index: tuple[IndexEntry, ...]
    folded: str
    suppressed: tuple[str, ...]
    text: str
    digest: str
    altered: bool


def index_text(facts: Iterable[Fact], overridden: Sequence[Override]) -> str:
    """The index of all active facts by name, project before global, one line each.

    A global fact that a project fact overrides says so.
    """
    winners = {override.global_.path: override.project for override in overridden}
    ordered = sorted(facts, key=lambda fact: (fact.name, fact.scope is Scope.GLOBAL, fact.id))
    lines = []
    for fact in ordered:
        if not fact.active:
            continue
        winner = winners.get(fact.path)
        note = f" (overridden by {reference_of(winner.scope, winner.name)})" if winner else ""
        lines.append(f"{_line(fact, fact.description)}{note}\n")
    return "".join(lines)


def bounded_index(
    facts: Iterable[Fact],
    overridden: Sequence[Override],
    now: int,
    max_chars: int = INDEX_BUDGET,
) -> str:
    """The index as the session context carries it, newest first, within ``max_chars``.

    Stale and overridden facts are folded into the last line, which counts what is not
    shown; one line is shown whatever the budget.
    """
    entries, rest = _bounded(facts, overridden, now, max_chars, lambda fact: fact)
    return "".join(f"{entry.line}\n" for entry in entries) + rest


_FOLDED = frozenset({Freshness.STALE, Freshness.EXPIRED})


def _bounded(
    facts: Iterable[Fact],
    overridden: Sequence[Override],
    now: int,
    max_chars: int,
    shown: Callable[[Fact], Fact],
) -> tuple[list[IndexEntry], str]:
    """The entries of the bounded index and its last line; ``shown`` is what a fact shows."""
    hidden = {override.global_.path for override in overridden}
    active = [fact for fact in facts if fact.active]
    stale = [fact for fact in active if freshness(fact, now) in _FOLDED]
    folded = hidden | {fact.path for fact in stale}
    entries: list[IndexEntry] = []
    used = 0
    for fact in newest_first(fact for fact in active if fact.path not in folded):
        visible = shown(fact)
        line = _line(visible, _clipped(visible.description))
        if entries and used + len(line) + 1 > max_chars:
            break
        entries.append(IndexEntry(reference_of(fact.scope, fact.name), line))
        used += len(line) + 1
    return entries, _rest(len(active) - len(entries), len(stale))


def _rest(missing: int, stale: int) -> str:
    if not missing:
        return ""
    if missing == stale:
        return f"- {stale} stale facts hidden — search with the memory tool\n"
    note = f" ({stale} stale)" if stale else ""
    return f"- +{missing - stale} more facts{note} — search with the memory tool\n"


def session_context(
    facts: Iterable[Fact],
    overridden: Sequence[Override],
    now: int,
    private: tuple[str, ...] = (),
) -> SessionContext:
    """The snapshot of the store at the instant ``now`` (nanoseconds).

    It holds the pinned bodies, then the bounded index. ``private`` are directories to
    hide, see ``fit_for_provider``. What else the host puts beside it (environment,
    workspace, skills) is known only to a running Reasonix and is left out.
    """
    every = tuple(facts)
    budget = pinned_budget(every, overridden)
    seen: list[bool] = []

    def shown(fact: Fact) -> Fact:
        visible = _visible(fact, private)
        seen.append(visible is not fact)
        return visible

    pinned = tuple(_pinned_text(shown(fact)) for fact in budget.facts)
    entries, rest = _bounded(every, overridden, now, INDEX_BUDGET, shown)
    body = _body(_section(pinned, entries, rest))
    digest = hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
    return SessionContext(
        version=VERSION,
        pinned=pinned,
        index=tuple(entries),
        folded=rest.strip(),
        suppressed=tuple(reference_of(fact.scope, fact.name) for fact in budget.suppressed),
        text=f"{_OPENING}\n{body}\n\nDigest: sha256:{digest}\n{_CLOSING}" if body else "",
        digest=f"v{VERSION}:{digest}",
        altered=any(seen),
    )


def _visible(fact: Fact, private: tuple[str, ...]) -> Fact:
    """The fact as a provider may see it; the same one when there is nothing to take out.

    The name stays: only its slug is shown, in the reference, and that can be no path.
    """
    heading = fit_for_provider(on_one_line(fact.heading), private)
    description = fit_for_provider(on_one_line(fact.description), private)
    body = fit_for_provider(fact.body, private)
    if (heading, description, body) == (fact.heading, fact.description, fact.body):
        return fact
    return replace(fact, title=heading, description=description, body=body)


def _pinned_text(fact: Fact) -> PinnedText:
    return PinnedText(
        reference=reference_of(fact.scope, fact.name),
        heading=fact.heading,
        kind=f"{fact.scope}/{fact.type}",
        text=fact.body.strip(),
    )


def _section(pinned: Sequence[PinnedText], entries: Sequence[IndexEntry], rest: str) -> str:
    parts = []
    if pinned:
        parts.append("### Pinned preferences and feedback\n")
        parts += [f"\n#### {item.heading} ({item.kind})\n\n{item.text}\n" for item in pinned]
    if entries or rest:
        parts.append("\n### Background memory index\n\n")
        parts += [f"{entry.line}\n" for entry in entries]
        parts.append(rest)
    return "".join(parts).replace("\r\n", "\n").replace("\r", "\n").strip()


def _body(section: str) -> str:
    """The inside of the element; the manifest counts bytes, as its reader does."""
    if not section:
        return ""
    size = len(section.encode("utf-8", "surrogatepass"))
    lengths = f"Environment=0; Workspace=0; Background memory={size}; Skills catalog=0"
    return f"{_PREAMBLE}\n\nSection lengths: {lengths}\n\n## Background memory\n\n{section}"


def _clipped(description: str) -> str:
    if len(description) <= DESCRIPTION_LIMIT:
        return description
    return description[: DESCRIPTION_LIMIT - 1] + "…"


def _line(fact: Fact, description: str) -> str:
    return index_line(fact, reference_of(fact.scope, fact.name), description)
