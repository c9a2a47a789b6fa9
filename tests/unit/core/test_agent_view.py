"""What an agent sees of one fact."""

from __future__ import annotations

from dataclasses import replace

from context_center.core.agent_view import agent_view
from context_center.core.facts import Activation, Freshness, Scope
from context_center.core.times import parse_time
from tests.helpers.stores import a_fact

NOW = parse_time("2026-08-12T00:00:00Z") or 0
FACT = a_fact("deploy", title="Deploy <window>", description="d" * 130, body="On\n\nTuesday")


def test_a_relevant_fact_has_a_line_in_the_index_and_an_entry_when_recalled() -> None:
    view = agent_view(FACT, NOW)
    assert view.index == (
        f"- [Deploy <window>](project/deploy.md) — [project/project] {'d' * 119}…"
    )
    assert view.pinned == ""
    assert view.recalled == (
        f"- id={FACT.id} revision=1 scope=project type=project freshness=fresh score=… "
        'reason="matched …; project scope"\n'
        "  title: Deploy &lt;window&gt;\n"
        f"  fact: deploy Deploy &lt;window&gt; {'d' * 130} On Tuesday\n"
    )
    assert view.freshness is Freshness.FRESH


def test_a_pinned_fact_is_in_every_session_and_never_recalled() -> None:
    view = agent_view(replace(FACT, activation=Activation.PINNED, scope=Scope.GLOBAL), NOW)
    assert view.pinned == "#### Deploy <window> (global/project)\n\nOn\n\nTuesday\n"
    assert "[global/project pinned]" in view.index
    assert view.recalled == ""


def test_a_stale_fact_is_counted_and_pointed_at() -> None:
    view = agent_view(replace(FACT, updated_at="2025-01-01T00:00:00Z"), NOW)
    assert view.freshness is Freshness.STALE
    assert view.index == "- 1 stale facts hidden — search with the memory tool"
    assert "stale; use the memory tool for details" in view.recalled
    assert "Tuesday" not in view.recalled


def test_an_expired_fact_is_not_recalled() -> None:
    view = agent_view(replace(FACT, expires_at="2026-08-01T00:00:00Z"), NOW)
    assert (view.freshness, view.recalled) == (Freshness.EXPIRED, "")


def test_private_places_are_hidden_as_from_a_provider() -> None:
    view = agent_view(replace(FACT, body="in /srv/secret and /home/ann"), NOW, ("/srv/secret",))
    assert view.recalled.endswith("in <local-home> and &lt;local-home&gt;\n")
