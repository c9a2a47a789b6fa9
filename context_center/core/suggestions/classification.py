"""Type, scope, subject and volatility that a statement suggests for its fact."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from context_center.core.facts import FactType, Scope, Volatility
from context_center.core.suggestions.markers import Kind

if TYPE_CHECKING:
    from context_center.core.suggestions.statements import Statement

_EVERYWHERE = re.compile(
    r"\b(?:in|for|across) (?:all|any|every) (?:of )?(?:my |our )?(?:projects?|repos?|repositor\w+"
    r"|workspaces?)\b|\bwherever i work\b"
    r"|所有(?:的)?项目|任何项目|每个项目|不管(?:哪个|什么)项目|全部项目"
    r"|すべてのプロジェクト|どのプロジェクトでも|모든 프로젝트"
)
_THIS_PROJECT = re.compile(
    r"\bthis (?:repo|project|codebase|app)|\bmaintainer\b|这个(?:项目|仓库)|本项目"
    r"|このプロジェクト|このリポジトリ|이 프로젝트"
)
# How somebody should work, as against how the thing worked on is made.
_WORK = re.compile(
    r"\b(?:commits?|prs?|pull requests?|branch(?:es)?|reviews?|tests?|comments?|answers?"
    r"|repl(?:y|ies)|ask(?:ing)?|explain|plan|summary|merge|push|tag|touch|edit|add|run|write"
    r"|don't|never|always|whenever|please|stop|avoid)\b"
    r"|不要|不能|别|请|必须|提交|回复|解释|注释|测试|每次|一定要|一律|先"
    r"|ください|こと|禁止|コミット|ないで|커밋|마|항상"
)
_MYSELF = re.compile(r"\bi\b|我|私|僕|저는|好き")
_ADDRESS = re.compile(r"\b(?:https?://|www\.|docs\.google\.com/)\S")
_VOLATILE = re.compile(
    r"\b(?:deadline|until|frozen|freeze|this (?:week|month|quarter|sprint)|release window|on call"
    r"|v?\d+\.\d+\.\d+|january|february|march|april|june|july|august|september|october|november"
    r"|december)\b"
    r"|截止|窗口|冻结|本周|本月|这个(?:月|季度)|(?:周[一二三四五六日]).*发|締め?切り?|今月|今週|마감"
)
_EVERGREEN = re.compile(
    r"\bmy name is\b|\bcall me\b|\bcolou?r[- ]?blind|\bdyslexi|\bnative language\b"
    r"|我叫|我的名字|色盲|色弱|私の名前|色覚|제 이름"
)
_WAYS_TO_WORK = frozenset(
    f"project.{key}"
    for key in ("commit_language", "commit_style", "branch_naming", "comment_language")
)


def fact_type(statement: Statement) -> FactType:
    """What the fact is about, by what makes the statement one."""
    low, kinds, keys = statement.quote.lower(), statement.kinds, _keys(statement)
    if Kind.REFERENCE in kinds or _ADDRESS.search(low):
        return FactType.REFERENCE
    if Kind.PERSON in kinds or "user.language" in keys:
        return FactType.USER
    if Kind.PREFERENCE in kinds and _MYSELF.search(low):
        return FactType.USER if not _WORK.search(low) or "prefer" in low else FactType.FEEDBACK
    if not keys.isdisjoint(_WAYS_TO_WORK):
        return FactType.FEEDBACK
    if not kinds.isdisjoint({Kind.DECISION, Kind.CONVENTION}) or keys:
        return FactType.PROJECT
    return FactType.FEEDBACK if _WORK.search(low) else FactType.PROJECT


def fact_scope(statement: Statement, type_: FactType) -> Scope:
    """Global only for what clearly concerns the person, wherever they work."""
    low = statement.quote.lower()
    if _EVERYWHERE.search(low):
        return Scope.GLOBAL
    if type_ is not FactType.USER or _THIS_PROJECT.search(low):
        return Scope.PROJECT
    personal = Kind.PERSON in statement.kinds or "user.language" in _keys(statement)
    return Scope.GLOBAL if personal else Scope.PROJECT


def fact_subject(statement: Statement) -> str:
    """The key of the first question that it answers, "" if it answers none that we know."""
    return next((answer.key for answer in statement.meaning.answers), "")


def fact_volatility(statement: Statement, type_: FactType) -> Volatility:
    """How fast it ages; left to the type for references."""
    low = statement.quote.lower()
    if _VOLATILE.search(low):
        return Volatility.VOLATILE
    if _EVERGREEN.search(low):
        return Volatility.EVERGREEN
    return Volatility.UNSET if type_ is FactType.REFERENCE else Volatility.STABLE


def _keys(statement: Statement) -> frozenset[str]:
    return frozenset(answer.key for answer in statement.meaning.answers)
