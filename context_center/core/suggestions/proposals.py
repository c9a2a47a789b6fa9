"""A group of statements as the fact that it would become."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from context_center.core.facts import FactType, Scope, Volatility
from context_center.core.names import fnv1a_64
from context_center.core.phrase_overlap import letters
from context_center.core.recall.tokens import tokens
from context_center.core.recall.whitespace import compact
from context_center.core.remember_assessment import BODY_BUDGET
from context_center.core.sensitive_text import redact, sensitive_findings
from context_center.core.suggestions.candidates import (
    ConfidencePart,
    Evidence,
    Flag,
    MemorySuggestion,
    total,
)
from context_center.core.suggestions.markers import Kind
from context_center.core.suggestions.naming import suggestion_name, suggestion_title, text_hash
from context_center.core.suggestions.vocabulary import CONCEPT_NAMES, STOP_STEMS, words_by_concept

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.core.suggestions.grouping import Group, Said
    from context_center.core.suggestions.statements import Statement

SAID_POINTS = 0.2
SCALE = 0.6
AGAIN_POINTS = 0.1
MOST_AGAIN = 3
_MOST_KEYWORDS = 12
_LONGEST_DESCRIPTION = 160
_EVERYWHERE = re.compile(
    r"\b(?:in|for|across) (?:all|any|every) (?:of )?(?:my |our )?(?:projects?|repos?|repositor\w+|workspaces?)\b"
    r"|\bwherever i work\b|\bin general i\b"
    r"|所有(?:的)?项目|任何项目|每个项目|不管(?:哪个|什么)项目|全部项目|すべてのプロジェクト|どのプロジェクトでも|모든 프로젝트"
)
_WORK = re.compile(
    r"\b(?:commits?|prs?|pull requests?|branch(?:es)?|reviews?|tests?|comments?|answers?|repl(?:y|ies)|ask(?:ing)?"
    r"|explain|plan|summary|merge|push|tag|touch|edit|add|run|write|don't|never|always|please|stop|avoid)\b"
    r"|不要|不能|别|请|必须|提交|回复|解释|注释|测试|每次|一定要|一律|先|ください|こと|禁止|コミット|ないで|커밋|마|항상"
)
_STATE = re.compile(
    r"\b(?:is|are|lives?|stored|follows?|goes|uses?|target|switched|moved|deprecated|frozen|contract)\b"
    r"|是|用的|约定|决定|统一|改成|换成|升|窗口|端口|です|ます|ルール|決まり|方針|管理|사용합니다"
)
_VOLATILE = re.compile(
    r"\b(?:deadline|until|frozen|freeze|this (?:week|month|quarter|sprint)|release window|on call|v?\d+\.\d+\.\d+"
    r"|january|february|march|april|june|july|august|september|october|november|december)\b"
    r"|截止|窗口|冻结|本周|本月|这个(?:月|季度)|(?:周[一二三四五六日]).*发|締め?切り?|今月|今週|마감"
)
_EVERGREEN = re.compile(
    r"\bmy name is\b|\bcall me\b|\bcolou?r[- ]?blind|\bdyslexi|\bnative language\b|我叫|我的名字|色盲|色弱|私の名前|色覚|제 이름"
)
_PHONE = re.compile(
    r"(?<![\w.-])(?:\+\d{1,3}[ -]?)?(?:1[3-9]\d{9}|\(?0\d{1,4}\)?[ -]\d{2,4}[ -]\d{3,4})(?!\w)"
)
_PERSONAL_NUMBER = re.compile(r"(?<!\w)(?:\d{17}[\dXx]|\d{3}-\d{2}-\d{4})(?!\w)")
_PERSONAL_RULES = frozenset({"e-mail address"})


Aliases = Mapping[str, Sequence[str]]


def aliases_in(texts: Iterable[str]) -> dict[str, list[str]]:
    """For each concept the words by which the person calls it, the most frequent first."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for concept, word in words_by_concept(text):
            counts[concept][word] += 1
    return {concept: [word for word, _ in words.most_common()] for concept, words in counts.items()}


def memory_suggestion(
    group: Group, revised: Fact | None, aliases: Aliases, taken: set[str]
) -> MemorySuggestion:
    """The fact that a group of statements proposes, as a revision of ``revised`` if given.

    ``aliases`` are the person's own words for things, ``taken`` the names in use; the new
    one is added to it.
    """
    best = group.best
    statement = best.statement
    body = redact("\n".join((statement.text, *statement.more)))
    said = redact(statement.text)
    parts = _parts(group)
    type_ = revised.type if revised else _type(statement)
    return MemorySuggestion(
        id=f"memory-{fnv1a_64(letters(statement.text).encode()):016x}",
        name=revised.name if revised else _free_name(said, taken),
        title=suggestion_title(said),
        description=_description(said),
        type=type_,
        scope=revised.scope if revised else _scope(statement, type_),
        body=body,
        keywords=_keywords(group, body, aliases),
        subject_key=_subject(statement, revised),
        volatility=_volatility(statement, type_),
        confidence=total(parts),
        parts=parts,
        revises=revised.id if revised else "",
        flags=_flags(group, body),
        evidence=_evidence(group.members),
        replaces=tuple(e for other in group.replaced for e in _evidence(other.members)),
    )


def _evidence(members: list[Said]) -> tuple[Evidence, ...]:
    return tuple(Evidence.of(said.turn, redact(said.statement.quote)) for said in members)


def _parts(group: Group) -> tuple[ConfidencePart, ...]:
    """What the best sentence has for and against it, and how often it was said elsewhere."""
    parts = [ConfidencePart("said by the person", SAID_POINTS)]
    parts += [
        ConfidencePart(str(kind), round(SCALE * points, 3))
        for kind, points in group.best.statement.points
    ]
    sessions = len({said.turn.session_id for said in group.members})
    turns = len({(said.turn.session_id, said.turn.number) for said in group.members})
    if sessions > 1:
        again = min(sessions - 1, MOST_AGAIN)
        parts.append(ConfidencePart(f"said in {sessions} sessions", AGAIN_POINTS * again))
    elif turns > 1:
        parts.append(ConfidencePart(f"said {turns} times in a session", AGAIN_POINTS / 2))
    if group.replaced:
        parts.append(ConfidencePart("replaces what was said before", AGAIN_POINTS / 2))
    return tuple(sorted(parts, key=lambda part: -part.points))


def _type(statement: Statement) -> FactType:
    low, kinds = statement.quote.lower(), statement.kinds
    keys = {answer.key for answer in statement.meaning.answers}
    if Kind.REFERENCE in kinds:
        return FactType.REFERENCE
    if Kind.PERSON in kinds or "user.language" in keys:
        return FactType.USER
    if Kind.PREFERENCE in kinds and re.search(r"\bi\b|我|私|僕|저는|好き", low):
        return FactType.USER if not _WORK.search(low) or "prefer" in low else FactType.FEEDBACK
    if Kind.DECISION in kinds or Kind.CONVENTION in kinds:
        return (
            FactType.PROJECT if _STATE.search(low) or not _WORK.search(low) else FactType.FEEDBACK
        )
    return FactType.FEEDBACK if _WORK.search(low) else FactType.PROJECT


def _scope(statement: Statement, type_: FactType) -> Scope:
    """Global only for what clearly concerns the person, wherever they work."""
    low = statement.quote.lower()
    if _EVERYWHERE.search(low):
        return Scope.GLOBAL
    if Kind.SCOPE in statement.kinds and re.search(
        r"\bthis (?:repo|project|codebase)|这个项目|このプロジェクト", low
    ):
        return Scope.PROJECT
    keys = {answer.key for answer in statement.meaning.answers}
    personal = Kind.PERSON in statement.kinds and not re.search(
        r"maintainer|this project|这个项目", low
    )
    if type_ is FactType.USER and (personal or "user.language" in keys):
        return Scope.GLOBAL
    return Scope.PROJECT


def _subject(statement: Statement, revised: Fact | None) -> str:
    if revised is not None and revised.subject_key:
        return revised.subject_key
    return next((answer.key for answer in statement.meaning.answers), "")


def _volatility(statement: Statement, type_: FactType) -> Volatility:
    low = statement.quote.lower()
    if _VOLATILE.search(low):
        return Volatility.VOLATILE
    if _EVERGREEN.search(low):
        return Volatility.EVERGREEN
    return Volatility.UNSET if type_ is FactType.REFERENCE else Volatility.STABLE


def _keywords(group: Group, body: str, aliases: Aliases) -> str:
    """Words by which it may be asked for and that its body lacks.

    Those of the other evidence first, then the person's other names for what it is about,
    then the English name of what is said in another language.
    """
    low = body.lower()
    present = set(tokens(body))
    found: dict[str, None] = {}
    for said in group.members:
        for token in tokens(redact(said.statement.quote)):
            if token.isascii() and len(token) > 2 and token not in STOP_STEMS | present:
                found[token] = None
    concepts = [t for t, w in group.best.statement.meaning.terms.items() if w >= 1 and t in _NAMED]
    for concept in concepts:
        found.update((word, None) for word in aliases.get(concept, ()) if word not in low)
    if not body.isascii():
        found.update((name, None) for name in concepts if "_" not in name and name not in low)
    return " ".join(list(found)[:_MOST_KEYWORDS])


_NAMED = frozenset(CONCEPT_NAMES)


def _description(text: str) -> str:
    line = compact(text)
    return line if len(line) <= _LONGEST_DESCRIPTION else f"{line[: _LONGEST_DESCRIPTION - 1]}…"


def _flags(group: Group, body: str) -> tuple[Flag, ...]:
    said = "\n".join(one.statement.quote for one in group.members)
    rules = {finding.rule for finding in sensitive_findings(said)}
    flags = []
    if rules - _PERSONAL_RULES:
        flags.append(Flag.SECRET)
    if rules & _PERSONAL_RULES or _PHONE.search(said) or _PERSONAL_NUMBER.search(said):
        flags.append(Flag.PERSONAL)
    if len(body) > BODY_BUDGET:
        flags.append(Flag.OVERSIZED)
    return tuple(flags)


def _free_name(text: str, taken: set[str]) -> str:
    name = suggestion_name(text)
    if not any(character.isalpha() for character in name):
        name = f"memory-candidate-{text_hash(text)}"
    stem = name
    number = 2
    while name in taken:
        name = f"{stem}-{number}"
        number += 1
    taken.add(name)
    return name
