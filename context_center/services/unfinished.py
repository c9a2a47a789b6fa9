"""What an operation has begun, noted so that the next one can finish it after a kill.

A rename, an archiving or a recovery is two steps on the disk; between them the fact would
stand in two places. The note lies beside the lock file and is written without waiting for
the disk: it is only needed when a process dies, not when the machine does.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError
from context_center.core.facts import Scope
from context_center.core.memory_index import index_lines, updated_index
from context_center.core.names import slug
from context_center.services.atomic_files import remove_file
from context_center.services.fact_directory import FactDirectory, is_fact_name, read_entry
from context_center.services.fact_history import ARCHIVE
from context_center.services.index_file import change_index
from context_center.services.text_files import read_regular
from context_center.services.text_writing import digest

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.core.facts import Fact


@dataclass(frozen=True, slots=True)
class Intention:
    """A file becomes another one.

    ``source`` is the file as it was ("" for a new fact) and ``source_digest`` its content,
    ``target`` the file that is to be and ``target_digest`` its content; both are the same
    path when a fact stays where it is. ``name`` is the one the index knew the fact by.
    """

    source: str
    source_digest: str
    target: str
    target_digest: str
    name: str

    @classmethod
    def of(
        cls, source: str, source_data: bytes, target: str, target_data: bytes, name: str
    ) -> Intention:
        """An intention by the contents of both files."""
        return cls(source, digest(source_data), target, digest(target_data), name)


def note(path: Path, intention: Intention) -> None:
    """Write the note; raises OSError."""
    path.write_text(json.dumps(asdict(intention)), encoding="utf-8")


def forget(path: Path) -> None:
    """Take the note away, if there is one."""
    with suppress(OSError):
        path.unlink()


def finish(path: Path, state_root: str, *, durable: bool) -> None:
    """Do what is left of a noted operation, if its new file is there, and forget it.

    Never raises; what cannot be finished leaves every fact as it is.
    """
    try:
        intention = _stored(path)
    except FileNotFoundError:
        return
    except (OSError, ValueError, TypeError):
        forget(path)
        return
    with suppress(OSError, ContextError):
        if _is_ours(intention, state_root) and _holds(intention.target, intention.target_digest):
            _finish(intention, durable=durable)
    forget(path)


def _stored(path: Path) -> Intention:
    stored = json.loads(path.read_bytes())
    intention = Intention(**stored)
    if not all(isinstance(value, str) for value in asdict(intention).values()):
        raise TypeError("every field of a note is a text")
    return intention


def _finish(intention: Intention, *, durable: bool) -> None:
    moved = intention.source and intention.source != intention.target
    if moved and _holds(intention.source, intention.source_digest):
        remove_file(intention.source, durable=durable)
    for path in dict.fromkeys((intention.source, intention.target)):
        facts_dir, file_name = os.path.split(path)
        if path and os.path.basename(facts_dir) != ARCHIVE and is_fact_name(file_name):
            _mend_index(facts_dir, path, intention.name, durable=durable)


def _mend_index(facts_dir: str, path: str, name: str, *, durable: bool) -> None:
    """Bring the line of one fact up to date with what its directory holds."""
    scope = Scope.GLOBAL if os.path.basename(facts_dir) == Scope.GLOBAL else Scope.PROJECT
    entry = read_entry(path, scope)
    facts = [entry.fact] if entry is not None and entry.fact.active else []
    removed = set() if _holder(facts_dir, scope, name) else {name}
    lines = index_lines(facts)
    change_index(facts_dir, lambda text: updated_index(text, lines, removed, {}), durable=durable)


def _holder(facts_dir: str, scope: Scope, name: str) -> Fact | None:
    directory = FactDirectory(facts_dir, scope)
    directory.read({})
    return next((f for f in directory.facts.values() if f.active and slug(f.name) == name), None)


def _holds(path: str, content: str) -> bool:
    try:
        return digest(read_regular(path)[0]) == content
    except (OSError, ContextError):
        return False


def _is_ours(intention: Intention, state_root: str) -> bool:
    """Whether all paths of a note lie below the state root that the lock is for."""
    paths = [path for path in (intention.source, intention.target) if path]
    root = os.path.normpath(state_root) + os.sep
    return all(os.path.normpath(path).startswith(root) for path in paths)
