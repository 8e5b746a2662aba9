"""The first candidate that reaches every bound, found by construction.

Covers the same articles as :mod:`.exact`, for the brackets in which counting already tells what
the best candidate is worth (most of them in a field of any size):

* everybody is paired, or one resident floats (C6, C7), who can be paired in the next bracket
  without harm to anybody (C4, C5, C8; in the last bracket he gets the PAB, C5, C9);
* the colour preferences not granted are as few as the numbers of White and Black seekers allow
  (C12), and so are the strong ones among them (C13); nobody gets a third colour (C10, C11);
* nobody floats again in the direction of the last two rounds (C14 to C21).

A candidate that reaches all these bounds is perfect (3.4); the first one in the sequence of
Article 4 is the pairing. Whether a pair may belong to such a candidate depends on the two players
alone, so candidates are perfect matchings between S1 and S2 in a graph of allowed pairs, and the
first transposition (4.2) is found by alternating paths. When no candidate without an exchange
reaches the bounds, the search declines, says why, and :mod:`.exact` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.colours import ColourPreference, Strength
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.criteria import colour_faults
from swissheet.pairing.dutch.field import FloatKind
from swissheet.pairing.transposition import first_transposition

__all__ = ["Declined", "first_perfect_candidate"]

_MDP_TRIALS = 200
"""How many sets of opponents for the MDPs are tried before the search declines."""

_EXCHANGE_TRIALS = 60
"""How many exchanges of one player are tried before the search declines."""

_LOOK_AHEAD_TRIALS = 40
"""Up to this size every leftover of the next group is tried."""


class Declined(Exception):
    """The bounds cannot be reached, or not proved to be, by construction; ``reason`` counts."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def first_perfect_candidate(bracket: Bracket, completion: Completion) -> Paired:
    """The first candidate in the sequence of Article 4 that is perfect.

    Rule:   C.04.3 (2026-02) 3.4, 4.2.
    Raises: Declined: no such candidate without an exchange, or the bounds are not provable.
    """
    if len(bracket.mdps) > len(bracket.residents):
        raise Declined("limbo")
    return _Search(bracket, completion).run()


@dataclass(frozen=True, slots=True)
class _Colours:
    """The bounds of C12 and C13 as a rule for single pairs.

    ``clashes`` is the bound of C12; ``majority`` the colour whose seekers clash (0: no clash);
    with ``spare_mild`` every clash has a mild preference in it (C13 is 0), else every mild
    preference of the majority sits in a clash of its own.
    """

    clashes: int
    majority: int
    spare_mild: bool

    def allow(self, first: ColourPreference, second: ColourPreference) -> bool:
        beyond, thrice, clash, strong = colour_faults(first, second)
        if beyond or thrice:
            return False
        if not self.clashes:
            return not clash
        mine, theirs = first.side == self.majority, second.side == self.majority
        if not (mine or theirs):
            return False
        if self.spare_mild:
            return not strong
        mild = Strength.MILD
        if mine and theirs:
            return not (first.strength is mild and second.strength is mild)
        return (first if mine else second).strength is not mild


def _single_exchanges(pairs: int, size: int) -> Iterator[tuple[int, int]]:
    """Exchanges of one player in their order (4.3): index leaving S1, index entering it.

    The smaller difference first, then the player leaving S1 with the larger number.
    """
    for difference in range(1, size):
        for out in range(pairs - 1, max(-1, pairs - 1 - difference), -1):
            if out + difference < size:
                yield out, out + difference


class _Search:
    def __init__(self, bracket: Bracket, completion: Completion) -> None:
        self.bracket = bracket
        self.completion = completion
        self.people = bracket.field.players
        # 3.1: at the bounds every MDP is paired, and nobody floats but one of an odd number.
        self.size = len(bracket.players)
        self.pairs = self.size // 2
        self.floats = self.size % 2
        self.residents = Bracket.mask(bracket.residents)
        self.sides = self._sides()
        self.floaters = self._possible_floaters() if self.floats else 0
        self.colours = self._bounds()
        self.allowed = self._allowed_pairs()
        self.well: dict[int, bool] = {}

    def _sides(self) -> dict[int, int]:
        """Masks of the seekers of White (+1) and Black (-1) in the bracket."""
        sides = {1: 0, -1: 0, 0: 0}
        for place in self.bracket.players:
            sides[self.people[place].preference.side] |= 1 << place
        return sides

    def _possible_floaters(self) -> int:
        """Residents who may float without blame (C9, C14, C16); look-ahead comes later."""
        bracket, completion, people = self.bracket, self.completion, self.people
        score = completion.pab_score
        free = self.residents
        if not bracket.next_group:
            free &= completion.pab_candidates  # C2, C5
            if score is None or score > bracket.score or not free:
                raise Declined("PAB above the residents")
            # C9: in the last bracket the floater is the PAB recipient.
            fewest = min(people[p].unplayed for p in bits(free))
            free = sum(1 << p for p in bits(free) if people[p].unplayed == fewest)
        elif score is not None and score >= bracket.score:
            raise Declined("PAB not from below")
        # C14, C16 at zero: not among those who floated down in one of the last two rounds
        free = sum(1 << p for p in bits(free) if FloatKind.DOWN not in people[p].floats)
        if not free:
            raise Declined("repeated downfloat")
        return free

    def _bounds(self) -> _Colours:
        """C12 and C13 at their bounds; restricts the floaters to those who permit it."""
        majority = next(
            (
                side
                for side in (1, -1)
                if self.sides[side].bit_count() >= self.pairs + max(1, self.floats)
            ),
            0,
        )
        if not majority:
            return _Colours(0, 0, True)
        seekers = self.sides[majority]
        if self.floats:  # a floater of the other colour would cost one clash more
            self.floaters &= seekers
        # C12: each pair takes one seeker of the majority colour; every seeker beyond clashes.
        clashes = seekers.bit_count() - self.floats - self.pairs
        mild = sum(
            1 << p for p in bits(seekers) if self.people[p].preference.strength is Strength.MILD
        )
        # C13: with a mild seeker in every clash no strong wish is lost.
        spare = clashes <= mild.bit_count()
        if clashes >= mild.bit_count():
            self.floaters &= ~mild
        # Two absolute wishes count in C12, not in C13, so the bound does not hold among topscorers.
        if not spare and any(self.people[p].topscorer for p in self.bracket.players):
            raise Declined("topscorers")
        if self.floats and not self.floaters:
            raise Declined("colour of the downfloater")
        return _Colours(clashes, majority, spare)

    def _allowed_pairs(self) -> dict[int, int]:
        """Per player the mask of residents he may meet in a candidate at the bounds."""
        people, legal = self.people, self.completion.legal
        of_kind: dict[ColourPreference, int] = {}
        for place in self.bracket.players:
            kind = people[place].preference
            of_kind[kind] = of_kind.get(kind, 0) | 1 << place
        fitting = {
            kind: sum(mask for other, mask in of_kind.items() if self.colours.allow(kind, other))
            for kind in of_kind
        }
        floated_up = sum(1 << p for p in self.bracket.residents if FloatKind.UP in people[p].floats)
        allowed = {
            p: legal[p] & fitting[people[p].preference] & self.residents
            for p in self.bracket.players
        }
        for p in self.bracket.mdps:  # C15, C17; C19 and C21 then are empty
            allowed[p] &= ~floated_up
        return allowed

    def run(self) -> Paired:
        completion, bracket = self.completion, self.bracket
        if not self.floats and not completion.completable(Bracket.mask(bracket.below)):
            raise Declined("completion below")
        for tried, opponents in enumerate(self._opponents(0, self.residents)):
            found = self._remainder(opponents)
            if found is not None:
                pairs, floaters = found
                mdp_pairs = tuple(zip(bracket.mdps, opponents, strict=True))
                return Paired(mdp_pairs + pairs, floaters)
            # An exchange in this remainder would come before the next set of opponents.
            if not self._hopeless(opponents):
                raise Declined("exchange")
            if tried >= _MDP_TRIALS:
                raise Declined("opponents of MDPs")
        raise Declined("opponents of MDPs")

    def _opponents(self, index: int, free: int) -> Iterator[tuple[int, ...]]:
        """Opponents of the MDPs from ``index`` on, transposition by transposition (4.2)."""
        mdps = self.bracket.mdps
        if index == len(mdps):
            yield ()
            return
        for place in bits(self.allowed[mdps[index]] & free):
            for rest in self._opponents(index + 1, free & ~(1 << place)):
                yield (place, *rest)

    def _left(self, opponents: Sequence[int]) -> int:
        return self.residents & ~sum(1 << p for p in opponents)

    def _hopeless(self, opponents: Sequence[int]) -> bool:
        """Whether no pairing of the remainder at all, exchanges included, reaches the bounds."""
        rest = self._left(opponents)
        pairs = rest.bit_count() // 2
        if not self.colours.clashes:
            for side in (1, -1):
                seekers = self.sides[side] & rest
                spare = 1 if self.floats and seekers & self.floaters else 0
                if seekers.bit_count() - spare > pairs:
                    return True
        if self.floats and not rest & self.floaters:
            return True
        alone = [p for p in bits(rest) if not self.allowed[p] & rest]
        return len(alone) > self.floats or any(not self.floaters >> p & 1 for p in alone)

    def _remainder(
        self, opponents: Sequence[int]
    ) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None:
        """The first pairing of the remainder at the bounds, or None.

        Tries the original S1 and S2, then exchanges of one player in their order (4.3).
        """
        rest = list(bits(self._left(opponents)))
        pairs = len(rest) // 2
        found = self._transposed(rest[:pairs], rest[pairs:])
        if found is not None or self._hopeless(opponents):
            return found
        for out, into in islice(_single_exchanges(pairs, len(rest)), _EXCHANGE_TRIALS):
            s1 = [*rest[:out], *rest[out + 1 : pairs], rest[into]]
            s2 = [rest[out], *rest[pairs:into], *rest[into + 1 :]]
            found = self._transposed(s1, s2)
            if found is not None:
                return found
        return None

    def _transposed(
        self, s1: Sequence[int], s2: Sequence[int]
    ) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None:
        """The first transposition of S2 at the bounds (4.2), or None."""
        if not s2:
            return (), ()
        # Columns are places, counted from the first of S2 to keep the masks short.
        low = s2[0]
        columns = sum(1 << p - low for p in s2)
        rows = [self.allowed[p] >> low & columns for p in s1]
        floaters = self.floaters >> low & columns
        while True:
            # The surplus of S2 floats: an extra last row that takes one of the floaters.
            found = first_transposition([*rows, floaters] if self.floats else rows)
            if found is None:
                return None
            pairs = tuple((p, low + column) for p, column in zip(s1, found, strict=False))
            if not self.floats:
                return pairs, ()
            if self._floats_well(low + found[-1]):
                return pairs, (low + found[-1],)
            floaters &= ~(1 << found[-1])

    def _floats_well(self, floater: int) -> bool:
        """Whether the floater leaves the next bracket as well paired as numbers allow (C4, C8).

        Raises: Declined: when that cannot be told cheaply.
        """
        known = self.well.get(floater)
        if known is None:
            known = self.well[floater] = self._judge(floater)
            if not known:
                self.floaters &= ~(1 << floater)
        return known

    def _judge(self, floater: int) -> bool:
        bracket, completion = self.bracket, self.completion
        group = Bracket.mask(bracket.next_group)
        below = Bracket.mask(bracket.below)
        if not group:
            return completion.completable(below | 1 << floater)
        rest = below & ~group
        size = len(bracket.next_group)
        partners = completion.legal[floater] & group
        if not partners:
            return False
        least = completion.least_degree(group)
        if size % 2:
            if not completion.completable(rest):
                return False
            return 2 * (least - 1) >= size - 1 or completion.perfect(group | 1 << floater)
        # One of the next group is left over as well and goes on below.
        if (
            2 * (least - 2) >= size - 2
            and partners.bit_count() > 1
            and (
                completion.roomy(rest, group, 1)
                if rest
                else bool(completion.pab_candidates & group)
            )
        ):
            return True
        if size > _LOOK_AHEAD_TRIALS:
            raise Declined("look-ahead")
        together = group | 1 << floater
        return any(
            completion.perfect(together & ~(1 << last)) and completion.completable(rest | 1 << last)
            for last in reversed(bracket.next_group)
        )
