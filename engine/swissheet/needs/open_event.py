"""An event with open games: its standings for any results of them, and bounds of its values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from swissheet.model import Bye, Game, Result, Round, Tournament
from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.field import NOBODY, RoundCell, TieBreakField
from swissheet.tiebreaks.ranks import chosen_codes, field_for, passes
from swissheet.tiebreaks.registry import raw_values
from swissheet.withdrawals import ruled_after

RESULTS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""The results of an open board, White's first: it is won, drawn or lost by White."""

WHITE_WINS, DRAWN, BLACK_WINS = range(3)

_OF_OPPONENTS_OPPONENTS = ("AOB", "SOB", "APRO", "APPO")
"""Codes whose value depends on the results of the opponents' opponents."""

NEW_VALUES = 3
"""To compute a value of a player takes so much more than to look it up."""


class OpenBoard(NamedTuple):
    """A game that is open: its round, its board from 1, and the TPNs of its players."""

    round: int
    board: int
    white: int
    black: int


Choice = list[int | None]
"""A result for each open board; None where it is open."""


class BoardOutcome(NamedTuple):
    """A result of a board for one question: how many are above on points, and the players tied."""

    above: int
    tied: tuple[int, ...]
    points: tuple[int, int]


class OpenEvent:
    """The event with its open boards, and its standings for any results of them."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        last = tournament.rounds_paired
        self.codes = chosen_codes(tournament, None)
        self._filled = [self._field(_filled(tournament, results)) for results in RESULTS]
        self.tpns = self._filled[0].tpns
        at = self._filled[0].index
        # A player struck by the half rule has no game that counts: the board is open for nobody.
        counted = self._filled[0].cells
        self.boards = tuple(
            OpenBoard(found.number, number, game.white, game.black)
            for found in tournament.rounds[: self._filled[0].after]
            for number, game in enumerate(found.games, start=1)
            if _open(game) and counted[at[game.white]][found.number - 1].opponent == at[game.black]
        )
        self.last = last
        self.pairs = [(at[board.white], at[board.black]) for board in self.boards]
        self.of_player: dict[int, list[int]] = {p: [] for p in range(len(self.tpns))}
        for number, pair in enumerate(self.pairs):
            for p in pair:
                self.of_player[p].append(number)
        expelled = self._filled[0].expelled
        self.ranked = [p for p, tpn in enumerate(self.tpns) if tpn not in expelled]
        self.is_ranked = [tpn not in expelled for tpn in self.tpns]
        self._fixed = [
            self._filled[DRAWN].scores[p] - sum(self.gain(p, b, DRAWN) for b in self.of_player[p])
            for p in range(len(self.tpns))
        ]
        points = next((n for n, code in enumerate(self.codes) if code.name == "PTS"), -1)
        self.bounded = points <= 0 and all(
            self.gain(p, b, self.own(p, b, 0))
            > self.gain(p, b, DRAWN)
            > self.gain(p, b, self.own(p, b, 2))
            for p, boards in self.of_player.items()
            for b in boards
        )
        self.opponents: list[set[int]] = [
            {cell.opponent for cell in row if cell.opponent != NOBODY} for row in counted
        ]
        self.needed = [[self._needed(code, p) for p in self.of_player] for code in self.codes]
        none: Choice = [None] * len(self.boards)
        self.low, self.high = ([self.score(p, none, end) for p in self.of_player] for end in (2, 0))
        self._outcomes: dict[tuple[int, int], tuple[BoardOutcome, ...]] = {}
        self.work = 0
        self.known: list[list[dict[tuple[int, ...], float]]] = [
            [{} for _ in self.tpns] for _ in self.codes
        ]

    def _needed(self, code: Code, p: int) -> list[int]:
        """Return the players with open boards on whose results a value depends."""
        found = {p} | self.opponents[p]
        if code.name in _OF_OPPONENTS_OPPONENTS:
            found = found.union(*(self.opponents[q] for q in found))
        return sorted(q for q in found if self.of_player[q])

    def _field(self, tournament: Tournament) -> TieBreakField:
        ruled = ruled_after(tournament) or tournament
        return field_for(
            ruled,
            self.codes,
            after=ruled.rounds_paired,
            edition=None,
            unplayed_games=None,
            lots_seed="",
        )

    def own(self, p: int, board: int, result: int) -> int:
        """Return the result of a board where a player wins (0), draws (1) or loses (2) it."""
        return result if self.pairs[board][0] == p else 2 - result

    def cell(self, p: int, board: int, result: int) -> RoundCell:
        """Return the round of a player for a result of an open board."""
        return self._filled[result].cells[p][self.boards[board].round - 1]

    def gain(self, p: int, board: int, result: int) -> int:
        """Return the tenths of a player for a result of an open board."""
        return self.cell(p, board, result).points

    def score(self, p: int, choice: Sequence[int | None], open_: int = DRAWN) -> int:
        """Return the tenths of a player; open boards are won (0), drawn (1) or lost (2)."""
        total = self._fixed[p]
        for board in self.of_player[p]:
            result = choice[board]
            total += self.gain(p, board, self.own(p, board, open_) if result is None else result)
        return total

    def outcomes(
        self, board: int, own: int, choice: Sequence[int | None]
    ) -> tuple[BoardOutcome, ...]:
        """Return what each result of a board brings against a player with these points.

        Args: choice: the results of other boards of the same players.
        """
        pair = self.pairs[board]
        alone = all(len(self.of_player[q]) == 1 for q in pair)
        found = self._outcomes.get((board, own)) if alone else None
        if found is None:
            made = []
            for result in range(3):
                whole = [*choice[:board], result, *choice[board + 1 :]]
                points = (self.score(pair[0], whole), self.score(pair[1], whole))
                counted = [
                    (q, score) for q, score in zip(pair, points, strict=True) if self.is_ranked[q]
                ]
                tied = tuple(q for q, score in counted if score == own)
                made.append(BoardOutcome(sum(score > own for _, score in counted), tied, points))
            found = tuple(made)
            if alone:
                self._outcomes[board, own] = found
        return found

    def field(self, choice: Sequence[int | None], open_: int = DRAWN) -> TieBreakField:
        """Return the field with these results; open boards count as for :meth:`score`."""
        drawn = self._filled[DRAWN]
        rows = list(drawn.cells)
        for p, boards in self.of_player.items():
            if boards:
                row = list(rows[p])
                for board in boards:
                    result = choice[board]
                    if result is None:
                        result = self.own(p, board, open_)
                    row[self.boards[board].round - 1] = self.cell(p, board, result)
                rows[p] = tuple(row)
        scores = tuple(self.score(p, choice, open_) for p in range(len(rows)))
        made = replace(drawn, scores=scores, memo={})
        made.__dict__["cells"] = tuple(rows)  # the cached value of the field, which nobody has read
        return made

    def places(self, choice: Sequence[int | None]) -> dict[int, int]:
        """Return the place of each player by index; every board has a result."""
        *_, (*_, groups) = passes(self.field(choice), self.codes or (Code("PTS"),))
        found, place = {}, 1
        for group in groups:
            found.update(dict.fromkeys(group, place))
            place += len(group)
        return found

    @cached_property
    def span(self) -> ViewSpan:
        """Return the fields between which every outcome is."""
        return ViewSpan(self, [None] * len(self.boards))

    def by_points(self, p: int, to_come: int) -> tuple[int, int]:
        """Return a best and a worst place by points alone, for any pairing of rounds to come."""
        low, high = self.scores_to_come(to_come)
        others = [q for q in self.ranked if q != p]
        best = 1 + sum(low[q] > high[p] for q in others)
        worst = 1 + sum(high[q] >= low[p] for q in others)
        if not self.bounded and self.codes and self.codes[0].name != "PTS":
            return 1, len(self.ranked)
        return best, worst

    def scores_to_come(self, to_come: int) -> tuple[list[int], list[int]]:
        """Return the least and the most points of each player after rounds that are not paired."""
        kinds = [*(r for r in Result if r is not Result.PENDING), *Bye]
        worth = {int(self.tournament.points.value(kind)) for kind in kinds}
        worth |= {item.points for item in self.tournament.adjustments if item.kind}
        bonus = [
            item.points
            for item in self.tournament.adjustments
            if not item.kind and item.round > self.last
        ]
        less = to_come * min(worth) + sum(points for points in bonus if points < 0)
        more = to_come * max(worth) + sum(points for points in bonus if points > 0)
        low, high = [], []
        for p, boards in self.of_player.items():
            gains = [sorted(self.gain(p, b, r) for r in range(3)) for b in boards]
            low.append(self._fixed[p] + sum(g[0] for g in gains) + less)
            high.append(self._fixed[p] + sum(g[-1] for g in gains) + more)
        return low, high


def _open(game: Game) -> bool:
    return game.pending or game.adjourned


def _filled(tournament: Tournament, results: tuple[Result, Result]) -> Tournament:
    """Return the event with one result on all open boards."""
    rounds = tuple(
        Round(
            found.number,
            tuple(Game(g.white, g.black, *results) if _open(g) else g for g in found.games),
            found.byes,
        )
        for found in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


class ResultsView:
    """The values of the players for some results; open boards are won (0) or lost (2) by both."""

    def __init__(self, event: OpenEvent, choice: Sequence[int | None], end: int = DRAWN) -> None:
        self.event, self.choice, self.end = event, choice, end
        # The results of a player's open boards as one number.
        self.states = states = [0] * len(event.tpns)
        for (white, black), result in zip(event.pairs, choice, strict=True):
            states[white] = 3 * states[white] + (end if result is None else result)
            states[black] = 3 * states[black] + (2 - end if result is None else result)

    @cached_property
    def field(self) -> TieBreakField:
        """Return the field of these results, computed when the first value needs it."""
        return self.event.field(self.choice, self.end)

    def value(self, number: int, p: int) -> float:
        """Return the value of a code, by its number in the list; greater is better."""
        event, states = self.event, self.states
        found = event.known[number][p].get(tuple([states[q] for q in event.needed[number][p]]))
        if found is not None:
            return found
        code = event.codes[number]
        values: list[float] = [
            # Undefined values are behind all others.
            -math.inf if value is None else -value if code.ascending else value
            for value in raw_values(self.field, code)
        ]
        event.work += NEW_VALUES * len(values)
        rows = zip(event.known[number], event.needed[number], values, strict=True)
        for known, needed, value in rows:
            known[tuple([states[q] for q in needed])] = value
        return values[p]


class ViewSpan:
    """The views between which every outcome of the open boards is: all lost, and all won."""

    def __init__(self, event: OpenEvent, choice: Sequence[int | None]) -> None:
        self.event = event
        self.low, self.high = ResultsView(event, choice, 2), ResultsView(event, choice, 0)
        self._compared: dict[tuple[int, int], tuple[int, int]] = {}
        self._below_zero = min(event.low, default=0) < 0

    def _settled(self, p: int) -> bool:
        """Return whether the results of a player and of all their opponents are known."""
        low, high = self.low.states, self.high.states
        return all(low[q] == high[q] for q in (p, *self.event.opponents[p]))

    def ahead(self, q: int, p: int) -> tuple[int, int]:
        """Return whether a player tied on points with p is ahead of p: 0 or 1, least and most."""
        found = self._compared.get((q, p))
        if found is None:
            found = self._compared[q, p] = self._ahead(q, p)
        return found

    def _ahead(self, q: int, p: int) -> tuple[int, int]:
        never_behind = never_ahead = True
        low, high = self.low, self.high
        for number, code in enumerate(self.event.codes):
            if code.name == "PTS":
                continue
            if code.name == "DE":
                return 0, 1
            if self._may_fall(code) and not (self._settled(p) and self._settled(q)):
                return 0, 1
            if never_behind:
                least, mine = low.value(number, q), high.value(number, p)
                if least > mine:
                    return 1, 1
                never_behind = least >= mine
            if never_ahead:
                most, mine = high.value(number, q), low.value(number, p)
                if most < mine:
                    return 0, 0
                never_ahead = most <= mine
            if not never_behind and not never_ahead:
                return 0, 1
        return 0, int(not never_ahead)

    def _may_fall(self, code: Code) -> bool:
        """Return whether a value may fall when a result of the player or of an opponent improves.

        A cut of Sonneborn-Berger leaves out the product of the least score, whatever it is, and a
        win against a score below zero costs points; the modified median changes what it cuts; STD
        compares with the opponent, and only one of them can win.
        """
        if code.name == "SB":
            return bool(code.cut or code.median or code.modified_median) or self._below_zero
        return code.modified_median or code.name == "STD"
