"""What the user may do with facts: each as an Act, with what it would change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.core.facts import Activation, Scope
from context_center.ui import act_words
from context_center.ui.act_steps import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from context_center.core.fact_edit import FactEdit
    from context_center.core.facts import Fact, FactType, Volatility
    from context_center.services.fact_store import FactStore
    from context_center.services.store_operation import Written
    from context_center.ui.act_steps import Step
    from context_center.ui.act_words import ActWords

    Deed = Callable[[FactStore, Fact], Written]

_COPY = "-copy"
_RECALLED_BY = ("keywords", "activation", "expires_at", "subject_key")


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact and what an act makes of it; ``after`` None takes it out of use."""

    before: Fact
    after: Fact | None


@dataclass(frozen=True, slots=True)
class Plan:
    """An act before it is done. ``told`` says that it was done, ``changes`` what it changes;
    facts that are as wanted already have no part in it."""

    act: Act
    told: str
    changes: tuple[FactChange, ...]


def pin(facts: Sequence[Fact]) -> Plan:
    """Let the bodies into every session."""
    unpinned = [fact for fact in facts if not fact.pinned]
    return _set(act_words.PIN, unpinned, activation=Activation.PINNED)


def unpin(facts: Sequence[Fact]) -> Plan:
    """Leave the facts to recall."""
    pinned = [fact for fact in facts if fact.pinned]
    return _set(act_words.UNPIN, pinned, activation=Activation.RELEVANT)


def set_type(facts: Sequence[Fact], kind: FactType, word: str) -> Plan:
    """Say what the facts are about; ``word`` is the type as the window says it."""
    return _set(act_words.SET_TYPE, facts, word, type=kind)


def set_volatility(facts: Sequence[Fact], volatility: Volatility, word: str) -> Plan:
    """Say how fast the facts age; ``word`` is that as the window says it."""
    words = act_words.SET_VOLATILITY if volatility else act_words.AGE_BY_TYPE
    return _set(words, facts, word, volatility=volatility)


def set_scope(facts: Sequence[Fact], scope: Scope, word: str) -> Plan:
    """Move the facts into the directory of another scope; ``word`` names it."""
    return _widened(_set(act_words.SET_SCOPE, facts, word, scope=scope), scope)


def set_expiry(facts: Sequence[Fact], expires_at: str) -> Plan:
    """Say until when the facts hold, "" for always; raises InvalidFieldError."""
    return _set(
        act_words.EXPIRE if expires_at else act_words.KEEP, facts, expires_at, expires_at=expires_at
    )


def add_keywords(facts: Sequence[Fact], more: str) -> Plan:
    """Add words that recall finds the facts by; those that a fact has stay as they are."""
    from context_center.core.fact_edit import FactEdit  # noqa: PLC0415 - no start needs it

    return _edit(
        act_words.ADD_KEYWORDS,
        facts,
        lambda fact: FactEdit(keywords=with_keywords(fact.keywords, more)),
    )


def with_keywords(known: str, more: str) -> str:
    """Keywords, and those words of ``more`` that are not among them in whatever case."""
    present = {word.casefold() for word in _words_of(known)}
    new = {word.casefold(): word for word in reversed(_words_of(more))}
    added = [word for key, word in reversed(new.items()) if key not in present]
    return " ".join([known, *added]).strip()


def let_recall_find(fact: Fact, changed: Fact) -> Plan:
    """Change of a fact what recall looks at, as ``changed`` has it."""
    fields = {
        name: getattr(changed, name)
        for name in _RECALLED_BY
        if getattr(changed, name) != getattr(fact, name)
    }
    return _set(act_words.LET_RECALL_FIND, (fact,), **fields)


def rename(fact: Fact, name: str) -> Plan:
    """Give a fact, and its file, another name; a file that is not called so follows."""
    from context_center.core.fact_edit import FactEdit, edited  # noqa: PLC0415 - as above

    edit = FactEdit(name=name)
    after = edited(fact, edit)
    follows = after.name == fact.name == PurePath(fact.path).stem
    changes = [] if follows else [FactChange(fact, after)]
    return _plan(act_words.RENAME, changes, lambda store, now: store.update(now, edit), after.name)


def verify(facts: Sequence[Fact], now: str) -> Plan:
    """Say that the facts hold at ``now``; when they were updated stays as it is."""
    changes = [FactChange(fact, replace(fact, last_verified_at=now)) for fact in facts]
    return _plan(act_words.VERIFY, changes, lambda store, fact: store.verify(fact))


def archive(facts: Sequence[Fact]) -> Plan:
    """Take the facts out of use; their files go into the archive."""
    changes = [FactChange(fact, None) for fact in facts]
    return _plan(act_words.ARCHIVE, changes, lambda store, fact: store.archive(fact))


def recover(entries: Sequence[Fact]) -> Plan:
    """Make entries of the archive active again."""
    changes = [FactChange(entry, entry) for entry in entries]
    return _plan(act_words.RECOVER, changes, lambda store, entry: store.recover(entry.path))


def restore(fact: Fact, revision: Fact) -> Plan:
    """Make the content of an older revision the next one."""
    number = revision.revision
    changes = [FactChange(fact, revision)]
    return _plan(
        act_words.RESTORE, changes, lambda store, now: store.restore(now, number), str(number)
    )


def duplicate(fact: Fact, names: Iterable[str]) -> Plan:
    """Make a new fact with the content of another; ``names`` are those in use.

    The copy answers no subject, because only one fact may, and is left to recall, because
    its text would count twice among the pinned ones.
    """
    from context_center.core.fact_edit import FactDraft  # noqa: PLC0415 - no start needs it

    title = QCoreApplication.translate("FactActs", "{0} (copy)").format(fact.heading)
    draft = FactDraft(
        name=_free_name(fact.name, names),
        title=title,
        description=fact.description,
        type=fact.type,
        scope=fact.scope,
        volatility=fact.volatility,
        keywords=fact.keywords,
        expires_at=fact.expires_at,
        body=fact.body,
    )
    changes = [FactChange(fact, fact)]
    plan = _plan(act_words.DUPLICATE, changes, lambda store, _: store.create(draft))
    return _widened(plan, fact.scope)


def _words_of(text: str) -> list[str]:
    for mark in ",，、;；":
        text = text.replace(mark, " ")
    return text.split()


def _free_name(name: str, names: Iterable[str]) -> str:
    used = {each.casefold() for each in names}
    number, wanted = 1, name + _COPY
    while wanted.casefold() in used:
        number += 1
        wanted = f"{name}{_COPY}-{number}"
    return wanted


def _set(words: ActWords, facts: Sequence[Fact], value: str = "", **fields: object) -> Plan:
    from context_center.core.fact_edit import FactEdit  # noqa: PLC0415 - no start needs it

    edit = FactEdit(**fields)  # type: ignore[arg-type]
    return _edit(words, facts, lambda _: edit, value)


def _edit(
    words: ActWords, facts: Sequence[Fact], edit_of: Callable[[Fact], FactEdit], value: str = ""
) -> Plan:
    from context_center.core.fact_edit import edited  # noqa: PLC0415 - no start needs it

    pairs = [(fact, edited(fact, edit_of(fact))) for fact in facts]
    changes = [FactChange(before, after) for before, after in pairs if before != after]
    return _plan(words, changes, lambda store, fact: store.update(fact, edit_of(fact)), value)


def _plan(words: ActWords, changes: Sequence[FactChange], deed: Deed, value: str = "") -> Plan:
    one = len(changes) == 1
    subject = changes[0].before.heading if one else str(len(changes))
    name, told = (words.one, words.told_one) if one else (words.many, words.told_many)
    return Plan(
        Act(_filled(name, subject, value), tuple(_step(each.before, deed) for each in changes)),
        _filled(told, subject, value),
        tuple(changes),
    )


def _step(fact: Fact, deed: Deed) -> Step:
    return lambda door: deed(door.store, door.follow(fact))


def _filled(text: str, subject: str, value: str) -> str:
    return QCoreApplication.translate("FactActs", text).format(subject, value)


def _widened(plan: Plan, scope: Scope) -> Plan:
    return replace(plan, act=replace(plan.act, becomes_global=scope is Scope.GLOBAL))
