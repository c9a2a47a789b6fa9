"""What the beginning of a transcript and the files beside it say, without reading it whole."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson

from context_center.services.text_files import NotRegularError, read_regular
from context_center.services.transcripts.fields import text_at, whole_at
from context_center.services.transcripts.files import open_regular, read_at
from context_center.services.transcripts.jsonl import parse_record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_HEAD_BYTES = (8 << 10, 256 << 10)
_META_BYTES = 1 << 20
_DIRECTORY = re.compile(rb'"cwd"[ \t]*:[ \t]*("(?:[^"\\]|\\.)*")')
_SCHEMA = re.compile(rb'\{[^{}\[\]]*?"schema_version"[ \t]*:[ \t]*([0-9]{1,9})[ \t]*[,}]')
_TYPE = re.compile(rb'\{[^{}\[\]]*?"type"[ \t]*:[ \t]*"')


@dataclass(frozen=True, slots=True)
class SessionMeta:
    """What a ``.jsonl.meta`` file says; "" for what it does not."""

    workspace_root: str = ""
    title: str = ""


def working_directory(path: str) -> str:
    """The first ``cwd`` that a transcript names; "" when its beginning names none.

    Raises NotRegularError and OSError.
    """
    with open_regular(path) as (descriptor, _):
        for count in _HEAD_BYTES:
            head = read_at(descriptor, 0, count)
            if match := _DIRECTORY.search(head):
                return _unquoted(match[1])
            if len(head) < count:
                break
    return ""


def native_schema(path: str) -> int | None:
    """The schema of a Reasonix event log; None for a foreign file or one without a whole line.

    Raises NotRegularError and OSError.
    """
    with open_regular(path) as (descriptor, _):
        head = read_at(descriptor, 0, _HEAD_BYTES[-1])
    line, ended, _ = head.removeprefix(b"\xef\xbb\xbf").partition(b"\n")
    if ended:
        record = parse_record(line) or {}
        return whole_at(record, "schema_version") if text_at(record, "type") else None
    if len(head) < _HEAD_BYTES[-1]:
        return None
    schema, kind = _SCHEMA.match(line), _TYPE.match(line)
    return int(schema[1]) if schema and kind else None


def session_meta(path: str) -> SessionMeta:
    """The metadata beside a Reasonix session; empty when it is missing or does not read."""
    try:
        if os.stat(path).st_size > _META_BYTES:
            return SessionMeta()
        record = parse_record(read_regular(path)[0].removeprefix(b"\xef\xbb\xbf")) or {}
    except (OSError, NotRegularError):
        return SessionMeta()
    root = text_at(record, "workspace_root")
    return SessionMeta(os.path.normpath(root) if os.path.isabs(root) else "", _title(record))


def _title(record: Mapping[str, Any]) -> str:
    titles = (text_at(record, key).strip() for key in ("custom_title", "topic_title", "preview"))
    return next(filter(None, titles), "")


def _unquoted(text: bytes) -> str:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return ""
    return value if isinstance(value, str) else ""
