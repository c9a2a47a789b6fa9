"""What the person decided about suggestions, so that none is asked about twice.

One JSON file in Context Center's own data directory (decisions.md, 5 and 11). A file that
is no JSON is set aside and told; one that cannot be read is an error, because what was
rejected would come back otherwise. Entries that are not understood stay in the file.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout

from context_center.core.errors import Problem, StoreBusyError, UnreadableError
from context_center.core.facts import Scope
from context_center.core.suggestions.candidates import Decision, DecisionKind, MemorySuggestion
from context_center.services.atomic_files import create_file, remove_leftovers
from context_center.services.paths import data_dir as own_data_dir
from context_center.services.text_writing import write_failure

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from context_center.core.suggestions.candidates import SkillSuggestion
    from context_center.services.workspace import Workspace

FILE_NAME = "suggestion-decisions.json"
_VERSION = 1
_WAIT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class DecidedSuggestion:
    """One decision as it is kept.

    ``key`` names it. ``workspace`` is the slug for which it holds, "" for everywhere.
    ``decided_at`` is in nanoseconds since the epoch. ``became`` is the id of the fact or
    the path of the skill that came of it, ``reason`` why it was rejected; "" for none.
    """

    key: str
    decision: Decision
    workspace: str
    title: str
    decided_at: int
    reason: str = ""
    became: str = ""


class SuggestionInbox:
    """The decisions that hold in one workspace; may be used from several threads.

    ``data_dir`` is Context Center's own, ``clock`` gives nanoseconds since the epoch. All
    methods raise UnreadableError, and those that write StoreBusyError and WriteFailedError.
    ``problem`` tells of a broken file that was set aside, until the next start.
    """

    def __init__(
        self,
        workspace: Workspace,
        clock: Callable[[], int] = time.time_ns,
        data_dir: Path | None = None,
    ) -> None:
        self._slug = workspace.slug
        self._clock = clock
        self._path = (data_dir or own_data_dir()) / FILE_NAME
        self.problem: Problem | None = None

    @property
    def path(self) -> Path:
        """The file; it may not exist."""
        return self._path

    def entries(self) -> tuple[DecidedSuggestion, ...]:
        """The decisions that hold here, the latest first; postponed ones that are due too."""
        kept = map(_entry, self._stored()["decisions"])
        here = [entry for entry in kept if entry and entry.workspace in {"", self._slug}]
        return tuple(sorted(here, key=lambda entry: entry.decided_at, reverse=True))

    def decisions(self) -> tuple[Decision, ...]:
        """The same as the mining takes them."""
        return tuple(entry.decision for entry in self.entries())

    def accepted(
        self, suggestion: MemorySuggestion | SkillSuggestion, became: str
    ) -> DecidedSuggestion:
        """Keep that a suggestion was accepted as a fact (its id) or a skill (its path)."""
        return self._keep(suggestion, DecisionKind.ACCEPTED, became=became)

    def merged(self, suggestion: MemorySuggestion, became: str) -> DecidedSuggestion:
        """Keep that a suggestion went into an existing fact, by its id."""
        return self._keep(suggestion, DecisionKind.MERGED, became=became)

    def rejected(
        self, suggestion: MemorySuggestion | SkillSuggestion, reason: str = ""
    ) -> DecidedSuggestion:
        """Keep that a suggestion is not wanted; it never returns, in other words neither."""
        return self._keep(suggestion, DecisionKind.REJECTED, reason=reason.strip())

    def postponed(
        self, suggestion: MemorySuggestion | SkillSuggestion, until: int
    ) -> DecidedSuggestion:
        """Keep that a suggestion may come back at an instant, in nanoseconds."""
        return self._keep(suggestion, DecisionKind.LATER, until=until)

    def take_back(self, keys: Collection[str]) -> tuple[DecidedSuggestion, ...]:
        """Forget decisions by their keys; gives those that were there."""
        with self._locked():
            stored = self._stored()
            gone = [row for row in stored["decisions"] if row.get("key") in keys]
            if gone:
                stored["decisions"] = [row for row in stored["decisions"] if row not in gone]
                became = [row.get("became") for row in gone if row.get("kind") == "accepted"]
                stored["taken_back"] = [*dict.fromkeys((*_texts(stored, "taken_back"), *became))]
                self._write(stored)
        return tuple(entry for entry in map(_entry, gone) if entry is not None)

    def taken_back(self) -> frozenset[str]:
        """The ids of facts whose acceptance was taken back.

        One of them in the archive is no fact that the person has done with.
        """
        return frozenset(_texts(self._stored(), "taken_back"))

    def _keep(
        self,
        suggestion: MemorySuggestion | SkillSuggestion,
        kind: DecisionKind,
        *,
        until: int | None = None,
        reason: str = "",
        became: str = "",
    ) -> DecidedSuggestion:
        memory = suggestion if isinstance(suggestion, MemorySuggestion) else None
        everywhere = memory is not None and memory.scope is Scope.GLOBAL
        entry = DecidedSuggestion(
            key=secrets.token_hex(8),
            decision=Decision.on(suggestion, kind, until),
            workspace="" if everywhere else self._slug,
            title=memory.title if memory else suggestion.name,
            decided_at=self._clock(),
            reason=reason,
            became=became,
        )
        with self._locked():
            stored = self._stored()
            kept = [row for row in stored["decisions"] if not _is_replaced(row, entry)]
            stored["decisions"] = [*kept, _row(entry)]
            self._write(stored)
        return entry

    def _stored(self) -> dict[str, Any]:
        """What the file holds; a broken one is set aside and reads as nothing."""
        try:
            stored: Any = json.loads(self._path.read_bytes())
        except FileNotFoundError:
            return {"decisions": []}
        except OSError as error:
            raise self._unreadable(f"({error.strerror})", "Make it readable for you.") from error
        except (ValueError, RecursionError) as error:
            return self._set_aside(str(error))
        version = stored.get("version") if isinstance(stored, dict) else None
        if isinstance(version, int) and version > _VERSION:
            raise self._unreadable("(a newer version wrote it)", "Use that version.")
        if version != _VERSION or not isinstance(stored.get("decisions"), list):
            return self._set_aside("it holds no list of decisions")
        rows = [row for row in stored["decisions"] if isinstance(row, dict)]
        return {**stored, "decisions": rows}

    def _unreadable(self, why: str, remedy: str) -> UnreadableError:
        message = f"What was decided about suggestions cannot be read {why}."
        return UnreadableError("Decisions not readable", message, str(self._path), remedy)

    def _set_aside(self, why: str) -> dict[str, Any]:
        number = 1
        while (aside := self._path.with_name(f"{self._path.stem}.broken-{number}.json")).exists():
            number += 1
        try:
            self._path.rename(aside)
        except OSError as error:
            raise self._unreadable(f"({error.strerror})", "Move it away.") from error
        self.problem = Problem(
            "decisions_broken",
            f"The decisions about suggestions were broken ({why}) and were set aside; "
            "what was rejected may be proposed once more.",
            str(aside),
        )
        return {"decisions": []}

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = FileLock(f"{self._path}.lock", timeout=_WAIT_SECONDS)
            with lock:
                yield
        except Timeout:
            raise StoreBusyError(
                "Decisions in use",
                "Another Context Center is writing decisions about suggestions.",
                str(self._path),
                "Try again in a moment.",
            ) from None
        except OSError as error:
            raise write_failure(error, str(self._path)) from error

    def _write(self, stored: dict[str, Any]) -> None:
        """Put the file there whole, readable by its owner only."""
        text = json.dumps({**stored, "version": _VERSION}, ensure_ascii=True, indent=1)
        data = f"{text}\n".encode()
        temporary = self._path.with_suffix(".new")
        with suppress(FileNotFoundError):
            temporary.unlink()
        create_file(str(temporary), data)
        temporary.chmod(0o600)
        os.replace(temporary, self._path)
        remove_leftovers(str(self._path.parent))


def _is_replaced(row: dict[str, Any], entry: DecidedSuggestion) -> bool:
    """Whether a kept row postpones what is decided anew."""
    same = row.get("suggestion") == entry.decision.suggestion_id
    return (
        same and row.get("kind") == DecisionKind.LATER and row.get("workspace") == entry.workspace
    )


def _texts(stored: dict[str, Any], key: str) -> list[str]:
    kept = stored.get(key)
    return [text for text in kept if isinstance(text, str)] if isinstance(kept, list) else []


def _row(entry: DecidedSuggestion) -> dict[str, Any]:
    decision = entry.decision
    return {
        "key": entry.key,
        "kind": str(decision.kind),
        "suggestion": decision.suggestion_id,
        "workspace": entry.workspace,
        "title": entry.title,
        "texts": list(decision.texts),
        "until": decision.until,
        "decided_at": entry.decided_at,
        "reason": entry.reason,
        "became": entry.became,
    }


def _entry(row: dict[str, Any]) -> DecidedSuggestion | None:
    """The decision of a row; None for a row that is none."""
    names = ("key", "suggestion", "workspace", "title", "reason", "became")
    texts, until, decided_at = row.get("texts"), row.get("until"), row.get("decided_at")
    typed = all(isinstance(row.get(name), str) for name in names)
    timed = isinstance(decided_at, int) and (until is None or isinstance(until, int))
    if not typed or not timed or not isinstance(texts, list):
        return None
    if row.get("kind") not in tuple(DecisionKind) or not all(isinstance(t, str) for t in texts):
        return None
    decision = Decision(row["suggestion"], DecisionKind(row["kind"]), tuple(texts), until)
    return DecidedSuggestion(
        row["key"], decision, row["workspace"], row["title"], row["decided_at"],
        row["reason"], row["became"],
    )  # fmt: skip
