"""The answer of an action, for every host."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from swissheet.errors import NOWHERE, Issue, Place
from swissheet.model import Tournament
from swissheet.pairing import RoundPairing
from swissheet.workbook.sheets.reading.life import Life


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of an action: its summary, the line that says what is next, and the tournament.

    ``what`` is the summary without the name of the action, for an action that is in the Log.
    ``changed`` counts the cells of the tournament that were written; 0 means all was well.
    ``notes`` report changes of people that no rule describes. ``lives`` has the stage of every
    round. ``files`` were written beside the workbook. For people at the sheets: ``place`` is where
    the cursor belongs, and ``message`` says what no sheet says; ``warning``: it asks for attention.
    ``listed`` are the problems the action found itself; they are among ``issues``, too.
    """

    summary: str
    status: str
    tournament: Tournament | None = field(repr=False)
    issues: tuple[Issue, ...] = ()
    changed: int = 0
    pairing: RoundPairing | None = None
    files: tuple[Path, ...] = ()
    place: Place = NOWHERE
    message: str = ""
    warning: bool = False
    what: str = ""
    notes: tuple[Issue, ...] = ()
    told: tuple[str, ...] = ()  # more of what was done, step by step
    lives: tuple[Life, ...] = ()
    listed: tuple[Issue, ...] = ()
