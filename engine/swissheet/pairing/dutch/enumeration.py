"""The best candidate of a small bracket, by going through all of them.

Covers the same articles as :mod:`.exact`, for brackets of a few players: every way to pair them
with as few downfloaters as possible is looked at, and criterion after criterion rejects those that
are not best. Questions about the brackets below go to :class:`.Completion` alone; where C8 decides
between several sets of downfloaters and the answer is not known, the enumeration declines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.criteria import colour_faults
from swissheet.pairing.dutch.look_ahead import harmless

ENUMERATED_AT_ONCE = 3
"""The size of a bracket with so few candidates that no other way is quicker."""

MOST_PLAYERS = 6
"""The largest bracket that is enumerated: it has at most 15 ways to pair all."""

_MOST_BESIDE = {1: 14, 2: 9}
"""Each pair has a resident: with one or two, many moved-down players have but few ways."""

_MOST_WAYS = 60
"""The most ways with the same number of pairs; for more, matching is quicker."""

_Way = tuple[int, tuple[tuple[int, int], ...], int, int]
"""A way to pair a bracket, or the beginning of one: its cost in C10 to C17, its pairs, the
mask of the players in them, and how many may still float."""

_C10, _C11, _C12, _C13, _C14, _C15, _C16, _C17 = range(28, -1, -4)
"""The place of each criterion in the cost: four bits are enough for so small a bracket, so
that each outweighs all behind it."""


def few_ways(bracket: Bracket) -> bool:
    """Return whether a bracket may have so few candidates that going through them is quickest."""
    residents = len(bracket.residents)
    return len(bracket.players) <= _MOST_BESIDE.get(residents, MOST_PLAYERS)


def best_of_all(bracket: Bracket, completion: Completion) -> Paired | None:
    """Return the best candidate, the one generated first among equals.

    Rule:    C.04.3 (2026-02) 2.3, 2.4, 3.4 to 3.8.
    Returns: None when there are too many candidates, or C8 is not settled by counting.
    """
    size = len(bracket.players)
    if size == 1:
        return Paired((), bracket.players)  # as if no two may meet
    if size == 2:
        return _of_two(bracket, completion)
    ways = _Ways(bracket, completion)
    if not any(ways.options.values()):
        return Paired((), bracket.players)  # C4 held before this bracket, and this keeps it
    try:
        for pairs in range(min(size // 2, len(bracket.residents)), -1, -1):  # C6
            found = ways.best(ways.with_floaters(size - 2 * pairs))
            if found is not None:
                return found
    except _Undecided:
        pass
    return None


def _of_two(bracket: Bracket, completion: Completion) -> Paired:
    """Return the pair of the two, unless they must not meet or C4 needs both below.

    There is one way to pair two, so that no criterion has a choice.
    """
    first, second = bracket.players
    may_meet = completion.legal[first] >> second & 1
    if may_meet and completion.completable(bracket.below_mask):
        return Paired(((first, second),), ())
    return Paired((), bracket.players)


class _Undecided(Exception):
    """There are too many candidates, or C8 decides between some of them."""


class _Ways:
    def __init__(self, bracket: Bracket, completion: Completion) -> None:
        self.bracket = bracket
        self.completion = completion
        self.people = bracket.field.players
        self.players = bracket.players
        self.residents = bracket.residents_mask
        self.members = bracket.mask
        self.options = {p: self._opponents(p) for p in self.players}
        last, before = bracket.field.masks.floated_down
        # C14 and C16 speak of residents only.
        self.floating = {
            p: (last >> p & 1) << _C14 | (before >> p & 1) << _C16
            for p in bits(self.residents & (last | before))
        }

    def _opponents(self, place: int) -> list[tuple[int, int]]:
        """Return the possible residents behind a player, with the cost of the pair."""
        masks, bit = self.bracket.field.masks, 1 << place
        behind = self.completion.legal[place] & self.residents & -(bit << 1)
        if not behind:
            return []
        alike = masks.white if masks.white & bit else masks.black if masks.black & bit else 0
        last, before = (0, 0) if bit & self.residents else masks.floated_up
        found = []
        for other in bits(behind):
            cost = self._of_colours(place, other) if alike >> other & 1 else 0
            if (last | before) >> other & 1:
                cost |= (last >> other & 1) << _C15 | (before >> other & 1) << _C17
            found.append((other, cost))
        return found

    def _of_colours(self, place: int, other: int) -> int:
        """Return the cost of a pair in C10 to C13."""
        people = self.people
        faults = colour_faults(people[place].preference, people[other].preference)
        beyond, thrice, clash, strong = faults
        return beyond << _C10 | thrice << _C11 | clash << _C12 | strong << _C13

    def with_floaters(self, count: int) -> list[_Way]:
        """Return all ways with this number of downfloaters.

        Raises: _Undecided: there are too many ways.
        """
        ways: list[_Way] = [(0, (), 0, count)]
        for place in self.players:
            bit = 1 << place
            options, fault_of_floating = self.options[place], self.floating.get(place, 0)
            longer: list[_Way] = []
            for way in ways:
                cost, pairs, paired, floats = way
                if paired & bit:
                    longer.append(way)
                    continue
                for other, fault in options:
                    if not paired >> other & 1:
                        both = paired | bit | 1 << other
                        longer.append((cost + fault, (*pairs, (place, other)), both, floats))
                if floats:
                    longer.append((cost + fault_of_floating, pairs, paired, floats - 1))
            if len(longer) > _MOST_WAYS:
                raise _Undecided
            ways = longer
        return [way for way in ways if not way[3]]

    def best(self, ways: list[_Way]) -> Paired | None:
        """Return, of ways with equally many downfloaters, the best that C4 and C5 admit, if any.

        Raises: _Undecided: it depends on C8.
        """
        while ways:
            # C7; residents all have one score
            lowest = _least(ways, self._floaters_scores) if self.bracket.mdps else ways
            found = self._of_lowest(lowest)
            if found is not None:
                return Paired(found[1], tuple(bits(self.members & ~found[2])))
            if len(lowest) == len(ways):
                break
            refused = {way[2] for way in lowest}
            ways = [way for way in ways if way[2] not in refused]
        return None

    def _of_lowest(self, ways: list[_Way]) -> _Way | None:
        """Return, of ways equal in C6 and C7, the best one that C4 and C5 admit, if any."""
        below = self.bracket.below_mask
        admitted: list[_Way] = []
        while ways:
            way = self._first(ways)
            floaters = self.members & ~way[2]
            others = [other for other in ways if other[2] != way[2]]
            if (others or admitted) and self._ideal(floaters):
                return way
            if self.completion.completable(below | floaters):
                # Where C8 finds fault with these, it may find less with others.
                admitted.append(way)
            ways = others
        if len(admitted) > 1:
            raise _Undecided
        return admitted[0] if admitted else None

    def _ideal(self, floaters: int) -> bool:
        """Return whether C4 and C5 admit these downfloaters, and no others are better in C8.

        Raises: _Undecided: there is no quick answer.
        """
        bracket, completion = self.bracket, self.completion
        if not bracket.next_group or self._leaves_pab(floaters):
            # The player who has to get the PAB is not paired below, and C8 is the same for each.
            return completion.completable(bracket.below_mask | floaters)
        found = harmless(bracket, completion, floaters)
        if found is None:
            raise _Undecided
        return found

    def _leaves_pab(self, floaters: int) -> bool:
        """Return whether C9 is in force: the only downfloater is bound to get the PAB."""
        score = self.completion.pab_score
        return score is not None and score >= self.bracket.score and floaters.bit_count() == 1

    def _first(self, ways: list[_Way]) -> _Way:
        """Return, of ways equal in all before C9, the best, the first generated among equals."""
        if len(ways) > 1:
            floaters = self.members & ~ways[0][2]
            if self._leaves_pab(floaters):  # C9
                members, people = self.members, self.people
                ways = _least(
                    ways, lambda way: people[(members & ~way[2]).bit_length() - 1].unplayed
                )
            ways = _least(ways, lambda way: way[0])  # C10 to C17
        if len(ways) > 1 and self.bracket.mdps:
            ways = _least(ways, self._again_by_score)
        if len(ways) > 1:
            ways = _least(ways, self._generated)
        return ways[0]

    def _floaters_scores(self, way: _Way) -> list[int]:
        """Return the scores of the MDPs that float, as the number of all downfloaters is fixed."""
        return self._scores(bits(self.members & ~self.residents & ~way[2]))

    def _scores(self, places: Iterable[int]) -> list[int]:
        """Return scores of players in pairing order: the smaller list has fewer of a high score."""
        return [self.people[p].score for p in places]

    def _again_by_score(self, way: _Way) -> list[list[int]]:
        """Return the scores of MDPs that float down again or meet a repeated upfloater (C18-21)."""
        masks, mdps = self.bracket.field.masks, self.members & ~self.residents
        values = []
        for down, up in zip(masks.floated_down, masks.floated_up, strict=True):
            values.append(self._scores(bits(mdps & ~way[2] & down)))
            values.append(self._scores(a for a, b in way[1] if mdps >> a & 1 and up >> b & 1))
        return values

    def _generated(self, way: _Way) -> Any:
        """Return the place of a way in the sequence of Article 4 (3.6, 3.7, 4.1 to 4.4)."""
        mdps = self.members & ~self.residents
        of_mdps = [pair for pair in way[1] if mdps >> pair[0] & 1]
        inside = way[1][len(of_mdps) :]
        taken = {b for _, b in of_mdps}
        bsn = {p: n for n, p in enumerate(p for p in self.bracket.residents if p not in taken)}
        halves = {bsn[a] for a, _ in inside}
        s1, s2 = range(len(inside)), range(len(inside), len(bsn))
        return (
            [a for a, _ in of_mdps],
            [b for _, b in of_mdps],
            len(halves.intersection(s2)),
            sum(halves),
            [n in halves for n in reversed(s1)],
            [n not in halves for n in s2],
            [b for _, b in inside],
        )


def _least(ways: list[_Way], value: Callable[[_Way], Any]) -> list[_Way]:
    """Return the ways of least value."""
    if len(ways) == 1:
        return ways
    values = [value(way) for way in ways]
    least = min(values)
    return [way for way, found in zip(ways, values, strict=True) if found == least]
