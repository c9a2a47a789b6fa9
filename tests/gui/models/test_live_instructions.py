"""Instructions resolved in the background, anew when their files change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.instructions.documents import InstructionSet, ProfileName
from context_center.ui.models.live_instructions import FileText, LiveInstructions
from tests.gui.conftest import WAIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from context_center.ui.bridge import WorkspaceBridge
    from tests.helpers.temporary_store import TemporaryStore


@pytest.fixture
def root(store: TemporaryStore) -> Path:
    root = Path(store.workspace.root)
    (root / "sub" / "deep").mkdir(parents=True)
    (root / "AGENTS.md").write_text("# Root\n@rules.md\n", encoding="utf-8")
    (root / "rules.md").write_text("Rule one.\n", encoding="utf-8")
    (root / "sub" / "AGENTS.md").write_text("# Sub\n", encoding="utf-8")
    return root


@pytest.fixture
def live(root: Path, open_bridge: Callable[[], WorkspaceBridge]) -> LiveInstructions:
    return LiveInstructions(open_bridge())


def _resolved(live: LiveInstructions, qtbot: QtBot, act: Callable[[], None]) -> InstructionSet:
    with qtbot.waitSignal(live.resolved, timeout=WAIT_MS) as resolved:
        act()
    return resolved.args[0]


def _bodies(found: InstructionSet) -> str:
    return "\n".join(document.body for document in found.documents)


def test_it_begins_with_the_root(live: LiveInstructions, root: Path, qtbot: QtBot) -> None:
    found = _resolved(live, qtbot, live.start)
    assert found.target == str(root)
    assert [document.label for document in found.documents] == ["workspace/AGENTS.md"]
    assert found.profile is ProfileName.SPECIFICATION


def test_target_and_profile(live: LiveInstructions, root: Path, qtbot: QtBot) -> None:
    _resolved(live, qtbot, live.start)
    found = _resolved(live, qtbot, lambda: live.set_target(str(root / "sub")))
    assert len(found.documents) == 2
    found = _resolved(live, qtbot, lambda: live.set_profile(ProfileName.REASONIX_1X))
    assert found.profile is ProfileName.REASONIX_1X
    assert found.target == str(root / "sub")


def test_only_the_latest_question_is_answered(
    live: LiveInstructions, root: Path, qtbot: QtBot
) -> None:
    answers: list[InstructionSet] = []
    live.resolved.connect(answers.append)
    live.start()
    live.set_target(str(root / "sub"))
    live.set_target(str(root / "sub" / "deep"))
    qtbot.waitUntil(lambda: not live.pending, timeout=WAIT_MS)
    assert [answer.target for answer in answers] == [str(root / "sub" / "deep")]


def test_directories_with_instruction_files_are_found(
    live: LiveInstructions, root: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(live.directories_found, timeout=WAIT_MS) as found:
        live.start()
    assert found.args[0] == (str(root / "sub"),)


def test_a_changed_import_is_resolved_again(
    live: LiveInstructions, root: Path, qtbot: QtBot
) -> None:
    _resolved(live, qtbot, live.start)
    qtbot.waitUntil(lambda: not live.pending, timeout=WAIT_MS)

    def save_as_editors_do() -> None:
        (root / "rules.md.tmp").write_text("Rule two.\n", encoding="utf-8")
        (root / "rules.md.tmp").replace(root / "rules.md")

    found = _resolved(live, qtbot, save_as_editors_do)
    assert "Rule two." in _bodies(found)


def test_a_document_that_appears_joins(live: LiveInstructions, root: Path, qtbot: QtBot) -> None:
    _resolved(live, qtbot, live.start)
    qtbot.waitUntil(lambda: not live.pending, timeout=WAIT_MS)
    found = _resolved(
        live,
        qtbot,
        lambda: (root / "AGENTS.local.md").write_text("Mine.\n", encoding="utf-8") and None,
    )
    assert [document.label for document in found.documents][-1] == "workspace/AGENTS.local.md"


def test_one_file_is_read(live: LiveInstructions, root: Path, qtbot: QtBot) -> None:
    (root / "gb.md").write_bytes("规则".encode("gb18030"))
    with qtbot.waitSignal(live.read, timeout=WAIT_MS) as read:
        live.read_file(str(root / "rules.md"))
        live.read_file(str(root / "gb.md"))
    text: FileText = read.args[0]
    assert text.path == str(root / "gb.md")
    assert text.reading.text == "规则"


def test_a_directory_is_not_read(live: LiveInstructions, root: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(live.read, timeout=WAIT_MS) as read:
        live.read_file(str(root / "sub"))
    assert read.args[0].reading.text is None
    assert read.args[0].reading.reason


def test_stopped_it_asks_for_nothing(live: LiveInstructions, root: Path, qtbot: QtBot) -> None:
    live.start()
    live.stop()
    with qtbot.assertNotEmitted(live.resolved):
        live.set_target(str(root / "sub"))
        live.again()
        assert not live.pending
