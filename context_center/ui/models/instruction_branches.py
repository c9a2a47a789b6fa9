"""The tree of an instruction set.

Headings are the user's home, what lies outside, the workspace and its directories; under
them stand the documents in the order in which they apply, then what is not read.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.core.instructions.size import estimated_tokens
from context_center.ui.models.effective_text import text_sources
from context_center.ui.models.instruction_nodes import Branch, InstructionNode, NodeKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from context_center.core.instructions.documents import (
        Diagnostic,
        Import,
        InstructionDocument,
        InstructionSet,
    )

translate = QCoreApplication.translate


@dataclass(slots=True)
class _Group:
    """What stands under one heading while it is collected."""

    directory: str
    name: str
    detail: str = ""
    branches: list[Branch] = field(default_factory=list)


def instruction_branches(
    instructions: InstructionSet,
    user_directory: str,
    spelled: Callable[[str], str] = str,
) -> tuple[Branch, ...]:
    """The whole tree, headings on top.

    ``user_directory`` is the absolute Reasonix home; ``spelled`` gives paths as a person
    writes them.
    """
    return _Builder(instructions, user_directory, spelled).build()


class _Builder:
    """Collects the branches of one instruction set under their headings."""

    def __init__(
        self, instructions: InstructionSet, user_directory: str, spelled: Callable[[str], str]
    ) -> None:
        self._instructions = instructions
        self._user = _Group(
            user_directory, translate("InstructionTree", "User"), spelled(user_directory)
        )
        self._outside = _Group("", translate("InstructionTree", "Outside the workspace"))
        root = instructions.workspace_root
        self._places = (
            {root: _Group(root, translate("InstructionTree", "Workspace"), spelled(root))}
            if root
            else {}
        )
        self._sources = text_sources(instructions)
        self._warnings = Counter(
            item.source_path or item.path for item in instructions.diagnostics if not item.quiet
        )

    def build(self) -> tuple[Branch, ...]:
        """The headings that hold something; User and Workspace always stand."""
        for document in self._instructions.documents:
            group = self._user if document.depth < 0 else self._place(document.directory)
            group.branches.append(self._document(document))
        for document in self._instructions.documents:
            for path in document.also_at:
                self._group_of(path).branches.append(self._duplicate(path, document))
        self._add_not_read()
        chain = list(_chain(self._instructions.workspace_root, self._instructions.target))
        order = {directory: at for at, directory in enumerate(chain)}
        places = sorted(self._places.values(), key=lambda at: order.get(at.directory, len(order)))
        groups = [self._user, *([self._outside] if self._outside.branches else []), *places]
        return tuple(self._heading(group) for group in groups)

    def _place(self, directory: str) -> _Group:
        if directory not in self._places:
            name = os.path.relpath(directory, self._instructions.workspace_root)
            self._places[directory] = _Group(directory, PurePath(name).as_posix())
        return self._places[directory]

    def _group_of(self, path: str) -> _Group:
        """The heading of the most specific directory of the walk that holds ``path``."""
        chain = _chain(self._instructions.workspace_root, self._instructions.target)
        holders = [at for at in (*chain, self._user.directory) if at and _holds(at, path)]
        if not holders:
            return self._outside
        nearest = max(holders, key=len)
        return self._user if nearest == self._user.directory else self._place(nearest)

    def _heading(self, group: _Group) -> Branch:
        nodes = [branch.node for branch in group.branches if branch.node.kind.applies]
        return Branch(
            InstructionNode(
                key=f"heading {group.name}",
                kind=NodeKind.HEADING,
                name=group.name,
                detail=group.detail
                if group.branches
                else translate("InstructionTree", "no documents"),
                path=group.directory,
                characters=sum(node.characters or 0 for node in nodes) if nodes else None,
                tokens=sum(node.tokens or 0 for node in nodes) if nodes else None,
            ),
            tuple(group.branches),
        )

    def _document(self, document: InstructionDocument) -> Branch:
        node = InstructionNode(
            key=document.path,
            kind=NodeKind.DOCUMENT,
            name=PurePath(document.path).name,
            detail=document.label,
            path=document.path,
            scope=document.scope.value,
            characters=len(document.body),
            tokens=estimated_tokens(document.body),
            warnings=self._warnings[document.path],
            source_number=self._sources[document.path].number,
            label=document.label,
            text=document.text,
        )
        return Branch(node, self._imports(document, document.path))

    def _imports(self, document: InstructionDocument, source_path: str) -> tuple[Branch, ...]:
        found = [
            Branch(self._import(document, item), self._imports(document, item.path))
            for item in document.imports
            if item.source_path == source_path and item.path != source_path
        ]
        keys = Counter(branch.node.key for branch in found)
        for item in self._instructions.diagnostics:
            if item.source_path == source_path and item.code.startswith("import_"):
                node = self._failed_import(document, item)
                keys[node.key] += 1
                if keys[node.key] == 1 and not item.quiet:
                    found.append(Branch(node))
        return tuple(sorted(found, key=lambda branch: branch.node.line))

    def _import(self, document: InstructionDocument, item: Import) -> InstructionNode:
        text = "\n".join(line.text for line in document.lines if line.path == item.path)
        directory = PurePath(item.source_path).parent
        return InstructionNode(
            key=f"{document.path} imports {item.path}",
            kind=NodeKind.IMPORT,
            name="@" + PurePath(os.path.relpath(item.path, directory)).as_posix(),
            detail=translate("InstructionTree", "line {line} · {label}").format(
                line=item.line, label=item.label
            ),
            path=item.path,
            line=item.line,
            source_path=item.source_path,
            characters=len(text),
            tokens=estimated_tokens(text),
            warnings=self._warnings[item.path],
            source_number=self._sources[item.path].number,
            label=item.label,
        )

    def _failed_import(self, document: InstructionDocument, item: Diagnostic) -> InstructionNode:
        meant = item.path
        if PurePath(meant).is_absolute() and _holds(document.directory, meant):
            meant = os.path.relpath(meant, PurePath(item.source_path).parent)
        return InstructionNode(
            key=f"{document.path} fails {item.source_path} {item.code} {item.path}",
            kind=NodeKind.FAILED_IMPORT,
            name="@" + meant.replace("\\", "/").removeprefix("@"),
            detail=translate("InstructionTree", "line {line} · not imported").format(
                line=item.line
            ),
            path=item.path,
            line=item.line,
            source_path=item.source_path,
            remedy=f"{item.message} {item.remedy}".strip(),
        )

    def _duplicate(self, path: str, document: InstructionDocument) -> Branch:
        return Branch(
            InstructionNode(
                key=f"duplicate {path}",
                kind=NodeKind.DUPLICATE,
                name=self._name_below(path),
                detail=translate("InstructionTree", "Same text as {label}, not repeated").format(
                    label=document.label
                ),
                path=path,
            )
        )

    def _add_not_read(self) -> None:
        known = {item.path for item in self._instructions.not_read}
        for item in self._instructions.not_read:
            name = item.suggestion
            remedy = (
                translate("InstructionTree", "Rename it to {name}.").format(name=name)
                if name
                else ""
            )
            self._add_unread(item.path, item.reason, remedy)
        for problem in self._instructions.diagnostics:
            if problem.code.startswith("document_") and problem.path not in known:
                known.add(problem.path)
                self._add_unread(problem.path, problem.message, problem.remedy)

    def _add_unread(self, path: str, reason: str, remedy: str) -> None:
        node = InstructionNode(
            key=f"not read {path}",
            kind=NodeKind.NOT_READ,
            name=self._name_below(path),
            detail=reason,
            path=path,
            warnings=self._warnings[path],
            remedy=remedy,
        )
        self._group_of(path).branches.append(Branch(node))

    def _name_below(self, path: str) -> str:
        directory = self._group_of(path).directory
        return PurePath(os.path.relpath(path, directory)).as_posix() if directory else path


def _chain(root: str, target: str) -> Mapping[str, None]:
    """The directories of the walk from ``root`` down to ``target``, in order."""
    chain = {root: None} if root else {}
    if root and _holds(root, target):
        directory = PurePath(root)
        for part in PurePath(target).relative_to(root).parts:
            directory /= part
            chain[str(directory)] = None
    return chain


def _holds(directory: str, path: str) -> bool:
    return PurePath(path).is_relative_to(directory)
