"""Home directories never reach the provider."""

from __future__ import annotations

import pytest

from context_center.core.recall.redaction import home_spans, redact_homes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see /home/ada/x", "see <local-home>/x"),
        ("/Users/ann/x", "<local-home>/x"),
        ("/USERS/ann", "<local-home>"),
        (r"C:\Users\ann\x", r"<local-home>\x"),
        ("c:/users/ann/x", "<local-home>/x"),
        (r"D:\Users\ann", "<local-home>"),
        (r"C:\Documents and Settings\ann\x", r"<local-home>\x"),
        ("/mnt/c/Users/ann", "/mnt/c<local-home>"),
        ("/c/Users/ann", "/c<local-home>"),
        (r"\\?\C:\Users\Ann Lee\x", r"\\?\<local-home>\x"),
        (r"C:\Users\李 明\x", r"<local-home>\x"),
        ("file:///home/ann", "file://<local-home>"),
        ("ssh://box/home/ann/x", "ssh://box<local-home>/x"),
        ("https://x.org/?at=/home/ann/x", "https://x.org/?at=<local-home>/x"),
        ("~ann and ~ann/x", "<local-home> and <local-home>/x"),
        (r"~ann\x and ~an...", r"<local-home>\x and <local-home>..."),
        ("/home/ada.../home/bob", "<local-home><local-home>"),
        ("path=/home/ad", "path=<local-home>"),
    ],
)
def test_a_home_is_taken_out(text: str, expected: str) -> None:
    assert redact_homes(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "/root/q",
        "https://x.org/home/page",
        "HTTPS://x.org/users/ann",
        "/homework/a",
        "/home",
        "~/x",
        "HEAD~n",
        "about ~50 of them",
        "home and users",
    ],
)
def test_anything_else_stays(text: str) -> None:
    assert redact_homes(text) == text


def test_a_sentence_after_a_windows_home_stays() -> None:
    assert redact_homes(r"C:\Users\Eve\z and D:\x") == r"<local-home>\z and D:\x"
    assert redact_homes(r"in C:\Users\Eve and later src\x") == r"in <local-home> and later src\x"


def test_spans_point_into_the_text() -> None:
    text = "a /home/ada/x b"
    assert [text[start:end] for start, end in home_spans(text)] == ["/home/ada"]
