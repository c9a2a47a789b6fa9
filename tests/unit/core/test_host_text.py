"""What the user typed, freed of what hosts put around it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.host_text import (
    HOST_OPENINGS,
    element_text,
    free_text,
    is_host_message,
    without_elements,
)


def contract(**fields: object) -> str:
    return (
        "<memory-compiler-execution>\n"
        f"{json.dumps({'type': 'contract', **fields})}\n"
        "</memory-compiler-execution>"
    )


@pytest.mark.parametrize(
    "tag",
    [
        "response-language",
        "reasoning-language",
        "memory-update",
        "background-jobs",
        "active-goal",
        "hook-context",
        "capability-route",
        "execution-policy",
        "context-budget",
    ],
)
def test_a_leading_block_is_taken_off(tag: str) -> None:
    assert free_text(f'<{tag} version="1">\nhost\n</{tag}>\n\nfix the login page') == (
        "fix the login page"
    )


@pytest.mark.parametrize("tag", ["memory-recall", "delivery-runtime", "execution-policy"])
def test_a_trailing_block_is_taken_off(tag: str) -> None:
    assert free_text(f"fix it\n\n<{tag}>\nhost\n</{tag}>\n") == "fix it"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("  fix it \n", "fix it"),
        (
            (
                "<hook-context>a</hook-context>\n<active-goal>b</active-goal>\nfix it\n"
                "<memory-recall>c</memory-recall>\n\n<delivery-runtime>d</delivery-runtime>"
            ),
            "fix it",
        ),
        ("[Plan mode — read-only. Explore (ls, grep), then plan.]\n\n改一下登录页", "改一下登录页"),
        ("[Plan mode — ask [first], then plan.]\n\nfix it", "fix it"),
        ("[Plan mode] fix it", "fix it"),
        ("[Plan mode — x]\n\n<hook-context>a</hook-context>\nfix it", "fix it"),
        (
            (
                'Referenced context:\n\n<file path="a.go">\npackage a\n</file>\n\n'
                '<dir path="src">\na.go\n</dir>\n\ncompare these'
            ),
            "compare these",
        ),
        (
            'Referenced context:\n\n<file path="a>b.md">\nthe tag </file> in a line\n</file>\n\nsum up',
            "sum up",
        ),
        ('Referenced context:\n\n<image path="a.png" />\n\nwhat is this?', "what is this?"),
        ('Referenced context:\n\n<resource uri="x">y</resource>', ""),
        (
            (
                '<memory-recall>pnpm</memory-recall>\nConversation info: {"message_id":"369"}\n'
                "fix the login page"
            ),
            "fix the login page",
        ),
        (contract(planner_ir={"source_event": "do it"}, source_event="not this"), "do it"),
        (contract(source_event="do it"), "do it"),
        (contract(planner_ir={"source_event": " "}, source_event="do it"), "do it"),
        (contract(planner_ir={"goal": "g"}), ""),
        (contract(planner_ir={"source_event": contract(source_event="deep")}), "deep"),
        ("please " + contract(source_event="do it") + " now", "please do it now"),
        ('before\n<memory-compiler-execution>\n{"planner_ir": {"sour', "before"),
    ],
)
def test_what_remains_is_what_was_typed(content: str, expected: str) -> None:
    assert free_text(content) == expected


@pytest.mark.parametrize(
    "content",
    [
        "use <hook-context> blocks in the docs",
        "<hook-context> is never closed",
        "<my-element>a</my-element> does not render",
        "Referenced context: none, go on",
        "what does <memory-compiler-execution> do?",
        "rename </memory-recall>",
        "the [Plan mode] button is broken",
        "Conversation info: see above",
    ],
)
def test_what_a_user_says_about_blocks_stays(content: str) -> None:
    assert free_text(content) == content


@pytest.mark.parametrize("opening", HOST_OPENINGS)
def test_the_host_is_known_by_its_openings(opening: str) -> None:
    assert is_host_message(f"{opening} and more")
    assert not is_host_message(f"why does it say {opening}?")


def test_the_openings_hold_those_of_the_format() -> None:
    spoken = (
        '<session-context version="1">',
        "<compaction-summary>",
        "Plan approved — plan mode is off",
        "Host final-answer readiness check failed. Run",
        "Continue pursuing the active goal.",
        "The previous assistant response was interrupted during streaming",
        "[Mid-turn steer queued by the user. Do not",
    )
    assert all(map(is_host_message, spoken))


def test_elements_are_taken_out_anywhere() -> None:
    text = "a <r>x</r>b<r>y\n</r> c <r>open"
    assert without_elements(text, "r") == "a b c <r>open"
    assert element_text(text, "r") == "x"
    assert not element_text("<r>open", "r")


@given(st.text(), st.sampled_from(["memory-recall", "execution-policy"]))
def test_wrapping_and_freeing_gives_the_text_again(text: str, tag: str) -> None:
    wrapped = f"<hook-context>x</hook-context>\n\n{text}\n\n<{tag}>\ny\n</{tag}>"
    assert free_text(wrapped) == free_text(text)


@given(st.text(alphabet='<>/[]{}" \nmemory-recallhkctxPRd:file', max_size=200))
def test_nothing_raises(text: str) -> None:
    assert len(free_text(text)) <= len(text)


def test_hostile_texts_do_not_take_minutes() -> None:
    blocks = "<hook-context></hook-context>" * 50_000
    assert free_text(blocks + "x").endswith("x")
    assert free_text("<memory-compiler-execution>{" * 50_000) == ""
    assert free_text("<memory-compiler-execution>" + '{"a":' * 50_000) == ""
