"""Two ways of doing a thing, timed in turns so that the machine's mood hits both."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass
from statistics import mean, median
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_Argument = TypeVar("_Argument")


@dataclass(frozen=True)
class Times:
    """Seconds of each call of ours and of the peer's."""

    ours: list[float]
    peer: list[float]

    @property
    def of_medians(self) -> float:
        """Our median as a part of the peer's."""
        return median(self.ours) / median(self.peer)

    @property
    def of_means(self) -> float:
        """Our mean as a part of the peer's: rare expensive calls count."""
        return mean(self.ours) / mean(self.peer)


def in_turns(
    ours: Callable[[_Argument], object],
    peer: Callable[[_Argument], object],
    arguments: Iterable[_Argument],
) -> Times:
    """Call both with each argument, the garbage collector at rest."""
    times = Times([], [])
    gc.collect()
    gc.disable()
    try:
        for argument in arguments:
            times.ours.append(seconds(ours, argument))
            times.peer.append(seconds(peer, argument))
    finally:
        gc.enable()
    return times


def seconds(call: Callable[[_Argument], object], argument: _Argument) -> float:
    """How long one call takes."""
    started = time.perf_counter()
    call(argument)
    return time.perf_counter() - started
