"""Which question a statement answers, and with what (context-engine-v2.md, subject keys).

A subject has words for the question and words for its answers. A statement answers it when
it picks one of the answers: "we use pnpm, not npm" is ``project.package_manager`` = ``pnpm``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LANGUAGES = {
    "chinese": "chinese|mandarin|中文|汉语|中国語|중국어",
    "english": "english|英文|英语|英語|영어",
    "japanese": "japanese|日语|日文|日本語|일본어",
    "korean": "korean|韩语|韓国語|한국어",
    "german": "german|deutsch|德语|ドイツ語|독일어",
    "french": "french|法语|フランス語",
    "spanish": "spanish|西班牙语|スペイン語",
    "russian": "russian|俄语|ロシア語",
    "portuguese": "portuguese|葡萄牙语",
}

# key; words for the question; answers. Answers that are a tool of their own need no words.
_TOOLS = """
project.package_manager; package managers?|包管理|パッケージマネージャ; npm pnpm yarn bun pip pipenv poetry uv conda mamba pdm
project.test_runner; test (?:runner|framework)|测试框架|テストフレームワーク; jest vitest mocha jasmine ava pytest unittest nose2 rspec minitest junit testng karma
project.e2e_runner; e2e (?:tests?|framework)|端到端; playwright cypress selenium puppeteer webdriverio
project.orm; orm; sqlalchemy peewee prisma typeorm drizzle sequelize mikro-orm hibernate jpa mybatis mybatis-plus gorm diesel sqlx activerecord
project.logging; log(?:ging|ger)? librar(?:y|ies)|日志库|日志框架|ログライブラリ; zap slog logrus zerolog winston pino log4j logback structlog loguru
project.css_framework; css framework|样式框架; bootstrap tailwind tailwindcss bulma styled-components emotion unocss
project.state_management; state management|状态管理|状態管理; redux zustand mobx pinia vuex riverpod bloc setstate getx recoil jotai
project.dataframe_library; data ?frames?; pandas polars dask
project.database; database|数据库|データベース; postgres postgresql mysql mariadb sqlite mongodb oracle cockroachdb duckdb
project.formatter; formatter|格式化工具|フォーマッタ; prettier gofmt gofumpt biome rustfmt dprint yapf
project.linter; linter|リンター; eslint ruff flake8 pylint golangci-lint clippy rubocop oxlint stylelint
project.http_client; http client; axios httpx ky aiohttp
project.web_framework; web framework|web 框架; django flask fastapi express koa fastify nestjs hono
project.frontend_framework; (?:ui|frontend) framework|前端框架; react vue svelte angular solidjs preact
project.build_tool; build tool|bundler|构建工具|ビルドツール; webpack vite rollup esbuild gradle maven bazel turbopack
project.ci; continuous integration|ci system; jenkins circleci buildkite drone travis
project.deployment; deploys?|deployments?|部署|デプロイ; kamal capistrano helm ansible terraform argocd kubernetes nomad
project.error_library; error (?:library|crate)|错误库; thiserror anyhow eyre snafu
project.validation_library; validation library; zod yup joi valibot pydantic ajv
project.issue_tracker; tickets?|issues?|工单|チケット|課題; linear jira redmine backlog youtrack trello asana
project.chat_tool; chat tool; slack discord teams feishu dingtalk
"""
_VERSIONED = """
project.node_version; node(?:\\.?js)?
project.python_version; python|パイソン
project.go_version; go(?:lang)? version|go 版本
project.java_version; java|jdk
project.msrv; msrv|(?:minimum|min)(?: supported)? rust version
project.min_ios_version; (?:minimum |min )?ios(?: version)?
project.min_android_version; (?:minimum |min )?(?:android|sdk)(?: version)?
"""
# key; words for what is written in that language.
_WRITTEN_IN = """
project.commit_language; commit|提交信息|提交说明|コミット|커밋
project.comment_language; comments?|注释|コメント|주석
project.docs_language; docs|documentation|readme|文档|ドキュメント|문서
project.test_name_language; test names?|测试名|テスト名
user.language; repl(?:y|ies)|answers?|respond|responses?|talk|speak|write (?:to )?me|回复|回答|答复|说话|交流|沟通|返答|返事|回答|応答|답변|대답|답해
"""
# key; words for the question together with words for the answer, the answer as captured.
_PHRASED = """
project.branch_naming; (?:branch(?:es)?(?: names?)?|分支(?:名|命名)|ブランチ名).{0,40}\\b(?:called?|named?|start|prefix|ticket|feature/|fix/)|分支(?:名|命名)|ブランチ名|ticket id .{0,20}branch name
project.commit_style; conventional commits|gitmoji|commit (?:messages? )?(?:style|convention|format)|提交规范|コミット規約
project.indentation; (?:indent\\w*|缩进|インデント).{0,20}(?:tabs?|spaces?|空格|制表|スペース|タブ|\\d)|(?:tabs?|spaces?|两个?空格|四个?空格).{0,15}(?:indent\\w*|缩进|インデント)|\\b(?:tabs,? (?:over|not|instead of) spaces|spaces,? (?:over|not|instead of) tabs)\\b
project.line_length; line (?:length|width)|行宽|行の長さ
project.release_branch; release branch|发布分支|リリースブランチ
project.main_branch; (?:default|main) branch is|主分支(?:是|叫)
project.random_seed; (?:random )?seeds?\\b|随机种子|乱数シード
project.release_window; release window|发布窗口|リリース枠
project.deadline; deadline|截止(?:日期|时间)?|締め切り|締切
user.response_style; (?:answers?|repl(?:y|ies)|responses?|explanations?|回复|回答|説明|返答|返事).{0,30}(?:short|brief|concise|terse|bullet|简短|简洁|短く|簡潔|箇条書き)|(?:short|brief|concise|terse) (?:answers?|replies|responses?)|^(?:please )?be (?:brief|concise|short)\b
user.name; my name is|call me \\w+$|我叫|我的名字|私の名前|제 이름
user.role; i(?:'m| am) (?:an? )?[\\w -]{0,30}(?:engineer|developer|designer|scientist|student|manager|maintainer|tester|analyst|researcher|writer)|我是(?:做)?[^，。]{0,8}(?:后端|前端|开发|工程师|学生|设计师|运维|测试|产品)|(?:私|僕)は.{0,12}(?:専門|エンジニア|学生|デザイナー)
user.timezone; my time ?zone|我的时区|私のタイムゾーン
user.os; (?:i|we|my)\\b.{0,30}\\b(?:windows|macos|linux|ubuntu)\\b|我(?:用|的电脑是|在用).{0,6}(?:windows|mac|linux)
user.editor; (?:my editor is|i use|i work in|我用的?是?) ?(?:vim|neovim|vscode|vs code|emacs|intellij|zed|helix)
"""

_BOUND = r"(?<![\w.-])(?:{})(?![\w-]|\.\w)"
_NOT_BEFORE = re.compile(
    r"(?:\bnot|\bno|\bnever|\bdon't|\bdo not|\binstead of|\brather than|\bover|\bfrom"
    r"|\bno more|\bdrop"
    r"|\bwithout|\bstop|\bavoid|n't(?: use| add| write| import)?|\bnot use|\bagainst"
    r"|\bleft|\bnor|\bor"
    r"|不要|不用|不是|别|别再|不再|别用|不使用|禁止|弃用|从|而不是|又用|又写)"
    r"(?:\s*(?:use|using|add|adding|any|the|to|用|使用|引入|写|再用))*\s*$"
)
_NOT_AFTER = re.compile(
    r"\s*(?:は使わ|を使わ|はやめ|じゃな|ではな|は禁止|は不可|になって|的写法(?!.*用)|(?:换|改|迁移?|切换?)(?:成|到|为)"
    r"|(?:is|are) (?:gone|out|deprecated|forbidden|not)|말고|(?:은|는) (?:쓰지|금지))"
)
_CHOOSES = re.compile(
    r"\b(?:use|uses|using|used|with|to|on|via|through|prefer|want|pick|chose|adopt|is"
    r"|are|it's|in|only|always)"
    r"\s+(?:the\s+)?$|(?:用的是|只用|改用|换用|使用|采用|用|是|成|到|为|走)\s*$|^\s*$|,\s*$|は\s*$"
)
_CHOSEN_AFTER = re.compile(
    r"\s*(?:を使|で統一|に統一|にし|だって|です|only\b|here\b|again\b|now\b|from now|instead\b|for\b|everywhere\b|please\b|over\b|,? not\b|[!.。！]|$"
    r"|来|做|吧|로|를|을|is (?:fine|ok|the))"
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A subject with what was chosen and what was turned down, lower-case, "" if unknown."""

    key: str
    chosen: str = ""
    declined: tuple[str, ...] = ()

    def agrees(self, other: Answer) -> bool:
        """Whether both answer the same question in the same way, as far as they say."""
        return self.key == other.key and not self.conflicts(other)

    def says_as_much_as(self, other: Answer) -> bool:
        """Whether both agree, and each picks or turns down something."""
        says = (self.chosen or self.declined) and (other.chosen or other.declined)
        return bool(says) and self.agrees(other)

    def conflicts(self, other: Answer) -> bool:
        """Whether both answer the same question differently."""
        if self.key != other.key:
            return False
        if self.chosen and other.chosen:
            return self.chosen != other.chosen
        return bool(
            (self.chosen and self.chosen in other.declined)
            or (other.chosen and other.chosen in self.declined)
        )


def answers_in(text: str) -> tuple[Answer, ...]:
    """The subjects that a sentence answers, the first one named first; ``text`` in lower case."""
    found = [*_languages(text), *_tools(text), *_versions(text)]
    for key, pattern in _phrased():
        if match := pattern.search(text):
            found.append((match.start(), Answer(key)))
    return tuple(answer for _, answer in sorted(found, key=lambda one: one[0]))


def _languages(text: str) -> Iterator[tuple[int, Answer]]:
    named = list(_language_pattern().finditer(text))
    if not named:
        return
    for key, pattern in _written_in():
        topic = pattern.search(text)
        if topic is None:
            continue
        nearest = min(named, key=lambda m: abs(m.start() - topic.start()))
        if abs(nearest.start() - topic.end()) <= 40:
            yield topic.start(), Answer(key, nearest.lastgroup or "")


def _tools(text: str) -> Iterator[tuple[int, Answer]]:
    found: dict[str, list[tuple[str, bool]]] = {}
    starts: dict[str, int] = {}
    chosen_keys = set()
    for match in _tool_pattern().finditer(text):
        tool = match.group()
        key = _tool_keys()[tool]
        before, after = text[: match.start()], text[match.end() :]
        declined = bool(_NOT_BEFORE.search(before) or _NOT_AFTER.match(after))
        found.setdefault(key, []).append((tool, declined))
        starts.setdefault(key, match.start())
        if declined or (_CHOOSES.search(before) and _CHOSEN_AFTER.match(after)):
            chosen_keys.add(key)
    topics = _topics()
    for key, tools in found.items():
        if key in chosen_keys or len({tool for tool, _ in tools}) > 1 or topics[key].search(text):
            chosen = [tool for tool, no in tools if not no]
            declined_ones = tuple(dict.fromkeys(tool for tool, no in tools if no))
            yield starts[key], Answer(key, chosen[0] if chosen else "", declined_ones)


def _versions(text: str) -> Iterator[tuple[int, Answer]]:
    for key, pattern in _versioned():
        match = pattern.search(text)
        if match:
            yield match.start(), Answer(key, match["version"])


def _table(lines: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(";")] for line in lines.strip().splitlines()]


@lru_cache(maxsize=1)
def _tool_keys() -> dict[str, str]:
    return {tool: key for key, _, tools in _table(_TOOLS) for tool in tools.split()}


@lru_cache(maxsize=1)
def _tool_pattern() -> re.Pattern[str]:
    tools = sorted(_tool_keys(), key=len, reverse=True)
    return re.compile(
        r"(?<![a-z0-9_./-])(?:" + "|".join(map(re.escape, tools)) + r")(?![a-z0-9_/-]|\.[a-z0-9])"
    )


@lru_cache(maxsize=1)
def _topics() -> dict[str, re.Pattern[str]]:
    return {key: re.compile(_worded(words)) for key, words, _ in _table(_TOOLS)}


@lru_cache(maxsize=1)
def _versioned() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (
            key,
            re.compile(
                _worded(words)
                + r"[^.,;。，；]{0,16}?(?<![\w.])v?(?P<version>\d{1,2}(?:\.\d{1,3}){0,2})(?![\w%.]\w)"
            ),
        )
        for key, words in _table(_VERSIONED)
    )


@lru_cache(maxsize=1)
def _written_in() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((key, re.compile(_worded(words))) for key, words in _table(_WRITTEN_IN))


@lru_cache(maxsize=1)
def _phrased() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((key, re.compile(words)) for key, words in _table(_PHRASED))


@lru_cache(maxsize=1)
def _language_pattern() -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{name}>{words})" for name, words in LANGUAGES.items()))


def _worded(words: str) -> str:
    return rf"(?<![a-z])(?:{words})(?![a-z])"
