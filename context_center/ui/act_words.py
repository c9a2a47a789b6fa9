"""How the acts on facts are called in the Edit menu, and how they are told once done."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP


class ActWords(NamedTuple):
    """How an act is called, of one fact ({0} its title) and of several ({0} how many), and
    how it is told once it is done. {1} is the value that was set."""

    one: str
    many: str
    told_one: str
    told_many: str


PIN = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Pin “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Pin {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "Pinned “{0}”."),
    QT_TRANSLATE_NOOP("FactActs", "Pinned {0} facts."),
)
UNPIN = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Unpin “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Unpin {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "“{0}” is left to recall now."),
    QT_TRANSLATE_NOOP("FactActs", "{0} facts are left to recall now."),
)
SET_TYPE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Set Type of “{0}” to {1}"),
    QT_TRANSLATE_NOOP("FactActs", "Set Type of {0} Facts to {1}"),
    QT_TRANSLATE_NOOP("FactActs", "“{0}” has the type {1} now."),
    QT_TRANSLATE_NOOP("FactActs", "{0} facts have the type {1} now."),
)
SET_SCOPE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Set Scope of “{0}” to {1}"),
    QT_TRANSLATE_NOOP("FactActs", "Set Scope of {0} Facts to {1}"),
    QT_TRANSLATE_NOOP("FactActs", "“{0}” has the scope {1} now."),
    QT_TRANSLATE_NOOP("FactActs", "{0} facts have the scope {1} now."),
)
SET_VOLATILITY = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Set Volatility of “{0}” to {1}"),
    QT_TRANSLATE_NOOP("FactActs", "Set Volatility of {0} Facts to {1}"),
    QT_TRANSLATE_NOOP("FactActs", "“{0}” is {1} now."),
    QT_TRANSLATE_NOOP("FactActs", "{0} facts are {1} now."),
)
AGE_BY_TYPE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Let “{0}” Age by Its Type"),
    QT_TRANSLATE_NOOP("FactActs", "Let {0} Facts Age by Their Type"),
    QT_TRANSLATE_NOOP("FactActs", "“{0}” ages by its type now."),
    QT_TRANSLATE_NOOP("FactActs", "{0} facts age by their type now."),
)
EXPIRE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Set Expiry of “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Set Expiry of {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "“{0}” expires {1}."),
    QT_TRANSLATE_NOOP("FactActs", "{0} facts expire {1}."),
)
KEEP = EXPIRE._replace(
    told_one=QT_TRANSLATE_NOOP("FactActs", "“{0}” never expires now."),
    told_many=QT_TRANSLATE_NOOP("FactActs", "{0} facts never expire now."),
)
ADD_KEYWORDS = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Add Keywords to “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Add Keywords to {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "Added keywords to “{0}”."),
    QT_TRANSLATE_NOOP("FactActs", "Added keywords to {0} facts."),
)
LET_RECALL_FIND = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Let Recall Find “{0}”"),
    "",
    QT_TRANSLATE_NOOP("FactActs", "Changed “{0}” so that recall finds it."),
    "",
)
RENAME = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Rename “{0}”"),
    "",
    QT_TRANSLATE_NOOP("FactActs", "“{0}” is filed as {1}.md now."),
    "",
)
VERIFY = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Verify “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Verify {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "Verified “{0}”."),
    QT_TRANSLATE_NOOP("FactActs", "Verified {0} facts."),
)
ARCHIVE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Archive “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Archive {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "Archived “{0}”."),
    QT_TRANSLATE_NOOP("FactActs", "Archived {0} facts."),
)
RECOVER = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Recover “{0}”"),
    QT_TRANSLATE_NOOP("FactActs", "Recover {0} Facts"),
    QT_TRANSLATE_NOOP("FactActs", "Recovered “{0}”."),
    QT_TRANSLATE_NOOP("FactActs", "Recovered {0} facts."),
)
RESTORE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Restore Revision {1} of “{0}”"),
    "",
    QT_TRANSLATE_NOOP("FactActs", "What “{0}” was in revision {1} is a new revision now."),
    "",
)
DUPLICATE = ActWords(
    QT_TRANSLATE_NOOP("FactActs", "Duplicate “{0}”"),
    "",
    QT_TRANSLATE_NOOP("FactActs", "Made a copy of “{0}”."),
    "",
)
