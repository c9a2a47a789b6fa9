"""The /memory commands that write (context-engine-v2.md, "Safe writes and confirmation").

``remember`` is the agent's call and is judged; ``forget`` is where a permission is named.
The others are a person's explicit acts.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from context_center.cli.json_output import Answer, fact_answer, problem_answer
from context_center.cli.named_facts import named_fact
from context_center.core.errors import ContextError
from context_center.core.names import reference_of
from context_center.core.remember import (
    InvalidRequestError,
    RememberRequest,
    parse_request,
    saved_message,
)
from context_center.core.write_policy import (
    Asker,
    Decision,
    PermissionMode,
    Permissions,
    Verdict,
)
from context_center.services.fact_store import FactStore
from context_center.services.remember import AgentMemory, store_view
from context_center.services.text_files import decode

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from context_center.core.facts import Fact
    from context_center.services.catalog import Catalog
    from context_center.services.fact_migration import MigrationStep
    from context_center.services.store_session import Written
