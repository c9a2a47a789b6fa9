"""What the window remembers between two starts: one small JSON file, typed and forgiving.

It can be deleted at any time. A file that cannot be read is set aside, never overwritten
(decisions.md, 5 and 11).
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from context_center.core.errors import ContextError, Problem
from context_center.services.paths import config_dir

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE_NAME = "settings.json"
REMEMBERED_WORKSPACES = 20


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is remembered; the defaults are those of a first start.

    ``workspaces`` are absolute paths and remote addresses that were opened, the latest
    first. ``geometry`` and the values of ``layouts`` (by tab id) are opaque base64 texts
    of the window. ``theme``, ``profile`` and ``tab`` are words that the window checks.
    ``answered`` are the keys of questions that were answered for good.
    """

    theme: str = "system"
    profile: str = "specification"
    tab: str = "facts"
    workspaces: tuple[str, ...] = ()
    geometry: str = ""
    layouts: Mapping[str, str] = field(default_factory=dict)
    answered: tuple[str, ...] = ()

    @property
    def last_workspace(self) -> str:
        """The path or address that was opened last, "" before the first."""
        return self.workspaces[0] if self.workspaces else ""


def with_workspace(settings: Settings, workspace: str) -> Settings:
    """The settings after opening a workspace (absolute path or remote address)."""
    others = tuple(known for known in settings.workspaces if known != workspace)
    return replace(settings, workspaces=(workspace, *others)[:REMEMBERED_WORKSPACES])


def settings_path() -> Path:
    """Where the settings lie on this platform; may not exist yet."""
    return config_dir() / FILE_NAME


def load_settings(path: Path) -> tuple[Settings, Problem | None]:
    """The settings of a file, and what was wrong with it.

    A missing file gives the defaults; so does a broken one, which is renamed to
    ``settings.broken-<n>.json`` beside it. Values of the wrong kind read as their default.
    An unreadable file stays as it is.
    """
    try:
        stored = _json_object(path.read_bytes())
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        message = f"The settings could not be read ({error.strerror}); the defaults are used."
        return Settings(), Problem("settings_unreadable", message, str(path))
    except (ValueError, RecursionError) as error:
        return Settings(), _set_aside(path, error)
    return _from_json(stored), None


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings whole or not at all; raises ContextError when that fails."""
    text = json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text.encode())
    except OSError as error:
        raise ContextError(
            "Settings not saved",
            f"The window's settings could not be written: {error.strerror}.",
            str(path),
            "Nothing else is affected; look at the rights of that directory.",
        ) from error


def _json_object(data: bytes) -> dict[str, Any]:
    stored = json.loads(data)
    if isinstance(stored, dict):
        return stored
    raise ValueError("it holds no JSON object")


def _replace(path: Path, data: bytes) -> None:
    descriptor, temporary = tempfile.mkstemp(prefix=".settings-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _set_aside(path: Path, error: Exception) -> Problem:
    number = 1
    while (aside := path.with_name(f"{path.stem}.broken-{number}.json")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as failure:
        message = f"The settings are broken ({error}) and could not be moved: {failure.strerror}."
        return Problem("settings_broken", message, str(path))
    message = f"The settings were broken ({error}); they were set aside and the defaults are used."
    return Problem("settings_broken", message, str(aside))


def _from_json(stored: Mapping[str, Any]) -> Settings:
    defaults = Settings()
    known = {}
    for described in fields(Settings):
        kind = type(getattr(defaults, described.name))
        value = _checked(stored.get(described.name), kind)
        if value is not None:
            known[described.name] = value
    return Settings(**known)


def _checked(value: object, kind: type) -> Any:
    """The value as a field of this kind holds it, None when it is of another kind."""
    if kind is tuple and isinstance(value, list):
        return tuple(text for text in value if isinstance(text, str))
    if kind is dict and isinstance(value, dict):
        return {key: text for key, text in value.items() if isinstance(text, str)}
    return value if kind is str and isinstance(value, str) else None
