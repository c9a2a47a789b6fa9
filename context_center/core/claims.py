"""What a fact names that can be looked up: paths, files, commands, and the hosts of URLs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from context_center.core.facts import Fact

MOST_CLAIMS = 40
MOST_CHARACTERS = 100_000

_FENCE = re.compile(
    r"^ {0,3}(?:```|~~~)[ \t]*(\w*)[^\n]*\n(.*?)(?:^ {0,3}(?:```|~~~)|\Z)", re.M | re.S
)
_SPAN = re.compile(r"`([^`\n]{1,200})`")
_URL = re.compile(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s<>()\[\]\"'`]{1,2000}", re.I)
_WIKI = re.compile(r"\[\[[^\]\n]{1,200}\]\]")
_TOKEN = re.compile(r"(?<![\w@/~.:-])[\w~./+-]{2,300}(?![@\w])")
_FILE = re.compile(r"[\w+-][\w.+-]*\.[A-Za-z][A-Za-z0-9]{0,7}")
_NAMED_PATH = re.compile(r"[\w~.+@-]*(?:/[\w.+@-]+)+/?|[\w.+-]+/")
_LINE = re.compile(r"(?::\d+){1,2}$")
_COMMAND = re.compile(r"[a-z][a-z0-9_.+-]{0,40}")
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=\S*")
_PROMPT = re.compile(r"^\s*[$%]\s+")

_SHELLS = frozenset({"bash", "sh", "shell", "console", "zsh", "shellsession"})
_BUILT_IN = frozenset(
    [
        "alias",
        "cd",
        "echo",
        "eval",
        "exec",
        "exit",
        "export",
        "false",
        "if",
        "for",
        "read",
        "return",
        "set",
        "source",
        "test",
        "then",
        "true",
        "umask",
        "unset",
        "until",
        "wait",
        "while",
    ]
)
_PREFIXES = frozenset({"sudo", "time", "env", "nohup", "command"})
_FILE_ENDS = frozenset(
    [
        "c",
        "cc",
        "cfg",
        "conf",
        "cpp",
        "cs",
        "css",
        "csv",
        "env",
        "go",
        "gradle",
        "h",
        "hpp",
        "html",
        "ini",
        "ipynb",
        "java",
        "js",
        "json",
        "jsx",
        "kt",
        "lock",
        "lua",
        "md",
        "mjs",
        "php",
        "proto",
        "ps1",
        "py",
        "rb",
        "rs",
        "rst",
        "scala",
        "sh",
        "sql",
        "svg",
        "swift",
        "tf",
        "toml",
        "ts",
        "tsx",
        "txt",
        "vue",
        "xml",
        "yaml",
        "yml",
    ]
)
_PRODUCTS = frozenset(
    {"node.js", "next.js", "vue.js", "nuxt.js", "express.js", "react.js", "d3.js"}
)


class ClaimKind(StrEnum):
    """What a fact names."""

    PATH = "path"
    COMMAND = "command"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a fact names, as it is written there; of a URL only the host."""

    kind: ClaimKind
    name: str


def find_claims(fact: Fact) -> tuple[Claim, ...]:
    """What the description and the text of a fact name, each once, at most MOST_CLAIMS."""
    found: dict[Claim, None] = {}
    for claim in _claims(f"{fact.description}\n\n{fact.body}"[:MOST_CHARACTERS]):
        found.setdefault(claim)
        if len(found) == MOST_CLAIMS:
            break
    return tuple(sorted(found, key=lambda claim: _ORDER[claim.kind]))


_ORDER = {kind: number for number, kind in enumerate(ClaimKind)}


def _claims(text: str) -> Iterator[Claim]:
    for match in _URL.finditer(text):
        host = _host(match.group())
        if host:
            yield Claim(ClaimKind.HOST, host)
    text = _WIKI.sub(" ", _URL.sub(" ", text))
    for match in _FENCE.finditer(text):
        if match.group(1).lower() in _SHELLS:
            for line in match.group(2).splitlines():
                yield from _of_command_line(line)
    text = _FENCE.sub("\n", text)
    for match in _SPAN.finditer(text):
        yield from _of_span(match.group(1).strip())
    for match in _TOKEN.finditer(_SPAN.sub(" ", text)):
        yield from _of_prose(match.group())


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _of_span(span: str) -> Iterator[Claim]:
    if " " in span or _PROMPT.match(span):
        yield from _of_command_line(span)
        return
    path = _LINE.sub("", span)
    if _NAMED_PATH.fullmatch(path) or _is_file(path):
        yield Claim(ClaimKind.PATH, path)


def _of_command_line(line: str) -> Iterator[Claim]:
    """The command that a line begins with, and the files that are named after it."""
    words = _PROMPT.sub("", line).split()
    while words and (words[0] in _PREFIXES or _ASSIGNMENT.fullmatch(words[0])):
        del words[0]
    if not words or words[0].startswith("#"):
        return
    first = words[0]
    if _COMMAND.fullmatch(first) and first not in _BUILT_IN:
        yield Claim(ClaimKind.COMMAND, first)
    elif _NAMED_PATH.fullmatch(first):
        yield Claim(ClaimKind.PATH, first)
    else:
        return
    for word in words[1:]:
        yield from _of_prose(word)


def _of_prose(token: str) -> Iterator[Claim]:
    """Prose is full of slashes (and/or, TCP/IP): only what ends as a file or directory does."""
    path = token.rstrip(".")
    if "/" not in path:
        if _is_file(path):
            yield Claim(ClaimKind.PATH, path)
        return
    last = path.rpartition("/")[2]
    begins = path.startswith(("./", "../", "~/"))
    if _NAMED_PATH.fullmatch(path) and (not last or begins or _FILE.fullmatch(last)):
        yield Claim(ClaimKind.PATH, path)


def _is_file(name: str) -> bool:
    end = name.rpartition(".")[2].lower()
    return bool(_FILE.fullmatch(name)) and end in _FILE_ENDS and name.lower() not in _PRODUCTS
