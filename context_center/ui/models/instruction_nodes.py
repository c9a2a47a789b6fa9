"""The rows of the instruction tree as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_CONTEXT = "InstructionTree"
_WORDS = {
    "user": QT_TRANSLATE_NOOP("InstructionTree", "user"),
    "project": QT_TRANSLATE_NOOP("InstructionTree", "project"),
    "ancestor": QT_TRANSLATE_NOOP("InstructionTree", "ancestor"),
    "local": QT_TRANSLATE_NOOP("InstructionTree", "local"),
    "import": QT_TRANSLATE_NOOP("InstructionTree", "import"),
    "failed import": QT_TRANSLATE_NOOP("InstructionTree", "failed import"),
    "duplicate": QT_TRANSLATE_NOOP("InstructionTree", "duplicate"),
    "not read": QT_TRANSLATE_NOOP("InstructionTree", "not read"),
}


class NodeKind(Enum):
    """What a row of the tree stands for; only documents and imports are in the prompt."""

    HEADING = "heading"
    DOCUMENT = "document"
    IMPORT = "import"
    FAILED_IMPORT = "failed import"
    DUPLICATE = "duplicate"
    NOT_READ = "not read"

    @property
    def applies(self) -> bool:
        """Whether the row's text is in the prompt."""
        return self in {NodeKind.DOCUMENT, NodeKind.IMPORT}


@dataclass(frozen=True, slots=True)
class InstructionNode:
    """One row. ``key`` stays the same while the file does.

    ``path`` is the file (of a heading the directory), ``line`` the line of an import in
    ``source_path``. ``scope`` is the word of a document's pill. ``characters`` and
    ``tokens`` are those of the text that enters the prompt, None for what does not;
    ``source_number`` picks the colour of its source, None without. ``remedy`` is what to
    do about a row that is not read. ``label`` is what a provider may see; ``text`` the
    whole file of a document.
    """

    key: str
    kind: NodeKind
    name: str
    detail: str
    path: str
    line: int = 0
    source_path: str = ""
    scope: str = ""
    characters: int | None = None
    tokens: int | None = None
    warnings: int = 0
    source_number: int | None = None
    remedy: str = ""
    label: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """A node and what stands under it."""

    node: InstructionNode
    children: tuple[Branch, ...] = ()

    def warnings(self) -> int:
        """The warnings of the node and of everything under it."""
        return self.node.warnings + sum(child.warnings() for child in self.children)


def word_text(word: str) -> str:
    """How the window says a scope or a kind of row."""
    return QCoreApplication.translate(_CONTEXT, str(_WORDS[word])) if word in _WORDS else word
