"""What the commands answer for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.freshness import freshness
from context_center.core.names import reference_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from context_center.core.errors import ContextError, Problem
    from context_center.core.facts import ArchivedFact, Fact, Revision
    from context_center.core.instructions.documents import Diagnostic, InstructionSet
    from context_center.core.recall.trace import RecallTrace
    from context_center.services.snapshot import Snapshot


def error_text(error: ContextError) -> str:
    """What happened, where, and what to do."""
    lines = [f"context-center: {error.title}: {error.message}"]
    if error.path:
        lines.append(f"  {error.path}")
    if error.remedy:
        lines.append(f"  {error.remedy}")
    return "\n".join(lines)


def list_text(snapshot: Snapshot, instructions: InstructionSet, now: int) -> Iterator[str]:
    """A summary: store, instructions, facts, overrides, archive."""
    workspace = snapshot.workspace
    yield f"Workspace  {workspace.root or workspace.slug}"
    yield f"Store      {workspace.facts_dir}"
    yield f"State root {workspace.roots.state} ({workspace.roots.state_source})"
    yield from problem_lines(snapshot.problems)
    if snapshot.shared_with:
        yield f"! This store is also used by {', '.join(snapshot.shared_with)}"
    for store in snapshot.stray_stores:
        yield f"! Stray store {store.path}: {len(store.facts)} facts, newest {store.newest}"
    yield ""
    yield from instruction_lines(instructions)
    yield ""
    yield f"Facts ({len(snapshot.facts)})"
    for fact in snapshot.facts:
        yield from _fact_lines(fact, now)
    if snapshot.overrides:
        yield ""
        yield f"Project over global ({len(snapshot.overrides)})"
        for override in snapshot.overrides:
            project, hidden = override.project, override.global_
            yield (
                f"  {reference_of(project.scope, project.name)} wins over "
                f"{reference_of(hidden.scope, hidden.name)} by {override.key}"
            )
    if snapshot.pinned and snapshot.pinned.used:
        yield ""
        yield f"Pinned {snapshot.pinned.used} of {snapshot.pinned.limit} characters"
    yield ""
    yield from archived_text(snapshot.archived)


def _fact_lines(fact: Fact, now: int) -> Iterator[str]:
    mark = "*" if fact.pinned else " " if fact.active else "!"
    yield (
        f" {mark} {reference_of(fact.scope, fact.name)}  [{fact.type}, {freshness(fact, now)}]  "
        f"{fact.heading}"
    )
    yield f"     {fact.id} revision {fact.revision}  {fact.path}"
    yield from problem_lines(fact.problems, "     ")


def facts_text(facts: Iterable[Fact], now: int) -> Iterator[str]:
    """The facts that a search found."""
    found = False
    for fact in facts:
        found = True
        yield from _fact_lines(fact, now)
        if fact.description:
            yield f"     {fact.description}"
    if not found:
        yield "No fact holds these words."


def fact_text(fact: Fact, now: int) -> Iterator[str]:
    """One fact, complete."""
    yield f"{fact.heading}  ({reference_of(fact.scope, fact.name)})"
    if fact.description:
        yield fact.description
    fields = (
        ("id", fact.id),
        ("revision", str(fact.revision)),
        ("type", fact.type),
        ("scope", fact.scope),
        ("activation", fact.resolved_activation),
        ("volatility", fact.volatility),
        ("subject key", fact.subject_key),
        ("keywords", fact.keywords),
        ("freshness", freshness(fact, now)),
        ("created", fact.created_at),
        ("updated", fact.updated_at),
        ("expires", fact.expires_at),
        ("verified", fact.last_verified_at),
        *fact.extra,
        ("path", fact.path),
    )
    for name, value in fields:
        if value:
            yield f"  {name:<12} {value}"
    yield from problem_lines(fact.problems, "  ")
    if fact.body:
        yield ""
        yield fact.body


def instruction_lines(found: InstructionSet) -> Iterator[str]:
    """Documents, weakest first, then what is wrong and what was not read."""
    yield f"Instructions ({len(found.documents)}, profile {found.profile})"
    for document in found.documents:
        yield (
            f"  {document.order + 1}. {document.label}  [{document.scope}]  "
            f"{len(document.body)} characters"
        )
        for item in document.imports:
            yield f"       imports {item.label} (line {item.line})"
        for path in document.also_at:
            yield f"       same text, not repeated: {path}"
    for diagnostic in found.diagnostics:
        yield f"  ! {_diagnostic(diagnostic)}"
    for near_miss in found.not_read:
        hint = f" {near_miss.suggestion}" if near_miss.suggestion else ""
        yield f"  - not read: {near_miss.path}: {near_miss.reason}{hint}"
    for difference in found.differences:
        yield f"  ~ {_diagnostic(difference)}"


def _diagnostic(diagnostic: Diagnostic) -> str:
    place = diagnostic.source_path or diagnostic.path
    line = f":{diagnostic.line}" if diagnostic.line else ""
    remedy = f" {diagnostic.remedy}" if diagnostic.remedy else ""
    return f"{diagnostic.code} {place}{line}: {diagnostic.message}{remedy}"


def instructions_text(found: InstructionSet) -> Iterator[str]:
    """Instruction provenance, then the block that a provider receives."""
    yield f"Target {found.target}"
    yield from instruction_lines(found)
    if found.block:
        yield ""
        yield found.block


def recall_text(trace: RecallTrace) -> Iterator[str]:
    """What came back and why, and what nearly did."""
    if trace.suppressed:
        yield f"Nothing is recalled: {trace.suppressed}."
    for hit in trace.hits:
        yield (
            f"{hit.score:8.3f}  {reference_of(hit.fact.scope, hit.fact.name)}  "
            f"[{hit.fact.type}, {hit.freshness}]  {hit.fact.heading}"
        )
        yield f"          {hit.reason}"
        for term in hit.terms:
            yield (
                f"          {term.token}: tf {term.tf}, df {term.df}, idf {term.idf:.3f}, "
                f"share {term.share:.3f}"
            )
    if trace.left_out:
        yield "Left out:"
    for item in trace.left_out:
        reference = reference_of(item.fact.scope, item.fact.name)
        yield f"{item.score:8.3f}  {reference}  {item.explanation}"
    yield f"{trace.used_chars} of {trace.char_budget} characters, {trace.omitted} omitted"
    if trace.block:
        yield ""
        yield trace.block


def subjects_text(subjects: dict[str, list[Fact]]) -> Iterator[str]:
    """Subject keys in use and who answers them."""
    if not subjects:
        yield "No fact states a subject key."
    for key, facts in subjects.items():
        yield f"{key}  {', '.join(reference_of(fact.scope, fact.name) for fact in facts)}"


def revisions_text(fact: Fact, revisions: Iterable[Revision]) -> Iterator[str]:
    """The active fact, then its snapshots."""
    yield f"{fact.heading}  ({reference_of(fact.scope, fact.name)})  {fact.id}"
    yield f"  {fact.revision:>5}  {fact.updated_at}  active"
    for revision in revisions:
        old = revision.fact
        yield f"  {old.revision:>5}  {old.updated_at}  {revision.size} bytes  {old.path}"


def archived_text(archived: Iterable[ArchivedFact]) -> Iterator[str]:
    """Archived facts, newest first."""
    entries = tuple(archived)
    yield f"Archive ({len(entries)})"
    for item in entries:
        yield f"  {item.archived_at}  {item.fact.heading}  [{item.fact.scope}/{item.fact.type}]"
        yield f"     {item.fact.path}"


def problem_lines(problems: Iterable[Problem], indent: str = "") -> Iterator[str]:
    """Problems with their place and remedy."""
    for problem in problems:
        line = f" (line {problem.line})" if problem.line else ""
        remedy = f" {problem.remedy}" if problem.remedy else ""
        yield f"{indent}! {problem.message}{line}{remedy}"
