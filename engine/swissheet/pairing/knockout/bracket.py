"""The bracket of a knock-out: the places of the players before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from swissheet.errors import RulesError
from swissheet.model import MAX_PLAYERS
from swissheet.pairing.lots import Lots

BYE = 0
"""The place of a missing opponent: the other player goes on without a game."""


@dataclass(frozen=True)
class KnockoutBracket:
    """The field of a knock-out and its order.

    ``seeds`` are the TPNs from seed 1; ``slots`` the TPNs in bracket order, :data:`BYE` where
    there is no player: neighbours meet in round 1, the winners of neighbouring matches in the next.
    Their number is a power of two. ``lots`` is the text that the order was drawn from, empty where
    it was not drawn; the first ``fixed`` seeds were not drawn.
    """

    seeds: tuple[int, ...]
    slots: tuple[int, ...]
    fixed: int
    lots: str = ""

    @property
    def rounds(self) -> int:
        """Return how many rounds there are to the final."""
        return len(self.slots).bit_length() - 1

    def seed_of(self, tpn: int) -> int:
        """Return the seed of a player, from 1."""
        return self._seed[tpn]

    @cached_property
    def _seed(self) -> Mapping[int, int]:
        return {tpn: seed for seed, tpn in enumerate(self.seeds, start=1)}


def standard_order(size: int) -> tuple[int, ...]:
    """Return the seeds in bracket order; ``size`` is a power of two.

    If favourites win, the seeds of every match of round j add up to size / 2 ** (j - 1) + 1, and
    seeds 1 and 2 meet in the final.
    """
    order = [1]
    while len(order) < size:
        mirror = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, mirror - upper)]
    return tuple(order)


def seeded(tpns: Sequence[int]) -> KnockoutBracket:
    """Return the bracket by seeds; byes go to the highest ones.

    Args:   tpns: from seed 1.
    Raises: RulesError: fewer than two players, or one of them twice.
    """
    return _bracket(tuple(tpns), tuple(tpns), len(tpns), "")


def drawn(tpns: Sequence[int], lots: str, *, fixed: int = 0) -> KnockoutBracket:
    """Return the bracket by lot; the first ``fixed`` seeds are where they would be without.

    The others draw the places of the remaining seeds, and with them the byes that are left. The
    same ``lots`` draw the same bracket.

    Raises: RulesError: fewer than two players, one of them twice, more fixed than there are, or
            the text that lots are drawn from is empty.
    """
    field = tuple(tpns)
    if not 0 <= fixed <= len(field):
        raise RulesError("knockout.fixed", fixed=fixed, players=len(field))
    order = field[:fixed] + tuple(Lots(lots).order(field[fixed:]))
    return _bracket(field, order, fixed, lots)


def _bracket(
    seeds: tuple[int, ...], order: tuple[int, ...], fixed: int, lots: str
) -> KnockoutBracket:
    if not 2 <= len(seeds) <= MAX_PLAYERS:
        raise RulesError("knockout.field", players=len(seeds), most=MAX_PLAYERS)
    twice = sorted(tpn for tpn, times in Counter(seeds).items() if times > 1)
    if twice:
        raise RulesError("knockout.seed-twice", players=twice)
    size = 1 << (len(seeds) - 1).bit_length()
    slots = tuple(order[seed - 1] if seed <= len(order) else BYE for seed in standard_order(size))
    return KnockoutBracket(seeds, slots, fixed, lots)
