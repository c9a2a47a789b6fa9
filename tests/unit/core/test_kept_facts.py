"""Facts made of columns are the facts they were, whichever field is asked for first."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest

from context_center.core.errors import Problem
from context_center.core.facts import FACT_FIELDS, Activation, Fact, FactType, Scope
from context_center.core.kept_facts import KEPT_FIELDS, KeptFacts, KeptTexts
from tests.helpers.stores import a_fact

FACTS = [
    a_fact("alpha", keywords="依赖", body="周二和周四，回滚脚本在 tools。"),
    a_fact("beta", type=FactType.USER, activation=Activation.PINNED, extra=(("origin", "x"),)),
    a_fact("gamma", scope=Scope.GLOBAL, body="", problems=(Problem("bad_time", "No time."),)),
]


def texts(*bodies: str) -> KeptTexts:
    data = [body.encode() for body in bodies]
    return KeptTexts(b"".join(data), list(accumulate(map(len, data), initial=0)))


def columns() -> dict[str, list[Any]]:
    return {name: [getattr(fact, name) for fact in FACTS] for name in KEPT_FIELDS}


def kept() -> KeptFacts:
    return KeptFacts(columns(), texts(*(fact.body for fact in FACTS)))


@pytest.mark.parametrize("first", FACT_FIELDS)
def test_each_field_can_be_the_first_that_is_asked_for(first: str) -> None:
    facts = kept().facts
    assert [getattr(fact, first) for fact in facts] == [getattr(fact, first) for fact in FACTS]
    assert facts == FACTS


def test_completing_changes_nothing_that_can_be_seen() -> None:
    whole = kept()
    assert whole.facts[1].type is FactType.USER
    whole.complete()
    assert whole.facts == FACTS
    assert [fact.pinned for fact in whole.facts] == [False, True, False]


def test_they_are_facts_like_any_other() -> None:
    fact = kept().facts[0]
    assert hash(fact) == hash(FACTS[0])
    assert repr(kept().facts[0]) == repr(FACTS[0])
    assert replace(kept().facts[0], title="Another") == replace(FACTS[0], title="Another")
    assert pickle.loads(pickle.dumps(kept().facts[0])) == FACTS[0]  # noqa: S301 - made here
    assert copy.deepcopy(kept().facts[0]) == FACTS[0]
    with pytest.raises(AttributeError):
        kept().facts[0].body = "changed"  # type: ignore[misc]


def test_what_is_no_field_is_not_there() -> None:
    assert not hasattr(kept().facts[0], "nothing")
    assert not hasattr(FACTS[0], "nothing")
    blank: Fact = object.__new__(Fact)
    with pytest.raises(AttributeError):
        _ = blank.body


def test_a_text_is_decoded_by_its_number() -> None:
    several = texts("first", "", "部署窗口", "last")
    assert [several[number] for number in (2, 0, 3, 1)] == ["部署窗口", "first", "last", ""]
    assert len(several) == 4


def test_bytes_that_are_no_text_do_not_fail() -> None:
    assert KeptTexts(b"a\xffb", [0, 3])[0] == "a\ufffdb"


@pytest.mark.parametrize("wrong", ["missing", "short", "unknown", "bodies"])
def test_columns_that_do_not_fit_are_refused(wrong: str) -> None:
    given, bodies = columns(), texts(*(fact.body for fact in FACTS))
    if wrong == "missing":
        del given["encoding"]
    elif wrong == "short":
        given["encoding"].pop()
    elif wrong == "unknown":
        given["colour"] = given["encoding"]
    else:
        bodies = texts("one")
    with pytest.raises(ValueError, match="columns"):
        KeptFacts(given, bodies)
