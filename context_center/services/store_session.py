"""The directories of a store between operations, and the lock around each operation."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from context_center.core.errors import RemoteWorkspaceError, StoreUnreachableError
from context_center.core.facts import Fact, Scope
from context_center.services.atomic_files import remove_leftovers
from context_center.services.fact_directory import FactDirectory
from context_center.services.fact_history import ARCHIVE, REVISIONS, Archive
from context_center.services.store_operation import Operation, Written
from context_center.services.text_writing import write_failure
from context_center.services.unfinished import finish, forget

__all__ = ["StoreSession", "Written"]

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from context_center.services.store_lock import StoreLock
    from context_center.services.workspace import Workspace


class StoreSession:
    """The directories of one workspace's store as they are kept between operations."""

    def __init__(
        self,
        workspace: Workspace,
        lock: StoreLock,
        clock: Callable[[], int],
        new_id: Callable[[], str],
        data_dir: Path,
        *,
        durable: bool,
    ) -> None:
        self.workspace = workspace
        self.lock = lock
        self.clock = clock
        self.new_id = new_id
        self.data_dir = data_dir
        self.durable = durable
        places = ((workspace.facts_dir, Scope.PROJECT), (workspace.global_facts_dir, Scope.GLOBAL))
        self.directories = tuple(FactDirectory(path, scope) for path, scope in places if path)
        self._archive = Archive([(d.path, d.scope) for d in self.directories])
        self._clean = False

    @contextmanager
    def operation(self) -> Iterator[Operation]:
        """Hold the lock and look at the store; what fails is taken back and explained.

        Raises RemoteWorkspaceError, StoreBusyError, StoreUnreachableError, and
        WriteFailedError for whatever the system refuses.
        """
        self._require_local()
        with self.lock.held() as first:
            if first:
                self._tidy()
                self._look()
            operation = Operation(self)
            try:
                yield operation
            except OSError as error:
                self._clean_up(operation)
                raise write_failure(error, _path_of(error)) from error
            except BaseException:
                self._clean_up(operation)
                raise
            finally:
                forget(self.lock.note_path)
                self.look_at(operation.touched)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Look at the store without writing anything; raises as ``operation`` does."""
        self._require_local()
        with self.lock.held() as first:
            if first:
                self._look()
            yield

    @property
    def facts(self) -> list[Fact]:
        """Every fact of both directories, inactive ones included."""
        return [fact for directory in self.directories for fact in directory.facts.values()]

    def directory(self, scope: Scope) -> FactDirectory:
        """The directory of a scope; raises StoreUnreachableError if there is none."""
        for directory in self.directories:
            if directory.scope is scope:
                return directory
        raise StoreUnreachableError(
            "No store",
            f"There is no directory for {scope} facts.",
            remedy="Set REASONIX_HOME to an absolute path.",
        )

    def home_of(self, path: str) -> FactDirectory | None:
        """The directory in which a fact file lies directly."""
        parent = os.path.dirname(path)
        return next((d for d in self.directories if d.path == parent), None)

    def fact_at(self, path: str) -> Fact | None:
        """The fact of a file, as it was last looked at."""
        home = self.home_of(path)
        return home.facts.get(os.path.basename(path)) if home else None

    def look_at(self, paths: Collection[str]) -> None:
        """Read these files again."""
        for directory in self.directories:
            names = [os.path.basename(p) for p in paths if os.path.dirname(p) == directory.path]
            if names:
                directory.refresh(names)

    def accept_vanished(self) -> None:
        """Take every directory that has vanished for empty."""
        with self.lock.held():
            for directory in self.directories:
                if directory.gone:
                    directory.forget()

    def archived(self) -> tuple[Fact, ...]:
        """What the archives hold now."""
        self._archive.read()
        return tuple(item.fact for item in self._archive.facts)

    def _require_local(self) -> None:
        if self.workspace.is_remote:
            raise RemoteWorkspaceError(
                "A remote workspace",
                "Its memory belongs to another machine and is never changed from here.",
                remedy="Change it where it is.",
            )

    def _look(self) -> None:
        for directory in self.directories:
            directory.read({})
            if directory.gone:
                problem = directory.problems[0]
                raise StoreUnreachableError(
                    "Store not reachable",
                    f"{problem.message} Nothing was changed.",
                    directory.path,
                    problem.remedy,
                )

    def _clean_up(self, operation: Operation) -> None:
        """Take an operation back, or finish what an interruption left between two steps."""
        operation.take_back()
        finish(self.lock.note_path, self.workspace.roots.state, durable=self.durable)

    def _tidy(self) -> None:
        """Finish what a killed process began and take its temporary files away."""
        if self.lock.note_path.exists():
            finish(self.lock.note_path, self.workspace.roots.state, durable=self.durable)
        elif self._clean:
            return
        for directory in self.directories:
            for place in ("", ARCHIVE, REVISIONS):
                path = os.path.join(directory.path, place) if place else directory.path
                if not os.path.islink(path) or not place:
                    remove_leftovers(path)
        self._clean = True


def _path_of(error: OSError) -> str:
    names = [name for name in (error.filename2, error.filename) if name]
    return os.fsdecode(names[0]) if names else ""
