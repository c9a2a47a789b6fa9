"""The fields of a fact to be filled in; its text is typed elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from context_center.core.fact_form import FormValues, draft_for
from context_center.core.facts import Activation, Scope
from context_center.core.names import slug
from context_center.ui.models import form_words
from context_center.ui.models.fact_words import word
from context_center.ui.theme import SPACE_1, ColorRole
from context_center.ui.widgets.completing_lines import KeywordsLine, SubjectLine
from context_center.ui.widgets.expiry_field import ExpiryField
from context_center.ui.widgets.field_note import Tone
from context_center.ui.widgets.form_controls import ChoiceBox, FormLine, buttons_of
from context_center.ui.widgets.form_grid import FormGrid, Span
from context_center.ui.widgets.name_field import NameField
from context_center.ui.widgets.relative_time import exact, relative
from context_center.ui.widgets.segmented_control import SegmentedControl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from context_center.core.errors import ContextError
    from context_center.core.fact_form import FormReport
    from context_center.core.facts import Fact
    from context_center.ui.theme import Theme

_SCOPES = (Scope.PROJECT, Scope.GLOBAL)
_ACTIVATIONS = (Activation.RELEVANT, Activation.PINNED)


class FactForm(QWidget):
    """Title, description and everything by which a fact is found and used.

    ``edited`` follows each change by the user. ``offer_taken`` carries the target of a
    link under a field that is not for the form itself: ``open:`` or ``revise:`` and the
    path of another fact. ``now`` gives nanoseconds.
    """

    edited = Signal()
    offer_taken = Signal(str)

    def __init__(self, theme: Theme, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._now = theme, now
        self._before: Fact | None = None
        self._values = FormValues()
        self._report: FormReport | None = None
        self._refused: ContextError | None = None
        self._make_controls()
        self._arrange()
        self._connect()
        self._dress()

    def _make_controls(self) -> None:
        self.title, self.description = FormLine(self), FormLine(self)
        self.type = ChoiceBox(form_words.type_choices(), self)
        self.scope = SegmentedControl(tuple(map(word, _SCOPES)), self._theme, self)
        self.activation = SegmentedControl(tuple(map(word, _ACTIVATIONS)), self._theme, self)
        self.volatility = ChoiceBox(form_words.volatility_choices(), self)
        self.subject, self.keywords = SubjectLine(self), KeywordsLine(self)
        self.expires = ExpiryField(self._theme, self._now, self)
        self.name = NameField(self._theme, self)
        self.subject.setPlaceholderText("project.package_manager")
        self.keywords.setPlaceholderText(self.tr("other words for it, in any language"))
        self._extra = QLabel(self)
        self._extra.setTextFormat(Qt.TextFormat.RichText)
        self._extra.setWordWrap(True)
        self._extra.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._extra.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._extra.setAccessibleName(self.tr("Other keys of the file"))

    def _arrange(self) -> None:
        self.grid = FormGrid(self._theme, self)
        add = self.grid.add
        self.fields = {
            "title": add(self.tr("&Title"), self.title, Span.FULL),
            "description": add(self.tr("&Description"), self.description, Span.FULL),
            "type": add(self.tr("T&ype"), self.type, Span.SHORT),
            "scope": add(self.tr("Sc&ope"), self.scope, Span.SHORT),
            "activation": add(self.tr("A&ctivation"), self.activation, Span.SHORT),
            "volatility": add(self.tr("Vo&latility"), self.volatility, Span.SHORT),
            "subject_key": add(self.tr("S&ubject"), self.subject, Span.LONG),
            "keywords": add(self.tr("&Keywords"), self.keywords, Span.LONG),
            "expires_at": add(self.tr("Ex&pires"), self.expires, Span.SHORT),
            "name": add(self.tr("&Name"), self.name, Span.SHORT),
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_1)
        column.addWidget(self.grid)
        column.addWidget(self._extra)
        column.addStretch(1)
        self.grid.set_shown(self.fields["name"], shown=False)
        self.setFocusProxy(self.title)

    def _connect(self) -> None:
        lines = (self.title, self.description, self.subject, self.keywords)
        for line in (*lines, self.expires, self.name):
            line.edited.connect(self._on_edited)
        self.name.switched.connect(self._on_name_switched)
        self.type.chosen.connect(self._on_edited)
        self.volatility.chosen.connect(self._on_edited)
        self.activation.chosen.connect(self._on_edited)
        self.scope.chosen.connect(self._on_edited)
        for field in self.fields.values():
            field.note.link_activated.connect(self._on_link)
        self._theme.changed.connect(self._dress)

    def controls(self) -> list[QWidget]:
        """What the keyboard reaches, in order: each field, then the links under it."""
        parts: dict[str, list[QWidget]] = {
            "scope": [*buttons_of(self.scope)],
            "activation": [*buttons_of(self.activation)],
            "expires_at": [self.expires.line, self.expires.button],
            "name": [self.name.line, self.name.keep],
        }
        found: list[QWidget] = []
        for name, field in self.fields.items():
            found += [*parts.get(name, [field.control]), field.note.label]
        return found

    def values(self) -> FormValues:
        """What the fields hold; ``body`` is empty."""
        return FormValues(
            name=self.name.value(),
            title=self.title.value(),
            description=self.description.value(),
            type=self.type.value(),
            scope=_SCOPES[self.scope.current()],
            activation=_ACTIVATIONS[self.activation.current()],
            volatility=self.volatility.value(),
            subject_key=self.subject.value(),
            keywords=self.keywords.value(),
            expires_at=self.expires.value(),
        )

    def begin(self, values: FormValues, before: Fact | None) -> None:
        """Begin with other values; ``before`` is the fact that they are of, None for a new one."""
        self._before = before
        self.blockSignals(True)
        for line, text in self._lines(values):
            line.set_value(text)
        self.name.set_value(values.name, new=before is None)
        self._choose(values)
        self.blockSignals(False)
        self._begun()

    def change_to(self, values: FormValues, before: Fact | None) -> None:
        """Take over other values, as steps that can be undone; the cursors stay."""
        self._before = before
        self.blockSignals(True)
        for line, text in self._lines(values):
            line.change_to(text)
        self.name.change_to(values.name, before.name if before else values.name)
        self._choose(values)
        self.blockSignals(False)
        self._begun()
        self.edited.emit()

    def set_words(self, subjects: Iterable[str], keywords: Iterable[str]) -> None:
        """The subject keys and keywords in use."""
        self.subject.set_words(subjects)
        self.keywords.set_words(keywords)

    def show_report(self, values: FormValues, report: FormReport) -> None:
        """Say under each field what is wrong with it, or what helps to fill it in."""
        self._values, self._report = values, report
        self._write()

    def show_error(self, error: ContextError) -> bool:
        """Say what the store has refused, at its field; False if it is about none of these."""
        field = getattr(error, "field", "")
        if field not in self.fields:
            return False
        self._refused = error
        self._write()
        self.focus_field(field)
        return True

    def follow(self, before: Fact) -> None:
        """The fact behind the form has changed in nothing that the form holds."""
        self._before = before
        self.name.follow(before.name)
        self._refused = None
        self._show_extra()
        self._write()

    def notes(self) -> dict[str, str]:
        """The rich text under each field that has one."""
        found = {name: field.note.text() for name, field in self.fields.items()}
        return {name: text for name, text in found.items() if text}

    def focus_field(self, name: str) -> None:
        """Put the keyboard where a field is filled in."""
        control = self.fields[name].control
        (control.focusProxy() or control).setFocus(Qt.FocusReason.OtherFocusReason)

    def minimumSizeHint(self) -> QSize:
        """As high as it is; where lines wrap, that follows from the width alone."""
        layout = self.layout()
        least = QSize(super().minimumSizeHint().width(), 0)
        if layout is not None and not layout.hasHeightForWidth():
            least.setHeight(layout.totalSizeHint().height())
        return least

    @Slot()
    def begin_renaming(self) -> None:
        """Let the name be typed."""
        self.name.begin_renaming()
        self.focus_field("name")

    def extra_text(self) -> str:
        """The keys that the form does not know, as they are shown; "" for none."""
        return "" if self._extra.isHidden() else self._extra.text()

    def _lines(self, values: FormValues) -> list[tuple[FormLine | ExpiryField, str]]:
        return [
            (self.title, values.title),
            (self.description, values.description),
            (self.subject, values.subject_key),
            (self.keywords, values.keywords),
            (self.expires, values.expires_at),
        ]

    def _choose(self, values: FormValues) -> None:
        self.type.set_value(values.type)
        self.volatility.set_value(values.volatility)
        self.scope.choose(_SCOPES.index(values.scope))
        self.activation.choose(_ACTIVATIONS.index(values.activation))

    def _begun(self) -> None:
        self._refused = self._report = None
        self._show_extra()
        self._follow()
        self._write()

    def _follow(self) -> None:
        """What one field shows of the others, at once."""
        title = self.title.value()
        self.name.suggest(draft_for(FormValues(title=title)).name)
        named = slug(self.name.value()).replace("-", " ")
        self.title.setPlaceholderText(named)
        aging = form_words.aging_words(self.volatility.value(), self.type.value())
        self.volatility.setToolTip(aging)

    def _write(self) -> None:
        hints = self._hints() if self._report is not None else {}
        errors = dict(self._report.errors) if self._report is not None else {}
        if self._refused is not None:
            errors[getattr(self._refused, "field", "")] = self._refused
        for name, field in self.fields.items():
            error = errors.get(name)
            if error is not None:
                links = form_words.offers(error, new=self._before is None)
                text = form_words.linked(form_words.problem_words(error), links)
                field.note.say(text, Tone.ERROR)
            else:
                text, tone = hints.get(name, ("", Tone.HINT))
                field.note.say(escape(text, quote=False), tone)
            field.control.setAccessibleDescription(_plain(field.note.text()))

    def _hints(self) -> dict[str, tuple[str, Tone]]:
        report, values = self._report, self._values
        if report is None:
            return {}
        expiry = form_words.expiry_hint(report.fact, self._now(), exact, relative)
        return {
            "description": (form_words.index_hint(values.description, report), Tone.HINT),
            "scope": (form_words.scope_hint(self._before, values.scope), Tone.HINT),
            "activation": (form_words.pinned_hint(report), Tone.HINT),
            "subject_key": (form_words.subject_hint(values, report), Tone.HINT),
            "expires_at": (expiry.text, Tone.WARNING if expiry.past else Tone.HINT),
            "name": (form_words.name_hint(report, self._before), Tone.HINT),
        }

    def _show_extra(self) -> None:
        extra = self._before.extra if self._before is not None else ()
        lines = [f"{escape(key)}: {escape(value)}" for key, value in extra]
        told = escape(self.tr("Other keys of the file stay as they are:"))
        self._extra.setText("<br>".join([told, *(f"<code>{line}</code>" for line in lines)]))
        self._extra.setVisible(bool(lines))

    @Slot()
    def _on_name_switched(self) -> None:
        self.grid.set_shown(self.fields["name"], shown=self.name.is_typed)

    @Slot()
    def _on_edited(self) -> None:
        self._refused = None
        self._follow()
        self.edited.emit()

    @Slot(str)
    def _on_link(self, target: str) -> None:
        if target == form_words.RELEVANT:
            self.activation.choose(_ACTIVATIONS.index(Activation.RELEVANT))
            self._on_edited()
        else:
            self.offer_taken.emit(target)

    @Slot()
    def _dress(self) -> None:
        fixed = self._theme.font(fixed=True)
        self.subject.setFont(fixed)
        palette = self._extra.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(ColorRole.MUTED))
        self._extra.setPalette(palette)


def _plain(rich_text: str) -> str:
    """Rich text without its marks, for those who hear it."""
    return QTextDocumentFragment.fromHtml(rich_text).toPlainText()
