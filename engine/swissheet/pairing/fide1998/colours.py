"""Colour preferences and colour allocation.

Covers FIDE Swiss 1998, A.7 (difference, preference and its strength), E.1 to E.4 (which player
gets which colour), F.2 and F.3 (unplayed rounds).
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from swissheet.model import Colour


class Strength(enum.IntEnum):
    """How strong a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """A preference: ``side`` is +1 for White, -1 for Black, 0 for no preference."""

    side: int
    strength: Strength


def preference(colours: str) -> Preference:
    """Return the preference after ``colours``, letters w and b of the played games in order.

    Rule: FIDE Swiss 1998, A.7, F.2, F.3: unplayed rounds move to the front, so the last two games
          are the last two played ones.
    Reading: a player without a game has no preference, of which the text says nothing. Where the
          two clauses of an absolute preference disagree (a record that broke B.2), a difference
          of more than one decides, else the two games of one colour.
    """
    if not colours:
        return Preference(0, Strength.NONE)
    difference = 2 * colours.count("w") - len(colours)
    due = -1 if colours[-1] == "w" else 1
    if abs(difference) > 1:
        return Preference(-1 if difference > 0 else 1, Strength.ABSOLUTE)
    if len(colours) > 1 and colours[-2] == colours[-1]:
        return Preference(due, Strength.ABSOLUTE)
    if difference:
        return Preference(-difference, Strength.STRONG)
    return Preference(due, Strength.MILD)


class Side(NamedTuple):
    """One of the two players of a pair; ``exempt``: B.2 does not apply in the last round."""

    preference: Preference
    colours: str
    exempt: bool


def white_first(higher: Side, lower: Side, drawn: Colour, *, odd: bool) -> bool:
    """Return whether the higher ranked player of a pair gets White.

    Rule: FIDE Swiss 1998, E.1, E.2, E.3, E.4, F.3.
    Reading: of two players with the same absolute preference only one of whom is exempt in the
          last round, the other keeps B.2 and gets the colour. Two players without a game take the
          drawn colour for the higher ranked one where ``odd``: in round 1 that player is on an odd
          place of S1, later the starting number is odd.
    """
    mine, theirs = higher.preference, lower.preference
    if mine.side != theirs.side:  # E.1
        return mine.side > 0 or theirs.side < 0
    if mine.side:
        absolute = mine.strength is theirs.strength is Strength.ABSOLUTE
        if absolute and higher.exempt != lower.exempt:
            return (mine.side > 0) == lower.exempt
        if mine.strength != theirs.strength:  # E.2
            return (mine.side > 0) == (mine.strength > theirs.strength)
    # E.3: unplayed rounds move to the front of a history (F.3), so histories end together
    for my_colour, their_colour in zip(
        reversed(higher.colours), reversed(lower.colours), strict=False
    ):
        if my_colour != their_colour:
            return my_colour == "b"
    if mine.side:  # E.4
        return mine.side > 0
    return odd == (drawn is Colour.WHITE)
