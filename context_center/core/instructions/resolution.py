"""Which instruction documents hold for a target directory, in order of precedence.

User-global files first, then from the workspace root down to the target, at each
directory the ``.local.md`` files after the others; later entries win
(context-engine-v2.md, "Instruction resolution").
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions import diagnostics as say
from context_center.core.instructions.block import USER_PREFIX, WORKSPACE_PREFIX, label_of
from context_center.core.instructions.documents import DocumentScope, InstructionDocument
from context_center.core.instructions.import_places import ImportLocator, why_not_a_file
from context_center.core.instructions.imports import ImportExpander, Owner
from context_center.core.instructions.paths import (
    WHITE_SPACE,
    directories_between,
    is_within,
    joined,
    parent_of,
    relative_label,
)
from context_center.core.instructions.profiles import PROFILES, ImportBoundary
from context_center.core.instructions.slots import one_slot_for_each_place, slots_of
from context_center.core.instructions.sources import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.instructions.documents import Diagnostic, EffectiveLine, ProfileName
    from context_center.core.instructions.import_outcomes import Decision, Expansion
    from context_center.core.instructions.profiles import ProfileRules
    from context_center.core.instructions.slots import DocumentSlot, InstructionRequest
    from context_center.core.instructions.sources import SourceReader


@dataclass(frozen=True, slots=True)
class Resolution:
    """What one profile makes of a request.

    ``walked`` are the directories from the root to ``target``; ``silent`` is what the
    profile does not report; ``watched`` every path that took part or would if it existed.
    """

    profile: ProfileName
    target: str
    walked: tuple[str, ...]
    documents: tuple[InstructionDocument, ...]
    diagnostics: tuple[Diagnostic, ...]
    silent: tuple[Diagnostic, ...]
    decisions: tuple[Decision, ...]
    watched: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A document before its order is known; equal ``content`` is loaded once."""

    document: InstructionDocument
    rank: int
    content: str


def resolve(request: InstructionRequest, profile: ProfileName, reader: SourceReader) -> Resolution:
    """Resolve ``request`` as ``profile`` does."""
    return _Resolver(request, PROFILES[profile], reader).resolved()


class _Resolver:
    """One request under one profile."""

    def __init__(
        self, request: InstructionRequest, rules: ProfileRules, reader: SourceReader
    ) -> None:
        self._request = request
        self._rules = rules
        self._reader = reader
        self._findings = say.Findings(rules)
        self._decisions: list[Decision] = []
        self._watched: set[str] = set()

    def resolved(self) -> Resolution:
        target = self._target_directory()
        root = self._request.workspace_root
        walked = directories_between(root, target) if root else ()
        slots = [*slots_of(self._request, walked, self._rules)]
        self._watched.update(slot.path for slot in slots)
        if self._rules.one_place_per_file:
            slots = one_slot_for_each_place(slots, self._reader)
        candidates = [item for slot in slots if (item := self._candidate(slot)) is not None]
        return Resolution(
            profile=self._rules.name,
            target=target,
            walked=walked,
            documents=_without_repeats(candidates),
            diagnostics=self._told_once(self._findings.diagnostics),
            silent=tuple(self._findings.silent),
            decisions=tuple(self._decisions),
            watched=frozenset(self._watched),
        )

    def _target_directory(self) -> str:
        root, target = self._request.workspace_root, self._request.target
        if not root:
            return ""
        if self._reader.look(target).kind is SourceKind.FILE:
            target = parent_of(target)
        if is_within(target, root):
            return target
        if self._rules.one_place_per_file:
            real_target = self._reader.look(target).real_path
            real_root = self._reader.look(root).real_path
            if is_within(real_target, real_root):
                return joined(root, relative_label(real_target, real_root))
        self._findings.report(say.target_outside(target, root, self._rules))
        return root

    def _candidate(self, slot: DocumentSlot) -> _Candidate | None:
        loaded = self._loaded(slot)
        if loaded is None:
            return None
        text, real_path = loaded
        is_user = slot.scope is DocumentScope.USER
        prefix = USER_PREFIX if is_user else WORKSPACE_PREFIX
        owner = Owner(slot.path, real_path, slot.boundary, prefix)
        locator = ImportLocator(
            boundaries=self._import_boundaries(slot),
            account_home=self._request.account_home,
            rules=self._rules,
            reader=self._reader,
        )
        expansion = ImportExpander(owner, locator, self._findings).expand(text)
        self._decisions += expansion.decisions
        self._watched |= expansion.touched | {real_path}
        document = _document(slot, label_of(slot.path, slot.boundary, prefix), text, expansion)
        also_at = tuple(path for path in slot.also_at if self._is_file(path))
        return _Candidate(
            document=replace(document, also_at=also_at),
            rank=slot.rank,
            content=_comparable(expansion) if self._rules.one_place_per_file else document.body,
        )

    def _loaded(self, slot: DocumentSlot) -> tuple[str, str] | None:
        """Text and real path of the document in a slot; None if there is none to read."""
        found = self._reader.look(slot.path)
        if found.kind is SourceKind.ABSENT or self._is_misspelled(slot):
            return None
        outside = not is_within(found.real_path, self._reader.look(slot.boundary).real_path)
        if outside and (found.exists or self._rules.confines_missing):
            self._findings.report(say.document_escape(slot.path, slot.boundary, self._rules))
            return None
        if found.kind is not SourceKind.FILE:
            self._findings.remark(say.document_unreadable(slot.path, why_not_a_file(found)))
            return None
        reading = self._reader.read(found.real_path)
        if reading.text is None:
            self._findings.remark(say.document_unreadable(slot.path, reading.reason))
            return None
        if reading.bad_line:
            self._findings.remark(say.encoding_problem(slot.path, reading.bad_line))
        text = reading.text.strip(WHITE_SPACE)
        if text and self._is_path_beside(text, slot):
            self._findings.remark(say.link_as_text(slot.path, text))
        return (reading.text, found.real_path) if text else None

    def _is_path_beside(self, text: str, slot: DocumentSlot) -> bool:
        """Whether a document is what Git leaves of a link where it cannot make one."""
        if "\n" in text or PurePath(text).name not in self._rules.document_names:
            return False
        path = joined(slot.directory, text)
        return path != slot.path and is_within(path, slot.boundary) and self._is_file(path)

    def _is_misspelled(self, slot: DocumentSlot) -> bool:
        entries = self._reader.entries(slot.directory) if self._rules.exact_case else None
        if entries is None:
            return False
        return slot.path not in {joined(slot.directory, entry.name) for entry in entries}

    def _is_file(self, path: str) -> bool:
        return self._reader.look(path).kind is SourceKind.FILE

    def _import_boundaries(self, slot: DocumentSlot) -> tuple[str, ...]:
        if self._rules.import_boundary is ImportBoundary.SOURCE_DIRECTORY:
            return (slot.directory,)
        boundaries = [slot.boundary]
        if slot.scope is DocumentScope.USER and self._request.account_home:
            home = self._request.account_home
            boundaries += [joined(home, name) for name in self._rules.user_import_directories]
        return tuple(dict.fromkeys(boundaries))

    def _told_once(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Without what was found a second time because two ways lead to the same file."""
        if not self._rules.one_place_per_file:
            return tuple(diagnostics)
        told: dict[tuple[str, str, str, int], Diagnostic] = {}
        for item in diagnostics:
            source = self._reader.look(item.source_path).real_path if item.source_path else ""
            path = source if item.path == item.source_path else item.path
            told.setdefault((item.code, path, source, item.line), item)
        return tuple(told.values())


def _document(
    slot: DocumentSlot, label: str, text: str, expansion: Expansion
) -> InstructionDocument:
    return InstructionDocument(
        path=slot.path,
        label=label,
        scope=slot.scope,
        directory=slot.directory,
        depth=slot.depth,
        order=0,
        body="\n".join(line.text for line in expansion.lines),
        imports=tuple(expansion.imports),
        text=text,
        lines=tuple(_shown(line) for line in expansion.lines),
    )


def _shown(line: EffectiveLine) -> EffectiveLine:
    """The line as one line on a screen: without carriage returns."""
    if "\r" not in line.text:
        return line
    return replace(line, text=line.text.removesuffix("\r").replace("\r", " "))


def _comparable(expansion: Expansion) -> str:
    """The expanded text without the marks around imports and without carriage returns."""
    own = (line.text.removesuffix("\r") for line in expansion.lines if line.line)
    return "\n".join(own).strip(WHITE_SPACE)


def _without_repeats(candidates: list[_Candidate]) -> tuple[InstructionDocument, ...]:
    """The documents in order, of equal contents only the most specific, else the first."""
    winners: dict[str, _Candidate] = {}
    repeats: dict[str, list[str]] = {}
    for item in candidates:
        holder = winners.get(item.content)
        if holder is None or item.rank > holder.rank:
            winners[item.content] = item
        repeats.setdefault(item.content, []).extend((*item.document.also_at, item.document.path))
    kept = [item for item in candidates if winners[item.content] is item]
    return tuple(
        replace(
            item.document,
            order=order,
            also_at=tuple(p for p in repeats[item.content] if p != item.document.path),
        )
        for order, item in enumerate(kept)
    )
