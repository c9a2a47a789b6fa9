"""A body of Markdown on the page: what is shown, what is not loaded, what a click does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QColor, QDesktopServices, QImage, QTextCharFormat, QTextCursor
from PySide6.QtTest import QSignalSpy, QTest

from context_center.ui.theme import ColorRole, Theme
from context_center.ui.widgets.markdown_view import MEASURE, LinkTarget, MarkdownView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

STAGING = LinkTarget("/store/staging.md", "Staging database")


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> MarkdownView:
    view = MarkdownView(theme)
    shown(view)
    view.resize(600, 400)
    return view


def cursor_at(view: MarkdownView, text: str) -> QTextCursor:
    """A cursor in the first place where ``text`` is shown."""
    cursor = view.document().find(text)
    assert not cursor.isNull(), view.toPlainText()
    cursor.setPosition(cursor.selectionStart() + 1)
    return cursor


def look_of(view: MarkdownView, text: str) -> QTextCharFormat:
    return cursor_at(view, text).charFormat()


def click(view: MarkdownView, text: str) -> None:
    place: QPoint = view.cursorRect(cursor_at(view, text)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


class Desktop(QObject):
    """Stands where the desktop's browser would open an address."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toString())


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    desktop = Desktop()
    schemes = ("http", "https", "mailto", "file", "javascript")
    for scheme in schemes:
        QDesktopServices.setUrlHandler(scheme, desktop, "open")
    yield desktop
    for scheme in schemes:
        QDesktopServices.unsetUrlHandler(scheme)


def test_html_is_shown_as_text(view: MarkdownView) -> None:
    body = "<b>bold</b> and <script>alert(1)</script>\n\n<img src='http://example.com/x.png'>"
    view.set_markdown(body, {})
    assert view.toPlainText().split() == body.split()
    assert look_of(view, "bold").fontWeight() < 600


def test_pictures_are_named_and_not_loaded(view: MarkdownView, tmp_path: Path) -> None:
    picture = QImage(200, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ff0000"))
    path = tmp_path / "red.png"
    assert picture.save(str(path))
    view.set_markdown(
        f"![a red one]({path}) ![the same]({path.as_uri()}) ![far](http://x/y.png)", {}
    )
    assert view.toPlainText() == "[picture: a red one] [picture: the same] [picture: far]"
    assert "http://x/y.png" in look_of(view, "far").toolTip()
    grabbed = view.grab().toImage()
    colours = {grabbed.pixel(x, y) for x in range(0, 600, 5) for y in range(grabbed.height())}
    assert QColor("#ff0000").rgb() not in colours


@pytest.mark.parametrize("body", ["---\nkey: value\n---\n\nrest", "---\n\nfirst\n\n---\nsecond"])
def test_a_body_that_begins_with_a_rule_loses_nothing(view: MarkdownView, body: str) -> None:
    view.set_markdown(body, {})
    words = [word for word in body.split() if word != "---"]
    assert view.toPlainText().split() == words


def test_a_link_to_a_fact_jumps(view: MarkdownView) -> None:
    view.set_markdown("See [[staging|the database]] first.", {"staging": STAGING})
    assert view.toPlainText() == "See the database first."
    look = look_of(view, "the database")
    assert look.toolTip() == "Staging database"
    assert look.foreground().color() == QColor("#2450b8")
    requested = QSignalSpy(view.fact_requested)
    click(view, "the database")
    assert [requested.at(n)[0] for n in range(requested.count())] == ["/store/staging.md"]


def test_a_link_with_any_signs_in_its_name_jumps(view: MarkdownView) -> None:
    name = "对账 100% & ?x=1"
    view.set_markdown(f"[[{name}]]", {name: STAGING})
    requested = QSignalSpy(view.fact_requested)
    click(view, "对账")
    assert requested.count() == 1


def test_a_body_cannot_make_up_a_link_to_a_fact(view: MarkdownView) -> None:
    requested = QSignalSpy(view.fact_requested)
    for address in ("fact:7", "fact:x", "fact:-1"):
        view.set_markdown(f"[[staging]] [made up]({address})", {"staging": STAGING})
        click(view, "made up")
    assert requested.count() == 0


def test_a_dead_link_is_marked_and_leads_nowhere(view: MarkdownView, theme: Theme) -> None:
    view.set_markdown("See [[gone]].", {"gone": None})
    look = look_of(view, "gone")
    assert view.toPlainText() == "See gone."
    assert look.foreground().color() == theme.color(ColorRole.DANGER)
    assert "gone" in look.toolTip()
    assert not look.isAnchor()


def test_links_in_code_stay_text(view: MarkdownView) -> None:
    body = "`[[staging]]`\n\n```\n[[staging]]\n```\n\n[[staging]]"
    view.set_markdown(body, {"staging": STAGING})
    assert view.toPlainText().split() == ["[[staging]]", "[[staging]]", "staging"]


def test_brackets_that_are_no_link_of_the_body_stay_text(view: MarkdownView) -> None:
    view.set_markdown("[[other]]", {})
    assert view.toPlainText() == "[[other]]"


@pytest.mark.parametrize("address", ["https://example.com/a", "mailto:a@example.com"])
def test_web_and_mail_open_after_a_click(
    view: MarkdownView, desktop: Desktop, address: str
) -> None:
    view.set_markdown(f"[the place]({address})", {})
    assert desktop.opened == []
    click(view, "the place")
    assert desktop.opened == [address]
    assert address in look_of(view, "the place").toolTip()


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "javascript:alert(1)", "other.md", "/etc/passwd"]
)
def test_nothing_else_opens(view: MarkdownView, desktop: Desktop, address: str) -> None:
    refused = QSignalSpy(view.refused)
    view.set_markdown(f"[the place]({address})", {})
    click(view, "the place")
    assert desktop.opened == []
    assert [refused.at(n)[0] for n in range(refused.count())] == [address]
    assert view.toPlainText() == "the place"


def test_code_has_its_face_and_its_ground(view: MarkdownView, theme: Theme) -> None:
    view.set_markdown("Use `pnpm add`.\n\n```sh\npnpm install\n```", {})
    fixed = theme.font(fixed=True).families()
    assert look_of(view, "pnpm add").fontFamilies() == fixed
    assert look_of(view, "pnpm install").fontFamilies() == fixed
    ground = theme.color(ColorRole.CODE_BACKGROUND)
    assert look_of(view, "pnpm add").background().color() == ground
    frame = cursor_at(view, "pnpm install").currentFrame()
    assert frame.frameFormat().background().color() == ground


def test_headings_have_the_sizes_of_the_window(view: MarkdownView, theme: Theme) -> None:
    view.set_markdown("# One\n\n## Two\n\n### Three\n\ntext", {})
    sizes = [look_of(view, word).font().pointSizeF() for word in ("One", "Two", "Three")]
    expected = [theme.font(scale).pointSizeF() for scale in (1.4, 1.15, 1.0)]
    assert sizes == pytest.approx(expected)


def test_tables_after_a_list_have_whole_headings(view: MarkdownView) -> None:
    view.set_markdown("- a\n  - b\n\n> q\n\n| One | Two |\n| --- | ---: |\n| 1 | 2 |\n", {})
    for heading in ("One", "Two"):
        cursor = cursor_at(view, heading)
        cell = cursor.currentTable().cellAt(cursor)
        assert cell.firstCursorPosition().block() == cell.lastCursorPosition().block()
        assert cursor.charFormat().fontWeight() == 700


def test_it_is_as_high_as_its_text(view: MarkdownView) -> None:
    view.set_markdown("word " * 400, {})
    wide = view.height()
    view.resize(300, view.height())
    assert view.height() > 1.5 * wide
    assert view.height() >= view.document().size().height()
    view.set_markdown("word", {})
    assert view.height() < 60


def test_a_line_has_at_most_eighty_characters(view: MarkdownView) -> None:
    view.set_markdown("The quick brown fox jumps over the lazy dog. " * 20, {})
    view.resize(view.measure_width(), 100)
    layout = view.document().lastBlock().layout()
    lengths = [layout.lineAt(n).textLength() for n in range(layout.lineCount())]
    assert len(lengths) > 5
    assert max(lengths) <= MEASURE


def test_the_same_body_again_keeps_the_selection(view: MarkdownView) -> None:
    view.set_markdown("See [[staging]] first.", {"staging": STAGING})
    view.selectAll()
    view.set_markdown("See [[staging]] first.", {"staging": STAGING})
    assert view.textCursor().hasSelection()
    view.set_markdown("See [[staging]] first.", {"staging": None})
    assert not view.textCursor().hasSelection()


def test_another_theme_gives_other_colours(view: MarkdownView, theme: Theme) -> None:
    view.set_markdown("[[gone]]", {"gone": None})
    theme.set_mode("dark")
    assert look_of(view, "gone").foreground().color() == theme.color(ColorRole.DANGER)
    assert theme.color(ColorRole.DANGER) == QColor("#ff9a90")
