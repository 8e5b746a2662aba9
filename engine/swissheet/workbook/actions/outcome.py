"""The answer of an action, for every host."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from swissheet.errors import NOWHERE, Issue, Place
from swissheet.model import Tournament
from swissheet.pairing import RoundPairing
from swissheet.words.message import Text, in_words
from swissheet.workbook.sheets.reading.life import Life


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of an action: its summary, the line that says what is next, and the tournament.

    ``done`` is the summary, and ``logged`` the same without the name of the action, for an action
    that is in the Log. ``changed`` counts the cells of the tournament that were written; 0 means
    all was well. ``notes`` report changes of people that no rule describes. ``lives`` has the stage
    of every round. ``files`` were written beside the workbook. For people at the sheets: ``place``
    is where the cursor belongs, and ``box`` says what no sheet says; ``warning``: it asks for
    attention. ``listed`` are the problems the action found itself; they are among ``issues``, too.

    A text is a value with words in each language; :attr:`summary` and the other properties return
    it in the language of the reader.
    """

    done: Text
    status: str
    tournament: Tournament | None = field(repr=False)
    issues: tuple[Issue, ...] = ()
    changed: int = 0
    pairing: RoundPairing | None = None
    files: tuple[Path, ...] = ()
    place: Place = NOWHERE
    box: Text = ""
    warning: bool = False
    logged: Text = ""
    notes: tuple[Issue, ...] = ()
    listing: tuple[Text, ...] = ()  # more of what was done, step by step
    lives: tuple[Life, ...] = ()
    listed: tuple[Issue, ...] = ()

    @property
    def summary(self) -> str:
        """Return what was done, in a sentence."""
        return in_words(self.done)

    @property
    def message(self) -> str:
        """Return what the message box says; empty for no box."""
        return in_words(self.box)

    @property
    def what(self) -> str:
        """Return what the Log says."""
        return in_words(self.logged)

    @property
    def told(self) -> tuple[str, ...]:
        """Return more of what was done, step by step."""
        return tuple(map(in_words, self.listing))
