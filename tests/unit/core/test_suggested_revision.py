"""What becomes of a body that is contradicted or added to."""

from __future__ import annotations

import pytest

from context_center.core.suggested_revision import revised_body, with_statement

NEW = "Use vitest for tests, not jest."


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Use jest for tests.", NEW),
        ("Use jest for tests. Fixtures lie in `test/data`.", f"{NEW} Fixtures lie in `test/data`."),
        (
            "Fixtures lie in `test/data`.\n\n- Use jest for tests.\n- Mind the clock.",
            f"Fixtures lie in `test/data`.\n\n- {NEW}\n- Mind the clock.",
        ),
        ("Use jest for tests.\n\nAlways use jest here.", NEW),
        ("See the handbook.", NEW),
        ("See the handbook. It is long.", f"{NEW}\n\nSee the handbook. It is long."),
        ("", NEW),
    ],
)
def test_only_what_is_contradicted_goes(body: str, expected: str) -> None:
    assert revised_body(body, NEW) == expected


@pytest.mark.parametrize(
    ("body", "statement", "expected"),
    [
        (
            "Use jest for tests. See below.",
            "Use vitest, not jest",
            "Use vitest, not jest. See below.",
        ),
        (
            "Use jest for tests. See below.",
            "测试用 vitest，不用 jest",
            "测试用 vitest，不用 jest. See below.",
        ),
        (
            "测试用 jest。见下。",
            "测试改用脚本，不用 jest 了",
            "测试改用脚本，不用 jest 了。见下。",
        ),
        ("- Use jest", "Use vitest, not jest", "- Use vitest, not jest"),
    ],
)
def test_sentences_stay_apart(body: str, statement: str, expected: str) -> None:
    assert revised_body(body, statement) == expected


def test_a_statement_is_added_once() -> None:
    body = with_statement("Mind the clock.\n", NEW)
    assert body == f"Mind the clock.\n\n{NEW}"
    assert with_statement(body, "use vitest for tests, not Jest") == body
    assert with_statement("", NEW) == NEW
