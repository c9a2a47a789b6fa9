"""Credentials and e-mail addresses are found, named by rule and line, and hidden."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_center.core.sensitive_text import REDACTED, redact, sensitive_findings
from tests.helpers.vectors import Case, case_id, cases

SECRET = "aB3dE6gH9kL2nP5rS8uV1xY4z"
PIECES = (
    "password", "token", "secret", "api_key", "db_pwd", "Authorization", "Bearer ", "Cookie: ",
    "Set-Cookie: ", "密码", "口令", " is ", "是", "sk-", "ghp_", "AKIA", "eyJ",
    "-----BEGIN PRIVATE KEY-----", "-----END", "://", "@", ":", "=", "：", ",", ";", " ", "\n",
    "'", '"', "`", "*", "_", "-", ".", "/", "a", "B", "7", REDACTED, "ABCDEFGH12345678", "\\n",
)  # fmt: skip
MIXTURES = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@pytest.mark.parametrize("case", cases("redact"), ids=case_id)
def test_recorded_cases(case: Case) -> None:
    text = case["request"]["text"]
    assert redact(text) == case["expected"]["text"]
    assert (redact(text) != text) is case["expected"]["changed"]
    assert bool(sensitive_findings(text)) is case["expected"]["changed"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("password: hunter2hunter2", "password or token"),
        ("密码：Abc123456!", "password or token"),
        ("口令 is S3cret-42", "password or token"),
        ("パスワードは Abc12345", "password or token"),
        ("비밀번호: Abc12345", "password or token"),
        ("пароль: qwerty1", "password or token"),
        ("mot de passe : soleil", "password or token"),
        ("the password is hunter22", "password or token"),
        ('password = "example-live-db-42"', "password or token"),
        ("**Password:** hunter2", "password or token"),
        ("`API key`: `abc123`", "password or token"),
        ('{"access_key": "AKxx12"}', "password or token"),
        ("password:\n  hunter2\n", "password or token"),
        ("export DB_PASS=xyz", "password or token"),
        ("sk-proj-abc123def456ghi789jkl", "OpenAI or Anthropic key"),
        ("ghp_" + "a1B2" * 9, "GitHub token"),
        ("glpat-abcdefghijklmnopqrst", "GitLab token"),
        ("AKIA" + "A1B2" * 4, "AWS access key"),
        ("AIza" + "aB-_3" * 7, "Google key"),
        ("eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl", "JSON web token"),
        ("postgres://app:s3cretpw@db/app", "password in an address"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----", "private key"),
        ("Begin OpenSSH Private Key", "private key"),
        ("Authorization: Bearer eyJhbGci...", "authorization header"),
        ("use Bearer abcdefghijklmnopqrst", "bearer token"),
        ("Cookie: sid=abc123; theme=dark", "cookie"),
        ("ops@example.com", "e-mail address"),
        ("write to <ann.lee+x@mail.example.co.uk>.", "e-mail address"),
        ("Иван@пример.рф", "e-mail address"),
    ],
)
def test_what_needs_confirmation(text: str, rule: str) -> None:
    assert rule in {finding.rule for finding in sensitive_findings(text)}


@pytest.mark.parametrize(
    "text",
    [
        "branch feat-1207-part2-stepB-parse",
        "Api+docs+examples",
        "issues #101/#102/#103",
        "see .reasonix/skills/config.json",
        "password reset is handled by auth",
        "commit 9f2c41d07be85a6633e1c0d94b7a58f21ce60d3b",
        "id mem-0123456789abcdef0123456789abcdef",
        "trace 4b1d9e02-77c3-4a1e-9a55-0c6f2d18e7b3",
        "git@github.com:o/r.git",
        "ssh://git@github.com/o/r.git",
        "deploy@host.test:/srv/app",
        "max_tokens: 4096",
        "tokenizer: bpe",
        "secretary: Ann",
        "Token::new() makes one",
        "if token == expected",
        "react@18.2.0 and logo@2x.png from @scope/pkg",
        "About the token:\n- rotate it\n",
        "The passwords:\n\nare kept elsewhere",
        "密码由管理员保管",
        "密码：见保险柜",
        "the token is stored in the vault",
        "Authorization: role based",
        "PWD=/home/dev",
        "password: " + REDACTED,
        "",
    ],
)
def test_ordinary_prose_is_left_alone(text: str) -> None:
    assert sensitive_findings(text) == ()
    assert redact(text) == text


def test_a_finding_names_line_and_rule_and_never_the_value() -> None:
    text = f"one\ntoken: {SECRET}\nthree\nask ada@example.test\r\npassword=x7 password=y8"
    found = sensitive_findings(text)
    assert [(finding.line, finding.rule) for finding in found] == [
        (2, "password or token"),
        (4, "e-mail address"),
        (5, "password or token"),
    ]
    assert str(found[0]) == "password or token in line 2"
    assert SECRET not in repr(found)
    assert "ada" not in repr(found)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\\n"])
@pytest.mark.parametrize("end", ["-----END RSA PRIVATE KEY-----", ""])
def test_the_body_of_a_private_key_is_hidden(line_end: str, end: str) -> None:
    body = line_end.join(["MIIEpAIBAAKCAQEA75ab", "abcdEFGHabcdEFGH1234"])
    text = line_end.join(["-----BEGIN RSA PRIVATE KEY-----", body, end])
    assert redact(text) == line_end.join(["-----BEGIN RSA PRIVATE KEY-----", REDACTED, end])


@pytest.mark.parametrize(
    "written",
    [
        "password: {}", "API_KEY={}", "client_secret = '{}'", "Authorization: Basic {}",
        "Bearer {}", "Cookie: sid={}", "https://u:{}@host/x", "sk-{}", "ghp_{}", "密码：{}",
        "the token is {}", "xoxb-{}", "**Secret key**: `{}`", "-----BEGIN PRIVATE KEY-----\n{}",
    ],
)  # fmt: skip
@given(secret=st.from_regex(r"[A-Za-z][0-9][A-Za-z0-9]{18,40}", fullmatch=True))
def test_no_secret_survives(written: str, secret: str) -> None:
    hidden = redact(written.format(secret))
    assert not any(secret[i : i + 9] in hidden for i in range(len(secret) - 8))


@given(MIXTURES)
def test_hiding_twice_changes_nothing(text: str) -> None:
    hidden = redact(text)
    assert redact(hidden) == hidden
    assert {f.rule for f in sensitive_findings(hidden)} <= {"private key", "e-mail address"}


@given(MIXTURES)
def test_whatever_is_hidden_was_found(text: str) -> None:
    assert bool(sensitive_findings(text)) >= (redact(text) != text)


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert redact(redact(text)) == redact(text)
    lines = text.count("\n") + 1
    assert all(1 <= finding.line <= lines for finding in sensitive_findings(text))


@pytest.mark.parametrize(
    "piece",
    ["a", "token", "_pwd", "x@", "://", "a@b.", "secret_", "密码", " ", "a=b;", "eyJa.", "\n \n"],
)
def test_a_long_text_takes_no_long_time(piece: str) -> None:
    text = (piece * 100_000)[:100_000]
    started = time.process_time()
    redact("cookie: " + text)
    sensitive_findings("-----BEGIN PRIVATE KEY-----" + text)
    assert time.process_time() - started < 3
