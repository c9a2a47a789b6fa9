"""What takes back a change that others made, as a Plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.errors import ContextError, StaleRevisionError
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Scope
from context_center.core.line_ends import with_lf
from context_center.core.visit_changes import CONTENT, FactVisitChange, VisitChangeKind
from context_center.ui import fact_acts
from context_center.ui.act_steps import Act
from context_center.ui.fact_acts import FactChange, Plan

if TYPE_CHECKING:
    from context_center.core.facts import Fact
    from context_center.core.visit_changes import DocumentVisitChange
    from context_center.services.store_operation import Written
    from context_center.ui.act_steps import StoreDoor


def revert(change: FactVisitChange) -> Plan | None:
    """What brings a fact back to what it was when it was seen; None when nothing can.

    A new fact is archived, one that is gone is recovered or written anew, and a changed one
    gets its old content as the next revision.
    """
    before = change.before.fact if change.before is not None else None
    if change.kind is VisitChangeKind.ADDED:
        return fact_acts.archive([change.after]) if change.after is not None else None
    if change.archived is not None and change.kind is VisitChangeKind.REMOVED:
        return fact_acts.recover([change.archived.fact])
    if before is None or not before.parsed:
        return None
    if change.after is None:
        return _written_anew(before)
    return _changed_back(change.after, before) if change.after.parsed else None


def revert_document(change: DocumentVisitChange) -> Plan | None:
    """What writes a document as it was when it was seen; None when nothing can.

    It is refused when the file is not as it was looked at any more.
    """
    before = change.before
    if before is None or before.text is None:
        return None
    path, wanted = before.path, before.text
    looked_at = change.after.text if change.after is not None else None

    def write(door: StoreDoor) -> Written:
        # Seldom needed.
        from context_center.ui.instruction_steps import saving, writer_of  # noqa: PLC0415

        opened = writer_of(door).open(path)
        found = opened.text if opened.exists else None
        if found != looked_at:
            told = _tr(QT_TRANSLATE_NOOP("VisitActs", "It was changed once more."))
            raise StaleRevisionError(told, path, expected=0, current=None)
        if found is not None and with_lf(found) == with_lf(wanted):
            raise ContextError(
                _tr(QT_TRANSLATE_NOOP("VisitActs", "Not reverted")),
                _tr(QT_TRANSLATE_NOOP("VisitActs", "Only the ends of its lines differ.")),
                path,
                _tr(QT_TRANSLATE_NOOP("VisitActs", "Change them in an editor.")),
            )
        return saving(opened, wanted, "")(door)

    words = _tr(QT_TRANSLATE_NOOP("VisitActs", "Revert “{0}”")).format(before.label)
    told = _tr(QT_TRANSLATE_NOOP("VisitActs", "“{0}” is again what it was.")).format(before.label)
    return Plan(Act(words, (write,)), told, ())


def _changed_back(now: Fact, before: Fact) -> Plan:
    edit = FactEdit(
        **{
            name: getattr(before, name)
            for name in CONTENT
            if getattr(now, name) != getattr(before, name)
        }
    )

    def change_back(door: StoreDoor) -> Written:
        current = door.follow(now)
        if now.extra != before.extra:
            # No edit sets keys that the format does not know; only the revision has them.
            return door.store.restore(current, before.revision)
        return door.store.update(current, edit)

    words = _tr(QT_TRANSLATE_NOOP("VisitActs", "Revert “{0}”")).format(before.heading)
    told = _tr(QT_TRANSLATE_NOOP("VisitActs", "“{0}” is again what it was, as a new revision."))
    wider = before.scope is Scope.GLOBAL is not now.scope
    act = Act(words, (change_back,), becomes_global=wider)
    return Plan(act, told.format(before.heading), (FactChange(now, before),))


def _written_anew(before: Fact) -> Plan:
    draft = FactDraft(
        name=before.name,
        title=before.title,
        description=before.description,
        type=before.type,
        scope=before.scope,
        activation=before.resolved_activation,
        volatility=before.volatility,
        subject_key=before.subject_key,
        keywords=before.keywords,
        expires_at=before.expires_at,
        last_verified_at=before.last_verified_at,
        body=before.body,
    )
    words = _tr(QT_TRANSLATE_NOOP("VisitActs", "Bring Back “{0}”")).format(before.heading)
    told = _tr(QT_TRANSLATE_NOOP("VisitActs", "“{0}” was written anew.")).format(before.heading)
    act = Act(words, (lambda door: door.store.create(draft),))
    return Plan(act, told, (FactChange(before, before),))


def _tr(text: str) -> str:
    return QCoreApplication.translate("VisitActs", text)
