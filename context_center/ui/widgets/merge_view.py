"""The view in which a person settles what was changed on disk and here at the same time."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from context_center.core.fact_merge import merge_facts, merged_fact
from context_center.core.merge import merge
from context_center.ui.actions import make_action
from context_center.ui.comparison_actions import KEEP_THEIRS, SAVE_MERGED, SAVE_MINE
from context_center.ui.messages import Level
from context_center.ui.theme import SPACE_2, SPACE_3
from context_center.ui.widgets.merge_fields import MergeFields
from context_center.ui.widgets.merge_text import MergeText
from context_center.ui.widgets.note import Note

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QResizeEvent

    from context_center.core.fact_merge import FactMerge
    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme

_MOST_OF_HEIGHT = 0.35


class MergeView(QWidget):
    """Theirs (on disk), base (where editing began) and mine (typed here), and the result.

    Nothing is written: ``theirs_kept`` and ``mine_saved`` say what is wanted,
    ``merged_saved`` carries the merged Fact, or the merged text where texts are shown.
    ``decided`` carries how many conflicts are open after each choice.
    """

    theirs_kept = Signal()
    mine_saved = Signal()
    merged_saved = Signal(object)
    decided = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._facts: FactMerge | None = None
        self._name = ""
        self.note = Note(theme, self)
        self.fields = MergeFields(theme)
        self.text = MergeText(theme, self)
        self._scroll = QScrollArea(self)
        self._state = QLabel(self)
        self.keep_theirs = make_action(KEEP_THEIRS, self, theme, self._on_keep_theirs)
        self.save_mine = make_action(SAVE_MINE, self, theme, self._on_save_mine)
        self.save_merged = make_action(SAVE_MERGED, self, theme, self._on_save_merged)
        self._arrange()
        self.fields.decided.connect(self._on_decided)
        self.text.decided.connect(self._on_decided)
        self.setFocusProxy(self.text)

    def _arrange(self) -> None:
        self._scroll.setWidget(self.fields)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().installEventFilter(self)
        self._scroll.setAccessibleName(self.tr("Fields that were changed"))
        above = QHBoxLayout()
        above.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        above.addWidget(self.note)
        below = QHBoxLayout()
        below.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        below.setSpacing(SPACE_2)
        below.addWidget(self._state)
        below.addStretch(1)
        for action in self.whole_actions():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
            below.addWidget(_ActionButton(action, self))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(self._scroll)
        column.addWidget(self.text, 1)
        column.addLayout(below)

    def whole_actions(self) -> list[QAction]:
        """Keep theirs, save mine, save merged."""
        return [self.keep_theirs, self.save_mine, self.save_merged]

    @property
    def undecided(self) -> int:
        """How many conflicts, of fields and of the text, have no choice yet."""
        fields = self.fields.undecided if self._facts is not None else 0
        return fields + self.text.undecided

    @property
    def _has_conflicts(self) -> bool:
        texts = bool(self.text.merge.conflicts)
        return self._facts.conflicts > 0 if self._facts is not None else texts

    def result(self) -> Fact | str:
        """The merged fact, or text; raises UndecidedError while any is open."""
        if self._facts is None:
            return self.text.text()
        return merged_fact(self._facts, self.fields.choices, self.text.choices)

    def show_facts(
        self, base: Fact, theirs: Fact, mine: Fact, *, keep_choices: bool = False
    ) -> None:
        """Merge three versions of a fact; ``mine`` is what the editor would save.

        ``keep_choices`` is for when the fact on disk has changed once more.
        """
        self._facts = merge_facts(base, theirs, mine)
        self._name = base.heading
        self.fields.show_fields(self._facts.fields, keep_choices=keep_choices)
        self._scroll.setVisible(bool(self._facts.fields))
        self.text.set_titles(
            self.tr("Theirs: on disk, revision {0}").format(theirs.revision),
            self.tr("Base: revision {0}, where editing began").format(base.revision),
            self.tr("Mine: typed here"),
            self.tr("Result: becomes revision {0}").format(theirs.revision + 1),
        )
        self.text.show_merge(self._facts.body, keep_choices=keep_choices)
        self._tell()
        self._fit()

    def show_texts(
        self, name: str, base: str, theirs: str, mine: str, *, keep_choices: bool = False
    ) -> None:
        """Merge three versions of the text of a file called ``name``."""
        self._facts, self._name = None, name
        self._scroll.hide()
        self.text.set_titles(
            self.tr("Theirs: on disk"),
            self.tr("Base: where editing began"),
            self.tr("Mine: typed here"),
            self.tr("Result"),
        )
        self.text.show_merge(merge(base, theirs, mine), keep_choices=keep_choices)
        self._tell()

    def sizeHint(self) -> QSize:
        """Room for three texts."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 160, self.fontMetrics().height() * 44)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The fields have their width only after this widget has."""
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fields take what they need, but leave most of the room to the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wanted = self.fields.height_for(self._scroll.viewport().width())
        most = round(self.height() * _MOST_OF_HEIGHT)
        self._scroll.setFixedHeight(max(min(wanted, most), 0))

    def _tell(self) -> None:
        left = self.undecided
        told = self.tr("“{0}” was changed on disk while it was being edited here.")
        what = self.tr("The changes of both sides fit together; the result is below.")
        if left:
            what = self.tr("Nothing is lost: choose what is kept where both sides changed it.")
        elif self._has_conflicts:
            what = self.tr("Everything is decided; the result is below.")
        lines = (told.format(self._name), what)
        self.note.show_text(
            Level.WARNING if left else Level.INFO,
            "<br>".join(escape(line, quote=False) for line in lines),
            "compare",
        )
        if left > 1:
            state = self.tr("{0:,} conflicts are open").format(left)
        else:
            state = self.tr("1 conflict is open") if left else self.tr("Everything is decided")
        self._state.setText(state)
        self.save_merged.setEnabled(not left)

    @Slot()
    def _on_decided(self) -> None:
        self._tell()
        self.decided.emit(self.undecided)

    @Slot()
    def _on_keep_theirs(self) -> None:
        self.theirs_kept.emit()

    @Slot()
    def _on_save_mine(self) -> None:
        self.mine_saved.emit()

    @Slot()
    def _on_save_merged(self) -> None:
        self.merged_saved.emit(self.result())


class _ActionButton(QPushButton):
    """A push button for an action: its text, its tooltip, and whether it can be done."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(action.text(), parent)
        self._action = action
        self.setToolTip(action.toolTip())
        self.setAccessibleName(action.text())
        self.setAutoDefault(False)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        self.setEnabled(self._action.isEnabled())
