"""Reading ten thousand fact files, each measured against a peer in the same run."""

from __future__ import annotations

import os
import statistics
import time
from typing import TYPE_CHECKING

import frontmatter
import pytest

from context_center.services.catalog import Catalog
from tests.benchmarks.stores_on_disk import fact_paths, store_on_disk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

    from context_center.services.workspace import Workspace

COUNT = 10_000


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return store_on_disk(tmp_path_factory.mktemp("store"), COUNT)


def median_seconds(act: Callable[[], object], rounds: int) -> float:
    """The median time of an act that was done once before."""
    act()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def record(
    benchmark: BenchmarkFixture, name: str, peer: str, peer_seconds: float, target: float
) -> None:
    """Keep the ratio beside the timing and hold it to its target."""
    ratio = benchmark.stats.stats.median / peer_seconds
    benchmark.extra_info.update(name=name, peer=peer, ratio=ratio, target=target)
    assert ratio <= target


def test_first_load(benchmark: BenchmarkFixture, workspace: Workspace) -> None:
    paths = fact_paths(workspace)

    def load_first() -> int:
        return len(Catalog(workspace, None, time.time_ns).load()[0].facts)

    def peer() -> None:
        for path in paths:
            frontmatter.load(path)

    assert benchmark.pedantic(load_first, rounds=5, warmup_rounds=1) == COUNT
    name = "Loading 10,000 fact files for the first time"
    record(benchmark, name, "python-frontmatter's default", median_seconds(peer, 3), 1 / 2)


def test_later_load(benchmark: BenchmarkFixture, workspace: Workspace, tmp_path: Path) -> None:
    paths = fact_paths(workspace)
    cache = str(tmp_path / "cache")

    def load() -> int:
        return len(Catalog(workspace, cache, time.time_ns).load()[0].facts)

    def peer() -> None:
        for path in paths:
            descriptor = os.open(path, os.O_RDONLY)
            os.read(descriptor, 16_384)
            os.close(descriptor)

    catalog = Catalog(workspace, cache, time.time_ns)
    catalog.load()
    catalog.keep()
    assert benchmark.pedantic(load, rounds=9, warmup_rounds=1) == COUNT
    name = "Loading 10,000 fact files on a later start"
    record(benchmark, name, "bare reading of their bytes", median_seconds(peer, 9), 4)


def test_one_changed_fact(benchmark: BenchmarkFixture, workspace: Workspace) -> None:
    path = fact_paths(workspace)[COUNT // 2]
    catalog = Catalog(workspace, None, time.time_ns)
    catalog.recall("release branch")

    def build() -> None:
        Catalog(workspace, None, time.time_ns).recall("release branch")

    def change() -> tuple[tuple[()], dict[str, object]]:
        with open(path, "a", encoding="utf-8") as file:
            file.write("changed\n")
        return (), {}

    def refresh() -> None:
        assert catalog.refresh([path])[1].changed == {path}
        assert catalog.snapshot is not None
        catalog.index()

    refresh_once = change()
    assert refresh_once == ((), {})
    refresh()
    benchmark.pedantic(refresh, setup=change, rounds=25)
    name = "Snapshot and recall index after one changed fact of 10,000"
    record(benchmark, name, "full build of both", median_seconds(build, 3), 1 / 50)
