"""Tokens of texts and messages."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.recall.tokens import (
    TokenCounts,
    count_tokens,
    is_cjk,
    is_generic,
    lowered,
    query_tokens,
    search_text,
    tokens,
)
from tests.helpers.vectors import case_id, cases
from tests.unit.core.recall.making import make_fact


@pytest.mark.parametrize("case", cases("tokens"), ids=case_id)
def test_tokens_are_those_of_the_reference(case: dict[str, Any]) -> None:
    text, expected = case["request"]["text"], case["expected"]
    assert tokens(text) == expected["tokens"]
    assert list(query_tokens(text)) == expected.get("query_terms", [])
    assert is_generic(text) == expected["generic"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("本番のサーバー設定", ["本番", "番の", "のサ", "ー", "バ", "ー", "設定"]),
        ("cafe\u0301 café", ["cafe", "café"]),
        ("ＡＰＩ２ ｻｰﾊﾞ", ["ａｐｉ２", "ｻ", "ｰ", "ﾊ", "ﾞ"]),
        ("x² ½ Ⅳ", ["x"]),
        ("〇々⼀", ["〇々", "々⼀"]),
        ("İSTANBUL ΣΑΣ", ["istanbul", "σασ"]),
        ("٣٤ a\x1cb", ["٣٤", "a", "b"]),
    ],
    ids=["prolonged-sound", "decomposed", "full-width", "numbers", "han", "case", "digits"],
)
def test_scripts_are_told_apart_without_normalisation(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@given(st.text())
def test_the_fast_path_for_ascii_runs_changes_nothing(text: str) -> None:
    assert tokens(f"a_1 {text} B2") == ["a_1", *tokens(text), "b2"]


@given(st.text())
def test_lower_case_keeps_the_number_of_characters(text: str) -> None:
    assert len(lowered(text)) == len(text)


@pytest.mark.parametrize("turn", ["Go  on", "\u3000好的\n", "OKAY", "否", "yes"])
def test_a_nod_is_generic(turn: str) -> None:
    assert is_generic(turn)


@pytest.mark.parametrize("turn", ["ok then", "yes!", "go on with it", "continue " * 1000, ""])
def test_anything_more_is_not_generic(turn: str) -> None:
    assert not is_generic(turn)


def test_a_cjk_token_is_told_from_a_word() -> None:
    assert [is_cjk(token) for token in ("部署", "库", "ー", "ab", "ab部")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_the_search_text_has_the_fields_of_the_page() -> None:
    fact = make_fact(
        "n", "body", title="t", description="d", keywords="k", subject_key="not.searched"
    )
    assert search_text(fact) == "n\nt\nd\nk\nbody"


def test_counts_put_the_repeated_tokens_first() -> None:
    counts = count_tokens(make_fact("one", "two three two three two 部署"))
    assert counts == TokenCounts("two three one 部署", (3, 2), 7)
    assert dict(counts.items()) == {"two": 3, "three": 2, "one": 1, "部署": 1}


def test_a_fact_without_tokens_counts_nothing() -> None:
    counts = count_tokens(make_fact("-", "!?"))
    assert counts == TokenCounts("", (), 0)
    assert counts.distinct() == []


@pytest.mark.parametrize("module", ["trace", "tokens"])
def test_numpy_is_not_loaded_for_types_and_tokens(module: str) -> None:
    code = (
        f"import sys, context_center.core.recall.{module}\n"
        "sys.exit(bool({'numpy', 'rank_bm25'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
