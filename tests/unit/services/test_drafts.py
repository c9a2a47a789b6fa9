"""Recovery copies: kept whole, private, and found again after the process has died."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from context_center.core.errors import WriteFailedError
from context_center.services.drafts import Draft, Drafts, new_key
from context_center.services.paths import data_dir

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STORE = "/state/projects/-w/memory"
DRAFT = Draft(
    key="a" * 32,
    store=STORE,
    path=f"{STORE}/deploy.md",
    kept_at=5,
    title="Deploy",
    fact_id="mem-1",
    base_text="---\r\nname: deploy\r\n---\r\nbody\u00a0",
    base_digest="d" * 64,
    values={"title": "Deploy 部署", "body": "No.\u00a05\u2028next\r"},
)
KEEPS_AND_WAITS = """
import sys
from pathlib import Path
from context_center.services.drafts import Draft, Drafts
drafts = Drafts(Path(sys.argv[1]))
drafts.keep(Draft(key="b" * 32, store=sys.argv[2], path="/p.md", kept_at=9, text="typed"))
print("kept", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def drafts(tmp_path: Path) -> Iterator[Drafts]:
    drafts = Drafts(tmp_path)
    yield drafts
    drafts.close()


def files(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*.json"))


def test_nothing_is_made_before_something_is_kept(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path / "data")
    assert drafts.left_over(STORE) == ()
    drafts.drop(new_key())
    drafts.close()
    assert not (tmp_path / "data").exists()


def test_a_draft_is_found_when_its_process_has_let_go(tmp_path: Path) -> None:
    first = Drafts(tmp_path)
    first.keep(DRAFT)
    first.close()
    second = Drafts(tmp_path)
    assert second.left_over(STORE) == (DRAFT,)
    assert second.left_over("/another/store") == ()
    second.close()


@settings(max_examples=40)
@given(
    st.builds(
        Draft,
        key=st.just("c" * 32),
        store=st.just(STORE),
        path=st.text(),
        kept_at=st.integers(),
        title=st.text(),
        base_text=st.text(),
        values=st.dictionaries(st.text(), st.text(st.characters())),
        text=st.none() | st.text(st.characters(exclude_categories=())),
    )
)
def test_every_text_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, draft: Draft
) -> None:
    place = tmp_path_factory.mktemp("data")
    drafts = Drafts(place)
    drafts.keep(draft)
    assert drafts.left_over(STORE) == (draft,)
    drafts.close()


def test_the_latest_state_of_a_draft_counts(drafts: Drafts, tmp_path: Path) -> None:
    drafts.keep(DRAFT)
    later = replace(DRAFT, kept_at=6, values={"title": "Later"})
    drafts.keep(later)
    assert len(files(tmp_path)) == 1
    assert drafts.left_over(STORE) == (later,)


def test_the_latest_draft_comes_first(drafts: Drafts) -> None:
    other = replace(DRAFT, key="f" * 32, kept_at=7)
    drafts.keep(other)
    drafts.keep(DRAFT)
    assert drafts.left_over(STORE) == (other, DRAFT)


def test_a_dropped_draft_leaves_nothing(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path)
    drafts.keep(DRAFT)
    drafts.drop(DRAFT.key)
    assert files(tmp_path) == []
    drafts.close()
    assert list((tmp_path / "drafts").iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_only_the_owner_can_read_it(drafts: Drafts, tmp_path: Path) -> None:
    drafts.keep(DRAFT)
    (path,) = tmp_path.rglob("*.json")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_running_process_keeps_its_own_and_a_killed_one_loses_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KEEPS_AND_WAITS, str(tmp_path), STORE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        drafts = Drafts(tmp_path)
        assert drafts.left_over(STORE) == ()
        process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
        process.wait()
        assert [draft.text for draft in drafts.left_over(STORE)] == ["typed"]
        another = Drafts(tmp_path)
        assert another.left_over(STORE) == ()
        drafts.close()
        assert [draft.text for draft in another.left_over(STORE)] == ["typed"]
        another.drop("b" * 32)
        another.close()
        assert list((tmp_path / "drafts").iterdir()) == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[1]",
        b'{"version": 2, "key": "x"}',
        b'{"version": 1, "key": "other"}',
        b'{"version": 1, "key": "x", "store": 5, "path": "", "kept_at": 1}',
        b'{"version": 1, "key": "x", "store": "s", "path": "", "kept_at": 1, "values": {"a": 1}}',
        b'{"version": 1, "key": "x", "store": "s", "path": "", "kept_at": 1, "values": 3}',
        b'{"version": 1, "key": "x", "store": "s", "path": "", "kept_at": 1, "more": 1}',
        b'{"version": 1, "key": "x"}',
    ],
)
def test_what_is_no_draft_is_left_alone(drafts: Drafts, tmp_path: Path, data: bytes) -> None:
    place = tmp_path / "drafts" / "old"
    place.mkdir(parents=True)
    (place / "x.json").write_bytes(data)
    assert drafts.left_over("s") == ()
    (kept,) = tmp_path.rglob("x.json")
    assert kept.read_bytes() == data


def test_a_place_that_cannot_be_written_is_told_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "drafts").write_text("a file in the way", encoding="utf-8")
    drafts = Drafts(tmp_path)
    with pytest.raises(WriteFailedError) as caught:
        drafts.keep(DRAFT)
    assert caught.value.path.startswith(str(tmp_path / "drafts"))
    assert drafts.left_over(STORE) == ()


def test_they_lie_in_our_own_data_directory() -> None:
    drafts = Drafts()
    drafts.keep(DRAFT)
    (path,) = data_dir().rglob("*.json")
    assert json.loads(path.read_bytes())["title"] == "Deploy"
    assert path.is_relative_to(data_dir() / "drafts")
    drafts.drop(DRAFT.key)
    drafts.close()


def test_what_a_killed_process_left_empty_goes_after_a_while(tmp_path: Path) -> None:
    old, new = tmp_path / "drafts" / "old", tmp_path / "drafts" / "new"
    for place in (old, new):
        place.mkdir(parents=True)
        (place / "held.lock").touch()
    os.utime(old, (0, 0))
    drafts = Drafts(tmp_path)
    assert drafts.left_over(STORE) == ()
    assert sorted((tmp_path / "drafts").iterdir()) == [new]
    drafts.close()
