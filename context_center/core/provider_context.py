"""What a provider receives of instructions and memory, and in which of three places.

(context-engine-v2.md, "Cache and privacy contract".)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from context_center.core.instructions.size import estimated_tokens
from context_center.core.provider_text import without_private_paths

if TYPE_CHECKING:
    from context_center.core.instructions.documents import InstructionSet
    from context_center.core.recall.trace import RecallTrace
    from context_center.core.session_context import SessionContext


class Place(StrEnum):
    """Where in a request a text stands."""

    PREFIX = "system prefix"
    SESSION = "session context"
    TURN = "suffix of the turn"


_LASTS = {
    Place.PREFIX: "Joins the system prefix when a session starts and stays as it is.",
    Place.SESSION: "Is sent before a turn when its digest changes; earlier ones stay.",
    Place.TURN: "Belongs to this one turn.",
}


@dataclass(frozen=True, slots=True)
class ProviderText:
    """A text in its place; "" when there is nothing to say.

    ``tokens`` is an estimate. ``altered`` says that something private was taken out.
    """

    place: Place
    text: str
    altered: bool = False

    @property
    def characters(self) -> int:
        """The length of the text."""
        return len(self.text)

    @property
    def tokens(self) -> int:
        """About how many tokens the text is."""
        return estimated_tokens(self.text) if self.text else 0

    @property
    def cache_stable(self) -> bool:
        """Whether a later turn of the session finds the text unchanged at the same place."""
        return self.place is not Place.TURN

    @property
    def lasts(self) -> str:
        """When the text is sent anew, as one sentence."""
        return _LASTS[self.place]


@dataclass(frozen=True, slots=True)
class ProviderContext:
    """All three places."""

    prefix: ProviderText
    session: ProviderText
    turn: ProviderText

    @property
    def texts(self) -> tuple[ProviderText, ...]:
        """The texts in the order in which a provider reads them."""
        return self.prefix, self.session, self.turn


def provider_context(
    instructions: InstructionSet,
    session: SessionContext,
    trace: RecallTrace | None = None,
    private: tuple[str, ...] = (),
) -> ProviderContext:
    """What a provider receives for the turn that gave ``trace``, or before one.

    Instructions are the user's own words and stay as they are; only their labels say
    where they come from. ``private`` are directories to hide in what was recalled.
    """
    block = trace.block if trace else ""
    suffix = without_private_paths(block, private)
    return ProviderContext(
        prefix=ProviderText(Place.PREFIX, instructions.block),
        session=ProviderText(Place.SESSION, session.text, altered=session.altered),
        turn=ProviderText(Place.TURN, suffix, altered=suffix != block),
    )
