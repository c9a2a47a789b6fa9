"""The writing operations against the recorded answers of the reference, to the byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from context_center.core import errors
from tests.helpers.store_vectors import RecordedStore, recorded_after, recorded_answer
from tests.helpers.vectors import Case, case_id, cases, lay_out

if TYPE_CHECKING:
    from pathlib import Path

OPERATIONS = ("save", "archive", "recover", "restore", "migrate")
ALL = [case for op in OPERATIONS for case in cases(op)]
REASONS = {
    "revision conflict": errors.StaleRevisionError,
    "create-only": errors.NameTakenError,
    "conflicts with explicit scope": errors.RefusedError,
    "needs a name": errors.NameRefusedError,
    "needs at least one letter": errors.NameRefusedError,
    "over the 1500 budget": errors.PinnedBudgetError,
    "is already tracked by": errors.SubjectTakenError,
    "is already used by id": errors.NameTakenError,
    "store unavailable": errors.StoreUnreachableError,
    "is already active as id": errors.NameTakenError,
    "is already active as": errors.IdTakenError,
    "archived memory not found": errors.UnknownReferenceError,
    "revision": errors.UnknownRevisionError,
    "not found": errors.UnknownReferenceError,
}
"""Part of what the reference says when it refuses, the first that fits, and our error for it."""


@pytest.mark.parametrize("case", ALL, ids=case_id)
def test_operation(case: Case, tmp_path: Path) -> None:
    lay_out(case, tmp_path)
    store = RecordedStore(tmp_path)
    answer = store.answer(case["op"], case["request"])
    assert answer == recorded_answer(case["expected"])
    assert store.after() == recorded_after(case)
    if reason := case["expected"].get("error"):
        expected = next(kind for part, kind in REASONS.items() if part in reason)
        assert type(store.refusal) is expected
        assert store.refusal.title
        assert store.refusal.message


@pytest.mark.parametrize("case", cases("sequence"), ids=case_id)
def test_sequence(case: Case, tmp_path: Path) -> None:
    lay_out(case, tmp_path)
    store = RecordedStore(tmp_path)
    answers = [store.answer(step["op"], step) for step in case["request"]["steps"]]
    assert answers == [recorded_answer(result) for result in case["expected"]["results"]]
    assert store.after() == recorded_after(case)
