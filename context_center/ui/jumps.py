"""The way back: places between which the user jumped, as a browser keeps them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A tab by its id, and what was shown in it: an absolute path ("" for whatever was
    there) and a line from 1 (0 for none)."""

    tab: str
    path: str = ""
    line: int = 0


class JumpHistory:
    """Places in order and where the user is among them; a new jump cuts what lay ahead."""

    def __init__(self) -> None:
        self._places: list[Place] = []
        self._at = -1

    @property
    def can_go_back(self) -> bool:
        """Whether a place lies behind."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether a place lies ahead."""
        return self._at < len(self._places) - 1

    def jump(self, origin: Place, target: Place) -> None:
        """Remember a jump; ``origin`` is where the user is really (he may have strolled)."""
        if origin == target:
            return
        del self._places[max(self._at, 0) :]
        self._places += [origin, target]
        self._at = len(self._places) - 1

    def back(self, here: Place) -> Place | None:
        """The place before, None when there is none; ``here`` is found again by forward."""
        return self._step(here, -1) if self.can_go_back else None

    def forward(self, here: Place) -> Place | None:
        """The place that was left by going back, None when there is none."""
        return self._step(here, 1) if self.can_go_forward else None

    def clear(self) -> None:
        """Forget everything, because another workspace is shown."""
        self._places.clear()
        self._at = -1

    def _step(self, here: Place, by: int) -> Place:
        self._places[self._at] = here
        self._at += by
        return self._places[self._at]
