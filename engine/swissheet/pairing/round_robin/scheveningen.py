"""Two teams, each player of one against each of the other."""

from __future__ import annotations

from swissheet.errors import RulesError
from swissheet.model import MAX_ROUNDS
from swissheet.pairing.round_robin.schedule import ScheduledRound

_Seat = tuple[int, bool]
"""The opponent from the other team, from 1, and whether the player of the first has White."""

_PRINTED = {
    6: """
        1 -2 -3 4 -5 6
        / -2 3 5 -6 4 -1
        / 3 -5 -1 2 6 -4
        / -4 -6 2 1 -3 5
        / 5 4 6 -3 -1 -2
        / -6 1 -4 -5 2 3
    """,
    10: """
        1 2 3 4 -5 -6 -7 8 -9 -10
        / -2 -1 -8 -3 10 5 6 -4 7 9
        / 3 8 4 10 -6 -7 -9 1 -2 -5
        / -4 -3 -10 6 7 -8 5 9 -1 2
        / 5 4 -9 -7 -1 10 -8 -2 3 6
        / -6 7 1 9 8 2 -10 -5 -4 -3
        / 7 -5 -2 -1 -4 -9 3 10 6 8
        / -8 -6 5 2 9 1 4 -3 -10 -7
        / 9 10 7 -5 -2 -3 -1 6 8 -4
        / -10 -9 -6 -8 3 4 2 -7 5 1
    """,
}
"""Tables without a rule: per round the opponent of each of the first team; ``-``: with Black."""


def scheveningen(one: int, other: int | None = None, cycles: int = 1) -> tuple[ScheduledRound, ...]:
    """Return the rounds of a match in which each of a team meets each of the other once a cycle.

    Numbers 1 to ``one`` are the first team, the next ``other`` ones (by default as many) the
    second. Player k of the first team sits at board k. Where the teams differ in size, the players
    left over are free for a round.

    In teams of equal size all players have both colours equally often, or with an odd number of
    games one of them one time more; no player has a colour three times in a row, across cycles
    either; and in every round each team has half of the whites, or one more or less in teams of an
    odd number, of two, and of 14, 18, 22 and so on.

    No article: the handbook has no text. The tables are those that O. Milvang published in 2022,
    for 14, 18, 22 and so on a rule of our own. Every second cycle is played back to front with
    colours reversed, as there.
    Raises: RulesError: a team without players, or more rounds than a tournament has.
    """
    others = one if other is None else other
    size = max(one, others)
    if min(one, others) < 1 or size > MAX_ROUNDS:
        raise RulesError("round_robin.teams", first=one, second=others, most=MAX_ROUNDS)
    if cycles < 1 or cycles * size > MAX_ROUNDS:
        raise RulesError("round_robin.cycles", cycles=cycles, most=MAX_ROUNDS // size)
    table = _table(size)
    everybody = set(range(1, one + others + 1))
    rounds: list[ScheduledRound] = []
    for turn in range(1, cycles + 1):
        back = turn % 2 == 0
        for row in table[::-1] if back else table:
            boards = tuple(
                (first, one + second) if white is not back else (one + second, first)
                for first, (second, white) in enumerate(row, start=1)
                if first <= one and second <= others
            )
            free = everybody.difference(*boards)
            rounds.append(ScheduledRound(len(rounds) + 1, turn, boards, tuple(sorted(free))))
    return tuple(rounds)


def _table(size: int) -> list[list[_Seat]]:
    """Return, per round, the opponent and the colour of each player of the first team."""
    if size % 2:
        return [_odd_round(size, number) for number in range(size)]
    if size in _PRINTED:
        rounds = [map(int, row.split()) for row in _PRINTED[size].split("/")]
        return [[(abs(number), number > 0) for number in row] for row in rounds]
    if size % 4:
        return [_round_of_twos(size // 2, number) for number in range(size)]
    return [_round_of_halves(size // 2, number) for number in range(size)]


def _odd_round(size: int, number: int) -> list[_Seat]:
    """Return a round of an odd number: the second team moves on by one each round.

    Those of the first team with White sit side by side, one more of them in every second round;
    from each of these rounds to the next but one they begin one place earlier.
    """
    turn, short = divmod(number, 2)
    begin = (size // 2 if short else 0) - turn
    whites = {(begin + step) % size for step in range((size + 1) // 2 - short)}
    return [((player + number) % size + 1, player in whites) for player in range(size)]


def _round_of_halves(half: int, number: int) -> list[_Seat]:
    """Return a round of halves: first meets first and second meets second, then crosswise.

    One half of each team has White; colours change each round.
    """
    crosswise, step = divmod(number, half)
    row = []
    for player in range(2 * half):
        own, place = divmod(player, half)
        second = (own ^ crosswise) * half + (place + step) % half
        row.append((second + 1, own == number % 2))
    return row


def _round_of_twos(twos: int, number: int) -> list[_Seat]:
    """Return a round of twos: two meet two in two rounds, each of the four with both colours.

    The number of twos is odd, so in a round one team has two whites more than the other.
    """
    turn, crosswise = divmod(number, 2)
    row = []
    for player in range(2 * twos):
        own, place = divmod(player, 2)
        second = 2 * ((own + turn) % twos) + (place ^ crosswise)
        begins = (own + turn) % twos <= twos // 2
        row.append((second + 1, begins is not bool(crosswise)))
    return row
