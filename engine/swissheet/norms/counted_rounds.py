"""The rounds of a player as norms see them: games that count, rounds that do not, open ones.

Rule: B.01 (2024-01) 1.4.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from swissheet.model import Bye, Entry, Player, Result, Tournament
from swissheet.norms.requirements import LEAST_GAMES, LEAST_WITH_FORFEIT, OUTSIDE

_HALVES: dict[Result | Bye, int] = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
_OPEN = (Result.PENDING, Result.ADJOURNED)
_ABSENT = (Bye.FPB, Bye.HPB, Bye.ZPB, Result.FORFEIT_LOSS)


class NormGame(NamedTuple):
    """A game against an opponent, with the score in half points; without a rating it is 0."""

    round: int
    opponent: int
    federation: str
    title: str
    rating: int
    halves: int


class LeftOutRound(NamedTuple):
    """A round that does not count; ``opponent`` is 0 for a bye.

    ``why`` is ``bye``, ``forfeit``, ``not-rated``, ``outside`` or ``unrated-zero``.
    """

    round: int
    opponent: int
    why: str


@dataclass(frozen=True, slots=True)
class NormRecord:
    """The rounds of a player, and all else that the norms of the player depend on.

    ``open_games`` have no final result, each with a score of 0 for now; ``to_come`` are the rounds
    that are not paired. ``forfeit_won`` is a last round won by forfeit, as if it were lost.
    ``point_missing``: the only round without a counted game is a forfeit win or the bye of the
    pairing. ``exempt`` is the article that exempts from federations.
    """

    federation: str
    games: tuple[NormGame, ...]
    left_out: tuple[LeftOutRound, ...]
    open_games: tuple[NormGame, ...]
    to_come: tuple[int, ...]
    rounds: int
    players: int
    predetermined: bool
    double: bool
    forfeit_won: NormGame | None
    point_missing: bool
    exempt: str
    least: int

    @property
    def eight(self) -> bool:
        """Return whether eight games of nine rounds are enough, because a point came without one.

        Rule: B.01 (2024-01) 1.4.1 c.
        """
        games = len(self.games)
        return self.point_missing and games == LEAST_WITH_FORFEIT and self.rounds == LEAST_GAMES

    @property
    def least_games(self) -> int:
        """Return how many games a norm needs here at least."""
        return min(self.least, LEAST_WITH_FORFEIT) if self.eight else self.least


def missed(entry: Entry | None) -> bool:
    """Return whether a player was away from a round; those with the bye of the pairing were not."""
    return entry is None or entry.result in _ABSENT


class NormField:
    """The players of an event as opponents, by their ratings at its start; 0 without one."""

    def __init__(self, tournament: Tournament, ratings: Mapping[int, int]) -> None:
        self.tournament, self.ratings = tournament, ratings
        self.rounds = max(tournament.rounds_total, tournament.rounds_paired)
        self.predetermined = tournament.system.by_table
        self._pointless = {tpn for tpn in ratings if self.predetermined and self._took_nothing(tpn)}

    def _took_nothing(self, tpn: int) -> bool:
        """Return whether a player of a round robin is unrated and took nothing from rated ones.

        Rule: B.01 (2024-01) 1.4.2 b.
        """
        return not self.ratings[tpn] and not any(
            entry and self.ratings.get(entry.opponent) and _HALVES.get(entry.result)
            for entry in self.tournament.entries[tpn]
        )

    def game(self, number: int, opponent: int, halves: int = 0) -> NormGame:
        """Return a game against a player of the event."""
        other, rating = self.tournament.player(opponent), self.ratings[opponent]
        return NormGame(number, opponent, other.federation, other.title, rating, halves)

    def _why_not(self, entry: Entry) -> str:
        """Return why a round does not count; "" for a game that does.

        Rule: B.01 (2024-01) 1.4.2.
        """
        if not entry.opponent:
            return "bye"
        if entry.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS):
            return "forfeit"
        if self.tournament.player(entry.opponent).federation == OUTSIDE:
            return "outside"
        if entry.opponent in self._pointless:
            return "unrated-zero"
        return "" if entry.result in (*_HALVES, *_OPEN) else "not-rated"

    def _unmet(self, tpn: int, met: Sequence[int]) -> list[int] | None:
        """Return whom a player of a round robin has to meet yet, in a double one perhaps twice.

        None: the rounds are not those of a round robin, but of one of teams, for example.
        """
        cycle = len(self.ratings) - 1 + len(self.ratings) % 2
        if not self.predetermined or not cycle or self.rounds % cycle:
            return None
        left = Counter({one: self.rounds // cycle for one in self.ratings if one != tpn})
        left.subtract(met)
        return sorted(left.elements())

    def record(self, player: Player, exempt: str, least: int) -> NormRecord:
        """Return the rounds of a player as norms see them."""
        row, last = self.tournament.entries[player.tpn], self.tournament.rounds_paired
        stays = 0 if player.expelled else self.tournament.left.get(player.tpn, self.rounds)
        games, open_games = list[NormGame](), list[NormGame]()
        left_out, to_come, won, free = list[LeftOutRound](), list[int](), None, False
        for number in range(1, self.rounds + 1):
            entry = row[number - 1] if number <= len(row) else None
            if entry is None and last < number <= stays:
                to_come.append(number)
                continue
            entry = entry or Entry(0, None, Bye.ZPB)
            if why := self._why_not(entry):
                left_out.append(LeftOutRound(number, entry.opponent, why))
                forfeit = entry.result is Result.FORFEIT_WIN
                free = forfeit or (entry.result is Bye.PAB and not self.predetermined)
                if forfeit and number == self.rounds:
                    won = self.game(number, entry.opponent)
            elif entry.result in _OPEN:
                open_games.append(self.game(number, entry.opponent))
            else:
                games.append(self.game(number, entry.opponent, _HALVES[entry.result]))
        met = [entry.opponent for entry in row if entry and entry.opponent]
        unmet = self._unmet(player.tpn, met)
        # The last opponents of a round robin are known before it is paired, and so are free days.
        if to_come and unmet is not None and len(unmet) <= len(to_come):
            met += unmet
            open_games += map(self.game, to_come, unmet)
            left_out += (LeftOutRound(number, 0, "bye") for number in to_come[len(unmet) :])
            to_come = []
        return NormRecord(
            federation=player.federation,
            games=tuple(games),
            left_out=tuple(left_out),
            open_games=tuple(open_games),
            to_come=tuple(to_come),
            rounds=self.rounds,
            players=len(self.ratings),
            predetermined=self.predetermined,
            double=self.predetermined and len(set(met)) < len(met),
            forfeit_won=won,
            point_missing=len(left_out) == 1 and free,
            exempt=exempt,
            least=least,
        )
