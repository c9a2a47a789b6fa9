"""A suggested memory into the store, and what a recall would make of it.

Accepting is an explicit act of a person and goes through the store with all its refusals
(context-engine-v2.md, "Safe writes and confirmation").
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from context_center.core.errors import UnknownReferenceError
from context_center.core.fact_edit import FactDraft, FactEdit, edited
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Scope
from context_center.core.names import slug
from context_center.core.suggested_revision import revised_body, with_statement
from context_center.core.times import format_time

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.trace import RecallTrace
    from context_center.core.suggestions.candidates import MemorySuggestion
    from context_center.services.fact_store import FactStore
    from context_center.services.store_operation import Written

_MOST_QUOTES = 8
_PREVIEW_PATH = "/suggested.md"


@dataclass(frozen=True, slots=True)
class QuoteRecall:
    """What a message in the words of the evidence would recall once the fact is saved.

    ``place`` is that of the fact among the hits, from 1, and 0 when it is not recalled;
    ``explanation`` then says why. ``score`` is 0 when nothing of it matched.
    """

    quote: str
    place: int
    score: float
    explanation: str
    trace: RecallTrace

    @property
    def recalled(self) -> bool:
        """Whether the fact would be recalled."""
        return self.place > 0


def proposed_draft(suggestion: MemorySuggestion) -> FactDraft:
    """The new fact that a suggestion proposes."""
    return FactDraft(
        name=suggestion.name,
        title=suggestion.title,
        description=suggestion.description,
        type=suggestion.type,
        scope=suggestion.scope,
        volatility=suggestion.volatility,
        subject_key=suggestion.subject_key,
        keywords=suggestion.keywords,
        body=suggestion.body,
    )


def proposed_revision(suggestion: MemorySuggestion, fact: Fact) -> FactEdit:
    """The edit of the contradicted fact: what it said is replaced, its other sentences stay.

    Title and description follow the new statement; name, type, scope and subject stay.
    """
    return FactEdit(
        title=suggestion.title,
        description=suggestion.description,
        keywords=_joined(fact.keywords, suggestion.keywords),
        body=revised_body(fact.body, suggestion.body),
    )


def proposed_merge(suggestion: MemorySuggestion, fact: Fact) -> FactEdit:
    """The edit that takes a suggestion into an existing fact, behind what it says."""
    return FactEdit(
        keywords=_joined(fact.keywords, suggestion.keywords),
        body=with_statement(fact.body, suggestion.body),
    )


def revised_fact(suggestion: MemorySuggestion, facts: Iterable[Fact]) -> Fact | None:
    """The active fact that a suggestion revises, None for a new one.

    Raises UnknownReferenceError when it is not there any more.
    """
    if not suggestion.revises:
        return None
    found = next((f for f in facts if f.active and f.id == suggestion.revises), None)
    if found is None:
        raise UnknownReferenceError(
            "The fact is gone",
            f"The fact {suggestion.revises} that this would revise is not active any more.",
            remedy="Scan again.",
        )
    return found


def accept_memory(
    store: FactStore,
    suggestion: MemorySuggestion,
    facts: Iterable[Fact],
    *,
    draft: FactDraft | None = None,
    edit: FactEdit | None = None,
) -> Written:
    """Save a suggestion as a new fact, or as the next revision of what it contradicts.

    ``facts`` are those of the snapshot that is shown. ``draft`` (for a new fact) or ``edit``
    (for a revision) is what the person made of the proposal. Raises what
    ``FactStore.create`` and ``FactStore.update`` raise, and UnknownReferenceError.
    """
    target = revised_fact(suggestion, facts)
    if target is None:
        return store.create(draft or proposed_draft(suggestion))
    changes = edit or proposed_revision(suggestion, target)
    return store.update(target, changes, expected_revision=target.revision)


def merge_memory(
    store: FactStore, suggestion: MemorySuggestion, fact: Fact, *, edit: FactEdit | None = None
) -> Written:
    """Take a suggestion into an existing fact; raises what ``FactStore.update`` raises."""
    changes = edit or proposed_merge(suggestion, fact)
    return store.update(fact, changes, expected_revision=fact.revision)


def take_back_memory(store: FactStore, written: Written) -> Written:
    """Undo an acceptance: a new fact is archived, a revised one restored.

    Raises what ``FactStore.archive`` and ``FactStore.restore`` raise.
    """
    if written.fact is None or not written.changed:
        return written
    if written.previous is None:
        return store.archive(written.fact)
    return store.restore(written.fact, written.previous.revision)


def fact_as_saved(content: FactDraft, now: int) -> Fact:
    """A draft as the fact that it would be; its id and path are stand-ins.

    Raises InvalidFieldError for a value that no file could hold.
    """
    scope = content.scope or Scope.PROJECT
    blank = read_fact(FactSource("", _PREVIEW_PATH, slug(content.name) or "fact", scope, now))
    values = {
        name: getattr(content, name) for name in FactEdit.__slots__ if name not in {"name", "scope"}
    }
    written = format_time(now)
    return replace(
        edited(blank, FactEdit(**values)),
        created_at=written,
        updated_at=written,
        stated_scope=str(scope),
    )


def revision_as_saved(fact: Fact, edit: FactEdit, now: int) -> Fact:
    """A fact as it would read after an edit. Raises InvalidFieldError."""
    after = edited(fact, edit)
    return replace(after, revision=fact.revision + 1, updated_at=format_time(now))


def recall_of(
    index: RecallIndex, fact: Fact, quotes: Iterable[str], now: int
) -> tuple[QuoteRecall, ...]:
    """What a recall at the instant ``now`` would do with ``fact``, asked in these words.

    ``index`` is that of the store as it is; ``fact`` is put into it first, in place of the
    one at its path.
    """
    # numpy lies below it: accepting alone does without.
    from context_center.core.recall.recall import recall  # noqa: PLC0415

    changed = index.updated([], [fact])
    distinct = list(dict.fromkeys(quotes))[:_MOST_QUOTES]
    return tuple(_judged(fact, quote, recall(changed, quote, now=now)) for quote in distinct)


def _judged(fact: Fact, quote: str, trace: RecallTrace) -> QuoteRecall:
    for place, hit in enumerate(trace.hits, 1):
        if hit.fact.path == fact.path:
            return QuoteRecall(quote, place, hit.score, hit.reason, trace)
    for item in trace.left_out:
        if item.fact.path == fact.path:
            return QuoteRecall(quote, 0, item.score, item.explanation, trace)
    if fact.pinned:
        explanation = "It is pinned: every session has it, and recall leaves it out."
    else:
        explanation = f"Nothing is recalled: {trace.suppressed}." if trace.suppressed else ""
    return QuoteRecall(quote, 0, 0.0, explanation or "It shares no word with this message.", trace)


def _joined(known: str, new: str) -> str:
    """The keywords of both, each once."""
    return " ".join(dict.fromkeys((*known.split(), *new.split())))
