"""How a value is quoted in a header, to the byte of the reference (vectors ``render``)."""

from __future__ import annotations

import re
from datetime import UTC, datetime

_OLD_BOOLEANS = frozenset(
    "y Y yes Yes YES on On ON n N no No NO off Off OFF".split()  # noqa: SIM905
)
_NAMED = frozenset(
    "true True TRUE false False FALSE null Null NULL ~ .nan .NaN .NAN "  # noqa: SIM905
    ".inf .Inf .INF +.inf +.Inf +.INF -.inf -.Inf -.INF".split()
)
_INTEGER = re.compile(r"[-+]?(?:0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_BASE_60 = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?")
_TIMESTAMP = re.compile(
    r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
    r"(?:[Tt ]([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?(?:Z|[-+][0-9]{2}:[0-9]{2})?)?"
)
_ESCAPES = {
    "\0": "\\0", "\a": "\\a", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\v": "\\v", "\f": "\\f",
    "\r": "\\r", "\x1b": "\\e", '"': '\\"', "\\": "\\\\", "\x85": "\\N", "\xa0": "\\_",
    "\u2028": "\\L", "\u2029": "\\P",
}  # fmt: skip
_FIRST = frozenset("#,[]{}&*!|>'\"%@`")


def scalar(value: str) -> str:
    """The text that stands for ``value`` after ``key: `` in a block mapping.

    ``value`` has no outer white space. A text that YAML would read as another type is
    put in double quotes, one with characters that YAML cannot hold is escaped, one that
    would be read as syntax is put in single quotes.
    """
    if not value or _reads_as_other_type(value):
        return quoted(value)
    if not all(_is_printable(c) or c == "\n" for c in value):
        return quoted(value)
    if "\n" in value:
        return "|-\n" + "\n".join(f"  {line}" if line else "" for line in value.split("\n"))
    return value if _may_be_plain(value) else "'" + value.replace("'", "''") + "'"


def quoted(value: str) -> str:
    """``value`` in double quotes, with all that cannot stand raw escaped."""
    return '"' + "".join(_escaped(c) for c in value) + '"'


def _escaped(character: str) -> str:
    known = _ESCAPES.get(character)
    if known and character != "\xa0":
        return known
    if _is_printable(character):
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def _is_printable(character: str) -> bool:
    code = ord(character)
    if code < 0xA0:
        return 0x20 <= code <= 0x7E
    if code in {0x2028, 0x2029, 0xFEFF}:
        return False
    return code <= 0xFFFD and not 0xD800 <= code <= 0xDFFF


def _reads_as_other_type(value: str) -> bool:
    if value in _OLD_BOOLEANS or value in _NAMED:
        return True
    if value[0] not in "+-.0123456789":
        return False
    digits = value.replace("_", "")
    if _INTEGER.fullmatch(digits) or _FLOAT.fullmatch(digits) or _BASE_60.fullmatch(value):
        return True
    return _is_timestamp(value)


def _is_timestamp(value: str) -> bool:
    match = _TIMESTAMP.fullmatch(value)
    if match is None:
        return False
    year, month, day, hour, minute, second = (int(group or 0) for group in match.groups())
    try:
        datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return False
    return True


def _may_be_plain(value: str) -> bool:
    if value[0] in _FIRST or value.startswith(("---", "...")):
        return False
    if value[0] in "-?" and (len(value) == 1 or value[1] == " "):
        return False
    return not (": " in value or value[-1] == ":" or " #" in value)
