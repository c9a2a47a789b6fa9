"""What the facts and instruction documents of a workspace said when they were seen last.

It lies in our own data directory (decisions.md, 11), one file a workspace, of bounded size:
texts beyond the bound are known by their digest only.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from context_center.core.fact_edit import with_identity
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.visit_changes import Seen, SeenDocument, SeenFact
from context_center.services.own_files import OwnFile
from context_center.services.paths import data_dir as own_data_dir

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from context_center.services.workspace import Workspace

MOST_CHARACTERS = 8_000_000
"""Of all texts of a workspace together, those of documents first."""
MOST_FACTS = 50_000
MOST_WORKSPACES = 100
_DIRECTORY = "visits"
_VERSION = 1
_ENUMS = {
    "type": FactType,
    "scope": Scope,
    "directory_scope": Scope,
    "activation": Activation,
    "volatility": Volatility,
}
_LEFT_OUT = frozenset({"identity_keys", "problems", "path", "id"})
_STORED = tuple(each.name for each in fields(Fact) if each.name not in _LEFT_OUT)


class Visits:
    """What was seen of one workspace. Raises ContextError when its file cannot be used."""

    def __init__(
        self,
        workspace: Workspace,
        data_dir: Path | None = None,
        *,
        most_characters: int = MOST_CHARACTERS,
    ) -> None:
        self._file = OwnFile(workspace, _DIRECTORY, _VERSION, data_dir or own_data_dir())
        self._most_characters = most_characters

    def load(self) -> Seen | None:
        """What was seen; None before the first visit, or when it was not kept whole."""
        stored = self._file.read()
        if stored is None:
            return None
        try:
            documents, *facts = stored
            seen = [_seen_fact(each) for each in facts]
            return Seen({each.path: each for each in seen}, _seen_documents(documents))
        except (KeyError, TypeError, ValueError, AttributeError):
            self._file.set_aside()
            return None

    def save(self, seen: Seen) -> None:
        """Keep what was seen in place of what was kept before."""
        room = self._most_characters
        documents, room = _stored_documents(seen.documents, room)
        facts = []
        for each in list(seen.facts.values())[:MOST_FACTS]:
            size = len(each.fact.body) if each.fact is not None else 0
            kept = each.fact if size <= room else None
            room -= size if kept is not None else 0
            facts.append(_stored_fact(each, kept))
        self._file.write([documents, *facts])
        self._file.prune(MOST_WORKSPACES)


def _stored_documents(
    documents: Mapping[str, SeenDocument] | None, room: int
) -> tuple[list[list[str | None]] | None, int]:
    if documents is None:
        return None, room
    stored = []
    for each in documents.values():
        kept = each.text if each.text is not None and len(each.text) <= room else None
        room -= len(kept or "")
        stored.append([each.path, each.label, each.digest, kept])
    return stored, room


def _stored_fact(each: SeenFact, kept: Fact | None) -> dict[str, Any]:
    head = {"path": each.path, "id": each.id, "heading": each.heading, "digest": each.digest}
    if kept is None:
        return {**head, "fact": None}
    return {**head, "fact": {name: getattr(kept, name) for name in _STORED}}


def _seen_documents(stored: Any) -> dict[str, SeenDocument] | None:
    if stored is None:
        return None
    found = {}
    for path, label, digest, text in stored:
        kept = None if text is None else _text(text)
        found[_text(path)] = SeenDocument(path, _text(label), _text(digest), kept)
    return found


def _seen_fact(stored: Mapping[str, Any]) -> SeenFact:
    path, own_id, heading, digest = (
        _text(stored[name]) for name in ("path", "id", "heading", "digest")
    )
    held = stored["fact"]
    return SeenFact(path, own_id, heading, digest, None if held is None else _fact(stored, held))


def _fact(head: Mapping[str, Any], held: Mapping[str, Any]) -> Fact:
    values = {name: held[name] for name in _STORED}
    for name, kind in _ENUMS.items():
        values[name] = kind(values[name])
    values["extra"] = tuple(_pairs(values["extra"]))
    for name, plain in (("revision", int), ("parsed", bool), ("active", bool)):
        if not isinstance(values[name], plain):
            raise TypeError(name)
    for name in ("name", "title", "body", "subject_key", "updated_at"):
        _text(values[name])
    return with_identity(Fact(id=head["id"], path=head["path"], **values))


def _pairs(stored: Iterable[Any]) -> Iterable[tuple[str, str]]:
    for key, value in stored:
        yield _text(key), _text(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("a text was expected")
    return value
