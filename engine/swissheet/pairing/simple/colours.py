"""Decide which player of a pair has White, and by which rule.

The leaflet asks that Whites and Blacks are balanced, that colours change from round to round, and
that no player has one colour three times in a row or three times more often than the other.
"""

from __future__ import annotations

import enum

from swissheet.model import Colour
from swissheet.pairing.dutch.colours import Strength
from swissheet.pairing.dutch.participant import Participant


class ColourRule(enum.Enum):
    """The rule that gave the colours of a board, the first that decides."""

    LIMIT = "limit"  # the same colour again would be one too many
    BALANCE = "balance"  # fewer Whites, counted against Blacks
    CHANGE = "change"  # the other colour than last time
    EARLIER = "earlier"  # the other colours than in their latest games that differed
    RANK = "rank"  # the higher one in the list has the colour due to both
    DRAWN = "drawn"  # neither has played: down the list in turn


def white_first(
    higher: Participant, lower: Participant, initial: Colour
) -> tuple[bool, ColourRule]:
    """Return whether the higher one in the list has White, and why.

    Rule:    club leaflet, steps: fewer Whites has White; then the other colour than last time; then
             than in the last round in which they differed; then the higher one; in round 1 by lot,
             in turn down the list. The limits come before all of it.
    Reading: "fewer Whites" counts Whites less Blacks, so a player who has played less is not
             forced into one colour.
    """
    mine, theirs = higher.preference, lower.preference
    bound = mine.side if mine.strength is Strength.ABSOLUTE else 0
    other = theirs.side if theirs.strength is Strength.ABSOLUTE else 0
    if bound != other:
        return bound > other, ColourRule.LIMIT
    if mine.difference != theirs.difference:
        return mine.difference < theirs.difference, ColourRule.BALANCE
    if mine.side != theirs.side:
        return mine.side > theirs.side, ColourRule.CHANGE
    for my_colour, their_colour in zip(
        reversed(higher.colours), reversed(lower.colours), strict=False
    ):
        if my_colour != their_colour:
            return my_colour == "b", ColourRule.EARLIER
    if mine.side:
        return mine.side > 0, ColourRule.RANK
    return (higher.number % 2 == 1) == (initial is Colour.WHITE), ColourRule.DRAWN


def clash(one: Participant, other: Participant) -> Strength:
    """Return how strongly the weaker of two wants the colour both are due; NONE if they differ.

    STRONG (or ABSOLUTE) is one more step away from balance, MILD the same colour as last time.
    """
    mine, theirs = one.preference, other.preference
    if not mine.side or mine.side != theirs.side:
        return Strength.NONE
    return min(mine.strength, theirs.strength)
