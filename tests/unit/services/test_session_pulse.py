"""A cheap look at the sessions of a workspace."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from context_center.services.session_pulse import session_pulse
from tests.helpers.suggestions import Told

if TYPE_CHECKING:
    from pathlib import Path


def test_it_changes_with_every_session_and_every_line(tmp_path: Path) -> None:
    told = Told(tmp_path)
    assert session_pulse(told.workspace) == (0, 0, 0)
    path = told.say("Use tabs.")
    one = session_pulse(told.workspace)
    assert one == (1, path.stat().st_size, path.stat().st_mtime_ns)
    with path.open("ab") as file:
        file.write(b"{}\n")
    assert session_pulse(told.workspace) != one


def test_nothing_of_a_remote_workspace_is_looked_at(tmp_path: Path) -> None:
    told = Told(tmp_path)
    told.say("Use tabs.")
    remote = replace(told.workspace, remote_address="ada@build.example:/srv")
    assert session_pulse(remote) == (0, 0, 0)
