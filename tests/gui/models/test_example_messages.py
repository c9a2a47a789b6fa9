"""Messages to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.core.facts import Activation, FactType, Scope
from context_center.ui.models.example_messages import example_messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from context_center.ui.bridge import WorkspaceBridge
    from tests.helpers.temporary_store import TemporaryStore


def examples(open_bridge: Callable[[], WorkspaceBridge]) -> tuple[str, ...]:
    snapshot = open_bridge().snapshot
    assert snapshot is not None
    return example_messages(snapshot)


def at(month: int) -> str:
    return f"2026-{month:02}-01T00:00:00Z"


def test_they_are_the_newest_titles_of_the_project_in_two_scripts(
    store: TemporaryStore, open_bridge: Callable[[], WorkspaceBridge]
) -> None:
    store.write("a", title="Oldest", updated_at=at(1))
    store.write("b", title="Deploy window", updated_at=at(5))
    store.write("c", title="Release freeze", updated_at=at(4))
    store.write("d", title="部署窗口", updated_at=at(2))
    store.write("e", Scope.GLOBAL, title="Everywhere", type=FactType.REFERENCE, updated_at=at(6))
    assert examples(open_bridge) == ("Deploy window", "部署窗口", "Release freeze")


def test_what_cannot_be_recalled_is_no_example(
    store: TemporaryStore, open_bridge: Callable[[], WorkspaceBridge]
) -> None:
    store.write("pinned", activation=Activation.PINNED)
    store.write("expired", expires_at=at(3))
    store.write("reply", title="Reply language")
    store.write("other", Scope.GLOBAL, title="Reply language!", type=FactType.REFERENCE)
    assert examples(open_bridge) == ("Reply language",)


def test_an_empty_store_has_none(open_bridge: Callable[[], WorkspaceBridge]) -> None:
    assert examples(open_bridge) == ()
