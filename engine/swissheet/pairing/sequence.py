"""The choices the best matchings still allow, asked in the order of the candidates.

Several pairing systems go through the candidates of a group in the same order and take the first
of the best: which moved-down players are paired, their opponents, the exchange between S1 and S2 of
the remainder, the opponents within it (C.04.3 (2026-02) Article 4; FIDE Swiss 1998, D.1, D.2). It
is found without generating any. Weights say how good a pair is; each question adds a bonus in
fields below them, solves again, and removes the pairs the answer excludes, so that the weights
themselves stay at their optimum throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from swissheet.pairing.matching import MAX_BITS, maximum_weight_matching

Edge = tuple[int, int, int]
"""Two players by local number, the smaller first, and the weight of their pair."""


def of_mdps(mdps: int, size: int) -> tuple[int, Callable[[int, int], int]]:
    """Return a number of bits, and the bonus in them that prefers the first MDPs and opponents.

    With it in the lowest bits of the weights, a best matching needs no more questions about MDPs.
    No bits where the compiled matching has too few.
    Rule: C.04.3 (2026-02) 4.4, 4.2.
    """
    each = size.bit_length()
    above = mdps * each
    if above + mdps > MAX_BITS:
        return 0, lambda _, __: 0

    def bonus(a: int, b: int) -> int:
        """Return the bonus of the pair of an MDP with one of the group."""
        behind = mdps - 1 - a
        return (1 << above + behind) + (size - b << each * behind)

    return above + mdps, bonus


class Questions:
    """The pairs left in play, with a best matching of them.

    Players have local numbers: the moved-down players (MDPs) first, then those of the group to
    ``size``, each part by rank; vertices from ``size`` on are others, for example players below.
    ``partner`` is a matching of greatest weight, by vertex, -1 for none.
    """

    def __init__(self, mdps: int, size: int, edges: Iterable[Edge], partner: Sequence[int]) -> None:
        self.mdps = mdps
        self.size = size
        self.edges = list(edges)
        self.partner = list(partner)
        self.pairs: list[tuple[int, int]] = []

    def taken(self) -> set[int]:
        """Return all players whose pair is decided."""
        return {player for pair in self.pairs for player in pair}

    def _solve(self, width: int, bonus: Callable[[int, int], int]) -> None:
        """Solve again with a bonus per pair in ``width`` bits below all that is fixed so far.

        Only pairs with a player of the group get one.
        """
        size = self.size
        self.partner = maximum_weight_matching(
            len(self.partner),
            [
                (a, b, (w << width) + bonus(a, b) if a < size else w << width)
                for a, b, w in self.edges
            ],
        )

    def keep(self, condition: Callable[[int, int], bool]) -> None:
        self.edges = [edge for edge in self.edges if condition(edge[0], edge[1])]

    def _room(self) -> int:
        """Return the bits left below the criteria in the compiled matching."""
        return MAX_BITS - max((w for _, _, w in self.edges), default=0).bit_length()

    def _inside(self, a: int) -> bool:
        """Return whether the matching pairs local player a with a resident (a is an MDP)."""
        return self.mdps <= self.partner[a] < self.size

    def choose_mdps(self) -> list[int]:
        """Return, of the sets of MDPs that the criteria allow, the lexicographically first.

        Rule: C.04.3 (2026-02) 4.4.
        """
        mdps, size = self.mdps, self.size
        if not mdps:
            return []
        if any(self._inside(a) for a in range(mdps)) and not all(map(self._inside, range(mdps))):
            self._solve(
                mdps,
                lambda a, b: 1 << (mdps - 1 - a) if a < mdps <= b < size else 0,
            )
        paired = [a for a in range(mdps) if self._inside(a)]
        chosen = set(paired)
        self.keep(lambda a, b: a >= mdps or (mdps <= b < size) == (a in chosen))
        return paired

    def take_mdps(self, low: int) -> None:
        """Take the MDPs as the matching pairs them, where its weights already decide about them.

        Args: low: the number of bits of the weights that do (:func:`of_mdps`); they are dropped.
        """
        mdps, partner = self.mdps, self.partner
        chosen = [(a, partner[a]) for a in range(mdps) if self._inside(a)]
        gone = {player for pair in chosen for player in pair}
        self.pairs += chosen
        size = self.size
        self.edges = [
            (a, b, w >> low)
            for a, b, w in self.edges
            if a not in gone and b not in gone and (a >= mdps or not mdps <= b < size)
        ]

    def fix_opponents(self, players: Sequence[int], candidate: Callable[[int, int], bool]) -> None:
        """Pair each player in turn with the first opponent that the criteria still allow.

        Rule: C.04.3 (2026-02) 4.2; FIDE Swiss 1998, D.1.
        """
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
        """Return a bonus that prefers, player by player, the opponent with the smallest BSN."""

        def bonus(a: int, b: int) -> int:
            return (self.size - b) << shift[a] if a in shift and candidate(a, b) else 0

        return bonus

    def _take_settled(self, waiting: list[int], candidate: Callable[[int, int], bool]) -> list[int]:
        """Take players from the front whose opponent in the matching is the first possible one."""
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
            self.keep(lambda a, b: a not in gone and b not in gone)
        return waiting[settled:]

    def _take(self, a: int, b: int) -> None:
        self.pairs.append((a, b))
        self.keep(lambda x, y: x != a and y != a and x != b and y != b)

    def pair_remainder(self, remainder: Sequence[int]) -> None:
        """Pair the remainder: the exchange first, then the opponents of S1 after it.

        Rule: C.04.3 (2026-02) 4.3, 4.2; FIDE Swiss 1998, D.2, D.1.
        """
        if self._exchanged_at_once(remainder):
            return
        better = self.choose_exchange(remainder)
        inside = set(remainder)
        self.fix_opponents(better, lambda a, b: b in inside and a < b)

    def _exchanged_at_once(self, remainder: Sequence[int]) -> bool:
        """Answer all questions of a remainder that needs an exchange by one matching, if it can.

        The order of the questions is that of the fields: how many are exchanged, the sum of the
        BSNs, the players who leave S1 and enter it, and the opponents of S1 then.
        """
        bsn = {a: k for k, a in enumerate(remainder)}
        count = len(remainder)
        partner = self.partner
        pairs = sum(1 for a in remainder if partner[a] in bsn) // 2
        if not pairs or self._better_halves(bsn) == set(remainder[:pairs]):
            return False
        each = count.bit_length()
        opponents = count * each
        sums = opponents + count
        sizes = sums + (pairs * count).bit_length()
        width = sizes + pairs.bit_length()
        if width > self._room():
            return False
        worth = []
        for k in range(count):
            # Leaving S1 costs more the later a player is in it; entering it is worth more the
            # earlier the player is.
            moves = -(1 << k) << (count - pairs) if k < pairs else 1 << (count - 1 - k)
            worth.append(((k < pairs) << sizes) + (count - 1 - k << sums) + (moves << opponents))

        def bonus(a: int, b: int) -> int:
            if a not in bsn or b not in bsn:
                return 0
            k = bsn[a]
            return worth[k] + (count - bsn[b] << each * (count - 1 - k))

        self._solve(width, bonus)
        partner = self.partner
        self.pairs += [(a, partner[a]) for a in remainder if a < partner[a] and partner[a] in bsn]
        return True

    def choose_exchange(self, remainder: Sequence[int]) -> list[int]:
        """Return the better-ranked player of each pair of the remainder: S1 after the exchange.

        Smallest number of players exchanged, then smallest difference of the BSN sums, then from
        S1 the largest BSN that differs, then into S2 the smallest.
        Rule: C.04.3 (2026-02) 4.3; FIDE Swiss 1998, D.2.
        """
        # C.04.3 (2026-02) 4.1: a remainder has numbers of its own, from its best player on.
        bsn = {a: k for k, a in enumerate(remainder)}
        count = len(remainder)
        pairs = sum(1 for a in remainder if self.partner[a] in bsn) // 2
        if pairs == 0:
            return []
        s1, s2 = remainder[:pairs], remainder[pairs:]

        def better(a: int, b: int) -> int:
            """Return the BSN of the better half of a remainder pair; -1 for another pair."""
            return bsn[a] if a in bsn and b in bsn else -1

        # Only the better halves need a look: the player with the lower number of a pair is in S1
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
        self.keep(lambda a, b: a not in bsn or ((a in halves) == (b in bsn) and b not in halves))
        return sorted(halves)

    def _better_halves(self, bsn: dict[int, int]) -> set[int]:
        return {a for a in bsn if self.partner[a] in bsn and a < self.partner[a]}

    def _settle(self, order: Sequence[int], bsn: dict[int, int], sign: int) -> None:
        """Decide for each player in turn whether the player is the better half of a pair.

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
        """Return a bonus (sign 1) or malus (-1) for better halves, by their significance."""

        def bonus(a: int, b: int) -> int:
            return sign << place[a] if a in place and b in bsn else 0

        return bonus

    def _rule_out(self, yes: set[int], no: set[int], bsn: dict[int, int]) -> None:
        """Remove pairs that contradict which players are (yes) and are not (no) a better half."""
        self.keep(
            lambda a, b: (
                not (b in yes and a in bsn)
                and not (a in yes and b not in bsn)
                and not (a in no and b in bsn)
            )
        )
