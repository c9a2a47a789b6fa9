"""How pictures that were taken get into the album."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shots

if TYPE_CHECKING:
    from pathlib import Path


def test_the_album_holds_the_new_pictures_and_no_others(tmp_path: Path) -> None:
    album, taken = tmp_path / "album", tmp_path / "taken"
    album.mkdir()
    taken.mkdir()
    (album / "gone-light.png").write_bytes(b"old")
    (album / "notes.md").write_text("kept", encoding="utf-8")
    for theme in ("light", "dark"):
        (taken / f"facts-{theme}.png").write_bytes(theme.encode())
    shots.fill(album, taken)
    assert {path.name: path.read_bytes() for path in album.iterdir()} == {
        "facts-light.png": b"light",
        "facts-dark.png": b"dark",
        "notes.md": b"kept",
    }
