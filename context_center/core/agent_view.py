"""What an agent is given of one fact, wherever it meets it.

(context-engine-v2.md, "Background fact model" and "Automatic recall".)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.facts import Activation, Freshness
from context_center.core.freshness import freshness
from context_center.core.provider_text import without_private_paths
from context_center.core.recall.block import entry_head, entry_text, reason, stale_entry
from context_center.core.recall.snippets import snippet
from context_center.core.session_context import session_context

if TYPE_CHECKING:
    from context_center.core.facts import Fact

UNKNOWN = "…"
"""Stands where only a message decides: its score and what of it matched."""


@dataclass(frozen=True, slots=True)
class AgentView:
    """The texts that an agent may see of a fact; "" for one that it never does.

    ``index`` is its line in the index of each session, or what counts it there. ``pinned``
    is the body in each session, ``recalled`` its entry in a recall block, before the
    budget of a recall may clip it. ``freshness`` is what both go by.
    """

    index: str
    pinned: str
    recalled: str
    freshness: Freshness


def agent_view(fact: Fact, now: int, private: tuple[str, ...] = ()) -> AgentView:
    """What an agent sees of a fact at the instant ``now`` (nanoseconds).

    ``private`` are directories that no provider is told of.
    """
    session = session_context([replace(fact, active=True)], (), now, private)
    pinned = "".join(
        f"#### {each.heading} ({each.kind})\n\n{each.text}\n" for each in session.pinned
    )
    line = session.index[0].line if session.index else session.folded
    age = freshness(fact, now)
    return AgentView(line, pinned, _recalled(fact, age, private), age)


def _recalled(fact: Fact, age: Freshness, private: tuple[str, ...]) -> str:
    if fact.resolved_activation is Activation.PINNED or age is Freshness.EXPIRED:
        return ""
    why = reason(fact, [UNKNOWN])
    if age is Freshness.STALE:
        entry = f"{stale_entry(fact, why)}"
    else:
        head = entry_head(fact, age, 0.0, why).replace("score=0.000", f"score={UNKNOWN}", 1)
        entry = head + entry_text(snippet(fact, "", ()).redacted())
    return without_private_paths(entry.rstrip("\n"), private) + "\n"
