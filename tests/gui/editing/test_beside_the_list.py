"""The editor in its place beside the list."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from context_center.services.snapshot import StoreState

if TYPE_CHECKING:
    from tests.helpers.editing import Editing


def sizes(editing: Editing) -> list[int]:
    return editing.tab.browser._splitter.sizes()


def test_the_editor_gets_more_room_and_gives_it_back(editing: Editing) -> None:
    editing.tab.show_fact(editing.store.path("deploy"))
    before = sizes(editing)
    editing.edit("deploy")
    during = sizes(editing)
    assert during[1] > before[1]
    assert sum(during) == sum(before)
    editing.edit("naming")
    assert sizes(editing) == during
    editing.session.leave()
    assert sizes(editing) == before


def test_what_is_remembered_is_the_room_of_the_view(editing: Editing) -> None:
    editing.tab.show_fact(editing.store.path("deploy"))
    before = sizes(editing)
    editing.edit("deploy")
    editing.tab.save_state()
    assert sizes(editing) == before


def test_room_that_the_user_chose_is_left_alone(editing: Editing) -> None:
    editing.tab.show_fact(editing.store.path("deploy"))
    before = sizes(editing)
    editing.edit("deploy")
    total = sum(sizes(editing))
    editing.tab.browser._splitter.setSizes([total - 500, 500])
    editing.tab.browser._splitter.splitterMoved.emit(total - 500, 1)
    editing.edit("naming")
    assert sizes(editing)[1] == 500
    editing.session.leave()
    assert sizes(editing) == before


def test_the_tools_of_the_view_give_way_with_it(editing: Editing) -> None:
    editing.tab.show_fact(editing.store.path("deploy"))
    assert editing.tab.writing is not None
    assert editing.tab.writing.tools.isVisible()
    editing.edit("deploy")
    assert not editing.tab.writing.tools.isVisible()
    assert not editing.tab.browser.view.isVisible()
    editing.session.leave()
    assert editing.tab.writing.tools.isVisible()


def test_a_store_that_vanishes_is_no_word_about_the_file(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body("x")
    shutil.rmtree(editing.store.directory())
    with editing.qtbot.waitSignal(editing.opened.bridge.snapshot_changed):
        editing.opened.bridge.compare()
    editing.calm()
    snapshot = editing.opened.bridge.snapshot
    assert snapshot is not None
    assert snapshot.state is StoreState.UNREACHABLE
    assert editing.editor.notice.said() == ""
    assert editing.editor.body.editor.text().endswith("At ten.x")
    editing.save()
    assert editing.editor.foot.error_text() != ""
    assert editing.editor.body.editor.text().endswith("At ten.x")


def test_other_facts_change_and_the_editor_stays_as_it_is(editing: Editing) -> None:
    editing.edit("deploy")
    editing.type_body("x")
    editor = editing.editor.body.editor
    position = editor.textCursor().position()
    editing.store.write("naming", title="Naming", body="Other.", revision=2)
    editing.store.write("third", title="Third")
    editing.refresh()
    assert editor.textCursor().position() == position
    assert editing.mark == "Unsaved changes"
    assert editing.editor.isVisible()


def test_save_and_revert_stand_in_the_menu(editing: Editing) -> None:
    actions = {action.objectName(): action for action in editing.tab.tab_actions()}
    save, revert = actions["facts.save"], actions["facts.revert"]
    assert not save.isEnabled()
    editing.edit("deploy")
    assert not save.isEnabled()
    editing.type_body("x")
    assert save.isEnabled()
    assert revert.isEnabled()
    revert.trigger()
    assert not editing.session.is_modified()
    assert not save.isEnabled()
    editing.type_body("y")
    save.trigger()
    editing.wait(lambda: editing.mark == "Saved as revision 4")
    assert not save.isEnabled()
