"""Which lines of a message are the person's own words and which are pasted.

Code, logs, traces, diffs, configuration, quoted mail and everything that a lead-in such
as "here is the log:" announces say nothing about what the person wants.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from context_center.core.instructions.markdown_regions import prose_flags

if TYPE_CHECKING:
    from collections.abc import Sequence

_FLAGS = re.IGNORECASE

# A line of a log or trace: the rest of its paragraph belongs to it.
_LOG = re.compile(
    r"""
      \[?\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d
    | \[?\d\d:\d\d:\d\d\b
    | (?:[A-Z][a-z]{2}\ )?[A-Z][a-z]{2}\ +\d{1,2}\ \d\d:\d\d:\d\d
    | (?:Traceback|Caused\ by|Exception\ in\ thread|Stack\ trace|goroutine\ \d+)\b
    | at\ [\w.$<>/\[\]\ ]+\(.*\)$ | at\ \S+:\d+(?::\d+)?$
    | File\ "[^"]+",\ line\ \d+
    | [\w.$]*[a-z](?:Error|Exception|Warning)\b\W
    | (?:[a-z_]+\.)+\w+(?:Error|Exception)\b
    | \[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|CRITICAL|SEVERE)\b[]:\ |]
    | (?:error|warning|fatal|panic)(?:\[\w+\])?:\ | npm\ (?:ERR|WARN)! | E\ {2,}
    | (?:FAILED|FAIL|PASS|PASSED|ok)\ +\S*[./:]\S*
    | (?:thread\ '|--->?\ |\s*-->\ )\S
    | (?:diff\ --git|index\ [0-9a-f]{7}|@@\ |\+\+\+\ |---\ [ab]/)
    | \w+=\S+\ +\w+=\S+
    | \S+:\d+:\d+:[ ]
    """,
    re.VERBOSE,
)
# A line of a program or a file: by itself no statement.
_CODE = re.compile(
    r"""
      [>|]
    | [$%❯»]\ \S | PS\ [A-Z]:\\
    | </?[a-zA-Z][\w:-]*(?:\s[^>]*)?/?> | <!--
    | [{}\[\]();,<>=*/+-]+$
    | "[\w.-]+"\s*: | [\w.-]+\s*=\s*[\[{"'] | --[\w-]+(?:\s|=|$)
    | (?:import|export|const|let|var|def|class|func|fn|return|public|private|package|async)\s
      (?:[^.]*[({;=:]\s*$|[\w.{}*, ]+\sfrom\s["']|[\w.]+;?$)
    | \#include\b | @\w+\(
    | (?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\ [A-Z*\w].*(?:FROM|INTO|SET|TABLE|WHERE)\b
    """,
    re.VERBOSE,
)
_CODE_END = re.compile(r"(?:[;{}]|=>|\\)\s*$")
_SETTING = re.compile(r"[A-Za-z][\w.-]*:\s*\S+\s*$|#|\s*$")
_OPENING_TAG = re.compile(r"<([a-zA-Z][\w:-]*)(?:\s[^<>]*)?>.*")
_MOST_LINES = 40
_HEADING = re.compile(r"#{1,6}\s")
_LEAD_IN = re.compile(
    r"""
    \b(?:said|says|wrote|writes|mailed|e-?mailed|commented|posted|replied|told\ me|sent\ me|asked
      |got\ this|get\ this|see\ this|message|comment|mail|feedback|review|quote|according\ to
      |logs?|outputs?|errors?|trace|stack|paste|response|prints?|robots|readme|docs?|transcript
      |config|settings|example|snippet|issue|ticket|description|prompt|copy|draft|text)\b
    | 说|写道|写的|原话|原文|报错|日志|输出|如下|评论|邮件|文档|错误|提示|消息|配置|描述|内容
    | と言|ログ|エラー|メール|出力|コメント|全文|原文|以下|貼り|設定|メッセージ
    | 로그|에러|오류|출력|메일|댓글|원문
    """,
    re.VERBOSE | _FLAGS,
)
_ANNOUNCES = re.compile(
    r"[:：]\s*$|(?:貼り|はり)ます。?\s*$|全文です。?\s*$|如下。?\s*$|怎么回事[？?]?\s*$"
)
_OWN_RULES = re.compile(
    r"\b(?:rules?|conventions?|preferences?)\b|规则|约定|规范|要求|ルール|規約", _FLAGS
)


def own_lines(text: str) -> list[str]:
    """The lines of a message, with "" for each that is not the person's own words."""
    lines = text.splitlines()
    if len(lines) == 1:
        line = text.strip()
        indented = text.startswith(("    ", "\t"))
        return [] if indented or _LOG.match(line) or _CODE.match(line) else lines
    kept = [line if prose else "" for line, prose in zip(lines, prose_flags(lines), strict=True)]
    _drop_documents(lines, kept)
    _drop_pastes(lines, kept)
    _drop_settings(lines, kept)
    return kept


def _drop_documents(lines: Sequence[str], kept: list[str]) -> None:
    """Blank marked-up blocks, all from the first heading on, and what is too long to be said."""
    closing = ""
    written = 0
    for index, raw in enumerate(lines):
        line = raw.strip()
        if not closing and (tag := _OPENING_TAG.fullmatch(line)):
            closing = f"</{tag[1]}>"
        if closing:
            kept[index] = ""
            closing = "" if line.endswith(closing) else closing
            continue
        written += bool(kept[index].strip())
        if written > _MOST_LINES or (_HEADING.match(line) and kept[index]):
            kept[index:] = [""] * (len(lines) - index)
            return


def _is_foreign(line: str) -> bool:
    return bool(_LOG.match(line) or _CODE.match(line) or _CODE_END.search(line))


def _drop_pastes(lines: Sequence[str], kept: list[str]) -> None:
    """Blank what is logged, coded or announced; a log goes on to the end of its paragraph."""
    in_paste = announced = False
    for index, raw in enumerate(lines):
        line = raw.strip()
        if not line:
            in_paste = in_paste and announced
            continue
        if in_paste or not kept[index]:
            kept[index] = ""
            announced = False
            continue
        if _LOG.match(line):
            in_paste = True
            kept[index] = ""
        elif _is_foreign(line) or _HEADING.match(line):
            kept[index] = ""
        in_paste, announced = _announced(line, index, lines, in_paste)


def _announced(line: str, index: int, lines: Sequence[str], in_paste: bool) -> tuple[bool, bool]:
    """Whether what follows this line is a paste, and one that a lead-in announces."""
    if in_paste:
        return True, False
    if not (_ANNOUNCES.search(line) and _LEAD_IN.search(line)) or _OWN_RULES.search(line):
        return False, False
    following = lines[index + 1].strip() if index + 1 < len(lines) else ""
    return True, not following


def _drop_settings(lines: Sequence[str], kept: list[str]) -> None:
    """Blank two or more neighbouring lines of the form ``Key: value``."""
    run: list[int] = []
    for index, line in enumerate([*lines, "end of the text"]):
        if _SETTING.match(line.strip()) and line.strip():
            run.append(index)
            continue
        if sum(":" in lines[i] for i in run) >= 2:
            for i in run:
                kept[i] = ""
        run = []
