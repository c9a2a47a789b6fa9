"""What the experiment reads in a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.recall.experiment_tokens import Weight, experiment_tokens, stem


def read(text: str) -> list[str]:
    return [token.text for token in experiment_tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the cache of the service", ["cach", "servic"]),
        ("HTTPServer2", ["httpserver2", "http", "server"]),
        ("max_chars", ["max_chars", "max", "char"]),
        ("verify_signature()", ["verify_signature", "verify", "signatur"]),
        ("ＡＰＩ２", ["api2", "api"]),
        ("ｻｰﾊﾞｰ", ["サーバ"]),
        ("サーバー設定は共有禁止", ["サーバ", "設定", "共有", "有禁", "禁止"]),
        ("我们可以用 pnpm 安装依赖", ["pnpm", "安装", "装依", "依赖"]),
        ("我们可以怎么做", []),
        ("请求的配置", ["请求", "配置"]),
        ("수리 서버", ["수리", "서버"]),
        ("naïve Straße", ["naïve", "strass"]),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert read(text) == expected


def test_weights() -> None:
    weights = {t.text: t.weight for t in experiment_tokens("add the cache to max_chars 12 2210")}
    assert weights == {
        "add": Weight.EVERYDAY,
        "cach": Weight.WORD,
        "max_chars": Weight.SYMBOL,
        "max": Weight.WORD,
        "char": Weight.WORD,
        "12": Weight.EVERYDAY,
        "2210": Weight.SYMBOL,
    }


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("retry retries retried", "retry"),
        ("serve served serving serves", "serv"),
        ("stop stopped stopping", "stop"),
        ("box boxes", "box"),
        ("status", "status"),
        ("class classes", "class"),
        ("bus", "bus"),
        ("string", "string"),
    ],
)
def test_endings(words: str, expected: str) -> None:
    assert {stem(word) for word in words.split()} == {expected}


@given(st.text())
def test_every_text_can_be_read(text: str) -> None:
    for token in experiment_tokens(text):
        assert token.text
        assert token.weight is not Weight.FUNCTION
