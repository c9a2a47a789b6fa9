"""The /memory commands that write (context-engine-v2.md, "Safe writes and confirmation").

``remember`` is the agent's call and is judged; so is ``forget`` once a permission is named.
The others are a person's explicit acts.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.cli.json_output import Answer, fact_answer, problem_answer
from context_center.cli.named_facts import named_fact
from context_center.core.names import reference_of
from context_center.core.remember import (
    InvalidRequestError,
    RememberRequest,
    parse_request,
    saved_message,
)
from context_center.core.write_policy import (
    Asker,
    Decision,
    PermissionMode,
    Permissions,
    Verdict,
)
from context_center.services.fact_store import FactStore
from context_center.services.remember import AgentMemory, store_view
from context_center.services.text_files import decode

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from context_center.core.errors import ContextError
    from context_center.core.facts import Fact
    from context_center.core.remember_assessment import StoreView
    from context_center.services.catalog import Catalog
    from context_center.services.store_operation import Written

_REQUEST_FIELDS = tuple(name for name in RememberRequest.__slots__ if name != "verified")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command answers, as JSON and as lines; ``code`` is the exit code."""

    answer: Answer
    lines: tuple[str, ...]
    code: int = 0


@dataclass(frozen=True, slots=True)
class _Writing:
    catalog: Catalog
    store: FactStore
    options: argparse.Namespace
    clock: Callable[[], int]

    @property
    def memory(self) -> AgentMemory:
        return AgentMemory(self.store, self.clock)

    def view(self) -> StoreView:
        return store_view(self.catalog.snapshot or self.catalog.load()[0])

    def named(self) -> Fact:
        return named_fact(self.catalog, self.options.ref)


def run_write(options: argparse.Namespace, catalog: Catalog, clock: Callable[[], int]) -> Outcome:
    """Carry out the writing command that ``options`` name.

    Raises ContextError for what could not be done; nothing was changed then.
    """
    store = FactStore(catalog.workspace, clock)
    return _COMMANDS[options.command](_Writing(catalog, store, options, clock))


def failed_answer(error: ContextError) -> Answer:
    """The JSON of an act that could not be done."""
    reason = f"{error.title}: {error.message} {error.remedy}".strip()
    return {"ok": False, "fact": None, "path": error.path, "reason": reason}


def _remember(writing: _Writing) -> Outcome:
    options = writing.options
    permissions = _permissions(options)
    try:
        call = _call(options)
    except InvalidRequestError as error:
        if not options.assess:
            raise
        return _assessed(Decision(Verdict.REFUSED, f"{error.title}: {error.message}"))
    memory = writing.memory
    decision = memory.judge(call, permissions, writing.view())
    if options.assess:
        return _assessed(decision)
    if decision.grant is not None:
        written = memory.remember_granted(call, decision.grant)
    elif decision.allowed or _confirmed(options, permissions, decision):
        written = memory.remember_approved(call)
    else:
        return _not_done(decision)
    return _done(writing, written, saved_message(written.fact) if written.fact else "Saved.")


def _call(options: argparse.Namespace) -> RememberRequest:
    if options.call is not None:
        return parse_request(_or_standard_input(options.call))
    values = {name: getattr(options, name) for name in _REQUEST_FIELDS}
    values["body"] = _or_standard_input(options.body)
    return RememberRequest(**values, verified=options.verified)


def _or_standard_input(text: str) -> str:
    return decode(sys.stdin.buffer.read()).text if text == "-" else text


def _permissions(options: argparse.Namespace) -> Permissions:
    return Permissions(
        PermissionMode(options.mode or PermissionMode.READ_ONLY),
        Asker(options.who or Asker.INTERACTIVE),
        tuple(options.ask),
        tuple(options.deny),
    )


def _confirmed(options: argparse.Namespace, permissions: Permissions, decision: Decision) -> bool:
    """Whether a person says yes, by ``--yes`` or at the terminal; only one can be asked."""
    if decision.verdict is not Verdict.CONFIRM or permissions.asker is not Asker.INTERACTIVE:
        return False
    if options.yes:
        return True
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    print(f"{decision.reason}\nDo it all the same? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _forget(writing: _Writing) -> Outcome:
    options = writing.options
    fact = writing.named()
    if options.assess or options.mode or options.who or options.ask or options.deny:
        permissions = _permissions(options)
        decision = writing.memory.judge_forget(fact, permissions, writing.view())
        if options.assess:
            return _assessed(decision)
        if not decision.allowed and not _confirmed(options, permissions, decision):
            return _not_done(decision)
    written = writing.store.archive(fact)
    return _done(writing, written, f"Archived {_reference(fact)} as {written.path}.", fact)


def _restore(writing: _Writing) -> Outcome:
    revision = writing.options.revision
    written = writing.store.restore(writing.named(), revision)
    return _done(writing, written, f"Restored revision {revision} as {_revision(written)}.")


def _recover(writing: _Writing) -> Outcome:
    written = writing.store.recover(writing.options.path)
    return _done(writing, written, f"Recovered as {_revision(written)}.")


def _pin(writing: _Writing) -> Outcome:
    written = writing.store.pin(writing.named())
    return _done(writing, written, f"Pinned with {_revision(written)}.")


def _unpin(writing: _Writing) -> Outcome:
    written = writing.store.unpin(writing.named())
    return _done(writing, written, f"Left to recall with {_revision(written)}.")


def _verify(writing: _Writing) -> Outcome:
    written = writing.store.verify(writing.named())
    return _done(writing, written, f"Verified with {_revision(written)}.")


def _migrate(writing: _Writing) -> Outcome:
    if writing.options.preview:
        steps = writing.store.migration()
        facts = tuple(step.after for step in steps if step.after is not None)
        problems = tuple(step.problem for step in steps if step.problem is not None)
        backup, said = "", f"{len(facts)} to migrate."
    else:
        done = writing.store.migrate()
        facts, problems, backup = done.facts, done.problems, done.backup
        said = f"{len(facts)} migrated; as they were in {backup}." if facts else "Nothing to do."
    answer = {
        "ok": not problems,
        "fact": None,
        "path": backup,
        "reason": " ".join([said, *(problem.message for problem in problems)]),
        "facts": [fact_answer(fact, writing.clock()) for fact in facts],
        "problems": [problem_answer(problem) for problem in problems],
    }
    lines = (said, *(f"  {_reference(fact)}  {fact.id}" for fact in facts))
    told = tuple(f"! {problem.path}: {problem.message} {problem.remedy}" for problem in problems)
    return Outcome(answer, (*lines, *told), 1 if problems else 0)


def _assessed(decision: Decision) -> Outcome:
    answer = {
        "decision": str(decision.verdict),
        "allowed": decision.allowed,
        "reason": decision.reason,
    }
    return Outcome(answer, (f"{decision.verdict}: {decision.reason}",))


def _not_done(decision: Decision) -> Outcome:
    needs = decision.verdict is Verdict.CONFIRM
    said = f"{'Needs confirmation' if needs else 'Refused'}: {decision.reason}"
    return Outcome({"ok": False, "fact": None, "path": "", "reason": said}, (said,), 1)


def _done(writing: _Writing, written: Written, said: str, was: Fact | None = None) -> Outcome:
    if not written.changed:
        said = "Nothing to change: it is so already."
    fact = written.fact or was
    warnings = [f"{warning.message} {warning.remedy}" for warning in written.warnings]
    answer = {
        "ok": True,
        "fact": fact_answer(fact, writing.clock()) if fact else None,
        "path": written.path,
        "reason": " ".join([said, *warnings]),
    }
    return Outcome(answer, (said, *(f"! {warning}" for warning in warnings)))


def _revision(written: Written) -> str:
    fact = written.fact
    return f"revision {fact.revision} of {_reference(fact)}" if fact else "a new revision"


def _reference(fact: Fact) -> str:
    return reference_of(fact.scope, fact.name)


_COMMANDS: dict[str, Callable[[_Writing], Outcome]] = {
    "remember": _remember,
    "forget": _forget,
    "restore": _restore,
    "recover": _recover,
    "pin": _pin,
    "unpin": _unpin,
    "verify": _verify,
    "migrate": _migrate,
}
