"""The search for the best or worst place of a player, by bounds and scenarios."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from swissheet.needs.open_event import (
    DRAWN,
    Choice,
    OpenBoard,
    OpenEvent,
    ResultsView,
    ViewSpan,
)
from swissheet.tiebreaks.direct_encounter import encounter

BEST, WORST = 1, -1


@dataclass(frozen=True, slots=True)
class PlaceLimit:
    """The best or the worst place of a player.

    ``scenario`` is a result of each open board, in their order, that leads to ``reached``: 0 White
    wins, 1 a draw, 2 Black wins; empty where none is known. The place is proven to be reached where
    ``exact``; if not, the true one is from ``place`` to ``reached``, both included. ``then`` are
    results of the round that the rules pair after these.
    """

    place: int
    reached: int
    scenario: tuple[int, ...] = ()
    then: tuple[tuple[OpenBoard, int], ...] = ()

    @property
    def exact(self) -> bool:
        """Return whether the place is proven."""
        return self.place == self.reached


class PlaceQuestion:
    """The best or worst place of a player with some boards fixed, and the answer so far.

    ``side`` is 1 for the best place and -1 for the worst. ``reached`` is a place with a scenario,
    ``bound`` is proven: no better (or worse) place is possible. With ``lots`` the player is the
    last of those who share the place.
    """

    def __init__(
        self,
        event: OpenEvent,
        p: int,
        side: int,
        fixed: Mapping[int, int],
        lots: bool = False,
    ) -> None:
        self.event, self.p, self.side, self.lots = event, p, side, lots
        self.fixed = dict(fixed)
        self.choice = [self.fixed.get(b) for b in range(len(event.boards))]
        self.reached = len(event.ranked) + 1 if side == BEST else 0
        self.scenario: tuple[int, ...] = ()
        self.own = event.score(p, self.choice)
        free = [[b for b in event.of_player[q] if b not in fixed] for q in event.of_player]
        # Boards of two players who have no other; what they bring is known beforehand.
        self.table = {
            b: event.outcomes(b, self.own, self.choice)
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
        self.weights = ScenarioWeights(self)

    def _bound(self, choice: Sequence[int | None], span: ViewSpan) -> int:
        """Return a place that no outcome of the open boards passes."""
        event, p, most = self.event, self.p, self.side == WORST
        if not event.bounded:
            return len(event.ranked) if most else 1

        def ahead(q: int, p: int) -> tuple[int, int]:
            return (0, 1 - span.ahead(p, q)[0]) if self.lots else span.ahead(q, p)

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

    def score_group(self) -> tuple[int, int]:
        """Return the first and the last place of the player's score group.

        No outcome has a first one that is better, where the best place is asked for. Where the
        worst one is, no outcome has a first or last one that is worse.
        """
        ends = []
        for tied in (False, True):
            total = 1 + self.above + tied * len(self.tied)
            best = max if self.side == WORST else min
            for outcomes in self.table.values():
                total += best([one.above + tied * len(one.tied) for one in outcomes])
            for q in self.others:
                low, high = self.event.low[q], self.event.high[q]
                reach = high if self.side == WORST else low
                total += reach >= self.own if tied else reach > self.own
            ends.append(total)
        everybody = len(self.event.ranked)
        if not self.event.bounded:
            return (everybody if self.side == WORST else 1), everybody
        return ends[0], ends[1]

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
        """Return the place in a scenario, and the players tied on points but ahead.

        Rule: C.07 (2026-03) 4: the group that is still tied goes on with the next tie-break.
        """
        if not self.event.bounded:
            places = self.event.places(choice)
            place = places[self.p]
            return place + self.lots * (list(places.values()).count(place) - 1), []
        above, tied = self.rivals(choice)
        view, group, ahead = ResultsView(self.event, choice), [*tied, self.p], list[int]()
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
        if self.lots:
            ahead += [q for q in group if q != self.p]
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
        """Return whether a scenario reaches the bound."""
        return self.side * (self.reached - self.bound) <= 0

    @property
    def limit(self) -> PlaceLimit:
        """Return the answer so far."""
        reached = min(max(self.reached, 1), len(self.event.ranked))
        return PlaceLimit(self.bound, reached, self.scenario)

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
        heap: list[tuple[int, int, int, Choice]] = [root] if order and not self.solved else []
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
                    found = self._bound(child, ViewSpan(event, child))
                    # What holds for all results of a board holds for each.
                    children.append((max(bound, self.side * found), depth - 1, count, child))
            heapq.heappop(heap)
            for one in children:
                heapq.heappush(heap, one)
        self.bound = self.reached


class ScenarioWeights:
    """The worth of each result of a board for a scenario, learnt from those played so far."""

    def __init__(self, question: PlaceQuestion) -> None:
        event = self.event = question.event
        self.question, p = question, question.p
        self.near = [
            q for q in event.ranked if q != p and event.low[q] <= question.own <= event.high[q]
        ]
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
        tie, lift, own = self.tie, self.lift, self.question.own
        made = [DRAWN if result is None else result for result in choice]
        for board, result in enumerate(choice):
            if result is not None:
                continue
            one, other = (lift[z] for z in pairs[board])
            costs = []
            for outcome in table.get(board) or self.event.outcomes(board, own, made):
                white, black = outcome.points
                cost = 1000 * outcome.above + white * one + black * other
                for q in outcome.tied:
                    cost += tie.get(q, 0)
                costs.append(side * cost)
            made[board] = costs.index(min(costs))
        return made

    def learn(self, tied: Sequence[int], ahead: Set[int]) -> None:
        """Change the weights of those who were tied on points with the player."""
        for q in tied:
            if q in self.tie:
                if q in ahead:
                    self.tie[q] = min(900, self.tie[q] + 150)
                else:
                    self.tie[q] = max(100, self.tie[q] - 150)
                if (q in ahead) == (self.question.side == BEST):
                    self._pull(q, 3)
