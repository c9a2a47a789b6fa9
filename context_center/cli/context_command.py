"""``context-center memory context``: what a provider receives, in its three places."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from context_center.core.context_changes import ContextChanges, context_changes
from context_center.core.errors import ContextError
from context_center.core.instructions.documents import ProfileName
from context_center.core.provider_context import provider_context
from context_center.core.session_context import session_context
from context_center.services.context_history import ContextHistory, is_digest, names
from context_center.services.paths import cache_dir
from context_center.services.private_directories import private_directories

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from context_center.cli.commands import Request, Result
    from context_center.cli.json_output import Answer
    from context_center.core.context_changes import EntryChanges
    from context_center.core.provider_context import ProviderContext, ProviderText
    from context_center.core.session_context import SessionContext


def add_context_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--since", metavar="DIGEST", help="tell what changed since this version")
    parser.add_argument("--message", metavar="TEXT", help="add what this message would recall")
    parser.add_argument(
        "--target", metavar="PATH", help="directory the instructions have to hold for"
    )
    parser.add_argument(
        "--profile", choices=[str(p) for p in ProfileName], default=str(ProfileName.SPECIFICATION)
    )


def context(request: Request) -> Result:
    """The session context with the prefix before it and the suffix behind it.

    Each version that is shown is kept in our own cache (but for the sample's), so that a
    later ``--since`` can say what changed. Raises ContextError for a ``--since`` that is no digest.
    """
    options, catalog = request.options, request.catalog
    if options.since is not None and not is_digest(options.since):
        raise ContextError(
            "Unreadable digest",
            f"--since is “{options.since}”, which is no digest of a session context.",
            remedy="Give the digest that `context-center memory context` shows, "
            "or its first eight digits.",
        )
    snapshot, _ = catalog.load()
    private = private_directories(catalog.workspace)
    session = session_context(snapshot.facts, snapshot.overrides, request.now, private)
    trace = catalog.recall(options.message, now=request.now) if options.message else None
    target = os.path.expanduser(options.target) if options.target else None
    found = catalog.instructions(target, ProfileName(options.profile))
    whole = provider_context(found, session, trace, private)
    history = ContextHistory(cache_dir())
    if not options.sample:
        history.keep(session)
    changes = _changes_since(history, options.since, session)
    return _answer(whole, session, changes, options.since), _text(
        whole, session, changes, options.since
    )


def _changes_since(
    history: ContextHistory, since: str | None, session: SessionContext
) -> ContextChanges | None:
    """What changed; None without a question, and when the version asked for is not kept."""
    if since is None:
        return None
    if names(session.digest, since):
        return context_changes(session, session)
    before = history.find(since)
    return context_changes(before, session) if before else None


def _answer(
    whole: ProviderContext,
    session: SessionContext,
    changes: ContextChanges | None,
    since: str | None,
) -> Answer:
    return {
        "version": session.version,
        "digest": session.digest,
        "places": [_place_answer(text) for text in whole.texts],
        "pinned": [
            {"reference": p.reference, "heading": p.heading, "kind": p.kind, "text": p.text}
            for p in session.pinned
        ],
        "index": [{"reference": e.reference, "line": e.line} for e in session.index],
        "folded": session.folded,
        "suppressed": list(session.suppressed),
        "changes": _changes_answer(changes, since) if since is not None else None,
    }


def _place_answer(text: ProviderText) -> Answer:
    return {
        "place": str(text.place),
        "characters": text.characters,
        "estimated_tokens": text.tokens,
        "cache_stable": text.cache_stable,
        "lasts": text.lasts,
        "altered": text.altered,
        "text": text.text,
    }


def _changes_answer(changes: ContextChanges | None, since: str) -> Answer:
    if changes is None:
        return {"since": since, "same": False, "known": False}
    return {
        "since": changes.since,
        "same": changes.same,
        "known": True,
        "pinned": _entries_answer(changes.pinned),
        "index": _entries_answer(changes.index),
        "reordered": changes.reordered,
        "folded": changes.folded,
    }


def _entries_answer(changes: EntryChanges) -> Answer:
    return {
        "added": list(changes.added),
        "removed": list(changes.removed),
        "changed": list(changes.changed),
    }


def _text(
    whole: ProviderContext,
    session: SessionContext,
    changes: ContextChanges | None,
    since: str | None,
) -> Iterator[str]:
    yield f"Session context version {session.version}, digest {session.digest}"
    for reference in session.suppressed:
        yield f"  {reference} is pinned, and a project fact keeps it out"
    if since is not None:
        yield from _changes_lines(changes, since)
    for text in whole.texts:
        yield ""
        stable = "cache-stable" if text.cache_stable else "not cache-stable"
        yield (
            f"== {text.place}: {text.characters:,} characters, about {text.tokens:,} tokens, "
            f"{stable}. {text.lasts}"
        )
        if text.altered:
            yield "   (private paths, host tags or line breaks in titles were taken out)"
        yield text.text or "(nothing)"


def _changes_lines(changes: ContextChanges | None, since: str) -> Iterator[str]:
    if changes is None:
        yield f"It is not {since}; that version was not kept, so what changed cannot be told."
        return
    if changes.same:
        yield f"Nothing changed since {changes.since}."
        return
    yield f"Changed since {changes.since}:"
    for part, entries in (("pinned", changes.pinned), ("index", changes.index)):
        marks = (("+", entries.added), ("-", entries.removed), ("~", entries.changed))
        for mark, references in marks:
            for reference in references:
                yield f"  {mark} {part:<6} {reference}"
    if changes.reordered:
        yield "  ~ the order of what stayed"
    if changes.folded:
        yield "  ~ the count of facts without a line"
