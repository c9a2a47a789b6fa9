"""The one thread that writes: what is accepted is done, in the order in which it came."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

_log = logging.getLogger(__name__)


class StoreWorker:
    """Serialises access to the store. Its thread begins with the first call."""

    FINISH_TIMEOUT_S = 30.0

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: set[Future[None]] = set()
        self._closed = False

    def submit(self, call: Callable[[], None]) -> bool:
        """Make a call after those that were accepted before; False once it is closed."""
        if self._closed:
            return False
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="context-center-store")
        future = self._pool.submit(call)
        self._waiting.add(future)
        future.add_done_callback(self._waiting.discard)
        return True

    def finish(self, timeout_s: float = FINISH_TIMEOUT_S) -> bool:
        """Accept nothing more and wait for the rest; says whether all of it has ended."""
        self._closed = True
        _, late = wait(list(self._waiting), timeout_s)
        if late:
            _log.warning("%d writes did not end in time", len(late))
        if self._pool is not None:
            self._pool.shutdown(wait=not late)
        return not late
