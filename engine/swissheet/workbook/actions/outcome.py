"""What an action answers, whoever asked for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from swissheet.errors import NOWHERE, Issue, Place
from swissheet.model import Tournament
from swissheet.pairing import RoundPairing
from swissheet.workbook.sheets.reading.life import Life


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action did: in words, what is next, and the tournament as it stands now.

    ``what`` is the summary without the name of the action, for an action that stands in the Log.
    ``changed`` counts the cells of the tournament that were written; 0 means all was well.
    ``notes`` tell what people had changed that no rule describes. ``told`` says more of what was
    done, step by step; ``lives`` where every round stands. ``files`` were written beside the
    workbook. For whoever watches the sheets: ``place`` is where the cursor belongs, and ``message``
    what no sheet says; ``warning``: it asks for attention. ``listed`` is what the action found
    itself; it stands among ``issues``, too.
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
    told: tuple[str, ...] = ()
    lives: tuple[Life, ...] = ()
    listed: tuple[Issue, ...] = ()
