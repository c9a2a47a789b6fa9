"""The sample workspace holds what it is there to show."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from context_center.core.equivalence import overrides
from context_center.core.fact_file import FactSource, read_fact, render_fact
from context_center.core.facts import Activation, FactType, Freshness, Scope, Volatility
from context_center.core.freshness import freshness
from context_center.core.instructions.documents import ProfileName
from context_center.core.links import LinkIndex
from context_center.core.memory_index import index_line
from context_center.core.names import INDEX_FILE
from context_center.core.pinned_budget import pinned_budget
from context_center.core.recall.index import RecallIndex
from context_center.core.recall.recall import recall
from context_center.core.suggestions.candidates import Flag
from context_center.core.times import DAY_NS, format_time, parse_time
from context_center.core.turns import TranscriptFormat
from context_center.services.catalog import Catalog
from context_center.services.fact_history import read_revisions
from context_center.services.instruction_files import resolve_instructions
from context_center.services.paths import resources_dir
from context_center.services.sample import SAMPLE_NOW, open_sample
from context_center.services.suggestion_inbox import SuggestionInbox
from context_center.services.suggestion_scan import SuggestionScanner
from context_center.services.transcripts.incremental import TranscriptMemory
from context_center.services.transcripts.sessions import find_sessions
from context_center.services.workspace import find_roots, workspace_at

if TYPE_CHECKING:
    from context_center.core.facts import ArchivedFact, Fact, Revision
    from context_center.services.workspace import Workspace

LEGACY = "sandbox-magic-amounts.md"
BROKEN = "deploy-checklist.md"
CONFLICT = "webhook-retries (conflicted copy 2026-10-20).md"
EXTRA = "merchant-tiers.md"


@dataclass(frozen=True)
class Opened:
    """A copy of the sample as the store's own readers see it."""

    workspace: Workspace
    directories: tuple[tuple[str, Scope], ...]
    facts: tuple[Fact, ...]
    archived: tuple[ArchivedFact, ...]

    def fact(self, file_name: str, scope: Scope = Scope.PROJECT) -> Fact:
        return next(
            f for f in self.facts if Path(f.path).name == file_name and f.directory_scope is scope
        )

    def history(self, fact: Fact) -> tuple[Revision, ...]:
        return read_revisions(self.directories, fact)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    sample = open_sample(str(tmp_path_factory.mktemp("sample")))
    workspace = workspace_at(find_roots(sample.home, {}), sample.workspace_root)
    snapshot = Catalog(workspace, None, lambda: SAMPLE_NOW).load()[0]
    assert snapshot.problems == ()
    directories = (
        (workspace.facts_dir, Scope.PROJECT),
        (workspace.global_facts_dir, Scope.GLOBAL),
    )
    return Opened(workspace, directories, snapshot.facts, snapshot.archived)


def test_the_copy_is_a_new_writable_tree(tmp_path: Path) -> None:
    sample = open_sample(str(tmp_path / "not" / "there"))
    assert Path(sample.workspace_root).name == "payments-api"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    source = resources_dir() / "sample"
    shipped = [path for path in source.rglob("*") if path.is_file()]
    assert len(files) == len(shipped) - 1, "all but the README of the sample"
    for path in files:
        path.write_bytes(b"")
    with pytest.raises(FileExistsError):
        open_sample(str(tmp_path / "not" / "there"))
    assert all(path.stat().st_size > 0 for path in shipped)


def test_two_copies_are_told_apart_by_their_slugs(tmp_path: Path) -> None:
    first = open_sample(str(tmp_path / "one"))
    projects = [path.name for path in Path(first.home, "projects").iterdir()]
    assert projects == [workspace_at(find_roots(first.home, {}), first.workspace_root).slug]
    assert "one-payments-api" in projects[0]


def test_facts_of_every_kind_are_there(opened: Opened) -> None:
    assert Counter(fact.scope for fact in opened.facts) == {Scope.PROJECT: 29, Scope.GLOBAL: 13}
    kinds = Counter((fact.scope, fact.type) for fact in opened.facts)
    assert all(kinds[scope, kind] for scope in Scope for kind in FactType)
    assert {fact.activation for fact in opened.facts} == set(Activation)
    assert {fact.volatility for fact in opened.facts} == set(Volatility)
    assert sum(bool(fact.subject_key) for fact in opened.facts) >= 20
    assert sum(bool(fact.last_verified_at) for fact in opened.facts) == 4
    chinese = [fact for fact in opened.facts if re.search("[\u4e00-\u9fff]", fact.body)]
    assert len(chinese) >= 12
    translated = [f for f in opened.facts if re.search("[\u4e00-\u9fff]", f.keywords)]
    assert len(translated) >= 35


def test_every_freshness_occurs_at_the_time_of_the_sample(opened: Opened) -> None:
    assert format_time(SAMPLE_NOW) == "2026-11-02T09:00:00Z"
    counts = Counter(freshness(fact, SAMPLE_NOW) for fact in opened.facts)
    assert counts[Freshness.EXPIRED] == 2
    assert counts[Freshness.STALE] == 6
    assert counts[Freshness.FRESH] >= 10
    assert counts[Freshness.CURRENT] >= 10
    ends = [end for fact in opened.facts if (end := parse_time(fact.expires_at))]
    assert sum(SAMPLE_NOW < end < SAMPLE_NOW + 21 * DAY_NS for end in ends) == 3
    assert all(
        (parse_time(time) or 0) < SAMPLE_NOW
        for fact in opened.facts
        for time in (fact.created_at, fact.updated_at)
    )


def test_facts_of_the_project_win_by_name_title_and_subject(opened: Opened) -> None:
    found = {override.key: override.global_.name for override in overrides(opened.facts)}
    assert found == {
        "name:commit-messages": "commit-messages",
        "name:代码评审": "代码评审",
        "title:howtowriteamounts": "amount-formatting",
        "subject:project.package_manager": "default-node-tooling",
        "subject:user.reply_language": "reply-language",
    }


def test_pinned_bodies_use_part_of_the_budget(opened: Opened) -> None:
    budget = pinned_budget(opened.facts, overrides(opened.facts))
    assert (budget.used, budget.limit) == (910, 1_500)
    assert [fact.name for fact in budget.suppressed] == ["reply-language"]
    legacy = opened.fact("working-hours.md", Scope.GLOBAL)
    assert legacy in budget.facts
    assert legacy.activation is Activation.UNSET


def test_only_the_facts_that_are_meant_to_have_problems(opened: Opened) -> None:
    problems = {Path(f.path).name: {p.code for p in f.problems} for f in opened.facts if f.problems}
    assert problems == {BROKEN: {"bad_header"}, CONFLICT: {"name_mismatch", "duplicate_id"}}
    assert opened.fact(BROKEN).parsed is False
    assert opened.fact(CONFLICT).active is False
    assert opened.fact(EXTRA).extra == (("owner", "settlement squad"), ("ticket", "PAY-1182"))


def test_ids_are_random_and_unique_but_for_the_copy(opened: Opened) -> None:
    assert opened.fact(LEGACY).id.startswith("legacy-")
    assert opened.fact(CONFLICT).id == opened.fact("webhook-retries.md").id
    odd = {LEGACY, BROKEN, CONFLICT}
    ids = [fact.id for fact in opened.facts if Path(fact.path).name not in odd]
    ids += [entry.fact.id for entry in opened.archived]
    assert len(ids) == len(set(ids)) == 39 + 7
    assert all(re.fullmatch("mem-[0-9a-f]{32}", fact_id) for fact_id in ids)


def test_a_fact_without_times_is_as_old_as_its_file(opened: Opened) -> None:
    assert opened.fact(LEGACY).updated_at == "2026-07-14T06:00:00Z"


def test_links_lead_to_facts_but_for_one_that_was_archived(opened: Opened) -> None:
    links = LinkIndex(opened.facts)
    pairs = [pair for fact in opened.facts for pair in links.outgoing(fact)]
    assert len(pairs) >= 20
    assert [target for target, fact in pairs if fact is None] == ["fx-rates-provider"]
    assert "fx-rates-provider" in {entry.fact.name for entry in opened.archived}


def test_the_archive_holds_facts_of_both_scopes(opened: Opened) -> None:
    assert Counter(entry.fact.scope for entry in opened.archived) == {
        Scope.PROJECT: 4,
        Scope.GLOBAL: 3,
    }
    newest = opened.archived[0]
    assert (newest.fact.name, newest.archived_at) == (
        "fx-rates-provider",
        "2026-09-21T07:03:55.118Z",
    )
    for entry in opened.archived:
        changed = parse_time(entry.fact.updated_at) or 0
        assert changed < (parse_time(entry.archived_at) or 0) < SAMPLE_NOW
        assert entry.fact.problems == ()


def test_histories_are_complete_and_tell_what_changed(opened: Opened) -> None:
    lengths = {}
    for fact in (*opened.facts, *(entry.fact for entry in opened.archived)):
        history = opened.history(fact) if fact.active and fact.parsed else ()
        numbers = [revision.fact.revision for revision in history]
        if fact.parsed:
            assert numbers == list(range(fact.revision - 1, 0, -1)), fact.name
        times = [fact.updated_at, *(revision.fact.updated_at for revision in history)]
        assert times == sorted(times, reverse=True)
        assert {revision.fact.created_at for revision in history} <= {fact.created_at}
        lengths[fact.scope, fact.name] = len(history)
    long = {name: length for (_, name), length in lengths.items() if length >= 2}
    assert long == {"package-manager": 3, "ledger-rounding": 2, "部署窗口": 4}
    first = opened.history(opened.fact("package-manager.md"))[-1].fact
    assert "npm ci" in first.body
    assert "pnpm" not in first.body


def test_every_other_file_is_canonical_to_the_byte() -> None:
    store = resources_dir() / "sample"
    odd = {INDEX_FILE, LEGACY, BROKEN}
    seen = 0
    for scope, place in ((Scope.GLOBAL, "home/memory/global"), (Scope.PROJECT, "project-store")):
        for path in (store / place).rglob("*.md"):
            if path.name in odd:
                continue
            text = path.read_bytes().decode("utf-8")
            fact = read_fact(FactSource(text, str(path), path.stem, scope, 0))
            assert render_fact(fact) == text, path
            assert fact.scope is scope
            seen += 1
    assert seen == 40 + 7 + 13


def test_the_indexes_name_every_fact_and_keep_a_line_of_the_user(opened: Opened) -> None:
    for directory, scope in opened.directories:
        text = Path(directory, INDEX_FILE).read_text(encoding="utf-8")
        lines = text.splitlines()
        own = [line for line in lines if line and not line.startswith("- [")]
        assert own[0] == "# Memory"
        assert [line[:13] for line in own[1:]] == ["Kept by hand:"]
        facts = [f for f in opened.facts if f.directory_scope is scope and f.active and f.parsed]
        expected = [index_line(fact, f"{fact.name}.md", fact.description) for fact in facts]
        managed = [line for line in lines if line.startswith("- [") and BROKEN not in line]
        assert managed == expected


@pytest.mark.parametrize(
    ("target", "labels"),
    [
        ("", []),
        ("services/ledger", ["services/ledger/AGENTS.md", "services/ledger/REASONIX.local.md"]),
        ("web/src", ["web/CLAUDE.md"]),
    ],
)
def test_instructions_nest_and_have_two_faults(
    opened: Opened, target: str, labels: list[str]
) -> None:
    found = resolve_instructions(opened.workspace, target or None, ProfileName.SPECIFICATION)
    assert [document.label for document in found.documents] == [
        "user/REASONIX.md",
        "workspace/AGENTS.md",
        "workspace/AGENTS.local.md",
        *(f"workspace/{label}" for label in labels),
    ]
    depths = {Path(each.path).name: each.depth for each in found.documents[1].imports}
    assert depths == {"testing.md": 1, "fixtures.md": 2, "review.md": 1}
    assert [Path(path).name for path in found.documents[1].also_at] == ["CLAUDE.md"]
    faults = {(each.code, Path(each.source_path).name, each.line) for each in found.diagnostics}
    assert faults == {
        ("import_unreadable", "review.md", 6),
        ("import_outside_source", "AGENTS.local.md", 7),
    }


def test_the_two_profiles_differ_at_the_decorator_in_a_fence(opened: Opened) -> None:
    found = resolve_instructions(opened.workspace, None, ProfileName.REASONIX_1X)
    decorator = [each for each in found.diagnostics if each.path.endswith("pytest.fixture")]
    assert {Path(each.source_path).name for each in decorator} == {"fixtures.md"}
    assert "workspace/CLAUDE.md" in {document.label for document in found.documents}


def test_a_file_that_is_one_letter_short_is_named(opened: Opened) -> None:
    found = resolve_instructions(opened.workspace, "services", ProfileName.SPECIFICATION)
    misses = [(Path(each.path).name, each.suggestion) for each in found.not_read]
    assert misses == [("AGENT.md", "AGENTS.md")]


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("Can I retry a capture after a timeout?", "acquirer-timeouts"),
        ("What is the deployment window this week?", "部署窗口"),
        ("怎么做数据库迁移？", "数据库迁移"),
        ("チャージバックの期限は？", "chargeback-japan"),
    ],
)
def test_questions_in_any_language_recall_the_fact(
    opened: Opened, message: str, first: str
) -> None:
    trace = recall(RecallIndex.build(opened.facts), message, now=SAMPLE_NOW)
    assert trace.hits[0].fact.name == first


def test_no_line_of_the_sample_looks_like_a_secret_or_an_address() -> None:
    card_number = re.compile(r"(?<![0-9])(?:[0-9][ -]?){13,19}(?![0-9])")
    address = re.compile(r"[\w.+-]+@[\w-]+\.[a-z]{2,}(?![\w(])")
    for path in (resources_dir() / "sample").rglob("*"):
        if not path.is_file() or path.name == "package.json":
            continue
        text = path.read_text(encoding="utf-8")
        text = re.sub(r'"createdAt":[0-9]{13}', "", text)
        body = re.sub(r"mem-[0-9a-f]{32}|[0-9]{4}-[0-9]{2}-[0-9]{2}\S*", "", text)
        assert not card_number.search(body), path
        assert not address.search(body), path


def test_weekdays_in_the_freeze_are_right(opened: Opened) -> None:
    days = re.findall(r"(\w{3}) (\d{4}-\d{2}-\d{2})", opened.fact("release-freeze.md").body)
    assert days == [("Thu", "2026-11-05"), ("Thu", "2026-11-12")]
    assert all(date.fromisoformat(day).strftime("%a") == name for name, day in days)


def test_the_sessions_are_those_of_the_copy_and_one_has_an_event_log(opened: Opened) -> None:
    found = find_sessions(opened.workspace)
    assert found.skipped == ()
    assert Counter(session.format for session in found.sessions) == {
        TranscriptFormat.REASONIX_CHECKPOINT: 6,
        TranscriptFormat.REASONIX_EVENTS_2: 1,
    }
    assert all(session.title for session in found.sessions)
    memory = TranscriptMemory()
    turns = [turn for session in found.sessions for turn in memory.read(session).turns]
    assert len(turns) == 40
    assert len({turn.time for turn in turns}) == 40
    assert all(turn.time is not None and turn.time < SAMPLE_NOW for turn in turns)
    assert sum(re.search("[\u4e00-\u9fff]", turn.text) is not None for turn in turns) == 11
    (asked,) = [turn for turn in turns if turn.recalled is not None]
    trace = recall(RecallIndex.build(opened.facts), asked.text, now=asked.time or 0)
    assert asked.recalled is not None
    assert asked.recalled.ids == tuple(hit.fact.id for hit in trace.hits)
    assert len(asked.recalled.ids) == 4


def test_the_sessions_suggest_what_they_are_there_to_show(opened: Opened, tmp_path: Path) -> None:
    catalog = Catalog(opened.workspace, None, lambda: SAMPLE_NOW)
    inbox = SuggestionInbox(opened.workspace, data_dir=tmp_path)
    result = SuggestionScanner(catalog, inbox, clock=lambda: SAMPLE_NOW).scan()
    memories = result.suggestions.memories
    said = "\n".join(memory.body for memory in memories)
    assert len(memories) >= 7
    assert {"vitest", "TanStack", "OpenAPI", "UTC"} <= set(re.findall("[A-Za-z]+", said))
    assert not re.search("pnpm|迁移|it is simpler|Remember|--force", said), (
        "known, left, or not meant"
    )
    (revision,) = [memory for memory in memories if memory.revises]
    assert revision.revises == opened.fact("refund-approval.md").id
    (flagged,) = [memory for memory in memories if memory.flags]
    assert flagged.flags == (Flag.CREDENTIAL,)
    assert sum(len({each.session_id for each in m.evidence}) == 2 for m in memories) >= 2
    assert len(result.suggestions.skills) == 2
