"""The table of ratios: from figures to rows, from rows to Markdown, into the README."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bench_table
import environments
import pytest
from bench_table import Row

if TYPE_CHECKING:
    from pathlib import Path

FIGURES = {
    "benchmarks": [
        {
            "name": "test_recall",
            "extra_info": {
                "name": "Recall over 10,000 facts",
                "peer": "rank_bm25",
                "ratio": 0.012345,
                "target": 0.25,
            },
        },
        {"name": "test_keystroke", "extra_info": {"ratio": 12.0, "target": "30 ms"}},
        {"name": "test_without_a_peer", "extra_info": {}},
    ]
}
ROWS = [
    Row("Recall over 10,000 facts", "rank_bm25", "0.0123", "0.25"),
    Row("test_keystroke", "", "12", "30 ms"),
]
TABLE = """\
| What                     | Compared with |  Ratio | At most |
| ------------------------ | ------------- | -----: | ------: |
| Recall over 10,000 facts | rank_bm25     | 0.0123 |    0.25 |
| test_keystroke           |               |     12 |   30 ms |"""


def test_a_row_for_every_benchmark_with_a_ratio() -> None:
    assert bench_table.rows(FIGURES) == ROWS


def test_the_table_can_be_read_as_text_and_as_markdown() -> None:
    assert bench_table.table(ROWS) == TABLE


def test_only_what_lies_between_the_marks_of_the_readme_changes(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(
        "速度\n<!-- bench:begin -->\nold\n<!-- bench:end -->\nrest\n", encoding="utf-8"
    )
    for _ in range(2):
        bench_table.refresh_readme(readme, ROWS)
        assert readme.read_text(encoding="utf-8") == (
            f"速度\n<!-- bench:begin -->\n{TABLE}\n<!-- bench:end -->\nrest\n"
        )


def test_a_readme_without_marks_stays_as_it_is(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("<!-- bench:begin -->\n", encoding="utf-8")
    with pytest.raises(environments.SetupError, match="bench:end"):
        bench_table.refresh_readme(readme, ROWS)
    assert readme.read_text(encoding="utf-8") == "<!-- bench:begin -->\n"
