"""What two profiles treat differently, as diagnostics that name file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.instructions import diagnostics as say
from context_center.core.instructions.documents import Diagnostic
from context_center.core.instructions.import_outcomes import LEAVES_LINE, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.core.instructions.import_outcomes import Decision
    from context_center.core.instructions.resolution import Resolution

_WORDS = {
    Outcome.TEXT: "the line is text",
    Outcome.EXPANDED: "the file is imported",
    Outcome.OUTSIDE: "the import is rejected",
    Outcome.ESCAPE: "the import is rejected",
    Outcome.UNREADABLE: "it is an import that cannot be read",
    Outcome.CYCLE: "it is an import cycle",
    Outcome.DUPLICATE: "it is an import that was expanded before",
    Outcome.TOO_DEEP: "it is an import below the last level",
}


def differences(shown: Resolution, other: Resolution) -> tuple[Diagnostic, ...]:
    """What ``other`` would do differently with the files of ``shown``, in their order."""
    found = [
        *_import_differences(shown, other),
        *_document_differences(shown, other),
        *_silences(shown, other),
    ]
    return tuple(dict.fromkeys(found))


def _import_differences(shown: Resolution, other: Resolution) -> Iterator[Diagnostic]:
    theirs = {_key(decision): decision for decision in other.decisions}
    told: set[tuple[str, int, str]] = set()
    for ours in shown.decisions:
        their = theirs.get(_key(ours))
        place = (ours.real_source, ours.line, ours.path or (their.path if their else ""))
        if their is None or _same(ours, their) or place in told:
            continue
        told.add(place)
        yield Diagnostic(
            code=say.DIFFERENCE,
            path=ours.path or their.path or ours.mention,
            source_path=ours.source_path,
            line=ours.line,
            message=(
                f"{say.quoted('@' + ours.mention)}: in {shown.profile} {_words(ours)}; "
                f"in {other.profile} {_words(their)}."
            ),
            quiet=ours.outcome in LEAVES_LINE and their.outcome in LEAVES_LINE,
        )


def _key(decision: Decision) -> tuple[str, str, int]:
    return decision.document, decision.source_path, decision.line


def _same(ours: Decision, theirs: Decision) -> bool:
    if ours.outcome is not theirs.outcome:
        return False
    return ours.outcome is not Outcome.EXPANDED or ours.path == theirs.path


def _words(decision: Decision) -> str:
    words = _WORDS[decision.outcome]
    if decision.outcome is Outcome.TEXT and decision.code:
        return f"{words} (code or comment)"
    return f"{words} ({decision.reason})" if decision.reason else words


def _document_differences(shown: Resolution, other: Resolution) -> Iterator[Diagnostic]:
    for one, two in ((shown, other), (other, shown)):
        loaded = {document.path for document in two.documents}
        for document in one.documents:
            if document.path in loaded:
                continue
            holder = next((d.label for d in two.documents if document.path in d.also_at), "")
            why = f"it repeats {holder}" if holder else "it is not loaded"
            message = f"In {one.profile} this document is loaded; in {two.profile} {why}."
            yield Diagnostic(say.DIFFERENCE, document.path, "", 0, message)


def _silences(shown: Resolution, other: Resolution) -> Iterator[Diagnostic]:
    for one in (shown, other):
        for silent in one.silent:
            yield Diagnostic(
                code=say.DIFFERENCE,
                path=silent.path,
                source_path=silent.source_path,
                line=silent.line,
                message=f"{one.profile} does not say: {silent.message}",
                remedy=silent.remedy,
            )
