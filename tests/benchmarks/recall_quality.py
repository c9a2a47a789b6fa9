"""How well recall answers labelled messages: the reference rule, rank-bm25, the experiment.

    python -m tests.benchmarks.recall_quality
    python -m pytest tests/benchmarks/recall_quality.py

Both print the table. The thresholds of the experiment were chosen on the part "tune";
the part "report" was written before and never looked at for that.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.labelled_queries import (
    PARTS,
    Quality,
    experiment_rule,
    labelled_facts,
    labelled_queries,
    plain_bm25,
    quality,
    reference_rule,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = {
    "reference rule": reference_rule,
    "rank-bm25": plain_bm25,
    "experiment": experiment_rule,
}
COLUMNS = ("recall at 4", "precision", " MRR", "quiet share")
PRECISION_TARGET = 0.75
QUIET_TARGET = 0.80


def measured(part: str) -> dict[str, Quality]:
    """The quality of each rule over the messages of a part."""
    queries = labelled_queries(part)
    return {name: quality(rule(), queries) for name, rule in RULES.items()}


def table(part: str, figures: dict[str, Quality]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    queries = labelled_queries(part)
    nothing = sum(not query.recall for query in queries)
    yield (
        f"Part “{part}”: {len(queries)} messages over {len(labelled_facts())} facts, "
        f"{nothing} that should recall nothing"
    )
    yield ""
    yield f"| {'rule':<14} | {' | '.join(COLUMNS)} |"
    yield f"| {'-' * 14} | {' | '.join('-' * (len(name) - 1) + ':' for name in COLUMNS)} |"
    for name, found in figures.items():
        shares = (found.recall, found.precision, found.mrr, found.quiet)
        cells = (f"{share:>{len(head)}.2f}" for share, head in zip(shares, COLUMNS, strict=True))
        yield f"| {name:<14} | {' | '.join(cells)} |"


def show(part: str, figures: dict[str, Quality]) -> None:
    """Print a table and an empty line."""
    sys.stdout.write("\n" + "\n".join(table(part, figures)) + "\n")


@pytest.mark.parametrize("part", PARTS)
def test_quality(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(part)
    with capsys.disabled():
        show(part, figures)
    better, reference = figures["experiment"], figures["reference rule"]
    assert better.recall >= reference.recall
    assert better.mrr >= reference.mrr
    assert better.precision >= PRECISION_TARGET
    assert better.quiet >= QUIET_TARGET


if __name__ == "__main__":
    for one in PARTS:
        show(one, measured(one))
