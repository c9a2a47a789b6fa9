"""The written form of markers."""

from __future__ import annotations

import pytest

from context_center.core.suggestions.languages import languages_of
from context_center.core.suggestions.marker_table import parsed
from context_center.core.suggestions.markers import Kind, points_by_kind

REST = "\nquestion\n  x\nrequest\n  x\nconfirms\n  x\nfillers\n  x\norder\n  x\npeople\n  x\n"


def test_alternatives_fragments_and_continued_lines() -> None:
    language = parsed(
        r"""
<TOOL>
  (?:hammer|saw)
lasting 0.5
  always|ever
  from now
      (?: on)?$
rule 0.25
  no <TOOL>
"""
        + REST
    )
    assert points_by_kind("no saw", [language]) == {Kind.RULE: 0.25}
    assert points_by_kind("from now on", [language]) == {Kind.LASTING: 0.5}
    assert points_by_kind("ever", [language]) == {Kind.LASTING: 0.5}


def test_the_strongest_of_a_kind_counts() -> None:
    language = parsed("moment -0.2\n  now\nmoment -0.6\n  right now\n" + REST)
    assert points_by_kind("right now", [language]) == {Kind.MOMENT: -0.6}
    assert points_by_kind("now", [language]) == {Kind.MOMENT: -0.2}


def test_an_unknown_heading_is_refused() -> None:
    with pytest.raises(KeyError):
        parsed("nonsense 0.5\n  x\n" + REST)


@pytest.mark.parametrize(
    ("text", "count"),
    [("use tabs", 1), ("用 pnpm 安装", 2), ("テストを書く", 1), ("항상 x", 1), ("123", 0)],
)
def test_languages_are_told_by_script(text: str, count: int) -> None:
    assert len(languages_of(text)) == count
