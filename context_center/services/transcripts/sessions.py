"""Which session files belong to a workspace, of Reasonix and of other agents.

(transcripts.md; decisions.md, 6 and 9.) Nothing is opened but heads and metadata.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.turns import (
    SessionInfo,
    Skipped,
    SkipReason,
    TranscriptFormat,
    TurnSource,
)
from context_center.services.text_files import NotRegularError
from context_center.services.transcripts.heads import native_schema, session_meta, working_directory
from context_center.services.transcripts.reasonix_graph import newer_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from context_center.services.workspace import Workspace

_SUFFIX = ".jsonl"
_EVENTS = ".events.jsonl"
_NO_SESSIONS = (".conflicts.jsonl", ".guardian.jsonl")
_CLAUDE_SLUG_CHARACTERS = 200
_FORMATS = {1: TranscriptFormat.REASONIX_EVENTS_1, 2: TranscriptFormat.REASONIX_EVENTS_2}
_ROLLOUT = re.compile(r"rollout-.*\.jsonl")


@dataclass(frozen=True, slots=True)
class FoundSessions:
    """Session files, newest content first, and what was left out."""

    sessions: tuple[SessionInfo, ...] = ()
    skipped: tuple[Skipped, ...] = ()


def find_sessions(
    workspace: Workspace,
    *,
    claude_home: str | None = None,
    codex_home: str | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> FoundSessions:
    """The sessions of a local workspace; none of a remote one, and nothing is looked at then.

    Those of Claude Code and Codex are taken in when their homes are given, and when they
    were held in the directory of the workspace itself.
    """
    if workspace.is_remote:
        return FoundSessions()
    finder = _Finder(workspace.root)
    finder.reasonix(workspace.sessions_dir, others=False)
    finder.reasonix(os.path.join(workspace.roots.state, "sessions"), others=True)
    if claude_home and workspace.root:
        finder.claude_code(claude_home, cancelled)
    if codex_home and workspace.root:
        finder.codex(codex_home, cancelled)
    newest = sorted(finder.found, key=lambda info: (info.modified, info.file_name), reverse=True)
    return FoundSessions(tuple(newest), tuple(finder.skipped))


def claude_home(environ: Mapping[str, str]) -> str:
    """Where Claude Code keeps its files: ``$CLAUDE_CONFIG_DIR``, else ``~/.claude``."""
    return environ.get("CLAUDE_CONFIG_DIR") or os.path.join(os.path.expanduser("~"), ".claude")


def codex_home(environ: Mapping[str, str]) -> str:
    """Where Codex keeps its files: ``$CODEX_HOME``, else ``~/.codex``."""
    return environ.get("CODEX_HOME") or os.path.join(os.path.expanduser("~"), ".codex")


def claude_slug(path: str) -> str:
    """The directory under ``projects/`` of a path; long ones are cut there and get a hash.

    A character beyond the basic plane counts as two, as it does in JavaScript.
    """
    return re.sub(r"[^A-Za-z0-9]", lambda m: "-" * (1 + (m[0] > "\uffff")), path)


@dataclass(slots=True)
class _Finder:
    root: str
    found: list[SessionInfo] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    def reasonix(self, directory: str, *, others: bool) -> None:
        """The sessions of one directory; with ``others`` only those that name this workspace."""
        names = set(self._names(directory))
        for session_id in sorted(_session_ids(names)):
            main = os.path.join(directory, session_id + _SUFFIX)
            meta = session_meta(main + ".meta")
            if others and not (meta.workspace_root and self._is_here(meta.workspace_root)):
                continue
            if self.root and meta.workspace_root and not self._is_here(meta.workspace_root):
                message = f"It belongs to {meta.workspace_root}, which shares this directory."
                self._skip(main, SkipReason.OTHER_WORKSPACE, message)
            elif _pending_names(session_id) & names:
                self._skip(main, SkipReason.CLEANUP_PENDING, "Reasonix is about to remove it.")
            else:
                self._reasonix_session(session_id, main, names, meta.title)

    def _reasonix_session(self, session_id: str, main: str, names: set[str], title: str) -> None:
        log = os.path.join(os.path.dirname(main), session_id + _EVENTS)
        path, kind = main, TranscriptFormat.REASONIX_CHECKPOINT
        if session_id + _EVENTS in names:
            try:
                schema = native_schema(log)
            except (OSError, NotRegularError) as error:
                self._unreadable(log, error)
                return
            if schema is not None and schema not in _FORMATS:
                self.skipped.append(newer_schema(log, schema))
                return
            if schema is not None:
                path, kind = log, _FORMATS[schema]
        if os.path.basename(path) in names:
            self._add(TurnSource.REASONIX, kind, session_id, path, session_id + _SUFFIX, title)

    def claude_code(self, home: str, cancelled: Callable[[], bool]) -> None:
        """The sessions held in the workspace's directory, by the ``cwd`` in their lines."""
        projects = os.path.join(home, "projects")
        slugs = {claude_slug(path) for path in (self.root, os.path.realpath(self.root))}
        for project in self._names(projects):
            if not any(_is_slug_directory(project, slug) for slug in slugs):
                continue
            directory = os.path.join(projects, project)
            for name in self._names(directory):
                if cancelled():
                    return
                if name.endswith(_SUFFIX) and not name.startswith("agent-"):
                    path = os.path.join(directory, name)
                    self._foreign(TurnSource.CLAUDE_CODE, TranscriptFormat.CLAUDE_CODE, path)

    def codex(self, home: str, cancelled: Callable[[], bool]) -> None:
        """The rollouts held in the workspace's directory, live and archived."""
        for place in ("sessions", "archived_sessions"):
            for parent, _, names in os.walk(os.path.join(home, place), onerror=self._unlisted):
                for name in filter(_ROLLOUT.fullmatch, names):
                    if cancelled():
                        return
                    path = os.path.join(parent, name)
                    self._foreign(TurnSource.CODEX, TranscriptFormat.CODEX, path)

    def _foreign(self, source: TurnSource, kind: TranscriptFormat, path: str) -> None:
        try:
            directory = working_directory(path)
        except (OSError, NotRegularError) as error:
            self._unreadable(path, error)
            return
        if self._is_here(directory) if directory else source is TurnSource.CLAUDE_CODE:
            name = os.path.basename(path)
            self._add(source, kind, name.removesuffix(_SUFFIX), path, name, "")

    def _add(
        self,
        source: TurnSource,
        kind: TranscriptFormat,
        session_id: str,
        path: str,
        file_name: str,
        title: str,
    ) -> None:
        try:
            status = os.lstat(path)
        except OSError as error:
            self._unreadable(path, error)
            return
        if not stat.S_ISREG(status.st_mode):
            self._skip(path, SkipReason.NOT_REGULAR, "It is a link or no file, and is not read.")
            return
        place = (session_id, path, file_name, status.st_size, status.st_mtime_ns)
        self.found.append(SessionInfo(source, kind, *place, self.root, title))

    def _names(self, directory: str) -> list[str]:
        try:
            return os.listdir(directory)
        except OSError as error:
            self._unlisted(error)
            return []

    def _unlisted(self, error: OSError) -> None:
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            self._unreadable(str(error.filename), error)

    def _is_here(self, directory: str) -> bool:
        own = {_folded(self.root), _folded(os.path.realpath(self.root))}
        return _folded(directory) in own

    def _unreadable(self, path: str, error: OSError | NotRegularError) -> None:
        if isinstance(error, NotRegularError):
            self._skip(path, SkipReason.NOT_REGULAR, error.message)
        elif not isinstance(error, FileNotFoundError):
            self._skip(path, SkipReason.UNREADABLE, error.strerror or str(error))

    def _skip(self, path: str, reason: SkipReason, message: str) -> None:
        self.skipped.append(Skipped(path, reason, 1, message))


def _session_ids(names: Iterable[str]) -> set[str]:
    ids = set()
    for name in names:
        if not name.endswith(_SUFFIX) or name.startswith(".") or name.endswith(_NO_SESSIONS):
            continue
        ids.add(name.removesuffix(_EVENTS) if name.endswith(_EVENTS) else name[: -len(_SUFFIX)])
    return ids


def _pending_names(session_id: str) -> set[str]:
    return {f"{session_id}.cleanup-pending.json", f"{session_id}.jsonl.cleanup-pending.json"}


def _is_slug_directory(name: str, slug: str) -> bool:
    if len(slug) <= _CLAUDE_SLUG_CHARACTERS:
        return name == slug
    return name.startswith(slug[:_CLAUDE_SLUG_CHARACTERS])


def _folded(path: str) -> str:
    return os.path.normcase(os.path.normpath(path))
