"""The skills that an agent can call in a workspace, by the files that hold them.

(on-disk-format.md, "Where things are"; decisions.md, 5 and 9.) Links are followed for
reading; what leads nowhere or in a circle is a problem, and its name counts as in use.
"""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from context_center.core.errors import Problem
from context_center.core.frontmatter import split_frontmatter
from context_center.services.text_files import NotRegularError, decode, read_regular

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.services.workspace import Workspace

SKILL_FILE = "SKILL.md"
SKILLS = "skills"
OWN_DIRECTORY = ".reasonix"
_OTHER_AGENTS = (".agents", ".agent", ".claude")
_MAX_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill. ``path`` is its ``SKILL.md`` as it is found, ``real_path`` without links.

    ``directory`` is the name of its directory, ``name`` what its header states, else the
    same. ``hidden_by`` is the path of the skill of the same name that goes before it, "" if
    it is the one that is used. A skill with ``readable`` False has a name and problems only.
    """

    name: str
    directory: str
    description: str
    path: str
    real_path: str
    hidden_by: str = ""
    readable: bool = True
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillSet:
    """All skills, those of the workspace first, and what is wrong with their directories."""

    skills: tuple[Skill, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def names_in_use(self) -> frozenset[str]:
        """Every name that no new skill may have, lower-case; broken ones included."""
        taken = {skill.name.lower() for skill in self.skills}
        return frozenset(taken | {skill.directory.lower() for skill in self.skills})

    def holder(self, name: str) -> Skill | None:
        """The first skill that has a name, in whatever case; None if it is free."""
        wanted = name.lower()
        held = (s for s in self.skills if wanted in {s.name.lower(), s.directory.lower()})
        return next(held, None)


def skills_of(workspace: Workspace) -> SkillSet:
    """The skills of a workspace and of its user; none of a remote one, nothing is read then."""
    if workspace.is_remote:
        return SkillSet()
    reading = _Reading()
    for directory in skill_directories(workspace):
        reading.directory(directory)
    return SkillSet(tuple(reading.skills), tuple(reading.problems))


def skill_directories(workspace: Workspace) -> tuple[str, ...]:
    """The directories of skills, absolute, those that win first; they need not exist.

    Beside Reasonix's own are those of other agents, in the workspace, in the Reasonix home
    and in the directory that this lies in.
    """
    home = workspace.roots.home
    found: list[str] = []
    if workspace.root:
        agents = (OWN_DIRECTORY, *_OTHER_AGENTS)
        found += [os.path.join(workspace.root, agent, SKILLS) for agent in agents]
    found.append(os.path.join(home, SKILLS))
    for place in (home, _around(workspace)):
        found += [os.path.join(place, agent, SKILLS) for agent in _OTHER_AGENTS]
    return tuple(dict.fromkeys(found))


def _around(workspace: Workspace) -> str:
    """The user's own directory, or that around a Reasonix home which was named."""
    if workspace.roots.home_source == "default":
        return os.path.expanduser("~")
    return os.path.dirname(workspace.roots.home)


@dataclass(slots=True)
class _Reading:
    skills: list[Skill] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _used: dict[str, str] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def directory(self, path: str) -> None:
        real = os.path.realpath(path)
        if real in self._seen:
            return
        self._seen.add(real)
        try:
            names = sorted(os.listdir(path))
        except OSError as error:
            if not isinstance(error, FileNotFoundError) or os.path.islink(path):
                self.problems.append(_problem(path, error))
            return
        for name in names:
            skill = _skill(path, name)
            if skill is not None:
                self._add(skill)

    def _add(self, skill: Skill) -> None:
        """A skill, once: what a link shows again is not another one."""
        if skill.readable and skill.real_path in self._seen:
            return
        self._seen.add(skill.real_path)
        if skill.readable:
            winner = self._used.setdefault(skill.name.lower(), skill.path)
            if winner != skill.path:
                skill = _hidden(skill, winner)
        self.skills.append(skill)


def _skill(directory: str, name: str) -> Skill | None:
    """The skill in one entry; None for one that is no directory or holds no skill."""
    place = os.path.join(directory, name)
    path = os.path.join(place, SKILL_FILE)
    try:
        if name.startswith(".") or not stat.S_ISDIR(os.stat(place).st_mode):
            return None
        if not os.path.lexists(path):
            return None
        data = _read(path)
    except (OSError, NotRegularError) as error:
        broken = path if os.path.lexists(path) else place
        return Skill(
            name, name, "", path, broken, readable=False, problems=(_problem(broken, error),)
        )
    return _parsed(name, path, data)


def _read(path: str) -> bytes:
    if os.stat(path).st_size > _MAX_BYTES:
        raise NotRegularError("File too large", "It is too large for a skill.", path)
    return read_regular(path, follow_links=True)[0]


def _parsed(directory: str, path: str, data: bytes) -> Skill:
    matter = split_frontmatter(decode(data).text)
    name = " ".join(matter.fields.get("name", "").split()) or directory
    description = " ".join(matter.fields.get("description", "").split())
    return Skill(
        name, directory, description, path, os.path.realpath(path),
        problems=tuple(_faults(name, directory, path, matter.fault is not None)),
    )  # fmt: skip


def _faults(name: str, directory: str, path: str, bad_header: bool) -> Iterator[Problem]:
    if bad_header:
        yield Problem("skill_header", "Its header is no YAML mapping.", path)
    if name != directory:
        message = f"It calls itself “{name}”, but lies in the directory “{directory}”."
        yield Problem("skill_name_mismatch", message, path, 0, "Give both the same name.")


def _hidden(skill: Skill, winner: str) -> Skill:
    problem = Problem(
        "skill_hidden",
        f"Another skill is called “{skill.name}” too and goes before it.",
        skill.path,
        0,
        f"Rename one of the two; the other is {winner}.",
    )
    return Skill(
        skill.name, skill.directory, skill.description, skill.path, skill.real_path,
        winner, problems=(*skill.problems, problem),
    )  # fmt: skip


def _problem(path: str, error: OSError | NotRegularError) -> Problem:
    if isinstance(error, NotRegularError):
        return Problem("skill_unreadable", error.message, path, 0, error.remedy)
    if error.errno == errno.ELOOP:
        message, remedy = "Its links lead in a circle.", "Let the link name a directory."
    elif isinstance(error, FileNotFoundError):
        message, remedy = "The link leads nowhere.", "Mend the link or take it away."
    else:
        message = f"It cannot be read: {error.strerror or error}."
        remedy = "Make it readable for you."
    return Problem("skill_unreadable", message, path, 0, remedy)
