"""Quotes with where and when they were said, as rich text."""

from __future__ import annotations

from html import escape
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from context_center.core.differences import differences, without_end
from context_center.core.times import format_time

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from context_center.core.suggestions.candidates import Evidence

TURN = "turn:"
MORE = "more:"
_SHOWN = 2
_NAME_CHARACTERS = 34
_QUOTE_CHARACTERS = 400


def _tr(text: str) -> str:
    return QCoreApplication.translate("EvidenceWords", text)


def evidence_html(
    evidence: Sequence[Evidence],
    session_name: Callable[[Evidence], str],
    exact: Callable[[str], str],
    muted: str,
    *,
    whole: bool,
) -> str:
    """The quotes, the latest first, each with a link ``turn:`` and its number in ``evidence``.

    Without ``whole`` only the first few, and a link ``more:``. ``muted`` is a colour.
    """
    latest = sorted(range(len(evidence)), key=lambda at: -(evidence[at].time or 0))
    shown = latest if whole else latest[:_SHOWN]
    parts = []
    for at in shown:
        item = evidence[at]
        quote = " ".join(item.quote.split())
        if len(quote) > _QUOTE_CHARACTERS:
            quote = f"{quote[:_QUOTE_CHARACTERS]}…"
        when = exact(format_time(item.time)) if item.time is not None else _tr("no known time")
        name = _tr("{0}, turn {1}").format(_shortened(session_name(item)), item.number)
        parts.append(
            f"<p style='margin:0 0 4px 0'>“{escape(quote, quote=False)}”<br>"
            f"<a href='{TURN}{at}'>{escape(name)}</a>"
            f"<span style='color:{muted}'> · {escape(when)}</span></p>"
        )
    if len(shown) < len(evidence):
        more = _tr("Show {0} more").format(len(evidence) - len(shown))
        parts.append(f"<p style='margin:0'><a href='{MORE}'>{escape(more)}</a></p>")
    return "".join(parts)


def replaced_html(replaced: Sequence[Evidence], exact: Callable[[str], str], muted: str) -> str:
    """What the person said before and took back; ``muted`` is a colour."""
    parts = []
    for item in replaced:
        when = exact(format_time(item.time)) if item.time is not None else _tr("no known time")
        told = _tr("In place of “{0}”, said {1}").format(" ".join(item.quote.split()), when)
        parts.append(f"<p style='margin:0;color:{muted}'>{escape(told, quote=False)}</p>")
    return "".join(parts)


def changes_html(old: str, new: str, removed: str, inserted: str) -> str:
    """The lines that differ, what goes before what comes; ``removed`` and ``inserted`` are
    colours."""
    compared = differences(f"{old.strip()}\n", f"{new.strip()}\n")
    gone = (
        [_line("−", each, removed) for each in compared.old_lines[hunk.old.start : hunk.old.end]]
        for hunk in compared.hunks
    )
    come = (
        [_line("+", each, inserted) for each in compared.new_lines[hunk.new.start : hunk.new.end]]
        for hunk in compared.hunks
    )
    pairs = zip(gone, come, strict=True)
    return "".join(line for pair in pairs for lines in pair for line in lines)


def _line(sign: str, text: str, color: str) -> str:
    shown = escape(without_end(text), quote=False)
    if not shown.strip():
        return ""
    return f"<p style='margin:0;color:{color}'>{sign} {shown}</p>"


def _shortened(name: str) -> str:
    """The name of a session file without its ending, shortened in the middle."""
    stem = PurePath(name).stem
    if len(stem) <= _NAME_CHARACTERS:
        return stem
    half = _NAME_CHARACTERS // 2
    return f"{stem[:half]}…{stem[-half:]}"
