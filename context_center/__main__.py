"""The entry point of both scripts and of ``python -m context_center``."""

from __future__ import annotations

import sys

from context_center.app import run


def main() -> int:
    """Run the program with the arguments of the shell; gives the exit code."""
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
