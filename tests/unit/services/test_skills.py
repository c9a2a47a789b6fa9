"""Skills read from real directories, links and all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.services.skills import skill_directories, skills_of
from context_center.services.workspace import find_roots, remote_workspace, workspace_at
from tests.helpers.stores import Store

if TYPE_CHECKING:
    from tests.conftest import ReasonixHome


class Places:
    """A workspace and a home with directories of skills."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.workspace = Store.below(root).workspace
        self.tree = Path(self.workspace.root)
        self.home = Path(self.workspace.roots.home)

    def skill(self, directory: Path, name: str, header: str = "") -> Path:
        path = directory / name / "SKILL.md"
        path.parent.mkdir(parents=True)
        text = header or f"---\nname: {name}\ndescription: about {name}\n---\n\n# Steps\n"
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path)


def test_skills_of_every_directory_in_their_order(places: Places) -> None:
    for number, agent in enumerate((".reasonix", ".agents", ".agent", ".claude")):
        places.skill(places.tree / agent / "skills", f"in-tree-{number}")
    places.skill(places.home / "skills", "in-home")
    for number, agent in enumerate((".agents", ".agent", ".claude")):
        places.skill(places.root / agent / "skills", f"beside-home-{number}")
    found = skills_of(places.workspace)
    assert [skill.name for skill in found.skills] == [
        "in-tree-0", "in-tree-1", "in-tree-2", "in-tree-3", "in-home",
        "beside-home-0", "beside-home-1", "beside-home-2",
    ]  # fmt: skip
    assert found.skills[0].description == "about in-tree-0"
    assert found.problems == ()
    assert all(skill.problems == () for skill in found.skills)


def test_the_default_home_has_the_user_beside_it(reasonix_home: ReasonixHome) -> None:
    workspace = workspace_at(find_roots(None, {}), str(reasonix_home.user / "work"))
    directories = skill_directories(workspace)
    assert str(reasonix_home.user / ".claude" / "skills") in directories


def test_links_are_followed_and_what_they_show_again_counts_once(places: Places) -> None:
    dotfiles = places.root / "dotfiles" / "skills"
    real = places.skill(dotfiles, "x")
    agents = places.root / ".agents" / "skills"
    agents.mkdir(parents=True)
    (agents / "x").symlink_to(dotfiles / "x")
    (places.tree / ".claude").mkdir()
    (places.tree / ".claude" / "skills").symlink_to(agents)
    own = places.tree / ".reasonix" / "skills" / "y"
    own.mkdir(parents=True)
    text = places.root / "y.md"
    text.write_text("---\nname: y\ndescription: d\n---\n", encoding="utf-8")
    (own / "SKILL.md").symlink_to(text)
    found = skills_of(places.workspace)
    assert [(skill.name, skill.real_path) for skill in found.skills] == [
        ("y", str(text)),
        ("x", str(real)),
    ]
    assert all(skill.problems == () for skill in found.skills)


def test_dangling_links_and_loops_are_problems_and_their_names_in_use(places: Places) -> None:
    skills = places.tree / ".claude" / "skills"
    skills.mkdir(parents=True)
    (skills / "gone").symlink_to(places.root / "nowhere")
    (skills / "round").symlink_to(skills / "round-too")
    (skills / "round-too").symlink_to(skills / "round")
    places.skill(skills, "whole")
    inner = skills / "inner"
    inner.mkdir()
    (inner / "SKILL.md").symlink_to(places.root / "nowhere.md")
    (places.tree / ".agents").mkdir()
    (places.tree / ".agents" / "skills").symlink_to(places.root / "no-directory")
    found = skills_of(places.workspace)
    told = {skill.name: [p.message for p in skill.problems] for skill in found.skills}
    assert told == {
        "gone": ["The link leads nowhere."],
        "inner": ["The link leads nowhere."],
        "round": ["Its links lead in a circle."],
        "round-too": ["Its links lead in a circle."],
        "whole": [],
    }
    assert [problem.path for problem in found.problems] == [str(places.tree / ".agents" / "skills")]
    assert found.names_in_use == set(told)


def test_the_first_of_two_goes_before_and_a_mismatch_is_shown(places: Places) -> None:
    first = places.skill(places.tree / ".reasonix" / "skills", "release")
    places.skill(places.home / "skills", "Emu", "---\nname: Release\ndescription: d\n---\n")
    winner, hidden = skills_of(places.workspace).skills
    assert winner.hidden_by == ""
    assert (hidden.directory, hidden.name, hidden.hidden_by) == ("Emu", "Release", str(first))
    assert [p.code for p in hidden.problems] == ["skill_name_mismatch", "skill_hidden"]
    assert skills_of(places.workspace).names_in_use == {"release", "emu"}


def test_what_is_no_skill_is_passed_over(places: Places) -> None:
    skills = places.tree / ".reasonix" / "skills"
    (skills / "empty").mkdir(parents=True)
    (skills / "README.md").write_text("text", encoding="utf-8")
    places.skill(skills, ".hidden")
    places.skill(skills, "plain", "No header at all.\n")
    places.skill(skills, "broken", "---\n[: bad\n---\n\nBody\n")
    found = skills_of(places.workspace).skills
    assert [(s.name, [p.code for p in s.problems]) for s in found] == [
        ("broken", ["skill_header"]),
        ("plain", []),
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_never_waited_for(places: Places) -> None:
    place = places.tree / ".reasonix" / "skills" / "pipe"
    place.mkdir(parents=True)
    os.mkfifo(place / "SKILL.md")
    (skill,) = skills_of(places.workspace).skills
    assert (skill.name, skill.readable) == ("pipe", False)


def test_a_remote_workspace_has_none_here(places: Places) -> None:
    places.skill(places.home / "skills", "in-home")
    remote = remote_workspace(places.workspace.roots, "ssh://host/srv")
    assert skills_of(remote).skills == ()
