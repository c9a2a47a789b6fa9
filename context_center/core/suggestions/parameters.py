"""The steps of a workflow in general words: what changes from run to run is a parameter."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from context_center.core.recall.whitespace import compact
from context_center.core.suggestions.steps import common_terms
from context_center.core.suggestions.vocabulary import LATIN_CONCEPTS, STOP_STEMS, stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from context_center.core.suggestions.steps import Step
    from context_center.core.suggestions.workflows import Workflow

_LONGEST_STEP = 160
_BESIDE_WEIGHT = 0.3
_TYPED = (
    ("url", re.compile(r"https?://[^\s<>\"'，。；、）]+")),
    ("version", re.compile(r"\bv?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?\b")),
    ("ticket", re.compile(r"#\d+\b|\b[A-Z]{2,}-\d+\b")),
    ("date", re.compile(r"\d{4}-\d\d-\d\d|\d+\s*月(?:\s*\d+\s*日|末|初)?|昨天下午|今天凌晨|昨晚")),
    ("path", re.compile(r"(?<![\w/<])[\w.@~-]*(?:/[\w.@-]+)+/?")),
    ("text", re.compile('"[^"\n]{2,80}"|“[^”\n]{1,80}”|「[^」\n]{1,80}」')),
    ("number", re.compile(r"(?<![\w.<#-])\d+(?![\w.>-])")),
)
_WORD = re.compile(r"<\w+>|[A-Za-z][\w.-]*\w|[A-Za-z]", re.ASCII)
_LEAD = re.compile(
    r"^(?:(?:ok(?:ay)?|good|great|and|now|then|next|so|please|also|again|right)[,.!:]?\s+"
    r"|(?:没问题的话|没问题就|好的?|然后|那就|那)[，, ]?|(?:次に|では|じゃあ)[、, ]?)+",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"([a-z][\w.-]*) $", re.ASCII)
_ARTICLES = frozenset(("the", "a", "an", "to", "and", "or", "it"))


def generalised(workflow: Workflow) -> tuple[list[str], dict[str, list[str]]]:
    """The steps in their order, with placeholders, and the values seen for each placeholder."""
    parameters: dict[str, list[str]] = {}
    told = _told_apart(workflow)
    steps = []
    for slot in range(workflow.size):
        members = workflow.members(slot)
        text = _typical(members)
        text = _with_typed(text, members, parameters)
        text = _with_words(text, members, told, parameters)
        text = text.rstrip("。.!！ ")[:_LONGEST_STEP]
        steps.append(text[:1].upper() + text[1:] if text.isascii() else text)
    return steps, parameters


def _cleaned(step: Step) -> str:
    return compact(_LEAD.sub("", step.text))


def _typical(members: Sequence[Step]) -> str:
    """The wording that has most of what all have in common and least beside it, and is short."""
    common = common_terms(members)

    def fit(step: Step) -> tuple[float, int]:
        shared = sum(weight for term, weight in common.items() if term in step.terms)
        beside = sum(1 - common[term] for term in step.terms if common[term] < 1)
        return round(shared - _BESIDE_WEIGHT * beside, 3), -len(step.text)

    return _cleaned(max(members, key=fit))


def _with_typed(text: str, members: Sequence[Step], parameters: dict[str, list[str]]) -> str:
    """The text with versions, tickets, dates and the like as placeholders, if they differ."""
    for name, pattern in _TYPED:
        values = dict.fromkeys(v for step in members for v in pattern.findall(_cleaned(step)))
        if len(values) > 1 and pattern.search(text):
            _note(parameters, name, values)
            text = pattern.sub(f"<{name}>", text)
    return text


def _told_apart(workflow: Workflow) -> frozenset[str]:
    """Words that two steps of one run share and no other run has: what that run was about."""
    per_run = [Counter(w for _, s in run for w in set(_words(s.text))) for run in workflow.runs]
    everywhere = Counter(word for words in per_run for word in words)
    return frozenset(
        word
        for words in per_run
        for word, count in words.items()
        if count > 1 and everywhere[word] == 1 and _means_nothing_known(word)
    )


def _with_words(
    text: str,
    members: Sequence[Step],
    told: frozenset[str],
    parameters: dict[str, list[str]],
) -> str:
    """The text with ``<name>`` for a word where another wording has another one."""
    for match in _WORD.finditer(text):
        word = match.group()
        others = _alternatives(word.lower(), text[: match.start()].lower(), members)
        if word.lower() not in told and not others:
            continue
        _note(parameters, "name", [word, *others])
        return text[: match.start()] + "<name>" + text[match.end() :]
    return text


def _alternatives(word: str, before: str, members: Sequence[Step]) -> list[str]:
    """What other wordings have right after the same word, if it varies."""
    previous = _LAST_WORD.search(before)
    if previous is None or previous[1] in _ARTICLES or not _varies(word, members):
        return []
    following = re.compile(rf"(?<!\w){re.escape(previous[1])} (<?[a-z][\w.-]*\w)", re.ASCII)
    others = (found for step in members for found in following.findall(_cleaned(step).lower()))
    return [other for other in others if stem(other) != stem(word) and _varies(other, members)]


def _varies(word: str, members: Sequence[Step]) -> bool:
    if not _means_nothing_known(word):
        return False
    return sum(stem(word) in map(stem, _words(step.text)) for step in members) == 1


def _means_nothing_known(word: str) -> bool:
    stemmed = stem(word)
    known = stemmed in LATIN_CONCEPTS or word in STOP_STEMS or stemmed in STOP_STEMS
    return len(word) > 2 and not word.startswith("<") and not known


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _note(parameters: dict[str, list[str]], name: str, values: Iterable[str]) -> None:
    known = parameters.setdefault(name, [])
    known.extend(value for value in values if value not in known)
