"""The score of a fact (on-disk-format.md, "Recall"): BM25 with the idf of the page.

``RecallBM25`` reads every text for every message. It defines the answer; the index gives
the same numbers from postings.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rank_bm25 import BM25Okapi

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

K1 = 1.2
B = 0.75
PROJECT_FACTOR = 1.08
STALE_FACTOR = 0.92


def inverse_document_frequency(containing: int, total: int) -> float:
    """The weight of a token that ``containing`` of ``total`` texts hold; always above 0."""
    return math.log(1 + (total - containing + 0.5) / (containing + 0.5))


def average_length(total_tokens: int, texts: int) -> float:
    """The mean length of a text in tokens; 1 when there is nothing to average."""
    return total_tokens / texts if texts and total_tokens else 1.0


class RecallBM25(BM25Okapi):  # type: ignore[misc]
    """rank-bm25 with the parameters and the idf of the store format.

    Takes one list of tokens a text; an empty corpus and empty texts are allowed.
    """

    def __init__(self, corpus: Sequence[Sequence[str]]) -> None:
        super().__init__(corpus, k1=K1, b=B)

    def _initialize(self, corpus: Sequence[Sequence[str]]) -> Mapping[str, int]:
        containing: Mapping[str, int] = super()._initialize(corpus) if corpus else {}
        self.avgdl = average_length(sum(self.doc_len), self.corpus_size)
        return containing

    def _calc_idf(self, nd: Mapping[str, int]) -> None:
        for token, containing in nd.items():
            self.idf[token] = inverse_document_frequency(containing, self.corpus_size)
