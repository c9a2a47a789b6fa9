"""Tokens marked in a text."""

from __future__ import annotations

import pytest

from context_center.ui.models.marked_text import Run, marked_runs


def test_words_are_marked_whatever_their_case() -> None:
    assert marked_runs("Deploy on Tuesday", ["deploy"]) == [
        Run("Deploy", "deploy"),
        Run(" on Tuesday", ""),
    ]


@pytest.mark.parametrize("text", ["redeployed", "deploy_window", "deploy2", "undeploy"])
def test_a_word_is_not_marked_inside_another(text: str) -> None:
    assert marked_runs(text, ["deploy"]) == [Run(text, "")]


def test_pairs_of_characters_are_marked_anywhere_and_the_first_keeps_the_shared_one() -> None:
    assert marked_runs("数据库迁移", ["数据", "据库"]) == [
        Run("数据", "数据"),
        Run("库", "据库"),
        Run("迁移", ""),
    ]


def test_every_place_of_a_token_is_marked() -> None:
    assert [run.token for run in marked_runs("a b a", ["a"])] == ["a", "", "a"]


def test_a_text_whose_lower_case_is_longer_stays_whole() -> None:
    assert marked_runs("İ deploy", ["deploy"]) == [Run("İ deploy", "")]


def test_runs_make_the_text_again() -> None:
    text = "生产部署 deploy, DEPLOY <b>"
    assert "".join(run.text for run in marked_runs(text, ["部署", "deploy", "b"])) == text
    assert marked_runs("", ["deploy"]) == []
