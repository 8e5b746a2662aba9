"""The rounds of a whole round robin, of one cycle or more."""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.errors import Place, RulesError
from swissheet.model import MAX_ROUNDS, Tournament
from swissheet.pairing.round_robin.berger import cycle
from swissheet.pairing.types import RoundPairing


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of a table: its number, the cycle it belongs to (both from 1), and its boards.

    ``boards`` are the numbers of White and Black in board order; ``free`` are the numbers that
    have no opponent in this round, in ascending order.
    """

    number: int
    cycle: int
    boards: tuple[tuple[int, int], ...]
    free: tuple[int, ...] = ()


def schedule(
    players: int, cycles: int = 1, *, exchange: bool | None = None
) -> tuple[ScheduledRound, ...]:
    """Return all rounds of a round robin by the Berger tables.

    Colours are reversed from cycle to cycle. With ``exchange`` the last two rounds of every cycle
    followed by another one change places (of up to four players: of every second cycle), so that
    no player has a colour three times in a row where cycles meet; by default with two cycles or
    more.

    Rule:   C.05 Annex 1.
    Raises: RulesError: a number of players or cycles that cannot be played.
    """
    table = cycle(players)
    if cycles < 1 or cycles * len(table) > MAX_ROUNDS:
        raise RulesError("round_robin.cycles", cycles=cycles, most=MAX_ROUNDS // len(table))
    exchanged = cycles > 1 if exchange is None else exchange
    everybody = set(range(1, players + 1))
    rounds: list[ScheduledRound] = []
    for turn in range(1, cycles + 1):
        own = list(table)
        if exchanged and _last_two_change(players, turn, cycles):
            own[-2:] = own[:-3:-1]
        for boards in own:
            seated = boards if turn % 2 else tuple((black, white) for white, black in boards)
            free = everybody.difference(*boards)
            rounds.append(ScheduledRound(len(rounds) + 1, turn, seated, tuple(sorted(free))))
    return tuple(rounds)


def _last_two_change(players: int, turn: int, cycles: int) -> bool:
    """Return whether the last two rounds of a cycle change places, where that is asked for.

    In a cycle of three rounds they are also the first two but one: every second cycle will do.
    """
    if players in (3, 4):
        return cycles > 1 and turn % 2 == 1
    return players > 2 and turn < cycles


def pair(
    tournament: Tournament, number: int, *, cycles: int = 1, exchange: bool | None = None
) -> RoundPairing:
    """Return the boards of one round of a tournament by the Berger tables.

    The player with the n-th lowest TPN has number n in the table. All players have the board of the
    table, also those absent or gone: such a game is lost by forfeit. A free player has neither
    a board nor a bye, for a free round is not a round (C.07 (2026-03) 15.2).

    Rule:   C.05 Annex 1.
    Args:   cycles, exchange: as :func:`schedule`.
    Raises: RulesError: the table has no such round, or as :func:`schedule`.
    """
    tpns = [player.tpn for player in tournament.players]
    rounds = schedule(len(tpns), cycles, exchange=exchange)
    if not 1 <= number <= len(rounds):
        raise RulesError(
            "round_robin.no-such-round",
            place=Place(round=max(number, 0)),
            asked=number,
            last=len(rounds),
        )
    boards = rounds[number - 1].boards
    return RoundPairing(
        number, tuple((tpns[white - 1], tpns[black - 1]) for white, black in boards)
    )
