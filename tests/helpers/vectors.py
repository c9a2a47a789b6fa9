"""The recorded cases of the reference implementation, laid out as real files."""

from __future__ import annotations

import base64
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

from context_center.core.times import parse_time

VECTORS = Path(__file__).parent.parent / "data" / "vectors"
Case = dict[str, Any]


@cache
def _load(op: str) -> dict[str, Any]:
    return json.loads((VECTORS / f"{op}.json").read_text(encoding="utf-8"))


def cases(op: str) -> list[Case]:
    """Every case of one operation, each with its default modification time filled in."""
    data = _load(op)
    return [{"default_mtime": data.get("default_mtime", ""), **case} for case in data["cases"]]


def case_id(case: Case) -> str:
    """A test id that names the case and its kind."""
    return f"{case['id']}-{case['kind']}"


def lay_out(case: Case, root: Path) -> None:
    """Write the files of a case below ``root`` with their modification times."""
    for name, content in case["files"].items():
        _write(root / name, content, root)
    for name in case["files"]:
        path = root / name
        instant = parse_time(case.get("mtimes", {}).get(name) or case["default_mtime"])
        if instant is not None and path.exists() and not path.is_symlink():
            os.utime(path, ns=(instant, instant))


def _write(path: Path, content: str | dict[str, Any], root: Path) -> None:
    if isinstance(content, dict) and content.get("dir"):
        path.mkdir(parents=True, exist_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, str):
        path.write_bytes(content.replace("$ROOT", str(root)).encode("utf-8"))
    elif "symlink" in content:
        path.symlink_to(content["symlink"].replace("$ROOT", str(root)))
    else:
        path.write_bytes(base64.b64decode(content["base64"]))


def masked(value: Any, root: Path) -> Any:
    """An answer with the root's path written as ``$ROOT``, as the cases record it."""
    if isinstance(value, str):
        return value.replace(str(root), "$ROOT")
    if isinstance(value, dict):
        return {key: masked(item, root) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [masked(item, root) for item in value]
    return value
