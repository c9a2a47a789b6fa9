"""``context-center memory suggestions``: what the transcripts suggest; writes no fact."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError
from context_center.core.times import format_time
from context_center.services.paths import cache_dir
from context_center.services.suggestion_inbox import SuggestionInbox
from context_center.services.suggestion_scan import ScanSources, SuggestionScanner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.cli.commands import Request, Result
    from context_center.cli.json_output import Answer
    from context_center.core.suggestions.candidates import (
        Evidence,
        MemorySuggestion,
        SkillSuggestion,
    )
    from context_center.services.suggestion_scan import ScanResult

_MOST_QUOTED = 3


def suggestions(request: Request) -> Result:
    """Scan the transcripts of the workspace; raises ContextError for a missing directory."""
    options = request.options
    sources = ScanSources(
        _directory(options.claude, "--claude"), _directory(options.codex, "--codex")
    )
    kept = None if getattr(options, "sample", False) else str(cache_dir())
    catalog = request.catalog
    inbox = SuggestionInbox(catalog.workspace, lambda: request.now)
    scanner = SuggestionScanner(catalog, inbox, kept, lambda: request.now)
    result = scanner.scan(sources)
    return suggestions_answer(result), suggestions_text(result, inbox)


def _directory(option: str | None, flag: str) -> str | None:
    if option is None:
        return None
    path = os.path.abspath(os.path.expanduser(option))
    if not os.path.isdir(path):
        raise ContextError(
            "No such directory",
            f"{flag} names a directory that is not there.",
            path,
            f"Give {flag} the directory in which that agent keeps its files.",
        )
    return path


def suggestions_answer(result: ScanResult) -> Answer:
    """The result as plain values."""
    return {
        "memories": [_memory_answer(result, memory) for memory in result.suggestions.memories],
        "skills": [_skill_answer(result, skill) for skill in result.suggestions.skills],
        "scanned": {
            "sessions": result.scanned.sessions,
            "turns": result.scanned.turns,
            "bytes": result.scanned.bytes,
            "skipped": result.skipped_count,
        },
    }


def _memory_answer(result: ScanResult, memory: MemorySuggestion) -> Answer:
    return {
        "id": memory.id,
        "title": memory.title,
        "description": memory.description,
        "type": str(memory.type),
        "scope": str(memory.scope),
        "body": memory.body,
        "keywords": memory.keywords,
        "subject_key": memory.subject_key,
        "volatility": str(memory.volatility),
        "confidence": memory.confidence,
        "revises": memory.revises,
        "flags": [str(flag) for flag in memory.flags],
        "evidence": [_evidence_answer(result, item) for item in memory.evidence],
    }


def _skill_answer(result: ScanResult, skill: SkillSuggestion) -> Answer:
    return {
        "name": skill.name,
        "description": skill.description,
        "body": skill.body,
        "confidence": skill.confidence,
        "evidence": [_evidence_answer(result, item) for item in skill.evidence],
    }


def _evidence_answer(result: ScanResult, evidence: Evidence) -> Answer:
    return {
        "session": result.session_name(evidence),
        "turn": evidence.number,
        "time": format_time(evidence.time) if evidence.time is not None else None,
        "quote": evidence.quote,
    }


def suggestions_text(result: ScanResult, inbox: SuggestionInbox) -> Iterator[str]:
    """Both groups with reasons and evidence, then what was read and what was not."""
    found = result.suggestions
    yield f"Memories ({len(found.memories)})"
    for memory in found.memories:
        yield from _memory_lines(result, memory)
    yield ""
    yield f"Skills ({len(found.skills)})"
    for skill in found.skills:
        yield from _skill_lines(result, skill)
    yield ""
    if not found.memories and not found.skills:
        yield "Nothing new is suggested."
    scanned = result.scanned
    yield (
        f"Read {scanned.sessions} sessions, {scanned.turns} turns, {scanned.bytes:,} bytes; "
        f"{result.skipped_count} passed over."
    )
    for skip in scanned.skipped:
        yield f"  - {skip.path or 'sessions'}: {skip.message}"
    if inbox.problem is not None:
        yield f"! {inbox.problem.message} {inbox.problem.path}"


def _memory_lines(result: ScanResult, memory: MemorySuggestion) -> Iterator[str]:
    flags = "".join(f", {flag}!" for flag in memory.flags)
    yield f"  {memory.confidence:.2f}  {memory.title}"
    yield f"        [{memory.scope}/{memory.type}{flags}]  {memory.subject_key}".rstrip()
    if memory.revises:
        yield f"        revises {memory.revises}"
    for part in memory.parts:
        yield f"        {part.points:+.2f}  {part.reason}"
    yield from _quote_lines(result, memory.evidence)
    for said in memory.replaces:
        yield f"        instead of “{' '.join(said.quote.split())}”"


def _skill_lines(result: ScanResult, skill: SkillSuggestion) -> Iterator[str]:
    yield f"  {skill.confidence:.2f}  {skill.name}{''.join(f', {flag}!' for flag in skill.flags)}"
    yield f"        {skill.description}"
    yield from _quote_lines(result, skill.evidence)


def _quote_lines(result: ScanResult, evidence: tuple[Evidence, ...]) -> Iterator[str]:
    for item in evidence[:_MOST_QUOTED]:
        said = format_time(item.time)[:16] if item.time is not None else "at no known time"
        yield f"        “{' '.join(item.quote.split())}”"
        yield f"          {result.session_name(item)}, turn {item.number}, {said}"
    if len(evidence) > _MOST_QUOTED:
        yield f"        and {len(evidence) - _MOST_QUOTED} more"
