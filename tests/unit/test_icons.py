"""The icons are of one kind: line drawings that take the colour of the text around them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from context_center.services.paths import resources_dir

ICONS = (
    "instructions", "facts", "recall", "archive", "suggestions", "search", "filter", "pin",
    "pin-filled", "project", "global", "user", "feedback", "reference", "link", "warning",
    "error", "info", "check", "clock", "stale", "refresh", "copy", "open-folder", "chevron-right",
    "chevron-down", "compare", "history", "live", "paused", "remote", "empty-box", "document",
    "import", "target", "profile", "undo", "close", "external", "spark",
)  # fmt: skip
DRAWN = sorted(path.stem for path in (resources_dir() / "icons").iterdir())


def _icon(name: str) -> ET.Element:
    text = (resources_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return ET.fromstring(text)  # noqa: S314 - a file of our own


def test_the_set_is_complete() -> None:
    assert {"app", *ICONS} <= set(DRAWN)
    assert _icon("app").get("viewBox") == "0 0 256 256"


@pytest.mark.parametrize("name", [name for name in DRAWN if name != "app"])
def test_an_icon_is_drawn_in_the_one_line_style(name: str) -> None:
    root = _icon(name)
    assert root.get("viewBox") == "0 0 24 24"
    assert (root.get("stroke"), root.get("fill")) == ("currentColor", "none")
    assert root.get("stroke-width") == "1.75"
    assert (root.get("stroke-linecap"), root.get("stroke-linejoin")) == ("round", "round")
    assert len(root) > 0
    for shape in root.iter():
        colours = {shape.get(key, "none") for key in ("stroke", "fill", "stop-color", "style")}
        assert colours <= {"currentColor", "none"}
