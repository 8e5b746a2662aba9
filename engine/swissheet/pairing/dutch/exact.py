"""The best candidate of a bracket by maximum-weight matching: exact for every bracket.

Covers C.04.3 (2026-02) Articles 3 and 4. The criteria decide first: :mod:`.criteria` writes them
into the weights. Among all candidates that are equally good the one generated first is wanted; it
is found without generating any, by asking in the order of Article 4 what the best candidates still
allow:

1. which MDPs are paired (4.4);
2. the opponents of the MDPs (4.2, transpositions of S2);
3. the exchange between S1 and S2 of the remainder (4.3);
4. the opponents within the remainder (4.2).

Each question adds a bonus in fields below the criteria, solves again, and cuts away what the
answer rules out; the criteria themselves stay at their optimum throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissheet.errors import InternalError, Place, TooLargeError
from swissheet.model import format_points
from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.criteria import Weights
from swissheet.pairing.matching import MAX_BITS, maximum_weight_matching

__all__ = ["best_candidate"]

Edge = tuple[int, int, int]

_MOST_PLAYERS = 2500
"""Beyond it a dense graph takes gigabytes; only contrived fields ask for one (see the limits)."""


def best_candidate(bracket: Bracket, completion: Completion) -> Paired:
    """The best candidate of the bracket, the one generated first among equals.

    Rule: C.04.3 (2026-02) 3.4 to 3.8. Going through the candidates one by one would end with the
          same: a perfect one (3.4) is among the best, and the first of the best is taken (3.8).
    """
    for view in (_closed, _bracket_alone, _next_group_only, _whole_rest):
        graph = view(bracket, completion)
        if graph is not None:
            return _Sequence(bracket, graph).first()
    raise InternalError("pairing.no-candidate")


class _Graph:
    """Players by local number (the bracket's own first, by BSN), weights, a best matching."""

    def __init__(
        self,
        bracket: Bracket,
        completion: Completion,
        others: Sequence[int],
        weights: Weights,
    ) -> None:
        self.places = (*bracket.players, *others)
        if len(self.places) > _MOST_PLAYERS:
            raise TooLargeError(
                "pairing.bracket-too-large",
                place=Place(round=bracket.field.round),
                round=bracket.field.round,
                points=format_points(bracket.score),
                players=len(self.places),
                most=_MOST_PLAYERS,
            )
        self.mdps = len(bracket.mdps)
        self.size = len(bracket.players)
        self.edges = list(self._pairs(bracket, completion, weights))
        self.partner = maximum_weight_matching(len(self.places), self.edges)

    def _pairs(self, bracket: Bracket, completion: Completion, weights: Weights) -> list[Edge]:
        places, mdps, size = self.places, self.mdps, self.size
        inside, common = weights.pair_weight(), weights.common_weight()
        next_group = range(size, size + len(bracket.next_group))
        local = {place: index for index, place in enumerate(places)}
        everybody = sum(1 << place for place in places)
        legal = completion.legal
        edges: list[Edge] = []
        for a, place in enumerate(places):
            for other in bits((legal[place] & everybody) >> (place + 1) << (place + 1)):
                b = local[other]
                if b < size:
                    # 3.3: two MDPs make no pair of this bracket; as floaters both may be needed
                    # below, where only completion (C4) speaks of them.
                    weight = inside(place, other) if b >= mdps else common(place, other)
                else:
                    weight = common(place, other)
                    if b in next_group:
                        weight += weights.next_weight(place)
                if weight:
                    edges.append((a, b, weight))
        return edges

    def downfloaters(self) -> list[int]:
        """Local numbers of the bracket's players without an opponent inside it."""
        mdps, size, partner = self.mdps, self.size, self.partner
        return [
            a for a in range(size) if not 0 <= partner[a] < size or (a < mdps and partner[a] < mdps)
        ]


def _closed(bracket: Bracket, completion: Completion) -> _Graph | None:
    """The bracket alone, when everybody in it can be paired and the rest completed."""
    if len(bracket.players) % 2 or len(bracket.mdps) > len(bracket.residents):
        return None
    mask = sum(1 << p for p in bracket.mdps) | Bracket.mask(bracket.residents)
    if not completion.perfect(mask) or not completion.completable(Bracket.mask(bracket.below)):
        return None
    weights = Weights(bracket, completion.pab_candidates, everybody_paired=True)
    graph = _Graph(bracket, completion, (), weights)
    return None if graph.downfloaters() else graph


def _bracket_alone(bracket: Bracket, completion: Completion) -> _Graph | None:
    """The bracket alone, when counting proves that any downfloaters are welcome below.

    Then every choice of them is ideal for C8 and harmless for C4 and C5.
    """
    if not bracket.next_group:
        return None
    group = Bracket.mask(bracket.next_group)
    rest = Bracket.mask(bracket.below) & ~group
    if completion.pab_score is not None and not (rest or group) & completion.pab_candidates:
        return None
    if completion.least_degree(group) * 2 < len(bracket.next_group):
        return None
    weights = Weights(bracket, completion.pab_candidates)
    graph = _Graph(bracket, completion, (), weights)
    count = len(graph.downfloaters())
    # Each floater finds a partner of his own, one more of the group may be left over as well,
    # and those who remain have enough opponents among themselves for a perfect matching.
    over = (len(bracket.next_group) - count) % 2
    gone = count + over
    left = len(bracket.next_group) - gone
    if left < 0 or 2 * (completion.least_degree(group) - gone) < left:
        return None
    if any((completion.legal[p] & group).bit_count() < gone for p in bracket.players):
        return None
    if over and rest:
        return graph if completion.roomy(rest, group, 1) else None
    return graph if not rest or completion.completable(rest) else None


def _next_group_only(bracket: Bracket, completion: Completion) -> _Graph | None:
    """The bracket and the next group, when counting proves that the rest causes no trouble."""
    below = bracket.below
    rest = Bracket.mask(range(bracket.next_group.stop, below.stop)) if bracket.next_group else 0
    if not rest or (completion.pab_score is not None and not rest & completion.pab_candidates):
        return None
    if not completion.roomy(rest, 0, 1):
        return None
    weights = Weights(bracket, completion.pab_candidates, look_ahead=True)
    graph = _Graph(bracket, completion, tuple(bracket.next_group), weights)
    extras = sum(1 << place for place in graph.places)
    # Every equally good candidate leaves as many players to the rest as this one.
    return graph if completion.roomy(rest, extras, graph.partner.count(-1)) else None


def _whole_rest(bracket: Bracket, completion: Completion) -> _Graph:
    """The bracket and everybody below: completion is part of the weights."""

    def graph(choose_pab: bool) -> _Graph:
        weights = Weights(
            bracket,
            completion.pab_candidates,
            look_ahead=True,
            completion=True,
            choose_pab=choose_pab,
        )
        return _Graph(bracket, completion, tuple(bracket.below), weights)

    found = graph(choose_pab=False)
    # C9 speaks when this bracket's only downfloater is bound to be the PAB recipient.
    score = completion.pab_score
    if score is not None and score >= bracket.score and len(found.downfloaters()) == 1:
        found = graph(choose_pab=True)
    return found


class _Sequence:
    """Finds the first of the best candidates in the sequence of Article 4."""

    def __init__(self, bracket: Bracket, graph: _Graph) -> None:
        self.bracket = bracket
        self.places = graph.places
        self.mdps = graph.mdps
        self.size = graph.size
        self.edges = graph.edges
        self.partner = graph.partner
        self.pairs: list[tuple[int, int]] = []

    def first(self) -> Paired:
        """The candidate generated first among those that the criteria allow.

        Rule: C.04.3 (2026-02) 3.2, 3.3 (MDP pairing, then the remainder), 3.6, 3.7 (the order in
              which its parts are altered).
        """
        # From the outermost choice to the innermost: a later one may change only when all before
        # it stay as they are.
        paired = self._choose_mdps()
        self._fix_opponents(paired, lambda a, b: self.mdps <= b < self.size)
        taken = {player for pair in self.pairs for player in pair}
        remainder = [a for a in range(self.mdps, self.size) if a not in taken]
        better = self._choose_exchange(remainder)
        inside = set(remainder)
        self._fix_opponents(better, lambda a, b: b in inside and a < b)
        taken = {player for pair in self.pairs for player in pair}
        places = self.places
        return Paired(
            tuple((places[a], places[b]) for a, b in self.pairs),
            tuple(places[a] for a in range(self.size) if a not in taken),
        )

    def _solve(self, width: int, bonus: Callable[[int, int], int]) -> None:
        """Solves again with a bonus per pair in ``width`` bits below everything fixed so far."""
        self.partner = maximum_weight_matching(
            len(self.places), [(a, b, (w << width) + bonus(a, b)) for a, b, w in self.edges]
        )

    def _keep(self, condition: Callable[[int, int], bool]) -> None:
        self.edges = [edge for edge in self.edges if condition(edge[0], edge[1])]

    def _room(self) -> int:
        """Bits left below the criteria in the compiled matching."""
        return MAX_BITS - max((w for _, _, w in self.edges), default=0).bit_length()

    def _inside(self, a: int) -> bool:
        """Whether the witness pairs local player a with a resident (a an MDP)."""
        return self.mdps <= self.partner[a] < self.size

    def _choose_mdps(self) -> list[int]:
        """4.4: of the sets of MDPs that the criteria allow, the lexicographically first."""
        mdps, size = self.mdps, self.size
        if any(self._inside(a) for a in range(mdps)) and not all(map(self._inside, range(mdps))):
            self._solve(
                mdps,
                lambda a, b: 1 << (mdps - 1 - a) if a < mdps <= b < size else 0,
            )
        paired = [a for a in range(mdps) if self._inside(a)]
        chosen = set(paired)
        self._keep(lambda a, b: a >= mdps or (mdps <= b < size) == (a in chosen))
        return paired

    def _fix_opponents(self, players: Sequence[int], candidate: Callable[[int, int], bool]) -> None:
        """4.2: gives each player in turn the first opponent that the criteria still allow."""
        waiting = list(players)
        width = self.size.bit_length()
        while waiting:
            waiting = self._take_settled(waiting, candidate)
            if not waiting:
                return
            now = waiting[: max(1, self._room() // width)]
            shift = {a: width * (len(now) - 1 - k) for k, a in enumerate(now)}
            self._solve(width * len(now), self._first_come(shift, candidate))
            for a in now:
                self._take(a, self.partner[a])
            waiting = waiting[len(now) :]

    def _first_come(
        self, shift: dict[int, int], candidate: Callable[[int, int], bool]
    ) -> Callable[[int, int], int]:
        """A bonus that prefers, player by player, the opponent with the smallest BSN."""

        def bonus(a: int, b: int) -> int:
            return (self.size - b) << shift[a] if a in shift and candidate(a, b) else 0

        return bonus

    def _take_settled(self, waiting: list[int], candidate: Callable[[int, int], bool]) -> list[int]:
        """Takes players from the front whose witness opponent is the first possible one."""
        options: dict[int, list[int]] = {}
        for a, b, _ in self.edges:
            if candidate(a, b):
                options.setdefault(a, []).append(b)
        gone: set[int] = set()
        settled = 0
        for a in waiting:
            opponent = self.partner[a]
            if opponent != min(b for b in options[a] if b not in gone):
                break
            self.pairs.append((a, opponent))
            gone |= {a, opponent}
            settled += 1
        if gone:
            self._keep(lambda a, b: a not in gone and b not in gone)
        return waiting[settled:]

    def _take(self, a: int, b: int) -> None:
        self.pairs.append((a, b))
        self._keep(lambda x, y: x != a and y != a and x != b and y != b)

    def _choose_exchange(self, remainder: Sequence[int]) -> list[int]:
        """4.3: the better-ranked player of each pair of the remainder, i.e. S1 after the exchange.

        Smallest number of players exchanged, then smallest difference of the BSN sums, then from
        S1 the largest BSN that differs, then into S2 the smallest.
        """
        # 4.1: a remainder has numbers of its own, from its best player on.
        bsn = {a: k for k, a in enumerate(remainder)}
        count = len(remainder)
        pairs = sum(1 for a in remainder if self.partner[a] in bsn) // 2
        if pairs == 0:
            return []
        s1, s2 = remainder[:pairs], remainder[pairs:]

        def better(a: int, b: int) -> int:
            """BSN of the better half of a remainder pair; -1 for another pair."""
            return bsn[a] if a in bsn and b in bsn else -1

        # Only the better halves need a look: whoever has the lower number of a pair stands in S1
        # in the first candidate that contains the pair.
        if self._better_halves(bsn) != set(s1):
            sum_bits = (pairs * count).bit_length()
            width = pairs.bit_length() + sum_bits

            def size_and_sum(a: int, b: int) -> int:
                k = better(a, b)
                return 0 if k < 0 else ((k < pairs) << sum_bits) + count - 1 - k

            self._solve(width, size_and_sum)
        halves = self._better_halves(bsn)
        if halves != set(s1):
            self.edges = [(a, b, (w << width) + size_and_sum(a, b)) for a, b, w in self.edges]
            self._settle(s1[::-1], bsn, -1)
            self._settle(s2, bsn, 1)
            halves = self._better_halves(bsn)
        self._keep(lambda a, b: a not in bsn or ((a in halves) == (b in bsn) and b not in halves))
        return sorted(halves)

    def _better_halves(self, bsn: dict[int, int]) -> set[int]:
        return {a for a in bsn if self.partner[a] in bsn and a < self.partner[a]}

    def _settle(self, order: Sequence[int], bsn: dict[int, int], sign: int) -> None:
        """Decides for each player in turn whether he is the better half of a pair.

        With sign -1 rather not (players leaving S1, the largest BSN first), with sign 1 rather
        yes (players entering S1, the smallest BSN first).
        """
        waiting = list(order)
        while waiting:
            now = waiting[: max(1, self._room())]
            place = {a: len(now) - 1 - k for k, a in enumerate(now)}
            self._solve(len(now), self._rather_better(place, bsn, sign))
            halves = self._better_halves(bsn)
            self._rule_out(halves & place.keys(), place.keys() - halves, bsn)
            waiting = waiting[len(now) :]

    @staticmethod
    def _rather_better(
        place: dict[int, int], bsn: dict[int, int], sign: int
    ) -> Callable[[int, int], int]:
        """A bonus (sign 1) or malus (-1) for better halves, by their significance."""

        def bonus(a: int, b: int) -> int:
            return sign << place[a] if a in place and b in bsn else 0

        return bonus

    def _rule_out(self, yes: set[int], no: set[int], bsn: dict[int, int]) -> None:
        """Cuts pairs that contradict who is (yes) and who is not (no) the better half of one."""
        self._keep(
            lambda a, b: (
                not (b in yes and a in bsn)
                and not (a in yes and b not in bsn)
                and not (a in no and b in bsn)
            )
        )
