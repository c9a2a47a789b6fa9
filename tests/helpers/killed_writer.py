"""A process that makes writers to be killed: each writes to one store until it dies.

Run as ``python -m tests.helpers.killed_writer STATE WORKSPACE SEED``. For each line on its
input it starts a writer and says the writer's process id, then ``dead`` when it has ended.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

from context_center.core.errors import ContextError, UnknownReferenceError
from context_center.core.fact_edit import FactDraft, FactEdit
from context_center.core.facts import Scope
from context_center.services.fact_store import FactStore
from context_center.services.workspace import Roots, workspace_at

NAMES = ("ash", "birch", "cedar", "elm")
_SIZES = (20, 200, 2_000, 40_000)


def body_of(number: int, size: int) -> str:
    """A body that tells whether it is whole."""
    text = f"{number} " + "leaf " * (size // 5)
    return f"{text.strip()}\n\nsum {hashlib.sha256(text.strip().encode()).hexdigest()}"


def is_whole(body: str) -> bool:
    """Whether a body is one that ``body_of`` made."""
    text, _, told = body.rpartition("\n\nsum ")
    return hashlib.sha256(text.encode()).hexdigest() == told


def write_for_ever(store: FactStore, chance: random.Random) -> None:
    """One random operation after the other; what is refused is left."""
    while True:
        try:
            _one_operation(store, chance)
        except ContextError:
            continue


def _one_operation(store: FactStore, chance: random.Random) -> None:
    name = chance.choice(NAMES)
    body = body_of(chance.randrange(10**9), chance.choice(_SIZES))
    kind = chance.choice(("update", "update", "rename", "move", "move", "archive", "recover"))
    if kind == "update":
        try:
            store.update(store.open(name), FactEdit(body=body))
        except UnknownReferenceError:
            store.create(FactDraft(name, scope=chance.choice(tuple(Scope)), body=body))
    elif kind == "rename":
        store.update(store.open(name), FactEdit(name=chance.choice(NAMES), body=body))
    elif kind == "move":
        store.update(store.open(name), FactEdit(scope=chance.choice(tuple(Scope))))
    elif kind == "archive":
        store.forget(name)
    else:
        workspace = store.workspace
        places = (workspace.facts_dir, workspace.global_facts_dir)
        entries = [path for place in places for path in Path(place, ".archive").glob("*.md")]
        if entries:
            store.recover(str(chance.choice(entries)))


def _store(arguments: list[str]) -> FactStore:
    state, root, _ = arguments
    return FactStore(workspace_at(Roots(state, "test", state, "test"), root))


def _serve(arguments: list[str]) -> None:
    store_arguments, seed = arguments, int(arguments[2])
    for number, _ in enumerate(sys.stdin):
        chance = random.Random(seed * 1_000 + number)  # noqa: S311
        if hasattr(os, "fork"):
            child = os.fork()
            if not child:
                write_for_ever(_store(store_arguments), chance)
            print(child, flush=True)  # noqa: T201
            os.waitpid(child, 0)
        else:
            command = [sys.executable, "-m", __spec__.name, "--once", *arguments]
            with subprocess.Popen(command) as process:
                print(process.pid, flush=True)  # noqa: T201
        print("dead", flush=True)  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1] == "--once":
        write_for_ever(_store(sys.argv[2:]), random.Random())  # noqa: S311
    _serve(sys.argv[1:])
