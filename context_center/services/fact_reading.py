"""One fact file as a fact with its signature, whatever state the file is in.

(decisions.md, 5 and 9.)
"""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.core.errors import Problem
from context_center.core.fact_file import FactSource, read_fact
from context_center.services.fact_directory import SUFFIX, Entry, signature_of
from context_center.services.text_files import NotRegularError, decode, read_regular

if TYPE_CHECKING:
    from context_center.core.facts import Scope


def read_entry(path: str, scope: Scope) -> Entry | None:
    """A file as a fact with its signature; None if it does not exist or is no file."""
    stem = path.rpartition(os.sep)[2].removesuffix(SUFFIX)
    try:
        data, status = read_regular(path)
    except FileNotFoundError:
        return None
    except NotRegularError:
        return _unread_link(path, stem, scope)
    except OSError as error:
        problem = Problem(
            "unreadable",
            f"The file cannot be read: {error.strerror}.",
            path,
            remedy="Make the file readable for you; it is left as it is.",
        )
        return _unread(path, stem, scope, problem)
    decoded = decode(data)
    problems: tuple[Problem, ...] = ()
    if decoded.bad_line:
        problems = (_bad_encoding(path, decoded.bad_line),)
    source = FactSource(
        decoded.text, path, stem, scope, status.st_mtime_ns, decoded.encoding, problems
    )
    return Entry(signature_of(status), read_fact(source))


def _unread_link(path: str, stem: str, scope: Scope) -> Entry | None:
    try:
        is_link = stat.S_ISLNK(os.lstat(path).st_mode)
    except OSError:
        return None
    if not is_link:
        return None
    problem = Problem(
        "symlink",
        "The file is a symbolic link and is not read: facts must lie in their store.",
        path,
        remedy="Replace the link by the file itself.",
    )
    return _unread(path, stem, scope, problem)


def _unread(path: str, stem: str, scope: Scope, problem: Problem) -> Entry | None:
    try:
        status = os.lstat(path)
    except OSError:
        return None
    source = FactSource("", path, stem, scope, status.st_mtime_ns, problems=(problem,))
    fact = replace(read_fact(source), active=False, parsed=False)
    return Entry(signature_of(status), fact)


def _bad_encoding(path: str, line: int) -> Problem:
    return Problem(
        "bad_encoding",
        f"Line {line} is in no encoding that is known here; the signs that failed read as �.",
        path,
        line,
        "Save the file as UTF-8.",
    )
