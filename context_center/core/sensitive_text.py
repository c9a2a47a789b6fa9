"""Credentials and e-mail addresses in a text that an agent wants to store.

A finding takes the automatic path away and nothing else: the user may always store after
confirming (context-engine-v2.md, "Safe writes and confirmation"). It names line and rule
and never holds the value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.core.sensitive_rules import (
    COOKIE_PAIR,
    PRIVATE_KEY_END,
    PRIVATE_KEY_HEADER,
    PRIVATE_KEY_LINES,
    cookie_header,
    credential_rules,
    presence_rules,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

REDACTED = "[redacted]"
SHORTEST_MASKED = 13
_ENDS = 4
_PREFIXED = ("sk-", "rk-")
_PASSES = 8


@dataclass(frozen=True, slots=True)
class SensitiveFinding:
    """Something sensitive: the rule's name and the line, from 1, where it begins."""

    rule: str
    line: int

    def __str__(self) -> str:
        return f"{self.rule} in line {self.line}"


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    rule: str
    whole: bool


def sensitive_findings(text: str) -> tuple[SensitiveFinding, ...]:
    """What of a text is sensitive, in the order of the lines; each rule once a line.

    A credential that is already hidden as ``redact`` hides it is none any more.
    """
    spans = [s for s in _spans(text) if _replacement(text, s) != text[s.start : s.end]]
    found = [(span.start, span.rule) for span in spans]
    rest = _blanked(text, spans)
    for rule in presence_rules():
        found.extend((match.start(), rule.name) for match in rule.pattern.finditer(rest))
    lines: dict[SensitiveFinding, None] = {}
    line, last = 1, 0
    for start, name in sorted(found):
        line += text.count("\n", last, start)
        last = start
        lines[SensitiveFinding(name, line)] = None
    return tuple(lines)


def _blanked(text: str, spans: list[_Span]) -> str:
    """The text with spaces for what is found already, as long as before."""
    parts = []
    end = 0
    for span in spans:
        parts += [text[end : span.start], " " * (span.end - span.start)]
        end = span.end
    return "".join([*parts, text[end:]])


def redact(text: str) -> str:
    """A text with every credential hidden; doing it again changes nothing.

    A value of up to twelve characters, and any in a header or an address, reads
    ``[redacted]``; of a longer one its ends stay.
    """
    for _ in range(_PASSES):
        hidden = _redact_once(text)
        if hidden == text:
            break
        text = hidden
    return text


def _redact_once(text: str) -> str:
    parts = []
    end = 0
    for span in _spans(text):
        parts += [text[end : span.start], _replacement(text, span)]
        end = span.end
    return "".join([*parts, text[end:]])


def _replacement(text: str, span: _Span) -> str:
    value = text[span.start : span.end]
    if span.whole or len(value) < SHORTEST_MASKED:
        return REDACTED
    head = _ENDS + 2 if value.startswith(_PREFIXED) else _ENDS
    return value[:head] + "*" * (len(value) - head - _ENDS) + value[-_ENDS:]


def _spans(text: str) -> list[_Span]:
    """The values to hide, in order; those that touch one another's characters as one."""
    merged: list[_Span] = []
    for span in sorted(_found(text), key=lambda span: span.start):
        last = merged[-1] if merged else None
        if last is None or span.start >= last.end:
            merged.append(span)
        elif span.end > last.end or span.whole:
            merged[-1] = _Span(
                last.start, max(last.end, span.end), last.rule, last.whole or span.whole
            )
    return merged


def _found(text: str) -> Iterator[_Span]:
    yield from _private_keys(text)
    yield from _cookies(text)
    for rule in credential_rules():
        for match in rule.pattern.finditer(text):
            group = "value" if match.group("value") is not None else "rest"
            yield _Span(match.start(group), match.end(group), rule.name, rule.whole)


def _private_keys(text: str) -> Iterator[_Span]:
    for header in PRIVATE_KEY_HEADER.finditer(text):
        start = header.end()
        end = text.find(PRIVATE_KEY_END, start)
        if end < 0:
            lines = PRIVATE_KEY_LINES.match(text, start)
            end = lines.end() if lines else start
        body = text[start:end]
        kept = body.removesuffix("\\n").rstrip()
        first = len(body) - len(body.removeprefix("\\n").lstrip())
        if first < len(kept):
            yield _Span(start + first, start + len(kept), "private key", whole=True)


def _cookies(text: str) -> Iterator[_Span]:
    for header in cookie_header().finditer(text):
        start, end = header.span("pairs")
        for pair in COOKIE_PAIR.finditer(text, start, end):
            yield _Span(pair.start("value"), pair.end("value"), "cookie", whole=True)
