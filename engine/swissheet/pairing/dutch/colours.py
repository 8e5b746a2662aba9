"""Colour preferences and colour allocation.

Covers C.04.3 (2026-02) 1.6, 1.7 (difference, preference and its strength), the part of C10 to C13
that asks which player is disappointed, and Article 5 (which player gets which colour).
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import NamedTuple

from swissheet.model import Colour


class Strength(enum.IntEnum):
    """How strong a colour preference is (1.7.1 to 1.7.4)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class ColourPreference(NamedTuple):
    """A player's preference for the next colour, from the games played.

    ``side`` is +1 for White, -1 for Black, 0 for no preference; ``difference`` is whites minus
    blacks (1.6); ``repeated`` says that the last two played games had the same colour.
    """

    side: int
    strength: Strength
    difference: int
    repeated: bool


NO_PREFERENCE = ColourPreference(0, Strength.NONE, 0, False)


@lru_cache(maxsize=4096)
def colour_preference(colours: str) -> ColourPreference:
    """Return the preference after ``colours``, letters w and b of the played games in order.

    Rule: C.04.1 (2026-02) 6, 7, 8 (the purpose of preferences); C.04.2 (2026-02) 3.4 (unplayed
          rounds are left out); C.04.3 (2026-02) 1.6, 1.7.
    """
    if not colours:  # 1.7.4: no game played yet
        return NO_PREFERENCE
    difference = 2 * colours.count("w") - len(colours)  # 1.6
    last = 1 if colours[-1] == "w" else -1
    repeated = len(colours) > 1 and colours[-2] == colours[-1]
    # 1.7.1: absolute for either reason. Under the rules both never ask for different colours;
    # in a record that broke them, the difference is the one to correct.
    if abs(difference) > 1:
        return ColourPreference(
            -1 if difference > 0 else 1, Strength.ABSOLUTE, difference, repeated
        )
    if repeated:
        return ColourPreference(-last, Strength.ABSOLUTE, difference, repeated)
    if difference:  # 1.7.2
        return ColourPreference(-difference, Strength.STRONG, difference, repeated)
    # 1.7.3: balanced, so the other colour than last time
    return ColourPreference(-last, Strength.MILD, difference, repeated)


def white_first(
    higher: tuple[ColourPreference, str, int],
    lower: tuple[ColourPreference, str, int],
    initial_colour: Colour,
) -> bool:
    """Return whether the higher-ranked player of a pair gets White.

    Rule: C.04.3 (2026-02) 5.2; C.04.2 (2026-02) 3.4.
    Args: higher, lower: preference, colours of the played games, and number in the initial order
          (those never paired and absent now left out) of the two players.
    """
    mine, my_colours, my_number = higher
    theirs, their_colours, _ = lower
    if mine.side != theirs.side:  # 5.2.1: both preferences can be granted
        return mine.side > 0 or theirs.side < 0
    if mine.side:
        # 5.2.2: the stronger preference; of two absolute ones the larger difference
        if mine.strength != theirs.strength:
            return (mine.side > 0) == (mine.strength > theirs.strength)
        if mine.strength is Strength.ABSOLUTE:
            difference = abs(mine.difference) - abs(theirs.difference)
            if difference:
                return (mine.side > 0) == (difference > 0)
    # 5.2.3: alternate to the latest round in which one had White and the other Black. Only played
    # games are in the histories (C.04.2 (2026-02) 3.4), so the shorter one ends the search:
    # before its first game there is no round in which the two had different colours.
    for my_colour, their_colour in zip(reversed(my_colours), reversed(their_colours), strict=False):
        if my_colour != their_colour:
            return my_colour == "b"
    if mine.side:  # 5.2.4: the higher-ranked player's preference
        return mine.side > 0
    # 5.2.5: an odd number has the initial-colour; only two without a preference come here
    return (my_number % 2 == 1) == (initial_colour is Colour.WHITE)
