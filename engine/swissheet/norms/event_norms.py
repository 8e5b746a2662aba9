"""The norms of all players of an event, facts of the event, and norms that are still possible.

Rule: B.01 (2024-01) 1.4, 1.5.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from swissheet.formats.trf.rating.games import with_true_games
from swissheet.model import Player, RatingKind, Tournament, rating_terms
from swissheet.norms.counted_rounds import NormField, NormGame, NormRecord, missed
from swissheet.norms.requirements import (
    LEAST_GAMES,
    LEAST_TEAM_GAMES,
    NO_FEDERATION,
    NORMS,
    OUTSIDE,
    UNRATED,
    Norm,
)
from swissheet.norms.search import NormResult, best
from swissheet.ratings.event import list_rating, seconds_of
from swissheet.tiebreaks.opponents import half_up

COMPUTED_EXEMPTION = "1.4.3d"
_OF_PLAYERS_AT_HOME = "1.4.3b"
EXEMPTIONS = ("1.4.3a", _OF_PLAYERS_AT_HOME, "1.4.3c")
"""Exemptions from federations that the arbiter chooses; the fourth one, d, is computed."""

MOST_OPEN = 3
"""With more open rounds nothing is said of their results."""


class RoundCrowd(NamedTuple):
    """The players of a round, those who miss at most one round of the event.

    ``foreign``, ``federations`` and ``masters`` are of players with a rating, those who are not of
    the federation of the event; ``average`` is the mean rating of the 40 highest, 0 for fewer.
    """

    round: int
    players: int
    average: int
    foreign: int
    federations: int
    masters: int


@dataclass(frozen=True, slots=True)
class NormChance:
    """A result of the open rounds: so many half points, and the opponents they make a norm with.

    ``opponent`` is the lowest rating of opponents who are not known yet. They need a title of
    ``titles`` (empty: none) and, if ``foreign``, are of another federation; it is 0 where all
    opponents are known. ``result`` is that with them: not met where no opponent is enough.
    """

    halves: int
    opponent: int
    titles: tuple[str, ...]
    foreign: bool
    result: NormResult


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """A player with the best result for each norm that the player can use, the highest first.

    ``strongest`` is the highest rating of those whom the player has not met.
    """

    player: Player
    rating: int
    record: NormRecord
    results: tuple[NormResult, ...]
    strongest: int

    def only_exempt(self, norm: Norm) -> bool:
        """Return whether a norm that is made needs the exemption from federations.

        Rule: B.01 (2024-01) 1.4.3 e: one norm of an application must not.
        """
        return self.record.exempt != "" and not best(norm, replace(self.record, exempt="")).met

    def chances(self, norm: Norm) -> list[NormChance]:
        """Return the results of the open rounds, from all points down to a score too low.

        Of several rounds those against opponents who are not known are won before others. With more
        than :data:`MOST_OPEN` rounds it is [].
        """
        rounds, found = len(self.record.open_games) + len(self.record.to_come), list[NormChance]()
        for halves in range(2 * rounds, -1, -1) if 1 <= rounds <= MOST_OPEN else ():
            found.append(self._chance(norm, halves))
            if not found[-1].result.met:
                break
        return found

    def _played(self, norm: Norm, halves: int, rating: int, title: str, away: bool) -> NormResult:
        """Return the result with so many half points, against unknown opponents like this one."""
        record, games = self.record, list(self.record.games)
        to_come = [
            NormGame(n, -n, f"?{n}" if away else record.federation, title, rating, 0)
            for n in record.to_come
        ]
        for game in (*to_come, *record.open_games):
            games.append(game._replace(halves=min(2, halves)))
            halves -= games[-1].halves
        return best(norm, replace(record, games=(*sorted(games),), open_games=(), to_come=()))

    def _chance(self, norm: Norm, halves: int) -> NormChance:
        low, high, master = UNRATED, max(UNRATED, self.strongest), norm.counted[0]
        found = self._played(norm, halves, high, master, True)
        if not self.record.to_come:
            return NormChance(halves, 0, (), False, found)
        if not found.met:
            return NormChance(halves, high, norm.counted, True, found)
        while low < high:
            middle = (low + high) // 2
            if self._played(norm, halves, middle, master, True).met:
                high = middle
            else:
                low = middle + 1
        ways = (("", ()), ("FM", ("FM", "WFM")), (master, norm.counted))
        title, titles = next(w for w in ways if self._played(norm, halves, low, w[0], True).met)
        foreign = not self._played(norm, halves, low, title, False).met
        found = self._played(norm, halves, low, title, foreign)
        return NormChance(halves, low, titles, foreign, found)


@dataclass(frozen=True, slots=True)
class NormEvent:
    """An event as its title norms are judged; ``exempt`` is the article that exempts, or empty.

    ``large``: in every round 40 players average 2000, which an application needs once. ``seconds``
    are those of a player for 60 moves, None if the time control is not understood.
    """

    tournament: Tournament
    rounds: int
    exempt: str
    large: bool
    seconds: int | None
    crowds: tuple[RoundCrowd, ...]
    players: tuple[PlayerNorms, ...]

    @property
    def too_fast(self) -> bool:
        """Return whether the time control is known to be too short.

        Rule: B.01 (2024-01) 1.1.3: two hours for 60 moves.
        """
        return self.seconds is not None and self.seconds < 2 * 60 * 60


def _crowds(field: NormField) -> Iterator[RoundCrowd]:
    """Yield the players of each round that is paired; FID is not a federation, nor is NON.

    Rule: B.01 (2024-01) 1.4.3 d, 1.5.6.
    """
    t, ratings = field.tournament, field.ratings
    host, rounds = t.event.federation, range(1, t.rounds_paired + 1)
    away = {tpn: [missed(t.entry(tpn, number)) for number in rounds] for tpn in ratings}
    there = [one for one in t.players if sum(away[one.tpn]) <= 1]
    at_home = ("", host, NO_FEDERATION, OUTSIDE)
    for number in rounds:
        present = [one for one in there if not away[one.tpn][number - 1]]
        foreign = [o for o in present if host and o.federation not in at_home and ratings[o.tpn]]
        highest = sorted((ratings[one.tpn] for one in present), reverse=True)[:40]
        yield RoundCrowd(
            number,
            len(present),
            half_up(sum(highest), 40) if len(highest) == 40 else 0,
            len(foreign),
            len({one.federation for one in foreign}),
            sum(one.title in NORMS[-1].counted for one in foreign),
        )


def norm_event(
    tournament: Tournament, *, exemption: str = "", team_championship: bool = False
) -> NormEvent:
    """Return the best result of each player for each title norm.

    A result that was found wrong too late for pairings and standings counts as corrected.

    Rule: B.01 (2024-01) 1.4.1 b, 1.4.3, 1.5.6: b is for players of the host alone.
    Args: exemption: one of :data:`EXEMPTIONS` that the arbiter knows to hold, or empty.
          team_championship: 7 games are enough, as in some championships of teams.
    """
    tournament = with_true_games(tournament)
    terms, host = rating_terms(tournament.options), tournament.event.federation
    ratings = {p.tpn: list_rating(p, terms, RatingKind.STANDARD) for p in tournament.players}
    field = NormField(tournament, ratings)
    crowds = tuple(_crowds(field)) if tournament.system.swiss else ()
    international = crowds and all(
        c.foreign >= 20 and c.federations >= 3 and c.masters >= 10 for c in crowds
    )
    computed = COMPUTED_EXEMPTION if international else ""
    least, players = LEAST_TEAM_GAMES if team_championship else LEAST_GAMES, []
    for one in tournament.players:
        at_home = host and one.federation == host
        chosen = exemption if exemption != _OF_PLAYERS_AT_HOME or at_home else ""
        record = field.record(one, chosen or computed, least)
        met = {one.tpn, *(game.opponent for game in (*record.games, *record.open_games))}
        found = (best(n, record) for n in NORMS if n.offered(one.title, one.sex))
        strongest = max((r for tpn, r in ratings.items() if tpn not in met), default=0)
        players.append(PlayerNorms(one, ratings[one.tpn], record, tuple(found), strongest))
    large = bool(crowds) and all(crowd.average >= 2000 for crowd in crowds)
    return NormEvent(
        tournament,
        field.rounds,
        exemption or computed,
        large,
        seconds_of(tournament),
        crowds,
        tuple(players),
    )
