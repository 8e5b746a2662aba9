"""The Berger table of one cycle, for any number of players."""

from __future__ import annotations

from swissheet.errors import RulesError
from swissheet.model import MAX_PLAYERS


def seats(players: int) -> int:
    """Return the size of the table: an odd number of players takes that of one more.

    Raises: RulesError: fewer than two players, or more than a tournament has.
    """
    if not 2 <= players <= MAX_PLAYERS:
        raise RulesError("round_robin.table-size", players=players, most=MAX_PLAYERS)
    return players + players % 2


def rounds_of_cycle(players: int) -> int:
    """Return how many rounds one cycle has: n - 1, or n where a player is free in each.

    Raises: RulesError: as :func:`seats`.
    """
    return seats(players) - 1


def cycle(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the rounds of one cycle: in board order the numbers of White and Black, from 1.

    With an odd number of players the one who would meet the number after the last is free; that
    board is left out, so the others move up by one.

    Rule:   C.05 Annex 1: in round 1 board k has k against N + 1 - k; from one round to the next
            all but N move on by N/2, on a circle of N - 1; N stays on the first board and
            changes colour each round.
    Raises: RulesError: as :func:`seats`.
    """
    size = seats(players)
    half, ring = size // 2, size - 1

    def moved(number: int, round_: int) -> int:
        return (number - 1 + (round_ - 1) * half) % ring + 1

    rounds = []
    for round_ in range(1, size):
        fixed = (moved(1, round_), size)
        boards = [fixed if round_ % 2 else fixed[::-1]] if size == players else []
        boards += [
            (moved(board, round_), moved(size + 1 - board, round_)) for board in range(2, half + 1)
        ]
        rounds.append(tuple(boards))
    return tuple(rounds)


def meeting(players: int, one: int, other: int) -> tuple[int, int]:
    """Return the round of a cycle in which two numbers meet, and which of them has White.

    With an odd number of players, ``other`` (or ``one``) may be the number after the last: the
    round is then the free one.

    Rule:   C.05 Annex 1, as a formula: i and j below N meet in round i + j - 1 on a circle of
            N - 1, and the lower one has White if the sum is odd; i meets N in round 2i - 1, with
            White if i is in the first half.
    Raises: RulesError: as :func:`seats`, or these are not two numbers of the table.
    """
    size = seats(players)
    low, high = sorted((one, other))
    if not 1 <= low < high <= size:
        raise RulesError("round_robin.table-numbers", found=(one, other), most=size)
    ring = size - 1
    if high == size:
        return (2 * low - 2) % ring + 1, low if 2 * low <= size else high
    return (low + high - 2) % ring + 1, low if (low + high) % 2 else high
