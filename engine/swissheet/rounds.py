"""The life of a round: pair, record results, correct, take back.

Every function takes a tournament and returns a new one; nothing is changed in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.model import (
    Bye,
    Game,
    Result,
    Round,
    System,
    Tournament,
    require_fair_points,
)
from swissheet.pairing import RoundPairing, pair

__all__ = [
    "doubts",
    "missing_results",
    "most_rounds",
    "pair_next",
    "provisional",
    "require_decided",
    "set_byes",
    "set_result",
    "with_pairing",
    "without_last_round",
]


def missing_results(tournament: Tournament, round_: int) -> list[int]:
    """Boards of a round, from 1, that still have no result."""
    return list(tournament.round(round_).missing_results)


def require_paired(tournament: Tournament, after: int) -> None:
    """Standings can be made after a round: it is paired, or it is round 0, before the start.

    Raises: RulesError: byes may be announced for the round, but nobody has a board in it.
    """
    if after > tournament.rounds_paired:
        raise RulesError(
            "tiebreaks.after-round",
            place=Place(round=after),
            asked=after,
            rounds=tournament.rounds_paired,
        )


def require_decided(tournament: Tournament) -> None:
    """Every game of the rounds paired has its final result, as a report takes it.

    Rule:   C.04.2 (2026-02) 3.1: what an adjourned game counts before it is decided is for the
            pairing alone.
    Raises: RulesError: with the first round that has an open game, and its boards.
    """
    for number, boards in tournament.open_boards(tournament.rounds_paired):
        raise RulesError("rounds.game-open", place=Place(round=number), round=number, boards=boards)


def provisional(tournament: Tournament) -> Iterator[Issue]:
    """One warning for each round with a game whose final result is missing: no final standings."""
    for number, boards in tournament.open_boards(tournament.rounds_paired):
        yield Issue(
            Severity.WARNING,
            "rounds.provisional",
            Place(round=number),
            {"round": number, "boards": boards},
        )


def most_rounds(players: int) -> int:
    """How many rounds can be paired at most if nobody meets the same opponent twice.

    Rule: C.04.1 (2026-02) 2; with an odd number everybody has the bye once.
    """
    return players if players % 2 else max(players - 1, 0)


def doubts(tournament: Tournament) -> Iterator[Issue]:
    """What an arbiter should know before the next round of a Swiss is paired.

    - ``rounds-many``: before round 1, more rounds are announced than can be paired.
    - ``adjourned-old``: a game is still adjourned although a later round is complete; it goes on
      counting as a draw (C.04.2 (2026-02) 3.1).
    """
    t = tournament
    if not t.system.swiss or (t.rounds_total and t.rounds_paired >= t.rounds_total):
        return
    most = most_rounds(len(t.players))
    if not t.rounds_paired and len(t.players) > 1 and t.rounds_total > most:
        yield Issue(
            Severity.WARNING,
            "rounds.rounds-many",
            params={"rounds": t.rounds_total, "players": len(t.players), "most": most},
        )
    for round_ in t.rounds[: max(t.rounds_complete - 1, 0)]:
        boards = round_.adjourned_boards
        if boards:
            yield Issue(
                Severity.WARNING,
                "rounds.adjourned-old",
                Place(round=round_.number),
                {"round": round_.number, "boards": boards},
            )


def with_pairing(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a round paired; absent players get their byes written out.

    Raises: RulesError: the round is paired already, or an earlier one is not.
    """
    number = pairing.round
    tournament.require_next(number)
    byes = dict(pairing.byes)
    if pairing.pab is not None:
        byes[pairing.pab] = Bye.PAB
    made = Round(
        number, tuple(Game(white, black) for white, black in pairing.boards), tuple(byes.items())
    )
    rounds = list(tournament.rounds)
    rounds[number - 1 : number] = [made]
    return replace(tournament, rounds=tuple(rounds))


def pair_next(
    tournament: Tournament, system: str | System | None = None
) -> tuple[Tournament, RoundPairing]:
    """Pairs the next round: the tournament with the round in it, and the pairing.

    Raises: RulesError: results are missing, no round is left, or the points are not what they may
            be (:func:`swissheet.model.points_issue`); NoLegalPairing.
    """
    require_fair_points(tournament.points)
    last = tournament.rounds_paired
    if tournament.rounds_total and last >= tournament.rounds_total:
        raise RulesError("rounds.no-round-left", place=Place(round=last), rounds=last)
    made = pair(tournament, system)  # refuses while results are missing
    return with_pairing(tournament, made), made


def without_last_round(tournament: Tournament) -> Tournament:
    """The tournament before its last round was paired; byes asked for that round stay announced.

    Zero-point byes stay as well: they are absences until somebody says otherwise.
    """
    last = tournament.rounds_paired
    if last == 0:
        raise RulesError("rounds.no-round")
    byes = tuple(item for item in tournament.round(last).byes if item[1] is not Bye.PAB)
    rounds = [_forgetting(round_, last) for round_ in tournament.rounds]
    rounds[last - 1] = Round(last, (), byes)
    return replace(tournament, rounds=tuple(rounds))


def _forgetting(round_: Round, last: int) -> Round:
    """The round as if round ``last`` had not been paired: no game was adjourned until then."""

    def until(game: Game) -> int:
        kept = min(game.adjourned_until, last - 1)
        return kept if kept > round_.number else 0

    games = tuple(replace(game, adjourned_until=until(game)) for game in round_.games)
    return round_ if games == round_.games else replace(round_, games=games)


def set_result(
    tournament: Tournament, round_: int, board: int, white: Result, black: Result
) -> Tournament:
    """The tournament with the result of one board (from 1) recorded or corrected.

    A game that was adjourned remembers until which round (:attr:`Game.adjourned_until`).
    """
    found = tournament.round(round_)
    if not 1 <= board <= len(found.games):
        raise RulesError(
            "rounds.board",
            place=Place(round=round_),
            round=round_,
            boards=len(found.games),
            board=board,
        )
    games = list(found.games)
    old = games[board - 1]
    until = old.adjourned_until
    if old.adjourned and tournament.rounds_paired > round_:
        until = tournament.rounds_paired
    if white is Result.ADJOURNED:
        until = 0
    games[board - 1] = Game(old.white, old.black, white, black, until)
    rounds = list(tournament.rounds)
    rounds[round_ - 1] = Round(round_, tuple(games), found.byes)
    return replace(tournament, rounds=tuple(rounds))


def set_byes(tournament: Tournament, round_: int, byes: Mapping[int, Bye | None]) -> Tournament:
    """The tournament with byes of ``round_`` announced (TPN -> bye) or withdrawn (None)."""
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
