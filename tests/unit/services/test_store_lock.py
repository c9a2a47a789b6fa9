"""One writer at a time among our own processes and threads."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from context_center.core.errors import StoreBusyError, WriteFailedError
from context_center.services.store_lock import StoreLock

TREE = Path(__file__).resolve().parents[3]
HOLDER = """
import sys
from pathlib import Path
from context_center.services.store_lock import StoreLock
with StoreLock(sys.argv[1], Path(sys.argv[2])).held():
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_the_holder_may_ask_again(tmp_path: Path) -> None:
    lock = StoreLock(str(tmp_path), tmp_path / "data")
    with lock.held() as first, lock.held() as second:
        assert (first, second) == (True, False)
    with lock.held() as again:
        assert again


def test_another_process_waits(tmp_path: Path) -> None:
    lock = StoreLock(str(tmp_path), tmp_path / "data", patience=0.05)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path), str(tmp_path / "data")],
        cwd=TREE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(StoreBusyError) as refused, lock.held():
        pass
    assert refused.value.path == str(tmp_path)
    assert refused.value.remedy
    holder.kill()
    holder.communicate()
    with lock.held() as first:
        assert first


def test_another_thread_waits(tmp_path: Path) -> None:
    lock = StoreLock(str(tmp_path), tmp_path / "data", patience=0.05)
    refused: list[StoreBusyError] = []

    def ask() -> None:
        try:
            with lock.held():
                pass
        except StoreBusyError as error:
            refused.append(error)

    with lock.held():
        other = threading.Thread(target=ask)
        other.start()
        other.join()
    assert len(refused) == 1


def test_one_lock_for_all_names_of_a_state_root(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    (tmp_path / "link").symlink_to(real)
    locks = {StoreLock(str(tmp_path / name), tmp_path).path for name in ("real", "link", "real/")}
    assert len(locks) == 1
    assert StoreLock(str(tmp_path), tmp_path).path not in locks


def test_the_lock_lies_outside_of_the_store(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    with StoreLock(str(state), tmp_path / "data").held():
        assert os.listdir(state) == []


def test_a_place_where_no_lock_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")
    with pytest.raises(WriteFailedError) as refused, StoreLock("/s", tmp_path / "data").held():
        pass
    assert refused.value.path.startswith(str(tmp_path / "data"))
    assert refused.value.remedy
