"""The recall tests of a workspace: one plain file that may be committed with it.

``.context-center/recall-tests.yaml`` below the workspace root. It is read without trust
(a clone brings anybody's) and never through a link; a file that cannot be read is told,
never overwritten (decisions.md, 5 and 9).
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.errors import ContextError, Problem, RemoteWorkspaceError
from context_center.core.line_ends import with_lf, with_line_ends_of
from context_center.core.recall.expectation_edit import (
    with_changed_test,
    with_test,
    without_test,
)
from context_center.core.recall.expectation_file import ExpectationFile, read_expectations
from context_center.core.recall.expectations import ExpectationResult, evaluate_all
from context_center.services.atomic_files import create_file, make_directories, replace_file
from context_center.services.recall_tests_place import DIRECTORY, FILE_NAME
from context_center.services.text_files import NotRegularError, decode, read_regular
from context_center.services.text_writing import encoded_like, write_failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.recall.expectations import Expectation
    from context_center.core.recall.index import RecallIndex
    from context_center.services.workspace import Workspace

MAX_BYTES = 512 * 1024


@dataclass(frozen=True, slots=True)
class RecallTests:
    """The file as it was read; ``data`` is None when there is none, or none that can be read.

    ``problems`` hold those of the file itself and of each test that cannot be read.
    """

    path: str
    data: bytes | None
    tests: tuple[Expectation, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What the recall tests of a workspace say; ``problems`` are tests that cannot be read."""

    path: str
    results: tuple[ExpectationResult, ...]
    problems: tuple[Problem, ...]

    @property
    def broken(self) -> tuple[ExpectationResult, ...]:
        """The tests that fail."""
        return tuple(result for result in self.results if not result.passed)

    @property
    def passed(self) -> bool:
        """Whether every test could be read and holds."""
        return not (self.problems or self.broken)


def recall_tests_path(workspace: Workspace) -> str:
    """Where the recall tests of a workspace lie; the file may not exist.

    Raises RemoteWorkspaceError for a remote one, and ContextError for one whose path is
    not known.
    """
    if workspace.is_remote:
        raise RemoteWorkspaceError(
            "Remote workspace",
            f"The recall tests of {workspace.remote_address} lie on its own side.",
            remedy="Check them there.",
        )
    if not workspace.root:
        raise ContextError(
            "No workspace directory",
            "Only the store of this workspace is known, not the directory that it belongs to.",
            remedy="Open the workspace by its directory.",
        )
    return os.path.join(workspace.root, DIRECTORY, FILE_NAME)


def read_recall_tests(workspace: Workspace) -> RecallTests:
    """The recall tests of a workspace; what is wrong with the file is a problem in them.

    Raises as ``recall_tests_path`` does.
    """
    path = recall_tests_path(workspace)
    try:
        data = _read(path)
    except FileNotFoundError:
        return RecallTests(path, None, (), ())
    except ContextError as error:
        return _unread(path, error.message, error.remedy)
    except OSError as error:
        return _unread(path, f"It cannot be read: {error.strerror}.", "Make it readable for you.")
    found = _parsed(path, data)
    return RecallTests(path, data, found.tests, found.problems)


def check_recall_tests(workspace: Workspace, index: RecallIndex, now: int) -> CheckReport:
    """Judge every recall test of a workspace at the instant ``now`` (nanoseconds)."""
    held = read_recall_tests(workspace)
    return CheckReport(held.path, evaluate_all(held.tests, index, now=now), held.problems)


def add_recall_test(workspace: Workspace, held: RecallTests, test: Expectation) -> RecallTests:
    """Keep a test behind the others; gives the file as it is then.

    ``held`` is the file as it was read last: raises ContextError when it is no longer
    that, when it is broken, and when it cannot be written. Nothing is changed then.
    """
    return _write(workspace, held, lambda text: with_test(text, test))


def change_recall_test(
    workspace: Workspace, held: RecallTests, number: int, test: Expectation
) -> RecallTests:
    """Put another test in the place of ``held.tests[number]``; raises as adding does."""
    return _write(workspace, held, lambda text: with_changed_test(text, number, test))


def remove_recall_test(workspace: Workspace, held: RecallTests, number: int) -> RecallTests:
    """Take ``held.tests[number]`` away; raises as adding does."""
    return _write(workspace, held, lambda text: without_test(text, number))


def _read(path: str) -> bytes:
    directory = os.path.dirname(path)
    if not stat.S_ISDIR(os.lstat(directory).st_mode):
        raise NotRegularError(
            "Not a directory",
            f"{DIRECTORY} is a link or a file; only a directory of the workspace is read.",
            directory,
            "Put a directory in its place.",
        )
    if os.lstat(path).st_size > MAX_BYTES:
        raise _too_large(path)
    data, _ = read_regular(path)
    if len(data) > MAX_BYTES:
        raise _too_large(path)
    return data


def _too_large(path: str) -> ContextError:
    return ContextError(
        "File too large",
        f"It has more than {MAX_BYTES:,} bytes and is not read.",
        path,
        "Take out tests that are no longer needed.",
    )


def _unread(path: str, message: str, remedy: str) -> RecallTests:
    return RecallTests(path, None, (), (Problem("recall_tests", message, path, 0, remedy),))


def _parsed(path: str, data: bytes) -> ExpectationFile:
    decoded = decode(data)
    if not decoded.bad_line:
        return read_expectations(with_lf(decoded.text), path)
    problem = Problem(
        "recall_tests",
        "The line is in no encoding that is known here.",
        path,
        decoded.bad_line,
        "Save the file as UTF-8.",
    )
    return ExpectationFile("", (), (problem,), whole=False)


def _write(workspace: Workspace, held: RecallTests, edit: Callable[[str], str]) -> RecallTests:
    path = recall_tests_path(workspace)
    _require_unchanged(path, held)
    decoded = decode(held.data or b"")
    text = with_line_ends_of(decoded.text, edit(with_lf(decoded.text)))
    try:
        if held.data is None:
            make_directories(os.path.dirname(path))
            create_file(path, text.encode())
        else:
            replace_file(
                path,
                encoded_like(text, held.data, decoded.encoding, path),
                like=os.lstat(path),
                last_look=lambda: _require_unchanged(path, held),
            )
    except FileExistsError as error:
        raise _changed_meanwhile(path) from error
    except OSError as error:
        raise write_failure(error, path) from error
    return read_recall_tests(workspace)


def _require_unchanged(path: str, held: RecallTests) -> None:
    """Raise unless the file is still what was read, and can be edited at all."""
    if held.data is None and held.problems:
        problem = held.problems[0]
        raise ContextError("Recall tests not changed", problem.message, path, problem.remedy)
    try:
        data: bytes | None = _read(path)
    except FileNotFoundError:
        data = None
    except OSError as error:
        raise write_failure(error, path) from error
    if data != held.data:
        raise _changed_meanwhile(path)
    if data is not None and not _parsed(path, data).whole:
        problem = _parsed(path, data).problems[0]
        raise ContextError(
            "Recall tests not changed",
            f"Line {problem.line}: {problem.message}",
            path,
            problem.remedy,
        )


def _changed_meanwhile(path: str) -> ContextError:
    return ContextError(
        "Changed in the meantime",
        "The recall tests are no longer what was read; nothing was written.",
        path,
        "Look at them again, then repeat the change.",
    )
