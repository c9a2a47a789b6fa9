"""A process that tries to write where the system hinders it, and says how that ended.

Run as ``python -m tests.helpers.hindered_writer STATE WORKSPACE``; its input is one JSON
object: ``{"largest_file": bytes or null, "user": id or null, "acts": [[name, …], …]}``. For
each act it prints one line: ``{"done": true, "warnings": […]}`` or what the error says.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from context_center.core.errors import ContextError
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Scope
from context_center.core.instructions.documents import DocumentScope
from context_center.services.fact_store import FactStore
from context_center.services.instruction_writing import InstructionWriter
from context_center.services.workspace import Roots, Workspace, workspace_at

if TYPE_CHECKING:
    from collections.abc import Callable


def _hinder(largest_file: int | None, user: int | None) -> None:
    if largest_file is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    if user is not None:
        os.setgid(user)
        os.setuid(user)


def _act(workspace: Workspace, name: str, *arguments: str) -> tuple[Any, ...]:
    store = FactStore(workspace)
    acts: dict[str, Callable[..., Any]] = {
        "create": lambda fact, body: store.create(FactDraft(fact, body=body)),
        "update": lambda fact, body: store.update(store.open(fact), FactEdit(body=body)),
        "rename": lambda fact, new: store.update(store.open(fact), FactEdit(name=new)),
        "move": lambda fact: store.update(store.open(fact), FactEdit(scope=Scope.GLOBAL)),
        "pin": lambda fact: store.pin(store.open(fact)),
        "verify": lambda fact: store.verify(store.open(fact)),
        "archive": lambda fact: store.archive(store.open(fact).fact),
        "recover": store.recover,
        "restore": lambda fact, number: store.restore(store.open(fact), int(number)),
        "migrate": store.migrate,
        "rebuild": lambda: store.rebuild_index(Scope.PROJECT),
        "note": lambda note: InstructionWriter(workspace).add_note(DocumentScope.PROJECT, note),
    }
    written = acts[name](*arguments)
    problems = getattr(written, "problems", ())
    return (*getattr(written, "warnings", ()), *problems)


def _main(state: str, root: str) -> None:
    workspace = workspace_at(Roots(state, "test", state, "test"), root)
    plan = json.load(sys.stdin)
    _hinder(plan["largest_file"], plan["user"])
    for act in plan["acts"]:
        try:
            warnings = _act(workspace, *act)
        except ContextError as error:
            kind = type(error).__name__
            said: dict[str, Any] = {
                "error": kind,
                "message": error.message,
                "path": error.path,
                "remedy": error.remedy,
            }
        else:
            said = {"done": True, "warnings": [[w.code, w.path, w.remedy] for w in warnings]}
        print(json.dumps(said), flush=True)  # noqa: T201


if __name__ == "__main__":
    _main(*sys.argv[1:])
