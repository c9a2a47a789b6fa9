"""Sequences of orders that come back, and the skills that they become."""

from __future__ import annotations

import pytest

from context_center.core.suggestions.candidates import Decision, DecisionKind, Flag
from context_center.core.suggestions.mining import mine
from tests.unit.core.suggestions.making import NOW, mined, session, turn

RELEASE = (
    "bump the version to 2.14.0 in all packages",
    "write the changelog for 2.14.0",
    "ok now tag v2.14.0 and push the tag",
    "publish the GitHub release notes",
)
AGAIN = (
    "why is the page so slow",
    "bump all versions to 2.15.0 now, it is release day",
    "tag v2.15.0, then push it",
    "changelog for 2.15.0 please",
    "make the header sticky",
    "the GitHub release notes too",
)


def test_order_and_wording_may_vary_and_other_turns_stand_between() -> None:
    (skill,) = mined([*session("a", *RELEASE), *session("b", *AGAIN, day=1)]).skills
    found = {(evidence.session_id, evidence.number) for evidence in skill.evidence}
    assert found == {("a", n) for n in range(4)} | {("b", n) for n in (1, 2, 3, 5)}


def test_what_changes_is_a_parameter() -> None:
    (skill,) = mined([*session("a", *RELEASE), *session("b", *AGAIN, day=1)]).skills
    assert "`<version>`: changes from run to run, e.g. `2.14.0`, `2.15.0`" in skill.body
    steps = [line for line in skill.body.splitlines() if line[:1].isdigit()]
    assert len(steps) == 4
    assert "2.1" not in "".join(steps)
    assert skill.description.startswith("Use when the user asks for this workflow: Bump")
    assert skill.name.startswith("version-changelog-")


@pytest.mark.parametrize(
    "sessions",
    [
        [RELEASE],
        [RELEASE[:2], RELEASE[:2]],
        [RELEASE, ("hello", "fix the login page", "thanks")],
    ],
)
def test_too_little_is_no_workflow(sessions: list[tuple[str, ...]]) -> None:
    turns = [t for n, texts in enumerate(sessions) for t in session(f"s{n}", *texts, day=n)]
    assert mined(turns).skills == ()


def test_a_copy_of_a_session_is_no_second_run() -> None:
    assert mined([*session("a", *RELEASE), *session("copy", *RELEASE)]).skills == ()


def test_steps_far_apart_are_none() -> None:
    spread = [
        text for step in RELEASE for text in (step, *(f"unlike {n}{step[:3]}" for n in range(9)))
    ]
    assert mined([*session("a", *RELEASE), *session("b", *spread, day=1)]).skills == ()


def test_a_word_that_changes_is_a_parameter() -> None:
    first = ("bundle update rails", "run the specs", "fix the deprecation warnings")
    second = ("bundle update devise", "run the specs please", "fix deprecation warnings")
    (skill,) = mined([*session("a", *first), *session("b", *second, day=1)]).skills
    assert "1. Bundle update <name>" in skill.body
    assert "`rails`, `devise`" in skill.body


def test_commands_are_steps() -> None:
    turns = [
        turn(f"/{name} {day}", f"s{day}", number, day=day, command=f"/{name}")
        for day in range(2)
        for number, name in enumerate(("build", "verify", "deploy"))
    ]
    (skill,) = mined(turns).skills
    assert len(skill.evidence) == 6


def test_in_the_persons_language() -> None:
    first = ("先拉昨晚的日志", "定位根因", "写回归测试", "提 MR")
    second = ("拉一下线上日志", "根因是什么", "补一个回归测试", "没问题就提 MR")
    (skill,) = mined([*session("a", *first), *session("b", *second, day=1)]).skills
    assert skill.description.startswith("当用户要做这套流程时使用：")
    assert "## 步骤" in skill.body


def test_lasting_statements_are_no_steps() -> None:
    rules = ("never push to main", "always use pnpm here", "we use vitest, not jest")
    assert mined([*session("a", *rules), *session("b", *rules, day=1)]).skills == ()


def test_a_name_in_use_is_not_taken_again() -> None:
    turns = [*session("a", *RELEASE), *session("b", *AGAIN, day=1)]
    (first,) = mined(turns).skills
    (second,) = mine(turns, (), (), (), (), NOW, skill_names=[first.name]).skills
    assert second.name == f"{first.name}-2"


def test_a_rejected_workflow_does_not_return_when_it_ran_once_more() -> None:
    turns = [*session("a", *RELEASE), *session("b", *AGAIN, day=1)]
    (skill,) = mined(turns).skills
    rejected = [Decision.on(skill, DecisionKind.REJECTED)]
    more = [*turns, *session("c", *RELEASE[::-1], day=2)]
    assert mined(more, decisions=rejected).skills == ()
    assert len(mined(more).skills) == 1


def test_a_decision_on_a_skill_covers_no_memory() -> None:
    turns = [*session("a", *RELEASE), *session("b", *AGAIN, day=1)]
    (skill,) = mined(turns).skills
    rejected = [Decision.on(skill, DecisionKind.REJECTED)]
    rule = session("c", "From now on write the changelog in English", day=3)
    assert len(mined([*turns, *rule], decisions=rejected).memories) == 1


def test_credentials_in_steps_are_hidden_and_flagged() -> None:
    key = "ghp_" + "a1B2" * 9
    first = (*RELEASE[:3], f"publish the release with token {key}")
    (skill,) = mined([*session("a", *first), *session("b", *AGAIN, day=1)]).skills
    assert Flag.CREDENTIAL in skill.flags
    assert not skill.preselected
    assert key not in repr(skill)


def test_the_confidence_is_the_sum_of_its_parts() -> None:
    (skill,) = mined([*session("a", *RELEASE), *session("b", *AGAIN, day=1)]).skills
    assert skill.confidence == pytest.approx(sum(part.points for part in skill.parts))
    assert 0 < skill.confidence < 1
