"""One immutable Snapshot of a workspace's store, and how it is kept up to date.

Files are the truth: a refresh opens only those whose signature changed, and whatever
follows from the facts (order, overrides, pinned budget) is worked out again only where
a change can matter.
"""

from __future__ import annotations

import gc
import os
import threading
from bisect import bisect_left, insort
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Protocol

from context_center.core.changes import FactChanges
from context_center.core.equivalence import Override, overrides
from context_center.core.facts import Scope
from context_center.services.fact_directory import FactDirectory
from context_center.services.fact_history import Archive, read_revisions
from context_center.services.recall_memory import RecallMemory
from context_center.services.snapshot import Snapshot, StoreState
from context_center.services.snapshot_cache import SnapshotCache
from context_center.services.stray_stores import StrayStores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from context_center.core.errors import Problem
    from context_center.core.facts import Fact, Revision
    from context_center.core.instructions.documents import InstructionSet, ProfileName
    from context_center.core.recall.index import RecallIndex
    from context_center.core.recall.trace import RecallTrace
    from context_center.services.fact_directory import Entry, Step
    from context_center.services.kept_directory import KeptDirectory
    from context_center.services.workspace import Workspace

    class Progress(Protocol):
        """What a long operation asks and tells."""

        def cancelled(self) -> bool:
            """Whether to stop."""
            ...


_MANY = 256


class Catalog:
    """The store of one workspace; may be used from several threads.

    ``remembered`` are workspace paths that were opened before: those that share this
    workspace's slug are named in the snapshot.
    """

    def __init__(
        self,
        workspace: Workspace,
        cache_dir: str | None,
        clock: Callable[[], int],
        remembered: Iterable[str] = (),
    ) -> None:
        self.workspace = workspace
        self.snapshot: Snapshot | None = None
        self._clock = clock
        self._cache = SnapshotCache(cache_dir)
        self._remembered = tuple(remembered)
        self._lock = threading.RLock()
        self._directories: tuple[FactDirectory, ...] = ()
        if not workspace.is_remote:
            self._directories = (
                FactDirectory(workspace.facts_dir, Scope.PROJECT),
                FactDirectory(workspace.global_facts_dir, Scope.GLOBAL),
            )
        self._ordered: list[Fact] = []
        self._kept: dict[str, KeptDirectory] = {}
        self._unsaved = False
        self._archive = Archive([(d.path, d.scope) for d in self._directories])
        self._strays = StrayStores(workspace)
        self._recall = RecallMemory(self._directories, self._cache, clock)

    def restore(self) -> Snapshot | None:
        """The facts as an earlier start left them, not compared with the disk.

        None unless they were kept for every directory and are distinct. It takes a fraction
        of the time of ``load``, which then brings them up to date.
        """
        with self._lock, _collector_paused():
            kept = {d.path: self._cache.load(d.path) for d in self._directories}
            self._kept = {path: each for path, each in kept.items() if each is not None}
            usable = [each for each in self._kept.values() if each.distinct]
            if len(usable) < len(kept) or not any(each.names for each in usable):
                return None
            facts = {path: each.facts() for path, each in self._kept.items()}
            for directory in self._directories:
                directory.restore(facts[directory.path])
                self._ordered += facts[directory.path].values()
            self._ordered.sort(key=_order)
            found = self._cache.load_overrides(facts)
            if found is None:
                for each in usable:
                    each.complete()
            return self._publish([], archive=False, checked=False, found=found)[0]

    def load(self, progress: Progress | None = None) -> tuple[Snapshot, FactChanges]:
        """Read the whole store, using the cache of the last start where it still fits."""
        cancelled = progress.cancelled if progress is not None else _never
        with self._lock, _collector_paused():
            steps: list[Step] = []
            for directory in self._directories:
                kept = self._kept.pop(directory.path, None) or self._cache.load(directory.path)
                entries = kept.entries() if kept is not None else {}
                steps += directory.read(entries, cancelled)
                if directory.vanished:
                    steps += directory.forget()
                self._unsaved |= _worth_keeping(directory, entries)
            self._archive.read()
            self._strays.read()
            return self._publish(steps, archive=True)

    def keep(self) -> None:
        """Write the cache for the next start, if reading found much that it did not hold."""
        with self._lock:
            unsaved, self._unsaved = self._unsaved, False
            if not unsaved or self.snapshot is None:
                return
            entries = {directory.path: dict(directory.entries) for directory in self._directories}
            found = self.snapshot.overrides
        self._cache.save(entries, found, self._clock())

    def refresh(
        self, paths: Iterable[str] | None, *, forget_gone: bool = False
    ) -> tuple[Snapshot, FactChanges]:
        """Bring the snapshot up to date with these changed paths, or with everything if None.

        ``forget_gone`` takes a directory that has vanished for empty; without it, what it
        held stays in sight and the snapshot says that the store is not reachable, as it
        does of one that is there and cannot be read.
        """
        with self._lock:
            if self.snapshot is not None and not self.snapshot.checked:
                return self.load()
            wanted = None if paths is None else frozenset(paths)
            if wanted is not None and len(wanted) > _MANY:
                wanted = None
            steps: list[Step] = []
            for directory in self._directories:
                steps += _refreshed(directory, wanted)
                if directory.vanished and forget_gone:
                    steps += directory.forget()
            archive = wanted is None or any(map(self._archive.holds, wanted))
            if archive:
                self._archive.read()
            if wanted is None or any(map(self._strays.holds, wanted)):
                self._strays.read()
            return self._publish(steps, archive=archive)

    def recall(
        self, message: str, *, limit: int = 4, max_chars: int = 2_400, now: int | None = None
    ) -> RecallTrace:
        """What a recall for ``message`` gives at this moment (or at ``now``), complete."""
        # numpy lies below it: the first paint of the window does not wait for that.
        from context_center.core.recall.recall import recall  # noqa: PLC0415

        instant = self._clock() if now is None else now
        return recall(self.index(), message, now=instant, limit=limit, max_chars=max_chars)

    def index(self) -> RecallIndex:
        """The recall index over the facts of the snapshot."""
        with self._lock:
            snapshot = self.snapshot
            if snapshot is None or not snapshot.checked:
                snapshot = self.load()[0]
            with _collector_paused():
                return self._recall.index(snapshot.facts)

    def revisions(self, fact: Fact) -> tuple[Revision, ...]:
        """The immutable history of a fact, highest revision first."""
        return read_revisions(((d.path, d.scope) for d in self._directories), fact)

    def instructions(self, target: str | None, profile: ProfileName) -> InstructionSet:
        """The instructions that hold for a target directory."""
        # The rules of resolving are no part of a start.
        from context_center.services.instruction_files import (  # noqa: PLC0415
            resolve_instructions,
        )

        return resolve_instructions(self.workspace, target, profile)

    def holds(self, path: str) -> bool:
        """Whether a path belongs to the store (and not to the instruction files)."""
        inside = any(_within(path, directory.path) for directory in self._directories)
        return inside or self._strays.holds(path)

    def watched_directories(self) -> tuple[str, ...]:
        """The directories of the store in which a change matters; some may not exist yet."""
        facts = [directory.path for directory in self._directories]
        return (*facts, *self._archive.directories, *self._strays.directories)

    def _publish(
        self,
        steps: list[Step],
        *,
        archive: bool,
        checked: bool = True,
        found: tuple[Override, ...] | None = None,
    ) -> tuple[Snapshot, FactChanges]:
        last = self.snapshot
        self._apply(steps)
        self._recall.changed(steps)
        facts = tuple(self._ordered)
        if found is None and last is not None and not _may_override(steps):
            found = _current(last.overrides, steps)
        elif found is None:
            found = overrides(facts)
        pinned = last.pinned if last else None
        outdated = pinned is None or _may_pin(steps) or (last and found != last.overrides)
        if checked and outdated:
            # Nothing is said of it before the store was looked at.
            from context_center.core.pinned_budget import pinned_budget  # noqa: PLC0415

            pinned = pinned_budget(facts, found)
        snapshot = Snapshot(
            workspace=self.workspace,
            state=self._state(),
            generation=last.generation + 1 if last else 1,
            read_at=self._clock(),
            facts=facts,
            overrides=found,
            archived=self._archive.facts if archive or last is None else last.archived,
            pinned=pinned,
            problems=self._problems(),
            stray_stores=self._strays.stores(),
            shared_with=self._shared_with(last) if checked else (),
            checked=checked,
        )
        self.snapshot = snapshot
        changed_archive = archive and (last is None or last.archived != snapshot.archived)
        return snapshot, _changes(steps, archive=changed_archive)

    def _apply(self, steps: list[Step]) -> None:
        if len(steps) > _MANY:
            gone = {step.before.path for step in steps if step.before is not None}
            kept = [fact for fact in self._ordered if fact.path not in gone]
            kept.extend(step.after for step in steps if step.after is not None)
            self._ordered = sorted(kept, key=_order)
            return
        for before, after in steps:
            if before is not None:
                del self._ordered[bisect_left(self._ordered, _order(before), key=_order)]
            if after is not None:
                insort(self._ordered, after, key=_order)

    def _state(self) -> StoreState:
        if self.workspace.is_remote:
            return StoreState.REMOTE
        if any(directory.gone for directory in self._directories):
            return StoreState.UNREACHABLE
        return StoreState.READY if self._ordered or self._archive.facts else StoreState.EMPTY

    def _problems(self) -> tuple[Problem, ...]:
        own = [problem for directory in self._directories for problem in directory.problems]
        return (*own, *self._archive.problems)

    def _shared_with(self, last: Snapshot | None) -> tuple[str, ...]:
        """Other workspaces of the same slug; looked for once."""
        if last is not None and last.checked:
            return last.shared_with
        workspace = self.workspace
        if workspace.is_remote or not workspace.root:
            return ()
        # What a store is called elsewhere is asked after the first paint.
        from context_center.services.known_workspaces import paths_of_slug  # noqa: PLC0415

        projects = os.path.join(workspace.roots.state, "projects")
        paths = paths_of_slug(projects, workspace.slug, (workspace.root, *self._remembered))
        return tuple(path for path in paths if path != workspace.root)


def _refreshed(directory: FactDirectory, wanted: frozenset[str] | None) -> list[Step]:
    if wanted is None or directory.path in wanted:
        return directory.read({})
    names = [os.path.basename(p) for p in wanted if os.path.dirname(p) == directory.path]
    return directory.refresh(names) if names else []


def _never() -> bool:
    return False


_order: Callable[[Fact], tuple[str, str, str, str]] = attrgetter("name", "scope", "id", "path")


def _within(path: str, directory: str) -> bool:
    return path == directory or path.startswith(directory + os.sep)


def _worth_keeping(directory: FactDirectory, cached: dict[str, Entry]) -> bool:
    """Whether so much was read anew that a cache of it pays at the next start."""
    entries = directory.entries
    fresh = sum(1 for name, entry in entries.items() if cached.get(name) is not entry)
    return fresh + max(0, len(cached) - len(entries)) > len(entries) // 100


def _may_override(steps: list[Step]) -> bool:
    return any(
        step.before is None
        or step.after is None
        or step.before.identity_keys != step.after.identity_keys
        or step.before.scope is not step.after.scope
        or step.before.active != step.after.active
        or _order(step.before) != _order(step.after)
        for step in steps
    )


def _current(found: tuple[Override, ...], steps: list[Step]) -> tuple[Override, ...]:
    """The same overrides with the facts as they are now."""
    now = {step.after.path: step.after for step in steps if step.after is not None}
    if not any(o.project.path in now or o.global_.path in now for o in found):
        return found
    return tuple(
        Override(o.key, now.get(o.project.path, o.project), now.get(o.global_.path, o.global_))
        for o in found
    )


def _may_pin(steps: list[Step]) -> bool:
    return any(fact is not None and fact.pinned for step in steps for fact in step)


def _changes(steps: list[Step], *, archive: bool) -> FactChanges:
    added, removed, changed = set(), set(), set()
    for before, after in steps:
        if before is None and after is not None:
            added.add(after.path)
        elif before is not None and after is None:
            removed.add(before.path)
        elif after is not None:
            changed.add(after.path)
    return FactChanges(frozenset(added), frozenset(removed), frozenset(changed), archive)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the cycle collector from walking ten thousand new facts again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
