"""What the user may do about a conflict: each as a Plan, and what it would leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.conflicts import Conflict, ConflictKind, deciding_key, explain
from context_center.core.errors import ContextError
from context_center.core.fact_edit import FactEdit, edited, normal_subject
from context_center.core.fact_rules import check_subject, new_name
from context_center.ui.act_steps import Act
from context_center.ui.fact_acts import FactChange, Plan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from context_center.core.facts import Fact
    from context_center.services.store_operation import Written
    from context_center.ui.act_steps import Step, StoreDoor

_CONTEXT = "ConflictActs"


def copy_text(conflict: Conflict) -> Plan:
    """Let the weaker fact say what the stronger one says: text and description."""
    source = conflict.stronger
    edit = FactEdit(body=source.body, description=source.description)
    return _plan(
        [(conflict.weaker, edit)],
        QT_TRANSLATE_NOOP("ConflictActs", "Copy Text to “{0}”"),
        QT_TRANSLATE_NOOP("ConflictActs", "The global “{0}” says what the project's says now."),
    )


def rename(fact: Fact, text: str) -> Plan:
    """Give a fact another title, and the name that follows from it.

    Raises NameRefusedError and InvalidFieldError.
    """
    return _plan(
        [(fact, FactEdit(name=new_name(text), title=text))],
        QT_TRANSLATE_NOOP("ConflictActs", "Rename “{0}”"),
        QT_TRANSLATE_NOOP("ConflictActs", "“{0}” has another title and name now."),
    )


def set_subject(facts: Iterable[Fact], text: str, known: Iterable[Fact]) -> Plan:
    """Let facts answer this subject; ``known`` are all facts of the store.

    Raises InvalidFieldError for a text that is no subject, and SubjectTakenError for one that
    another fact of the same scope answers.
    """
    key, others = normal_subject(text), tuple(known)
    chosen = [fact for fact in facts if fact.subject_key != key]
    edit = FactEdit(subject_key=key)
    for fact in chosen:
        check_subject(others, edited(fact, edit))
    return _plan(
        [(fact, edit) for fact in chosen],
        QT_TRANSLATE_NOOP("ConflictActs", "Set Subject of “{0}”"),
        QT_TRANSLATE_NOOP("ConflictActs", "“{0}” answers {1} now.")
        if key
        else QT_TRANSLATE_NOOP("ConflictActs", "“{0}” answers no subject now."),
        key,
    )


def merge(conflict: Conflict) -> Plan:
    """Make what the newer fact says the next revision of the older, and archive the newer.

    The newer one stays in use when the older could not be revised.
    """
    older, newer = conflict.weaker, conflict.stronger
    edit = FactEdit(
        title=newer.title,
        description=newer.description,
        type=newer.type,
        volatility=newer.volatility,
        keywords=newer.keywords,
        expires_at=newer.expires_at,
        last_verified_at=newer.last_verified_at,
        body=newer.body,
    )
    revised: list[Written] = []

    def revise(door: StoreDoor) -> Written:
        revised.append(door.store.update(door.follow(older), edit))
        return revised[-1]

    def archive(door: StoreDoor) -> Written:
        if not revised:
            told = _tr(QT_TRANSLATE_NOOP("ConflictActs", "The newer fact was left in use."))
            raise ContextError(_tr(QT_TRANSLATE_NOOP("ConflictActs", "Not merged")), told)
        return door.store.archive(door.follow(newer))

    words = QT_TRANSLATE_NOOP("ConflictActs", "Make “{0}” One Fact")
    told = QT_TRANSLATE_NOOP("ConflictActs", "“{0}” is one fact now; the newer file is archived.")
    changes = (FactChange(older, edited(older, edit)), FactChange(newer, None))
    return Plan(
        Act(_tr(words).format(newer.heading), (revise, archive)),
        _tr(told).format(newer.heading),
        changes,
    )


def verdict(conflict: Conflict, plan: Plan) -> str:
    """What a plan would leave of a conflict, in one sentence."""
    after = {change.before.path: change.after for change in plan.changes}
    weaker = after.get(conflict.weaker.path, conflict.weaker)
    stronger = after.get(conflict.stronger.path, conflict.stronger)
    key = deciding_key(weaker, stronger) if weaker is not None and stronger is not None else ""
    if not key or weaker is None or stronger is None:
        return _tr(QT_TRANSLATE_NOOP("ConflictActs", "Then they no longer answer the same."))
    reason = explain(Conflict(conflict.kind, key, weaker, stronger))
    if conflict.kind is ConflictKind.SUBJECT:
        told = QT_TRANSLATE_NOOP("ConflictActs", "They would still clash, because {0}.")
    else:
        told = QT_TRANSLATE_NOOP(
            "ConflictActs", "The project's would still win over the global one, because {0}."
        )
    return _tr(told).format(reason)


def _plan(edits: list[tuple[Fact, FactEdit]], words: str, told: str, value: str = "") -> Plan:
    pairs = [(fact, edit, edited(fact, edit)) for fact, edit in edits]
    changed = [each for each in pairs if each[0] != each[2]]
    names = "”, “".join(fact.heading for fact, _, _ in changed or pairs)
    return Plan(
        Act(_tr(words).format(names), tuple(_step(fact, edit) for fact, edit, _ in changed)),
        _tr(told).format(names, value),
        tuple(FactChange(fact, after) for fact, _, after in changed),
    )


def _step(fact: Fact, edit: FactEdit) -> Step:
    return lambda door: door.store.update(door.follow(fact), edit)


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
