"""Generated sessions for the benchmarks: the shapes and sizes of real ones, reproducible.

Each record is written as its agent writes it; most bytes are tool output and model text,
some are images, and few are the user's.
"""

from __future__ import annotations

import base64
import random
from functools import cache
from typing import TYPE_CHECKING, Any

import orjson

from tests.benchmarks.stores import body

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DIRECTORY = "/home/me/app"
"""The working directory that the sessions name."""

_AT = "2026-08-20T12:00:00.000Z"
_MS = 1_787_000_000_000
_POOL = 64
_IMAGE_BYTES = 150_000


@cache
def _texts(tokens: int) -> list[str]:
    """Texts of about so many tokens, as prose with code in it."""
    chooser = random.Random(tokens)  # noqa: S311
    code = 'def run(path: str) -> dict[str, int]:\n    return {"user": 1, "role": "user"}  # {}\n'
    return [f"{body(chooser, tokens)}\n```\n{code}```\n" for _ in range(_POOL)]


@cache
def _image() -> str:
    return base64.b64encode(random.Random(5).randbytes(_IMAGE_BYTES)).decode()  # noqa: S311


def _ids(seed: int) -> Iterator[str]:
    return (f"01M3N{seed:06}{number:015}" for number in range(10**9))


def reasonix_messages(chooser: random.Random, ids: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The messages of one endless conversation."""
    yield {"role": "system", "id": next(ids), "content": chooser.choice(_texts(900))}
    context = '<session-context version="1">\n' + chooser.choice(_texts(400))
    yield {"role": "user", "id": next(ids), "origin": "host", "content": context}
    while True:
        said = body(chooser, 20)
        recall = f"{said}\n\n<memory-recall>\n{chooser.choice(_texts(120))}</memory-recall>"
        typed = {
            "content": recall,
            "raw_content": said,
            "createdAt": _MS + chooser.randrange(10**9),
        }
        yield {"role": "user", "id": next(ids), "origin": "user", **typed}
        for _ in range(chooser.randint(5, 60)):
            arguments = orjson.dumps({"command": body(chooser, 12)}).decode()
            call = {"id": "call_1", "name": "bash", "arguments": arguments}
            yield {"role": "assistant", "id": next(ids), "tool_calls": [call], "workDurationMs": 4}
            output = chooser.choice(_texts(chooser.choice((30, 200, 1_200))))
            result = {"content": output, "tool_call_id": "call_1", "name": "bash"}
            yield {"role": "tool", "id": next(ids), **result, "tool_run_state": "completed"}
        yield {"role": "assistant", "id": next(ids), "content": chooser.choice(_texts(250))}


def checkpoint(chooser: random.Random, seed: int) -> Iterator[dict[str, Any]]:
    """A Reasonix checkpoint."""
    return reasonix_messages(chooser, _ids(seed))


def event_graph(chooser: random.Random, seed: int) -> Iterator[dict[str, Any]]:
    """A Reasonix event log of schema 2, without branches."""
    writer = {"writer": "host.local-1-426f016a21f8e6f0", "at": _AT}
    yield {"schema_version": 2, "type": "log", **writer, "generation": 1}
    parent: dict[str, str] = {}
    for message in reasonix_messages(chooser, _ids(seed)):
        entry = {"schema_version": 2, "type": "message", "id": message["id"], "head": "main"}
        digest = {"digest": f"{chooser.getrandbits(256):064x}"}
        yield {**entry, **writer, **parent, **digest, "msgs": [message]}
        parent = {"parent": message["id"]}
        if message["role"] == "tool":
            patch = {"schema_version": 2, "type": "patch", "head": "main", **writer}
            local = {"role": "assistant", "id": message["id"], "tool_calls": [{"state": "done"}]}
            yield {**patch, "msgs": [local], "target": message["id"]}


def claude_code(chooser: random.Random, seed: int) -> Iterator[dict[str, Any]]:
    """A Claude Code session."""
    ids = _ids(seed)
    common = {"parentUuid": "0" * 36, "isSidechain": False, "userType": "external"}
    common |= {"cwd": DIRECTORY, "sessionId": f"{seed:036}", "version": "2.1.9"}
    while True:
        said = {"role": "user", "content": body(chooser, 20)}
        yield {**common, "type": "user", "message": said, "uuid": next(ids), "timestamp": _AT}
        for _ in range(chooser.randint(5, 60)):
            content: list[dict[str, Any]] = [
                {"type": "text", "text": chooser.choice(_texts(40))},
                {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "ls"}},
            ]
            reply = {"id": "msg_1", "type": "message", "role": "assistant", "content": content}
            yield {**common, "message": reply, "type": "assistant", "uuid": next(ids)}
            yield {**common, "type": "user", **_tool_result(chooser), "uuid": next(ids)}


def _tool_result(chooser: random.Random) -> dict[str, Any]:
    output: Any = chooser.choice(_texts(chooser.choice((30, 200, 1_200))))
    if chooser.random() < 0.01:
        image = {"type": "base64", "media_type": "image/png", "data": _image()}
        output = [{"type": "image", "source": image}]
    result = {"tool_use_id": "toolu_1", "type": "tool_result", "content": output}
    return {"message": {"role": "user", "content": [result]}, "toolUseResult": {"stdout": "ok"}}


def codex(chooser: random.Random, seed: int) -> Iterator[dict[str, Any]]:
    """A Codex rollout."""
    meta = {"id": f"{seed:036}", "timestamp": _AT, "cwd": DIRECTORY, "source": "cli"}
    yield {"timestamp": _AT, "type": "session_meta", "payload": meta}
    while True:
        said = body(chooser, 20)
        yield _codex_event({"type": "user_message", "message": said, "images": []})
        blocks = [{"type": "input_text", "text": said}]
        yield _codex_item({"type": "message", "role": "user", "content": blocks})
        for _ in range(chooser.randint(5, 60)):
            call = {"type": "function_call", "name": "shell", "arguments": body(chooser, 20)}
            yield _codex_item(call)
            output = chooser.choice(_texts(chooser.choice((30, 200, 1_200))))
            yield _codex_item({"type": "function_call_output", "output": output})
            yield _codex_event({"type": "token_count", "info": {"total": 1}})
        answer = [{"type": "output_text", "text": chooser.choice(_texts(250))}]
        yield _codex_item({"type": "message", "role": "assistant", "content": answer})


def _codex_item(payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": _AT, "type": "response_item", "payload": payload}


def _codex_event(payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": _AT, "type": "event_msg", "payload": payload}


def write_session(
    path: Path,
    lines: Callable[[random.Random, int], Iterator[dict[str, Any]]],
    seed: int,
    size: int,
) -> None:
    """Write a session of about so many bytes."""
    written = 0
    with open(path, "wb") as file:
        for record in lines(random.Random(seed), seed):  # noqa: S311
            line = orjson.dumps(record) + b"\n"
            file.write(line)
            written += len(line)
            if written >= size:
                return
