"""Why one fact overrides another, in words."""

from __future__ import annotations

import pytest

from context_center.core.equivalence import Override, overrides
from context_center.core.fact_file import FactSource, read_fact
from context_center.core.facts import Fact, Scope
from context_center.core.override_text import explain


def make_fact(scope: Scope, **fields: str) -> Fact:
    fields = {"id": f"mem-{scope}", **fields}
    header = "".join(f"{key}: {value}\n" for key, value in fields.items())
    text = f"---\n{header}---\nBody\n"
    return read_fact(FactSource(text, f"/{scope}/x.md", fields["name"], scope, 0))


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (
            {"id": "mem-1", "name": "a"},
            {"id": "mem-1", "name": "b"},
            "both carry the id mem-1",
        ),
        (
            {"name": "Package Manager"},
            {"name": "package-manager"},
            "both are named package-manager",
        ),
        (
            {"name": "a", "title": "Reply style"},
            {"name": "b", "title": "Reply style"},
            "both are titled “Reply style”",
        ),
        (
            {"name": "a", "title": "Reply style"},
            {"name": "b", "title": "reply-style!"},
            "their titles differ only in case, spaces or punctuation",
        ),
        (
            {"name": "a", "subject_key": "project.package_manager"},
            {"name": "b", "subject_key": "project.package_manager"},
            "both answer project.package_manager",
        ),
    ],
)
def test_each_kind_of_key_has_its_words(
    ours: dict[str, str], theirs: dict[str, str], expected: str
) -> None:
    project = make_fact(Scope.PROJECT, **ours)
    global_ = make_fact(Scope.GLOBAL, **theirs)
    (override,) = overrides([project, global_])
    assert explain(override) == expected


def test_an_unknown_kind_of_key_is_named() -> None:
    fact = make_fact(Scope.PROJECT, name="a")
    assert explain(Override("colour:blue", fact, fact)) == "both share the key colour:blue"
