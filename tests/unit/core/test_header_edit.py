"""Single values changed in a header while the rest of it stays."""

from __future__ import annotations

import pytest

from context_center.core.header_edit import HeaderEditError, header_replacements, replaced


def edited(header: str, **values: str) -> str:
    return replaced(header, header_replacements(header, values))


def test_a_value_is_replaced_and_its_comment_stays() -> None:
    assert edited("title: 'old'   # note\n", title="new: one") == "title: 'new: one'   # note\n"


def test_missing_keys_go_where_the_canonical_order_has_them() -> None:
    header = "name: a\nmine: 1\nsubject_key: x.y\n"
    assert edited(header, id="mem-1", revision="2", title="T", volatility="stable") == (
        "id: mem-1\nrevision: 2\nname: a\ntitle: T\nvolatility: stable\nmine: 1\nsubject_key: x.y\n"
    )


def test_times_are_always_quoted() -> None:
    assert edited("", updated_at="2026-08-20T12:00:00Z") == 'updated_at: "2026-08-20T12:00:00Z"\n'


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("metadata:\n    type: user\n", "metadata:\n    type: user\n    scope: global\n"),
        ("metadata: {type: user}\n", 'metadata: {type: user, scope: "global"}\n'),
        ("metadata: {}\n", 'metadata: {scope: "global"}\n'),
        ("metadata:\n", "metadata:\n  scope: global\n"),
        ("metadata: words\n", "metadata: words\nscope: global\n"),
        ("type: user\nmine: x\n", "type: user\nscope: global\nmine: x\n"),
        ("  name: a\n", "  name: a\n  metadata:\n    scope: global\n"),
        ("{name: a}\n", '{name: a, scope: "global"}\n'),
        ("# only a comment\n", "# only a comment\nmetadata:\n  scope: global\n"),
    ],
)
def test_where_a_scope_goes(header: str, expected: str) -> None:
    assert edited(header, scope="global") == expected


def test_the_last_of_a_key_that_stands_twice_counts() -> None:
    header = "type: user\nmetadata:\n  type: project\n"
    assert edited(header, type="feedback") == "type: user\nmetadata:\n  type: feedback\n"
    assert edited(header, type="") == "metadata:\n"


def test_blocks_and_lists_are_replaced_as_a_whole() -> None:
    header = "title: >-\n  one\n  two\nkeywords:\n  - a\n  - b # c\nname: x\n"
    assert edited(header, title="short", keywords="a b") == (
        "title: short\nkeywords: a b # c\nname: x\n"
    )


def test_an_empty_value_is_filled() -> None:
    assert edited("title:\nname: a\n", title="T") == "title: T\nname: a\n"


def test_a_value_goes_with_its_line_unless_a_comment_stands_there() -> None:
    header = "expires_at: 2027-01-01T00:00:00Z # renewed in May\nvolatility: stable\nname: a\n"
    assert edited(header, expires_at="", volatility="") == (
        "expires_at:  # renewed in May\nname: a\n"
    )


def test_words_that_yaml_would_take_for_something_else_are_quoted() -> None:
    assert edited("title: x\n", title="no") == 'title: "no"\n'
    assert edited("{title: x}\n", title="a, b}") == '{title: "a, b}"}\n'


def test_a_header_of_an_odd_form_is_refused() -> None:
    with pytest.raises(HeaderEditError):
        edited("{name: a,}\n", title="x")
