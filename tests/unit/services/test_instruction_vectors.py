"""The profile of a running Reasonix answers as the recorded cases do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import ProfileName
from context_center.services.instruction_files import resolve_instructions
from context_center.services.text_files import decode
from context_center.services.workspace import Roots, git_root, workspace_at
from tests.helpers.vectors import Case, case_id, cases, lay_out, masked

if TYPE_CHECKING:
    from context_center.core.instructions.documents import InstructionSet

CASES = cases("resolve_instructions")


def resolve_case(case: Case, root: Path, profile: ProfileName) -> InstructionSet:
    """Answer the request of a case whose files lie below ``root``."""
    request = case["request"]
    target = str((root / request["target_dir"]).resolve())
    home = str(root / request["user_dir"]) if request["user_dir"] else ""
    workspace_root = git_root(target) or target
    if request["workspace_root"]:
        workspace_root = str(root / request["workspace_root"])
    workspace = workspace_at(Roots(home, "test", home, "test"), workspace_root)
    return resolve_instructions(workspace, target, profile)


@pytest.fixture(params=CASES, ids=case_id)
def case(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    """One case, its files laid out below ``tmp_path``."""
    monkeypatch.setenv("HOME", str(tmp_path / request.param["request"]["home"]))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / request.param["request"]["home"]))
    lay_out(request.param, tmp_path)
    return request.param


def test_reasonix_profile_answers_as_recorded(case: Case, tmp_path: Path) -> None:
    found = resolve_case(case, tmp_path, ProfileName.REASONIX_1X)
    answer = {
        "block": found.block,
        "diagnostics": [
            {
                "code": item.code,
                "line": item.line,
                "message": item.message,
                "path": item.path,
                "source_path": item.source_path,
            }
            for item in found.diagnostics
        ],
        "documents": [
            {
                "body": document.body,
                "depth": document.depth,
                "directory": document.directory,
                "imports": [
                    {"path": item.path, "source_path": item.source_path}
                    for item in document.imports
                ],
                "order": document.order,
                "path": document.path,
                "scope": document.scope,
            }
            for document in found.documents
        ],
    }
    assert masked(answer, tmp_path) == case["expected"]


def test_profiles_agree_on_every_recorded_document(case: Case, tmp_path: Path) -> None:
    shown = resolve_case(case, tmp_path, ProfileName.SPECIFICATION)
    other = resolve_case(case, tmp_path, ProfileName.REASONIX_1X)
    told = {item.path for item in shown.differences}
    for document in shown.documents:
        same = next((item for item in other.documents if item.path == document.path), None)
        if same is None or same.body != document.body:
            assert document.path in told or any(
                item.source_path == document.path for item in shown.differences
            )


@pytest.mark.parametrize("profile", ProfileName)
def test_lines_are_the_body_with_its_sources(
    case: Case, tmp_path: Path, profile: ProfileName
) -> None:
    for document in resolve_case(case, tmp_path, profile).documents:
        assert [line.text for line in document.lines] == document.body.replace("\r", "").split("\n")
        for line in document.lines:
            if line.line:
                source = decode(Path(line.path).read_bytes()).text.split("\n")
                assert line.text.startswith(source[line.line - 1].strip())
