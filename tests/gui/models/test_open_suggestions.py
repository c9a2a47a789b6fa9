"""The suggestions that wait: order, ticks and decisions."""

from __future__ import annotations

from context_center.core.facts import FactType, Scope, Volatility
from context_center.core.suggestions.candidates import (
    Flag,
    MemorySuggestion,
    SkillSuggestion,
    Suggestions,
)
from context_center.ui.models.open_suggestions import Group, OpenSuggestions, neighbour


def memory(name: str, confidence: float = 0.9, flags: tuple[Flag, ...] = ()) -> MemorySuggestion:
    return MemorySuggestion(
        f"memory-{name}", name, name, name, FactType.PROJECT, Scope.PROJECT, name, "", "",
        Volatility.STABLE, confidence, (), "", flags, (),
    )  # fmt: skip


def skill(name: str) -> SkillSuggestion:
    return SkillSuggestion(f"skill-{name}", name, name, name, 0.9, (), (), ())


def found(*memories: MemorySuggestion, skills: tuple[SkillSuggestion, ...] = ()) -> Suggestions:
    return Suggestions(memories, skills)


def test_what_is_sure_is_ticked_once_and_what_is_flagged_never() -> None:
    waiting = OpenSuggestions()
    every = found(memory("a"), memory("b", 0.6), memory("c", flags=(Flag.CREDENTIAL,)))
    assert waiting.take(every, keep_order=False)
    assert waiting.ticked == {"memory-a"}
    waiting.tick("memory-a", ticked=False)
    assert not waiting.take(every, keep_order=True)
    assert waiting.chosen() == []


def test_new_ones_come_behind_and_are_new_until_the_next_time() -> None:
    waiting = OpenSuggestions()
    waiting.take(found(memory("a"), memory("b")), keep_order=False)
    assert waiting.new == set()
    waiting.take(found(memory("c"), memory("b"), memory("a")), keep_order=True)
    assert [each.name for each in waiting.all()] == ["a", "b", "c"]
    assert waiting.new == {"memory-c"}
    waiting.take(found(memory("c"), memory("a")), keep_order=True)
    assert [each.name for each in waiting.all()] == ["a", "c"]
    assert waiting.new == set()


def test_a_decision_hides_and_taking_it_back_shows_again_in_its_place() -> None:
    waiting = OpenSuggestions()
    waiting.take(found(memory("a"), memory("b"), skills=(skill("s"),)), keep_order=False)
    assert waiting.decide("memory-a", decided=True)
    assert not waiting.decide("memory-a", decided=True)
    assert not waiting.decide("memory-unknown", decided=True)
    assert [each.name for each in waiting.of(Group.FACTS)] == ["b"]
    assert [each.name for each in waiting.of(Group.SKILLS)] == ["s"]
    assert len(waiting) == 2
    assert waiting.get("memory-a") is None
    assert waiting.decide("memory-a", decided=False)
    assert [each.name for each in waiting.all()] == ["a", "b", "s"]


def test_another_workspace_begins_anew() -> None:
    waiting = OpenSuggestions()
    waiting.take(found(memory("a")), keep_order=False)
    waiting.clear()
    assert len(waiting) == 0
    assert waiting.take(found(memory("a")), keep_order=False)


def test_the_neighbour_is_the_next_and_at_the_end_the_one_before() -> None:
    assert neighbour(["a", "b", "c"], ["a", "c"], "b") == "c"
    assert neighbour(["a", "b", "c"], ["a", "b"], "c") == "b"
    assert neighbour(["a", "b"], ["a", "b"], "a") == "a"
    assert neighbour(["a"], [], "a") == ""
