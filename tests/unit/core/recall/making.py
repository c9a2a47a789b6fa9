"""Facts for the tests of recall: one by hand, or stores of every shape from hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from context_center.core.equivalence import identity_keys
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.times import DAY_NS, format_time, parse_time

NOW = parse_time("2026-08-20T12:00:00Z") or 0
WORDS = (
    "cache",
    "policy",
    "alpha",
    "the",
    "is",
    "staging",
    "v12",
    "部署",
    "部署规则",
    "库",
    "配置部署",
)


def make_fact(
    name: str,
    body: str = "",
    *,
    scope: Scope = Scope.PROJECT,
    kind: FactType = FactType.PROJECT,
    activation: Activation = Activation.RELEVANT,
    volatility: Volatility = Volatility.UNSET,
    title: str = "",
    description: str = "",
    keywords: str = "",
    subject_key: str = "",
    fact_id: str = "",
    updated_at: str = "2026-08-10T00:00:00Z",
    expires_at: str = "",
    last_verified_at: str = "",
    active: bool = True,
) -> Fact:
    """A fact of which only the fields that matter need to be named."""
    known_id = fact_id or f"mem-{scope}-{name}"
    return Fact(
        id=known_id,
        revision=1,
        name=name,
        title=title,
        description=description,
        type=kind,
        scope=scope,
        activation=activation,
        volatility=volatility,
        subject_key=subject_key,
        keywords=keywords,
        created_at=updated_at,
        updated_at=updated_at,
        expires_at=expires_at,
        last_verified_at=last_verified_at,
        body=body,
        path=f"/store/{scope}/{name}.md",
        directory_scope=scope,
        identity_keys=identity_keys(known_id, name, title, subject_key),
        active=active,
    )


_days = st.integers(-3, 500)
_times = _days.map(lambda days: format_time(NOW - days * DAY_NS))
texts = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
messages = st.lists(
    st.sampled_from((*WORDS, "#cache", "alpha.", "Policy", "nowhere", "規則", "?")), max_size=5
).map(" ".join)

facts = st.builds(
    make_fact,
    name=st.integers(0, 25).map("fact-{}".format),
    body=texts,
    scope=st.sampled_from(Scope),
    kind=st.sampled_from(FactType),
    activation=st.sampled_from(
        (Activation.UNSET, Activation.RELEVANT, Activation.RELEVANT, Activation.PINNED)
    ),
    volatility=st.sampled_from(Volatility),
    title=st.sampled_from(("", "", "", "One title", "Another")),
    subject_key=st.sampled_from(("", "", "", "a.b", "c.d")),
    fact_id=st.sampled_from(("", "", "", "mem-1", "mem-2")),
    updated_at=_times,
    expires_at=st.one_of(st.just(""), st.just(""), _times),
    last_verified_at=st.one_of(st.just(""), _times),
    active=st.sampled_from((True, True, True, True, False)),
)
stores = st.lists(facts, max_size=20, unique_by=lambda fact: fact.path)
