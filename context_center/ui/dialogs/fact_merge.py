"""Base, theirs and mine of a fact in a window of its own, until they are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QVBoxLayout

from context_center.core.line_ends import with_lf
from context_center.ui.widgets.merge_view import MergeView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme
    from context_center.ui.widgets.edit_session import EditSession


class FactMergeDialog(QDialog):
    """Shows the three versions of one edit and follows them; it closes with a decision."""

    def __init__(self, session: EditSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.view = MergeView(theme, self)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint, True)
        self.setWindowTitle(self.tr("{0}: theirs and mine").format(session.title()))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.resize(self.view.sizeHint())
        self._show(again=False)
        self.view.theirs_kept.connect(self._on_theirs)
        self.view.mine_saved.connect(self._on_mine)
        self.view.merged_saved.connect(self._on_merged)
        session.versions_changed.connect(self._on_versions)
        session.left.connect(self.reject)

    def _show(self, *, again: bool) -> None:
        state = self.session.buffer.state
        if state is None or state.disk is None:
            return
        mine = self.session.buffer.mine()
        if mine is not None and state.disk.fact.parsed and state.base.fact.parsed:
            self.view.show_facts(state.base.fact, state.disk.fact, mine, keep_choices=again)
        else:
            texts = (with_lf(state.base.text), with_lf(state.disk.text))
            typed = self.session.editor.raw_text()
            self.view.show_texts(state.fact.name + ".md", *texts, typed, keep_choices=again)

    @Slot()
    def _on_versions(self) -> None:
        """The file has changed once more, or everything is settled elsewhere."""
        state = self.session.buffer.state
        if state is None or state.disk is None or not state.conflict:
            self.reject()
        else:
            self._show(again=True)

    @Slot()
    def _on_theirs(self) -> None:
        self.accept()
        self.session.take_theirs()

    @Slot()
    def _on_mine(self) -> None:
        self.accept()
        self.session.save_mine()

    @Slot(object)
    def _on_merged(self, result: object) -> None:
        self.accept()
        self.session.save_result(result)  # type: ignore[arg-type]
