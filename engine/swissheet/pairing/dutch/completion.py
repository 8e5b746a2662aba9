"""Completion: can a set of players be paired at all?

Covers C.04.3 (2026-02) C1 to C5 and 1.9: a round pairing is complete when all players but at most
one player is paired and that one may have the pairing-allocated bye. C4 asks after every bracket
whether the rest can still be completed; C5 fixes the score of the player who gets the bye.

Most questions are answered by counting. If each of n players may meet at least half of the others
(n even: n/2 of them), a pairing of all exists, by Dirac's theorem; Chvátal's allows for a few with
fewer. Only small or exhausted fields need a search for a matching.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, count

from swissheet.errors import NoLegalPairing
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.matching import maximum_matching, maximum_weight_matching

_NAMED_AMONG_AT_MOST = 100
"""The largest field in which those who cannot be placed are looked for, at a matching each."""


_TRIED_AT_MOST = 6
"""The most players for whom all ways to pair them are tried."""

_FEW = 6
"""The most bits of a mask that are looked at one by one."""

_VALUES = bytes.maketrans(b"01", b"\0\1")


def bits(mask: int) -> Iterable[int]:
    """Return the places in a mask, ascending."""
    if not mask & (mask - 1):  # one place or no place, as most often
        return (mask.bit_length() - 1,) if mask else ()
    number = mask.bit_count()
    if number < _FEW or number * 8 < mask.bit_length():
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found
    # The digits of a dense mask, last place first, select the numbers to return.
    return compress(count(), bin(mask)[:1:-1].encode().translate(_VALUES))


class Completion:
    """Answers completion questions about one field, and remembers the answers.

    ``legal[i]`` is the mask of players i may meet; ``pab_score`` the score of the player with the
    PAB (None in an even field); ``pab_candidates`` the players who may get it at that score.

    Raises: NoLegalPairing: the field has no complete pairing (1.9.3).
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        size = len(field.players)
        self.everybody = (1 << size) - 1
        everybody = self.everybody
        self.legal = [everybody & ~barred for barred in field.barred]
        self._completable: dict[tuple[int, int], bool] = {}
        # No player is barred from more players than this one, the player included.
        self._most_barred = max(map(int.bit_count, field.barred), default=0)
        self._may_rest = 0
        self.pab_score: int | None = None
        self.pab_candidates = 0
        if field.odd:
            # C2: who may get the PAB at all; C5 narrows it down to one score
            self._may_rest = sum([1 << i for i, p in enumerate(field.players) if p.pab_allowed])
            self._fix_pab_score()
        elif not self.completable(self.everybody):
            raise self._no_pairing()

    def each_has(self, need: int, players: int, others: int) -> bool:
        """Return whether each of some players may meet at least ``need`` of ``others``."""
        if others.bit_count() - self._most_barred >= need:  # no player is barred from more
            return True
        legal = self.legal
        return all((legal[i] & others).bit_count() >= need for i in bits(players))

    def roomy(self, rest: int, extras: int, count: int) -> bool:
        """Return whether counting proves ``rest`` with any ``count`` of ``extras`` completable.

        A sufficient condition; False means "not proved".
        """
        need = (rest.bit_count() + count + 1) // 2
        if self.field.odd and not rest & self.pab_candidates:
            return False
        return self.each_has(need, rest, rest) and self.each_has(need, extras, rest)

    def completable(self, mask: int, apart: int = 0) -> bool:
        """Return whether the set can be paired, at most a PAB candidate staying alone (C4).

        Scoregroups play no part in it: any two of the set that may meet at all may be paired. C5
        was decided before the first bracket: the PAB goes to the one score possible, or the
        candidate is not legal. C2 plays no part in an even set, for no player in it gets the PAB.

        Args: apart: players no two of whom are paired with each other.
        """
        size = mask.bit_count()
        candidates = mask & self.pab_candidates
        if size % 2 and not candidates:
            return False
        # The bye is one more opponent of the candidates.
        vertices = size + size % 2
        if not mask or (not apart and 2 * (size - self._most_barred) >= vertices):
            return True
        known = self._completable.get((mask, apart))
        if known is None:
            known = self._matches(mask, apart, candidates, vertices)
            self._completable[mask, apart] = known
        return known

    def _matches(self, mask: int, apart: int, candidates: int, vertices: int) -> bool:
        if vertices <= _TRIED_AT_MOST:
            if mask.bit_count() == vertices:
                return self._pairs_up(mask, apart)
            return any(self._pairs_up(mask ^ 1 << alone, apart) for alone in bits(candidates))
        if self._happens_to_pair(mask, apart, candidates):
            return True
        places, others = list(bits(mask)), mask & ~apart
        allowed = [self.legal[i] & (others if apart >> i & 1 else mask) for i in places]
        degrees = [opponents.bit_count() for opponents in allowed]
        if len(places) < vertices:
            degrees = [d + (candidates >> i & 1) for d, i in zip(degrees, places, strict=True)]
            degrees.append(candidates.bit_count())
        degrees.sort()
        if 2 * degrees[0] >= vertices:
            return True
        if not degrees[0]:
            return False
        # Chvátal's degree condition: a few players with few opponents do no harm.
        if all(
            degrees[i - 1] > i or degrees[vertices - i - 1] >= vertices - i
            for i in range(1, (vertices + 1) // 2)
        ):
            return True
        local = {place: index for index, place in enumerate(places)}
        edges = [
            (index, local[other])
            for index, place in enumerate(places)
            for other in bits(allowed[index] >> (place + 1) << (place + 1))
        ]
        if len(places) < vertices:
            edges += [(local[place], len(places)) for place in bits(candidates)]
        return -1 not in maximum_matching(vertices, edges)

    def _pairs_up(self, mask: int, apart: int) -> bool:
        """Return whether an even number of players can be paired: try all opponents of one."""
        if not mask:
            return True
        last = mask.bit_length() - 1
        rest = mask ^ 1 << last
        opponents = self.legal[last] & rest
        if apart >> last & 1:
            opponents &= ~apart
        while opponents:
            one = opponents & -opponents
            if rest == one or self._pairs_up(rest ^ one, apart):
                return True
            opponents ^= one
        return False

    def _happens_to_pair(self, mask: int, apart: int, candidates: int) -> bool:
        """Return whether it is enough to give each player, the last one first, any opponent left.

        Where the last two must not meet, they exchange with a pair. False means "not proved".
        """
        legal = self.legal
        if mask.bit_count() % 2:
            mask ^= 1 << candidates.bit_length() - 1
        pairs: list[tuple[int, int]] = []
        while mask:
            last = mask.bit_length() - 1
            mask ^= 1 << last
            opponents = legal[last] & mask
            if apart >> last & 1:
                opponents &= ~apart
            if not opponents:
                if apart or mask.bit_count() != 1:
                    return False
                mine, theirs = legal[last], legal[mask.bit_length() - 1]
                return any(
                    (mine >> a & theirs >> b | mine >> b & theirs >> a) & 1 for a, b in pairs
                )
            one = opponents & -opponents
            mask ^= one
            pairs.append((last, one.bit_length() - 1))
        return True

    def _fix_pab_score(self) -> None:
        """Find by C5 the lowest score at which a player can get the PAB and all others be paired.

        C5 is about the whole round and comes before C6, so it is decided once for the field: each
        bracket then keeps that score within reach (C4), and no candidate could do better.

        Rule: C.04.7 (2026-02) 1.5: virtual points are part of the score.
        """
        players = self.field.players
        if not self._may_rest:
            raise self._no_pairing()
        # The last of them has the lowest score.
        self._set_pab_score(players[self._may_rest.bit_length() - 1].score)
        if not self.completable(self.everybody):
            left = self._best_left_over(self.everybody, self._may_rest)
            if left is None:
                raise self._no_pairing()
            self._set_pab_score(players[left].score)

    def _set_pab_score(self, score: int) -> None:
        players = self.field.players
        self.pab_score = score
        self.pab_candidates = sum(
            [1 << i for i in bits(self._may_rest) if players[i].score == score]
        )
        self._completable.clear()

    def _best_left_over(self, mask: int, candidates: int) -> int | None:
        """Return a candidate of lowest score that can stay alone while all others are paired."""
        players = self.field.players
        places = list(bits(mask))
        local = {place: index for index, place in enumerate(places)}
        by_score = {s: k for k, s in enumerate(sorted({players[i].score for i in places}), 1)}
        # The weight of being paired: more for a higher score, most for a player who may not rest.
        top = len(by_score) + 1
        worth = [
            by_score[players[i].score] if candidates >> i & 1 else top * len(places) for i in places
        ]
        base = 2 * sum(worth)
        edges = [
            (index, local[other], base + worth[index] + worth[local[other]])
            for index, place in enumerate(places)
            for other in bits((self.legal[place] & mask) >> (place + 1) << (place + 1))
        ]
        partner = maximum_weight_matching(len(places), edges)
        alone = [place for index, place in enumerate(places) if partner[index] < 0]
        if len(alone) == 1 and candidates >> alone[0] & 1:
            return alone[0]
        return None

    def _no_pairing(self) -> NoLegalPairing:
        """Return the error by 1.9.3, for the Chief Arbiter, with the players who are stuck."""
        players = self.field.players
        round_ = self.field.round
        stuck = tuple(p.tpn for i, p in enumerate(players) if not self.legal[i])
        if stuck and len(players) > 1:
            return NoLegalPairing(
                "pairing.no-legal-pairing.stuck", round_=round_, unplaced=stuck, players=stuck
            )
        if self.field.odd and not self._may_rest:
            return NoLegalPairing("pairing.no-legal-pairing.no-bye", round_=round_, unplaced=stuck)
        unplaced = self._unplaced()
        if unplaced:
            return NoLegalPairing(
                "pairing.no-legal-pairing.unplaced",
                round_=round_,
                unplaced=unplaced,
                players=unplaced,
            )
        return NoLegalPairing("pairing.no-legal-pairing", round_=round_, unplaced=stuck)

    def _unplaced(self) -> tuple[int, ...]:
        """Return all players whom some pairing with the most pairs leaves over.

        It is () in a large field.

        These are the players of Gallai and Edmonds: a player not among them is paired in every
        such pairing, so another opponent for that player would not help.
        """
        size = len(self.field.players)
        if size > _NAMED_AMONG_AT_MOST:
            return ()
        edges = [(i, other) for i in range(size) for other in bits(self.legal[i] >> i << i)]
        if self.field.odd:
            # The bye is one more opponent.
            edges += [(i, size) for i in bits(self._may_rest)]
        most = _pairs(size, edges)
        return tuple(
            player.tpn
            for place, player in enumerate(self.field.players)
            if _pairs(size, [edge for edge in edges if place not in edge]) == most
        )


def _pairs(size: int, edges: list[tuple[int, int]]) -> int:
    """Return the most pairs that can be made."""
    return sum(partner >= 0 for partner in maximum_matching(size + 1, edges)) // 2
