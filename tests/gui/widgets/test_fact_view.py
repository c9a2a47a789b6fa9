"""The page of one fact."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel

from context_center.core.equivalence import overrides
from context_center.core.errors import Problem
from context_center.core.facts import Activation, Fact, FactType, Revision, Scope, Volatility
from context_center.core.links import LinkIndex
from context_center.core.recovery import Collision, RecoveryObstacle
from context_center.core.times import DAY_NS, format_time
from context_center.ui.models.compared_fact import ComparedFact
from context_center.ui.widgets.elided_label import PathLabel
from context_center.ui.widgets.fact_details import FactDetails, overrides_of
from context_center.ui.widgets.fact_fields import FactFields
from context_center.ui.widgets.fact_history import FactHistory
from context_center.ui.widgets.fact_links import FactLinks
from context_center.ui.widgets.fact_notes import FactNotes
from context_center.ui.widgets.fact_view import MOST_CHARACTERS, FactView
from context_center.ui.widgets.markdown_view import MarkdownView
from context_center.ui.widgets.note import Note
from context_center.ui.widgets.pill_row import PillRow
from context_center.ui.widgets.relative_time import exact
from tests.helpers.temporary_store import NOW, make_fact

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from context_center.ui.theme import Theme

PNPM = make_fact(
    "package-manager",
    title="Package manager",
    subject_key="project.package_manager",
    activation=Activation.PINNED,
    volatility=Volatility.STABLE,
    keywords="依赖 install",
    extra=(("owner", "Zoe"), ("metadata_x", "<b>y</b>")),
    body="Use pnpm, see [[deploy]] and [[gone]].",
)
NPM = make_fact(
    "node-tooling",
    Scope.GLOBAL,
    title="Node <i>tooling</i>",
    subject_key="project.package_manager",
    type=FactType.USER,
    activation=Activation.UNSET,
    body="npm",
)
DEPLOY = make_fact("deploy", body="Back to [[Package manager]].")
FACTS = (DEPLOY, NPM, PNPM)


def details(fact: Fact, **more: object) -> FactDetails:
    return FactDetails(fact, NOW, LinkIndex(FACTS), overrides_of(fact, overrides(FACTS)), **more)


@pytest.fixture
def view(theme: Theme, shown: Callable[[QWidget], QWidget]) -> FactView:
    view = FactView(theme)
    shown(view)
    return view


def part(view: FactView, kind: type) -> QWidget:
    (found,) = (p for p in view.findChildren(kind) if type(p) is kind and _outermost(p, kind))
    return found


def _outermost(widget: QWidget, kind: type) -> bool:
    return not isinstance(widget.parent(), FactFields) and widget.isVisibleTo(widget.window())


def label_texts(view: FactView) -> list[str]:
    return [label.text() for label in view.findChildren(QLabel) if label.isVisible()]


def test_head(view: FactView) -> None:
    view.show_details(details(PNPM))
    assert label_texts(view)[:2] == ["Package manager", "What package-manager is about"]
    assert part(view, PillRow).texts() == ("project", "project", "pinned", "stable")
    assert part(view, PillRow).accessibleName().endswith("fresh")
    view.show_details(details(NPM))
    assert part(view, PillRow).texts() == ("global", "user", "pinned", "overridden")
    assert "Node <i>tooling</i>" in label_texts(view)


def test_a_fact_without_title_and_description(view: FactView) -> None:
    view.show_details(details(replace(PNPM, title="", description="")))
    assert label_texts(view)[0] == "package manager"
    assert "What package-manager is about" not in label_texts(view)


def test_the_override_is_explained_on_both_sides(view: FactView) -> None:
    requested = QSignalSpy(view.fact_requested)
    view.show_details(details(PNPM))
    notes = part(view, FactNotes)
    assert notes.texts() == (
        (
            "This project's fact wins over the global “"
            f'<a href="{NPM.path}">Node &lt;i&gt;tooling&lt;/i&gt;</a>'
            "”, because both answer project.package_manager. "
            f'<a href="compare:{NPM.path}">Compare</a>'
        ),
    )
    view.show_details(details(NPM))
    assert notes.texts() == (
        (
            f'The project\'s “<a href="{PNPM.path}">Package manager</a>”'
            " wins over this global fact here, because both answer project.package_manager. "
            f'<a href="compare:{PNPM.path}">Compare</a>'
        ),
    )
    view.findChildren(Note)[0].link_activated.emit(PNPM.path)
    assert requested.at(0)[0] == PNPM.path


def test_the_facts_of_an_override_are_compared_the_global_one_first(view: FactView) -> None:
    asked = QSignalSpy(view.compare_requested)
    for fact, other in ((PNPM, NPM), (NPM, PNPM)):
        view.show_details(details(fact))
        view.findChildren(Note)[0].link_activated.emit(f"compare:{other.path}")
    pairs = [(asked.at(at)[0], asked.at(at)[1]) for at in range(asked.count())]
    assert pairs == [(ComparedFact(NPM), ComparedFact(PNPM))] * 2
    view.compare_with("/elsewhere.md")
    assert asked.count() == 2


def test_a_revision_is_compared_with_the_current_text(view: FactView) -> None:
    asked = QSignalSpy(view.compare_requested)
    current = replace(PNPM, revision=3)
    view.show_details(details(current))
    old = revision(2, body="Was yarn")
    view.set_history((old, revision(1, body="Was npm")))
    history = part(view, FactHistory)
    assert '<a href="compare:2">Compare</a>' in history.text()
    assert "compare:current" not in history.text()
    history.linkActivated.emit("compare:2")
    assert asked.at(0)[0] == ComparedFact(old.fact, live=False, size=old.size)
    assert asked.at(0)[1] == ComparedFact(current)
    assert part(view, MarkdownView).toPlainText() == "Use pnpm, see deploy and gone."


def test_an_archived_fact_is_compared_with_what_bars_its_recovery(view: FactView) -> None:
    asked = QSignalSpy(view.compare_requested)
    archived_at = format_time(NOW - DAY_NS)
    obstacle = RecoveryObstacle(Collision.NAME, DEPLOY)
    view.show_details(details(PNPM, archived_at=archived_at, obstacle=obstacle))
    assert f'<a href="compare:{DEPLOY.path}">Compare</a>' in part(view, FactNotes).texts()[1]
    view.findChildren(Note)[1].link_activated.emit(f"compare:{DEPLOY.path}")
    assert asked.at(0)[0] == ComparedFact(PNPM, archived_at=archived_at)
    assert asked.at(0)[1] == ComparedFact(DEPLOY)


def test_problems_come_first_with_their_remedy(view: FactView) -> None:
    problems = (
        Problem("bad_header", "The header <is> broken", PNPM.path, 3, "Correct it."),
        Problem("bad_time", "No time"),
    )
    view.show_details(details(replace(PNPM, problems=problems, parsed=False)))
    texts = part(view, FactNotes).texts()
    assert texts[:2] == (
        "<b>The header &lt;is&gt; broken (line 3)</b><br>Correct it.",
        "<b>No time</b>",
    )
    assert len(texts) == 3
    view.show_details(details(DEPLOY))
    assert not view.findChildren(FactNotes)[0].isVisible()


def test_the_body_and_its_links(view: FactView) -> None:
    view.show_details(details(PNPM))
    body = part(view, MarkdownView)
    assert body.toPlainText() == "Use pnpm, see deploy and gone."
    links = part(view, FactLinks).text()
    assert f'<a href="{DEPLOY.path}">Deploy</a>' in links
    assert "gone (no such fact)" in links
    assert f'Linked from <span title="project/deploy.md"><a href="{DEPLOY.path}">' in links
    requested = QSignalSpy(view.fact_requested)
    part(view, FactLinks).linkActivated.emit(DEPLOY.path)
    body.fact_requested.emit(DEPLOY.path)
    assert requested.count() == 2


def test_a_fact_without_links_and_text(view: FactView) -> None:
    view.show_details(details(replace(NPM, body="")))
    assert "Links" not in label_texts(view)
    assert not view.findChildren(MarkdownView)[0].isVisible()
    assert any("This fact has no text." in text for text in label_texts(view))


def test_all_fields_are_shown(view: FactView) -> None:
    view.show_details(details(PNPM))
    assert part(view, FactFields).texts() == {
        "Id": PNPM.id,
        "Reference": "project/package-manager.md",
        "Name": "package-manager",
        "Subject": "project.package_manager",
        "Keywords": "依赖 install",
        "Activation": "pinned",
        "Volatility": "stable: fresh for 90 days, stale after 365",
        "Created": exact(PNPM.created_at),
        "Updated": exact(PNPM.updated_at),
        "owner": "Zoe",
        "metadata_x": "<b>y</b>",
    }


def test_fields_of_the_next_fact_replace_the_former(view: FactView) -> None:
    view.show_details(details(PNPM))
    expiry = format_time(NOW + DAY_NS)
    other = replace(DEPLOY, expires_at=expiry, encoding="utf-16", volatility=Volatility.EVERGREEN)
    view.show_details(details(other))
    shown = part(view, FactFields).texts()
    assert "owner" not in shown
    assert "Subject" not in shown
    assert shown["Expires"] == exact(expiry)
    assert shown["Encoding"] == "utf-16"
    assert shown["Volatility"] == "evergreen: never ages"
    assert shown["Activation"] == "relevant (unset)"


def test_legacy_pins_and_windows_by_type_are_told(view: FactView) -> None:
    view.show_details(details(NPM))
    shown = part(view, FactFields).texts()
    assert shown["Activation"] == "pinned (unset: global guidance of the old format)"
    assert shown["Volatility"] == "by its type, user: fresh for 90 days, stale after 365"


def test_the_path_is_copied_whole(view: FactView) -> None:
    copied = QSignalSpy(view.copied)
    view.show_details(details(PNPM))
    path = next(p for p in view.findChildren(PathLabel) if p.path() == PNPM.path)
    QTest.mouseClick(path, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == PNPM.path
    assert copied.at(0)[0] == PNPM.path


def revision(number: int, **fields: object) -> Revision:
    updated = format_time(NOW - (10 - number) * DAY_NS)
    return Revision(replace(PNPM, revision=number, updated_at=updated, **fields), 100 * number)


def test_the_history_and_the_text_of_a_revision(view: FactView) -> None:
    current = replace(PNPM, revision=3)
    view.show_details(details(current))
    history = part(view, FactHistory)
    view.set_history((revision(2, body="Was yarn", title="Yarn"), revision(1, body="Was npm")))
    shown = unescape(history.text())
    assert "<b>Revision 3, current</b>" in shown
    assert '<a href="2">Revision 2</a>' in shown
    assert "8 d" in shown
    assert "200 bytes" in shown
    assert exact(revision(2).fact.updated_at) in shown
    history.linkActivated.emit("2")
    assert part(view, MarkdownView).toPlainText() == "Was yarn"
    note = next(
        n.text() for n in view.findChildren(Note) if n.isVisible() and "revision 2" in n.text()
    )
    assert "Its title then: Yarn" in note
    assert "description then" not in note
    assert "<b>Revision 2</b>" in history.text()
    history.linkActivated.emit("current")
    assert part(view, MarkdownView).toPlainText() == "Use pnpm, see deploy and gone."


def test_escape_leaves_a_revision_before_the_page(view: FactView) -> None:
    left = QSignalSpy(view.left)
    view.show_details(details(PNPM))
    view.show_revision(revision(1, body="Was npm"))
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert part(view, MarkdownView).toPlainText() == "Use pnpm, see deploy and gone."
    assert left.count() == 0
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert left.count() == 1


def test_another_fact_begins_at_its_top_with_its_own_text(view: FactView) -> None:
    view.show_details(details(replace(PNPM, body="line\n\n" * 300)))
    view.show_revision(revision(1, body="Was npm\n\n" * 300))
    QApplication.processEvents()
    view.verticalScrollBar().setValue(50)
    view.show_details(details(DEPLOY))
    assert view.verticalScrollBar().value() == 0
    assert part(view, MarkdownView).toPlainText() == "Back to Package manager."
    assert "Revision 1, current" in part(view, FactHistory).text()


def test_a_live_change_keeps_the_place(view: FactView) -> None:
    view.show_details(details(replace(PNPM, body="line\n\n" * 300)))
    QApplication.processEvents()
    view.verticalScrollBar().setValue(400)
    view.show_details(details(replace(PNPM, body="line\n\n" * 299 + "last")))
    QApplication.processEvents()
    assert view.verticalScrollBar().value() == 400


def test_a_huge_body_is_cut_until_asked_for(view: FactView) -> None:
    view.show_details(details(replace(PNPM, body="word " * 30_000)))
    body = part(view, MarkdownView)
    assert len(body.text()) == MOST_CHARACTERS
    (more,) = [label for label in view.findChildren(QLabel) if 'href="more"' in label.text()]
    assert "The first 100,000 of 150,000 characters are shown." in more.text()
    more.linkActivated.emit("more")
    assert len(body.text()) == 150_000
    assert not more.isVisible()


def test_an_archived_fact_says_when_and_what_bars_its_recovery(view: FactView) -> None:
    archived_at = format_time(NOW - 40 * DAY_NS)
    view.show_details(details(PNPM, archived_at=archived_at))
    (text,) = part(view, FactNotes).texts()[1:]
    assert text == (
        f"Archived {exact(archived_at)} (1 mo).<br>Neither its id nor its name is in use."
    )
    assert "archived" in part(view, PillRow).texts()
    assert "Revision 1, archived" in part(view, FactHistory).text()
    for collision, told in ((Collision.ID, "Its id is active"), (Collision.NAME, "Its name is")):
        obstacle = RecoveryObstacle(collision, DEPLOY)
        view.show_details(details(PNPM, archived_at=archived_at, obstacle=obstacle))
        text = part(view, FactNotes).texts()[1]
        assert told in text
        assert "a recovery would be refused" in text
        assert f'href="{DEPLOY.path}"' in text


def test_the_page_is_no_wider_than_its_measure(view: FactView) -> None:
    view.resize(2_000, 800)
    view.show_details(details(PNPM))
    body = part(view, MarkdownView)
    assert body.width() <= body.measure_width()
    view.resize(300, 800)
    assert body.width() < 300
    assert view.horizontalScrollBar().maximum() == 0
