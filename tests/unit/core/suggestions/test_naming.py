"""Names and titles of suggestions, against the recorded ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from context_center.core.suggestions.naming import (
    ascii_slug,
    is_well_formed,
    suggestion_name,
    suggestion_title,
)

VECTORS = Path(__file__).parents[3] / "data" / "vectors" / "suggestion_name.json"
CASES = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_recorded_names(case: dict[str, Any]) -> None:
    text = case["request"]["text"]
    assert {
        "ascii_slug": ascii_slug(text),
        "name": suggestion_name(text),
        "title": suggestion_title(text),
        "well_formed": is_well_formed(text),
    } == case["expected"]


def test_a_name_of_another_kind_has_its_own_fallback() -> None:
    assert suggestion_name("测试", "skill") == "skill-" + suggestion_name("测试")[-8:]


def test_an_apostrophe_parts_no_word() -> None:
    assert suggestion_name("don't use npm") == "dont-use-npm"
