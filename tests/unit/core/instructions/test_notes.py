"""A quick note goes under the Notes heading and disturbs nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import InvalidFieldError
from context_center.core.instructions.notes import with_note


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "## Notes\n\n- new\n"),
        ("\n", "## Notes\n\n- new\n"),
        ("rule", "rule\n\n## Notes\n\n- new\n"),
        ("rule\n", "rule\n\n## Notes\n\n- new\n"),
        ("rule\n\n", "rule\n\n## Notes\n\n- new\n"),
        ("## Notes\n", "## Notes\n\n- new\n"),
        ("## Notes", "## Notes\n\n- new\n"),
        ("## Notes\n\n- old\n", "## Notes\n\n- old\n- new\n"),
        ("## Notes\n\n- old", "## Notes\n\n- old\n- new\n"),
        ("## notes ##\n- old\n\n\n# Next\n", "## notes ##\n- old\n- new\n\n\n# Next\n"),
        ("## Notes\n# Next\n", "## Notes\n\n- new\n\n# Next\n"),
        ("a\r\n\r\n## Notes\r\n- old\r\n", "a\r\n\r\n## Notes\r\n- old\r\n- new\r\n"),
        ("```\n## Notes\n```\n", "```\n## Notes\n```\n\n## Notes\n\n- new\n"),
        ("## Notes\n- #tag\n```\n# code\n```\n", "## Notes\n- #tag\n```\n# code\n```\n- new\n"),
    ],
)
def test_where_it_goes(text: str, expected: str) -> None:
    assert with_note(text, " new ") == expected


def test_a_note_is_one_line() -> None:
    assert with_note("", "use\n  pnpm\n## here") == "## Notes\n\n- use pnpm ## here\n"


@pytest.mark.parametrize("note", ["", " \n\t"])
def test_an_empty_note(note: str) -> None:
    with pytest.raises(InvalidFieldError) as refused:
        with_note("rule\n", note)
    assert refused.value.field == "note"


pieces = st.sampled_from(
    ["rule\n", "\n", "# Head\n", "## Notes\n", "- old\n", "```\n", "x\r\n", "end"]
)


@given(st.lists(pieces, max_size=8).map("".join))
def test_every_line_that_was_there_stays(text: str) -> None:
    lines = with_note(text, "new").split("\n")
    lines.remove("- new") if "- new" in lines else lines.remove("- new\r")
    rest = iter(line.rstrip("\r") for line in lines)
    wanted = [line.rstrip("\r") for line in text.split("\n") if line.strip()]
    assert all(line in rest for line in wanted)
