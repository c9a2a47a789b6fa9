"""The edits that are open, each kept with the store and with a recovery copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Slot

from context_center.core.errors import ContextError
from context_center.core.links import LinkIndex
from context_center.core.names import reference_of
from context_center.core.words_in_use import keywords_in_use, subjects_in_use
from context_center.services.private_directories import private_directories
from context_center.services.snapshot import StoreState
from context_center.ui.draft_keeper import DraftKeeper
from context_center.ui.models.tool_tips import tool_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtWidgets import QWidget

    from context_center.core.facts import Fact
    from context_center.services.drafts import Draft, Drafts
    from context_center.services.snapshot import Snapshot
    from context_center.ui.acts import StoreActs
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.tasks import Operation
    from context_center.ui.theme import Theme
    from context_center.ui.widgets.edit_session import EditSession
    from context_center.ui.widgets.markdown_view import LinkTarget


_READ = frozenset({StoreState.READY, StoreState.EMPTY})


class _Words(NamedTuple):
    """What the store offers an editor: subject keys, keywords, who is linked."""

    subjects: tuple[str, ...]
    keywords: tuple[str, ...]
    links: LinkIndex


class OpenEdits(QObject):
    """Makes sessions, tells them what is on disk, and forgets them."""

    def __init__(
        self,
        acts: StoreActs,
        bridge: WorkspaceBridge,
        theme: Theme,
        messages: Messages,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._acts, self._bridge = acts, bridge
        self._theme, self._messages, self._widget = theme, messages, parent
        self._sessions: dict[EditSession, DraftKeeper] = {}
        self._snapshot: Snapshot | None = None
        self._words = _Words((), (), LinkIndex(()))
        self._gathering: Operation | None = None
        self._drafts: Drafts | None = None

    def __iter__(self) -> Iterator[EditSession]:
        """The sessions, in the order in which they were begun."""
        return iter(tuple(self._sessions))

    @property
    def drafts(self) -> Drafts:
        """The recovery copies; made when they are first needed."""
        if self._drafts is None:
            from context_center.services.drafts import Drafts  # noqa: PLC0415 - as below

            self._drafts = Drafts()
            self._widget.destroyed.connect(self._drafts.close)
        return self._drafts

    @property
    def snapshot(self) -> Snapshot | None:
        """The store as it is known."""
        return self._snapshot

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the recovery copies that are being kept."""
        return frozenset(keeper.key for keeper in self._sessions.values())

    @property
    def pending(self) -> bool:
        """Whether something is under way."""
        return self._gathering is not None or any(session.pending for session in self._sessions)

    def make(self, parent: QWidget, draft: Draft | None = None) -> EditSession:
        """A session with an editor of its own; ``draft`` is the copy that it brings back."""
        # No start needs an editor; the list is in sight sooner without it.
        from context_center.services.drafts import new_key  # noqa: PLC0415
        from context_center.ui.widgets.edit_session import EditSession  # noqa: PLC0415
        from context_center.ui.widgets.fact_editor import FactEditor  # noqa: PLC0415

        editor = FactEditor(self._theme, self._bridge.now, parent)
        editor.hide()
        session = EditSession(editor, self._acts, self._bridge)
        key = draft.key if draft is not None else new_key()
        keeper = DraftKeeper(
            self.drafts, self._bridge.tasks, key, lambda: self._describe(session, key), session
        )
        if draft is not None:
            keeper.adopt(draft)
        self._sessions[session] = keeper
        session.changed.connect(keeper.changed)
        session.saved.connect(keeper.keep_now)
        keeper.failed.connect(self._on_no_copy)
        workspace = self._bridge.workspace
        session.checks.private = private_directories(workspace) if workspace is not None else ()
        if self._snapshot is not None:
            session.checks.set_facts(self._snapshot.facts)
        editor.body.preview.set_resolve(self._resolver(session))
        self._gather()
        self._give_words(session)
        return session

    def of(self, fact: Fact) -> EditSession | None:
        """The session in which a fact is edited."""
        for session in self._sessions:
            edited = session.buffer.fact
            if edited is not None and _same(edited, fact):
                return session
        return None

    def close(self, session: EditSession) -> None:
        """Forget a session: what it held is saved or not wanted."""
        keeper = self._sessions.pop(session, None)
        if keeper is not None:
            session.checks.stop()
            keeper.drop()
            session.editor.setParent(None)
            session.editor.deleteLater()

    def let_go(self) -> None:
        """Forget all sessions; what was not saved is offered again later."""
        for session, keeper in self._sessions.items():
            try:
                keeper.let_go()
            except ContextError as error:
                self._messages.error(error)
            session.checks.stop()
            session.editor.setParent(None)
            session.editor.deleteLater()
        self._sessions.clear()
        self._snapshot = None

    def follow(self, snapshot: Snapshot) -> None:
        """The store has changed."""
        self._snapshot = snapshot
        if self._sessions:
            self._gather()
        # A store that cannot be read, or was not yet, tells nothing of its files.
        is_truth = snapshot.checked and snapshot.state in _READ
        for session in self:
            session.checks.set_facts(snapshot.facts)
            edited = session.buffer.fact
            if edited is not None and is_truth:
                session.follow(_found(edited, snapshot.facts))

    def _describe(self, session: EditSession, key: str) -> Draft | None:
        from context_center.ui.widgets.edit_draft import draft_of  # noqa: PLC0415 - as above

        workspace = self._bridge.workspace
        if workspace is None or session not in self._sessions:
            return None
        return draft_of(
            session.buffer, key, workspace.facts_dir, session.title(), self._bridge.now()
        )

    def _resolver(self, session: EditSession) -> Callable[[str], LinkTarget | None]:
        from context_center.ui.widgets.markdown_view import LinkTarget  # noqa: PLC0415 - as above

        def resolve(target: str) -> LinkTarget | None:
            found = self._words.links.resolve(target, session.buffer.fact)
            if found is None:
                return None
            tip = tool_tip(found.heading, reference_of(found.scope, found.name))
            return LinkTarget(found.path, tip)

        return resolve

    def _gather(self) -> None:
        """Look in the background what words are in use and who is linked."""
        if self._snapshot is None:
            return
        if self._gathering is not None:
            self._gathering.cancel()
        facts, before = self._snapshot.facts, self._words.links
        self._gathering = self._bridge.tasks.start(
            lambda _: _gathered(facts, before), self._on_gathered
        )

    def _give_words(self, session: EditSession) -> None:
        session.editor.form.set_words(self._words.subjects, self._words.keywords)

    @Slot(object)
    def _on_gathered(self, words: _Words) -> None:
        self._gathering = None
        self._words = words
        for session in self:
            self._give_words(session)
            session.editor.body.preview.changed()

    @Slot(object)
    def _on_no_copy(self, error: ContextError) -> None:
        self._messages.error(error)


def _gathered(facts: Sequence[Fact], before: LinkIndex) -> _Words:
    return _Words(subjects_in_use(facts), keywords_in_use(facts), LinkIndex(facts, before))


def _same(edited: Fact, fact: Fact) -> bool:
    """Whether both are one fact: a header that is invalid tells no id."""
    if not (edited.parsed and fact.parsed):
        return edited.path == fact.path
    return edited.id == fact.id and (edited.path == fact.path or fact.active)


def _found(edited: Fact, facts: Sequence[Fact]) -> Fact | None:
    """The edited fact as it is now: at its path, else wherever its id is (decisions.md, 13)."""
    here = next((fact for fact in facts if fact.path == edited.path), None)
    if here is not None and _same(edited, here):
        return here
    moved = [fact for fact in facts if fact.id == edited.id and fact.active]
    same_scope = [fact for fact in moved if fact.scope is edited.scope]
    return next(iter([*same_scope, *moved]), here)
