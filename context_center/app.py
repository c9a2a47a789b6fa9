"""The composition root: reads the arguments, wires the services, starts window or command."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from context_center.cli.arguments import MEMORY, build_parser
from context_center.core.errors import ContextError
from context_center.core.times import parse_date, parse_time
from context_center.services.paths import cache_dir
from context_center.services.sample import SAMPLE_NOW, open_sample
from context_center.services.workspace import Workspace, find_roots, find_workspace

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    Clock = Callable[[], int]


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for; 0, 1 for an error told on stderr, 2 for wrong usage."""
    options = build_parser(with_commands=MEMORY in arguments).parse_args(arguments)
    sample_dir = ""
    try:
        clock = _clock(options)
        if options.sample:
            sample_dir = _sample_directory()
            sample = open_sample(sample_dir)
            options.home, options.workspace = sample.home, sample.workspace_root
        roots = find_roots(options.home, os.environ)
        workspace = find_workspace(roots, options.workspace, os.getcwd())
        if options.area == MEMORY:
            # The window starts sooner without the commands.
            from context_center.cli.commands import run_command  # noqa: PLC0415

            return run_command(options, workspace, clock)
        return _run_window(options, workspace, clock)
    except ContextError as error:
        # How commands word their answers is no part of a window's start.
        from context_center.cli.text_output import error_text  # noqa: PLC0415

        print(error_text(error), file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader of a pipe went away; Python must not fail on it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    finally:
        if sample_dir:
            shutil.rmtree(sample_dir, ignore_errors=True)


def _sample_directory() -> str:
    """A new directory of our own; of a plain name when no other sample is open."""
    path = os.path.join(tempfile.gettempdir(), "context-center-sample")
    try:
        os.mkdir(path, mode=0o700)
    except FileExistsError:
        return tempfile.mkdtemp(prefix="context-center-sample-")
    return path


def _clock(options: argparse.Namespace) -> Clock:
    """The clock that ``--now`` fixes; the sample's runs from the day it was made for."""
    if options.now is not None:
        instant = parse_time(options.now)
        if instant is None:
            instant = parse_date(options.now)
        if instant is None:
            raise ContextError(
                "Unreadable time",
                f"--now is “{options.now}”, which is no RFC 3339 time.",
                remedy="Write it as 2026-11-02T09:00:00Z or 2026-11-02.",
            )
        fixed = instant
        return lambda: fixed
    if options.sample:
        start = time.monotonic_ns()
        return lambda: SAMPLE_NOW + time.monotonic_ns() - start
    return time.time_ns


def _run_window(options: argparse.Namespace, workspace: Workspace, clock: Clock) -> int:
    # A start makes no garbage; the window collects again once its first facts are in sight.
    gc.disable()
    try:
        # Commands must run where Qt is not installed or cannot be loaded.
        from context_center.ui.start import WindowOptions, run_window  # noqa: PLC0415
    except ImportError as error:
        raise ContextError(
            "The window cannot start",
            f"Qt could not be loaded: {error}",
            remedy="Install the missing library, or use `context-center memory`, "
            "which needs no window.",
        ) from error
    return run_window(
        WindowOptions(
            workspace=workspace,
            roots=workspace.roots,
            theme=options.theme or "system",
            screenshot_dir=options.screenshot,
            now=clock,
            cache_dir=None if options.sample else str(cache_dir()),
            sample=options.sample,
        )
    )
