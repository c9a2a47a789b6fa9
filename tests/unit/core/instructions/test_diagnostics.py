"""Sentences of diagnostics stay on one line and say what to do."""

from __future__ import annotations

import pytest

from context_center.core.instructions.diagnostics import Findings, document_unreadable, quoted
from context_center.core.instructions.documents import ProfileName
from context_center.core.instructions.profiles import PROFILES


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("docs/规则.md", '"docs/规则.md"'),
        ('a"b\\c', '"a\\"b\\\\c"'),
        ("a\tb\nc", '"a\\tb\\nc"'),
        ("\x01\x7f", '"\\x01\\x7f"'),
        ("\xa0\u2028", '"\\u00a0\\u2028"'),
        ("\udcff", '"\\xff"'),
        ("\U000e0001", '"\\U000e0001"'),
    ],
)
def test_quoted(text: str, expected: str) -> None:
    assert quoted(text) == expected


def test_a_remark_is_silent_for_a_profile_that_does_not_speak_up() -> None:
    remark = document_unreadable("/w/AGENTS.md", "it is a directory")
    loud = Findings(PROFILES[ProfileName.SPECIFICATION])
    still = Findings(PROFILES[ProfileName.REASONIX_1X])
    loud.remark(remark)
    still.remark(remark)
    assert (loud.diagnostics, loud.silent) == ([remark], [])
    assert (still.diagnostics, still.silent) == ([], [remark])
    assert remark.message == "AGENTS.md is not read: it is a directory."
