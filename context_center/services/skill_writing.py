"""An accepted skill as a new file; one that exists is never written over.

(on-disk-format.md, "Where things are" and "Writing"; decisions.md, 8 and 9.)
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import dataclass

from context_center.core.errors import (
    ConfinementError,
    ContextError,
    InvalidFieldError,
    NameRefusedError,
    NameTakenError,
    RemoteWorkspaceError,
    StaleRevisionError,
)
from context_center.core.fact_rules import new_name
from context_center.core.facts import Scope
from context_center.core.recall.whitespace import compact
from context_center.core.suggestions.naming import is_well_formed
from context_center.core.yaml_scalars import scalar
from context_center.services.atomic_files import (
    create_file,
    make_directories,
    remove_directories,
    remove_file,
    sync_directory,
)
from context_center.services.skills import OWN_DIRECTORY, SKILL_FILE, SKILLS, skills_of
from context_center.services.text_files import read_regular
from context_center.services.text_writing import encoded_like, write_failure
from context_center.services.workspace import Workspace  # noqa: TC001 - a field's type


@dataclass(frozen=True, slots=True)
class WrittenSkill:
    """A skill that was written: its ``SKILL.md``, its bytes, the directories made for it."""

    name: str
    path: str
    data: bytes
    made: tuple[str, ...]


def skill_text(name: str, description: str, body: str) -> str:
    """The text of a ``SKILL.md``; ``body`` is the Markdown below the header."""
    told = scalar(compact(description).strip())
    return f"---\nname: {scalar(name)}\ndescription: {told}\n---\n\n{body.strip()}\n"


def skill_path(workspace: Workspace, scope: Scope, name: str) -> str:
    """Where a skill of that name is written; raises RemoteWorkspaceError and ContextError."""
    return os.path.join(_skills_directory(workspace, scope), name, SKILL_FILE)


def check_skill(workspace: Workspace, scope: Scope, name: str, description: str) -> None:
    """Raise what ``write_skill`` would raise before it writes; changes nothing."""
    directory = _skills_directory(workspace, scope)
    if not is_well_formed(name):
        raise NameRefusedError(
            "No name for a skill",
            f"“{name}” is not made of the letters a to z, digits and single dashes.",
            remedy="Write it like release-notes.",
        )
    new_name(name)
    if not description.strip():
        raise InvalidFieldError(
            "description",
            "A description is missing",
            "An agent chooses a skill by its description.",
            "Say in one sentence when to use it.",
        )
    holder = skills_of(workspace).holder(name)
    if holder is not None:
        raise _taken(name, holder.path)
    if os.path.lexists(os.path.join(directory, name)):
        raise _taken(name, os.path.join(directory, name))
    _require_own(workspace, scope)


def write_skill(
    workspace: Workspace, scope: Scope, name: str, description: str, body: str
) -> WrittenSkill:
    """Write a new skill into the workspace, or into the home for the global scope.

    Raises NameRefusedError, NameTakenError for a name in use in any directory of skills,
    InvalidFieldError without a description, ConfinementError when the way there is a link,
    RemoteWorkspaceError and WriteFailedError; nothing was written then.
    """
    check_skill(workspace, scope, name, description)
    path = skill_path(workspace, scope, name)
    data = encoded_like(skill_text(name, description, body), b"", "utf-8", path)
    place = os.path.dirname(path)
    made: list[str] = []
    try:
        made = make_directories(os.path.dirname(place))
        os.mkdir(place)
        made.append(place)
        create_file(path, data)
    except FileExistsError:
        remove_directories(made)
        raise _taken(name, place) from None
    except OSError as error:
        remove_directories(made)
        raise write_failure(error, path) from error
    sync_directory(os.path.dirname(place))
    return WrittenSkill(name, path, data, tuple(made))


def take_back_skill(written: WrittenSkill) -> None:
    """Take away what ``write_skill`` wrote, if nobody has changed it since.

    Raises StaleRevisionError when the file is another by now, and WriteFailedError.
    """
    try:
        if read_regular(written.path)[0] != written.data:
            raise StaleRevisionError(
                "The skill was changed since it was written; it is left as it is.",
                written.path,
                expected=0,
                current=None,
            )
        remove_file(written.path)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise write_failure(error, written.path) from error
    remove_directories(list(written.made))


def _skills_directory(workspace: Workspace, scope: Scope) -> str:
    if workspace.is_remote:
        raise RemoteWorkspaceError(
            "Remote workspace",
            f"The skills of {workspace.remote_address} lie on its own side.",
            remedy="Accept the suggestion there.",
        )
    if scope is Scope.GLOBAL:
        return os.path.join(workspace.roots.home, SKILLS)
    if not workspace.root:
        raise ContextError(
            "No workspace directory",
            "Only the store of this workspace is known, not the directory that it belongs to.",
            remedy="Open the workspace by its directory, or save the skill for everywhere.",
        )
    return os.path.join(workspace.root, OWN_DIRECTORY, SKILLS)


def _require_own(workspace: Workspace, scope: Scope) -> None:
    """Raise ConfinementError unless the way to the skills is made of directories only."""
    directory = _skills_directory(workspace, scope)
    above = [os.path.dirname(directory)] if scope is Scope.PROJECT else []
    for path in (*above, directory):
        with suppress(FileNotFoundError):
            if not stat.S_ISDIR(os.lstat(path).st_mode):
                raise ConfinementError(
                    "Not a directory of its own",
                    "It is a link or a file; nothing is written behind it.",
                    path,
                    "Put a directory in its place, or save the skill elsewhere.",
                )


def _taken(name: str, path: str) -> NameTakenError:
    return NameTakenError(
        "Name in use",
        f"A skill called “{name}” is there already, and is never written over.",
        path,
        "Choose another name.",
        holder=None,
    )
