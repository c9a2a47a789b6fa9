"""The only writer of facts.

Every operation is whole: it does what it says or raises a ContextError and leaves every
byte as it was. Own processes are kept apart by a lock; against other programs each write
is checked once more just before its rename (on-disk-format.md, "Writing").
"""

from __future__ import annotations

import secrets
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Activation, Fact, Scope
from context_center.core.memory_index import rebuilt_index
from context_center.core.references import resolve_reference
from context_center.core.times import format_time
from context_center.services import fact_archive, fact_migration, fact_saving
from context_center.services.fact_opening import OpenFact, open_fact
from context_center.services.fact_writing import locate
from context_center.services.paths import data_dir as own_data_dir
from context_center.services.store_lock import StoreLock
from context_center.services.store_session import StoreSession

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from context_center.services.fact_migration import Migrated, MigrationStep
    from context_center.services.store_operation import Written
    from context_center.services.workspace import Workspace

Target = OpenFact | Fact
"""What an operation is about: a fact as it was opened, or as a snapshot shows it."""


def random_id() -> str:
    """``mem-`` and 32 random hex digits."""
    return f"mem-{secrets.token_hex(16)}"


class FactStore:
    """The facts of one workspace, both scopes; may be used from several threads.

    ``clock`` gives nanoseconds since the epoch, ``new_id`` ids of new facts. ``data_dir``
    is Context Center's own (lock, backups of migrations). ``durable`` False leaves flushing
    to the system: files stay whole when the process dies, but not when the machine does.

    All methods raise StoreBusyError, StoreUnreachableError, RemoteWorkspaceError and
    WriteFailedError besides what they name. An update of a target that is not on disk as it
    was read raises StaleRevisionError; one whose file is gone FactGoneError; a header that
    is invalid BrokenHeaderError; a link ConfinementError.
    """

    def __init__(
        self,
        workspace: Workspace,
        clock: Callable[[], int] = time.time_ns,
        new_id: Callable[[], str] = random_id,
        data_dir: Path | None = None,
        *,
        durable: bool = True,
    ) -> None:
        self.workspace = workspace
        self._clock = clock
        place = data_dir or own_data_dir()
        lock = StoreLock(workspace.roots.state, place)
        self._session = StoreSession(workspace, lock, clock, new_id, place, durable=durable)

    @property
    def lock(self) -> StoreLock:
        """The lock of the state root, for what else is written in one operation with facts."""
        return self._session.lock

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several operations under one lock and one look at the directories.

        Each is whole by itself; the first that raises does not take back those before it.
        """
        with self._session.operation():
            yield

    def accept_vanished(self) -> None:
        """Believe that a directory which has vanished was meant to go; it is made anew.

        Until then a store that once held facts refuses to write into its empty place.
        """
        self._session.accept_vanished()

    def open(self, target: Fact | str) -> OpenFact:
        """Read a fact, or what a reference names, with its bytes: what an edit begins from.

        Raises UnknownReferenceError, FactGoneError, ConfinementError and UnreadableError.
        """
        with self._session.reading():
            if isinstance(target, str):
                fact = resolve_reference(self._session.facts, target)
            else:
                fact = locate(self._session, target)
            return open_fact(fact.path, fact.directory_scope)

    def create(self, draft: FactDraft) -> Written:
        """Write a new fact; it replaces nothing.

        Raises NameRefusedError, NameTakenError, SubjectTakenError, PinnedBudgetError and
        InvalidFieldError.
        """
        with self._session.operation() as operation:
            return fact_saving.create_from(operation, draft)

    def update(
        self, target: Target, edit: FactEdit, *, expected_revision: int | None = None
    ) -> Written:
        """Make the next revision by an edit; a changed name or scope moves the file.

        An edit that changes nothing writes nothing. Raises what ``create`` raises, and
        IdTakenError for a move onto the same id.
        """
        with self._session.operation() as operation:
            return fact_saving.update(operation, target, edit, expected_revision=expected_revision)

    def save(
        self,
        draft: FactDraft,
        *,
        expected_revision: int | None = None,
        create_only: bool = False,
        clear_expiry: bool = False,
    ) -> Written:
        """Save as the agent does: revise what the draft's id or name names, else create it.

        ``expected_revision`` 0 expects that there is nothing yet. Raises
        UnknownReferenceError for an unknown id, RefusedError for two different scopes,
        NameTakenError when ``create_only`` meets an existing fact, and what ``update`` does.
        """
        with self._session.operation() as operation:
            return fact_saving.save(
                operation,
                draft,
                expected_revision=expected_revision,
                create_only=create_only,
                clear_expiry=clear_expiry,
            )

    def save_text(self, opened: OpenFact, text: str) -> Written:
        """Save the raw text of a fact's file, also to mend a header (decisions.md, 4).

        Raises RefusedError for a text that changes id or creation.
        """
        with self._session.operation() as operation:
            return fact_saving.save_text(operation, opened, text)

    def pin(self, target: Target) -> Written:
        """Let the body into every session; raises PinnedBudgetError with the numbers."""
        return self.update(target, FactEdit(activation=Activation.PINNED))

    def unpin(self, target: Target) -> Written:
        """Leave the fact to recall."""
        return self.update(target, FactEdit(activation=Activation.RELEVANT))

    def verify(self, target: Target) -> Written:
        """Say that the fact holds now: a new revision that leaves ``updated_at``."""
        edit = FactEdit(last_verified_at=format_time(self._clock()))
        with self._session.operation() as operation:
            return fact_saving.update(operation, target, edit, verified=True)

    def archive(self, fact: Fact) -> Written:
        """Move one fact into the archive; ``path`` of the result is its entry there."""
        with self._session.operation() as operation:
            return fact_archive.archive(operation, fact)

    def forget(self, reference: str) -> tuple[Written, ...]:
        """Archive every active fact that a reference names; () if there is none.

        A bare name takes both scopes, as the agent's own forgetting does; when the second
        fails, the first stays archived. Raises NameRefusedError for a reference that names nothing at all.
        """
        with self._session.operation() as operation:
            return fact_archive.forget(operation, reference)

    def recover(self, archive_path: str, *, beside_namesake: bool = False) -> Written:
        """Make an archive entry active again, as a new revision.

        ``beside_namesake`` takes an archiving back: the other scope may hold the name.
        Raises UnknownReferenceError, IdTakenError, NameTakenError and SubjectTakenError.
        """
        with self._session.operation() as operation:
            return fact_archive.recover(operation, archive_path, beside_namesake=beside_namesake)

    def restore(self, target: Target, revision: int) -> Written:
        """Make an older revision's content the next revision.

        Raises UnknownRevisionError and what ``update`` raises.
        """
        with self._session.operation() as operation:
            return fact_archive.restore(operation, target, revision)

    def migration(self) -> tuple[MigrationStep, ...]:
        """What ``migrate`` would do; writes nothing."""
        with self._session.reading():
            return fact_migration.preview(self._session)

    def migrate(self, paths: Collection[str] | None = None) -> Migrated:
        """Give old facts (all, or those at ``paths``) their id, revision and scope."""
        with self._session.operation() as operation:
            return fact_migration.migrate(operation, paths)

    def rebuild_index(self, scope: Scope) -> Written:
        """Make the index of a scope anew from its facts; the user's own lines stay.

        ``warnings`` say when it could not be written.
        """
        with self._session.operation() as operation:
            home = self._session.directory(scope)
            facts = sorted(home.facts.values(), key=lambda fact: fact.name)
            return operation.reindexed(home.path, lambda text: rebuilt_index(text, facts))
