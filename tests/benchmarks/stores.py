"""Generated facts for the benchmarks: reproducible, mixed English and Chinese."""

from __future__ import annotations

import random
from functools import cache
from itertools import accumulate

from context_center.core.equivalence import identity_keys
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.times import DAY_NS, format_time, parse_time

NOW = parse_time("2026-08-20T12:00:00Z") or 0

# fmt: off
_SYLLABLES = (
    "ka", "lo", "mi", "ren", "tu", "sha", "vel", "dor", "pin", "qua",
    "zet", "bri", "fon", "gal", "hex", "jun", "wo", "yar", "cem", "sti",
)
_COMMON = (
    "the", "to", "a", "of", "and", "in", "is", "for", "on", "with", "that", "this", "it", "as",
    "at", "by", "from", "or", "are", "not", "when", "before", "after", "use", "run", "only",
    "must", "all", "each", "one", "service", "build", "release", "branch", "deploy", "config",
)
# fmt: on
_HAN = "部署数据库迁移必须向后兼容生产环境规则依赖安装窗口回滚脚本在预发验证分支发布缓存配置测试服务接口网关日志监控"
_ENGLISH_WORDS = 6_000
_TOKENS = 150
_HAN_SHARE = 0.3


@cache
def _english() -> tuple[list[str], list[float]]:
    """Words with the falling frequencies of natural text, as cumulative weights."""
    chooser = random.Random(7)  # noqa: S311
    words = dict.fromkeys(_COMMON)
    while len(words) < _ENGLISH_WORDS:
        words["".join(chooser.choices(_SYLLABLES, k=chooser.randint(2, 4)))] = None
    weights = accumulate(1 / (rank + 2.7) for rank in range(_ENGLISH_WORDS))
    return list(words), list(weights)


def body(chooser: random.Random, tokens: int = _TOKENS) -> str:
    """A text of about so many tokens, three tenths of them from Chinese runs."""
    words, weights = _english()
    parts: list[str] = []
    count = 0
    while count < tokens:
        if chooser.random() < _HAN_SHARE / 6:
            run = "".join(chooser.choices(_HAN, k=chooser.randint(4, 12)))
            parts.append(f"{run}，")
            count += len(run) - 1
        else:
            parts.append(chooser.choices(words, cum_weights=weights)[0])
            count += 1
    return " ".join(parts)


def fact(number: int, seed: int = 1) -> Fact:
    """One fact; the same for the same number and seed."""
    chooser = random.Random(seed * 1_000_003 + number)  # noqa: S311
    scope = Scope.GLOBAL if number % 5 == 4 else Scope.PROJECT
    name = f"fact-{number:06}"
    title = f"{body(chooser, 3)} {number}"
    fact_id = f"mem-{number:032x}"
    updated = format_time(NOW - chooser.randrange(400) * DAY_NS)
    return Fact(
        id=fact_id,
        revision=1,
        name=name,
        title=title,
        description=body(chooser, 8),
        type=chooser.choice(list(FactType)),
        scope=scope,
        activation=Activation.RELEVANT if number % 50 else Activation.PINNED,
        volatility=Volatility.UNSET,
        subject_key="",
        keywords="",
        created_at=updated,
        updated_at=updated,
        expires_at=format_time(NOW - DAY_NS) if number % 97 == 0 else "",
        last_verified_at="",
        body=body(chooser, _TOKENS - 16),
        path=f"/store/{scope}/{name}.md",
        directory_scope=scope,
        identity_keys=identity_keys(fact_id, name, title, ""),
    )


def facts(count: int, seed: int = 1) -> list[Fact]:
    """So many facts, four fifths of them of the project, a few pinned or expired."""
    return [fact(number, seed) for number in range(count)]


def messages(count: int, seed: int = 1) -> list[str]:
    """Messages as a user types them: five to twelve words, a third with Chinese in them."""
    chooser = random.Random(seed)  # noqa: S311
    words, weights = _english()
    found = []
    for _ in range(count):
        parts = chooser.choices(words, cum_weights=weights, k=chooser.randint(5, 12))
        if chooser.random() < 1 / 3:
            parts.append("".join(chooser.choices(_HAN, k=chooser.randint(2, 6))))
        found.append(" ".join(parts))
    return found
