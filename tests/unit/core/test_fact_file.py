"""Fact files against the recorded answers of the reference."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core import frontmatter
from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.frontmatter import split_frontmatter
from context_center.core.times import parse_time
from context_center.core.yaml_scalars import scalar
from tests.helpers.vectors import Case, case_id, cases


@pytest.mark.parametrize("case", cases("split_frontmatter"), ids=case_id)
def test_split_frontmatter(case: Case) -> None:
    matter = split_frontmatter(case["request"]["text"])
    assert {"body": matter.body, "fields": matter.fields} == case["expected"]


def fact_from(memory: dict[str, Any]) -> Fact:
    types = {str(t) for t in FactType}
    return Fact(
        id=memory["id"],
        revision=memory["revision"],
        name=memory["name"],
        title=memory.get("title", ""),
        description=memory.get("description", ""),
        type=FactType(memory["type"] if memory["type"] in types else "project"),
        scope=Scope(memory["scope"]),
        activation=Activation(memory.get("activation", "")),
        volatility=Volatility(memory.get("volatility", "")),
        subject_key=memory.get("subject_key", ""),
        keywords=memory.get("keywords", ""),
        created_at=memory.get("created_at", ""),
        updated_at=memory.get("updated_at", ""),
        expires_at=memory.get("expires_at", ""),
        last_verified_at=memory.get("last_verified_at", ""),
        body=memory.get("body", ""),
        path="",
    )


@pytest.mark.parametrize("case", cases("render"), ids=case_id)
def test_render(case: Case) -> None:
    assert render_fact(fact_from(case["request"]["memory"])) == case["expected"]["text"]


def source(text: str, stem: str = "fact") -> FactSource:
    instant = parse_time("2026-01-15T08:00:00Z")
    assert instant is not None
    return FactSource(text, f"/store/{stem}.md", stem, Scope.PROJECT, instant)


def with_header(*lines: str) -> Fact:
    return read_fact(source("\n".join(["---", *lines, "---", "body"])))


@pytest.mark.parametrize(
    "text", ["1_000", "٣", "１２", "-1", "0", "3.0", "9999999999999999999999", "0x1", " "]
)
def test_odd_revisions_read_as_one(text: str) -> None:
    fact = with_header(f'revision: "{text}"', "name: fact")
    assert fact.revision == 1
    assert [p.code for p in fact.problems] == (["bad_revision"] if text.strip() else [])


def test_leading_zeros_are_digits() -> None:
    assert with_header("revision: 007", "name: fact").revision == 7


@pytest.mark.parametrize(
    "text", ["2027-01-01", "2027-01-01 09:00", "tomorrow", "2027-02-30T00:00:00Z"]
)
def test_bad_expiry_is_a_problem(text: str) -> None:
    fact = with_header(f"expires_at: '{text}'", "name: fact")
    assert fact.expires_at == ""
    assert [p.code for p in fact.problems] == ["bad_time"]


def test_nanoseconds_survive() -> None:
    fact = with_header("created_at: 2026-07-01T09:00:00.123456789Z", "name: fact")
    assert fact.created_at == "2026-07-01T09:00:00.123456789Z"
    assert 'created_at: "2026-07-01T09:00:00.123456789Z"' in render_fact(fact)


@pytest.mark.parametrize(
    "text", ["2026-05-26", "2026", "no", "null", "~", "1.10", "12:30:45", "0123"]
)
def test_every_scalar_is_its_text(text: str) -> None:
    assert with_header(f"title: {text}", "name: fact").title == text


def test_list_reads_as_its_items() -> None:
    assert with_header("keywords: [2026, yes, 1.10]", "name: fact").keywords == "2026, yes, 1.10"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\r\nname: a\r\n---\r\nbody", "body"),
        ("---\nname: a\n---", ""),
        ("---\n---\nbody", "body"),
        ("---\nname: a\n...\nbody", "---\nname: a\n...\nbody"),
        ("---\rname: a\r---\rbody", "---\rname: a\r---\rbody"),
        ("---", "---"),
        ("---\ndescription: |\n  x\n  ---\n  y\nname: a\n---\nbody\n---\nmore", "body\n---\nmore"),
        ("---\nname: a\n---\none\u2028two\x85three\x0bfour", "one\u2028two\x85three\x0bfour"),
    ],
)
def test_where_a_header_ends(text: str, body: str) -> None:
    assert split_frontmatter(text).body == body


def test_block_scalar_holds_an_indented_fence() -> None:
    matter = split_frontmatter("---\ndescription: |\n  x\n  ---\n  y\nname: a\n---\nbody")
    assert matter.fields == {"description": "x\n---\ny", "name": "a"}


def test_comment_after_a_value_is_told() -> None:
    fact = with_header("name: fact", "description: Merged in #31 and #42")
    assert fact.description == "Merged in"
    assert [(p.code, p.line) for p in fact.problems] == [("comment_in_value", 3)]


def test_broken_header_keeps_the_body_and_names_the_line() -> None:
    fact = with_header(
        "name: deploy", 'description: "the "fast" path"', "metadata:", "  type: user"
    )
    assert not fact.parsed
    assert fact.body == "body"
    problem = fact.problems[0]
    assert (problem.code, problem.line) == ("bad_header", 3)


@pytest.mark.parametrize(
    "header",
    [
        "a: &a [x,x,x]\nb: &b [*a,*a]\nkeywords: *b",
        "x: " + "[" * 1500 + "]" * 1500,
        "a: &a [*a]",
        "title: a\x07b",
        "title: a\u2028b",
        "metadata:\n\ttype: user",
        "a: b\n...\nc: d",
    ],
)
def test_dangerous_headers_are_a_problem(header: str) -> None:
    fact = with_header(header)
    assert not fact.parsed
    assert fact.body == "body"


def test_unknown_keys_are_kept() -> None:
    fact = with_header("name: fact", 'watchers: ["team one", two]', 'owner: "me"   # keep')
    assert fact.extra == (("watchers", "team one, two"), ("owner", "me"))


values = st.text(st.characters(codec="utf-8"), max_size=40)


@given(title=values, description=values, keywords=values, body=values)
def test_what_we_write_reads_back(title: str, description: str, keywords: str, body: str) -> None:
    fact = with_header("name: fact", "id: mem-1")
    changed = Fact(
        **{
            **{name: getattr(fact, name) for name in Fact.__slots__},
            "title": title,
            "description": description,
            "keywords": keywords,
            "body": body.replace("\r\n", "\n").replace("\r", "\n"),
        }
    )
    again = read_fact(source(render_fact(changed)))
    assert again.parsed
    assert again.title == title.strip()
    assert again.description == description.strip()
    assert again.keywords == keywords.strip()
    assert again.body == changed.body.strip()
    assert render_fact(again) == render_fact(changed)


lines = st.one_of(
    st.builds("{}: {}".format, st.sampled_from(["name", "title", "b_c"]), values),
    st.builds("  {}: {}".format, st.sampled_from(["type", "scope"]), values.map(scalar)),
    st.builds("{}: {}".format, st.sampled_from(["a", "title"]), values.map(scalar)),
    st.sampled_from(["metadata:", "a:", "- x", "# c", "x: |", "  y", "a: 'b'c", 'a: "b" ']),
)


@given(st.lists(lines, max_size=6))
def test_line_parser_agrees_with_yaml(header_lines: list[str]) -> None:
    header = "\n".join(header_lines) + "\n"
    quick = frontmatter._canonical_fields(header)
    if quick is not None:
        assert quick == frontmatter._yaml_fields(header)
