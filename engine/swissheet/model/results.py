"""Colours, results of games and byes: the table every other module uses.

One letter each, as in the TRF (C.02.03 Annexure A, in force 2026-03):

======= ============================== ====== ======== ======= ============== ============
letter  kind                           played meeting  colour  bars from PAB  points
======= ============================== ====== ======== ======= ============== ============
1 = 0   game                           yes    yes      yes     no             W D L
W D L   game, not rated                yes    yes      yes     no             W D L
``+``   forfeit win                    no     no       no      yes            forfeit win
``-``   forfeit loss                   no     no       no      no             forfeit loss
``*``   adjourned, a draw for pairing  yes    yes      yes     no             adjourned
blank   no result yet                  no     no       no      no             none
U       pairing-allocated bye          no     -        no      yes            PAB
F       full-point bye                 no     -        no      yes            FPB
H       half-point bye                 no     -        no      only if a draw HPB
                                                               is worth a win
Z       zero-point bye, absence        no     -        no      no             ZPB
======= ============================== ====== ======== ======= ============== ============

"Bars from PAB" is decided by points in C.04.1 (2026-02) 4: a player who was credited, without
playing, with at least the points of a win.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
from typing import NamedTuple


class Colour(enum.Enum):
    """The colour of the pieces, by its TRF letter."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(enum.Enum):
    """The result of a scheduled game for one of its two players, by its TRF letter.

    ``played`` says whether the game took place: a meeting, with colours (C.04.2 (2026-02) 3.4,
    3.5). An adjourned game has begun; it is a draw for the pairing (3.1).
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    ADJOURNED = "*"
    PENDING = " "

    played: bool

    def __init__(self, letter: str) -> None:
        self.played = letter not in "+- "

    # Each result is one object; the hash of its name, as in an enumeration, would take a call.
    __hash__ = object.__hash__

    @property
    def won(self) -> bool:
        return self in (Result.WIN, Result.UNRATED_WIN)

    @property
    def drawn(self) -> bool:
        return self in (Result.DRAW, Result.UNRATED_DRAW)

    @property
    def lost(self) -> bool:
        return self in (Result.LOSS, Result.UNRATED_LOSS)


class Bye(enum.Enum):
    """A round without an opponent, by its TRF letter."""

    PAB = "U"
    FPB = "F"
    HPB = "H"
    ZPB = "Z"

    played: bool

    def __init__(self, _: str) -> None:
        self.played = False

    __hash__ = object.__hash__

    @property
    def requested(self) -> bool:
        """Return whether the player asked for it or is absent; the pairing gives a PAB."""
        return self is not Bye.PAB


_R = Result

LEGAL_RESULTS: frozenset[tuple[Result, Result]] = frozenset(
    {
        (_R.WIN, _R.LOSS),
        (_R.DRAW, _R.DRAW),
        (_R.LOSS, _R.WIN),
        (_R.UNRATED_WIN, _R.UNRATED_LOSS),
        (_R.UNRATED_DRAW, _R.UNRATED_DRAW),
        (_R.UNRATED_LOSS, _R.UNRATED_WIN),
        (_R.FORFEIT_WIN, _R.FORFEIT_LOSS),
        (_R.FORFEIT_LOSS, _R.FORFEIT_WIN),
        (_R.FORFEIT_LOSS, _R.FORFEIT_LOSS),
        (_R.ADJOURNED, _R.ADJOURNED),
        (_R.PENDING, _R.PENDING),
        # Awarded by a ruling after play (Laws 2018, 11.8 and 12.9.6).
        (_R.LOSS, _R.LOSS),
        (_R.DRAW, _R.LOSS),
        (_R.LOSS, _R.DRAW),
        (_R.UNRATED_LOSS, _R.UNRATED_LOSS),
        (_R.UNRATED_DRAW, _R.UNRATED_LOSS),
        (_R.UNRATED_LOSS, _R.UNRATED_DRAW),
    }
)
"""All legal pairs (White's result, Black's result) of one game."""


def by_ruling_alone(white: Result, black: Result) -> bool:
    """Return whether a game that was played ended as only a ruling can end it.

    Rule: Laws 2018, 11.8 and 12.9.6.
    """
    return (white, black) in _BY_RULING_ALONE


_BY_RULING_ALONE = frozenset(
    (white, black)
    for white, black in LEGAL_RESULTS
    if white.played
    and white is not Result.ADJOURNED
    and not (white.won or black.won or (white.drawn and black.drawn))
)


class Entry(NamedTuple):
    """A round as one player sees it: the cell of a cross table.

    ``opponent`` is a TPN, 0 for a bye; ``colour`` is the scheduled colour, None for a bye and for
    a forfeited game that a report gives no colours.
    """

    opponent: int
    colour: Colour | None
    result: Result | Bye

    @property
    def played(self) -> bool:
        return self.result.played

    @property
    def paired(self) -> bool:
        """Return whether the pairing placed the player: a game, a forfeit or the PAB."""
        return self.opponent != 0 or self.result is Bye.PAB


entry_of: Callable[[tuple[int, Colour | None, Result | Bye]], Entry] = partial(tuple.__new__, Entry)
"""Makes an entry from its three fields without a call in between: events have thousands."""
