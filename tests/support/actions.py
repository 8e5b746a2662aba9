"""One more row in the table of actions, for the length of a test."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

import pytest

from swissheet.workbook.actions import registry
from swissheet.workbook.actions.action import Action, Button, Effect

__all__ = ["offer", "offer_function"]


def offer(monkeypatch: pytest.MonkeyPatch, action: Action) -> None:
    """The action is the last row of the table."""
    monkeypatch.setattr(registry, "ACTIONS", (*registry.ACTIONS, action))


def offer_function(
    monkeypatch: pytest.MonkeyPatch, key: str, function: Callable[[Any], Any]
) -> None:
    """An action that only reads, with a button, does what the function does to the workbook."""
    module = types.ModuleType("one_more_action")
    module.function = function  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    button = Button("OneMore", "Undo", "more")
    home = f"{module.__name__}:function"
    offer(monkeypatch, Action(key, home, "One more action.", Effect.READS, button=button))
