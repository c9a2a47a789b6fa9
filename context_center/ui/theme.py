"""How the window looks: colours of both modes, fonts, spacing and tinted icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QToolTip

from context_center.core.facts import Freshness
from context_center.services.paths import resources_dir
from context_center.ui.palette import DARK, LIGHT, PILL_HUES, ColorRole, Colors

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QRect

__all__ = ["MEASURE", "MODES", "SPACE_1", "SPACE_2", "SPACE_3", "ColorRole", "Theme", "fill"]

SPACE_1, SPACE_2, SPACE_3 = 4, 8, 16
MEASURE = 80
"""Characters of a line of text at most."""
MODES = ("system", "light", "dark")
ICON_SIZES = (16, 24, 48)

_FRESHNESS_ROLES: Mapping[Freshness, ColorRole] = {
    Freshness.FRESH: ColorRole.SUCCESS,
    Freshness.CURRENT: ColorRole.INFO,
    Freshness.STALE: ColorRole.WARNING,
    Freshness.EXPIRED: ColorRole.DANGER,
}
_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class Theme(QObject):
    """The one look of an application; ``changed`` is emitted after a switch of mode.

    ``mode`` is "system" (follows the desktop), "light" or "dark". Every colour that the
    window paints comes from here, so that each pair can be measured.
    """

    changed = Signal()

    def __init__(self, app: QApplication, mode: str = "system") -> None:
        super().__init__()
        self.app = app
        self._icon_directory = resources_dir() / "icons"
        self._icons: dict[tuple[str, ColorRole], QIcon] = {}
        self.mode = ""
        self.dark = False
        self._colors = LIGHT
        app.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        self.set_mode(mode)

    def set_mode(self, mode: str) -> None:
        """Switch to "system", "light" or "dark"; raises ValueError for another word."""
        if mode not in MODES:
            raise ValueError(mode)
        self.mode = mode
        self.app.styleHints().setColorScheme(_SCHEMES[mode])
        self._apply()

    def color(self, role: ColorRole) -> QColor:
        """The colour of a role in the present mode."""
        return QColor(self._colors.roles[role])

    def pill(self, word: str) -> tuple[QColor, QColor]:
        """Text and ground of the pill that shows ``word``; neutral for unknown words."""
        text, ground = self._colors.pills[PILL_HUES.get(word, "neutral")]
        return QColor(text), QColor(ground)

    def freshness(self, freshness: Freshness) -> QColor:
        """The colour of a freshness dot."""
        return self.color(_FRESHNESS_ROLES[freshness])

    def series(self, n: int) -> QColor:
        """The n-th colour (from 0, again from the start after the last) of a series."""
        series = self._colors.series
        return QColor(series[n % len(series)])

    def icon(self, name: str, role: ColorRole = ColorRole.TEXT) -> QIcon:
        """``resources/icons/<name>.svg`` in the colour of ``role``; greyed where disabled."""
        key = (name, role)
        if key not in self._icons:
            self._icons[key] = self._draw_icon(name, role)
        return self._icons[key]

    def font(self, scale: float = 1.0, *, bold: bool = False, fixed: bool = False) -> QFont:
        """The system's font, ``scale`` times its size (1, 1.15 or 1.4 in this window)."""
        base = self.app.font()
        font = QFont(base)
        if fixed:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        if base.pointSizeF() > 0:
            font.setPointSizeF(base.pointSizeF() * scale)
        else:
            font.setPixelSize(round(base.pixelSize() * scale))
        font.setBold(bold)
        return font

    @Slot()
    def _on_scheme_changed(self) -> None:
        if self.mode == "system":
            self._apply()

    def _apply(self) -> None:
        dark = self.mode == "dark" or (self.mode == "system" and _desktop_is_dark())
        switched = dark is not self.dark
        self.dark = dark
        self._colors = DARK if dark else LIGHT
        palette = desktop_palette(self._colors)
        self.app.setPalette(palette)
        QToolTip.setPalette(palette)
        if switched:
            self._icons.clear()
            self.changed.emit()

    def _draw_icon(self, name: str, role: ColorRole) -> QIcon:
        with open(f"{self._icon_directory}/{name}.svg", encoding="utf-8") as file:
            text = file.read()
        icon = QIcon()
        tinted = text.replace("currentColor", self.color(role).name())
        renderer = QSvgRenderer(QByteArray(tinted.encode()))
        for size in ICON_SIZES:
            pixmap = QPixmap(size, size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, size, size))
            painter.end()
            icon.addPixmap(pixmap)
        return icon


def fill(painter: QPainter, rect: QRect | QRectF, color: QColor) -> None:
    """Paint a rectangle in one colour; the painter has no pen and this brush then.

    (``QPainter.fillRect`` also takes gradients, and loads every kind of them when it is first
    called: that is dear before the first paint.)
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRect(rect)


def _desktop_is_dark() -> bool:
    scheme = QGuiApplication.styleHints().colorScheme()
    if scheme is not Qt.ColorScheme.Unknown:
        return scheme is Qt.ColorScheme.Dark
    return QPalette().color(QPalette.ColorRole.Window).lightness() < 128


def desktop_palette(colors: Colors) -> QPalette:
    """The palette that lets the desktop's own style draw its controls in our colours."""
    ink = {role: QColor(value) for role, value in colors.roles.items()}
    role = QPalette.ColorRole
    palette = QPalette(ink[ColorRole.SURFACE_ALT])
    for target, source in (
        (role.Window, ColorRole.SURFACE_ALT),
        (role.WindowText, ColorRole.TEXT),
        (role.Base, ColorRole.SURFACE),
        (role.AlternateBase, ColorRole.SURFACE_ALT),
        (role.Text, ColorRole.TEXT),
        (role.Button, ColorRole.SURFACE_ALT),
        (role.ButtonText, ColorRole.TEXT),
        (role.BrightText, ColorRole.DANGER),
        (role.Highlight, ColorRole.SELECTION),
        (role.HighlightedText, ColorRole.TEXT),
        (role.Accent, ColorRole.ACCENT),
        (role.Link, ColorRole.LINK),
        (role.LinkVisited, ColorRole.LINK),
        (role.PlaceholderText, ColorRole.MUTED),
        (role.ToolTipBase, ColorRole.CODE_BACKGROUND),
        (role.ToolTipText, ColorRole.TEXT),
        (role.Mid, ColorRole.BORDER),
        (role.Midlight, ColorRole.BORDER),
    ):
        palette.setColor(target, ink[source])
    for disabled in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        palette.setColor(QPalette.ColorGroup.Disabled, disabled, ink[ColorRole.MUTED])
    return palette
