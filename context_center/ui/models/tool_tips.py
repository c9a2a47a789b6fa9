"""Tool tips of any text: what looks like markup in it stays text, long lines wrap."""

from __future__ import annotations

from html import escape


def tool_tip(*paragraphs: str) -> str:
    """The paragraphs that are not empty as one tool tip, "" if all are."""
    shown = [escape(text).replace("\n", "<br>") for text in paragraphs if text]
    return "<qt>" + "".join(f"<p>{text}</p>" for text in shown) + "</qt>" if shown else ""
