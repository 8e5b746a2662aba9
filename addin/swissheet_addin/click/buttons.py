"""The table of actions: everything an organiser can click, and nowhere else is it said.

From it come the VBA Subs, the buttons of a new workbook, the controls of the ribbon and the
entry points of Python: an action is added by adding a line here and its words to the languages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swissheet_addin.click import acts
from swissheet_addin.click.answers import Answer, Press

__all__ = ["BUTTONS", "GROUPS", "Button", "button"]

GROUPS = ("round", "more")
"""The groups of the ribbon, from left to right; their words are ``ribbon.<group>``."""


@dataclass(frozen=True, slots=True)
class Button:
    """One action, wherever it is offered.

    ``key`` names it on command lines and its words in the languages: ``button.<key>`` and
    ``tip.<key>``. ``macro`` is the VBA Sub, ``picture`` an image of Office's own (imageMso).
    ``writes`` says whether it changes what must be saved.
    """

    key: str
    macro: str
    picture: str
    group: str
    run: Callable[[Press], Answer]
    writes: bool = True


BUTTONS = (
    Button("pair", "PairNextRound", "MacroPlay", "round", acts.pair),
    Button("results", "EnterResults", "EditDocument", "round", acts.results, False),
    Button("standings", "UpdateStandings", "TableInsert", "round", acts.standings),
    Button("check", "CheckTournament", "AcceptInvitation", "more", acts.check, False),
    Button("undo", "UndoLastAction", "Undo", "more", acts.undo),
    Button("export", "ExportReport", "FileSaveAs", "more", acts.export, False),
    Button("explain", "ExplainTieBreak", "FunctionWizard", "more", acts.explain),
)


def button(key: str) -> Button:
    """The button of a key.

    Raises: KeyError: there is none.
    """
    for found in BUTTONS:
        if found.key == key:
            return found
    raise KeyError(key)
