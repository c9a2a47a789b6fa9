"""The only writer of instruction files: recognised ones of one workspace, and no others.

(context-engine-v2.md, "Instruction resolution"; decisions.md, 9.) A file that is a link is
edited at its target, and only when the caller names that target, so that somebody has been
told. Encoding, line ends, mode and owner of a file stay.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from context_center.core.errors import (
    ConfinementError,
    LinkedFileError,
    NameTakenError,
    RemoteWorkspaceError,
    StaleRevisionError,
    UnreadableError,
)
from context_center.core.instructions.documents import DocumentScope
from context_center.core.instructions.near_misses import intended_name
from context_center.core.instructions.notes import with_note
from context_center.core.instructions.paths import is_within
from context_center.core.instructions.profiles import DOCUMENT_NAMES, LOCAL_NAMES
from context_center.core.line_ends import with_lf, with_line_ends_of
from context_center.services.atomic_files import (
    create_file,
    make_directories,
    move_file,
    remove_file,
    remove_leftovers,
    replace_file,
)
from context_center.services.fact_opening import not_regular, require_writable, unreadable
from context_center.services.paths import data_dir as own_data_dir
from context_center.services.store_lock import StoreLock
from context_center.services.text_files import NotRegularError, decode, read_regular
from context_center.services.text_writing import check_size, encoded_like, write_failure

if TYPE_CHECKING:
    from pathlib import Path

    from context_center.services.workspace import Workspace

_NEW_NOTES = {False: "AGENTS.md", True: "AGENTS.local.md"}


@dataclass(frozen=True, slots=True)
class OpenInstructions:
    """An instruction file as it was read; what an edit begins from.

    ``target`` is the file that holds the text: the same as ``path``, or what a link leads
    to. ``text`` has the line ends of the file; of a file that does not exist it is "" and
    ``status`` is None. ``bad_line`` is the first line that did not decode, or 0.
    """

    path: str
    target: str
    text: str = ""
    encoding: str = "utf-8"
    bad_line: int = 0
    data: bytes = field(default=b"", repr=False)
    status: os.stat_result | None = field(default=None, repr=False)

    @property
    def exists(self) -> bool:
        """Whether there was a file."""
        return self.status is not None


@dataclass(frozen=True, slots=True)
class InstructionsWritten:
    """The file that was written and whether it had to be; ``path`` is the real file.

    ``named`` is the path that it was written by, a link perhaps. ``before`` and ``after``
    are its bytes, None for no file. ``renamed_from`` is the path that it had, "" otherwise.
    """

    path: str
    changed: bool
    created: bool = False
    named: str = ""
    before: bytes | None = field(default=None, repr=False)
    after: bytes | None = field(default=None, repr=False)
    renamed_from: str = ""


class InstructionWriter:
    """Writes the instruction files of one workspace and of the user's home.

    All methods raise RemoteWorkspaceError, ConfinementError for a file that is not one of
    theirs, and UnreadableError for one that cannot be read; those that write also
    StoreBusyError and WriteFailedError.
    """

    def __init__(
        self,
        workspace: Workspace,
        data_dir: Path | None = None,
        *,
        lock: StoreLock | None = None,
        durable: bool = True,
    ) -> None:
        """``lock`` is that of a FactStore, where both write in one operation."""
        self._workspace = workspace
        self._lock = lock or StoreLock(workspace.roots.state, data_dir or own_data_dir())
        self._durable = durable

    def open(self, path: str) -> OpenInstructions:
        """Read a recognised instruction file, or the place where one may be made.

        Raises LinkedFileError for a link that leads nowhere or out of the workspace, and
        TooLargeError.
        """
        self._require_recognised(path)
        target = self._target(path)
        try:
            data, status = read_regular(target)
        except FileNotFoundError:
            return OpenInstructions(path, target)
        except NotRegularError:
            raise not_regular(path) from None
        except OSError as error:
            raise unreadable(path, error) from error
        check_size(len(data), path)
        decoded = decode(data)
        return OpenInstructions(
            path, target, decoded.text, decoded.encoding, decoded.bad_line, data, status
        )

    def write(
        self, opened: OpenInstructions, text: str, *, target: str = ""
    ) -> InstructionsWritten:
        """Save a text in place of what was opened; a file that did not exist is made.

        ``target`` names the real file when the opened one is a link. Raises
        LinkedFileError (with that target) when it does not, StaleRevisionError when the file
        is not what was opened any more, and TooLargeError.
        """
        self._require_recognised(opened.path)
        if opened.target not in {opened.path, target}:
            raise _linked(opened)
        typed = text if text == opened.text else with_line_ends_of(opened.text, with_lf(text))
        if opened.exists and typed == opened.text:
            return InstructionsWritten(opened.target, changed=False, named=opened.path)
        if opened.bad_line:
            raise _undecodable(opened)
        data = encoded_like(typed, opened.data, opened.encoding, opened.target)
        with self._lock.held():
            try:
                self._put(opened, data)
            except OSError as error:
                raise write_failure(error, opened.target) from error
        return InstructionsWritten(
            opened.target,
            changed=True,
            created=not opened.exists,
            named=opened.path,
            before=opened.data if opened.exists else None,
            after=data,
        )

    def take_back(self, written: InstructionsWritten) -> InstructionsWritten:
        """Give a file the bytes, or the name, that it had before it was written.

        What was made is removed. The result can be taken back in turn. Raises
        StaleRevisionError when the file does not hold what was written any more, and for a
        name what ``rename`` raises.
        """
        if written.renamed_from:
            return self.rename(written.path, written.renamed_from)
        with self._lock.held():
            opened = self.open(written.named)
            held = opened.data if opened.exists else None
            if opened.target != written.path or held != written.after:
                raise _changed(opened)
            try:
                if written.before is None:
                    self._remove(opened)
                else:
                    self._put(opened, written.before)
            except OSError as error:
                raise write_failure(error, opened.target) from error
        created = written.after is None
        return replace(written, created=created, before=written.after, after=written.before)

    def rename(self, path: str, target: str) -> InstructionsWritten:
        """Give a file with a misspelled name the one that is read, or take that back.

        Nothing is replaced. Raises NameTakenError when anything has that name, and
        ConfinementError for what is no regular file beside it.
        """
        self._require_recognised(target if self._is_recognised(target) else path)
        pair = sorted((path, target), key=self._is_recognised)
        if not self._is_near_miss(*pair):
            raise ConfinementError(
                "Not renamed",
                "Only a file whose name is nearly that of an instruction file gets that name.",
                path,
                "Rename other files in a file manager.",
            )
        with self._lock.held():
            try:
                if not stat.S_ISREG(os.lstat(path).st_mode):
                    raise not_regular(path)
                move_file(path, target, durable=self._durable)
            except FileExistsError:
                message = f"There is a {os.path.basename(target)} already; nothing was renamed."
                remedy = "Move the text from one file to the other, then remove one."
                raise NameTakenError("Name taken", message, target, remedy, holder=None) from None
            except OSError as error:
                raise write_failure(error, path) from error
        return InstructionsWritten(target, changed=True, named=target, renamed_from=path)

    def note_place(self, scope: DocumentScope, directory: str = "") -> str:
        """The file that a quick note goes to: an existing one of the scope, else AGENTS.md.

        ``directory`` is one below the workspace root, "" for the root; user notes lie in the
        home. For a link to another recognised file it is that file.
        """
        if scope is DocumentScope.USER:
            place = os.path.abspath(self._workspace.roots.home)
        else:
            place = os.path.abspath(directory or self._workspace.root)
        local = scope is DocumentScope.LOCAL
        names = LOCAL_NAMES if local else DOCUMENT_NAMES
        paths = (os.path.join(place, name) for name in names)
        path = next(filter(os.path.lexists, paths), os.path.join(place, _NEW_NOTES[local]))
        self._require_recognised(path)
        target = self._target(path)
        return target if target != path and self._is_recognised(target) else path

    def add_note(self, scope: DocumentScope, note: str, directory: str = "") -> InstructionsWritten:
        """Append a note under ``## Notes`` of the file that ``note_place`` names.

        Raises InvalidFieldError for an empty note and what ``write`` raises.
        """
        with self._lock.held():
            opened = self.open(self.note_place(scope, directory))
            return self.write(opened, with_note(opened.text, note))

    def _put(self, opened: OpenInstructions, data: bytes) -> None:
        remove_leftovers(os.path.dirname(opened.target))
        if opened.status is None:
            if os.path.dirname(opened.target) == os.path.abspath(self._workspace.roots.home):
                make_directories(os.path.dirname(opened.target), durable=self._durable)
            try:
                create_file(opened.target, data, durable=self._durable)
            except FileExistsError:
                raise _changed(opened) from None
            return
        status = self._status_now(opened)
        require_writable(opened.target, status)
        replace_file(
            opened.target,
            data,
            like=status,
            last_look=lambda: self._check_unchanged(opened),
            durable=self._durable,
        )

    def _status_now(self, opened: OpenInstructions) -> os.stat_result:
        """Its rights may have been changed since it was opened; its bytes are compared later."""
        try:
            return os.lstat(opened.target)
        except FileNotFoundError:
            raise _changed(opened) from None

    def _remove(self, opened: OpenInstructions) -> None:
        if opened.status is not None:
            require_writable(opened.target, self._status_now(opened))
            remove_file(opened.target, durable=self._durable)

    def _is_near_miss(self, path: str, recognised: str) -> bool:
        directory, name = os.path.split(path)
        meant = os.path.basename(recognised)
        if os.path.normpath(path) != path or directory != os.path.dirname(recognised):
            return False
        return self._is_recognised(recognised) and intended_name(name, (meant,)) == meant

    def _check_unchanged(self, opened: OpenInstructions) -> None:
        if self._target(opened.path) != opened.target:
            raise _changed(opened)
        try:
            data, _ = read_regular(opened.target)
        except FileNotFoundError:
            raise _changed(opened) from None
        if data != opened.data:
            raise _changed(opened)

    def _require_recognised(self, path: str) -> None:
        if self._workspace.is_remote:
            raise RemoteWorkspaceError(
                "A remote workspace",
                "Its instruction files lie on another machine and are not changed from here.",
                remedy="Change them where they are.",
            )
        if not self._is_recognised(path):
            raise ConfinementError(
                "Not an instruction file",
                "Only REASONIX.md, AGENTS.md and CLAUDE.md (and their .local.md files) of this "
                "workspace and of the Reasonix home are written.",
                path,
                "Edit other files in an editor.",
            )

    def _is_recognised(self, path: str) -> bool:
        directory, name = os.path.split(path)
        if not os.path.isabs(path) or os.path.normpath(path) != path:
            return False
        real = os.path.realpath(directory)
        if name in DOCUMENT_NAMES and real == os.path.realpath(self._workspace.roots.home):
            return True
        return name in {*DOCUMENT_NAMES, *LOCAL_NAMES} and self._is_inside(real)

    def _is_inside(self, real_path: str) -> bool:
        root = self._workspace.root
        return bool(root) and is_within(real_path, os.path.realpath(root))

    def _target(self, path: str) -> str:
        """The file that a path leads to; raises LinkedFileError if it must not be edited."""
        if not os.path.islink(path):
            return path
        target = os.path.realpath(path)
        if not os.path.exists(target):
            message = "It is a link that leads nowhere; nothing was written."
            raise LinkedFileError(message, path, "Mend or remove the link.", target="")
        in_home = os.path.realpath(os.path.dirname(path)) == os.path.realpath(
            self._workspace.roots.home
        )
        if not in_home and not self._is_inside(target):
            message = "It is a link to a file outside of the workspace; nothing was written."
            remedy = "Edit that file where it is, or put the file itself in the link's place."
            raise LinkedFileError(message, path, remedy, target="")
        return target


def _linked(opened: OpenInstructions) -> LinkedFileError:
    return LinkedFileError(
        f"It is a link to {opened.target}; saving changes that file.",
        opened.path,
        "Agree to edit the file that it leads to.",
        target=opened.target,
    )


def _undecodable(opened: OpenInstructions) -> UnreadableError:
    return UnreadableError(
        "Unknown encoding",
        f"Line {opened.bad_line} is in no encoding that is known here; saving would lose it.",
        opened.path,
        "Save the file as UTF-8 in the program that made it, then edit it here.",
    )


def _changed(opened: OpenInstructions) -> StaleRevisionError:
    message = "The file was changed, made or removed on disk since it was opened."
    return StaleRevisionError(message, opened.target, expected=0, current=None)
