"""The file of recall tests: read without trust, edited line by line."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import ContextError
from context_center.core.recall.expectation_edit import (
    with_changed_test,
    with_test,
    without_test,
)
from context_center.core.recall.expectation_file import read_expectations
from context_center.core.recall.expectations import Expectation

SAMPLE = """\
# ours
version: 1
owner: team   # unknown to the program
tests:
  # installing
  - message: how do we install packages
    must_recall:
      - project/package-manager.md   # the one
    ticket: PAY-1
    must_not_recall: [global/npm.md, global/yarn.md]

  # deploying
  - message: "什么时候部署？"
    must_recall: project/部署窗口.md
    limit: 2
  - quiet: yes
    message: |
      is the weather
      nice
    reviewers:
      - ann
      - bob
# the end
"""


def unplaced(tests: tuple[Expectation, ...]) -> list[Expectation]:
    return [replace(test, line=0) for test in tests]


def only_problem(text: str) -> tuple[str, int]:
    found = read_expectations(text, "/w/tests.yaml")
    (problem,) = found.problems
    assert problem.path == "/w/tests.yaml"
    return problem.message, problem.line


def test_reading() -> None:
    found = read_expectations(SAMPLE)
    assert found.problems == ()
    assert found.whole
    assert list(found.tests) == [
        Expectation(
            "how do we install packages",
            ("project/package-manager.md",),
            ("global/npm.md", "global/yarn.md"),
            line=6,
        ),
        Expectation("什么时候部署？", ("project/部署窗口.md",), limit=2, line=13),
        Expectation("is the weather\nnice", quiet=True, line=16),
    ]


@pytest.mark.parametrize("text", ["", "# nothing\n", "version: 1\n", "tests:\n", "tests: []\n"])
def test_no_tests(text: str) -> None:
    found = read_expectations(text)
    assert (found.tests, found.problems, found.whole) == ((), (), True)


def test_every_scalar_is_text() -> None:
    found = read_expectations("tests:\n- message: 2026-01-01\n  must_recall: [no, 007, 1.10]\n")
    assert found.tests[0].message == "2026-01-01"
    assert found.tests[0].must_recall == ("no", "007", "1.10")


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("version: 1\ntests:\n  - message: 'open\n", 4, "end of stream"),
        ("tests: &a\n- message: x\n  must_recall: *a\n", 3, "liases"),
        ("- message: x\n", 1, "no mapping"),
        ("version: 2\ntests: []\n", 1, "ersion “2”"),
        ("version: 1\ntests: many\n", 2, "no list"),
        ("a: 1\n---\nb: 1\n", 2, "ore than one"),
        ("x:\n" + "[" * 2_000, 2, "nest"),
        ("tests: [a\n\x07]\n", 1, ""),
    ],
)
def test_a_broken_file_is_told_with_its_line(text: str, line: int, part: str) -> None:
    message, told = only_problem(text)
    assert part in message
    assert told == line
    assert not read_expectations(text).whole


@pytest.mark.parametrize(
    ("item", "line", "part"),
    [
        ("  - 7\n", 5, "no mapping"),
        ("  - must_recall: [a]\n", 5, "no message"),
        ("  - message: x\n", 5, "names no fact"),
        ("  - message: x\n    must_recall: {a: b}\n", 6, "text was expected"),
        ("  - message: [x]\n    must_recall: [a]\n", 5, "text was expected"),
        ("  - message: x\n    quiet: perhaps\n", 6, "neither true nor false"),
        ("  - message: x\n    quiet: true\n    must_recall: [a]\n", 5, "quiet and yet"),
        ("  - message: x\n    must_recall: [a]\n    limit: ４\n", 7, "no number"),
        ("  - message: x\n    must_recall: [a]\n    limit: 0\n", 7, "no number"),
        ("  - message: x\n    must_recall: [a]\n    max_chars: 1e9\n", 7, "no number"),
    ],
)
def test_a_broken_test_leaves_the_others(item: str, line: int, part: str) -> None:
    text = "version: 1\ntests:\n  - message: good\n    must_recall: [a]\n" + item
    found = read_expectations(text)
    assert [test.message for test in found.tests] == ["good"]
    assert found.whole
    assert found.problems[0].line == line
    assert part in found.problems[0].message


def test_a_small_file_cannot_become_a_large_one() -> None:
    levels = "abcdefghi"
    lines = [f"{levels[0]}: &{levels[0]} [x,x,x,x,x,x,x,x,x]"]
    for below, name in pairwise(levels):
        lines.append(f"{name}: &{name} [{','.join([f'*{below}'] * 9)}]")
    assert "liases" in only_problem("\n".join(lines))[0]


def test_a_new_file() -> None:
    text = with_test("", Expectation("a: b", ("project/a.md",), recalled=("project/a.md",)))
    assert text.endswith(
        "version: 1\n"
        "tests:\n"
        "  - message: 'a: b'\n"
        "    must_recall:\n"
        "      - project/a.md\n"
        "    recalled:\n"
        "      - project/a.md\n"
    )
    assert text.startswith("#")


def test_adding_touches_nothing_else() -> None:
    test = Expectation("new", must_not_recall=("a",), note="why", limit=8, max_chars=480)
    text = with_test(SAMPLE, test)
    new = (
        "  - message: new\n    note: why\n    must_not_recall:\n      - a\n"
        "    limit: 8\n    max_chars: 480\n"
    )
    assert text == SAMPLE.replace("# the end\n", f"{new}# the end\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tests:  # ours\n", "tests:  # ours\n  - message: m\n    quiet: true\n"),
        ("tests: []\n", "tests:\n  - message: m\n    quiet: true\n"),
        ("a: 1", "a: 1\ntests:\n  - message: m\n    quiet: true\n"),
        ("tests:\n  []\nz: 1\n", "tests:\n  - message: m\n    quiet: true\nz: 1\n"),
        ("tests:\n- message: a\n  quiet: true\n", None),
        ("tests:\n-   message: a\n    quiet: true\n", None),
        ("tests:\n-\n  message: a\n  quiet: true\n", None),
        ("tests:\n- {message: a, quiet: true}\n", None),
    ],
)
def test_adding_to_other_forms(text: str, expected: str | None) -> None:
    added = with_test(text, Expectation("m", quiet=True))
    if expected is not None:
        assert added == expected
    assert unplaced(read_expectations(added).tests)[-1] == Expectation("m", quiet=True)
    assert added.startswith(text.removesuffix(" []\n").removesuffix(" []\nz: 1\n").rstrip())


def test_removing() -> None:
    text = without_test(SAMPLE, 1)
    start, end = SAMPLE.index('  - message: "什么'), SAMPLE.index("  - quiet")
    assert text == SAMPLE[:start] + SAMPLE[end:]
    last = without_test(without_test(text, 1), 0)
    assert read_expectations(last).tests == ()
    assert read_expectations(last).whole
    assert "# the end" in last
    assert "owner: team   # unknown" in last
    again = with_test(last, Expectation("m", quiet=True))
    assert unplaced(read_expectations(again).tests) == [Expectation("m", quiet=True)]


def test_changing_keeps_what_is_not_ours() -> None:
    old = read_expectations(SAMPLE).tests[0]
    text = with_changed_test(SAMPLE, 0, replace(old, must_not_recall=(), recalled=("a", "b")))
    assert text == SAMPLE.replace(
        "    must_not_recall: [global/npm.md, global/yarn.md]\n",
        "    recalled:\n      - a\n      - b\n",
    )
    third = replace(read_expectations(SAMPLE).tests[2], quiet=False, must_recall=("x",))
    text = with_changed_test(SAMPLE, 2, third)
    assert "  - message: |\n      is the weather\n      nice\n    reviewers:\n" in text
    assert "      - bob\n    must_recall:\n      - x\n# the end\n" in text


def test_what_cannot_be_changed_line_by_line_is_refused() -> None:
    flow = "tests: [{message: a, quiet: true}]\n"
    with pytest.raises(ContextError, match="line by line"):
        with_test(flow, Expectation("m", quiet=True))
    inline = "tests:\n- {message: a, quiet: true, mine: 1}\n"
    with pytest.raises(ContextError, match="line by line"):
        with_changed_test(inline, 0, Expectation("m", quiet=True))
    with pytest.raises(ContextError, match="line 1"):
        with_test("version: 3\n", Expectation("m", quiet=True))
    with pytest.raises(ContextError, match="needs a message"):
        with_test("", Expectation("m"))
    with pytest.raises(IndexError):
        without_test(SAMPLE, 3)


messages = st.text(min_size=1, max_size=30).filter(lambda text: text.strip())
names = st.lists(
    st.text(min_size=1, max_size=12).map(str.strip).filter(bool), max_size=3, unique=True
).map(tuple)
expectations = st.builds(
    Expectation,
    message=messages.map(str.strip),
    must_recall=names,
    must_not_recall=names,
    recalled=names,
    note=st.text(max_size=10).map(str.strip),
    limit=st.integers(1, 8),
    max_chars=st.integers(480, 9_999),
).filter(lambda test: test.says_something)


@given(st.lists(expectations, min_size=1, max_size=4), expectations, st.data())
def test_what_is_written_reads_the_same(
    tests: list[Expectation], other: Expectation, data: st.DataObject
) -> None:
    text = ""
    for test in tests:
        text = with_test(text, test)
    assert unplaced(read_expectations(text).tests) == tests
    number = data.draw(st.integers(0, len(tests) - 1))
    changed = with_changed_test(text, number, other)
    assert unplaced(read_expectations(changed).tests) == [
        *tests[:number],
        other,
        *tests[number + 1 :],
    ]
    left = without_test(text, number)
    assert unplaced(read_expectations(left).tests) == [*tests[:number], *tests[number + 1 :]]


@given(st.text(alphabet="ab:-[]{}#&*!|>'\" \n\t", max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    found = read_expectations(text)
    assert found.whole or found.problems
    for problem in found.problems:
        assert problem.line >= 1
