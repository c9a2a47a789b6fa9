"""Absolute paths as text: joining, confinement and the labels that a provider may see.

Nothing here asks the file system; real paths come from a ``SourceReader``.
"""

from __future__ import annotations

import os
from pathlib import PurePath

WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What trimming takes off: Unicode white space, as Reasonix counts it."""


def joined(directory: str, target: str) -> str:
    """``target`` seen from ``directory``, without ``.`` and ``..``; links are not resolved."""
    return os.path.normpath(str(PurePath(directory, target)))


def parent_of(path: str) -> str:
    """The directory that holds ``path``; of a root, the root itself."""
    return str(PurePath(path).parent)


def is_within(path: str, root: str) -> bool:
    """Whether a normalised absolute path is ``root`` or below it, part by part."""
    return PurePath(path).is_relative_to(root)


def relative_label(path: str, root: str) -> str:
    """``path`` as seen from ``root``, with ``/`` and encodable; "" for the root itself.

    Raises ValueError if ``path`` is not below ``root``.
    """
    relative = PurePath(path).relative_to(root).as_posix()
    encodable = relative.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "" if encodable == "." else encodable


def directories_between(root: str, target: str) -> tuple[str, ...]:
    """``root``, then each directory on the way down to ``target``; only ``root`` if outside."""
    if not is_within(target, root):
        return (root,)
    chain = [PurePath(root)]
    for part in PurePath(target).relative_to(root).parts:
        chain.append(chain[-1] / part)
    return tuple(str(directory) for directory in chain)
