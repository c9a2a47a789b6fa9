"""The fact files of one directory: read, kept with their signatures, and read again.

Only files that changed are opened again. A link, a pipe or a file that cannot be read
is shown with a problem and never opened outside of the directory (decisions.md, 5 and 9).
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from context_center.core.duplicates import are_distinct, clash_problem, fold, settle_same_id
from context_center.core.errors import Problem
from context_center.core.names import INDEX_FILE
from context_center.core.times import SECOND_NS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Set

    from context_center.core.facts import Fact, Scope

SUFFIX = ".md"
RACY_NS = SECOND_NS


class Signature(NamedTuple):
    """What tells a changed file without opening it: nanoseconds, bytes, inode."""

    mtime: int
    size: int
    inode: int


class Entry(NamedTuple):
    """A file as it was read, and the signature it had then."""

    signature: Signature
    fact: Fact


def is_fact_name(name: str) -> bool:
    """Whether a directory entry is a fact file by its name."""
    return name.endswith(SUFFIX) and name != INDEX_FILE and not name.startswith(".")


def _is_racy(signature: Signature) -> bool:
    """Whether a file is so new that it may change again without its time or size moving."""
    return time.time_ns() - signature.mtime < RACY_NS


def signature_of(status: os.stat_result) -> Signature:
    """The signature in a file's status."""
    return Signature(status.st_mtime_ns, status.st_size, status.st_ino)


class Step(NamedTuple):
    """One file's fact before and after a reading; None where there was or is none."""

    before: Fact | None
    after: Fact | None


class FactDirectory:
    """The facts of one directory. Not safe for use by two threads at once.

    ``gone`` says that the directory cannot be read any more: its facts are kept as they
    were last seen until it is read again. One that has ``vanished`` can be let go as well
    (``forget``).
    """

    def __init__(self, path: str, scope: Scope) -> None:
        self.path = path
        self.scope = scope
        self.problems: tuple[Problem, ...] = ()
        self.gone = self.vanished = False
        self._restored = False
        self._entries: dict[str, Entry] = {}
        self._shown: dict[str, Fact] = {}
        self._by_id: dict[str, set[str]] = {}
        self._by_fold: dict[str, set[str]] = {}

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts by file name, duplicates settled."""
        return self._shown

    @property
    def entries(self) -> Mapping[str, Entry]:
        """What was read of each file, for a cache."""
        return self._entries

    def forget(self) -> list[Step]:
        """Take the directory for empty."""
        steps = [Step(fact, None) for fact in self._shown.values()]
        self._entries, self._shown, self._by_id, self._by_fold = {}, {}, {}, {}
        self.gone = self.vanished = self._restored = False
        self.problems = ()
        return steps

    def restore(self, facts: dict[str, Fact]) -> None:
        """Show what an earlier start read, distinct facts, until ``read`` checks its entries."""
        self._shown = facts
        self._restored = True

    def read(
        self, cached: Mapping[str, Entry], cancelled: Callable[[], bool] = lambda: False
    ) -> list[Step]:
        """Bring everything up to date with the disk, trusting ``cached`` where it fits.

        Gives the facts that differ from before; when cancelled, those read so far.
        """
        if self._restored:
            self._entries, self._restored = dict(cached), False
        listing = self._list(self._entries.keys() | cached.keys())
        if listing is None:
            return []
        stale = {name for name in self._entries if name not in listing}
        for name, signature in listing.items():
            known = self._entries.get(name) or cached.get(name)
            if known is not None and known.signature == signature and not _is_racy(signature):
                if name not in self._entries:
                    self._entries[name] = known
                    stale.add(name)
            else:
                stale.add(name)
                self._entries.pop(name, None)
                if cancelled():
                    break
                self._read_file(name)
        for name in stale - listing.keys():
            self._entries.pop(name, None)
        return self._settle(stale)

    def refresh(self, names: Iterable[str]) -> list[Step]:
        """Read these files again if they changed; gives the facts that differ from before."""
        if self.gone or not os.path.isdir(self.path):
            return self.read({})
        changed = set()
        for name in names:
            if not is_fact_name(name):
                continue
            known, signature = self._entries.get(name), self._signature(name)
            if known is not None and known.signature == signature and not _is_racy(signature):
                continue
            self._entries.pop(name, None)
            self._read_file(name)
            changed.add(name)
        return self._settle(changed)

    def _list(self, known: Set[str]) -> dict[str, Signature | None] | None:
        """Names of fact files, known ones with their signatures; None if there is no directory."""
        listing: dict[str, Signature | None] = {}
        problems: list[Problem] = []
        try:
            with os.scandir(self.path) as entries:
                for entry in entries:
                    name = entry.name
                    if not is_fact_name(name):
                        continue
                    if entry.is_file(follow_symlinks=False) or entry.is_symlink():
                        listing[name] = _entry_signature(entry) if name in known else None
                    else:
                        problems.append(_not_a_file(entry.path))
        except FileNotFoundError:
            self.gone = self.vanished = bool(self._entries)
            self.problems = (self._vanished(),) if self.gone else ()
            return None
        except OSError as error:
            self.gone, self.vanished = True, False
            self.problems = (self._unreachable(error),)
            return None
        self.gone = self.vanished = False
        self.problems = tuple(problems)
        return listing

    def _signature(self, name: str) -> Signature | None:
        try:
            return signature_of(os.lstat(os.path.join(self.path, name)))
        except OSError:
            return None

    def _read_file(self, name: str) -> None:
        entry = read_entry(f"{self.path}{os.sep}{name}", self.scope)
        if entry is not None:
            self._entries[name] = entry

    def _settle(self, changed: set[str]) -> list[Step]:
        """Work out anew what is shown of the changed files and of those they share an id with."""
        if not self._shown:
            facts = {name: entry.fact for name, entry in self._entries.items()}
            if are_distinct(facts):
                self._shown = facts
                return [Step(None, fact) for fact in facts.values()]
        if not self._by_id:
            self._group()
        touched = set(changed)
        for name in changed:
            before, entry = self._shown.get(name), self._entries.get(name)
            folded = fold(name)
            if before is not None:
                touched |= _leave(self._by_id, before.id, name)
                touched |= _leave(self._by_fold, folded, name)
            if entry is not None:
                touched |= _join(self._by_id, entry.fact.id, name)
                touched |= _join(self._by_fold, folded, name)
        steps = []
        for name in touched:
            before, after = self._shown.get(name), self._settled(name)
            if before != after:
                steps.append(Step(before, after))
            if after is None:
                self._shown.pop(name, None)
            else:
                self._shown[name] = after
        return steps

    def _group(self) -> None:
        for name, fact in self._shown.items():
            self._by_id.setdefault(fact.id, set()).add(name)
            self._by_fold.setdefault(fold(name), set()).add(name)

    def _settled(self, name: str) -> Fact | None:
        entry = self._entries.get(name)
        if entry is None:
            return None
        fact = entry.fact
        same_id = self._by_id.get(fact.id, ())
        if len(same_id) > 1:
            group = [self._entries[other].fact for other in sorted(same_id)]
            fact = next(f for f in settle_same_id(group) if f.path == fact.path)
        clashing = self._by_fold.get(fold(name), set()) - {name}
        if clashing:
            problem = clash_problem(fact, sorted(clashing))
            fact = replace(fact, problems=(*fact.problems, problem))
        return fact

    def _vanished(self) -> Problem:
        return Problem(
            "store_vanished",
            "The store is not reachable: its directory is gone. What it held is still shown.",
            self.path,
            remedy="If it was meant to go, refresh; if not, bring the disk or directory back.",
        )

    def _unreachable(self, error: OSError) -> Problem:
        return Problem(
            "store_unreachable",
            f"The store cannot be read: {error.strerror}.",
            self.path,
            remedy="Check that the directory is there and that you may read it, then refresh.",
        )


def _entry_signature(entry: os.DirEntry[str]) -> Signature | None:
    try:
        return signature_of(entry.stat(follow_symlinks=False))
    except OSError:
        return None


def _leave(groups: dict[str, set[str]], key: str, name: str) -> set[str]:
    members = groups.get(key)
    if members is None:
        return set()
    members.discard(name)
    if not members:
        del groups[key]
    return set(members)


def _join(groups: dict[str, set[str]], key: str, name: str) -> set[str]:
    members = groups.get(key)
    if members is None:
        groups[key] = {name}
        return set()
    members.add(name)
    return members - {name}


def read_entry(path: str, scope: Scope) -> Entry | None:
    """A file as a fact with its signature; None if it does not exist or is no file."""
    # A start that finds every file in the cache opens none and needs no parser.
    from context_center.services import fact_reading  # noqa: PLC0415

    return fact_reading.read_entry(path, scope)


def _not_a_file(path: str) -> Problem:
    return Problem(
        "not_a_file",
        f"{os.path.basename(path)} is a directory, a pipe or a device and is skipped.",
        path,
        remedy="Move it out of the store.",
    )
