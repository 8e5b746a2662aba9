"""The plan of a random tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from swissheet.errors import InputError, Issue, Severity
from swissheet.model import CLASSIC, MAX_PLAYERS, MAX_ROUNDS, Colour, PointSystem, System
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.words.message import Param

_MOST_RATING = 4000


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number, in each round if it is per round; as far as there are enough."""

    value: int


Rate: TypeAlias = float | Number
"""How often something happens: a probability from 0 to 1, or an exact number."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The plan of a tournament to invent.

    Ratings are ``ratings`` (0: unrated; as many as there are players), else drawn between
    ``weakest`` and ``strongest``. Players are numbered by rating (C.04.2 (2026-02) 2.2), without
    ``by_rating`` in the order given or drawn. ``draw`` is the share of draws between equal
    players; it shrinks with the difference so that the expected score stays that of the table
    B.02 8.1.2, differences over 400 points counted as 400.

    Rates, each a probability or a :class:`Number`:

    ===================================================== ===================================
    ``forfeit`` ``double_forfeit``                        games ``+ -`` or ``- +``, ``- -``
    ``half_loss`` ``double_loss``                         games 1/2-0 or 0-1/2, 0-0
    ``unrated_game``                                      games ``W L``, ``D D``, ``L W``
    ``half_point_bye`` ``full_point_bye`` ``absence``     players in a round: ``H``, ``F``, ``Z``
    ``withdrawal``                                        players in a round after the first, for
                                                          good
    ``late_entry``                                        players of all; the round of arrival is
                                                          drawn from the second to the middle one
    ``unrated``                                           players of all
    ===================================================== ===================================

    A round robin has its table once or more often, if ``rounds`` is more than one cycle. A player
    who withdraws from it loses the games left by forfeit; it has no byes, late entries, forbidden
    pairs or acceleration.

    ``lots`` is the way in which a simple Swiss draws its list (``lot``, ``lot every round``), from
    the seed; "" is by rating.

    With ``tiebreaks`` (codes without PTS) the tournament names them and every player has a place.
    Raises: InputError: an impossible value.
    """

    players: int
    rounds: int
    seed: int
    strongest: int = 2500
    weakest: int = 1400
    draw: float = 0.3
    forfeit: Rate = 0.0
    double_forfeit: Rate = 0.0
    half_point_bye: Rate = 0.0
    absence: Rate = 0.0
    withdrawal: Rate = 0.0
    late_entry: Rate = 0.0
    forbidden: int = 0
    accelerated: bool = False
    points: PointSystem = CLASSIC
    system: System = System.USUAL
    full_point_bye: Rate = 0.0
    half_loss: Rate = 0.0
    double_loss: Rate = 0.0
    unrated_game: Rate = 0.0
    unrated: Rate = 0.0
    ratings: tuple[int, ...] = ()
    by_rating: bool = True
    initial_colour: Colour | None = None
    tiebreaks: tuple[str, ...] = ()
    lots: str = ""

    def __post_init__(self) -> None:
        def check(good: bool, key: str, **params: Param) -> None:
            if not good:
                raise InputError.of(Issue(Severity.ERROR, key, params=params))

        check(
            2 <= self.players <= MAX_PLAYERS,
            "simulation.simulation.players",
            most=MAX_PLAYERS,
            players=self.players,
        )
        check(
            1 <= self.rounds <= MAX_ROUNDS,
            "simulation.simulation.rounds",
            most=MAX_ROUNDS,
            rounds=self.rounds,
        )
        check(
            0 <= self.weakest <= self.strongest <= _MOST_RATING,
            "simulation.simulation.ratings",
            weakest=self.weakest,
            strongest=self.strongest,
        )
        check(
            not self.ratings or len(self.ratings) == self.players,
            "simulation.simulation.rating-count",
            ratings=len(self.ratings),
            players=self.players,
        )
        for rating in self.ratings:
            check(0 <= rating <= _MOST_RATING, "simulation.simulation.rating", rating=rating)
        check(self.forbidden >= 0, "simulation.simulation.forbidden", pairs=self.forbidden)
        for name in RATES:
            rate = getattr(self, name)
            if isinstance(rate, Number):
                check(rate.value >= 0, "simulation.simulation.number", name=name, number=rate.value)
            else:
                check(0 <= rate <= 1, "simulation.simulation.rate", name=name, rate=repr(rate))
        check(not self.lots or self.system.draws_list, "simulation.simulation.lots")
        if not self.system.by_table:
            return
        table = rounds_of_cycle(self.players)
        check(
            self.rounds % table == 0,
            "simulation.simulation.table",
            players=self.players,
            table=table,
            rounds=self.rounds,
        )
        special = [bool(share_of(rate) or number_of(rate)) for rate in self._not_of_tables()]
        check(
            not (any(special) or self.accelerated or self.forbidden),
            "simulation.simulation.no-swiss",
        )

    def _not_of_tables(self) -> list[Rate]:
        return [getattr(self, name) for name in NOT_OF_TABLES]


RATES = (
    "draw",
    "forfeit",
    "double_forfeit",
    "half_loss",
    "double_loss",
    "unrated_game",
    "half_point_bye",
    "full_point_bye",
    "absence",
    "withdrawal",
    "late_entry",
    "unrated",
)
"""The fields of a plan that are rates; the first is a share only."""

NOT_OF_TABLES = ("half_point_bye", "full_point_bye", "absence", "late_entry")
"""The rates that a round robin does not have: all players meet each other."""


def share_of(rate: Rate) -> float:
    """Return the probability of a rate; 0 where a number is asked for."""
    return 0.0 if isinstance(rate, Number) else rate


def number_of(rate: Rate) -> int:
    """Return the number a rate asks for; 0 where it is a probability."""
    return rate.value if isinstance(rate, Number) else 0
