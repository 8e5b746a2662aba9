"""The rows of another program's event: players, and each round as one player has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from swissheet.errors import NOWHERE, Issue, Place, Severity
from swissheet.model import Bye, Colour, Event, Player, Result, ScoreAdjustment, System
from swissheet.words.message import Param, Text

NAMED = 12
"""The most players, games or cells that one issue names."""


@dataclass(frozen=True, slots=True)
class ForeignSeat:
    """A round as the source has it for one player.

    ``opponent`` is a pairing number, 0 for a round without one; ``colour`` and ``result`` are
    empty where they are not known. In a round without an opponent ``bye`` has the kind; where the
    source has only its ``worth`` in tenths there is no kind. A full-point bye that is not ``sure``
    can be from the pairing. ``board`` is 0 where the source does not have it.
    """

    text: str
    place: Place
    opponent: int = 0
    colour: Colour | None = None
    result: Result | None = None
    bye: Bye | None = None
    worth: int = 0
    sure: bool = True
    board: int = 0


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    """A column of tie-breaks: its heading, its values by pairing number, and their decimals."""

    heading: str
    values: Mapping[int, Fraction]
    decimals: int = 0


@dataclass(frozen=True)
class ForeignRows:
    """The facts of an event by pairing number, as far as the source has them.

    ``seats`` begin with round 1, ``points`` are the totals in tenths. ``left`` has the last round
    of each player who left, None where the source does not name these players. ``named`` is
    the system that the source names, if its games are by the table of that system.
    """

    players: Sequence[Player]
    seats: Mapping[int, Sequence[ForeignSeat | None]]
    points: Mapping[int, int] = field(default_factory=dict)
    tiebreaks: Sequence[TieBreakColumn] = ()
    rounds_total: int = 0
    system: System = System.USUAL
    options: tuple[tuple[str, str], ...] = ()
    issues: Sequence[Issue] = ()
    event: Event = field(default_factory=Event)
    adjustments: tuple[ScoreAdjustment, ...] = ()
    left: Mapping[int, int] | None = None
    named: System | None = None
    files: bool = False
    """Whether they are from the files of a program, and not from a table that it shows."""

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Return the names by pairing number."""
        return {player.tpn: player.name for player in self.players}


def remark(
    key: str, place: Place = NOWHERE, severity: Severity = Severity.WARNING, /, **params: Param
) -> Issue:
    """Return an issue that the report of the import keeps: no rule of changes describes it."""
    return Issue(severity, key, place, params, level=2)


def few(said: Iterable[Text]) -> tuple[Text, ...]:
    """Return the first of several texts, with ``...`` behind them where there are more."""
    found = list(said)
    return (*found[:NAMED], *(["..."] if len(found) > NAMED else []))
