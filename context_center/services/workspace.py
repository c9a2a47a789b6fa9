"""Where everything of one workspace lies: home, state root, slug, stores; remote or local.

(on-disk-format.md, "Where things are"; decisions.md, 6.)
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from context_center.core.errors import ContextError
from context_center.core.names import workspace_slug

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME_VARIABLE = "REASONIX_HOME"
STATE_VARIABLE = "REASONIX_STATE_HOME"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_SCP = re.compile(r"[^/\\:@\s]+@[^/\\:\s]+:.*|[A-Za-z0-9.-]{2,}:/.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Roots:
    """Reasonix home and state root (absolute), each with the place it was learned from."""

    home: str
    home_source: str
    state: str
    state_source: str


@dataclass(frozen=True, slots=True)
class Workspace:
    """One workspace. A remote one has an address and no local path at all.

    ``root`` is the absolute path ("" when remote, or when only the slug is known).
    """

    roots: Roots
    root: str
    slug: str
    facts_dir: str
    global_facts_dir: str
    sessions_dir: str
    remote_address: str = ""

    @property
    def is_remote(self) -> bool:
        """Whether the memory belongs to another machine and must not be read here."""
        return bool(self.remote_address)

    @property
    def title(self) -> str:
        """A short name for a chooser."""
        return self.remote_address or os.path.basename(self.root) or self.root or self.slug


def find_roots(home_option: str | None, environ: Mapping[str, str]) -> Roots:
    """Home and state root by ``--home``, the environment, or the platform's default.

    ``--home`` stands for both. Raises ContextError for a value that is no usable
    directory path; nothing falls back to the real home then.
    """
    if home_option is not None:
        home = _directory(home_option, "--home", allow_relative=True)
        return Roots(home, "--home", home, "--home")
    if value := environ.get(HOME_VARIABLE):
        home, source = _directory(value, HOME_VARIABLE), HOME_VARIABLE
    else:
        home, source = _default_home(environ), "default"
    if value := environ.get(STATE_VARIABLE):
        return Roots(home, source, _directory(value, STATE_VARIABLE), STATE_VARIABLE)
    return Roots(home, source, home, source)


def _default_home(environ: Mapping[str, str]) -> str:
    if sys.platform == "win32" and environ.get("APPDATA"):
        return os.path.join(environ["APPDATA"], "reasonix")
    return os.path.join(os.path.expanduser("~"), ".reasonix")


def _directory(value: str, source: str, *, allow_relative: bool = False) -> str:
    expanded = os.path.expanduser(value)
    if not os.path.isabs(expanded) and not allow_relative:
        raise ContextError(
            "Unusable directory",
            f"{source} is “{value}”, which is no absolute path.",
            value,
            f"Set {source} to an absolute path, or leave it out.",
        )
    path = os.path.abspath(expanded)
    if os.path.exists(path) and not os.path.isdir(path):
        raise ContextError(
            "Unusable directory",
            f"{source} names “{path}”, which is no directory.",
            path,
            f"Let {source} name a directory.",
        )
    return path


def remote_address(text: str) -> str:
    """The address if a workspace is given as a remote one, else ""."""
    if text.lower().startswith("file://"):
        return ""
    if _SCHEME.match(text):
        return text
    return text if _SCP.fullmatch(text) and not os.path.exists(text) else ""


def find_workspace(roots: Roots, option: str | None, current_directory: str) -> Workspace:
    """The workspace that ``--workspace`` names, else the nearest Git root, else the directory.

    Raises ContextError when a named local directory does not exist.
    """
    if option is None:
        return workspace_at(roots, git_root(current_directory) or current_directory)
    if address := remote_address(option):
        return remote_workspace(roots, address)
    if option.lower().startswith("file://"):
        option = unquote(urlsplit(option).path)
    path = os.path.abspath(os.path.join(current_directory, os.path.expanduser(option)))
    if not os.path.isdir(path):
        raise ContextError(
            "No such workspace",
            "The workspace directory does not exist."
            if not os.path.exists(path)
            else "The workspace is no directory.",
            path,
            "Give the path of an existing directory to --workspace.",
        )
    return workspace_at(roots, path)


def git_root(directory: str) -> str | None:
    """The nearest directory upwards that holds a ``.git``, directory or file."""
    path = os.path.abspath(directory)
    while True:
        if os.path.exists(os.path.join(path, ".git")):
            return path
        parent = os.path.dirname(path)
        if parent == path:
            return None
        path = parent


def workspace_at(roots: Roots, root: str) -> Workspace:
    """The workspace of an absolute local path."""
    path = os.path.normpath(root)
    slug = workspace_slug(path, windows=sys.platform == "win32")
    return workspace_of_slug(roots, slug, path)


def workspace_of_slug(roots: Roots, slug: str, root: str = "") -> Workspace:
    """The workspace of a directory under ``projects/``; without a root it has facts only."""
    project = os.path.join(roots.state, "projects", slug)
    return Workspace(
        roots=roots,
        root=root,
        slug=slug,
        facts_dir=os.path.join(project, "memory"),
        global_facts_dir=os.path.join(roots.state, "memory", "global"),
        sessions_dir=os.path.join(project, "sessions"),
    )


def remote_workspace(roots: Roots, address: str) -> Workspace:
    """A workspace on another machine: it has no local path, so nothing local can be read."""
    return Workspace(roots, "", "", "", "", "", remote_address=address)
