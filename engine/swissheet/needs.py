"""The places each player can still reach, whatever the games that are still open bring.

::

    found = needs(t)                      # Swiss or round robin whose last round is paired
    found.players[0].best.place           # the best place of the player who leads now
    found.of(7).best.scenario             # results of the open boards that lead there

A place is that of the final standings with all tie-breaks; players who share it have the same.
Every open game ends with a win, a draw or a loss over the board.

The method is branch and bound. A bound of a place comes from two fields, one in which each open
game is won by *both* players and one in which both lose it: points and most tie-breaks never fall
when a result gets better, so the true value of every player is between those of the two fields.
A scenario comes from a choice board by board, repeated with other weights; its place is that of
the real tie-breaks. Where bound and scenario meet, the place is proven. Work is counted in steps,
not in time, so equal events have equal answers.

Rule: C.07 (2026-03) 2, 4 (ranking); the values by the edition of the event.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from swissheet.errors import Place, RulesError
from swissheet.model import Bye, Game, Result, Round, Tournament
from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.direct_encounter import encounter
from swissheet.tiebreaks.field import NOBODY, RoundCell, TieBreakField
from swissheet.tiebreaks.ranks import chosen_codes, field_for, passes
from swissheet.tiebreaks.registry import raw_values
from swissheet.withdrawals import ruled_after

__all__ = ["Board", "Limit", "Needs", "PlayerNeeds", "needs"]

RESULTS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""The results of an open board, White's first: it is won, drawn or lost by White."""

WHITE_WINS, DRAWN, BLACK_WINS = range(3)

_STEPS = 800_000
"""The work for a whole answer, in values of one player that are looked at: some three seconds."""

_OF_OPPONENTS_OPPONENTS = ("AOB", "SOB", "APRO", "APPO")
"""Codes whose value depends on the results of the opponents' opponents."""

_NEW_VALUES = 3
"""To compute a value of a player takes so much more than to look it up."""

_TRIES = 6
_BEST, _WORST = 1, -1


class Board(NamedTuple):
    """A game that is open: its round, its board from 1, and the TPNs of its players."""

    round: int
    board: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Limit:
    """The best or the worst place of a player.

    ``scenario`` is a result of each open board, in their order, that leads to ``reached``: 0 White
    wins, 1 a draw, 2 Black wins; empty where none is known. The place is proven to be reached where
    ``exact``; if not, the true one is from ``place`` to ``reached``, both included.
    """

    place: int
    reached: int
    scenario: tuple[int, ...] = ()

    @property
    def exact(self) -> bool:
        return self.place == self.reached


@dataclass(frozen=True, slots=True)
class PlayerNeeds:
    """The best and worst place of a player, and, where asked for, with each result of their own.

    ``results`` are by the player's points of view: won, drawn, lost; empty where the player has no
    open game in the last round.
    """

    tpn: int
    best: Limit
    worst: Limit
    results: tuple[tuple[Limit, Limit], ...] = ()

    @property
    def exact(self) -> bool:
        return self.best.exact and self.worst.exact


@dataclass(frozen=True, slots=True)
class Needs:
    """The answer for all players in the order of their best places.

    ``paired`` is whether the last round is; if not, places are by points alone, for any pairing.
    """

    round: int
    rounds: int
    paired: bool
    boards: tuple[Board, ...]
    players: tuple[PlayerNeeds, ...]

    def of(self, tpn: int) -> PlayerNeeds:
        """Return the answer for a player; KeyError without one."""
        for player in self.players:
            if player.tpn == tpn:
                return player
        raise KeyError(tpn)


def needs(
    tournament: Tournament,
    player: int | None = None,
    *,
    steps: int = _STEPS,
) -> Needs:
    """Return the places that each player can still reach, or one player with each own result.

    Args:   player: the TPN of the only player who is asked about.
            steps: how much work is allowed; more of it finds more exact places.
    Raises: RulesError: a knock-out, no round is paired, or no such player; and as
            :func:`swissheet.tiebreaks.compute`.
    """
    if tournament.system.matches:
        raise RulesError("needs.knockout")
    last = tournament.rounds_paired
    if not last:
        raise RulesError("needs.no-round")
    if player is not None and (
        player not in tournament.by_tpn or tournament.player(player).expelled
    ):
        raise RulesError("needs.no-player", place=Place(tpn=player), player=player)
    event = _Event(tournament)
    to_come = max(0, tournament.rounds_total - last)
    asked = [p for p in event.ranked if player in (None, event.tpns[p])]
    if to_come:
        found = [event.by_points(p, to_come) for p in asked]
    else:
        found = _searched(event, asked, player is not None, steps)
    found.sort(key=lambda one: (one.best.place, one.worst.place, one.tpn))
    return Needs(last, last + to_come, not to_come, event.boards, tuple(found))


_Choice = list[int | None]
"""A result for each open board; None where it is open."""


class _Event:
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
            Board(found.number, number, game.white, game.black)
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
    def span(self) -> _Span:
        """Return the fields between which every outcome is."""
        return _Span(self, [None] * len(self.boards))

    def by_points(self, p: int, to_come: int) -> PlayerNeeds:
        """Return the limits by points alone, with more rounds to come and any pairing of them."""
        low, high = self._scores_to_come(to_come)
        others = [q for q in self.ranked if q != p]
        best = 1 + sum(low[q] > high[p] for q in others)
        worst = 1 + sum(high[q] >= low[p] for q in others)
        if not self.bounded and self.codes and self.codes[0].name != "PTS":
            best, worst = 1, len(self.ranked)
        return PlayerNeeds(self.tpns[p], Limit(best, worst), Limit(worst, best))

    def _scores_to_come(self, to_come: int) -> tuple[list[int], list[int]]:
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


def _own_board(event: _Event, p: int) -> int | None:
    """Return the open board of a player in the last round."""
    return next((b for b in event.of_player[p] if event.boards[b].round == event.last), None)


class _View:
    """The values of the players for some results; open boards are won (0) or lost (2) by both."""

    def __init__(self, event: _Event, choice: Sequence[int | None], end: int = DRAWN) -> None:
        self.event, self.choice, self.end = event, choice, end
        # The results of a player's open boards as one number.
        self.states = states = [0] * len(event.tpns)
        for (white, black), result in zip(event.pairs, choice, strict=True):
            states[white] = 3 * states[white] + (end if result is None else result)
            states[black] = 3 * states[black] + (2 - end if result is None else result)

    @cached_property
    def field(self) -> TieBreakField:
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
        event.work += _NEW_VALUES * len(values)
        rows = zip(event.known[number], event.needed[number], values, strict=True)
        for known, needed, value in rows:
            known[tuple([states[q] for q in needed])] = value
        return values[p]


class _Span:
    """The views between which every outcome of the open boards is: all lost, and all won."""

    def __init__(self, event: _Event, choice: Sequence[int | None]) -> None:
        self.event = event
        self.low, self.high = _View(event, choice, 2), _View(event, choice, 0)
        self._compared: dict[tuple[int, int], tuple[int, int]] = {}

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
            if _may_fall(code) and not (self._settled(p) and self._settled(q)):
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


def _may_fall(code: Code) -> bool:
    """Return whether a value may fall when a result of the player or of an opponent gets better.

    A cut of Sonneborn-Berger leaves out the product of the least score, whatever it is; the
    modified median changes what it cuts; STD compares with the opponent, who cannot win, too.
    """
    cut = code.name == "SB" and bool(code.cut or code.median)
    return cut or code.modified_median or code.name == "STD"


class _Outcome(NamedTuple):
    """A result of a board for one question: how many are above on points, and who is tied."""

    above: int
    tied: tuple[int, ...]
    points: tuple[int, int]


class _Question:
    """The best or worst place of a player with some boards fixed, and the answer so far.

    ``side`` is 1 for the best place and -1 for the worst. ``reached`` is a place with a scenario,
    ``bound`` is proven: no better (or worse) place is possible.
    """

    def __init__(self, event: _Event, p: int, side: int, fixed: Mapping[int, int]) -> None:
        self.event, self.p, self.side = event, p, side
        self.fixed = dict(fixed)
        self.choice = [self.fixed.get(b) for b in range(len(event.boards))]
        self.reached = len(event.ranked) + 1 if side == _BEST else 0
        self.scenario: tuple[int, ...] = ()
        self.own = event.score(p, self.choice)
        free = [[b for b in event.of_player[q] if b not in fixed] for q in event.of_player]
        # Boards of two players who have no other; what they bring is known beforehand.
        self.table = {
            b: tuple(self._outcome(b, result) for result in range(3))
            for b, pair in enumerate(event.pairs)
            if b not in fixed and all(len(free[q]) == 1 for q in pair)
        }
        settled = [q for q in event.ranked if q != p and not free[q]]
        scores = {q: event.score(q, self.choice) for q in settled}
        self.above = sum(scores[q] > self.own for q in settled)
        self.tied = [q for q in settled if scores[q] == self.own]
        self.others = [
            q for q in event.ranked if q != p and free[q] and free[q][0] not in self.table
        ]
        self.bound = self._bound(self.choice, event.span)
        self.weights = _Weights(self)

    def _outcome(self, board: int, result: int) -> _Outcome:
        event = self.event
        choice = list(self.choice)
        choice[board] = result
        pair = event.pairs[board]
        points = (event.score(pair[0], choice), event.score(pair[1], choice))
        counted = [
            (q, score)
            for q, score in zip(pair, points, strict=True)
            if event.is_ranked[q] and q != self.p
        ]
        return _Outcome(
            sum(score > self.own for _, score in counted),
            tuple(q for q, score in counted if score == self.own),
            points,
        )

    def _bound(self, choice: Sequence[int | None], span: _Span) -> int:
        """Return a place that no outcome of the open boards passes."""
        event, p, most = self.event, self.p, self.side == _WORST
        if not event.bounded:
            return len(event.ranked) if most else 1
        ahead = span.ahead
        total = 1 + self.above + sum([ahead(q, p)[most] for q in self.tied])
        best = max if most else min
        for board, outcomes in self.table.items():
            result = choice[board]
            if result is not None:
                outcomes = outcomes[result : result + 1]
            total += best(
                [one.above + sum([ahead(q, p)[most] for q in one.tied]) for one in outcomes]
            )
        for q in self.others:
            low, high = event.score(q, choice, 2), event.score(q, choice, 0)
            if low > self.own:
                total += 1
            elif high >= self.own:
                total += ahead(q, p)[most] if low == high else most
        return total

    def rivals(self, choice: Sequence[int]) -> tuple[int, list[int]]:
        """Return how many are above on points in a scenario, and those who are tied."""
        above, tied = self.above, list(self.tied)
        for board, outcomes in self.table.items():
            one = outcomes[choice[board]]
            above += one.above
            tied += one.tied
        for q in self.others:
            score = self.event.score(q, choice)
            above += score > self.own
            if score == self.own:
                tied.append(q)
        return above, tied

    def place(self, choice: Sequence[int]) -> tuple[int, list[int]]:
        """Return the place in a scenario, and those tied on points who are ahead.

        Rule: C.07 (2026-03) 4: the group that is still tied goes on with the next tie-break.
        """
        if not self.event.bounded:
            return self.event.places(choice)[self.p], []
        above, tied = self.rivals(choice)
        view, group, ahead = _View(self.event, choice), [*tied, self.p], list[int]()
        for number, code in enumerate(self.event.codes):
            if len(group) == 1:
                break
            if code.name == "DE":
                group.sort()
                first = [group] if not above and not ahead else [[]]
                parts = encounter(view.field, code, group, first)
                at = next(n for n, part in enumerate(parts) if self.p in part)
                ahead += [q for part in parts[:at] for q in part]
                group = list(parts[at])
            elif code.name != "PTS":
                own = view.value(number, self.p)
                values = [(q, view.value(number, q)) for q in group]
                ahead += [q for q, value in values if value > own]
                group = [q for q, value in values if value == own]
        return 1 + above + len(ahead), ahead

    def play(self, choice: Sequence[int]) -> None:
        """Play a scenario, and learn from it."""
        self.event.work += len(self.event.tpns)
        place, ahead = self.place(choice)
        self.offer(choice, place)
        if self.event.bounded:
            self.weights.learn(self.rivals(choice)[1], set(ahead))

    @property
    def solved(self) -> bool:
        return self.side * (self.reached - self.bound) <= 0

    @property
    def limit(self) -> Limit:
        reached = min(max(self.reached, 1), len(self.event.ranked))
        return Limit(self.bound, reached, self.scenario)

    def offer(self, choice: Sequence[int], place: int) -> None:
        """Take a scenario, if its boards are those asked about and its place is better."""
        if self.side * (place - self.reached) < 0 and all(
            choice[b] == result for b, result in self.fixed.items()
        ):
            self.reached, self.scenario = place, tuple(choice)

    def prove(self, until: int) -> None:
        """Go on with the boards one by one, the most promising results first, while work lasts."""
        event = self.event
        if not self.scenario:
            if event.work >= until:
                return
            self.play(self.weights.scenario(self.choice))
        order = self.weights.order()
        root = (self.side * self.bound, 0, 0, self.choice)
        heap: list[tuple[int, int, int, _Choice]] = [root] if order and not self.solved else []
        count = 0
        # The first of the heap has the best place that is not refuted yet.
        while heap and heap[0][0] < self.side * self.reached:
            bound, depth, _, choice = heap[0]
            children = []
            for result in range(3):
                if event.work >= until:
                    self.bound = self.side * bound
                    return
                child = list(choice)
                child[order[-depth]] = result
                self.play(self.weights.scenario(child))
                if len(order) > 1 - depth:
                    count += 1
                    found = self._bound(child, _Span(event, child))
                    # What holds for all results of a board holds for each.
                    children.append((max(bound, self.side * found), depth - 1, count, child))
            heapq.heappop(heap)
            for one in children:
                heapq.heappush(heap, one)
        self.bound = self.reached


class _Weights:
    """What a result of a board is worth for a scenario, learnt from those played so far."""

    def __init__(self, question: _Question) -> None:
        event = self.event = question.event
        self.question, p = question, question.p
        low, high = (
            [event.score(q, question.choice, end) for q in event.of_player] for end in (2, 0)
        )
        self.near = [q for q in event.ranked if q != p and low[q] <= question.own <= high[q]]
        self.tie = {q: 500 * sum(event.span.ahead(q, p)) for q in self.near}
        self.pull = {q: int(self.tie[q] == 500) for q in self.near}
        self.lift = [0] * len(event.tpns)
        for q in self.near:
            self._pull(q, self.pull[q])
        for z in event.opponents[p]:
            self.lift[z] -= 2 + sum(self.pull.values()) // 2

    def _pull(self, q: int, more: int) -> None:
        for z in self.event.opponents[q]:
            self.lift[z] += more

    def order(self) -> list[int]:
        """Return the open boards on which the place depends, those first on which most does."""
        event, mine = self.event, self.event.opponents[self.question.p]
        rivals = {q for q in self.near if self.pull[q]}

        def weight(board: int) -> int:
            pair = event.pairs[board]
            near = sum(len(event.opponents[z] & rivals) for z in pair)
            return 20 * sum(z in mine for z in pair) + 8 * sum(z in rivals for z in pair) + near

        near = [*self.near, self.question.p]
        needed = {q for of_code in event.needed for p in near for q in of_code[p]}.union(near)
        free = [
            b
            for b, pair in enumerate(event.pairs)
            if b not in self.question.fixed and (not event.bounded or not needed.isdisjoint(pair))
        ]
        return sorted(free, key=lambda b: (-weight(b), b))

    def scenario(self, choice: Sequence[int | None]) -> list[int]:
        """Return the results that look best for the question, with those given kept."""
        pairs, table, side = self.event.pairs, self.question.table, self.question.side
        tie, lift = self.tie, self.lift
        made = [DRAWN if result is None else result for result in choice]
        for board, result in enumerate(choice):
            if result is not None:
                continue
            one, other = (lift[z] for z in pairs[board])
            costs = []
            for outcome in table.get(board) or self._outcomes(board, made):
                white, black = outcome.points
                cost = 1000 * outcome.above + white * one + black * other
                for q in outcome.tied:
                    cost += tie.get(q, 0)
                costs.append(side * cost)
            made[board] = costs.index(min(costs))
        return made

    def _outcomes(self, board: int, made: list[int]) -> list[_Outcome]:
        """Return what a board brings where its players have others, too, as chosen so far."""
        event, own, pair = self.event, self.question.own, self.event.pairs[board]
        found = []
        for result in range(3):
            choice = [*made[:board], result, *made[board + 1 :]]
            points = (event.score(pair[0], choice), event.score(pair[1], choice))
            both = list(zip(pair, points, strict=True))
            tied = tuple(q for q, score in both if score == own)
            found.append(_Outcome(sum(score > own for _, score in both), tied, points))
        return found

    def learn(self, tied: Sequence[int], ahead: Set[int]) -> None:
        """Change the weights of those who were tied on points with the player."""
        for q in tied:
            if q in self.tie:
                if q in ahead:
                    self.tie[q] = min(900, self.tie[q] + 150)
                else:
                    self.tie[q] = max(100, self.tie[q] - 150)
                if (q in ahead) == (self.question.side == _BEST):
                    self._pull(q, 3)


def _searched(event: _Event, asked: Sequence[int], each: bool, steps: int) -> list[PlayerNeeds]:
    """Return the answer by bounds and scenarios; whether it is exact depends on the steps."""
    questions = {
        (p, side, result): _Question(event, p, side, _own_results(event, p, side, result))
        for p in asked
        for result in _asked_results(event, p, each)
        for side in (_BEST, _WORST)
    }
    for question in questions.values():
        for _ in range(_TRIES):
            if question.solved or event.work >= steps:
                break
            question.play(question.weights.scenario(question.choice))
    for question in questions.values():
        if question.scenario and not question.solved and event.work < steps:
            places = event.places(question.scenario)
            event.work += _NEW_VALUES * len(places)
            for other in questions.values():
                other.offer(question.scenario, places[other.p])
    waiting = sorted(
        (question for question in questions.values() if not question.solved),
        key=lambda question: abs(question.reached - question.bound),
    )
    for number, question in enumerate(waiting):
        question.prove(event.work + (steps - event.work) // (len(waiting) - number))
    return [_answer(event, p, questions, each) for p in asked]


def _asked_results(event: _Event, p: int, each: bool) -> Sequence[int | None]:
    return (0, 1, 2) if each and _own_board(event, p) is not None else (None,)


def _own_results(event: _Event, p: int, side: int, result: int | None) -> dict[int, int]:
    """Return the results of a player's own boards that matter for a question.

    To win is never worse for a place where points come first: the player is then above all with
    fewer points, and those with more points had as many or more before. To lose is never better.
    """
    usual = {b: event.own(p, b, 0 if side == _BEST else 2) for b in event.of_player[p]}
    found = usual if event.bounded else {}
    board = _own_board(event, p)
    if result is not None and board is not None:
        found[board] = event.own(p, board, result)
    return found


def _answer(
    event: _Event, p: int, questions: Mapping[tuple[int, int, int | None], _Question], each: bool
) -> PlayerNeeds:
    results = _asked_results(event, p, each)
    limits = [(questions[p, _BEST, r].limit, questions[p, _WORST, r].limit) for r in results]
    best = min((best for best, _ in limits), key=lambda one: (one.reached, one.place))
    worst = max((worst for _, worst in limits), key=lambda one: (one.reached, one.place))
    best = replace(best, place=min(one.place for one, _ in limits))
    worst = replace(worst, place=max(one.place for _, one in limits))
    own = () if results[0] is None else tuple(limits)
    return PlayerNeeds(event.tpns[p], best, worst, own)
