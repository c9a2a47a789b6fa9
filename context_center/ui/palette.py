"""The colours of both modes as data, and how contrast is measured (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXT_CONTRAST = 4.5
MARK_CONTRAST = 3.0


class ColorRole(Enum):
    """What a colour is for; the first nine are read as text on the four grounds.

    The last four are grounds as well, of changed lines and of what changed within them.
    """

    TEXT = "text"
    MUTED = "muted"
    ACCENT = "accent"
    LINK = "link"
    DANGER = "danger"
    WARNING = "warning"
    SUCCESS = "success"
    INFO = "info"
    ON_ACCENT = "on_accent"
    SURFACE = "surface"
    SURFACE_ALT = "surface_alt"
    CODE_BACKGROUND = "code_background"
    SELECTION = "selection"
    BORDER = "border"
    INSERTED = "inserted"
    INSERTED_WORD = "inserted_word"
    REMOVED = "removed"
    REMOVED_WORD = "removed_word"


GROUNDS = (
    ColorRole.SURFACE,
    ColorRole.SURFACE_ALT,
    ColorRole.CODE_BACKGROUND,
    ColorRole.SELECTION,
)
INKS = (
    ColorRole.TEXT,
    ColorRole.MUTED,
    ColorRole.ACCENT,
    ColorRole.LINK,
    ColorRole.DANGER,
    ColorRole.WARNING,
    ColorRole.SUCCESS,
    ColorRole.INFO,
)
CHANGE_GROUNDS = (ColorRole.INSERTED, ColorRole.REMOVED)
WORD_GROUNDS = (ColorRole.INSERTED_WORD, ColorRole.REMOVED_WORD)


@dataclass(frozen=True, slots=True)
class Colors:
    """One mode: a colour a role, (text, ground) a pill hue, and a categorical series."""

    roles: Mapping[ColorRole, str]
    pills: Mapping[str, tuple[str, str]]
    series: tuple[str, ...]


LIGHT = Colors(
    roles={
        ColorRole.TEXT: "#1b1f26",
        ColorRole.MUTED: "#565e6b",
        ColorRole.ACCENT: "#2856c4",
        ColorRole.LINK: "#2450b8",
        ColorRole.DANGER: "#a8231c",
        ColorRole.WARNING: "#7d5000",
        ColorRole.SUCCESS: "#19683a",
        ColorRole.INFO: "#12617a",
        ColorRole.ON_ACCENT: "#ffffff",
        ColorRole.SURFACE: "#ffffff",
        ColorRole.SURFACE_ALT: "#f5f6f8",
        ColorRole.CODE_BACKGROUND: "#f0f2f5",
        ColorRole.SELECTION: "#dde7fb",
        ColorRole.BORDER: "#d8dce2",
        ColorRole.INSERTED: "#e6f6ea",
        ColorRole.INSERTED_WORD: "#b3e2c0",
        ColorRole.REMOVED: "#fdecea",
        ColorRole.REMOVED_WORD: "#f7c4be",
    },
    pills={
        "neutral": ("#4a5260", "#e8ebef"),
        "blue": ("#1d4fa8", "#e0eafd"),
        "violet": ("#5b3aa8", "#ece6fb"),
        "teal": ("#0f5f66", "#d9f0f1"),
        "green": ("#1f6336", "#dff3e4"),
        "amber": ("#7a4b00", "#fcefd2"),
        "red": ("#9b1c1c", "#fce4e2"),
        "pink": ("#8f2a6b", "#fbe4f2"),
    },
    series=(
        "#2856c4",
        "#8a4b00",
        "#0f6b5c",
        "#7b3fb0",
        "#a3285f",
        "#4c6410",
        "#12617a",
        "#8c3a22",
    ),
)

DARK = Colors(
    roles={
        ColorRole.TEXT: "#e7e9ec",
        ColorRole.MUTED: "#a7aeb9",
        ColorRole.ACCENT: "#8fb0ff",
        ColorRole.LINK: "#96b8ff",
        ColorRole.DANGER: "#ff9a90",
        ColorRole.WARNING: "#efbc63",
        ColorRole.SUCCESS: "#83d69a",
        ColorRole.INFO: "#7ccbe3",
        ColorRole.ON_ACCENT: "#10192e",
        ColorRole.SURFACE: "#1a1c20",
        ColorRole.SURFACE_ALT: "#212429",
        ColorRole.CODE_BACKGROUND: "#272b31",
        ColorRole.SELECTION: "#2a3957",
        ColorRole.BORDER: "#3a3f47",
        ColorRole.INSERTED: "#1a2f22",
        ColorRole.INSERTED_WORD: "#2c5c3c",
        ColorRole.REMOVED: "#3a2322",
        ColorRole.REMOVED_WORD: "#743832",
    },
    pills={
        "neutral": ("#c6ccd5", "#353a42"),
        "blue": ("#adc9ff", "#23375d"),
        "violet": ("#cfbfff", "#392e60"),
        "teal": ("#8fdce3", "#143e43"),
        "green": ("#9be0ae", "#1b4027"),
        "amber": ("#f4ca7c", "#4a3510"),
        "red": ("#ffb3ab", "#5a2522"),
        "pink": ("#f7b2de", "#512343"),
    },
    series=(
        "#8fb0ff",
        "#f0b45c",
        "#6fd3bf",
        "#c9a4ff",
        "#ff9ac4",
        "#b5d06a",
        "#7ccbe3",
        "#f2a58c",
    ),
)

PILL_HUES: Mapping[str, str] = {
    "global": "teal",
    "project": "blue",
    "user": "violet",
    "feedback": "amber",
    "reference": "green",
    "pinned": "pink",
    "relevant": "neutral",
    "ancestor": "teal",
    "local": "amber",
    "fresh": "green",
    "current": "blue",
    "stale": "amber",
    "expired": "red",
    "problem": "red",
    "overridden": "neutral",
    "theirs": "teal",
    "mine": "violet",
    "conflict": "amber",
}


def luminance(color: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1."""
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
