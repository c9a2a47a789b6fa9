"""Why one fact overrides another, in words (context-engine-v2.md, "Background fact model")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from context_center.core.equivalence import Override


def explain(override: Override) -> str:
    """The reason as a clause that can follow "because", without a full stop.

    The key that decided is one of ``id:``, ``name:``, ``title:`` and ``subject:``
    (on-disk-format.md, "Recall").
    """
    kind, _, value = override.key.partition(":")
    match kind:
        case "id" if value.startswith("legacy-"):
            return f"both are named {override.project.name} and neither states an id"
        case "id":
            return f"both carry the id {value}"
        case "name":
            return f"both are named {value}"
        case "title":
            return _same_title(override)
        case "subject":
            return f"both answer {value}"
    return f"both share the key {override.key}"


def _same_title(override: Override) -> str:
    ours, theirs = override.project.title.strip(), override.global_.title.strip()
    if ours == theirs:
        return f"both are titled “{ours}”"
    return "their titles differ only in case, spaces or punctuation"
