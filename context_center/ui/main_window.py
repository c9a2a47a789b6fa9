"""The frame: workspace and search above, five tabs, the status line below, and the jumps."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from context_center.core.times import parse_time
from context_center.services.known_workspaces import known_workspaces
from context_center.services.workspace import (
    remote_workspace,
    workspace_at,
    workspace_of_slug,
)
from context_center.ui.actions import ACTIONS, ThemedAction, make_action
from context_center.ui.dialogs.about import AboutDialog
from context_center.ui.jumps import JumpHistory, Place
from context_center.ui.menus import Menus
from context_center.ui.models.workspace_list import choice_of, choices
from context_center.ui.store_notices import COPY, Notice, notices
from context_center.ui.tab_host import FACTS, INSTRUCTIONS, TAB_IDS, TabHost
from context_center.ui.theme import MODES, SPACE_1, SPACE_2
from context_center.ui.widgets.banner import Banner
from context_center.ui.widgets.message_line import MessageLine
from context_center.ui.widgets.search_field import SearchField
from context_center.ui.widgets.store_status import StoreStatus
from context_center.ui.widgets.workspace_chooser import WorkspaceChooser

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDialog

    from context_center.core.changes import FactChanges
    from context_center.services.known_workspaces import KnownWorkspace
    from context_center.services.snapshot import Snapshot
    from context_center.services.workspace import Workspace
    from context_center.ui.bridge import WorkspaceBridge
    from context_center.ui.messages import Messages
    from context_center.ui.models.workspace_list import WorkspaceChoice
    from context_center.ui.theme import Theme
    from context_center.ui.window_memory import WindowMemory
