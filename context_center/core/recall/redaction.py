r"""Home directories in what a provider sees (context-engine-v2.md, "Automatic recall").

Covers the shapes of the page (``/home/x``, ``/Users/x``, ``C:\Users\x``, any case, either
slash), a Windows name with a space, and ``~x``. The path of a web address names no local
home and stays.
"""

from __future__ import annotations

import re

LOCAL_HOME = "<local-home>"

_HOME = re.compile(
    r"""
    (?P<address> (?i:https?)://[^\s/?#]+ [^\s?#]* )
    | (?i: [a-z]:[\\/] (?:users|documents\ and\ settings) [\\/] ) [^\\/\s]+
      (?: (?:\ [^\\/\s:a-z0-9][^\\/\s:]*){1,2} (?=[\\/]|$) )?
    | (?i: /(?:users|home)/ ) [^/\s]+
    | (?<![\w~./\\]) ~[a-z_][a-z0-9_-]* (?=[/\\\s]|\.\.\.|$)
    """,
    re.VERBOSE,
)


_HINTS = ("home", "users", "settings", "~")


def home_spans(text: str) -> list[tuple[int, int]]:
    """Where home directories stand in a text, each as start and end."""
    low = text.lower()
    if not any(hint in low for hint in _HINTS):
        return []
    return [m.span() for m in _HOME.finditer(text) if m.lastgroup != "address"]


def redact_homes(text: str) -> str:
    """A text with every home directory as ``<local-home>``."""
    parts = []
    end = 0
    for start, stop in home_spans(text):
        parts += [text[end:start], LOCAL_HOME]
        end = stop
    return "".join([*parts, text[end:]]) if parts else text
