"""What a form says about its fields: hints, problems, and what helps against them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.errors import (
    NameTakenError,
    PinnedBudgetError,
    SubjectTakenError,
)
from context_center.core.facts import FactType, Scope, Volatility
from context_center.core.freshness import TYPE_WINDOWS, VOLATILITY_WINDOWS
from context_center.core.names import reference_of
from context_center.core.pinned_budget import PINNED_BUDGET
from context_center.core.session_context import DESCRIPTION_LIMIT
from context_center.core.times import parse_time
from context_center.ui.models.fact_words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from context_center.core.errors import ContextError
    from context_center.core.fact_form import FormReport, FormValues
    from context_center.core.facts import Fact

_CONTEXT = "FormWords"
_MOST_NAMED = 3
TypeChoice = tuple[FactType, str, str]
VolatilityChoice = tuple[Volatility, str, str]

_TYPES: dict[FactType, str] = {
    FactType.PROJECT: QT_TRANSLATE_NOOP("FormWords", "What holds for the work on this project"),
    FactType.FEEDBACK: QT_TRANSLATE_NOOP("FormWords", "How you want the work to be done"),
    FactType.USER: QT_TRANSLATE_NOOP("FormWords", "Who you are and what you prefer"),
    FactType.REFERENCE: QT_TRANSLATE_NOOP("FormWords", "Where something is to be looked up"),
}


class Offer(NamedTuple):
    """A link that helps: what it does (a word of the form) and what it says."""

    target: str
    text: str


RELEVANT = "relevant"
OPEN = "open:"
REVISE = "revise:"


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


def type_choices() -> Sequence[TypeChoice]:
    """The types with their words and what each is for."""
    return [(each, word(each), _tr(told)) for each, told in _TYPES.items()]


def volatility_choices() -> Sequence[VolatilityChoice]:
    """The volatilities with their words and how facts age by them."""
    days = _tr("fresh for {0} days, stale after {1}")
    aging = [
        (each, word(each), days.format(window.fresh_days, window.current_days))
        for each, window in VOLATILITY_WINDOWS.items()
    ]
    by_type = _tr("as its type does")
    return [
        (Volatility.UNSET, _tr("by its type"), by_type),
        *aging,
        (Volatility.EVERGREEN, word(Volatility.EVERGREEN), _tr("never ages")),
    ]


def aging_words(volatility: Volatility, kind: FactType) -> str:
    """How a fact ages, as a sentence for a tooltip."""
    if volatility is Volatility.EVERGREEN:
        return _tr("It never ages.")
    window = VOLATILITY_WINDOWS.get(volatility) or TYPE_WINDOWS[kind]
    told = _tr("Fresh for {0} days after its last change, stale after {1}.")
    return told.format(window.fresh_days, window.current_days)


def offers(error: ContextError, *, new: bool) -> list[Offer]:
    """What helps against a problem of a field."""
    if isinstance(error, PinnedBudgetError):
        return [Offer(RELEVANT, _tr("Leave it to recall"))]
    if isinstance(error, SubjectTakenError) and error.holder is not None:
        told = _tr("Revise “{0}” with this text instead") if new else _tr("Open “{0}”")
        target = (REVISE if new else OPEN) + error.holder.path
        return [Offer(target, told.format(error.holder.heading))]
    if isinstance(error, NameTakenError) and error.holder is not None:
        return [Offer(OPEN + error.holder.path, _tr("Open “{0}”").format(error.holder.heading))]
    return []


def problem_words(error: ContextError) -> str:
    """What is wrong, as plain text."""
    if isinstance(error, PinnedBudgetError):
        told = _tr("{0:,} characters too many: pinned texts would come to {1:,} of {2:,}.")
        lines = [told.format(error.used - error.limit, error.used, error.limit)]
        if error.facts:
            lines.append(_users(error.facts))
        return " ".join(lines)
    if isinstance(error, SubjectTakenError) and error.holder is not None:
        told = _tr("“{0}”, revision {1}, answers this subject: {2}")
        holder = error.holder
        what = holder.description or _tr("it has no description.")
        return told.format(holder.heading, holder.revision, what)
    return f"{error.message} {error.remedy}".strip()


def _users(facts: Sequence[Fact]) -> str:
    """The facts that use most of the pinned budget."""
    largest = sorted(facts, key=lambda fact: -len(fact.body))[:_MOST_NAMED]
    users = ", ".join(f"{fact.heading} ({len(fact.body):,})" for fact in largest)
    if len(facts) > _MOST_NAMED:
        return _tr("Most is used by {0}.").format(users)
    return _tr("In use: {0}.").format(users)


def index_hint(description: str, report: FormReport) -> str:
    """What the index makes of the description."""
    if len(report.fact.description) > DESCRIPTION_LIMIT:
        told = _tr("The index of a session shows the first {0} of {1} characters.")
        return told.format(DESCRIPTION_LIMIT - 1, len(report.fact.description))
    if not description.strip():
        return _tr("Without one, the index of a session shows the title alone.")
    return ""


def subject_hint(values: FormValues, report: FormReport) -> str:
    """How a subject key that is typed otherwise will be saved."""
    typed, key = values.subject_key.strip(), report.fact.subject_key
    return _tr("Saved as {0}").format(key) if key and typed != key else ""


class ExpiryHint(NamedTuple):
    """When a fact expires in a person's words, and whether that is over already."""

    text: str
    past: bool


def expiry_hint(
    fact: Fact, now: int, exact: Callable[[str], str], relative: Callable[[int, int], str]
) -> ExpiryHint:
    """When the fact expires."""
    instant = parse_time(fact.expires_at) if fact.expires_at else None
    if instant is None:
        return ExpiryHint("", past=False)
    when = _tr("{0} ({1})").format(exact(fact.expires_at), relative(instant, now))
    if instant < now:
        return ExpiryHint(_tr("Over already: {0}. It will not be recalled.").format(when), True)
    return ExpiryHint(when, past=False)


def pinned_hint(report: FormReport) -> str:
    """How much of the pinned budget is used with this fact."""
    if not report.fact.pinned:
        return ""
    told = _tr("In every session; {0:,} of {1:,} pinned characters are used.")
    return told.format(report.pinned, PINNED_BUDGET)


def name_hint(report: FormReport, before: Fact | None) -> str:
    """Under which reference the fact will be known."""
    fact = report.fact
    if not fact.name:
        return ""
    reference = reference_of(fact.scope, fact.name)
    if before is None:
        return _tr("Known as {0}").format(reference)
    if reference != reference_of(before.scope, before.name):
        return _tr("Becomes {0}; links by the old name will lead nowhere.").format(reference)
    return ""


def scope_hint(before: Fact | None, scope: Scope) -> str:
    """What the scope means for a fact that did not have it."""
    if scope is Scope.GLOBAL and (before is None or before.scope is not scope):
        return _tr("Reaches the agent in every project on this computer.")
    if before is not None and before.scope is not scope:
        return _tr("Moves to this project; no other one will see it any more.")
    return ""


def linked(text: str, links: Sequence[Offer]) -> str:
    """Plain text and the links that follow it, as rich text."""
    shown = escape(text, quote=False)
    for each in links:
        shown += f'<br><a href="{escape(each.target)}">{escape(each.text)}</a>'
    return shown
