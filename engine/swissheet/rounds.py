"""The life of a round: pair, record results, correct, take back.

Every function takes a tournament and returns a new one; nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from swissheet.errors import Place, RulesError
from swissheet.model import (
    Bye,
    Game,
    Result,
    Round,
    System,
    Tournament,
    require_fair_points,
)
from swissheet.pairing import RoundPairing, complete, pair

__all__ = [
    "completed",
    "left_over",
    "missing_results",
    "pair_next",
    "set_byes",
    "set_result",
    "with_pairing",
    "with_round",
    "without_last_round",
]


def missing_results(tournament: Tournament, round_: int) -> list[int]:
    """Return the boards of a round, from 1, that still have no result."""
    return list(tournament.round(round_).missing_results)


def require_paired(tournament: Tournament, after: int) -> None:
    """Refuse standings after a round that is not paired; round 0 is before the start.

    Raises: RulesError: byes may be announced for the round, but no player has a board in it.
    """
    if after > tournament.rounds_paired:
        raise RulesError(
            "tiebreaks.after-round",
            place=Place(round=after),
            asked=after,
            rounds=tournament.rounds_paired,
        )


def with_pairing(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """Return the tournament with a round paired; absent players get their byes written out.

    A player who has a board and does not come (``pairing.absent``) has lost its game by forfeit.

    Raises: RulesError: the round is paired already, or an earlier one is not.
    """
    number = pairing.round
    tournament.require_next(number)
    byes = dict(pairing.byes)
    if pairing.pab is not None:
        byes[pairing.pab] = Bye.PAB
    games = tuple(_scheduled(board, pairing.absent) for board in pairing.boards)
    made = Round(number, games, tuple(byes.items()))
    rounds = list(tournament.rounds)
    rounds[number - 1 : number] = [made]
    return replace(tournament, rounds=tuple(rounds))


def _scheduled(board: tuple[int, int], absent: Collection[int]) -> Game:
    if not any(tpn in absent for tpn in board):
        return Game(*board)
    white, black = (Result.FORFEIT_LOSS if tpn in absent else Result.FORFEIT_WIN for tpn in board)
    return Game(*board, white, black)


def pair_next(
    tournament: Tournament, system: str | System | None = None
) -> tuple[Tournament, RoundPairing]:
    """Pair the next round; return the tournament with it, and the pairing.

    Raises: RulesError: results are missing, no round is left, or the points are not allowed
            (:func:`swissheet.model.points_issue`); NoLegalPairing.
    """
    require_fair_points(tournament.points)
    last = tournament.rounds_paired
    announced = tournament.rounds_total if tournament.system.announces_rounds else 0
    if announced and last >= announced:
        if tournament.system.by_table:  # its rounds follow from its players
            raise RulesError("rounds.no-round-left.table", place=Place(round=last), rounds=last)
        raise RulesError("rounds.no-round-left", place=Place(round=last), rounds=last)
    made = pair(tournament, system)  # refuses while results are missing
    return with_pairing(tournament, made), made


def left_over(tournament: Tournament, round_: int) -> list[int]:
    """Return the TPNs of players who should have a board or a bye in a round, and have none.

    In a round robin of an odd number of players one is free, and of two teams those whom the larger
    one has more; in a knock-out they are only those
    whose match needs a game in it.
    """
    placed = {tpn for tpn, _ in tournament.round(round_).entries()}
    if tournament.system.matches:
        made = pair(tournament, round_=round_)
        return sorted({tpn for board in made.boards for tpn in board} - placed)
    left = [player.tpn for player in tournament.players if player.tpn not in placed]
    return left if len(left) > _free(tournament) else []


def _free(tournament: Tournament) -> int:
    """Return how many players a round leaves free by the rules of the system."""
    if not tournament.system.by_table:
        return 0
    from swissheet.pairing.round_robin.teams import teams_of

    try:
        teams = teams_of(tournament)
    except RulesError:
        teams = None
    if teams is None:
        return len(tournament.players) % 2
    one, other = teams
    return abs(len(one.tpns) - len(other.tpns))


def completed(tournament: Tournament, round_: int) -> tuple[Tournament, RoundPairing]:
    """Pair all players whom a round left over; its boards stay as they are.

    Raises: RulesError: results are missing; NoLegalPairing: they cannot all be paired.
    """
    made, found = complete(tournament, round_), tournament.round(round_)
    byes = found.byes if made.pab is None else (*found.byes, (made.pab, Bye.PAB))
    games = (*found.games, *(Game(white, black) for white, black in made.boards))
    return with_round(tournament, Round(round_, games, byes)), made


def with_round(tournament: Tournament, made: Round) -> Tournament:
    """Return the tournament with one of its rounds, or the next one, replaced."""
    rounds = list(tournament.rounds)
    rounds += [Round(number) for number in range(len(rounds) + 1, made.number + 1)]
    rounds[made.number - 1] = made
    return replace(tournament, rounds=tuple(rounds))


def without_last_round(tournament: Tournament) -> Tournament:
    """Return the tournament before its last round was paired; byes asked for it stay announced.

    Zero-point byes stay as well: they are absences until the arbiter changes them. So are those of
    players who had left and kept their boards in the table of a round robin.
    """
    last = tournament.rounds_paired
    if last == 0:
        raise RulesError("rounds.no-round")
    byes = tuple(item for item in tournament.round(last).byes if item[1] is not Bye.PAB)
    away = {tpn for tpn, after in tournament.left.items() if after < last} - dict(byes).keys()
    byes += tuple((tpn, Bye.ZPB) for tpn in sorted(away))
    rounds = [_forgetting(round_, last) for round_ in tournament.rounds]
    rounds[last - 1] = Round(last, (), byes)
    return replace(tournament, rounds=tuple(rounds))


def _forgetting(round_: Round, last: int) -> Round:
    """Return the round as if round ``last`` was not paired: no game was adjourned until then."""

    def until(game: Game) -> int:
        kept = min(game.adjourned_until, last - 1)
        return kept if kept > round_.number else 0

    games = tuple(replace(game, adjourned_until=until(game)) for game in round_.games)
    return round_ if games == round_.games else replace(round_, games=games)


def set_result(
    tournament: Tournament, round_: int, board: int, white: Result, black: Result
) -> Tournament:
    """Return the tournament with the result of one board (from 1) recorded or corrected.

    A game that was adjourned remembers until which round (:attr:`Game.adjourned_until`).
    """
    found, paired, place = tournament.round(round_), tournament.rounds_paired, Place(round=round_)
    if not found.games:
        raise RulesError("rounds.board.none", place=place, round=round_, paired=paired)
    if not 1 <= board <= len(found.games):
        raise RulesError(
            "rounds.board",
            place=place,
            round=round_,
            boards=len(found.games),
            board=board,
        )
    games = list(found.games)
    old = games[board - 1]
    until = old.adjourned_until
    if old.adjourned and paired > round_:
        until = paired
    if white is Result.ADJOURNED:
        until = 0
    games[board - 1] = Game(old.white, old.black, white, black, until)
    rounds = list(tournament.rounds)
    rounds[round_ - 1] = Round(round_, tuple(games), found.byes)
    return replace(tournament, rounds=tuple(rounds))


def set_byes(tournament: Tournament, round_: int, byes: Mapping[int, Bye | None]) -> Tournament:
    """Return the tournament with byes of ``round_`` announced (TPN -> bye) or withdrawn (None)."""
    rounds = list(tournament.rounds)
    while len(rounds) < round_:
        rounds.append(Round(len(rounds) + 1))
    found = rounds[round_ - 1]
    merged: dict[int, Bye] = dict(found.byes)
    for tpn, bye in byes.items():
        if bye is None:
            merged.pop(tpn, None)
        else:
            merged[tpn] = bye
    rounds[round_ - 1] = Round(round_, found.games, tuple(merged.items()))
    return replace(tournament, rounds=tuple(rounds))
