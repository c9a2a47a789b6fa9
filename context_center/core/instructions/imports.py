"""Expanding the imports of one instruction document, line by line, with their sources.

(context-engine-v2.md, "Instruction resolution"; decisions.md, 1.)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions import diagnostics as say
from context_center.core.instructions.documents import Diagnostic, EffectiveLine, Import
from context_center.core.instructions.import_lines import looks_like_document, source_lines
from context_center.core.instructions.import_outcomes import Decision, Expansion, Outcome
from context_center.core.instructions.import_places import seen_from
from context_center.core.instructions.paths import is_within, parent_of, relative_label

if TYPE_CHECKING:
    from context_center.core.instructions.import_lines import SourceLine
    from context_center.core.instructions.import_places import ImportLocator, ImportSource


_NOTES = {
    Outcome.OUTSIDE: f"  <!-- rejected: {say.IMPORT_OUTSIDE} -->",
    Outcome.ESCAPE: f"  <!-- rejected: {say.IMPORT_ESCAPE} -->",
    Outcome.CYCLE: "  <!-- skipped: import cycle -->",
    Outcome.DUPLICATE: "  <!-- skipped: duplicate import -->",
}
_ATTRIBUTE_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"}
)


@dataclass(frozen=True, slots=True)
class Owner:
    """The document whose imports are expanded, and what its imports are named after.

    ``label_root`` is the workspace root or the home, ``prefix`` the label's first part.
    """

    path: str
    real_path: str
    label_root: str
    prefix: str


class ImportExpander:
    """Expands one document; used once. What it finds wrong goes to ``findings``."""

    def __init__(self, owner: Owner, locator: ImportLocator, findings: say.Findings) -> None:
        self._owner = owner
        self._locator = locator
        self._findings = findings
        self._rules = locator.rules
        self._chain = [(owner.real_path, owner.path)]
        self._done: set[str] = set()
        self._expansion = Expansion()

    def expand(self, text: str) -> Expansion:
        """Expand ``text``, the decoded content of the document."""
        self._expansion.lines = self._lines_of(text, self._owner.path, 0)
        return self._expansion

    def _lines_of(self, text: str, source_path: str, depth: int) -> list[EffectiveLine]:
        lines: list[EffectiveLine] = []
        for line in source_lines(text, self._rules):
            if line.target:
                lines += self._import(line, source_path, depth)
                continue
            if line.mention:
                self._decide(line, source_path, Outcome.TEXT)
            lines.append(EffectiveLine(line.text, source_path, line.line))
        return lines

    def _import(self, line: SourceLine, source_path: str, depth: int) -> list[EffectiveLine]:
        if depth >= self._rules.max_import_depth and not self._rules.looks_below_depth:
            self._decide(line, source_path, Outcome.TOO_DEEP)
            return [EffectiveLine(line.text, source_path, line.line)]
        source = self._locator.locate(line.target, parent_of(source_path))
        self._expansion.touched |= {path for path in (source.path, source.real_path) if path}
        outcome = self._outcome(source, depth)
        self._decide(line, source_path, outcome, source)
        self._report(line, source_path, outcome, source)
        if outcome is Outcome.EXPANDED:
            return self._wrapped(line, source_path, source, depth)
        return [EffectiveLine(self._noted(line.text, outcome), source_path, line.line)]

    def _outcome(self, source: ImportSource, depth: int) -> Outcome:
        if source.outcome is not Outcome.EXPANDED:
            return source.outcome
        if any(real_path == source.real_path for real_path, _ in self._chain):
            return Outcome.CYCLE
        if source.real_path in self._done:
            return Outcome.DUPLICATE
        too_deep = depth >= self._rules.max_import_depth
        return Outcome.TOO_DEEP if too_deep else Outcome.EXPANDED

    def _wrapped(
        self, line: SourceLine, source_path: str, source: ImportSource, depth: int
    ) -> list[EffectiveLine]:
        self._chain.append((source.real_path, source.path))
        inner = self._lines_of(source.text, source.path, depth + 1)
        self._chain.pop()
        self._done.add(source.real_path)
        label = self._label(source)
        self._expansion.imports.append(
            Import(
                path=source.path,
                source_path=source_path,
                line=line.line,
                depth=depth + 1,
                label=f"{self._owner.prefix}/{label}",
            )
        )
        opening = f'<instruction-import path="{label.translate(_ATTRIBUTE_ESCAPES)}">'
        return [
            EffectiveLine(opening, source.path, 0),
            *inner,
            EffectiveLine("</instruction-import>", source.path, 0),
        ]

    def _label(self, source: ImportSource) -> str:
        if is_within(source.path, self._owner.label_root):
            return relative_label(source.path, self._owner.label_root)
        below = relative_label(source.path, source.boundary)
        return f"{PurePath(source.boundary).name}/{below}"

    def _noted(self, text: str, outcome: Outcome) -> str:
        note = _NOTES.get(outcome, "")
        if self._rules.notes_after_line_end or not text.endswith("\r"):
            return text + note
        return text.removesuffix("\r") + note + "\r"

    def _decide(
        self,
        line: SourceLine,
        source_path: str,
        outcome: Outcome,
        source: ImportSource | None = None,
    ) -> None:
        decision = Decision(
            document=self._owner.path,
            source_path=source_path,
            real_source=self._chain[-1][0],
            line=line.line,
            mention=line.mention,
            outcome=outcome,
            path=source.path if source else "",
            reason=source.reason if source else "",
            code=line.code,
        )
        self._expansion.decisions.append(decision)

    def _report(
        self, line: SourceLine, source_path: str, outcome: Outcome, source: ImportSource
    ) -> None:
        number = line.text_line if self._rules.counts_from_text else line.line
        site = say.ImportSite(line.target, source_path, number)
        match outcome:
            case Outcome.OUTSIDE | Outcome.ESCAPE:
                code = say.IMPORT_OUTSIDE if outcome is Outcome.OUTSIDE else say.IMPORT_ESCAPE
                self._findings.report(say.import_rejected(code, site, source.reason, self._rules))
            case Outcome.UNREADABLE:
                self._findings.report(self._unreadable(site, source))
            case Outcome.CYCLE:
                chain = [*self._chain_to(source.real_path), source.path]
                self._findings.report(
                    say.import_cycle(source.path, site, self._labels(chain), self._rules)
                )
            case Outcome.TOO_DEEP:
                limit = self._rules.max_import_depth
                self._findings.remark(say.import_too_deep(source.path, site, limit))
            case Outcome.EXPANDED:
                self._remark_on(site, source)
            case Outcome.TEXT | Outcome.DUPLICATE:
                pass

    def _unreadable(self, site: say.ImportSite, source: ImportSource) -> Diagnostic:
        directory = parent_of(site.source_path)
        suggestion = (
            self._locator.suggestion(site.target, directory, source) if source.absent else ""
        )
        quiet = source.absent and not suggestion and not looks_like_document(site.target)
        differs_in_case = bool(suggestion) and suggestion.casefold() == site.target.casefold()
        fault = say.ImportFault(
            why="the letter case differs" if differs_in_case else source.reason,
            absent=source.absent,
            suggestion=suggestion,
            quiet=quiet,
        )
        return say.import_unreadable(source.path, site, fault, self._rules)

    def _remark_on(self, site: say.ImportSite, source: ImportSource) -> None:
        if source.bad_line:
            self._findings.remark(say.encoding_problem(source.path, source.bad_line))
        if self._rules.exact_case:
            spelled = self._locator.spelled_on_disk(source.path, source.boundary)
            if spelled not in {"", source.path}:
                written = seen_from(parent_of(site.source_path), spelled)
                self._findings.remark(say.import_wrong_case(source.path, site, written))

    def _chain_to(self, real_path: str) -> list[str]:
        paths = [path for _, path in self._chain]
        start = [real for real, _ in self._chain].index(real_path)
        return paths[start:]

    def _labels(self, paths: list[str]) -> list[str]:
        home = self._owner.label_root
        return [relative_label(path, home) if is_within(path, home) else path for path in paths]
