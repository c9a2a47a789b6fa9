"""The person's own sentences: pastes left out, what is not theirs masked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.suggestions.sentences import CODE, QUOTE, URL, parted, sentences
from context_center.core.suggestions.statements import statements_in


def texts(message: str) -> list[str]:
    return [sentence.text for sentence in sentences(message)]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Use tabs. Why? Because.", ["Use tabs.", "Why?", "Because."]),
        ("see e.g. foo.py v3.5 for it", ["see e.g. foo.py v3.5 for it"]),
        ("好的。以后用 pnpm！谢谢", ["好的。", "以后用 pnpm！", "谢谢"]),
        ("- one thing\n2. another thing\n• a third", ["one thing", "another thing", "a third"]),
        (
            "this line is long enough to have been wrapped by an\neditor at its width",
            ["this line is long enough to have been wrapped by an editor at its width"],
        ),
        ("short\nlines", ["short", "lines"]),
        ("I know Go; I learn Rust", ["I know Go;", "I learn Rust"]),
    ],
)
def test_a_message_is_parted(message: str, expected: list[str]) -> None:
    assert texts(message) == expected


@pytest.mark.parametrize(
    "message",
    [
        "```\nalways use tabs\n```",
        "~~~py\nnever()\n~~~",
        "    always indented code",
        "> always quoted",
        "2026-05-04 08:55:01 WARN always retry\nplease always retry",
        'Traceback (most recent call last):\n  File "a.py", line 1\nAlways give an encoding',
        "java.lang.IllegalStateException: 必须始终在事务中调用\n\tat com.mall.Order.pay(Order.java:8)",
        "diff --git a/x b/x\n+always",
        "User-agent: *\nDisallow: /admin\nCrawl-delay: 5",
        "<rules>\nAlways answer in JSON.\n</rules>",
        "# Plan\n\n- Always use streaming",
        "$ npm run always",
        "const always = never;\nfunction f() { return 1; }",
    ],
)
def test_what_is_pasted_is_no_sentence(message: str) -> None:
    assert texts(message) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "why is that?\n```\nalways\n```\nfix it please",
            ["why is that?", "fix it please"],
        ),
        (
            "Here is what she mailed me:\nAlways use APA.\nNever stars.",
            ["Here is what she mailed me:"],
        ),
        ("the log:\n\nalways on\n\nwhat is it", ["the log:", "what is it"]),
        ("Our rules:\n- never push\n- use tabs", ["Our rules:", "never push", "use tabs"]),
        ("do it\n\n# Spec\nAlways\n\nNever", ["do it"]),
    ],
)
def test_only_the_paste_is_left_out(message: str, expected: list[str]) -> None:
    assert texts(message) == expected


def test_code_quotations_and_addresses_are_masked_in_place() -> None:
    (sentence,) = sentences('Use `never` at https://x.test/always not "always now"')
    assert len(sentence.plain) == len(sentence.text)
    assert "never" not in sentence.plain
    assert "always" not in sentence.plain
    assert {CODE, QUOTE, URL} <= set(sentence.plain)


def test_what_is_to_be_translated_is_masked() -> None:
    (sentence,) = sentences("翻译成中文：Always test your backups")
    assert sentence.plain.startswith("翻译成中文：")
    assert "always" not in sentence.plain


def test_list_items_are_marked_and_numbered() -> None:
    found = sentences("Rules:\n- one rule\n- two rules")
    assert [(s.number, s.marked) for s in found] == [(0, False), (1, True), (2, True)]


def test_anybodys_paragraph_can_be_parted() -> None:
    assert parted("Run `make`. Never by hand.") == ["Run `make`.", "Never by hand."]


def test_a_document_is_not_read_to_its_end() -> None:
    message = "\n".join(f"Line number {n} says something." for n in range(100))
    assert len(texts(message)) == 40


@given(
    st.text(
        alphabet=st.sampled_from("aZ İß。！.?\n`\"“”「」'>#-*<x>:/ 以后必ず항상\u2028\t$|{};1"),
        max_size=200,
    )
)
def test_any_text_can_be_read(message: str) -> None:
    for number, sentence in enumerate(sentences(message)):
        assert sentence.number == number
        assert sentence.text == sentence.text.strip() != ""
        assert len(sentence.plain) == len(sentence.text)
    assert len(statements_in(message)) <= max(1, len(sentences(message)))
