"""Which recalled facts rest on nothing but words that everyone writes."""

from __future__ import annotations

import pytest

from context_center.core.recall.index import RecallIndex
from context_center.core.recall.ordinary import is_ordinary, rests_on_ordinary_words
from context_center.core.recall.recall import recall
from tests.helpers.labelled_queries import NOW, labelled_facts, labelled_queries
from tests.unit.core.recall.making import make_fact


@pytest.mark.parametrize(
    ("message", "body", "expected"),
    [
        ("is the weather nice", "The build is slow", True),
        ("is the build slow", "The build is slow", False),
        ("我们可以怎么做", "我们可以用 pnpm 安装依赖", True),
        ("我们可以安装吗", "我们可以用 pnpm 安装依赖", False),
        ("これはどうですか", "設定はこれです", True),
        ("設定はこれですか", "設定はこれです", False),
    ],
)
def test_a_hit(message: str, body: str, expected: bool) -> None:
    store = [make_fact("a", body), make_fact("b", "elsewhere")]
    hits = recall(RecallIndex.build(store), message, now=NOW).hits
    assert [rests_on_ordinary_words(hit) for hit in hits] == [expected]


@pytest.mark.parametrize("token", ["the", "please", "file", "x", "7", "42", "们可", "つい", "ー"])
def test_ordinary(token: str) -> None:
    assert is_ordinary(token)


@pytest.mark.parametrize("token", ["cache", "90017", "部署", "请求", "用户", "库", "デプ", "배포"])
def test_not_ordinary(token: str) -> None:
    assert not is_ordinary(token)


def test_it_tells_most_false_hits_and_hardly_a_right_one() -> None:
    index = RecallIndex.build(labelled_facts())
    told = {True: [], False: []}
    for query in labelled_queries("report"):
        for hit in recall(index, query.message, now=NOW).hits:
            told[hit.fact.name in query.recall].append(rests_on_ordinary_words(hit))
    wanted, unwanted = told[True], told[False]
    assert sum(unwanted) / len(unwanted) >= 0.75
    assert sum(wanted) / len(wanted) <= 0.05
