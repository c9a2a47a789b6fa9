"""Scans of real session files in temporary homes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from context_center.core.errors import UnreadableError
from context_center.core.facts import Scope
from context_center.core.suggestions.candidates import Flag
from context_center.core.turns import SkipReason
from context_center.services.suggestion_inbox import FILE_NAME, SuggestionInbox
from context_center.services.suggestion_scan import (
    STORE_OUT_OF_REACH,
    UNAVAILABLE,
    ScanProgress,
    ScanSources,
    ScanState,
    SuggestionScanner,
)
from tests.helpers.stores import a_fact
from tests.helpers.suggestions import Told, bodies, clock, tree

TABS = "Always indent the gateway code with tabs."
VITEST = "From now on write the gateway tests with vitest, not jest."
RULE = "Never use `any` in the gateway code; take `unknown` and narrow it."


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return Told(tmp_path)


def test_what_was_said_is_proposed_with_its_evidence(told: Told) -> None:
    told.say("Open the README.", RULE)
    result = told.scan()
    assert result.state is ScanState.COMPLETE
    (memory,) = result.suggestions.memories
    (evidence,) = memory.evidence
    assert (evidence.number, evidence.quote) == (1, RULE)
    assert result.session_name(evidence) == "20260801-091501.000000000-mock.jsonl"
    assert (result.scanned.sessions, result.scanned.turns) == (1, 2)
    assert result.scanned.bytes == sum(s.size for s in result.sessions) > 0
    assert result.skipped_count == 0


def test_the_same_sentence_in_four_sessions_and_eight_copies_of_one_is_one(told: Told) -> None:
    first = told.say(RULE)
    for _ in range(3):
        told.say(RULE)
    stem = first.name.removesuffix(".jsonl")
    for number in range(8):
        copy = first.with_name(f"{stem}-recovery-{number:08x}.jsonl")
        copy.write_bytes(first.read_bytes())
    (memory,) = told.scan().suggestions.memories
    assert len(memory.evidence) == 4
    assert len({evidence.time for evidence in memory.evidence}) == 4


def test_rejected_ones_do_not_return_after_a_restart_in_other_words_neither(told: Told) -> None:
    told.say(VITEST)
    (memory,) = told.scan().suggestions.memories
    told.inbox().rejected(memory, "we are still deciding")
    assert bodies(told.scan()) == []
    told.say("Please use vitest for tests here, never jest.")
    assert bodies(told.scan()) == []
    (kept,) = told.inbox().entries()
    told.inbox().take_back([kept.key])
    assert len(bodies(told.scan())) == 1


def test_a_postponed_one_returns_when_it_is_due(told: Told) -> None:
    told.say(RULE)
    (memory,) = told.scan().suggestions.memories
    told.inbox().postponed(memory, clock() + 1)
    assert bodies(told.scan()) == []
    later = SuggestionScanner(told.catalog(), told.inbox(), None, lambda: clock() + 1)
    assert len(bodies(later.scan())) == 1


@pytest.mark.parametrize("scope", list(Scope))
def test_what_a_fact_of_either_scope_says_is_not_proposed(told: Told, scope: Scope) -> None:
    told.say(RULE, TABS)
    told.store.write(a_fact("no-any", scope=scope, body=RULE))
    assert bodies(told.scan()) == [TABS.removesuffix(".")]


def test_what_the_archive_or_an_instruction_says_is_not_proposed(told: Told) -> None:
    told.say(RULE, TABS)
    told.store.write(a_fact("no-any", body=RULE), ".archive/20260801-120000.000-no-any.md")
    Path(told.workspace.root, "AGENTS.md").write_text(f"# Style\n\n- {TABS}\n", encoding="utf-8")
    assert bodies(told.scan()) == []


def test_an_archived_fact_whose_acceptance_was_taken_back_does_not_count(told: Told) -> None:
    told.say(RULE)
    (memory,) = told.scan().suggestions.memories
    kept = told.inbox().accepted(memory, "mem-1")
    told.store.write(
        a_fact("no-any", id="mem-1", body=RULE), ".archive/20260801-120000.000-no-any.md"
    )
    told.inbox().take_back([kept.key])
    assert len(bodies(told.scan())) == 1


def test_a_contradiction_is_a_revision_of_the_fact(told: Told) -> None:
    subject = {"body": "Use jest for tests.", "subject_key": "project.test_runner"}
    fact = a_fact("tests", updated_at="2026-06-01T00:00:00Z", **subject)
    told.store.write(fact)
    told.say(VITEST)
    (memory,) = told.scan().suggestions.memories
    assert memory.revises == fact.id


def test_a_secret_is_hidden_flagged_and_not_preselected(told: Told) -> None:
    secret = "tk_9fQ2LmZ71xTanuki4471"
    told.say(f"For recordings always use the sandbox token: {secret}, never your own.")
    (memory,) = told.scan().suggestions.memories
    assert memory.flags == (Flag.CREDENTIAL,)
    assert not memory.preselected
    assert secret not in repr(memory)


def test_nothing_is_written_but_into_our_own_cache(told: Told) -> None:
    told.say(RULE, "Run the tests")
    told.store.write(a_fact())
    before = tree(told.root)
    cache = told.root / "cache"
    told.scanner(cache).scan()
    after = tree(told.root)
    new = [path for path in after if path not in before]
    assert new
    assert all(Path(path).is_relative_to(cache / "transcripts") for path in new)
    assert {path: after[path] for path in before} == before


def test_other_agents_are_read_only_with_their_switch(told: Told) -> None:
    claude, codex = told.say_to_claude(RULE), told.say_to_codex(TABS)
    assert told.scan().scanned.sessions == 0
    assert bodies(told.scan(ScanSources(claude_home=str(claude)))) == [RULE.removesuffix(".")]
    result = told.scan(ScanSources(str(claude), str(codex)))
    assert result.scanned.sessions == 2
    names = {result.session_name(m.evidence[0]) for m in result.suggestions.memories}
    assert names == {"0f0e.jsonl", "rollout-1.jsonl"}


def test_only_what_was_appended_is_read_again(told: Told) -> None:
    path = told.say(RULE)
    scanner = told.scanner()
    scanner.scan()
    line = json.dumps({"role": "user", "content": TABS, "createdAt": clock() // 1_000_000})
    first = path.read_bytes()
    path.write_bytes(first + line.encode() + b"\n")
    result = scanner.scan()
    assert result.scanned.turns == 2
    assert len(bodies(result)) == 2


def test_the_same_scanner_sees_every_change_and_only_changes(told: Told) -> None:
    told.say(RULE)
    catalog, inbox = told.catalog(), told.inbox()
    scanner = SuggestionScanner(catalog, inbox, None, clock)
    first = scanner.scan()
    assert scanner.scan().suggestions is first.suggestions
    kept = inbox.rejected(first.suggestions.memories[0])
    assert bodies(scanner.scan()) == []
    inbox.take_back([kept.key])
    assert scanner.scan().suggestions == first.suggestions
    told.store.write(a_fact("no-any", body=RULE))
    catalog.refresh(None)
    assert bodies(scanner.scan()) == []


def test_bad_lines_are_counted_and_unreadable_sessions_named(told: Told) -> None:
    path = told.say(RULE)
    path.write_bytes(path.read_bytes() + b'{not json}\n{"role":"user","content":"cut \xe4')
    link = path.with_name("20260802-000000.000000000-mock.jsonl")
    link.symlink_to(path)
    newer = path.with_name("20260803-000000.000000000-mock.events.jsonl")
    newer.write_bytes(b'{"schema_version":3,"type":"log"}\n')
    result = told.scan()
    assert len(bodies(result)) == 1
    assert result.skipped_count == 3
    reasons = {(skip.path, skip.reason) for skip in result.unreadable}
    assert reasons == {
        (str(link), SkipReason.NOT_REGULAR),
        (str(newer), SkipReason.SCHEMA_TOO_NEW),
    }


def test_progress_counts_sessions_and_bytes_newest_first(told: Told) -> None:
    paths = [told.say(text) for text in (RULE, TABS, VITEST)]
    told_progress: list[ScanProgress] = []
    result = told.scanner().scan(progress=told_progress.append)
    size = sum(path.stat().st_size for path in paths)
    assert told_progress[0] == ScanProgress(0, 3, 0, size)
    assert told_progress[-1] == ScanProgress(3, 3, size, size)
    assert [step.sessions for step in told_progress] == sorted(s.sessions for s in told_progress)
    assert [session.path for session in result.sessions] == [str(p) for p in reversed(paths)]


def test_a_cancelled_scan_suggests_nothing_and_the_next_one_does(told: Told) -> None:
    told.say(RULE)
    scanner = told.scanner()
    cancelled = scanner.scan(cancelled=lambda: True)
    assert cancelled.state is ScanState.CANCELLED
    assert cancelled.suggestions.memories == ()
    assert scanner.scan().state is ScanState.COMPLETE


def test_a_store_out_of_reach_is_said(told: Told) -> None:
    told.say(RULE)
    Path(told.store.directory()).rmdir()
    Path(told.workspace.facts_dir).write_text("no directory", encoding="utf-8")
    assert told.scan().message == STORE_OUT_OF_REACH


def test_decisions_that_cannot_be_read_stop_the_scan(told: Told) -> None:
    told.say(RULE)
    (told.data / FILE_NAME).mkdir(parents=True)
    with pytest.raises(UnreadableError):
        told.scan()


def test_of_a_remote_workspace_not_one_file_is_read(told: Told) -> None:
    told.say(RULE)
    claude, codex = told.say_to_claude(RULE), told.say_to_codex(TABS)
    script = f"""
import sys
from context_center.services.catalog import Catalog
from context_center.services.suggestion_inbox import SuggestionInbox
from context_center.services.suggestion_scan import ScanSources, SuggestionScanner
from context_center.services.workspace import find_roots, remote_workspace
workspace = remote_workspace(find_roots({told.workspace.roots.home!r}, {{}}), "ssh://host/srv")
scanner = SuggestionScanner(Catalog(workspace, None, lambda: 0), SuggestionInbox(workspace))
touched = []
def watch(event, arguments):
    if event in ("open", "os.listdir", "os.scandir", "glob.glob"):
        touched.append(arguments[0])
sys.addaudithook(watch)
result = scanner.scan(ScanSources({str(claude)!r}, {str(codex)!r}))
print(len(touched), result.state, result.scanned.sessions, result.message)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
        env=os.environ,
    )
    assert done.stdout.strip() == f"0 remote 0 {UNAVAILABLE}"


def test_a_global_decision_holds_in_other_workspaces_too(told: Told, tmp_path: Path) -> None:
    told.say(RULE)
    (memory,) = told.scan().suggestions.memories
    told.inbox().rejected(replace(memory, scope=Scope.GLOBAL))
    (tmp_path / "other").mkdir()
    other = Told(tmp_path / "other")
    inbox = SuggestionInbox(other.workspace, clock, told.data)
    assert [entry.decision.texts for entry in inbox.entries()] == [(memory.body, RULE)]
