"""Earlier session contexts, kept by their digest."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from context_center.core.session_context import SessionContext, session_context
from context_center.services.context_history import MOST_KEPT, ContextHistory, is_digest, names
from tests.unit.core.recall.making import NOW, make_fact

if TYPE_CHECKING:
    from pathlib import Path


def version(number: int) -> SessionContext:
    return session_context([make_fact("a", "x", description=f"部署 {number}")], (), NOW)


@pytest.fixture
def history(tmp_path: Path) -> ContextHistory:
    return ContextHistory(tmp_path / "cache")


def test_a_kept_version_comes_back(history: ContextHistory) -> None:
    kept = version(1)
    assert history.find(kept.digest) is None
    assert history.keep(kept)
    assert history.keep(kept)
    assert history.keep(version(2))
    assert history.find(kept.digest) == kept
    assert history.find(kept.digest[3:]) == kept
    assert history.find(kept.digest[3:11]) == kept
    assert history.find(kept.digest[:11]) == kept
    assert history.find("0" * 64) is None


def test_a_start_that_two_share_names_neither(history: ContextHistory) -> None:
    kept = version(1)
    history.keep(kept)
    history.keep(replace(kept, digest=f"{kept.digest[:20]}{'0' * 47}"))
    assert history.find(kept.digest[:12]) is None
    assert history.find(kept.digest) == kept


@pytest.mark.parametrize("text", ["", "../../etc/passwd", "v1:", "v1:xyz", "abcdefg", "*", "v1-0"])
def test_anything_else_finds_nothing(history: ContextHistory, text: str) -> None:
    history.keep(version(1))
    assert not is_digest(text)
    assert history.find(text) is None


def test_names() -> None:
    digest = version(1).digest
    assert names(digest, digest)
    assert names(digest, digest[:12])
    assert names(digest, digest[3:20])
    assert not names(digest, "0" * 8)


def test_only_the_owner_reads_it_and_the_oldest_go(history: ContextHistory, tmp_path: Path) -> None:
    place = tmp_path / "cache" / "session-context"
    first = version(0)
    history.keep(first)
    (path,) = place.iterdir()
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0
    os.utime(path, (1, 1))
    for number in range(1, MOST_KEPT + 1):
        history.keep(version(number))
    assert len(list(place.iterdir())) == MOST_KEPT
    assert history.find(first.digest) is None
    assert history.find(version(MOST_KEPT).digest) == version(MOST_KEPT)


def test_a_broken_or_missing_cache_is_no_error(history: ContextHistory, tmp_path: Path) -> None:
    kept = version(1)
    history.keep(kept)
    (path,) = (tmp_path / "cache" / "session-context").iterdir()
    path.write_text('{"version": 1}', encoding="utf-8")
    assert history.find(kept.digest) is None
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert not ContextHistory(blocked).keep(kept)
    assert ContextHistory(blocked).find(kept.digest) is None
