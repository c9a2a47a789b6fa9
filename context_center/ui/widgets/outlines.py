"""Edges of boxes and fields that can be seen in the dark, on whatever ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPalette

from context_center.ui.theme import ColorRole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme


def show_outlines(widget: QWidget, theme: Theme) -> None:
    """Let the controls in a widget, which paints its own ground, have edges that stand out.

    Qt's own style takes the edge from the ground of the window, darkened: in a dark window
    there is none. To be called again when the theme changes.
    """
    role = ColorRole.MUTED if theme.dark else ColorRole.SURFACE_ALT
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.Window, theme.color(role))
    widget.setPalette(palette)
