"""The recorded writing operations, done by our own store on real files."""

from __future__ import annotations

import base64
import os
from typing import TYPE_CHECKING, Any

from context_center.core.errors import ContextError
from context_center.core.fact_edit import FactDraft
from context_center.core.facts import Activation, Fact, FactType, Scope, Volatility
from context_center.core.names import subject_key
from context_center.core.references import resolve_reference
from context_center.core.times import parse_time
from context_center.services.catalog import Catalog
from context_center.services.fact_store import FactStore, random_id
from context_center.services.workspace import Roots, Workspace
from tests.helpers.vectors import Case, masked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from context_center.services.store_operation import Written

_ONE_LINE = frozenset({"title", "description", "keywords"})


class RecordedStore:
    """A store laid out below ``root`` whose new ids are masked as the recordings mask them.

    ``refusal`` is the error of the last operation that was refused.
    """

    def __init__(self, root: Path) -> None:
        self.refusal: ContextError | None = None
        self._root = root
        self._ids: list[str] = []

    def answer(self, op: str, request: dict[str, Any]) -> dict[str, Any]:
        """What the operation answers, in the words of the recordings."""
        operations: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "save": self._save,
            "archive": self._archive,
            "recover": self._recover,
            "restore": self._restore,
            "migrate": self._migrate,
            "revisions": self._revisions,
            "list_all": self._list_all,
            "list_archived": self._list_archived,
            "read": self._read,
        }
        try:
            return self.masked(operations[op](request))
        except ContextError as error:
            self.refusal = error
            return {"ok": False}

    def after(self) -> dict[str, str]:
        """Every file below the root with its text, links and directories left out."""
        found: dict[str, str] = {}
        for directory, _, names in os.walk(self._root):
            for name in names:
                path = os.path.join(directory, name)
                key = os.path.relpath(path, self._root)
                with open(path, "rb") as file:
                    found[self.masked(key)] = self.masked(file.read().decode("utf-8"))
        return found

    def masked(self, value: Any) -> Any:
        """An answer with the root and the new ids as the recordings write them."""
        if isinstance(value, dict):
            return {key: self.masked(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.masked(item) for item in value]
        if isinstance(value, str):
            value = masked(value, self._root)
            for number, new in enumerate(self._ids, 1):
                value = value.replace(new, f"mem-NEW{number}")
        return value

    def _new_id(self) -> str:
        self._ids.append(random_id())
        return self._ids[-1]

    def _workspace(self, request: dict[str, Any]) -> Workspace:
        state = str(self._root / "u")
        project, everywhere = request["dir"], request["global_dir"]
        return Workspace(
            Roots(state, "test", state, "test"),
            str(self._root / "w"),
            "p",
            str(self._root / project) if project else "",
            str(self._root / everywhere) if everywhere else "",
            "",
        )

    def _store(self, request: dict[str, Any]) -> FactStore:
        instant = parse_time(request["now"])
        assert instant is not None
        return FactStore(self._workspace(request), lambda: instant, self._new_id, durable=False)

    def _catalog(self, request: dict[str, Any]) -> Catalog:
        catalog = Catalog(self._workspace(request), None, lambda: 0)
        catalog.load()
        return catalog

    def _facts(self, request: dict[str, Any]) -> tuple[Fact, ...]:
        snapshot = self._catalog(request).snapshot
        assert snapshot is not None
        return snapshot.facts

    def _save(self, request: dict[str, Any]) -> dict[str, Any]:
        options = request.get("options", {})
        expected = options.get("expected_revision")
        written = self._store(request).save(
            draft_from(request["memory"]),
            expected_revision=expected if options.get("require_expected_revision") else None,
            create_only=options.get("require_create", False),
            clear_expiry=options.get("clear_expiry", False),
        )
        return _written(written)

    def _archive(self, request: dict[str, Any]) -> dict[str, Any]:
        written = self._store(request).forget(request["ref"])
        assert all(not one.warnings for one in written)
        return {"ok": True, "path": written[0].path if written else ""}

    def _recover(self, request: dict[str, Any]) -> dict[str, Any]:
        wanted = request["archive_path"].replace("$ROOT", str(self._root))
        path = str(self._root / wanted) if wanted else ""
        return _written(self._store(request).recover(path))

    def _restore(self, request: dict[str, Any]) -> dict[str, Any]:
        store = self._store(request)
        return _written(store.restore(store.open(request["ref"]), request["revision"]))

    def _migrate(self, request: dict[str, Any]) -> dict[str, Any]:
        migrated = self._store(request).migrate()
        assert not migrated.problems
        assert not migrated.warnings
        return {"migrated": len(migrated.facts), "ok": True}

    def _revisions(self, request: dict[str, Any]) -> dict[str, Any]:
        fact = resolve_reference(self._facts(request), request["ref"])
        history = self._catalog(request).revisions(fact)
        return {"revisions": [memory(revision.fact) for revision in history]}

    def _list_all(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"memories": [memory(fact) for fact in self._facts(request)]}

    def _list_archived(self, request: dict[str, Any]) -> dict[str, Any]:
        snapshot = self._catalog(request).snapshot
        assert snapshot is not None
        return {
            "archived": [
                {"archived_at": a.archived_at, "memory": memory(a.fact), "path": a.fact.path}
                for a in snapshot.archived
            ]
        }

    def _read(self, request: dict[str, Any]) -> dict[str, Any]:
        fact = resolve_reference(self._facts(request), request["ref"])
        reference = f"{fact.scope}/{fact.name}.md"
        return {"memory": memory(fact), "ok": True, "path": fact.path, "reference": reference}


def recorded_answer(expected: dict[str, Any]) -> dict[str, Any]:
    """A recorded answer without the reference's own words of refusal.

    The reference answers with the fact as it was asked to save it, we with what is on disk
    then: the white space that a file does not keep is taken off.
    """
    answer = {key: value for key, value in expected.items() if key != "error"}
    if "memory" in answer:
        answer["memory"] = {
            key: " ".join(value.split()) if key in _ONE_LINE else value
            for key, value in answer["memory"].items()
        }
        answer["memory"]["body"] = answer["memory"]["body"].strip()
        answer["memory"]["subject_key"] = subject_key(answer["memory"]["subject_key"])
    return answer


def recorded_after(case: Case) -> dict[str, str]:
    """The recorded files after an operation as texts."""
    return {
        name: base64.b64decode(content["base64"]).decode() if isinstance(content, dict) else content
        for name, content in case["after"].items()
    }


def draft_from(given: dict[str, Any]) -> FactDraft:
    """What the reference was asked to save, as a draft; unknown words read as unset."""
    return FactDraft(
        name=given.get("name", ""),
        title=given.get("title", ""),
        description=given.get("description", ""),
        type=_member(FactType, given.get("type"), FactType.PROJECT),
        scope=_member(Scope, given.get("scope"), None),
        activation=_member(Activation, given.get("activation"), Activation.UNSET),
        volatility=_member(Volatility, given.get("volatility"), Volatility.UNSET),
        subject_key=given.get("subject_key", ""),
        keywords=given.get("keywords", ""),
        expires_at=given.get("expires_at", ""),
        last_verified_at=given.get("last_verified_at", ""),
        body=given.get("body", ""),
        id=given.get("id", ""),
    )


def memory(fact: Fact) -> dict[str, Any]:
    """A fact in the words of the recordings."""
    return {
        "activation": str(fact.activation),
        "body": fact.body,
        "created_at": fact.created_at,
        "description": fact.description,
        "expires_at": fact.expires_at,
        "id": fact.id,
        "keywords": fact.keywords,
        "last_verified_at": fact.last_verified_at,
        "name": fact.name,
        "revision": fact.revision,
        "scope": str(fact.scope),
        "subject_key": fact.subject_key,
        "title": fact.title,
        "type": str(fact.type),
        "updated_at": fact.updated_at,
        "volatility": str(fact.volatility),
    }


def _written(written: Written) -> dict[str, Any]:
    assert not written.warnings or {w.code for w in written.warnings} == {"over_budget"}
    assert written.fact is not None
    answer = {"memory": memory(written.fact), "ok": True, "path": written.path}
    if written.previous is not None:
        answer["previous"] = memory(written.previous)
    return answer


def _member(kind: Any, text: str | None, default: Any) -> Any:
    known = {str(member): member for member in kind}
    return known.get(text or "", default)
