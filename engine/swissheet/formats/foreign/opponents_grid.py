"""A table of players against players: its rounds and colours are those of the Berger tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from swissheet.errors import Place
from swissheet.formats.foreign.cross_cells import results_of
from swissheet.formats.foreign.neutral import ForeignRows, ForeignSeat
from swissheet.model import Colour, Player, Result, System, initial_order
from swissheet.pairing.round_robin.berger import meeting, rounds_of_cycle
from swissheet.pairing.round_robin.schedule import schedule
from swissheet.pairing.round_robin.terms import Numbers, Terms

_RESULT = re.compile("[0-9½+]")
"""A sign of results, which no cell of a player against the same player has."""

_MOST_TRIED = 20_000
"""The most numbers tried before the search for those of the table gives up."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The results of each row against each other row, in order; ``unread`` are (row, column)."""

    texts: Sequence[Sequence[str]]
    results: Sequence[Sequence[tuple[Result, ...]]]
    unread: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, texts: Sequence[Sequence[str]]) -> Grid | None:
        """Return a table of as many columns as rows; None where its cells are not results."""
        size, unread = len(texts), []
        if any(_RESULT.search(row[at]) for at, row in enumerate(texts)):
            return None
        made: list[list[tuple[Result, ...]]] = [[()] * size for _ in texts]
        for i, j in product(range(size), repeat=2):
            if i != j and (found := results_of(texts[i][j])) is not None:
                made[i][j] = found
            elif i != j:
                unread.append((i, j))
        mirrored = 0
        for i, j in product(range(size), repeat=2):
            mine, theirs = made[i][j], made[j][i]
            mirrored += i < j and bool(mine and theirs)
            # A spreadsheet keeps "01" as the number 1.
            if len(theirs) == len(mine) + 1 == 2 and mine[0] in (Result.WIN, Result.LOSS):
                made[i][j] = (Result.LOSS, *mine)
        return cls(texts, made, unread) if mirrored > len(unread) else None

    @property
    def cycles(self) -> int:
        """Return how often two players meet: as often as the longest cell says."""
        return max(len(cell) for row in self.results for cell in row)

    def numbers(self) -> list[int]:
        """Return numbers of the Berger table by row, by which all games are in the first rounds.

        Where there are none, or every game is played, they are those of the rows.
        """
        size = len(self.results)
        games = [[bool(self.results[i][j] or self.results[j][i]) for j in range(size)]
                 for i in range(size)]  # fmt: skip
        most = max(map(sum, games))
        if self.cycles == 1 and most < size - 1:
            # A free player has a game less than there are rounds.
            for last in range(most, most + 1 + size % 2):
                if found := _numbers(games, last):
                    return found
        return list(range(1, size + 1))

    def rows(
        self, players: Sequence[Player], tpns: Sequence[int], places: Sequence[Sequence[Place]]
    ) -> ForeignRows:
        """Return the event of the table, without issues.

        Args:   tpns: of the rows; places: of the cells.
        Raises: RulesError: a table that cannot be played.
        """
        by_rating = list(initial_order(players)) == list(players)
        terms = Terms(self.cycles, numbers=Numbers.RATING if by_rating else Numbers.HAND)
        return ForeignRows(
            players,
            self._seats(tpns, places),
            rounds_total=self.cycles * rounds_of_cycle(len(tpns)),
            system=System.ROUND_ROBIN,
            options=terms.options({}),
        )

    def _seats(
        self, tpns: Sequence[int], places: Sequence[Sequence[Place]]
    ) -> dict[int, list[ForeignSeat | None]]:
        """Return the rounds up to the last one with a result, by pairing number.

        Rule:   C.05 Annex 1; the player with the n-th lowest TPN has number n.
        """
        made: dict[int, list[ForeignSeat | None]] = {tpn: [] for tpn in tpns}
        rows = sorted(range(len(tpns)), key=tpns.__getitem__)
        last = 0
        for round_ in schedule(len(tpns), self.cycles):
            for free in round_.free:
                made[tpns[rows[free - 1]]].append(None)
            for board in round_.boards:
                one, other = (rows[number - 1] for number in board)
                for i, j, colour in ((one, other, Colour.WHITE), (other, one, Colour.BLACK)):
                    cell = self.results[i][j]
                    result = cell[round_.cycle - 1] if len(cell) >= round_.cycle else None
                    last = round_.number if result else last
                    made[tpns[i]].append(
                        ForeignSeat(self.texts[i][j], places[i][j], tpns[j], colour, result)
                    )
        return {tpn: seats[:last] for tpn, seats in made.items()}


def _numbers(games: Sequence[Sequence[bool]], last: int) -> list[int]:
    """Return numbers by which the games are those of the rounds up to one; empty without any."""
    size = len(games)
    found: list[int] = []
    waiting = [iter(range(1, size + 1))]
    for _ in range(_MOST_TRIED):
        if len(found) == size or not waiting:
            break
        number = next(waiting[-1], 0)
        if not number:
            waiting.pop()
            del found[-1:]
        elif number not in found and all(
            (meeting(size, number, other)[0] <= last) is games[len(found)][at]
            for at, other in enumerate(found)
        ):
            found.append(number)
            waiting.append(iter(range(1, size + 1)))
    return found if len(found) == size else []
