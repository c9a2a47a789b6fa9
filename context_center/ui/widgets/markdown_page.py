"""How a rendered body looks: headings, code, tables and links, in the theme's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from context_center.core.links import find_links, may_be_opened
from context_center.ui.models.tool_tips import tool_tip
from context_center.ui.theme import SPACE_1, SPACE_2, SPACE_3, ColorRole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QTextFragment, QTextFrame

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.markdown_view import Targets

LINK_SCHEME = "fact"
_LINE_HEIGHT = 125.0
_KEEPS_LONG_LINES = False
_INDENT = 20
_SCALES = {1: 1.4, 2: 1.15}


def dress_page(document: QTextDocument, theme: Theme, targets: Targets) -> None:
    """Give a document that was read from Markdown its look, and its ``[[links]]`` their targets."""
    document.setIndentWidth(_INDENT)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block in _blocks(document):
        _dress_block(block, theme)
    for block in _blocks(document):
        _name_pictures(block, theme)
        _dress_anchors(block, theme)
        _link_facts(block, theme, targets)
    _dress_tables(document.rootFrame(), theme)
    _frame_code(document, theme)
    cursor.endEditBlock()


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _fragments(block: QTextBlock) -> list[QTextFragment]:
    fragments = []
    iterator = block.begin()
    while not iterator.atEnd():
        fragments.append(iterator.fragment())
        iterator += 1
    return fragments


def _is_code(block: QTextBlock) -> bool:
    return block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeLanguage)


def _dress_block(block: QTextBlock, theme: Theme) -> None:
    given = block.blockFormat()
    look = QTextBlockFormat()
    if _is_code(block):
        look.setNonBreakableLines(_KEEPS_LONG_LINES)
    else:
        proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight
        look.setLineHeight(_LINE_HEIGHT, proportional.value)
    if given.hasProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth):
        look.setBackground(theme.color(ColorRole.BORDER))
    if given.hasProperty(QTextFormat.Property.BlockQuoteLevel):
        look.setLeftMargin(_INDENT * given.intProperty(QTextFormat.Property.BlockQuoteLevel))
        look.setRightMargin(0)
    if block.textList() is not None:
        look.setTopMargin(SPACE_1 / 2)
        look.setBottomMargin(SPACE_1 / 2)
    if given.headingLevel():
        look.setTopMargin(SPACE_3 if block.position() > 1 else 0)
        look.setBottomMargin(SPACE_1)
    QTextCursor(block).mergeBlockFormat(look)
    _dress_text(block, theme)


def _dress_text(block: QTextBlock, theme: Theme) -> None:
    """Fonts and inks: headings in the window's sizes, code in its face, quotes muted."""
    given = block.blockFormat()
    for fragment in _fragments(block):
        look = fragment.charFormat()
        if given.headingLevel():
            look.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
            look.setFontPointSize(theme.font(_SCALES.get(given.headingLevel(), 1.0)).pointSizeF())
        if look.fontFixedPitch() or _is_code(block):
            look.setFontFamilies(theme.font(fixed=True).families())
            if not _is_code(block):
                look.setBackground(theme.color(ColorRole.CODE_BACKGROUND))
        if given.hasProperty(QTextFormat.Property.BlockQuoteLevel):
            look.setForeground(theme.color(ColorRole.MUTED))
        _over(block, fragment.position() - block.position(), fragment.length()).setCharFormat(look)


def _name_pictures(block: QTextBlock, theme: Theme) -> None:
    """Put the words of a picture in its place: nothing is loaded."""
    for fragment in reversed(_fragments(block)):
        given = fragment.charFormat()
        if not given.isImageFormat():
            continue
        picture = given.toImageFormat()
        words = given.stringProperty(QTextFormat.Property.ImageAltText.value) or picture.name()
        look = QTextCharFormat()
        look.setForeground(theme.color(ColorRole.MUTED))
        look.setFontItalic(True)
        look.setToolTip(
            tool_tip(_tr("Pictures are not loaded."), picture.name()),
        )
        cursor = _over(block, fragment.position() - block.position(), fragment.length())
        cursor.insertText(_tr("[picture: {0}]").format(words), look)


def _dress_anchors(block: QTextBlock, theme: Theme) -> None:
    for fragment in _fragments(block):
        address = fragment.charFormat().anchorHref()
        if not address:
            continue
        look = QTextCharFormat()
        opened = may_be_opened(address)
        look.setForeground(theme.color(ColorRole.LINK if opened else ColorRole.MUTED))
        look.setFontUnderline(opened)
        reason = "" if opened else _tr("Only web and mail links are opened.")
        look.setToolTip(tool_tip(address, reason))
        cursor = _over(block, fragment.position() - block.position(), fragment.length())
        cursor.mergeCharFormat(look)


def _link_facts(block: QTextBlock, theme: Theme, targets: Targets) -> None:
    code = [
        (fragment.position() - block.position(), fragment.length())
        for fragment in _fragments(block)
        if fragment.charFormat().fontFixedPitch() or fragment.charFormat().isAnchor()
    ]
    if _is_code(block):
        return
    for link in reversed(find_links(block.text())):
        if link.target not in targets or any(
            start <= link.start < start + length for start, length in code
        ):
            continue
        cursor = _over(block, link.start, link.end - link.start)
        look = _fact_look(link.target, targets, theme)
        cursor.insertText(link.label)
        _over(block, link.start, len(link.label)).mergeCharFormat(look)


def _fact_look(target: str, targets: Targets, theme: Theme) -> QTextCharFormat:
    look = QTextCharFormat()
    found = targets[target]
    if found is None:
        look.setForeground(theme.color(ColorRole.DANGER))
        look.setUnderlineColor(theme.color(ColorRole.DANGER))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        look.setToolTip(tool_tip(_tr("No fact is called “{0}”.").format(target)))
        return look
    look.setAnchor(True)
    look.setAnchorHref(f"{LINK_SCHEME}:{list(targets).index(target)}")
    look.setForeground(theme.color(ColorRole.LINK))
    look.setFontUnderline(True)
    look.setToolTip(found.tooltip)
    return look


def _dress_tables(frame: QTextFrame, theme: Theme) -> None:
    for child in frame.childFrames():
        if isinstance(child, QTextTable):
            look = child.format()
            look.setBorder(1)
            look.setBorderCollapse(True)
            look.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            look.setBorderBrush(theme.color(ColorRole.BORDER))
            look.setCellPadding(SPACE_1)
            look.setCellSpacing(0)
            look.setTopMargin(SPACE_1)
            look.setBottomMargin(SPACE_2)
            look.setWidth(QTextLength())
            child.setFormat(look)
            _dress_cells(child)
        _dress_tables(child, theme)


def _dress_cells(table: QTextTable) -> None:
    """Cells without margins of their own; headings bold and aligned as the column below."""
    for column in range(table.columns()):
        below = table.cellAt(min(1, table.rows() - 1), column).firstCursorPosition()
        for row in range(table.rows()):
            cursor = table.cellAt(row, column).firstCursorPosition()
            if (
                not cursor.block().text()
                and table.cellAt(row, column).lastPosition() > cursor.position()
            ):
                cursor.deleteChar()  # what the reader leaves before a table that follows a list
            look = QTextBlockFormat()
            look.setTopMargin(0)
            look.setBottomMargin(0)
            look.setAlignment(below.blockFormat().alignment())
            cursor.mergeBlockFormat(look)
            if row == 0:
                bold = QTextCharFormat()
                bold.setFontWeight(QFont.Weight.Bold)
                _over(cursor.block(), 0, cursor.block().length() - 1).mergeCharFormat(bold)


def _frame_code(document: QTextDocument, theme: Theme) -> None:
    """Put each run of code lines on a ground with room around it."""
    runs: list[tuple[int, int]] = []
    for block in _blocks(document):
        if not _is_code(block):
            continue
        end = block.position() + block.length() - 1
        if runs and runs[-1][1] + 1 == block.position():
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((block.position(), end))
    look = QTextFrameFormat()
    look.setBackground(theme.color(ColorRole.CODE_BACKGROUND))
    look.setPadding(SPACE_2)
    look.setTopMargin(SPACE_1)
    look.setBottomMargin(SPACE_1)
    for start, end in reversed(runs):
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        frame = cursor.insertFrame(look)
        for edge in (frame.firstPosition() - 1, frame.lastPosition() + 1):
            _flatten(document.findBlock(edge))


def _flatten(block: QTextBlock) -> None:
    """Take away the height of an empty line that stands only because a frame needs it."""
    ruler = QTextFormat.Property.BlockTrailingHorizontalRulerWidth
    if block.text() or block.blockFormat().hasProperty(ruler):
        return
    look = QTextBlockFormat()
    look.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    look.setTopMargin(0)
    look.setBottomMargin(0)
    QTextCursor(block).mergeBlockFormat(look)


def _over(block: QTextBlock, start: int, length: int) -> QTextCursor:
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + start)
    cursor.setPosition(block.position() + start + length, QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _tr(text: str) -> str:
    return QCoreApplication.translate("MarkdownPage", text)
