"""The conditions of a norm about opponents: their ratings as they count, federations, titles.

Rule: B.01 (2024-01) 1.4.3, 1.4.4, 1.4.5, 1.4.6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from swissheet.norms.counted_rounds import NormGame, NormRecord
from swissheet.norms.requirements import (
    NO_FEDERATION,
    NO_TITLE,
    UNRATED,
    Norm,
    mix_limits,
)


class Condition(NamedTuple):
    """A condition of a norm; the score is in half points. ``most``: what is needed is a maximum."""

    article: str
    name: str
    needed: int
    found: int
    most: bool = False

    @property
    def lack(self) -> int:
        """Return by how much the condition is missed; 0 if it is met."""
        return max(0, self.found - self.needed if self.most else self.needed - self.found)


def ratings_used(norm: Norm, games: Sequence[NormGame]) -> tuple[list[int], int]:
    """Return the opponents' ratings as they count, and the TPN whose rating is raised, else 0.

    Opponents without a rating have 1400; then the lowest one below the floor is raised to it, of
    several the first one, in each game against that opponent.

    Rule: B.01 (2024-01) 1.4.6.
    """
    used = [game.rating or UNRATED for game in games]
    lowest = min(range(len(used)), key=used.__getitem__, default=None)
    if lowest is None or used[lowest] >= norm.floor:
        return used, 0
    raised = games[lowest].opponent
    pairs = zip(games, used, strict=True)
    return [norm.floor if one.opponent == raised else rating for one, rating in pairs], raised


def mix(norm: Norm, record: NormRecord, games: Sequence[NormGame]) -> list[Condition]:
    """Return the conditions about federations, unless there is an exemption, and about titles.

    FID is not a federation. An unknown one counts as the worst: the own, or the most frequent one.

    Rule: B.01 (2024-01) 1.4.3, 1.4.4, 1.4.5: an exemption is from both about federations.
    """
    own_most, one_most, titled, counted = mix_limits(len(games), record.double)
    if record.exempt:
        rows = [Condition(record.exempt, "exempt", 0, 0)]
    else:
        own, count = record.federation, Counter(game.federation for game in games)
        unknown = count.pop("", 0) if own else len(games)
        count.pop(NO_FEDERATION, None)
        others = len(count.keys() - {own}) if own else 0
        # Of a player of no federation, or an unknown one, nobody is at home.
        at_home = unknown + (count[own] if own else 0)
        of_one = min(len(games), unknown + max(count.values(), default=0))
        rows = [
            Condition("1.4.3", "federations", 2, others),
            Condition("1.4.4", "own-federation", own_most, at_home, True),
            Condition("1.4.4", "one-federation", one_most, of_one, True),
        ]
    holders = sum(game.title not in NO_TITLE for game in games)
    masters = sum(game.title in norm.counted for game in games)
    rows.append(Condition("1.4.5a", "titled", titled, holders))
    return [*rows, Condition(norm.article, "counted", counted, masters)]
