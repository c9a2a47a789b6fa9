"""What is taken from a fact as something that can be looked up, and what is not."""

from __future__ import annotations

import pytest

from context_center.core.claims import MOST_CLAIMS, Claim, ClaimKind, find_claims
from tests.helpers.temporary_store import make_fact


def named(body: str, kind: ClaimKind) -> list[str]:
    claims = find_claims(make_fact("a", description="", body=body))
    return [claim.name for claim in claims if claim.kind is kind]


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ("See `src/app/main.py:42` and docs/api.md.", ["src/app/main.py", "docs/api.md"]),
        ("It is config.yaml and [docs](docs/a.md).", ["config.yaml", "docs/a.md"]),
        ("`deploy/prod/`, ./tools and data/.", ["deploy/prod/", "./tools", "data/"]),
        ("规则在 services/risk/rules.yaml 里", ["services/risk/rules.yaml"]),
        ("`/etc/hosts` and `~/.npmrc`", ["/etc/hosts", "~/.npmrc"]),
        ("and/or, TCP/IP, CI/CD, 3/4, e.g. this. Node.js 22.1", []),
        ("ada@kestrel.example and `gateway.acquirer_timeouts`", []),
        ("[[docs/other.md]] is a link between facts", []),
    ],
)
def test_paths(body: str, paths: list[str]) -> None:
    assert named(body, ClaimKind.PATH) == paths


@pytest.mark.parametrize(
    ("body", "commands"),
    [
        ("Run `make test` or `CI=1 sudo pnpm run build`.", ["make", "pnpm"]),
        ("```bash\n# first\n$ cargo test\ncd x\n```", ["cargo"]),
        ("```python\nimport os\n```", []),
        ("The field `balance` and `Some Words`", []),
    ],
)
def test_commands(body: str, commands: list[str]) -> None:
    assert named(body, ClaimKind.COMMAND) == commands


def test_a_script_and_what_follows_a_command_are_paths() -> None:
    found = named("`./tools/run.sh --all` and `python scripts/seed.py`", ClaimKind.PATH)
    assert found == ["./tools/run.sh", "scripts/seed.py"]


def test_of_a_url_only_the_host_is_taken() -> None:
    body = "https://ada:secret@grafana.example:3000/d/a.json?x=y"
    claims = find_claims(make_fact("a", description="", body=body))
    assert claims == (Claim(ClaimKind.HOST, "grafana.example"),)


def test_each_is_named_once_and_not_without_end() -> None:
    assert named("a/b.py a/b.py `a/b.py`", ClaimKind.PATH) == ["a/b.py"]
    many = " ".join(f"src/f{number}.py" for number in range(500))
    assert len(named(many, ClaimKind.PATH)) == MOST_CLAIMS


def test_the_description_counts_as_well() -> None:
    fact = make_fact("a", description="How go.mod is kept: see build/rules.toml", body="x")
    assert [claim.name for claim in find_claims(fact)] == ["build/rules.toml"]
