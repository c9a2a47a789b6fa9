"""Subject keys and keywords for completion."""

from __future__ import annotations

from dataclasses import replace

from context_center.core.words_in_use import keywords_in_use, keywords_of, subjects_in_use
from tests.helpers.stores import a_fact

FACTS = (
    a_fact("a", subject_key="release.deploy", keywords="install, 依赖 install"),
    a_fact("b", subject_key="api.retries", keywords="依赖，npm"),
    a_fact("c", subject_key="release.deploy", keywords=""),
    replace(a_fact("d", subject_key="dead.key", keywords="dead"), active=False),
)


def test_each_subject_once_in_order() -> None:
    assert subjects_in_use(FACTS) == ("api.retries", "release.deploy")


def test_the_most_common_keywords_come_first() -> None:
    assert keywords_in_use(FACTS) == ("依赖", "install", "npm")


def test_keywords_are_parted_at_blanks_and_commas_of_both_scripts() -> None:
    assert keywords_of(" a,b，c、d  e;") == ("a", "b", "c", "d", "e")
