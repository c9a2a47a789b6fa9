"""What the readers of all formats share: whose session it is, and how much of it is held."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from context_center.core.turns import Skipped, SkipReason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from context_center.core.turns import SessionInfo, UserTurn
    from context_center.services.transcripts.jsonl import Position

TEXT_CHARACTERS = 8 << 20
"""No person types more into one session; what comes after is passed over and said."""

_TURN_BYTES = 600
_NOTHING = re.compile(rb"(?!)")


class TurnReader(ABC):
    """Reads the turns of one session file; a LineReader that can be put away and resumed.

    ``users`` counts the lines of role user so far, those of the host included.
    """

    dull: ClassVar[re.Pattern[bytes]] = _NOTHING
    telling: ClassVar[re.Pattern[bytes]]

    def __init__(self, session: SessionInfo) -> None:
        self.session = session
        self.finished = False
        self.users = 0
        self._characters = 0
        self._unheld = 0

    def passed(self, head: re.Match[bytes]) -> None:  # noqa: B027 - most formats keep nothing
        """A dull line whose head captured something."""

    @abstractmethod
    def take(self, record: Mapping[str, Any], place: Position) -> None:
        """A parsed record and where its line begins."""

    @abstractmethod
    def turns(self) -> tuple[UserTurn, ...]:
        """The user's turns so far, in the order of the transcript."""

    @abstractmethod
    def _put_away(self) -> dict[str, Any]:
        """What the format needs to go on, as JSON values."""

    @abstractmethod
    def _take_up(self, state: Mapping[str, Any]) -> None:
        """The reverse of ``_put_away``."""

    def state(self) -> dict[str, Any]:
        """Everything that is needed to go on, as JSON values."""
        counts = [self.users, self._characters, self._unheld, self.finished]
        return {"counts": counts, **self._put_away()}

    def resume(self, state: Mapping[str, Any]) -> None:
        """Go on from a state. Raises KeyError, TypeError or ValueError for one that is none."""
        self.users, self._characters, self._unheld, self.finished = state["counts"]
        self._take_up(state)

    def wake(self) -> None:  # noqa: B027 - most formats have nothing to unpack
        """Called before lines are read: unpack what only reading on needs."""

    @property
    def weight(self) -> int:
        """About how many bytes the reader holds in memory."""
        return 4 * self._characters + _TURN_BYTES * (self.users + 2)

    def skipped(self) -> list[Skipped]:
        """What was passed over for reasons of the format, or to stay within bounds."""
        if not self._unheld:
            return []
        message = f"{self._unheld} user turns were left out: the session holds too much text."
        return [Skipped(self.session.path, SkipReason.TOO_MUCH_TEXT, self._unheld, message)]

    def _hold(self, turn: UserTurn | None) -> UserTurn | None:
        """The turn, or None when the session holds too much text already."""
        if turn is None:
            return None
        self._characters += _characters(turn)
        if self._characters <= TEXT_CHARACTERS:
            return turn
        self._unheld += 1
        return None

    def _begin_anew(self) -> None:
        """Forget what was held: the transcript replaced it."""
        self.users = self._characters = self._unheld = 0


def _characters(turn: UserTurn) -> int:
    count = len(turn.text) + len(turn.command) + len(turn.arguments) + len(turn.id)
    for fact in turn.recalled.facts if turn.recalled else ():
        count += len(fact.id) + len(fact.title) + len(fact.text) + len(fact.reason)
    return count
