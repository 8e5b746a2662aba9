"""Do to a workbook what organisers do: one path for buttons, commands and Python.

::

    from swissheet.workbook import actions

    outcome = actions.pair(book, **signed)

Every action reads the sheets, asks the engine, writes the cells that differ, reads them back, and
only then records itself (:mod:`~swissheet.workbook.actions.drivers`). If anything is wrong it
raises and leaves the tournament's cells as they were; the Checks sheet and the status line then say
why. Saving is the caller's. ``signed`` are the time and the name for the sheet Log (docs/python.md
shows it); the clock and the user belong to the edge.

The actions are the rows of :mod:`~swissheet.workbook.actions.registry`, each in a module of its own
that is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from swissheet.workbook.actions import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from swissheet.model import Tournament
    from swissheet.workbook.actions.outcome import Outcome as Outcome
    from swissheet.workbook.host.book import Book

    # What type checkers know of an action: a row of the registry is all it needs.
    def __getattr__(name: str) -> Callable[..., Outcome]: ...

    def to_tournament(book: Book) -> Tournament: ...

else:
    _NO_ACTIONS = {"Outcome": "outcome", "to_tournament": "exchange.tournaments"}

    def __getattr__(name: str) -> Any:
        """Return an action by its key: always the function, whatever modules have been loaded."""
        home = _NO_ACTIONS.get(name)
        if home is not None:
            return getattr(import_module(f"{__name__}.{home}"), name)
        found = next((action for action in registry.ACTIONS if action.key == name), None)
        if found is None:
            raise AttributeError(f"module {__name__!r} has no action {name!r}")
        return found.function

    def __dir__() -> list[str]:
        return sorted([*globals(), *_NO_ACTIONS, *(action.key for action in registry.ACTIONS)])
