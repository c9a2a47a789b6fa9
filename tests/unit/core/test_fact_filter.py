"""What a filter text and the marks beside it match."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import Problem
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.fact_filter import (
    FactFilter,
    FactMark,
    fact_filter,
    fold,
    haystack,
    marks_of,
)
from context_center.core.facts import Activation, Fact, Freshness, Scope

FACT_TEXT = """---
name: package-manager
title: Paket-Verwaltung
description: The workspace uses pnpm
keywords: 依赖 安装 install
subject_key: project.package_manager
owner: Zoe
---

Run ＰＮＰＭ install. Straße 部署窗口在周五，ｻｰﾊﾞｰ３台, cafe\u0301。
"""


def make_fact(text: str = FACT_TEXT) -> Fact:
    return read_fact(
        FactSource(text, "/store/package-manager.md", "package-manager", Scope.PROJECT, 0)
    )


@dataclass(frozen=True)
class Row:
    haystack: str
    marks: frozenset[FactMark] = frozenset()


def kept(wanted: FactFilter, *rows: Row) -> list[Row]:
    return wanted.keep(rows, lambda row: row.marks)


def shows(typed: str, fact: Fact) -> bool:
    return bool(kept(fact_filter(typed), Row(haystack(fact))))


@pytest.mark.parametrize(
    "typed",
    [
        "paket-verw",
        "package-manager",
        "WORKSPACE",
        "依赖",
        "project.package_manager",
        "pnpm install",
        "install pnpm",
        "STRASSE",
        "窗口",
        "周五，",
        "サーバー3",
        "café",
        "  pnpm\u3000部署 ",
        "",
        "   ",
    ],
)
def test_each_field_is_searched_without_case_and_width(typed: str) -> None:
    assert shows(typed, make_fact())


@pytest.mark.parametrize("typed", ["yarn", "pnpm yarn", "Zoe", "mem-", "口窗", "pnpminstall"])
def test_all_words_must_be_there_and_other_fields_do_not_count(typed: str) -> None:
    assert not shows(typed, make_fact())


def test_a_word_does_not_match_across_two_fields() -> None:
    fact = replace(make_fact(), title="alpha", name="beta")
    assert not shows("alphabeta", fact)


@pytest.mark.parametrize(
    ("wider", "narrower", "expected"),
    [
        ("", "a", True),
        ("pn", "pnpm", True),
        ("pnpm", "pnpm inst", True),
        ("npm in", "pnpm install", True),
        ("pnpm", "pn", False),
        ("pnpm", "yarn", False),
        ("a b", "a", False),
    ],
)
def test_longer_text_narrows(wider: str, narrower: str, expected: bool) -> None:
    assert fact_filter(narrower).narrows(fact_filter(wider)) is expected


def test_marks_narrow_when_fewer_are_asked_for() -> None:
    aged = FactFilter(marks=frozenset({FactMark.STALE, FactMark.EXPIRED}))
    stale = FactFilter(marks=frozenset({FactMark.STALE}))
    assert stale.narrows(aged)
    assert aged.narrows(FactFilter())
    assert not aged.narrows(stale)
    assert not FactFilter().narrows(stale)


words = st.text(st.sampled_from("abAB好的ＡßÉé"), min_size=1, max_size=4)
texts = st.lists(words, max_size=3).map(" ".join)


@given(texts, texts, texts)
def test_narrowing_never_shows_what_the_wider_filter_hid(wide: str, narrow: str, text: str) -> None:
    wider, narrower = fact_filter(wide), fact_filter(narrow)
    row = Row(fold(text))
    if narrower.narrows(wider) and kept(narrower, row):
        assert kept(wider, row) == [row]


@given(words, texts)
def test_a_text_is_found_by_any_of_its_words(word: str, rest: str) -> None:
    row = Row(fold(f"{rest} {word} {rest}"))
    assert kept(fact_filter(word), row) == [row]


def test_any_mark_is_enough_and_the_text_must_match_too() -> None:
    wanted = fact_filter("pnpm", frozenset({FactMark.STALE, FactMark.PINNED}))
    pinned = Row("pnpm", frozenset({FactMark.PINNED}))
    stale = Row("use pnpm", frozenset({FactMark.STALE, FactMark.PROBLEM}))
    others = (
        Row("pnpm", frozenset({FactMark.PROBLEM})),
        Row("pnpm"),
        Row("yarn", frozenset({FactMark.PINNED})),
    )
    assert kept(wanted, others[0], stale, *others[1:], pinned) == [stale, pinned]


def test_an_empty_filter_is_false() -> None:
    assert not fact_filter("  ")
    assert fact_filter("a")
    assert fact_filter("", frozenset({FactMark.STALE}))


def test_marks_of_a_fact() -> None:
    plain = replace(make_fact(), activation=Activation.RELEVANT)
    assert marks_of(plain, Freshness.FRESH, in_override=False) == frozenset()
    marked = replace(
        plain, activation=Activation.PINNED, problems=(Problem("bad_time", "no time"),)
    )
    assert marks_of(marked, Freshness.STALE, in_override=True) == {
        FactMark.OVERRIDE,
        FactMark.PROBLEM,
        FactMark.PINNED,
        FactMark.STALE,
    }
    assert marks_of(plain, Freshness.EXPIRED, in_override=False) == {FactMark.EXPIRED}
