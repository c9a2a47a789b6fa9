"""The words for what a provider receives, in the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from context_center.core.provider_context import Place
from context_center.ui.models.recall_words import count_text

if TYPE_CHECKING:
    from context_center.core.context_changes import ContextChanges
    from context_center.core.provider_context import ProviderText

_CONTEXT = "provider"
_MOST_NAMED = 5
_SHORT_DIGEST = 12
_MOST_OF_MESSAGE = 160

_TITLES = {
    Place.PREFIX: QT_TRANSLATE_NOOP("provider", "Stable prefix"),
    Place.SESSION: QT_TRANSLATE_NOOP("provider", "Session context"),
    Place.TURN: QT_TRANSLATE_NOOP("provider", "Suffix of the turn"),
}
_LASTS = {
    Place.PREFIX: QT_TRANSLATE_NOOP(
        "provider", "The instructions. Sent when a session starts; stays as it is."
    ),
    Place.SESSION: QT_TRANSLATE_NOOP(
        "provider", "Index and pinned facts. Sent anew when the digest changes; earlier ones stay."
    ),
    Place.TURN: QT_TRANSLATE_NOOP(
        "provider", "What the message recalls. Belongs to this one turn."
    ),
}
_NOTHING = {
    Place.PREFIX: QT_TRANSLATE_NOOP("provider", "No instruction file holds here."),
    Place.SESSION: QT_TRANSLATE_NOOP("provider", "No fact is active, so nothing is sent."),
    Place.TURN: QT_TRANSLATE_NOOP(
        "provider", "The message recalls nothing, so nothing is added to the turn."
    ),
}


def place_title(place: Place) -> str:
    """The name of a place."""
    return _translated(_TITLES[place])


def place_lasts(place: Place) -> str:
    """What a place holds and when it is sent anew."""
    return _translated(_LASTS[place])


def nothing_there(place: Place, message: str) -> str:
    """Why a place is empty; ``message`` is the one of the turn."""
    if place is Place.TURN and not message.strip():
        return QCoreApplication.translate(
            "provider", "Type a message in Recall Trace to see what it would add."
        )
    return _translated(_NOTHING[place])


def size_text(text: ProviderText) -> str:
    """Characters, and about how many tokens."""
    words = QCoreApplication.translate("provider", "{0} characters · about {1} tokens")
    return words.format(count_text(text.characters), count_text(text.tokens))


def stability_text(place: ProviderText) -> str:
    """Whether a later turn finds the text unchanged."""
    return (
        QCoreApplication.translate("provider", "Cache-stable")
        if place.cache_stable
        else QCoreApplication.translate("provider", "New each turn")
    )


def message_text(message: str) -> str:
    """For which message a turn is shown, on one line; a long one is cut."""
    line = " ".join(message[: 2 * _MOST_OF_MESSAGE].split())
    if len(line) > _MOST_OF_MESSAGE:
        line = f"{line[: _MOST_OF_MESSAGE - 1]}…"
    return QCoreApplication.translate("provider", "For: {0}").format(line)


def altered_text() -> str:
    """What was taken out of a text."""
    return QCoreApplication.translate(
        "provider", "Private paths, tags of the host or line breaks in titles were taken out."
    )


def short_digest(digest: str) -> str:
    """The version and the first digits of a digest."""
    version, _, digits = digest.partition(":")
    return f"{version}:{digits[:_SHORT_DIGEST]}"


def suppressed_text(references: tuple[str, ...]) -> str:
    """Which pinned global facts a project fact keeps out."""
    return QCoreApplication.translate("provider", "Kept out by a project fact: {0}").format(
        _listed(references)
    )


def changes_lines(changes: ContextChanges | None) -> tuple[str, ...]:
    """What changed since the last digest, one line for each kind of change."""
    if changes is None:
        return (QCoreApplication.translate("provider", "No earlier digest was seen here yet."),)
    since = short_digest(changes.since)
    if changes.same:
        return (QCoreApplication.translate("provider", "The same as {0}.").format(since),)
    lines = [QCoreApplication.translate("provider", "Changed since {0}:").format(since)]
    told = (
        (QCoreApplication.translate("provider", "Pinned: + {0}"), changes.pinned.added),
        (QCoreApplication.translate("provider", "Pinned: − {0}"), changes.pinned.removed),
        (QCoreApplication.translate("provider", "Pinned: ~ {0}"), changes.pinned.changed),
        (QCoreApplication.translate("provider", "Index: + {0}"), changes.index.added),
        (QCoreApplication.translate("provider", "Index: − {0}"), changes.index.removed),
        (QCoreApplication.translate("provider", "Index: ~ {0}"), changes.index.changed),
    )
    lines += [words.format(_listed(names)) for words, names in told if names]
    if changes.reordered:
        lines.append(QCoreApplication.translate("provider", "The order of what stayed"))
    if changes.folded:
        lines.append(QCoreApplication.translate("provider", "The count of facts without a line"))
    return tuple(lines)


def _listed(references: tuple[str, ...]) -> str:
    named = ", ".join(references[:_MOST_NAMED])
    more = len(references) - _MOST_NAMED
    return (
        QCoreApplication.translate("provider", "{0} and {1} more").format(named, count_text(more))
        if more > 0
        else named
    )


def _translated(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
