"""What was seen of a workspace is kept whole, within bounds, and forgiving when it is read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from context_center.core.facts import Scope
from context_center.core.visit_changes import Seen, fact_changes, seen_document, seen_fact
from context_center.services.own_files import OwnFile
from context_center.services.visits import Visits
from tests.helpers.temporary_store import TemporaryStore, temporary_store

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> TemporaryStore:
    return temporary_store(tmp_path / "home", tmp_path / "app")


def everything(store: TemporaryStore) -> Seen:
    facts = [
        store.write("a", body="The first.", subject_key="k.a", keywords="甲 b"),
        replace(store.write("b", Scope.GLOBAL, body="二"), extra=(("origin", "me"),)),
    ]
    document = seen_document("/w/AGENTS.md", "workspace/AGENTS.md", "Rules.\n")
    return Seen({fact.path: seen_fact(fact) for fact in facts}, {document.path: document})


def test_there_is_nothing_before_the_first_visit(store: TemporaryStore, tmp_path: Path) -> None:
    assert Visits(store.workspace, tmp_path / "data").load() is None


def test_what_was_seen_comes_back_to_the_last_field(store: TemporaryStore, tmp_path: Path) -> None:
    seen = everything(store)
    Visits(store.workspace, tmp_path / "data").save(seen)
    loaded = Visits(store.workspace, tmp_path / "data").load()
    assert loaded == seen


def test_documents_may_not_have_been_seen_yet(store: TemporaryStore, tmp_path: Path) -> None:
    visits = Visits(store.workspace, tmp_path / "data")
    visits.save(Seen({}, None))
    assert visits.load() == Seen({}, None)


def test_texts_beyond_the_bound_are_known_by_their_digest(
    store: TemporaryStore, tmp_path: Path
) -> None:
    seen = everything(store)
    visits = Visits(store.workspace, tmp_path / "data", most_characters=len("Rules.\n二"))
    visits.save(seen)
    loaded = visits.load()
    assert loaded is not None
    assert loaded.documents == seen.documents
    kept = {each.heading: each.fact is not None for each in loaded.facts.values()}
    assert kept == {"A": False, "B": True}
    assert fact_changes(loaded.facts, seen.facts, ()) == ()


@pytest.mark.parametrize(
    "broken",
    [
        [],
        [[], {"path": "/a"}],
        [[], 7],
        [[["only a path"]]],
        [[["/a", "a", "d", 7]]],
        [7],
    ],
)
def test_a_broken_file_reads_as_no_visit_and_is_set_aside(
    store: TemporaryStore, tmp_path: Path, broken: list[object]
) -> None:
    file = OwnFile(store.workspace, "visits", 1, tmp_path)
    file.write(broken)
    assert Visits(store.workspace, tmp_path).load() is None
    assert not file.path.exists()


def test_a_field_of_the_wrong_kind_is_not_believed(store: TemporaryStore, tmp_path: Path) -> None:
    visits = Visits(store.workspace, tmp_path)
    file = OwnFile(store.workspace, "visits", 1, tmp_path)
    for name, value in (("revision", "3"), ("type", "opinion"), ("body", None), ("extra", [1])):
        visits.save(everything(store))
        documents, first, *others = file.read() or ()
        first["fact"][name] = value
        file.write([documents, first, *others])
        assert visits.load() is None, name
