"""What can be done to a workbook: one path for buttons, commands and Python.

::

    from swissheet.workbook import actions

    outcome = actions.pair(book, when=now, who="A. Arbiter")

Every action reads the sheets, asks the engine, writes the cells that differ, reads them back, and
only then records itself (:mod:`~swissheet.workbook.actions.transaction`). If anything is wrong it
raises and leaves the tournament's cells as they were; the Checks sheet and the status line then say
why. Saving is the caller's. ``when`` and ``who`` go onto the sheet Log; the clock and the user
belong to the edge.

The actions are the rows of :mod:`~swissheet.workbook.actions.registry`, each in a module of its own
that is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from swissheet.workbook.actions import registry

if TYPE_CHECKING:
    # What type checkers know of them; at run time the registry says where each one is.
    from swissheet.workbook.actions.checking import check as check
    from swissheet.workbook.actions.corrections.correcting import correct as correct
    from swissheet.workbook.actions.corrections.putting_back import put_back as put_back
    from swissheet.workbook.actions.corrections.renumbering import renumber as renumber
    from swissheet.workbook.actions.exchange.importing import import_players as import_players
    from swissheet.workbook.actions.exchange.reporting import export as export
    from swissheet.workbook.actions.exchange.tournaments import from_tournament as from_tournament
    from swissheet.workbook.actions.exchange.tournaments import to_tournament as to_tournament
    from swissheet.workbook.actions.exchange.updating_ratings import (
        update_ratings as update_ratings,
    )
    from swissheet.workbook.actions.games.checking_games import check_games as check_games
    from swissheet.workbook.actions.games.checking_games import take_results as take_results
    from swissheet.workbook.actions.outcome import Outcome as Outcome
    from swissheet.workbook.actions.places.drawing_lots import lots as lots
    from swissheet.workbook.actions.places.explaining import explain as explain
    from swissheet.workbook.actions.places.ranking import standings as standings
    from swissheet.workbook.actions.rounds.editing import cancel_boards as cancel_boards
    from swissheet.workbook.actions.rounds.editing import complete_boards as complete_boards
    from swissheet.workbook.actions.rounds.editing import edit as edit
    from swissheet.workbook.actions.rounds.entering import enter_results as enter_results
    from swissheet.workbook.actions.rounds.finishing import finish as finish
    from swissheet.workbook.actions.rounds.missing_result import results as results
    from swissheet.workbook.actions.rounds.pairing import pair as pair
    from swissheet.workbook.actions.rounds.publishing import publish as publish
    from swissheet.workbook.actions.rounds.rearranging import rearrange as rearrange
    from swissheet.workbook.actions.rounds.unpairing import unpair as unpair
    from swissheet.workbook.actions.steps.redoing import redo as redo
    from swissheet.workbook.actions.steps.undoing import undo as undo

_NO_ACTIONS = {"Outcome": "outcome", "to_tournament": "exchange.tournaments"}


def __getattr__(name: str) -> Any:
    """An action by its key: always the function, whatever modules have been loaded."""
    home = _NO_ACTIONS.get(name)
    if home is not None:
        return getattr(import_module(f"{__name__}.{home}"), name)
    found = next((action for action in registry.ACTIONS if action.key == name), None)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no action {name!r}")
    return found.function


def __dir__() -> list[str]:
    return sorted([*globals(), *_NO_ACTIONS, *(action.key for action in registry.ACTIONS)])
