"""The best pairing of a whole field: exact, by weighted matching.

Of all pairings in which no two meet twice and the limits on colours are kept, the best has

1. the smallest differences of points: the largest difference of any pair counts first, then the
   next largest, and so on;
2. the fewest pairs whose players are due the same colour: for balance first, then for change;
3. the highest players staying in their score group: group by group from the top, the lowest that
   can goes down, and meets the highest possible one below;
4. inside a group the upper half against the lower half, in the order of candidates that the other
   Swiss systems have (:mod:`swissheet.pairing.sequence`).

Weights hold the first two; the other two are questions about the best matchings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from swissheet.pairing.dutch.colours import Strength
from swissheet.pairing.dutch.completion import bits
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.matching import MAX_BITS, maximum_matching, maximum_weight_matching
from swissheet.pairing.sequence import Edge, Questions
from swissheet.pairing.simple.colours import clash

Pair = tuple[int, int]

_OTHER_KINDS = 6
"""Fields in a weight besides those of the differences, and some room for questions."""

_WIDE_UP_TO = 100
"""The most players for whom weights wider than a machine word, which are slow, may be used."""


def best_pairs(field: Field) -> list[Pair] | None:
    """Return the pairs of the best pairing, by place, the higher place first.

    None where it would take too long: many players, and no pairing with few different differences.

    Args: field: an even number of players who can all be paired.
    Cost: some dozens of matchings of the field; below a second for 400 players.
    """
    if not field.players:
        return []
    pairs: list[Pair] = []
    graph = _whole_field(field)
    if graph is None:
        return None
    for group in field.scoregroups():
        floaters = graph.floaters([a for a in group if a not in graph.taken()])
        graph.fix_opponents(floaters, lambda a, b: True)
        taken = graph.taken()
        rest = [a for a in group if a not in taken]
        graph.leave_out(rest)
        pairs += _inside(field, rest)
    return pairs + graph.pairs


class _WholeField(Questions):
    """All players, with the pairs that the best pairings may have."""

    def floaters(self, group: Sequence[int]) -> list[int]:
        """Return the players of a group with an opponent below it; the highest stay if possible.

        Players above the group have an opponent already.
        """
        inside, waiting, leaving = set(group), list(group), list[int]()
        while any(self.partner[a] not in inside for a in waiting):
            now = waiting[: max(1, self._room())]
            bit = {a: 1 << len(now) - 1 - k for k, a in enumerate(now)}
            self._solve(len(now), _staying(inside, bit))
            down = {a for a in now if self.partner[a] not in inside}
            self._part(inside, down, set(now) - down)
            leaving += sorted(down)
            waiting = waiting[len(now) :]
        self._part(inside, set(), set(waiting))
        return leaving

    def _part(self, inside: set[int], down: set[int], staying: set[int]) -> None:
        """Remove the pairs of those going down inside the group, and of those staying below it."""

        def possible(a: int, b: int) -> bool:
            if a in inside and b in inside:
                return a not in down and b not in down
            return a not in staying

        self.keep(possible)

    def leave_out(self, players: Iterable[int]) -> None:
        """Take players who meet each other out of the field."""
        gone = set(players)
        self.keep(lambda a, b: a not in gone and b not in gone)


def _staying(inside: set[int], bit: dict[int, int]) -> Callable[[int, int], int]:
    def bonus(a: int, b: int) -> int:
        return bit.get(a, 0) + bit.get(b, 0) if a in inside and b in inside else 0

    return bonus


def _whole_field(field: Field) -> _WholeField | None:
    size = len(field.players)
    differences = _differences(field)
    if differences is None:
        return None
    edges = _Cost(field, differences, size // 2).edges(_pairs(field))
    return _WholeField(0, size, edges, maximum_weight_matching(size, edges))


def _inside(field: Field, places: Sequence[int]) -> list[Pair]:
    """Return the pairs of a group that is paired in itself."""
    if not places:
        return []
    size = len(places)
    local = {place: index for index, place in enumerate(places)}
    members = sum(1 << place for place in places)
    cost = _Cost(field, (), size // 2)
    edges = [
        (local[one], local[other], worth)
        for one, other, worth in cost.edges(_pairs(field, members))
    ]
    questions = Questions(0, size, edges, maximum_weight_matching(size, edges))
    questions.pair_remainder(range(size))
    return [(places[a], places[b]) for a, b in questions.pairs]


class _Cost:
    """The cost of a pair: one in the field of its difference, one in that of its clash.

    Fields are wide enough for as many pairs as there are, so the sum over a pairing counts every
    kind by itself, the worst kind first. With ``large_only`` the smallest differences, as many
    as that, cost nothing, nor does a clash.
    """

    def __init__(
        self, field: Field, differences: Sequence[int], pairs: int, large_only: int = 0
    ) -> None:
        self.field = field
        width = pairs.bit_length()
        low = 0 if large_only else 2
        self.mild, self.strong = (0, 0) if large_only else (1, 1 << width)
        self.kinds = dict.fromkeys(differences[:large_only], 0)
        for k, gap in enumerate(differences[large_only:], start=low):
            self.kinds[gap] = 1 << width * k
        above = low + len(differences) - large_only
        # Limits on colours that the last round lifts are broken as seldom as possible.
        self.broken = 1 << width * above
        # Never worth leaving two alone.
        self.base = 1 << width * (above + 2)

    def edges(self, pairs: Iterable[Pair]) -> list[Edge]:
        """Return the pairs that a best pairing may have, with their weights."""
        return [(a, b, self.base - paid) for a, b in pairs if (paid := self._of(a, b)) is not None]

    def _of(self, a: int, b: int) -> int | None:
        """Return the cost of a pair; None for a difference that no best pairing has."""
        gap = _gap(self.field, (a, b))
        if gap and gap not in self.kinds:
            return None
        found = clash(self.field.players[a], self.field.players[b])
        paid = self.kinds[gap] if gap else 0
        if found is Strength.ABSOLUTE:
            paid += self.broken
        if found >= Strength.STRONG:
            paid += self.strong
        elif found is Strength.MILD:
            paid += self.mild
        return paid


def _differences(field: Field) -> list[int] | None:
    """Return the differences of points, ascending, the best pairing may have; None for too many.

    The largest that cannot be avoided is found first. Where more are left than weights can count
    separately, the large ones are counted before the small ones, and those that no pair needs are
    dropped.
    """
    size = len(field.players)
    pairs = list(_pairs(field))
    gaps = sorted({_gap(field, pair) for pair in pairs} - {0})
    if not any(_broken(field, pair) for pair in pairs):
        for last in range(len(gaps)):
            near = [pair for pair in pairs if _gap(field, pair) <= (gaps[last - 1] if last else 0)]
            if -1 not in maximum_matching(size, near):
                gaps = gaps[:last]
                break
    most = MAX_BITS // (size // 2).bit_length() - _OTHER_KINDS
    needed: list[int] = []
    while len(needed) + len(gaps) > most and gaps:
        counted = gaps[-max(1, most - len(needed)) :]
        gaps = gaps[: -len(counted)]
        cost = _Cost(field, [*gaps, *counted, *needed], size // 2, large_only=len(gaps))
        partner = maximum_weight_matching(size, cost.edges(pairs))
        found = {_gap(field, (a, b)) for a, b in enumerate(partner) if a < b}
        needed = [gap for gap in counted if gap in found] + needed
        if size > _WIDE_UP_TO and len(needed) > most:
            return None
    return gaps + needed


def _gap(field: Field, pair: Pair) -> int:
    """Return the difference of points of two, the higher one first."""
    return field.players[pair[0]].score - field.players[pair[1]].score


def _broken(field: Field, pair: Pair) -> bool:
    """Return whether a pair is possible only because limits on colours are lifted."""
    return clash(field.players[pair[0]], field.players[pair[1]]) is Strength.ABSOLUTE


def _pairs(field: Field, members: int | None = None) -> Iterator[Pair]:
    """Yield the possible pairs, of some or of all, the higher player first."""
    some = (1 << len(field.players)) - 1 if members is None else members
    for a in bits(some):
        for b in bits((some & ~field.barred[a]) >> (a + 1) << (a + 1)):
            yield a, b
