"""``context-center memory check``: the recall tests of the workspace, for a person or a CI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from context_center.cli.json_output import problem_answer
from context_center.cli.text_output import problem_lines
from context_center.services.recall_tests import check_recall_tests

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.cli.commands import Request, Result
    from context_center.cli.json_output import Answer
    from context_center.core.recall.expectations import ExpectationResult
    from context_center.services.recall_tests import CheckReport


def check(request: Request) -> Result:
    """Judge the recall tests; the answer's ``passed`` decides over the exit code."""
    catalog = request.catalog
    report = check_recall_tests(catalog.workspace, catalog.index(), request.now)
    return check_answer(report), check_text(report)


def check_answer(report: CheckReport) -> Answer:
    """The report as plain values."""
    return {
        "path": report.path,
        "passed": report.passed,
        "tests": [_test_answer(result) for result in report.results],
        "problems": [problem_answer(problem) for problem in report.problems],
    }


def _test_answer(result: ExpectationResult) -> Answer:
    test = result.expectation
    return {
        "line": test.line,
        "message": test.message,
        "note": test.note,
        "must_recall": list(test.must_recall),
        "must_not_recall": list(test.must_not_recall),
        "quiet": test.quiet,
        "passed": result.passed,
        "before": list(result.before),
        "after": list(result.after),
        "failures": [
            {
                "breach": str(failure.breach),
                "reference": failure.reference,
                "explanation": failure.explanation,
            }
            for failure in result.failures
        ],
    }


def check_text(report: CheckReport) -> Iterator[str]:
    """Each test on a line, what fails with its reasons, then the count."""
    yield f"Recall tests ({len(report.results)})  {report.path}"
    for result in report.results:
        yield from _test_lines(result)
    yield from problem_lines(report.problems)
    if not report.results and not report.problems:
        yield "No test is kept for this workspace."
        return
    held = len(report.results) - len(report.broken)
    unread = f", {len(report.problems)} cannot be read" if report.problems else ""
    yield f"{held} of {len(report.results)} hold{unread}."


def _test_lines(result: ExpectationResult) -> Iterator[str]:
    test = result.expectation
    mark = "ok    " if result.passed else "FAILED"
    yield f"  {mark}  line {test.line}  {' '.join(test.message.split())}"
    if result.passed:
        return
    if test.note:
        yield f"          note     {' '.join(test.note.split())}"
    for failure in result.failures:
        yield f"          {failure.breach:<8} {failure.reference}: {failure.explanation}"
    if result.before:
        yield f"          before   {', '.join(result.before)}"
    yield f"          after    {', '.join(result.after) or 'nothing'}"
