"""What the commands answer with ``--json``, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from context_center.core.freshness import freshness
from context_center.core.names import reference_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.errors import Problem
    from context_center.core.facts import ArchivedFact, Fact, Revision
    from context_center.core.instructions.documents import (
        Diagnostic,
        InstructionDocument,
        InstructionSet,
    )
    from context_center.core.recall.trace import Hit, RecallTrace
    from context_center.services.snapshot import Snapshot

Answer = dict[str, Any]


def fact_answer(fact: Fact, now: int) -> Answer:
    """One fact with every field; ``activation`` is as it resolves."""
    return {
        "id": fact.id,
        "revision": fact.revision,
        "name": fact.name,
        "title": fact.title,
        "description": fact.description,
        "type": str(fact.type),
        "scope": str(fact.scope),
        "activation": str(fact.resolved_activation),
        "volatility": str(fact.volatility),
        "subject_key": fact.subject_key,
        "keywords": fact.keywords,
        "created_at": fact.created_at,
        "updated_at": fact.updated_at,
        "expires_at": fact.expires_at,
        "last_verified_at": fact.last_verified_at,
        "freshness": str(freshness(fact, now)),
        "reference": reference_of(fact.scope, fact.name),
        "path": fact.path,
        "body": fact.body,
        "problems": [problem_answer(problem) for problem in fact.problems],
    }


def problem_answer(problem: Problem) -> Answer:
    """A problem with its place and remedy."""
    return {
        "code": problem.code,
        "message": problem.message,
        "path": problem.path,
        "line": problem.line,
        "remedy": problem.remedy,
    }


def list_answer(snapshot: Snapshot, instructions: InstructionSet, now: int) -> Answer:
    """Everything in one: facts, overrides, instructions, archive."""
    return {
        "facts": [fact_answer(fact, now) for fact in snapshot.facts],
        "overrides": [
            {"key": o.key, "project_id": o.project.id, "global_id": o.global_.id}
            for o in snapshot.overrides
        ],
        "documents": [document_answer(document) for document in instructions.documents],
        "diagnostics": [diagnostic_answer(item) for item in instructions.diagnostics],
        "archived": archived_answer(snapshot.archived, now)["archived"],
        "problems": [problem_answer(problem) for problem in snapshot.problems],
    }


def facts_answer(facts: Iterable[Fact], now: int, query: str) -> Answer:
    """The facts that a search found, best first."""
    return {"query": query, "facts": [fact_answer(fact, now) for fact in facts]}


def archived_answer(archived: Iterable[ArchivedFact], now: int) -> Answer:
    """Archived facts, newest first."""
    return {
        "archived": [
            {**fact_answer(item.fact, now), "archived_at": item.archived_at} for item in archived
        ]
    }


def revisions_answer(fact: Fact, revisions: Iterable[Revision], now: int) -> Answer:
    """A fact and its snapshots, highest revision first."""
    return {
        "fact": fact_answer(fact, now),
        "revisions": [
            {**fact_answer(revision.fact, now), "size": revision.size} for revision in revisions
        ],
    }


def subjects_answer(subjects: dict[str, list[Fact]]) -> Answer:
    """Subject keys in use with the references of their holders."""
    return {
        "subjects": [
            {"key": key, "facts": [reference_of(fact.scope, fact.name) for fact in facts]}
            for key, facts in subjects.items()
        ]
    }


def instructions_answer(found: InstructionSet) -> Answer:
    """Documents in order of precedence, diagnostics, and the provider's block."""
    return {
        "profile": str(found.profile),
        "target": found.target,
        "documents": [document_answer(document) for document in found.documents],
        "diagnostics": [diagnostic_answer(item) for item in found.diagnostics],
        "not_read": [
            {"path": item.path, "reason": item.reason, "suggestion": item.suggestion}
            for item in found.not_read
        ],
        "differences": [diagnostic_answer(item) for item in found.differences],
        "block": found.block,
    }


def document_answer(document: InstructionDocument) -> Answer:
    """One instruction document."""
    return {
        "path": document.path,
        "label": document.label,
        "scope": str(document.scope),
        "directory": document.directory,
        "depth": document.depth,
        "order": document.order,
        "body": document.body,
        "imports": [
            {"path": item.path, "source_path": item.source_path, "line": item.line}
            for item in document.imports
        ],
    }


def diagnostic_answer(diagnostic: Diagnostic) -> Answer:
    """One diagnostic."""
    return {
        "code": diagnostic.code,
        "path": diagnostic.path,
        "source_path": diagnostic.source_path,
        "line": diagnostic.line,
        "message": diagnostic.message,
    }


def recall_answer(trace: RecallTrace) -> Answer:
    """A recall with its trace."""
    return {
        "query": trace.query,
        "hits": [_hit_answer(hit) for hit in trace.hits],
        "left_out": [
            {
                "id": item.fact.id,
                "name": item.fact.name,
                "scope": str(item.fact.scope),
                "score": item.score,
                "gate": str(item.gate),
                "explanation": item.explanation,
            }
            for item in trace.left_out
        ],
        "omitted": trace.omitted,
        "char_budget": trace.char_budget,
        "used_chars": trace.used_chars,
        "suppressed": str(trace.suppressed),
        "block": trace.block,
    }


def _hit_answer(hit: Hit) -> Answer:
    fact = hit.fact
    return {
        "id": fact.id,
        "revision": fact.revision,
        "name": fact.name,
        "title": fact.title,
        "type": str(fact.type),
        "scope": str(fact.scope),
        "score": hit.score,
        "freshness": str(hit.freshness),
        "reason": hit.reason,
        "snippet": hit.snippet,
        "terms": [
            {"token": t.token, "tf": t.tf, "df": t.df, "idf": t.idf, "share": t.share}
            for t in hit.terms
        ],
    }
