"""Reading ten thousand fact files, each measured against a peer in the same run."""

from __future__ import annotations

import os
import time
from statistics import median
from typing import TYPE_CHECKING

import frontmatter
import pytest

from context_center.services.catalog import Catalog
from tests.benchmarks.ratio import in_turns, seconds
from tests.benchmarks.stores_on_disk import fact_paths, store_on_disk

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

    from context_center.services.workspace import Workspace

COUNT = 10_000
FIRST_TARGET = 1 / 2
LATER_TARGET = 4.0
CHANGE_TARGET = 1 / 50


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return store_on_disk(tmp_path_factory.mktemp("store"), COUNT)


def load(workspace: Workspace, cache: str | None) -> int:
    return len(Catalog(workspace, cache, time.time_ns).load()[0].facts)


def test_first_load(benchmark: BenchmarkFixture, workspace: Workspace) -> None:
    paths = fact_paths(workspace)

    def peer(_: int) -> None:
        for path in paths:
            frontmatter.load(path)

    times = in_turns(lambda _: load(workspace, None), peer, range(5))
    assert benchmark.pedantic(load, args=(workspace, None), rounds=3) == COUNT
    benchmark.extra_info.update(
        name="First load of 10,000 fact files",
        peer="python-frontmatter's default on the same files",
        ratio=times.of_medians,
        target=FIRST_TARGET,
    )
    assert times.of_medians <= FIRST_TARGET


def test_later_load(benchmark: BenchmarkFixture, workspace: Workspace, tmp_path: Path) -> None:
    paths = fact_paths(workspace)
    cache = str(tmp_path / "cache")
    catalog = Catalog(workspace, cache, time.time_ns)
    catalog.load()
    catalog.keep()

    def peer(_: int) -> None:
        for path in paths:
            descriptor = os.open(path, os.O_RDONLY)
            os.read(descriptor, 16_384)
            os.close(descriptor)

    times = in_turns(lambda _: load(workspace, cache), peer, range(15))
    assert benchmark.pedantic(load, args=(workspace, cache), rounds=5) == COUNT
    benchmark.extra_info.update(
        name="Later load of 10,000 fact files",
        peer="bare reading of their bytes",
        ratio=times.of_medians,
        target=LATER_TARGET,
    )
    assert times.of_medians <= LATER_TARGET


def test_one_changed_fact(benchmark: BenchmarkFixture, workspace: Workspace) -> None:
    path = fact_paths(workspace)[COUNT // 2]
    catalog = Catalog(workspace, None, time.time_ns)
    catalog.load()
    catalog.index()

    def build(_: int) -> None:
        Catalog(workspace, None, time.time_ns).index()

    def change() -> tuple[tuple[int], dict[str, object]]:
        with open(path, "a", encoding="utf-8") as file:
            file.write("changed\n")
        return (0,), {}

    def refresh(_: int) -> None:
        assert catalog.refresh([path])[1].changed == {path}
        assert len(catalog.index()) == COUNT

    builds = [seconds(build, 0) for _ in range(3)]
    spent = []
    for _ in range(20):
        change()
        spent.append(seconds(refresh, 0))
    benchmark.pedantic(refresh, setup=change, rounds=20)
    ratio = median(spent) / median(builds)
    benchmark.extra_info.update(
        name="Snapshot and index after one changed fact of 10,000",
        peer="a full build of both",
        ratio=ratio,
        target=CHANGE_TARGET,
    )
    assert ratio <= CHANGE_TARGET
