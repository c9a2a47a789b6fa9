"""Differences of long texts: a comparison must not hold up the window."""

from __future__ import annotations

import random
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

import pytest

from context_center.core.differences import differences
from context_center.core.merge import merge
from tests.benchmarks.ratio import in_turns

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

LINES = 10_000
OF_A_PLAIN_CHANGE = 4
TARGET = 1 / 2
WORDS = ("the", "quick", "brown", "fox", "over", "lazy", "dog", "payments", "金额", "币种")
CHANCE = random.Random(11)  # noqa: S311 - a fixed text is wanted
BASE = [" ".join(CHANCE.choices(WORDS, k=10)) + f" {n}\n" for n in range(LINES)]
ALPHABET = [f"{CHANCE.randrange(50)}\n" for _ in range(2 * LINES)]
PAIRS = {
    "the same": (BASE, BASE),
    "a few lines": (BASE, [f"x {line}" if n % 50 == 0 else line for n, line in enumerate(BASE)]),
    "every second line": (
        BASE,
        [line.replace("fox", "cat") if n % 2 else line for n, line in enumerate(BASE)],
    ),
    "every line": (BASE, [line.replace(" ", " - ") for line in BASE]),
    "in another order": (BASE, CHANCE.sample(BASE, LINES)),
    "few different lines": (ALPHABET[:LINES], ALPHABET[LINES:]),
}


@pytest.mark.parametrize("name", PAIRS)
def test_no_kind_of_text_takes_out_of_proportion(name: str) -> None:
    old, new = ("".join(lines) for lines in PAIRS[name])
    plain = ("".join(lines) for lines in PAIRS["every second line"])
    texts = {"this": (old, new), "peer": tuple(plain)}
    times = in_turns(
        lambda _: differences(*texts["this"]), lambda _: differences(*texts["peer"]), range(5)
    )
    assert times.of_medians <= OF_A_PLAIN_CHANGE


def test_differences_of_ten_thousand_lines(benchmark: BenchmarkFixture) -> None:
    pair = PAIRS["a few lines"]
    texts = tuple("".join(lines) for lines in pair)
    times = in_turns(
        lambda _: differences(*texts),
        lambda _: SequenceMatcher(None, *pair, autojunk=False).get_opcodes(),
        range(9),
    )
    benchmark(lambda: differences(*texts))
    benchmark.extra_info.update(
        ratio=times.of_medians, target=TARGET, peer="difflib.SequenceMatcher.get_opcodes"
    )
    assert times.of_medians <= TARGET


def test_a_merge_of_ten_thousand_lines(benchmark: BenchmarkFixture) -> None:
    pair = PAIRS["a few lines"]
    base, theirs = ("".join(lines) for lines in pair)
    mine = base.replace("lazy dog", "lazy cat")
    times = in_turns(
        lambda _: merge(base, theirs, mine),
        lambda _: SequenceMatcher(None, *pair, autojunk=False).get_opcodes(),
        range(9),
    )
    benchmark(lambda: merge(base, theirs, mine))
    benchmark.extra_info.update(
        ratio=times.of_medians, target=TARGET, peer="difflib.SequenceMatcher.get_opcodes"
    )
    assert times.of_medians <= TARGET
