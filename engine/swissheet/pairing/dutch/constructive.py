"""The first candidate that reaches every bound, found by construction.

Covers the same articles as :mod:`.exact`, for the brackets in which counting already shows how
good the best candidate is (most of them in a field of any size):

* all are paired, or one resident floats (C6, C7), one that can be paired in the next bracket
  without harm to others (C4, C5, C8; in the last bracket the resident gets the PAB, C5, C9);
* the colour preferences not granted are as few as the numbers of White and Black seekers allow
  (C12), and so are the strong ones among them (C13); no player gets a third colour (C10, C11);
* no player floats up again within two rounds (C15, C17, C19, C21), and down only if every possible
  floater would (C14, C16, C18, C20).

A candidate that reaches all these bounds is perfect (3.4); the first one in the sequence of
Article 4 is the pairing. Whether a pair may belong to such a candidate depends on the two players
alone, so candidates are perfect matchings between S1 and S2 in a graph of allowed pairs, and the
first transposition (4.2) is found by alternating paths. When no candidate without an exchange
reaches the bounds, the search declines, says why, and :mod:`.exact` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.criteria import colour_faults
from swissheet.pairing.dutch.look_ahead import harmless
from swissheet.pairing.transposition import first_transposition

_MDP_TRIALS = 200
"""The most sets of opponents for the MDPs that are tried before the search declines."""

_EXCHANGE_TRIALS = 60
"""The most exchanges of one player that are tried before the search declines."""


class Declined(Exception):
    """The bounds cannot be reached, or not be proved, by construction; ``reason`` is counted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def first_perfect_candidate(bracket: Bracket, completion: Completion) -> Paired:
    """Return the first candidate in the sequence of Article 4 that is perfect.

    Rule:   C.04.3 (2026-02) 3.4, 4.2.
    Raises: Declined: no such candidate without an exchange, or the bounds are not provable.
    """
    if len(bracket.mdps) > len(bracket.residents):
        raise Declined("limbo")
    return _Search(bracket, completion).run()


class _Colours(NamedTuple):
    """The bounds of C12 and C13 as a rule for single pairs.

    ``clashes`` is the bound of C12; ``majority`` the colour whose seekers clash (0: no clash);
    with ``spare_mild`` every clash has a mild preference in it (C13 is 0), else every mild
    preference of the majority sits in a clash of its own.
    """

    clashes: int
    majority: int
    spare_mild: bool


_NO_CLASH = _Colours(0, 0, True)


def _single_exchanges(pairs: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield exchanges of one player in their order (4.3): index leaving S1, index entering it.

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
        self.masks = bracket.field.masks
        # 3.1: at the bounds every MDP is paired, and only one of an odd number floats.
        self.size = len(bracket.players)
        self.pairs = self.size // 2
        self.floats = self.size % 2
        self.residents = bracket.residents_mask
        self.members = bracket.mask
        self.sides = {1: self.masks.white & self.members, -1: self.masks.black & self.members}
        score = completion.pab_score
        # C9: the floater gets the PAB, now or because no bracket below pairs the player.
        self.leaves_pab = not bracket.next_group or (score is not None and score >= bracket.score)
        self.floaters = self._possible_floaters() if self.floats else 0
        self.colours = self._bounds()
        if self.floats:
            self.floaters = self._least_blamed(self.floaters)
        self.allowed = self._allowed_pairs()
        self.well: dict[int, bool] = {}

    def _possible_floaters(self) -> int:
        """Return residents that may float by C2, C5 and C9; other criteria come later."""
        bracket, completion, people = self.bracket, self.completion, self.people
        if not self.leaves_pab:
            return self.residents
        score = completion.pab_score
        free = self.residents & completion.pab_candidates  # C2, C5
        if score is None or score > bracket.score or not free:
            raise Declined("PAB above the residents")
        if bracket.next_group and not completion.completable(bracket.below_mask):
            raise Declined("completion below")
        # C9: the floater is the PAB recipient.
        fewest = min(people[p].unplayed for p in bits(free))
        return sum(1 << p for p in bits(free) if people[p].unplayed == fewest)

    def _least_blamed(self, floaters: int) -> int:
        """Return, of possible floaters, those whom C14, then C16, blame least."""
        last, before = self.masks.floated_down
        for again in (last, before):
            floaters = floaters & ~again or floaters
        return floaters

    def _bounds(self) -> _Colours:
        """Return C12 and C13 at their bounds; keep only the floaters that permit it."""
        least = self.pairs + (self.floats or 1)
        sides = self.sides
        majority = 1 if sides[1].bit_count() >= least else -1
        seekers = sides[majority]
        if seekers.bit_count() < least:
            return _NO_CLASH
        if self.floats:  # a floater of the other colour would cost one clash more
            self.floaters &= seekers
        # C12: each pair takes one seeker of the majority colour; every seeker beyond clashes.
        clashes = seekers.bit_count() - self.floats - self.pairs
        mild = seekers & self.masks.mild
        # C13: with a mild seeker in every clash no strong wish is lost.
        spare = clashes <= mild.bit_count()
        if clashes >= mild.bit_count():
            self.floaters &= ~mild
        # Two absolute wishes count in C12, not in C13, so the bound does not apply to topscorers.
        if not spare and self.masks.topscorers & self.members:
            raise Declined("topscorers")
        if self.floats and not self.floaters:
            raise Declined("colour of the downfloater")
        return _Colours(clashes, majority, spare)

    def _fitting(self) -> tuple[tuple[int, int], ...]:
        """Return sets of players, each with the mask of those whose colours the bounds allow."""
        colours, members = self.colours, self.members
        white, black = self.sides[1], self.sides[-1]
        if not colours.clashes:
            return (
                (white, members & ~white),
                (black, members & ~black),
                (members & ~(white | black), members),
            )
        seekers = self.sides[colours.majority]
        mild = seekers & self.masks.mild
        firm = seekers & ~mild
        if colours.spare_mild:
            return (mild, members), (firm, members & ~firm), (members & ~seekers, seekers)
        # No mild preference of the majority may be granted, nor may two of them meet.
        return (firm, members), (members & ~firm, firm)

    def _allowed_pairs(self) -> dict[int, int]:
        """Return, per player, the mask of possible opponents in a candidate at the bounds."""
        legal, residents, masks = self.completion.legal, self.residents, self.masks
        allowed = {}
        for players, fitting in self._fitting():
            fitting &= residents
            for p in bits(players):
                allowed[p] = legal[p] & fitting
        if masks.topscorers & self.members:
            for p in bits(masks.absolute & self.members):
                allowed[p] = self._beside_absolute(p, allowed[p])
        last, before = masks.floated_up
        for p in self.bracket.mdps:  # C15, C17; C19 and C21 then are empty
            allowed[p] &= ~(last | before)
        return allowed

    def _beside_absolute(self, place: int, allowed: int) -> int:
        """Return the opponents C10, C11 and C13 allow a player with an absolute preference."""
        own = self.people[place].preference
        possible = self.completion.legal[place] & self.residents
        for other in bits(self.sides[own.side] & self.masks.absolute & possible):
            beyond, thrice, _, _ = colour_faults(own, self.people[other].preference)
            if beyond or thrice:
                allowed &= ~(1 << other)
            elif self.colours.clashes and self.colours.majority == own.side:
                allowed |= 1 << other
        return allowed

    def run(self) -> Paired:
        completion, bracket = self.completion, self.bracket
        if not self.floats and not completion.completable(bracket.below_mask):
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
        """Yield opponents of the MDPs from ``index`` on, transposition by transposition (4.2)."""
        mdps = self.bracket.mdps
        if index == len(mdps):
            yield ()
            return
        for place in bits(self.allowed[mdps[index]] & free):
            for rest in self._opponents(index + 1, free & ~(1 << place)):
                yield (place, *rest)

    def _left(self, opponents: Sequence[int]) -> int:
        left = self.residents
        for p in opponents:
            left ^= 1 << p
        return left

    def _hopeless(self, opponents: Sequence[int]) -> bool:
        """Return whether no pairing of the remainder, exchanges included, reaches the bounds."""
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
        """Return the first pairing of the remainder at the bounds, or None.

        It tries the original S1 and S2, then exchanges of one player in their order (4.3).
        """
        left = self._left(opponents)
        rest: Sequence[int] = list(bits(left)) if opponents else self.bracket.residents
        pairs = len(rest) // 2
        s2 = rest[pairs:]
        # The places behind S1 are S2 alone, as long as no player is exchanged.
        found = self._transposed(rest[:pairs], s2, left >> s2[0] if s2 else 0)
        if found is not None or self._hopeless(opponents):
            return found
        for out, into in islice(_single_exchanges(pairs, len(rest)), _EXCHANGE_TRIALS):
            s1 = [*rest[:out], *rest[out + 1 : pairs], rest[into]]
            s2 = [rest[out], *rest[pairs:into], *rest[into + 1 :]]
            low = s2[0]
            found = self._transposed(s1, s2, sum([1 << p - low for p in s2]))
            if found is not None:
                return found
        return None

    def _transposed(
        self, s1: Sequence[int], s2: Sequence[int], columns: int
    ) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None:
        """Return the first transposition of S2 at the bounds (4.2), or None.

        Args: columns: the mask of S2. Columns are places, counted from the first of S2 to keep the
              masks short.
        """
        if not s2:
            return (), ()
        low = s2[0]
        allowed = self.allowed
        rows = [allowed[p] >> low & columns for p in s1]
        floaters = self.floaters >> low & columns
        while True:
            # The surplus of S2 floats: an extra last row that takes one of the floaters.
            found = first_transposition([*rows, floaters] if self.floats else rows)
            if found is None:
                return None
            pairs = tuple([(p, low + column) for p, column in zip(s1, found, strict=False)])
            if not self.floats:
                return pairs, ()
            if self._floats_well(low + found[-1]):
                return pairs, (low + found[-1],)
            floaters &= ~(1 << found[-1])

    def _floats_well(self, floater: int) -> bool:
        """Return whether the floater leaves the next bracket paired as well as it can be (C4, C8).

        Raises: Declined: there is no quick answer.
        """
        known = self.well.get(floater)
        if known is None:
            known = self.well[floater] = self._judge(floater)
            if not known:
                self.floaters &= ~(1 << floater)
        return known

    def _judge(self, floater: int) -> bool:
        if self.leaves_pab:
            return True  # C8 is the same for each: the player with the PAB is paired nowhere below
        found = harmless(self.bracket, self.completion, 1 << floater)
        if found is None:
            raise Declined("look-ahead")
        return found
