"""A process that writes many revisions to facts which another process writes as well.

Run as ``python -m tests.helpers.busy_writer STATE WORKSPACE WRITER OPERATIONS``; when it
is done it prints one line of JSON: ``{"written": [[id, revision, body], …], "refused": n}``.
"""

from __future__ import annotations

import json
import random
import sys

from context_center.core.errors import StaleRevisionError
from context_center.core.fact_edit import FactEdit
from context_center.services.fact_store import FactStore
from context_center.services.workspace import Roots, workspace_at

FACTS = 8
"""How many facts there are, called ``fact-0`` and so on."""


def _main(state: str, root: str, writer: str, operations: str) -> None:
    store = FactStore(workspace_at(Roots(state, "test", state, "test"), root), durable=False)
    chance = random.Random(writer)  # noqa: S311
    written: list[tuple[str, int, str]] = []
    refused = 0
    while len(written) < int(operations):
        body = f"{writer} wrote {len(written)}"
        opened = store.open(f"fact-{chance.randrange(FACTS)}")
        try:
            fact = store.update(opened, FactEdit(body=body)).fact
        except StaleRevisionError:
            refused += 1
            continue
        assert fact is not None
        written.append((fact.id, fact.revision, fact.body))
    print(json.dumps({"written": written, "refused": refused}))  # noqa: T201


if __name__ == "__main__":
    _main(*sys.argv[1:])
