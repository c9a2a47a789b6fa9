"""A workflow as the skill that it would become: name, when to use it, steps, parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from context_center.core.names import fnv1a_64
from context_center.core.sensitive_text import redact
from context_center.core.suggestions.candidates import (
    SKILL_ID,
    ConfidencePart,
    Evidence,
    SkillSuggestion,
    total,
)
from context_center.core.suggestions.flagging import flags_of
from context_center.core.suggestions.naming import ascii_slug, text_hash
from context_center.core.suggestions.parameters import generalised
from context_center.core.suggestions.steps import common_terms
from context_center.core.suggestions.vocabulary import CONCEPT_NAMES, stem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from context_center.core.suggestions.steps import Step
    from context_center.core.suggestions.workflows import Workflow

_NAMED_AFTER = 3
_LONGEST_DESCRIPTION = 300
_LONGEST_IN_DESCRIPTION = 40
_CONCEPTS = frozenset(CONCEPT_NAMES)
_HAN = re.compile("[\u3400-\u9fff]")
_KANA = re.compile("[\u3041-\u30ff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
# When to use it, the headings, and what is said of a parameter.
_FRAMES = {
    "en": (
        "Use when the user asks for this workflow: {}.",
        "When to use",
        "Parameters",
        "Steps",
        "changes from run to run, e.g. {}",
    ),
    "zh": ("当用户要做这套流程时使用：{}。", "何时使用", "参数", "步骤", "每次不同，例如 {}"),
    "ja": (
        "ユーザーがこの手順を求めたときに使う：{}。",
        "いつ使うか",
        "パラメータ",
        "手順",
        "毎回変わる。例：{}",
    ),
    "ko": (
        "사용자가 이 작업을 요청할 때 사용: {}.",
        "사용 시점",
        "매개변수",
        "단계",
        "매번 바뀜. 예: {}",
    ),
}


def skill_suggestion(workflow: Workflow, taken: set[str]) -> SkillSuggestion:
    """The skill that a workflow proposes; ``taken`` are names in use, the new one is added."""
    steps, parameters = generalised(workflow)
    frame = _FRAMES[_language(workflow)]
    name = _name(workflow, taken)
    summary = " → ".join(_clipped(step, _LONGEST_IN_DESCRIPTION) for step in steps)
    description = redact(_clipped(frame[0].format(summary), _LONGEST_DESCRIPTION))
    body = redact(_body(name, description, steps, parameters, frame))
    parts = _parts(workflow)
    return SkillSuggestion(
        id=f"{SKILL_ID}{fnv1a_64(name.encode()):016x}",
        name=name,
        description=description,
        body=body,
        confidence=total(parts),
        parts=parts,
        flags=flags_of("\n".join(step.text for step in _all_steps(workflow)), body),
        evidence=_evidence(workflow),
    )


def _all_steps(workflow: Workflow) -> list[Step]:
    return [step for run in workflow.runs for _, step in run]


def _evidence(workflow: Workflow) -> tuple[Evidence, ...]:
    return tuple(Evidence.of(step.turn, redact(step.text)) for step in _all_steps(workflow))


def _parts(workflow: Workflow) -> tuple[ConfidencePart, ...]:
    sessions, size, runs = workflow.sessions, workflow.size, len(workflow.runs)
    complete = len(_all_steps(workflow)) / (runs * size)
    return (
        ConfidencePart(f"ran in {sessions} sessions", round(0.2 + 0.1 * min(sessions - 1, 4), 3)),
        ConfidencePart(f"has {size} steps", round(0.05 * min(size, 4), 3)),
        ConfidencePart("steps in the same order", round(0.2 * workflow.steady, 3)),
        ConfidencePart("every run has every step", round(0.15 * complete, 3)),
    )


def _name(workflow: Workflow, taken: set[str]) -> str:
    """A name of what the first steps are most about, in English where that is known."""
    words: list[str] = []
    for slot in range(workflow.size):
        members = workflow.members(slot)
        common = common_terms(members)
        ranked = sorted(common, key=lambda t: (-common[t], t not in _CONCEPTS, t))
        spelled = (_spelled(term, members) for term in ranked)
        words += [w for w in spelled if ascii_slug(w) and ascii_slug(w) not in words][:1]
    name = stem_ = ascii_slug("-".join(words[:_NAMED_AFTER])) or _hashed(workflow)
    number = 2
    while name in taken:
        name = f"{stem_}-{number}"
        number += 1
    taken.add(name)
    return name


def _hashed(workflow: Workflow) -> str:
    return "workflow-" + text_hash("\n".join(step.text for step in _all_steps(workflow)))


def _spelled(term: str, members: Sequence[Step]) -> str:
    """A term as a word: a concept's name, else as one of the steps writes it."""
    if term in _CONCEPTS:
        return term.replace("_", "-")
    words = (word for step in members for word in re.findall(r"[a-z][\w-]*", step.text.lower()))
    return next((word for word in words if stem(word) == term), term)


def _language(workflow: Workflow) -> str:
    text = "".join(step.text for step in _all_steps(workflow))
    if len(_KANA.findall(text)) * 10 > len(text):
        return "ja"
    if len(_HANGUL.findall(text)) * 5 > len(text):
        return "ko"
    return "zh" if len(_HAN.findall(text)) * 3 > len(text) else "en"


def _body(
    name: str,
    description: str,
    steps: Sequence[str],
    parameters: Mapping[str, Sequence[str]],
    frame: Sequence[str],
) -> str:
    _, when, parameters_heading, steps_heading, changes = frame
    lines = [f"# {name.replace('-', ' ').capitalize()}", "", f"## {when}", "", description, ""]
    if parameters:
        lines += [f"## {parameters_heading}", ""]
        for parameter, values in parameters.items():
            examples = ", ".join(f"`{value}`" for value in values[:3])
            lines.append(f"- `<{parameter}>`: {changes.format(examples)}")
        lines.append("")
    lines += [f"## {steps_heading}", ""]
    lines += [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    return "\n".join(lines) + "\n"


def _clipped(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
