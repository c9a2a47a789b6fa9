"""The sentences of diagnostics: Reasonix's own, or ours that also say what to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

from context_center.core.instructions.documents import Diagnostic
from context_center.core.instructions.profiles import Wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from context_center.core.instructions.profiles import ProfileRules

TARGET_OUTSIDE = "target_outside_workspace"
DOCUMENT_ESCAPE = "document_symlink_escape"
DOCUMENT_UNREADABLE = "document_unreadable"
IMPORT_OUTSIDE = "import_outside_source"
IMPORT_ESCAPE = "import_symlink_escape"
IMPORT_UNREADABLE = "import_unreadable"
IMPORT_CYCLE = "import_cycle"
IMPORT_TOO_DEEP = "import_too_deep"
IMPORT_WRONG_CASE = "import_wrong_case"
LINK_AS_TEXT = "link_as_text"
ENCODING = "encoding_problem"
DIFFERENCE = "profile_difference"

_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\v": "\\v",
}


@dataclass(slots=True)
class Findings:
    """What resolving with one profile found; ``silent`` is what that profile does not say."""

    rules: ProfileRules
    diagnostics: list[Diagnostic] = field(default_factory=list)
    silent: list[Diagnostic] = field(default_factory=list)

    def report(self, diagnostic: Diagnostic) -> None:
        """Add what every profile says."""
        self.diagnostics.append(diagnostic)

    def remark(self, diagnostic: Diagnostic) -> None:
        """Add what only a profile that speaks up says."""
        (self.diagnostics if self.rules.speaks_up else self.silent).append(diagnostic)


@dataclass(frozen=True, slots=True)
class ImportSite:
    """Where an import line stands: ``line`` is the one that diagnostics name."""

    target: str
    source_path: str
    line: int


@dataclass(frozen=True, slots=True)
class ImportFault:
    """Why an import gave no text.

    ``why`` ends a sentence, ``absent`` tells that nothing is there, ``suggestion`` is what
    to write instead or "", ``quiet`` tells that the line most likely was meant as no import.
    """

    why: str
    absent: bool
    suggestion: str
    quiet: bool


def quoted(text: str) -> str:
    """``text`` in double quotes on one line, as Reasonix writes paths in its messages."""
    return '"' + "".join(_ESCAPES.get(char) or _printable(char) for char in text) + '"'


def _printable(char: str) -> str:
    if char.isprintable():
        return char
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def target_outside(target: str, root: str, rules: ProfileRules) -> Diagnostic:
    """The target directory is not in the workspace; its root is used instead."""
    if rules.wording is Wording.REASONIX:
        message = f"instruction target {quoted(target)} is outside workspace {quoted(root)}"
    else:
        message = f"The target {target} is outside the workspace; its root is shown instead."
    return Diagnostic(TARGET_OUTSIDE, target, "", 0, message, "Choose a directory inside.")


def document_escape(path: str, boundary: str, rules: ProfileRules) -> Diagnostic:
    """An instruction file that is a link to outside."""
    if rules.wording is Wording.REASONIX:
        message = (
            f"rejected instruction document {quoted(path)} outside boundary {quoted(boundary)}"
        )
    else:
        name = PurePath(path).name
        message = f"{name} is not read: a link leads out of {boundary} (symlink escape)."
    remedy = "Copy the file to this place, or link to a file inside."
    return Diagnostic(DOCUMENT_ESCAPE, path, "", 0, message, remedy)


def document_unreadable(path: str, why: str) -> Diagnostic:
    """A path with the name of an instruction file that is none."""
    message = f"{PurePath(path).name} is not read: {why}."
    return Diagnostic(DOCUMENT_UNREADABLE, path, "", 0, message)


def link_as_text(path: str, target: str) -> Diagnostic:
    """A document that holds nothing but the path of a file beside it."""
    name = PurePath(path).name
    message = f"{name} holds only the path {quoted(target)}: a link, checked out as text?"
    remedy = f"Make it a link again, or write @{target}."
    return Diagnostic(LINK_AS_TEXT, path, path, 1, message, remedy)


def encoding_problem(path: str, line: int) -> Diagnostic:
    """Bytes that are text in no encoding that is read; they show as U+FFFD."""
    message = f"Encoding problem at line {line}: the bytes are no UTF-8, UTF-16 or GB18030."
    return Diagnostic(ENCODING, path, path, line, message, "Save the file as UTF-8.")


def import_rejected(code: str, site: ImportSite, reason: str, rules: ProfileRules) -> Diagnostic:
    """An import that leads where imports must not lead; its path stays as written."""
    if rules.wording is Wording.REASONIX:
        message = (
            f"rejected instruction import {quoted(site.target)} from {quoted(site.source_path)}"
        )
    else:
        message = f"Import {quoted(site.target)} rejected: {reason}."
    remedy = f"An import stays inside {rules.import_boundary}."
    return Diagnostic(code, site.target, site.source_path, site.line, message, remedy)


def import_unreadable(
    path: str, site: ImportSite, fault: ImportFault, rules: ProfileRules
) -> Diagnostic:
    """An import that leads to no text."""
    if rules.wording is Wording.REASONIX:
        message = f"instruction import {quoted(path)} could not be read"
    else:
        verdict = "not found" if fault.absent else "not read"
        message = f"Import {quoted(site.target)} {verdict}: {fault.why} (tried {path})."
    return Diagnostic(
        code=IMPORT_UNREADABLE,
        path=path,
        source_path=site.source_path,
        line=site.line,
        message=message,
        remedy=f"Did you mean @{fault.suggestion}?" if fault.suggestion else "",
        quiet=fault.quiet,
    )


def import_cycle(
    path: str, site: ImportSite, chain: Sequence[str], rules: ProfileRules
) -> Diagnostic:
    """A file that imports itself, over the files named in ``chain`` from first to last."""
    if rules.wording is Wording.REASONIX:
        message = f"instruction import cycle from {quoted(site.source_path)} to {quoted(path)}"
    else:
        message = f"Import cycle: {' → '.join(chain)}."
    remedy = "Remove one of these imports."
    return Diagnostic(IMPORT_CYCLE, path, site.source_path, site.line, message, remedy)


def import_too_deep(path: str, site: ImportSite, limit: int) -> Diagnostic:
    """An import below the last level that is expanded."""
    message = f"Import {quoted(site.target)} not followed: imports end at level {limit}."
    return Diagnostic(IMPORT_TOO_DEEP, path, site.source_path, site.line, message)


def import_wrong_case(path: str, site: ImportSite, spelled: str) -> Diagnostic:
    """An import that works on this file system only, because it ignores letter case."""
    message = f"Import {quoted(site.target)} is spelled {quoted(spelled)} on disk."
    remedy = f"Write @{spelled}: other systems tell upper from lower case."
    return Diagnostic(IMPORT_WRONG_CASE, path, site.source_path, site.line, message, remedy)
