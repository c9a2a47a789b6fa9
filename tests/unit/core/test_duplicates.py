"""When files of one directory claim the same."""

from __future__ import annotations

import pytest

from context_center.core.duplicates import are_distinct
from tests.helpers.stores import a_fact


@pytest.mark.parametrize(
    ("names", "ids", "distinct"),
    [
        ([], [], True),
        (["a.md"], ["mem-1"], True),
        (["a.md", "b.md"], ["mem-1", "mem-2"], True),
        (["a.md", "b.md"], ["mem-1", "mem-1"], False),
        (["a.md", "A.md"], ["mem-1", "mem-2"], False),
        (["é.md", "e\u0301.md"], ["mem-1", "mem-2"], False),
        (["É.md", "é.md"], ["mem-1", "mem-2"], False),
        (["部署.md", "窗口.md"], ["mem-1", "mem-2"], True),
    ],
)
def test_ids_and_names_are_claimed_once(names: list[str], ids: list[str], distinct: bool) -> None:
    facts = {name: a_fact(id=fact_id) for name, fact_id in zip(names, ids, strict=True)}
    assert are_distinct(facts) is distinct
