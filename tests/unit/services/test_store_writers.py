"""Two processes that write the same facts lose no update and use no revision twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from context_center.core.fact_edit import FactDraft
from context_center.services.catalog import Catalog
from context_center.services.fact_store import FactStore
from context_center.services.workspace import Roots, workspace_at
from tests.helpers.busy_writer import FACTS

OPERATIONS = 10_000
TREE = Path(__file__).resolve().parents[3]


def test_two_writers(tmp_path: Path) -> None:
    root = tmp_path / "work"
    root.mkdir()
    state = str(tmp_path / "state")
    workspace = workspace_at(Roots(state, "test", state, "test"), str(root))
    store = FactStore(workspace, durable=False)
    for number in range(FACTS):
        store.create(FactDraft(f"fact-{number}", description="tested", body="new"))

    command = [sys.executable, "-m", "tests.helpers.busy_writer", state, str(root)]
    processes = [
        subprocess.Popen(
            [*command, writer, str(OPERATIONS // 2)], cwd=TREE, stdout=subprocess.PIPE, text=True
        )
        for writer in ("anna", "bert")
    ]
    answers = [json.loads(process.communicate()[0]) for process in processes]

    written = [tuple(entry) for answer in answers for entry in answer["written"]]
    assert len(written) == OPERATIONS
    by_revision = {(fact_id, revision): body for fact_id, revision, body in written}
    assert len(by_revision) == OPERATIONS
    catalog = Catalog(workspace, None, lambda: 0)
    facts = catalog.load()[0].facts
    assert len(facts) == FACTS
    assert sum(fact.revision for fact in facts) == OPERATIONS + FACTS
    for fact in facts:
        history = {kept.fact.revision: kept.fact.body for kept in catalog.revisions(fact)}
        history[fact.revision] = fact.body
        assert sorted(history) == list(range(1, fact.revision + 1))
        for revision, body in history.items():
            assert body == by_revision.get((fact.id, revision), "new")
