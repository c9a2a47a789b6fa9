"""Old facts brought into the current format, only when asked and each by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from context_center.core.facts import Scope
from tests.helpers.trees import contents
from tests.helpers.writing import Writing

OLD = "---\nname: a\ndescription: d\nmetadata:\n  type: project\n---\n\nbody\n"
OWN = "---\n# mine\nname: b\nwatchers: [x]\n---\nbody\r\nlast"
BROKEN = "---\nname: [c\n---\nbody\n"


@pytest.fixture
def writing(tmp_path: Path) -> Writing:
    found = Writing.below(tmp_path)
    found.put("a.md", OLD)
    found.put("b.md", OWN, Scope.GLOBAL)
    found.put("broken.md", BROKEN)
    return found


def test_a_preview_writes_nothing(writing: Writing, tmp_path: Path) -> None:
    before = contents(tmp_path / "home")
    steps = writing.store.migration()
    assert contents(tmp_path / "home") == before
    assert [step.before.name for step in steps] == ["a", "broken", "b"]
    first, broken, own = steps
    assert first.after is not None
    assert first.text_before == OLD
    assert "scope: project" in first.text_after
    assert broken.after is None
    assert broken.problem is not None
    assert broken.problem.path.endswith("broken.md")
    assert broken.problem.remedy
    assert own.after is not None
    assert own.after.scope is Scope.GLOBAL


def test_a_migration_does_what_the_preview_said(writing: Writing) -> None:
    said = {step.before.path: step.text_after for step in writing.store.migration() if step.after}
    migrated = writing.store.migrate()
    assert {fact.path for fact in migrated.facts} == said.keys()
    for path, text in said.items():
        assert Path(path).read_bytes().decode() == text
    assert [problem.path[-9:] for problem in migrated.problems] == ["broken.md"]
    assert writing.text("broken.md") == BROKEN
    assert "# mine\n" in writing.text("b.md", Scope.GLOBAL)
    assert writing.text("b.md", Scope.GLOBAL).endswith("---\nbody\r\nlast")
    again = contents(writing.directory(), writing.directory(Scope.GLOBAL))
    assert writing.store.migrate().facts == ()
    assert contents(writing.directory(), writing.directory(Scope.GLOBAL)) == again


def test_the_old_bytes_are_kept_first(writing: Writing) -> None:
    migrated = writing.store.migrate()
    backup = Path(migrated.backup)
    assert (backup / "project" / "a.md").read_bytes().decode() == OLD
    assert (backup / "global" / "b.md").read_bytes().decode() == OWN
    assert not (backup / "project" / "broken.md").exists()
    assert not backup.is_relative_to(writing.workspace.roots.state)


def test_only_what_is_asked_for(writing: Writing) -> None:
    path = str(writing.directory() / "a.md")
    migrated = writing.store.migrate([path])
    assert [fact.path for fact in migrated.facts] == [path]
    assert writing.text("b.md", Scope.GLOBAL) == OWN
