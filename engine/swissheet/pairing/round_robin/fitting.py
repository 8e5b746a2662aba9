"""The numbers of the table, and the missing games, of a round robin known by its games alone.

A file of games has neither the numbers of the players nor the games lost by forfeit. The table
has both: once one player's number is known, every game shows that of the opponent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import RulesError
from swissheet.model import Game, Round, Tournament, renumber
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.pairing.round_robin.schedule import ScheduledRound, schedule
from swissheet.pairing.round_robin.terms import CYCLES, EXCHANGE, Form, Numbers, Terms, terms_of

_MOST_TRIED = 5000
"""The most numbers tried before the search gives up: far more than any event of one group."""


@dataclass(frozen=True, slots=True)
class FittedTable:
    """A round robin with the numbers of its table.

    ``numbered``: they are others than before. ``missing`` are the games of the table that the
    event did not have, as (round, White, Black), by their numbers: they have no result yet.
    """

    tournament: Tournament
    numbered: bool
    missing: tuple[tuple[int, int, int], ...]


def fitted(tournament: Tournament) -> FittedTable | None:
    """Return the event with numbers by which its games are those of the table, and all games.

    As many cycles are taken as the rounds need, with the last two rounds exchanged or not. The
    games keep their boards; those missing are behind them. None: no numbers lead to these games.

    Rule: C.05 Annex 1.
    Cost: some milliseconds for an event of 20 players.
    """
    players = len(tournament.players)
    rounds = max(tournament.rounds_paired, tournament.rounds_total)
    if players < 2 or not tournament.rounds_paired:
        return None
    cycles = -(-rounds // rounds_of_cycle(players))
    for exchange in (None, cycles == 1):
        try:
            table = schedule(players, cycles, exchange=exchange)
        except RulesError:
            return None
        numbers = _Search(tournament, table).numbers()
        if numbers is not None:
            return _seated(tournament, table, numbers, Terms(cycles, exchange))
    return None


def in_whole_cycles(tournament: Tournament) -> Tournament:
    """Return the event with the cycles its rounds are, if its file does not say how many.

    This happens in a report of another program, whose type only names a round robin. The
    last two rounds of the first cycle may be exchanged or not; rounds that are not a whole number
    of cycles change nothing.

    Rule: C.05 Annex 1.
    """
    players = len(tournament.players)
    terms = terms_of(tournament)
    if players < 2 or tournament.option(CYCLES) or terms.form is not Form.ALL:
        return tournament
    rounds = max(tournament.rounds_paired, tournament.rounds_total)
    cycles, left = divmod(rounds, rounds_of_cycle(players))
    if left or cycles <= terms.cycles:
        return tournament
    terms = replace(terms, cycles=cycles)
    if not tournament.option(EXCHANGE):
        first = schedule(players, 1, exchange=False)
        last = [own for own in first[-2:] if own.number <= tournament.rounds_paired]
        if all(_meet(tournament.round(own.number), own) for own in last):
            terms = replace(terms, exchange=False)
    return replace(tournament, options=terms.options(dict(tournament.options)))


def _meet(made: Round, own: ScheduledRound) -> bool:
    """Return whether all games of a round are in this round of the table."""
    games = {frozenset((game.white, game.black)) for game in made.games}
    return games <= set(map(frozenset, own.boards))


def _seated(
    t: Tournament, table: Sequence[ScheduledRound], numbers: dict[int, int], terms: Terms
) -> FittedTable:
    numbered = any(tpn != number for tpn, number in numbers.items())
    t = renumber(t, numbers)
    missing: list[tuple[int, int, int]] = []
    rounds: list[Round] = []
    for round_ in t.rounds:
        boards = table[round_.number - 1].boards if round_.number <= t.rounds_paired else ()
        placed = set(round_.placed)
        left = [board for board in boards if placed.isdisjoint(board)]
        missing += [(round_.number, *board) for board in left]
        rounds.append(replace(round_, games=(*round_.games, *(Game(*board) for board in left))))
    if numbered:
        terms = replace(terms, numbers=Numbers.HAND)
    return FittedTable(
        replace(
            t,
            rounds=tuple(rounds),
            rounds_total=t.rounds_total or len(table),
            options=terms.options(dict(t.options)),
        ),
        numbered,
        tuple(missing),
    )


class _Search:
    """A search for the numbers of the table of the players of a tournament."""

    def __init__(self, t: Tournament, table: Sequence[ScheduledRound]) -> None:
        self.tpns = [player.tpn for player in t.players]
        # By round: number -> the number it meets, and whether it has White.
        self.meets = [
            {
                **{white: (black, True) for white, black in round_.boards},
                **{black: (white, False) for white, black in round_.boards},
            }
            for round_ in table
        ]
        self.games: dict[int, list[tuple[int, int, bool]]] = {tpn: [] for tpn in self.tpns}
        self.likely: dict[int, int] = {}
        for round_, own in zip(t.rounds, table, strict=False):
            for at, game in enumerate(round_.games):
                self.games[game.white].append((round_.number - 1, game.black, True))
                self.games[game.black].append((round_.number - 1, game.white, False))
                if at < len(own.boards):
                    self.likely.setdefault(game.white, own.boards[at][0])
                    self.likely.setdefault(game.black, own.boards[at][1])
        self.left = _MOST_TRIED

    def numbers(self) -> dict[int, int] | None:
        """Return the number of the table by TPN; None where no numbers fit."""
        return self._rest({})

    def _rest(self, known: dict[int, int]) -> dict[int, int] | None:
        tpn = next((tpn for tpn in self.tpns if tpn not in known), None)
        if tpn is None:
            return known
        for number in self._candidates(tpn, set(known.values())):
            self.left -= 1
            if self.left < 0:
                return None
            then = self._followed(known, tpn, number)
            found = self._rest(then) if then is not None else None
            if found is not None:
                return found
        return None

    def _candidates(self, tpn: int, taken: set[int]) -> Iterator[int]:
        """Yield the numbers left: first the own one, that of the own board, then the others."""
        order = dict.fromkeys((tpn, self.likely.get(tpn, tpn), *range(1, len(self.tpns) + 1)))
        return (n for n in order if n not in taken and n <= len(self.tpns))

    def _followed(self, known: dict[int, int], tpn: int, number: int) -> dict[int, int] | None:
        """Return the numbers known once a player has one; None where a game contradicts it."""
        found, holders = dict(known), {n: one for one, n in known.items()}
        waiting = [(tpn, number)]
        while waiting:
            one, n = waiting.pop()
            if one in found or n in holders:
                if found.get(one) != n:
                    return None
                continue
            found[one], holders[n] = n, one
            for at, other, has_white in self.games[one]:
                opponent, white = self.meets[at].get(n, (0, False))
                if not opponent or white != has_white:
                    return None
                waiting.append((other, opponent))
        return found
