"""The languages of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication


def translate(
    app: QApplication, directory: Path, locale: QLocale | None = None
) -> list[QTranslator]:
    """Speak the user's language (or that of ``locale``) where ``context_center_<locale>.qm`` is there.

    Qt's own words are translated only with ours, so that no window speaks two languages.
    Gives the translators that are installed now.
    """
    locale = locale or QLocale()
    ours = QTranslator(app)
    if not ours.load(locale, "context_center", "_", str(directory)):
        return []
    app.installTranslator(ours)
    of_qt = QTranslator(app)
    path = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if not of_qt.load(locale, "qtbase", "_", path):
        return [ours]
    app.installTranslator(of_qt)
    return [ours, of_qt]
