"""Tool tips show any text as it is."""

from __future__ import annotations

from context_center.ui.models.tool_tips import tool_tip


def test_markup_stays_text() -> None:
    assert tool_tip("a <b>", "", "c\nd") == "<qt><p>a &lt;b&gt;</p><p>c<br>d</p></qt>"


def test_nothing_is_no_tip() -> None:
    assert tool_tip("", "") == ""
