"""The estimate counts wide and narrow characters apart."""

from __future__ import annotations

import pytest

from context_center.core.instructions.size import estimated_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("规则", 2), ("先跑 test", 4), ("あア한", 3)],
)
def test_estimated_tokens(text: str, tokens: int) -> None:
    assert estimated_tokens(text) == tokens
