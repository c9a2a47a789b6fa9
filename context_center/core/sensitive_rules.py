"""The shapes of what must not be stored unasked: keys, tokens, passwords, e-mail.

Patterns as data for ``sensitive_text``. Group ``value`` of each is what would leak; a rule
without it only says that something is there. All of them read a text in linear time.

No library does this. detect-secrets has made no release since 2024; its fork and it keep
their settings per process, where two threads spoil them for each other, bring an HTTP
client, and find every word of a lone line to be a high-entropy string; CredSweeper needs
thirty packages. None of them knows a password that is named in Chinese.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class SensitiveRule:
    """One shape: its name for people and its pattern.

    ``whole`` hides the value altogether, else a long one keeps its ends so that it can be
    told from others.
    """

    name: str
    pattern: re.Pattern[str]
    whole: bool = False


_KEY_SHAPES = (
    ("OpenAI or Anthropic key", r"[sr]k-[A-Za-z0-9_-]{12,}"),
    ("Stripe key", r"(?:[sr]k|whsec)_(?:(?:live|test)_)?[A-Za-z0-9]{16,}"),
    ("GitHub token", r"gh[pousr]_\w{20,}|github_pat_\w{20,}"),
    ("GitLab token", r"gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{16,}"),
    ("Slack token", r"xox[a-z]-[A-Za-z0-9-]{16,}|xapp-\d-[A-Za-z0-9-]{16,}"),
    ("AWS access key", r"(?:AKIA|ASIA)[0-9A-Z]{16}"),
    ("Google key", r"AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}"),
    ("JSON web token", r"eyJ[\w-]+\.[\w-]+\.[\w-]+"),
    ("package registry token", r"npm_[A-Za-z0-9]{30,}|pypi-[\w-]{40,}|dckr_pat_[\w-]{20,}"),
    ("Hugging Face token", r"hf_[A-Za-z0-9]{30,}"),
    ("model service key", r"gsk_[A-Za-z0-9]{30,}|nvapi-[\w-]{30,}|xai-[A-Za-z0-9]{30,}"),
    ("SendGrid key", r"SG\.[\w-]{16,}\.[\w-]{16,}"),
    ("Twilio key", r"SK[0-9a-f]{32}"),
    ("Shopify token", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
    ("cloud platform token", r"dop_v1_[0-9a-f]{64}|dapi[0-9a-f]{32}|glsa_[A-Za-z0-9]{30,}"),
    ("Vault token", r"hv[sbr]\.[\w-]{24,}"),
    ("age secret key", r"AGE-SECRET-KEY-1[0-9A-Z]{50,}"),
    ("Telegram bot token", r"\d{8,10}:AA[\w-]{33}"),
)

# Parts of a key's name, in the languages that users of the agent write in.
_LATIN_NAMES = r"""
    (?: api | access | private | account | secret | signing ) [ _-]? key
    | secret (?! ar | ion | ive ) | token (?! i[sz] | s\W{1,4}\d[\d.,]*[km]? (?!\S) )
    | passwor[dt] | passwd | [_-] (?: pwd | pass ) (?![a-z]) | pass [ _-]? (?: phrase | code )
    | credentials? | kennwort | mot \s de \s passe | contrase(?:ñ|n)a | \b senha | пароль
"""
_CJK_NAMES = (
    "密码|密碼|口令|密钥|密鑰|秘钥|令牌|凭证|凭据|パスワード|暗証番号|秘密鍵|비밀번호|패스워드|암호"
)
_LONGEST_REST = 64
_MARKS = r"[\"'`*_]{0,3}[ \t]*"
_SCHEME = r"(?: (?: bearer | basic | digest | negotiate | ntlm | token | bot | apikey ) [ \t]+ )"
_VALUE = r"(?!-----) (?=[^\s'\"`,;]*\w) [^\s'\"`,;]+"
# On the next line only a lone word is a value: what follows a heading is text.
_NEXT_LINE = r"(?: [ \t]*\r?\n[ \t]* (?= \S+ [ \t]* (?: \r?\n | \Z ) ) )?"
_MIXED = r"(?=\S*[0-9]) (?=\S*[A-Za-z]) [!-&(-+\--:<-_a-~]{6,}"

PRIVATE_KEY_HEADER = re.compile(r"-----BEGIN [ A-Z0-9]{0,24}PRIVATE KEY(?: BLOCK)?-----")
PRIVATE_KEY_END = "-----END"
# The lines of a key whose end is cut off; in JSON a line ends in a written ``\\n``.
PRIVATE_KEY_LINES = re.compile(r"(?:(?:\s|\\n)*+[A-Za-z0-9+/=]{16,}+)+")


def _verbose(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.VERBOSE | re.IGNORECASE)


@cache
def credential_rules() -> tuple[SensitiveRule, ...]:
    """Every rule for a credential; where two match, the earlier one names it."""
    rest = rf"[\w.-]{{0,{_LONGEST_REST}}}+"
    return (
        SensitiveRule(
            "password in an address",
            re.compile(r"(?<=://)(?!(?:git|hg|svn|anonymous)@)(?P<value>[^/\s]+)@"),
            whole=True,
        ),
        SensitiveRule(
            "authorization header",
            _verbose(
                rf"authorization {_MARKS} [:=] {_MARKS}"
                rf"(?: {_SCHEME} {_MARKS} (?P<value>{_VALUE}) | (?P<rest>[\w.~+/=-]{{16,}}) )"
            ),
            whole=True,
        ),
        SensitiveRule(
            "password or token",
            _verbose(
                rf"(?: {_LATIN_NAMES} ) {rest} {_MARKS} (?: :(?!:) | [=：＝] ) [*_]{{0,2}} [ \t]*"
                rf"{_NEXT_LINE} ['\"`]? {_SCHEME}? ['\"`]? (?P<value>{_VALUE})"
                rf"| (?: {_CJK_NAMES} ) {_MARKS} [:=：＝] {_MARKS} (?P<rest>[!-&(-+\--~]{{4,}})"
            ),
        ),
        SensitiveRule(
            "password or token",
            _verbose(
                rf"(?: {_LATIN_NAMES} ) {rest} [ \t]+ (?: is | ist | est | es ) [ \t]+ {_MARKS}"
                rf"(?P<value>{_MIXED})"
                rf"| (?: {_CJK_NAMES} ) [ \t]* (?: is | 是 | 为 | 為 | は | は、 ) {_MARKS}"
                rf"(?P<rest>{_MIXED})"
            ),
        ),
        SensitiveRule(
            "bearer token", _verbose(r"\b bearer [ \t]+ (?P<value>[A-Za-z0-9._~+/=-]{16,})")
        ),
        *(
            SensitiveRule(name, re.compile(rf"\b(?P<value>{shape})\b", re.ASCII))
            for name, shape in _KEY_SHAPES
        ),
    )


@cache
def cookie_header() -> re.Pattern[str]:
    """A Cookie or Set-Cookie header; group ``pairs`` holds its ``name=value`` pairs."""
    return _verbose(
        r"\b (?:set-)? cookie [ \t]* [:=] [ \t]*"
        r"(?P<pairs> [^=;\s]+=[^;\s]* (?: ;[ \t]* [^=;\s]+ (?: =[^;\s]* )? )* )"
    )


COOKIE_PAIR = re.compile(r"[^=;\s]+=(?P<value>[^;\s]+)")


@cache
def presence_rules() -> tuple[SensitiveRule, ...]:
    """Rules for what is sensitive by being there, without a value to hide."""
    local = r"\w.%+-"
    return (
        SensitiveRule(
            "private key",
            _verbose(
                r"\b begin [ ] (?: (?:rsa|dsa|ec|openssh|encrypted|pgp) [ ] )? private [ ] key"
            ),
        ),
        SensitiveRule(
            "e-mail address",
            _verbose(
                rf"(?<![{local}]) (?! (?:git|hg|svn)@ ) [{local}]+ @ (?! \d(?:\.\d)?x\. )"
                r"(?: [^\W_] (?: [\w-]{0,61} [^\W_] )? \. )+ [^\W\d_]{2,} (?![\w-])"
                r"(?! :[^\s:]*/ )"
            ),
        ),
    )
