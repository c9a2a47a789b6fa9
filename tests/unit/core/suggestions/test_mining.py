"""What is suggested for whole sessions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from context_center.core.facts import Fact, FactType, Scope, Volatility
from context_center.core.suggestions.candidates import Decision, DecisionKind, Flag
from context_center.core.times import DAY_NS
from tests.unit.core.recall.making import make_fact
from tests.unit.core.suggestions.making import NOW, bodies, mined, session, turn

PNPM = "Use pnpm, not npm, in this repo"


def fact(body: str, **fields: object) -> Fact:
    known = make_fact("package-manager", body, updated_at="2026-01-01T00:00:00Z")
    return replace(known, **fields)  # type: ignore[arg-type]


def test_said_in_other_words_counts_once_and_ranks_higher() -> None:
    turns = [
        *session("a", "no unwrap() in library code", day=0),
        *session("b", "don't use default exports in this codebase", day=1),
        *session("c", "please no unwrap in the library", day=2),
    ]
    first, second = mined(turns).memories
    assert [evidence.session_id for evidence in first.evidence] == ["a", "c"]
    assert "unwrap" in first.body
    assert any(part.reason == "said in 2 sessions" for part in first.parts)
    assert second.body == "Don't use default exports in this codebase"


def test_copies_of_a_session_count_once() -> None:
    texts = ("hello there", PNPM, "ok thanks")
    with_times = [t for copy in range(8) for t in session(f"copy{copy}", *texts, day=3)]
    (memory,) = mined(with_times).memories
    assert len(memory.evidence) == 1

    without = [t for copy in range(8) for t in session(f"copy{copy}", *texts, day=None)]
    (memory,) = mined(without).memories
    assert len(memory.evidence) == 1


def test_the_same_sentence_in_four_sessions_is_four_pieces_of_evidence() -> None:
    turns = [t for n in range(4) for t in session(f"s{n}", f"topic {n}", PNPM, day=n)]
    (memory,) = mined(turns).memories
    assert [evidence.session_id for evidence in memory.evidence] == ["s0", "s1", "s2", "s3"]


def test_a_later_contradiction_replaces_and_says_so() -> None:
    turns = [
        *session("a", "发布窗口是周二和周四上午，其他时间不要发生产", day=0),
        *session("b", "更正：发布窗口改成周三和周五下午了", day=1),
    ]
    (memory,) = mined(turns).memories
    assert memory.body == "发布窗口改成周三和周五下午了"
    assert [evidence.session_id for evidence in memory.replaces] == ["a"]


def test_back_to_what_was_said_first() -> None:
    turns = [
        *session("a", "We use npm, not pnpm", day=0),
        *session("b", "from now on use pnpm, not npm", day=1),
        *session("c", "no, use npm after all, not pnpm", day=2),
    ]
    (memory,) = mined(turns).memories
    assert [evidence.session_id for evidence in memory.evidence] == ["a", "c"]
    assert [evidence.session_id for evidence in memory.replaces] == ["b"]


@pytest.mark.parametrize("scope", list(Scope))
def test_what_a_fact_of_either_scope_says_is_covered(scope: Scope) -> None:
    known = fact("Dependencies are installed with pnpm, never npm", scope=scope)
    assert bodies(mined(session("a", PNPM), [known])) == []


def test_what_the_archive_or_instructions_say_is_covered() -> None:
    assert bodies(mined(session("a", PNPM), archived=[fact(PNPM)])) == []
    wrapped = "# Build\n\n- never edit\n  generated files in `dist`"
    assert bodies(mined(session("a", "never edit generated files"), instructions=[wrapped])) == []
    assert bodies(mined(session("a", PNPM), instructions=["Some other rule."])) == [PNPM]


def test_an_inactive_fact_covers_nothing() -> None:
    assert bodies(mined(session("a", PNPM), [fact(PNPM, active=False)])) == [PNPM]


def test_a_contradicted_fact_is_revised() -> None:
    known = fact(
        "Use npm.",
        id="mem-1",
        subject_key="project.package_manager",
        scope=Scope.GLOBAL,
        type=FactType.FEEDBACK,
    )
    (memory,) = mined(session("a", PNPM), [known]).memories
    assert memory.revises == "mem-1"
    assert (memory.scope, memory.type) == (Scope.GLOBAL, FactType.FEEDBACK)
    assert (memory.name, memory.subject_key) == (known.name, "project.package_manager")


def test_without_a_subject_too() -> None:
    known = fact("Appointments are stored in local time, 24 hours", id="mem-2")
    turns = session("a", "from now on appointments are stored in local time, 12 hours")
    assert [memory.revises for memory in mined(turns, [known]).memories] == ["mem-2"]


def test_a_fact_written_later_is_not_revised_by_what_was_said_before() -> None:
    known = fact(
        "Use npm.", subject_key="project.package_manager", updated_at="2026-08-19T00:00:00Z"
    )
    assert mined(session("a", PNPM), [known]).memories == ()


@pytest.mark.parametrize(
    "kind", [DecisionKind.ACCEPTED, DecisionKind.REJECTED, DecisionKind.MERGED]
)
def test_what_was_decided_never_returns_in_other_words_neither(kind: DecisionKind) -> None:
    (memory,) = mined(session("a", PNPM)).memories
    decided = [Decision.on(memory, kind)]
    again = session("b", "it's pnpm here, always", day=9)
    assert bodies(mined([*session("a", PNPM), *again], decisions=decided)) == []


def test_what_was_postponed_comes_back_when_it_is_due() -> None:
    (memory,) = mined(session("a", PNPM)).memories
    later = [Decision.on(memory, DecisionKind.LATER, NOW + 7 * DAY_NS)]
    assert bodies(mined(session("a", PNPM), decisions=later)) == []
    due = mined(session("a", PNPM), decisions=later, now=NOW + 7 * DAY_NS)
    assert bodies(due) == [PNPM]


def test_scope_is_the_project_unless_it_is_about_the_person() -> None:
    turns = session(
        "a",
        "I'm a designer and new to Git",
        "从现在起回复用中文",
        "I prefer small commits in this project",
        "In all my projects I prefer tabs",
        "never push to main",
    )
    scopes = {memory.body: memory.scope for memory in mined(turns).memories}
    assert scopes == {
        "I'm a designer and new to Git": Scope.GLOBAL,
        "从现在起回复用中文": Scope.GLOBAL,
        "I prefer small commits in this project": Scope.PROJECT,
        "In all my projects I prefer tabs": Scope.GLOBAL,
        "Never push to main": Scope.PROJECT,
    }


def test_type_subject_and_volatility() -> None:
    turns = session(
        "a",
        "Tickets are tracked in Linear, team SHP",
        "We decided to use Peewee, not SQLAlchemy",
        "My name is Lin",
        "the release window is Tuesday, we never deploy on Fridays",
    )
    found = {
        m.body.split()[0]: (m.type, m.subject_key, m.volatility) for m in mined(turns).memories
    }
    assert found["Tickets"][:2] == (FactType.REFERENCE, "project.issue_tracker")
    assert found["We"] == (FactType.PROJECT, "project.orm", Volatility.STABLE)
    assert found["My"] == (FactType.USER, "user.name", Volatility.EVERGREEN)
    assert found["The"][2] is Volatility.VOLATILE


def test_credentials_are_hidden_flagged_and_never_preselected() -> None:
    key = "sk_live_51Hx8aJd93kQmZ0pLrT7vYbNc"
    text = f"Remember: always use the staging API key {key} for the smoke tests"
    (memory,) = mined(session("a", text)).memories
    assert memory.flags == (Flag.CREDENTIAL,)
    assert memory.confidence >= 0.75
    assert not memory.preselected
    assert key not in repr(memory)
    rejected = [Decision.on(memory, DecisionKind.REJECTED)]
    assert mined(session("a", text), decisions=rejected).memories == ()


@pytest.mark.parametrize(
    "text",
    [
        "PRs must always be reviewed by Sato (sato.kenji@example.jp)",
        "以后测试统一用手机号 13800138000 登录",
        "Remember: the customer's number is 123-45-6789",
    ],
)
def test_data_of_others_is_flagged(text: str) -> None:
    (memory,) = mined(session("a", text)).memories
    assert memory.flags == (Flag.PERSONAL,)
    assert not memory.preselected


def test_text_over_the_automatic_budget_is_flagged() -> None:
    (memory,) = mined(session("a", "Remember: " + "the build needs care and " * 300)).memories
    assert memory.flags == (Flag.OVERSIZED,)
    assert len(memory.title) <= 66


def test_keywords_are_the_persons_own_other_words() -> None:
    turns = [
        *session("a", "用 pnpm 安装依赖，不要用 npm", day=0),
        *session("b", "we use pnpm for dependencies, always", day=1),
        *session("c", "new dependencies need my approval, never add one without asking", day=2),
    ]
    keywords = {m.body: m.keywords.split() for m in mined(turns).memories}
    assert keywords == {
        "We use pnpm for dependencies, always": ["npm", "依赖"],
        "New dependencies need my approval, never add one without asking": ["依赖"],
    }


def test_the_confidence_is_the_sum_of_its_parts() -> None:
    (memory,) = mined(session("a", "I think we always use pnpm here")).memories
    assert any(part.points < 0 for part in memory.parts)
    assert memory.confidence == pytest.approx(sum(part.points for part in memory.parts))


def test_names_are_unique_and_not_those_of_facts() -> None:
    known = replace(make_fact("never-push-to-main", "Something else entirely."))
    (memory,) = mined(session("a", "Never push to main"), [known]).memories
    assert memory.name == "never-push-to-main-2"


def test_ids_stay_the_same_from_scan_to_scan() -> None:
    first = mined(session("a", PNPM)).memories[0]
    second = mined([*session("a", PNPM), *session("b", "never push to main", day=1)]).memories
    assert first.id in {memory.id for memory in second}


def test_evidence_names_the_turn() -> None:
    (memory,) = mined([turn("thanks", number=4), turn(f"Ok. {PNPM}.", number=6)]).memories
    (evidence,) = memory.evidence
    assert evidence.quote == f"{PNPM}."
    assert (evidence.session_id, evidence.number, evidence.line) == ("s0", 6, 6)
    assert evidence.path == "/sessions/s0.jsonl"


def test_slash_commands_state_nothing() -> None:
    assert mined([turn("/remember always use tabs here", command="/remember")]).memories == ()


def test_nothing_from_nothing() -> None:
    assert mined([]).memories == ()
    assert mined([]).skills == ()
    assert mined(session("a", "", "   ", "\n\n", "ok", "继续")).memories == ()
