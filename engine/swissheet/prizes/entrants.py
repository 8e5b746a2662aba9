"""The players of an event as its prizes see them: place, points, performance, rounds missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from swissheet.errors import RulesError
from swissheet.model import Player, Result, Tournament
from swissheet.prizes.awards import Passed
from swissheet.prizes.fund import Conditions
from swissheet.ranking import ranked
from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import rating_difference
from swissheet.words import caseless


class RoundsPlayed(NamedTuple):
    """The rounds of a player.

    ``games`` over the board against rated opponents make the ``performance``. ``missed`` rounds are
    forfeit losses, byes asked for and absences, of which ``byes`` are all but the forfeits.
    """

    games: int = 0
    performance: int = 0
    missed: int = 0
    last_missed: bool = False
    byes: int = 0


NO_RECORD = RoundsPlayed()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with a place in the standings; players of equal ``score`` share main prizes."""

    player: Player
    rank: int
    score: int
    record: RoundsPlayed = NO_RECORD


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """Return the players who have a place, in the order of the standings after the last round."""
    matches = tournament.system.matches
    return [
        Entrant(
            tournament.player(row.tpn),
            row.rank,
            -row.rank if matches else row.points,
            _record(tournament, row.tpn),
        )
        for row in ranked(tournament).rows
        if row.rank
    ]


_HALVES = {
    Result.WIN: 2, Result.UNRATED_WIN: 2, Result.DRAW: 1, Result.UNRATED_DRAW: 1,
    Result.LOSS: 0, Result.UNRATED_LOSS: 0,
}  # fmt: skip


def _record(tournament: Tournament, tpn: int) -> RoundsPlayed:
    """Return the rounds of a player.

    The performance is the one of tie-breaks; forfeits and games against unrated players are left
    out.
    """
    ratings, halves, missed, byes = list[int](), 0, list[int](), 0
    for number, entry in enumerate(tournament.entries[tpn], start=1):
        if entry is None:
            absent = tournament.system.swiss and tournament.round(number).paired
        elif entry.opponent:
            absent = False
            rating = tournament.player(entry.opponent).rating
            if entry.result is Result.FORFEIT_LOSS:
                missed.append(number)
            elif rating and entry.result in _HALVES:
                ratings.append(rating)
                halves += _HALVES[entry.result]
        else:
            absent = not isinstance(entry.result, Result) and entry.result.requested
        if absent:
            missed.append(number)
            byes += 1
    games, performance = len(ratings), 0
    if games:
        fraction = half_up(50 * halves, games)
        performance = half_up(sum(ratings), games) + rating_difference(fraction)
    last = tournament.rounds_paired
    return RoundsPlayed(games, performance, len(missed), last in missed, byes)


def first_year(tournament: Tournament) -> int:
    """Return the year of the event's first day; 0 where it is not known."""
    event = tournament.event
    dates = [event.start] if event.start else [*event.round_dates, event.end]
    return min((int(date[:4]) for date in dates if date[:4].isdecimal()), default=0)


def named(entrants: Sequence[Entrant], text: str) -> int:
    """Return the TPN of the player with a number or a name, in whichever order its words are.

    Raises: RulesError: nobody has it, or more than one.
    """
    plain = _words(text)
    found = [
        one.player.tpn
        for one in entrants
        if text == str(one.player.tpn) or _words(one.player.name) == plain
    ]
    if len(found) != 1:
        raise RulesError("prizes.no-such-player", text=text)
    return found[0]


def _words(name: str) -> list[str]:
    return sorted(caseless(name).replace(",", " ").split())


def failing(conditions: Conditions, entrants: Sequence[Entrant]) -> dict[int, Passed]:
    """Return the players who do not meet the conditions, by TPN.

    Raises: RulesError: as :func:`named`.
    """
    found = dict[int, Passed]()
    for one in entrants:
        tpn, record = one.player.tpn, one.record
        if conditions.all_rounds and record.missed:
            found[tpn] = Passed(tpn, "rounds")
        elif conditions.last_round and record.last_missed:
            found[tpn] = Passed(tpn, "last-round")
        elif 0 <= conditions.most_byes < record.byes:
            found[tpn] = Passed(tpn, "byes")
    for tpn in (named(entrants, text) for text in conditions.absent):
        found[tpn] = Passed(tpn, "absent")
    for tpn in (named(entrants, text) for text in conditions.refused):
        found[tpn] = Passed(tpn, "refused")
    return found
