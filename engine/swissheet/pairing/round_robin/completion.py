"""Whether the rounds of a cycle that are there can be completed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from swissheet.pairing.round_robin.berger import seats

_STEPS = 20_000


def can_be_completed(met: Collection[tuple[int, int]], players: int, rounds: int) -> bool | None:
    """Return whether all pairs that have not met can meet in ``rounds`` rounds; None: unknown.

    The search is exact and given up after a fixed number of steps, so the answer is the same on
    every machine. Where every round left all players a place, only late rounds can be stuck.

    Args: met: pairs of numbers, the lower one first, each once; ``rounds``: those left in the
          cycle. An odd number of players has the free round as one more opponent.
    """
    size = seats(players)
    everybody = (1 << size) - 1
    open_to = [everybody & ~(1 << number) for number in range(size)]
    for low, high in met:
        open_to[low - 1] &= ~(1 << high - 1)
        open_to[high - 1] &= ~(1 << low - 1)
    # A player who has been free seems to be able to be free again. But players who have not been
    # need every round that is left for the free one, so there is none to spare.
    search = _Search(open_to)
    try:
        return search.rounds(rounds)
    except _GivenUpError:
        return None


class _GivenUpError(Exception):
    pass


class _Search:
    """Rounds one after the other; the first number meets its opponents in ascending order."""

    def __init__(self, open_to: list[int]) -> None:
        self._open = open_to
        self._steps = 0

    def rounds(self, left: int) -> bool:
        if not left:
            return True
        first = self._open[0] & -self._open[0]
        if not first:
            return False
        partner = first.bit_length() - 1
        free = (1 << len(self._open)) - 1 & ~1 & ~first
        for pairs in self._matchings(free):
            made = [(0, partner), *pairs]
            for one, other in made:
                self._toggle(one, other)
            if self.rounds(left - 1):
                return True
            for one, other in made:
                self._toggle(one, other)
        return False

    def _toggle(self, one: int, other: int) -> None:
        self._open[one] ^= 1 << other
        self._open[other] ^= 1 << one

    def _matchings(self, free: int) -> Iterator[list[tuple[int, int]]]:
        """Yield every way to seat all free players; the one with the fewest opponents first."""
        self._steps += 1
        if self._steps > _STEPS:
            raise _GivenUpError
        if not free:
            yield []
            return
        one, choices = self._narrowest(free)
        while choices:
            low = choices & -choices
            choices ^= low
            for rest in self._matchings(free & ~low & ~(1 << one)):
                yield [(one, low.bit_length() - 1), *rest]

    def _narrowest(self, free: int) -> tuple[int, int]:
        best, found = -1, 0
        left = free
        while left:
            low = left & -left
            left ^= low
            number = low.bit_length() - 1
            choices = self._open[number] & free
            if best < 0 or choices.bit_count() < found.bit_count():
                best, found = number, choices
        return best, found
