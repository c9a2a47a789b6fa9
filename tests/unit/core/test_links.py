"""``[[links]]`` in bodies and the facts that they mean."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Fact, Scope
from context_center.core.links import (
    Link,
    LinkIndex,
    find_links,
    link_targets,
    may_be_opened,
)


def make_fact(
    name: str, body: str = "", scope: Scope = Scope.PROJECT, *, title: str = "", fact_id: str = ""
) -> Fact:
    fields = {"id": fact_id or f"mem-{scope}-{name}", "name": name, "title": title}
    header = "".join(f"{key}: {value}\n" for key, value in fields.items() if value)
    text = f"---\n{header}---\n{body}\n"
    return read_fact(FactSource(text, f"/{scope}/{name}.md", name, scope, 0))


def test_places_labels_and_targets() -> None:
    text = "See [[staging-db]], [[对账流程|每日对账]] and [[ a#part ]]."
    assert find_links(text) == (
        Link("staging-db", "staging-db", 4, 18),
        Link("对账流程", "每日对账", 20, 33),
        Link("a", "a#part", 38, 50),
    )


@pytest.mark.parametrize(
    "text", ["[[]]", "[[ ]]", "[[a\nb]]", "[a]", "[[a]", "[[#part]]", "[[|x]]"]
)
def test_what_is_no_link(text: str) -> None:
    assert find_links(text) == ()


def test_an_escaped_bar_in_a_table_still_divides() -> None:
    assert find_links(r"| [[a\|b]] |") == (Link("a", "b", 2, 10),)


@given(st.text(st.sampled_from("[]|#\\ab好\n "), max_size=30))
def test_links_lie_in_order_and_show_something(text: str) -> None:
    end = 0
    for link in find_links(text):
        assert end <= link.start < link.end <= len(text)
        assert text[link.start : link.start + 2] == "[["
        assert text[link.end - 2 : link.end] == "]]"
        assert link.target.strip()
        assert link.label.strip()
        end = link.end


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("[[a]] then [[b]] then [[a]]", ("a", "b")),
        ("`[[code]]` [[a]] ``x ` [[code]]``", ("a",)),
        ("```py\n[[code]]\n```\n[[a]]", ("a",)),
        ("~~~\n```\n[[code]]\n~~~\n[[a]]", ("a",)),
        ("```\n[[code]] to the end", ()),
        ("- item\n  ```\n  [[code]]\n  ```\n- [[a]]", ("a",)),
        ("text\n\n    [[code]]\n\n    [[code]]\n\n[[a]]", ("a",)),
        ("text\n    [[a]]", ("a",)),
        ("- item\n\n    [[a]]", ("a",)),
        ("one ` tick [[a]]\n\nand ` one [[b]]", ("a", "b")),
        ("```inline``` [[a]]", ("a",)),
        ("no link", ()),
    ],
)
def test_links_in_code_are_text(body: str, expected: tuple[str, ...]) -> None:
    assert link_targets(body) == expected


@pytest.fixture
def facts() -> dict[str, Fact]:
    made = [
        make_fact("tone", "[[other]] [[tone]] [[gone]]", title="Reply style"),
        make_fact("tone", "", Scope.GLOBAL, title="Tone of replies"),
        make_fact("other", "[[Reply style]], `[[tone]]`"),
        make_fact("wide", "[[tone]]", Scope.GLOBAL),
        make_fact("对账流程", "[[project/tone.md]] and [[project/tone]]"),
    ]
    return {f"{fact.scope}/{fact.name}": fact for fact in made}


@pytest.mark.parametrize(
    ("target", "source", "expected"),
    [
        ("tone", None, "project/tone"),
        ("tone", "project/other", "project/tone"),
        ("tone", "global/wide", "global/tone"),
        ("Tone", None, "project/tone"),
        ("tone.md", None, "project/tone"),
        ("global/tone.md", "project/other", "global/tone"),
        ("global/tone", None, "global/tone"),
        ("mem-global-tone", None, "global/tone"),
        ("reply STYLE!", None, "project/tone"),
        ("tone of replies", None, "global/tone"),
        ("对账流程", None, "project/对账流程"),
        ("global/other.md", None, None),
        ("gone", None, None),
        ("!!", None, None),
    ],
)
def test_resolving(
    facts: dict[str, Fact], target: str, source: str | None, expected: str | None
) -> None:
    index = LinkIndex(facts.values())
    found = index.resolve(target, facts[source] if source else None)
    assert found is (facts[expected] if expected else None)


def test_an_active_fact_comes_before_an_inactive_one() -> None:
    linked, active = make_fact("tone"), make_fact("tone", "", Scope.GLOBAL)
    inactive = replace(linked, path="/project/copy.md", active=False)
    assert LinkIndex([inactive, active]).resolve("tone") is active
    assert LinkIndex([inactive, linked]).resolve("tone") is linked
    assert LinkIndex([inactive]).resolve("tone") is inactive


def test_links_out_and_in(facts: dict[str, Fact]) -> None:
    index = LinkIndex(facts.values())
    assert index.outgoing(facts["project/tone"]) == (
        ("other", facts["project/other"]),
        ("tone", facts["project/tone"]),
        ("gone", None),
    )
    assert index.incoming(facts["project/tone"]) == (
        facts["project/other"],
        facts["project/对账流程"],
    )
    assert index.incoming(facts["global/tone"]) == (facts["global/wide"],)
    assert index.incoming(facts["global/wide"]) == ()


@pytest.mark.parametrize("url", ["https://a.b/c", "HTTP://a.b", "mailto:a@b.example"])
def test_the_web_and_mail_may_be_opened(url: str) -> None:
    assert may_be_opened(url)


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "javascript:x", "smb://a/b", "a.md", "", "ssh://a", "//a.b", "c:/x"],
)
def test_nothing_else_may(url: str) -> None:
    assert not may_be_opened(url)


def test_the_next_index_knows_what_has_changed(facts: dict[str, Fact]) -> None:
    index = LinkIndex(facts.values())
    changed = {**facts, "project/other": replace(facts["project/other"], body="[[wide]]")}
    later = LinkIndex(changed.values(), index)
    assert later.incoming(changed["global/wide"]) == (changed["project/other"],)
    assert later.incoming(changed["project/tone"]) == (changed["project/对账流程"],)
    assert index.incoming(facts["global/wide"]) == ()
