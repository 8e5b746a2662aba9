"""A player who leaves a round robin: the half rule, and the games that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from swissheet.errors import Place, RulesError
from swissheet.model import Game, Result, Round, System, Tournament
from swissheet.pairing.round_robin.schedule import ScheduledRound

HALF = 50
"""Percent of the games that must be completed for a player's results to count."""

_NOBODY: Mapping[int, bool] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A player who leaves, the answer of the rule, and the event in both ways.

    ``completed`` of ``games`` were finished over the board. ``counts`` is the rule's answer.
    ``counted`` is the event where the results count and the games left are lost by forfeit;
    ``cancelled`` the one where none of the player's games counts for anybody and the player has
    no place. Both are for standings: the table that is shown and reported keeps every result.
    """

    tpn: int
    completed: int
    games: int
    counts: bool
    counted: Tournament
    cancelled: Tournament

    @property
    def ruled(self) -> Tournament:
        """Return the event as the rule says."""
        return self.counted if self.counts else self.cancelled


def withdrawal(
    tournament: Tournament,
    tpn: int,
    *,
    cycles: int = 1,
    games: int | None = None,
    least: int = HALF,
    table: Sequence[ScheduledRound] = (),
    before: Mapping[int, bool] = _NOBODY,
) -> Withdrawal:
    """Return whether the results of a player who leaves a round robin count, and the event for it.

    A game is completed when it was finished over the board: a forfeit, won or lost, is not, nor is
    a game that is adjourned or has no result.

    Rule:   C.05 6.6: a player who completed less than half of the games does not count in the
            standings; else the results count and the games left are forfeited.
    Args:   games: how many the player was to play; by default all others in each of the cycles.
            least: percent to be completed, if the rules of the event have a percentage of their
            own.
            table: all rounds of the event; those not paired yet are then forfeited, too.
            Number n of it is the player with the n-th lowest TPN.
            before: players who left earlier, and whether their results count.
    Raises: RulesError: there is no such player, or the player left before.
    """
    if tpn not in tournament.by_tpn or tpn in before:
        raise RulesError("round_robin.leaving", place=Place(tpn=tpn), player=tpn)
    total = cycles * (len(tournament.players) - 1) if games is None else games
    completed = sum(
        entry is not None and entry.played and entry.result is not Result.ADJOURNED
        for entry in tournament.entries[tpn]
    )
    whole = _with_table(tournament, table)
    return Withdrawal(
        tpn,
        completed,
        total,
        100 * completed >= least * total,
        _settled(whole, {**before, tpn: True}),
        _settled(whole, {**before, tpn: False}),
    )


def _with_table(tournament: Tournament, table: Sequence[ScheduledRound]) -> Tournament:
    """Return the tournament with every round of the table that is not paired yet."""
    tpns = [player.tpn for player in tournament.players]
    paired = tournament.rounds_paired
    later = tuple(
        Round(
            number,
            tuple(Game(tpns[white - 1], tpns[black - 1]) for white, black in round_.boards),
        )
        for number, round_ in enumerate(table, start=1)
        if number > paired
    )
    return replace(tournament, rounds=tournament.rounds[:paired] + later) if later else tournament


def _settled(tournament: Tournament, left: Mapping[int, bool]) -> Tournament:
    """Return the event for standings: per TPN of players who left, whether the results count.

    A round that no game is left in is dropped, and those behind it move up. No player is marked as
    having left any more: that is settled.
    """
    struck = {tpn for tpn, counts in left.items() if not counts}
    rounds: list[Round] = []
    moved: dict[int, int] = {}
    for round_ in tournament.rounds[: tournament.rounds_paired]:
        games = tuple(_games(round_, left))
        if games:
            byes = tuple((tpn, bye) for tpn, bye in round_.byes if tpn not in struck)
            rounds.append(Round(len(rounds) + 1, games, byes))
            moved[round_.number] = len(rounds)
    return replace(
        tournament,
        system=System.ROUND_ROBIN,
        players=tuple(
            replace(player, expelled=player.expelled or player.tpn in struck, left_after=None)
            for player in tournament.players
        ),
        rounds=tuple(rounds),
        adjustments=tuple(
            replace(item, round=moved.get(item.round, 0))
            for item in tournament.adjustments
            if item.round in moved or not item.round or not item.kind
        ),
    )


def _games(round_: Round, left: Mapping[int, bool]) -> Iterator[Game]:
    """Yield the games of a round that count; players who left lose those without a result."""
    for game in round_.games:
        gone = [tpn in left for tpn in (game.white, game.black)]
        if not all(left.get(tpn, True) for tpn in (game.white, game.black)):
            continue
        if any(gone) and game.pending:
            white, black = (Result.FORFEIT_LOSS if lost else Result.FORFEIT_WIN for lost in gone)
            yield replace(game, white_result=white, black_result=black)
        else:
            yield game
