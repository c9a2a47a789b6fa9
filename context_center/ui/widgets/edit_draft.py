"""What is typed as a recovery copy, and back."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from context_center.core.fact_file import FactSource, read_fact
from context_center.core.fact_form import FormValues
from context_center.core.facts import Activation, FactType, Scope, Volatility
from context_center.services.drafts import Draft
from context_center.services.fact_opening import OpenFact
from context_center.ui.widgets.fact_editor import Mode

if TYPE_CHECKING:
    from context_center.ui.widgets.edit_buffer import EditBuffer

_ENUMS: dict[str, Any] = {
    "type": FactType,
    "scope": Scope,
    "activation": Activation,
    "volatility": Volatility,
}


def draft_of(buffer: EditBuffer, key: str, store: str, title: str, now: int) -> Draft | None:
    """The copy of a buffer that holds unsaved text, None for one that holds none.

    ``store`` is the directory of the workspace's facts, ``now`` in nanoseconds.
    """
    if not buffer.is_modified:
        return None
    editor, state = buffer.editor, buffer.state
    values: dict[str, str] = {}
    text = editor.raw_text() if editor.mode is Mode.RAW else None
    if text is None:
        typed = editor.values()
        values = {each.name: str(getattr(typed, each.name)) for each in fields(FormValues)}
    if state is None:
        return Draft(key, store, "", now, title, values=values)
    return Draft(
        key,
        store,
        state.fact.path,
        now,
        title,
        state.fact.id,
        state.base.text,
        state.base.digest,
        values,
        text,
    )


def values_of_draft(draft: Draft) -> FormValues | None:
    """The typed values of a copy, None where only a raw text was typed.

    A value that is not known any more is left out.
    """
    if draft.text is not None:
        return None
    known: dict[str, Any] = {}
    for each in fields(FormValues):
        value = draft.values.get(each.name)
        kind = _ENUMS.get(each.name)
        if value is None or (kind is not None and value not in set(kind)):
            continue
        known[each.name] = kind(value) if kind is not None else value
    return FormValues(**known)


def base_of_draft(draft: Draft, disk: OpenFact) -> OpenFact:
    """Where the editing began: the file on disk if it is still that, else as it was."""
    if draft.base_digest == disk.digest:
        return disk
    fact = disk.fact
    source = FactSource(draft.base_text, fact.path, "", fact.directory_scope, 0, fact.encoding)
    data = draft.base_text.encode("utf-8", "surrogatepass")
    return OpenFact(read_fact(source), draft.base_text, 0, data, disk.status)
