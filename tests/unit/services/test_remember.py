"""What the agent's calls leave on disk."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.errors import ContextError, NameTakenError
from context_center.core.facts import Scope
from context_center.core.remember import RememberRequest, parse_request, saved_message
from context_center.core.times import parse_time
from context_center.core.write_policy import (
    Asker,
    Decision,
    PermissionMode,
    Permissions,
    Verdict,
)
from context_center.services.catalog import Catalog
from context_center.services.fact_store import FactStore
from context_center.services.remember import (
    AgentMemory,
    GrantRefusedError,
    save_requested,
    store_view,
)
from context_center.services.workspace import Roots, Workspace
from tests.helpers.stores import NOW, Store, a_fact
from tests.helpers.vectors import Case, case_id, cases, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.core.remember_assessment import StoreView

REQUEST = RememberRequest(
    name="new-fact", description="the build uses bazel", type="project", body="bazel build //..."
)
_NEW_ID = re.compile(r"mem-[0-9a-f]{32}")
MEMORY_FIELDS = (
    "id", "revision", "name", "title", "description", "type", "scope", "activation", "volatility",
    "subject_key", "keywords", "created_at", "updated_at", "expires_at", "last_verified_at", "body",
)  # fmt: skip


def workspace_of(case: Case, root: Path) -> Workspace:
    request = case["request"]
    state = str(root / "u")
    return Workspace(
        roots=Roots(state, "test", state, "test"),
        root=str(root),
        slug="p",
        facts_dir=str(root / request["dir"]) if request["dir"] else "",
        global_facts_dir=str(root / request["global_dir"]),
        sessions_dir="",
    )


def new_ids() -> Callable[[], str]:
    numbers = iter(range(1, 99))
    return lambda: f"mem-NEW{next(numbers)}"


def files_below(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes().decode("utf-8")
        for path in root.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("case", cases("remember"), ids=case_id)
def test_recorded_calls(case: Case, tmp_path: Path) -> None:
    root, data = tmp_path / "root", tmp_path / "data"
    root.mkdir()
    lay_out(case, root)
    request, expected = case["request"], case["expected"]
    now = parse_time(request["now"]) or 0
    store = FactStore(workspace_of(case, root), lambda: now, new_ids(), data)
    call = parse_request(json.dumps(request["args"]))
    create_only = request.get("auto_create", False)
    if expected["ok"]:
        written = save_requested(store, call, now, create_only=create_only)
        assert written.fact is not None
        found = {name: getattr(written.fact, name) for name in MEMORY_FIELDS}
        assert found == expected["memory"]
        assert saved_message(written.fact) == expected["message"]
        assert written.path.replace(str(root), "$ROOT") == expected["path"]
        if "previous" in expected:
            assert written.previous is not None
            assert written.previous.revision == expected["previous"]["revision"]
        else:
            assert written.previous is None
    else:
        with pytest.raises(ContextError):
            save_requested(store, call, now, create_only=create_only)
    assert files_below(root) == case["after"]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.below(tmp_path)


@pytest.fixture
def memory(store: Store) -> AgentMemory:
    return AgentMemory(FactStore(store.workspace, lambda: NOW), lambda: NOW)


def view_of(store: Store) -> StoreView:
    return store_view(Catalog(store.workspace, None, lambda: NOW).load()[0])


def judged(memory: AgentMemory, store: Store, request: RememberRequest) -> Decision:
    return memory.judge(request, Permissions(), view_of(store))


def test_a_low_risk_fact_is_created_without_asking(memory: AgentMemory, store: Store) -> None:
    decision = judged(memory, store, REQUEST)
    assert decision.grant is not None
    written = memory.remember_granted(REQUEST, decision.grant)
    assert Path(written.path).name == "new-fact.md"
    assert _NEW_ID.search(Path(written.path).read_text(encoding="utf-8"))
    assert judged(memory, store, REQUEST).verdict is Verdict.CONFIRM


def test_a_grant_creates_once_even_after_the_fact_is_forgotten(
    memory: AgentMemory, store: Store
) -> None:
    decision = judged(memory, store, REQUEST)
    assert decision.grant is not None
    written = memory.remember_granted(REQUEST, decision.grant)
    Path(written.path).unlink()
    with pytest.raises(GrantRefusedError):
        memory.remember_granted(REQUEST, decision.grant)
    assert not Path(written.path).exists()


def test_a_grant_is_for_the_call_that_was_judged(memory: AgentMemory, store: Store) -> None:
    decision = judged(memory, store, REQUEST)
    assert decision.grant is not None
    with pytest.raises(GrantRefusedError):
        memory.remember_granted(replace(REQUEST, body="token: abc"), decision.grant)
    other = AgentMemory(FactStore(store.workspace, lambda: NOW), lambda: NOW)
    with pytest.raises(GrantRefusedError):
        other.remember_granted(REQUEST, decision.grant)
    assert view_of(store).facts == ()


def test_a_fact_made_after_the_judgement_is_not_overwritten(
    memory: AgentMemory, store: Store
) -> None:
    decision = judged(memory, store, REQUEST)
    assert decision.grant is not None
    path = store.write(a_fact("new-fact", body="made meanwhile"))
    before = Path(path).read_bytes()
    with pytest.raises(NameTakenError):
        memory.remember_granted(REQUEST, decision.grant)
    assert Path(path).read_bytes() == before
    assert files_below(Path(store.directory())) == {"new-fact.md": before.decode()}


def test_an_approved_update_makes_the_next_revision(memory: AgentMemory, store: Store) -> None:
    store.write(a_fact("alpha", id="mem-a", revision=3))
    call = replace(REQUEST, id="mem-a", name="", expected_revision=3)
    permissions = Permissions(PermissionMode.WORKSPACE_WRITE)
    decision = memory.judge(call, permissions, view_of(store))
    assert (decision.allowed, decision.grant) == (True, None)
    written = memory.remember_approved(call)
    assert written.fact is not None
    assert (written.fact.revision, written.fact.name) == (4, "alpha")


def test_a_sub_agent_gets_no_grant(memory: AgentMemory, store: Store) -> None:
    permissions = Permissions(PermissionMode.FULL_ACCESS, Asker.SUB_AGENT)
    decision = memory.judge(REQUEST, permissions, view_of(store))
    assert (decision.verdict, decision.grant) == (Verdict.REFUSED, None)


def test_forgetting_is_judged_by_mode(memory: AgentMemory, store: Store) -> None:
    store.write(a_fact("alpha"))
    store.write(a_fact("guide", scope=Scope.GLOBAL))
    view = view_of(store)
    verdicts = [
        [
            memory.judge_forget(fact, Permissions(mode), view).verdict.value
            for mode in PermissionMode
        ]
        for fact in view.facts
    ]
    assert verdicts == [["confirm", "allowed", "allowed"], ["confirm", "confirm", "allowed"]]
