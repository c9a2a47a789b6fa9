"""Text as a view can show it: one row a line, and nothing that would hold it up."""

from __future__ import annotations

LONGEST_LINE = 20_000
"""Characters of one line that are shown; laying out more would hold up the window."""
_PICTURES = {
    "\r": "\u240d",
    "\x00": "\u2400",
    "\u2028": "\u21b5",
    "\u2029": "\u00b6",
    "\ufdd0": "\ufffd",
    "\ufdd1": "\ufffd",
}
"""What Qt would break a line at, and what it cannot hold."""


def displayed_text(text: str) -> str:
    """``text`` with one row for each of its lines, which end at LF or CRLF only.

    Other breaks show as pictures, and of a very long line only the beginning is kept.
    """
    shown = text.replace("\r\n", "\n")
    for char, picture in _PICTURES.items():
        shown = shown.replace(char, picture)
    if len(shown) <= LONGEST_LINE:
        return shown
    return "\n".join(_shortened(line) for line in shown.split("\n"))


def _shortened(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:LONGEST_LINE]} … (+{len(line) - LONGEST_LINE:,})"
