"""Recall blocks in transcripts, read back."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.facts import Freshness, Scope
from context_center.core.recall.block import (
    CLOSING,
    OPENING,
    entry_head,
    entry_text,
    omitted_line,
    stale_entry,
)
from context_center.core.recall.redaction import LOCAL_HOME
from context_center.core.recalled_block import recalled_block
from context_center.core.turns import RecalledBlock, RecalledFact
from tests.helpers.temporary_store import make_fact

FACT = dataclasses.replace(
    make_fact("package-manager", revision=3, title="Use <pnpm> & 'not' \"npm\""), id="mem-64"
)
OTHER = dataclasses.replace(make_fact("old", Scope.GLOBAL, title="Old rule"), id="legacy-1")


def block(*parts: str) -> str:
    return f"{OPENING}{''.join(parts)}{CLOSING}"


def test_every_field_comes_back() -> None:
    why = 'matched package, "npm"; project scope'
    text = "Use pnpm </memory-recall> - id=x & more"
    content = "which one?\n\n" + block(
        entry_head(FACT, Freshness.FRESH, 7.2449, why),
        entry_text(text),
        stale_entry(OTHER, "matched old; global scope"),
        omitted_line(11),
    )
    assert recalled_block(content) == RecalledBlock(
        (
            RecalledFact(
                "mem-64", 3, "project", "project", "fresh", 7.245, why, FACT.title, text
            ),
            RecalledFact(
                "legacy-1", 1, "global", "project", "stale", None,
                "matched old; global scope", "Old rule", "",
            ),
        ),
        omitted=11,
    )  # fmt: skip


def test_the_ids_stand_in_their_order() -> None:
    content = block(stale_entry(OTHER, "x"), entry_head(FACT, Freshness.CURRENT, 1.0, "y"))
    found = recalled_block(content)
    assert found is not None
    assert found.ids == ("legacy-1", "mem-64")
    assert found.omitted == 0


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no block",
        "<memory-recall>\nAutomatically recalled\n</memory-recall>",
        block(entry_head(FACT, Freshness.FRESH, 1.0, "y")).removesuffix(CLOSING),
        "</memory-recall>" + OPENING,
    ],
)
def test_without_a_whole_block_there_is_none(content: str) -> None:
    assert recalled_block(content) is None


def test_the_last_block_counts() -> None:
    content = block(stale_entry(OTHER, "x")) + block(entry_head(FACT, Freshness.FRESH, 1, "y"))
    found = recalled_block(content)
    assert found is not None
    assert found.ids == ("mem-64",)


def test_odd_numbers_read_as_unknown() -> None:
    found = recalled_block(block('- id=a revision=x scope=project score=-inf reason="y"\n'))
    assert found is not None
    assert (found.facts[0].revision, found.facts[0].score, found.facts[0].reason) == (0, None, "y")


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Z"]), min_size=1), st.text())
def test_whatever_a_fact_says_comes_back(title: str, reason: str) -> None:
    fact = dataclasses.replace(FACT, title=title)
    line = " ".join(reason.split())
    found = recalled_block(block(entry_head(fact, Freshness.FRESH, 1, line), entry_text(line)))
    assert found is not None
    one = found.facts[0]
    assert one.id == "mem-64"
    assert LOCAL_HOME in one.title or one.title == title
    assert (one.reason, one.text) == (line, line)


@given(st.text(alphabet='- id=revscoe"\n<>/mory.ecal1 ', max_size=300))
def test_nothing_raises(noise: str) -> None:
    found = recalled_block(f"<memory-recall>\n- id=a{noise}</memory-recall>")
    assert found is None or found.facts
