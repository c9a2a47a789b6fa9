"""The questions that a sentence answers."""

from __future__ import annotations

import pytest

from context_center.core.suggestions.subjects import Answer, answers_in


@pytest.mark.parametrize(
    ("text", "key", "chosen", "declined"),
    [
        ("no, use pnpm, not npm", "project.package_manager", "pnpm", ("npm",)),
        (
            "we moved from bootstrap to tailwind",
            "project.css_framework",
            "tailwind",
            ("bootstrap",),
        ),
        ("又用 jpa 了，我说过用 mybatis-plus", "project.orm", "mybatis-plus", ("jpa",)),
        (
            "orm は sqlalchemy ではなく peewee を使っています",
            "project.orm",
            "peewee",
            ("sqlalchemy",),
        ),
        ("我们 node 升到 20 了", "project.node_version", "20", ()),
        ("msrv is 1.74", "project.msrv", "1.74", ()),
        ("返答は日本語で、敬語は不要です", "user.language", "japanese", ()),
        ("commit messages in english please", "project.commit_language", "english", ()),
        ("use tabs, not spaces", "project.indentation", "", ()),
        ("keep your answers short", "user.response_style", "", ()),
        ("i'm a backend engineer", "user.role", "", ()),
    ],
)
def test_a_subject_with_its_answer(
    text: str, key: str, chosen: str, declined: tuple[str, ...]
) -> None:
    assert answers_in(text)[0] == Answer(key, chosen, declined)


@pytest.mark.parametrize(
    "text",
    [
        "run pnpm typecheck before you report",
        "translate it to english",
        "the page shows 20 rows",
        "open src/jest/config.ts",
    ],
)
def test_a_tool_that_is_only_named_answers_nothing(text: str) -> None:
    assert answers_in(text) == ()


def test_two_subjects_in_the_order_of_the_sentence() -> None:
    found = answers_in("以后回复都用中文，代码注释用英文")
    assert [(a.key, a.chosen) for a in found] == [
        ("user.language", "chinese"),
        ("project.comment_language", "english"),
    ]


def test_answers_agree_and_conflict() -> None:
    pnpm = Answer("project.package_manager", "pnpm")
    npm = Answer("project.package_manager", "npm")
    no_pnpm = Answer("project.package_manager", "", ("pnpm",))
    assert pnpm.conflicts(npm)
    assert pnpm.conflicts(no_pnpm)
    assert not npm.conflicts(no_pnpm)
    assert npm.says_as_much_as(no_pnpm)
    assert not pnpm.conflicts(Answer("project.orm", "prisma"))
