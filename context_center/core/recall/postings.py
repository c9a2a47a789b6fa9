"""Which rows hold which token, and how often: the inverted index over a fixed set of rows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from context_center.core.recall.tokens import TokenCounts


@dataclass(frozen=True, slots=True)
class Postings:
    """Rows and frequencies of each token, one after the other in two arrays.

    Token number ``t`` has the entries from ``starts[t]`` up to ``starts[t + 1]``, in the
    order of the rows.
    """

    vocabulary: Mapping[str, int]
    starts: NDArray[np.int64]
    rows: NDArray[np.int32]
    frequencies: NDArray[np.int32]

    @classmethod
    def build(cls, counts: Sequence[TokenCounts]) -> Postings:
        """The postings of texts whose row is their place in ``counts``."""
        vocabulary, entries = _entries({}, counts, 0)
        return cls._sorted(vocabulary, entries)

    def of(self, token: str) -> tuple[NDArray[np.int32], NDArray[np.int32]] | None:
        """The rows that hold a token and its frequency in each; None for an unknown token."""
        number = self.vocabulary.get(token)
        if number is None:
            return None
        start, end = self.starts[number], self.starts[number + 1]
        return self.rows[start:end], self.frequencies[start:end]

    def merged(self, kept: NDArray[np.intp], added: Sequence[TokenCounts]) -> Postings:
        """Postings of the ``kept`` rows, renumbered from 0, followed by the ``added`` texts."""
        renumbered = np.full(self._row_count(kept), -1, dtype=np.int32)
        renumbered[kept] = np.arange(len(kept), dtype=np.int32)
        numbers = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        rows = renumbered[self.rows]
        alive = rows >= 0
        vocabulary, fresh = _entries(self.vocabulary, added, len(kept))
        old = _Entries(numbers[alive], rows[alive], self.frequencies[alive])
        return self._sorted(vocabulary, old.followed_by(fresh))

    def _row_count(self, kept: NDArray[np.intp]) -> int:
        return int(max(self.rows.max(initial=-1), kept.max(initial=-1))) + 1

    @classmethod
    def _sorted(cls, vocabulary: Mapping[str, int], entries: _Entries) -> Postings:
        # Sorting token and place as one number is several times faster than an argsort.
        places = len(entries.numbers)
        bits = places.bit_length()
        order = np.sort((entries.numbers << bits) | np.arange(places)) & ((1 << bits) - 1)
        starts = np.zeros(len(vocabulary) + 1, dtype=np.int64)
        np.cumsum(np.bincount(entries.numbers, minlength=len(vocabulary)), out=starts[1:])
        return cls(vocabulary, starts, entries.rows[order], entries.frequencies[order])


@dataclass(frozen=True, slots=True)
class _Entries:
    """Postings before they are sorted by token: token number, row and frequency of each."""

    numbers: NDArray[np.int64]
    rows: NDArray[np.int32]
    frequencies: NDArray[np.int32]

    def followed_by(self, other: _Entries) -> _Entries:
        return _Entries(
            np.concatenate((self.numbers, other.numbers)),
            np.concatenate((self.rows, other.rows)),
            np.concatenate((self.frequencies, other.frequencies)),
        )


def _entries(
    known: Mapping[str, int], counts: Sequence[TokenCounts], first_row: int
) -> tuple[Mapping[str, int], _Entries]:
    """The entries of texts, and the known vocabulary with their new tokens numbered."""
    vocabulary: defaultdict[str, int] = defaultdict(None, known)
    vocabulary.default_factory = vocabulary.__len__
    terms = [c.terms for c in counts if c.terms]
    # One split of all texts is several times faster than one a text.
    words = " ".join(terms).split(" ") if terms else []
    numbers = np.fromiter(map(vocabulary.__getitem__, words), np.int64, len(words))
    sizes = np.array([c.terms.count(" ") + 1 if c.terms else 0 for c in counts], dtype=np.int64)
    rows = np.repeat(np.arange(first_row, first_row + len(counts), dtype=np.int32), sizes)
    entries = _Entries(numbers, rows, _frequencies(counts, sizes))
    return dict(vocabulary), entries


def _frequencies(counts: Sequence[TokenCounts], sizes: NDArray[np.int64]) -> NDArray[np.int32]:
    """1 everywhere but for the leading tokens of each text that occur more than once."""
    frequencies = np.ones(int(sizes.sum()), dtype=np.int32)
    often = np.array([len(c.repeated) for c in counts], dtype=np.int64)
    repeated = np.fromiter(chain.from_iterable(c.repeated for c in counts), np.int32)
    before = np.cumsum(often) - often
    firsts = np.cumsum(sizes) - sizes
    frequencies[np.arange(len(repeated)) + np.repeat(firsts - before, often)] = repeated
    return frequencies
