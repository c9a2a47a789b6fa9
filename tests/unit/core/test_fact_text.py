"""What an edit changes of a fact's text, and what it never touches."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from context_center.core.errors import BrokenHeaderError
from context_center.core.fact_edit import FactEdit, edited
from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.fact_text import rewritten, same_content, upgraded
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.frontmatter import split_frontmatter
from context_center.core.names import slug

LATER = "2026-09-09T00:00:00Z"
writable = st.text(st.characters(codec="utf-8"), max_size=30)


def reading(text: str) -> Fact:
    return read_fact(FactSource(text, "/store/fact.md", "fact", Scope.PROJECT, 0))


canonical_facts = st.builds(
    lambda edit, name, revision: replace(
        edited(reading(""), edit), id="mem-1", name=slug(name) or "fact", revision=revision
    ),
    st.builds(
        FactEdit,
        title=writable,
        description=writable,
        type=st.sampled_from(FactType),
        scope=st.sampled_from(Scope),
        activation=st.sampled_from(Activation),
        volatility=st.sampled_from(Volatility),
        keywords=writable,
        expires_at=st.sampled_from(["", "2027-01-31", "2027-01-31T09:00:00.123456789Z"]),
        body=writable,
    ),
    writable,
    st.integers(1, 2**63 - 1),
)


@given(canonical_facts)
def test_loading_and_saving_a_canonical_file_changes_no_byte(fact: Fact) -> None:
    text = render_fact(fact)
    read = reading(text)
    assert same_content(read, replace(fact, stated_scope=str(fact.scope), extra=read.extra))
    assert rewritten(text, read, read) == text
    assert upgraded(text, "utf-8", read, read) == text


keys = st.sampled_from(
    [
        "id",
        "revision",
        "created_at",
        "updated_at",
        "name",
        "title",
        "description",
        "keywords",
        "activation",
        "volatility",
        "subject_key",
        "expires_at",
        "metadata",
        "type",
        "fact_type",
        "scope",
        "watchers",
        "owner",
        "Title",
        "x.y",
    ]
)
values = st.one_of(
    st.sampled_from(
        [
            "a", "'q: x'", '"d\\n"', "[a, b]", "{type: user}", "{title: x, scope: global}",
            "|\n  block\n  ---\n  more", "|-\n  b", "\n  - a\n  - b", "\n  type: user\n  scope: x",
            "\n    fact_type: feedback # c", "", "~", "no", "2026-01-01T00:00:00Z", "x # comment",
            "&a v", "!!str 3", "global", "pinned", "中文 é", "5", "> \n  folded\n\n  x\n",
            '"multi\n  line"',
        ]
    ),
    st.text(max_size=8),
)  # fmt: skip
lines = st.builds(
    lambda key, value, indent, end: f"{indent}{key}: {value}{end}\n",
    keys,
    values,
    st.sampled_from(["", "", "  "]),
    st.sampled_from(["", " # note"]),
)
other_lines = st.sampled_from(["# c\n", "\n", "- x\n", "{name: a, type: user}\n"])
headers = st.one_of(
    st.lists(st.one_of(lines, lines, other_lines), max_size=8).map("".join), writable
)
bodies = st.one_of(
    st.sampled_from(["\nbody\n", "body", "\n\n  b\r\nc\n\n", "---\n", "", "\n"]), writable
)
files = st.builds(
    lambda header, body, mark, opening, line_end: (
        mark + (f"{opening}{header}---\n{body}" if opening else body).replace("\n", line_end)
    ),
    headers,
    bodies,
    st.sampled_from(["", "", "\ufeff"]),
    st.sampled_from(["---\n", "---\n", "--- \n", ""]),
    st.sampled_from(["\n", "\n", "\r\n"]),
).filter(lambda text: text.isascii() or text.encode("utf-8", "ignore").decode() == text)


def raw_body(text: str) -> str:
    """The characters after the closing fence, or all of them without a header."""
    matter = split_frontmatter(text)
    if matter.header is None:
        return text.removeprefix("\ufeff")
    normal = text.replace("\r\n", "\n")
    body = text
    while len(body.replace("\r\n", "\n")) > len(matter.body):
        body = body[1:]
    assert normal.endswith(matter.body)
    return body


@given(files, writable, st.booleans())
def test_an_edit_of_the_header_leaves_the_body_and_the_rest(
    text: str,
    words: str,
    more: bool,
) -> None:
    before = reading(text)
    edit = FactEdit(title=words)
    if more:
        edit = replace(
            edit, description=words, scope=Scope.GLOBAL, expires_at="2027-01-01",
            activation=Activation.PINNED, volatility=Volatility.UNSET, subject_key="",
        )  # fmt: skip
    after = replace(edited(before, edit), revision=before.revision + 1, updated_at=LATER)
    try:
        new_text = rewritten(text, before, after)
    except BrokenHeaderError:
        return
    read = reading(new_text)
    assert same_content(
        replace(read, stated_scope="", extra=()), replace(after, stated_scope="", extra=())
    )
    assert dict(read.extra) == dict(after.extra)
    assert new_text.endswith(raw_body(text))
    assert new_text.startswith("\ufeff") == text.startswith("\ufeff")


@given(files, writable)
def test_an_edit_of_the_body_reads_back_and_leaves_other_keys(text: str, words: str) -> None:
    before = reading(text)
    after = edited(before, FactEdit(body=words))
    after = replace(after, revision=before.revision + 1, updated_at=LATER)
    try:
        new_text = rewritten(text, before, after)
    except BrokenHeaderError:
        return
    read = reading(new_text)
    assert read.body == after.body
    assert dict(read.extra) == dict(before.extra)
    assert (read.title, read.description, read.type) == (
        before.title,
        before.description,
        before.type,
    )


def test_a_form_that_nobody_writes_is_rarely_refused() -> None:
    """The escape into a refusal is for the odd header only."""
    ordinary = (
        "---\nname: a\n---\nb",
        "---\n# c\nname: a # d\nkeywords: [x, y]\nmetadata: {type: user}\n---\n\nb\n",
        "---\r\nname: a\r\ntags:\r\n  - x\r\n---\r\nb\r\n",
        "no header at all",
        "---\n---\nb\n",
    )
    for text in ordinary:
        before = reading(text)
        new_text = rewritten(
            text, before, edited(before, FactEdit(title="New", scope=Scope.GLOBAL))
        )
        assert reading(new_text).title == "New"


def test_blank_space_around_a_body_stays() -> None:
    text = "---\nname: fact\nown: 1\n---\n\n\n  old\n\n\n"
    before = reading(text)
    assert rewritten(text, before, edited(before, FactEdit(body="new"))).endswith(
        "---\n\n\n  new\n\n\n"
    )


def test_unchanged_lines_keep_their_line_ends() -> None:
    text = "---\nname: fact\nown: 1\n---\none\r\ntwo\nthree\r\n"
    before = reading(text)
    after = edited(before, FactEdit(body="one\nother\nthree"))
    assert rewritten(text, before, after).endswith("---\none\r\nother\r\nthree\r\n")


def test_migration_makes_plain_files_canonical_and_leaves_others() -> None:
    plain = '---\ntitle: "T: x"\nname: fact\n---\n\nbody\n'
    before = reading(plain)
    after = replace(before, stated_scope="project")
    assert upgraded(plain, "utf-8", before, after) == render_fact(after)
    own = plain.replace("name:", "mine: 1\nname:")
    before = reading(own)
    new_text = upgraded(own, "utf-8", before, after)
    assert 'title: "T: x"\n' in new_text
    assert new_text.endswith("mine: 1\nname: fact\n---\n\nbody\n")
