"""The same in other words, and the opposite."""

from __future__ import annotations

import pytest

from context_center.core.suggestions.meaning import Relation, meaning_of, relation


def related(new: str, old: str, *, changes: bool = False) -> Relation:
    return relation(meaning_of(new), meaning_of(old), changes=changes)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("use pnpm, not npm", "It's pnpm here, always"),
        ("always run the tests before you commit", "跑完测试再提交"),
        ("以后回复都用中文", "用中文回答，别切英文"),
        ("No unwrap() in library code", "please no unwrap in the library"),
        ("never run training on the login node", "don't run anything on the login node"),
        ("Unit tests live next to the file they test", "put unit tests next to the tested file"),
        ("金額は必ず Decimal で扱うこと", "お金は Decimal です"),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert related(one, other) is Relation.SAME
    assert related(other, one) is Relation.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("write the docs in English", "code comments in English"),
        ("run the tests before you commit", "write a regression test for every bug"),
        ("checkpoints go to /mnt/ckpt", "figures go to out/figures"),
        ("use pnpm", "use pytest"),
    ],
)
def test_something_else(one: str, other: str) -> None:
    assert related(one, other) is Relation.OTHER


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("use npm again", "use pnpm, not npm"),
        ("the seed should be 2026 from now on, not 42", "seed 一律用 42"),
        ("更正：发布窗口改成周三和周五下午了", "发布窗口是周二和周四上午"),
        ("后端端口改成 9020 了，9010 给网关了", "不是 8080，后端端口是 9010"),
        ("scratch that about drafts, PRs are ready right away", "open PRs as drafts"),
        ("answer in English", "回复都用中文"),
    ],
)
def test_a_later_one_contradicts(new: str, old: str) -> None:
    assert related(new, old, changes=True) is Relation.CONTRADICTS


def test_joined_meanings_have_the_terms_of_both() -> None:
    joined = meaning_of("float は禁止").joined(meaning_of("お金は Decimal"))
    assert {"float", "amount", "decimal"} <= joined.terms.keys()
    assert joined.weight == pytest.approx(sum(joined.terms.values()))
    assert joined.forbids
