"""The criteria C6 to C21 as weights of single pairs; C4 and C5 where all below is in the graph.

Covers C.04.3 (2026-02) 2.3 and 2.4. Every criterion of a candidate is a sum over its pairs (or,
turned round, over the players its pairs take out of the downfloaters), so the best candidate is a
matching of greatest weight when the criteria are written one behind the other into one number,
each in a field wide enough for the largest sum a bracket can reach.

Criterion by criterion, for a pair of the higher-ranked h and the resident l:

==== ======================================== =============================================
no.  what it asks                             what a pair contributes
==== ======================================== =============================================
C6   fewest downfloaters                      +1
C7   lowest scores of the downfloaters        +1 in the field of score(h), if h is an MDP
C8   the next bracket: C6 and C7 again        the same for pairs with its residents
C9   PAB recipient with fewest unplayed games rank of the unplayed games of both, if eligible
C10  colour difference beyond 2               -1 (last round, a topscorer involved)
C11  the same colour three times in a row     -1 (likewise)
C12  colour preferences not granted           -1 if both prefer the same colour
C13  strong preferences not granted           -1 if one that is strong is among them
C14  residents floating down again            +1 for each of the pair whom that would hit
C15  residents floating up again              -1 if h is an MDP and l floated up last round
C16  as C14, two rounds ago
C17  as C15, two rounds ago
C18  MDPs floating down again, by score       +1 in the field of score(h)
C19  repeated upfloats, by the MDP's score    -1 in the field of score(h)
C20  as C18, two rounds ago
C21  as C19, two rounds ago
==== ======================================== =============================================
"""

from __future__ import annotations

from collections.abc import Sequence

from swissheet.pairing.dutch.bracket import Bracket
from swissheet.pairing.dutch.colours import ColourPreference, Strength
from swissheet.pairing.dutch.completion import bits
from swissheet.pairing.dutch.participant import Participant
from swissheet.pairing.sequence import of_mdps


def colour_faults(first: ColourPreference, second: ColourPreference) -> tuple[int, int, int, int]:
    """Return the faults of a pair in C10, C11, C12 and C13: 0 or 1 each.

    The two absolute preferences of a clash can meet only where C3 lets a topscorer through.
    """
    # 5.2.1 grants both wishes unless they are for the same colour.
    if not first.side or first.side != second.side:
        return (0, 0, 0, 0)
    absolute = Strength.ABSOLUTE
    if first.strength is absolute and second.strength is absolute:
        mine, theirs = abs(first.difference), abs(second.difference)
        # C10: the difference of the player who yields goes from 2 to 3.
        beyond = mine > 1 and theirs > 1
        # C11: the player who yields gets a third colour running. By 5.2.2 the larger difference is
        # granted; equal ones are decided by history or rank; then both have played twice so.
        if mine == theirs:
            thrice = first.repeated and second.repeated
        else:
            thrice = first.repeated if mine < theirs else second.repeated
        # C13 speaks of strong preferences: of two absolute ones no strong one is lost.
        return (int(beyond), int(thrice), 1, 0)
    # C12: one of two equal wishes is lost. C13: it is strong when the other is strong or absolute.
    strong = first.strength >= Strength.STRONG and second.strength >= Strength.STRONG
    return (0, 0, 1, int(strong))


class Weights:
    """Weights of the pairs of one bracket, and of the pairs its look-ahead needs.

    Rule: C.04.3 (2026-02) 2.3, 2.4. Fields are opened from the last criterion up, so that each one
          outweighs all behind it together; the lowest ``asked`` bits are left to ``first_mdps``,
          the bonus of an MDP's pair by local numbers (:func:`swissheet.pairing.sequence.of_mdps`).
    Args: pab_candidates: mask of the players who may get the PAB.
          everybody_paired: no candidate leaves a downfloater, so criteria about downfloaters
          are the same for all and left out.
          look_ahead: pairs with the next group count (C8).
          completion: pairs anywhere below count, so that C4 and C5 hold at the optimum.
          choose_pab: C9 is in force.
    """

    def __init__(
        self,
        bracket: Bracket,
        pab_candidates: int,
        *,
        everybody_paired: bool = False,
        look_ahead: bool = False,
        completion: bool = False,
        choose_pab: bool = False,
    ) -> None:
        self.bracket = bracket
        self.people = bracket.field.players
        mdps = len(bracket.mdps)
        self.asked, self.first_mdps = of_mdps(mdps, mdps + len(bracket.residents))
        self._shift = self.asked
        self._build_float_fields(everybody_paired)
        self._build_colour_fields()
        self._build_pab_field(choose_pab, pab_candidates)
        self._build_look_ahead_fields(look_ahead)
        self._build_size_fields(everybody_paired)
        self._build_completion_field(completion, pab_candidates)

    def _field(self, largest_sum: int) -> int:
        """Open a field above the present ones; return the weight of 1 in it (0: not needed)."""
        if largest_sum <= 0:
            return 0
        one = 1 << self._shift
        self._shift += largest_sum.bit_length()
        return one

    def _by_score(self, places: Sequence[int], cap: int | None = None) -> dict[int, int]:
        """Return, for each player, the field of that score, the highest score most significant."""
        scores = [self.people[p].score for p in places]
        one_of = {}
        for score in sorted(set(scores)):
            count = scores.count(score)
            one_of[score] = self._field(count if cap is None else min(count, cap))
        return {p: one_of[score] for p, score in zip(places, scores, strict=True)}

    def _build_float_fields(self, everybody_paired: bool) -> None:
        """Make the fields of C21 up to C14, from the least significant on."""
        bracket = self.bracket
        masks, mdps = bracket.field.masks, bracket.mdps
        residents = bracket.residents_mask
        self.mdp_gain: dict[int, int] = dict.fromkeys(mdps, 0)
        self.resident_gain: dict[int, int] = dict.fromkeys(bracket.residents, 0)
        self.upfloat_cost: list[dict[int, int]] = [dict.fromkeys(mdps, 0) for _ in range(2)]
        self.floated_up = [residents & up if mdps else 0 for up in masks.floated_up]
        again = [[p for p in mdps if down >> p & 1] for down in masks.floated_down]
        for back in (1, 0):  # C21, C20, then C19, C18
            ups = self.floated_up[back].bit_count()
            if ups:  # C19, C21: by the score of the MDP whom the repeated upfloater would meet
                for p, one in self._by_score(mdps, ups).items():
                    self.upfloat_cost[back][p] += one
            if not everybody_paired:  # C18, C20: a paired MDP does not float down again
                for p, one in self._by_score(again[back]).items():
                    self.mdp_gain[p] += one
        for back in (1, 0):  # C17, C16, then C15, C14
            one = self._field(min(self.floated_up[back].bit_count(), len(mdps)))
            if one:
                for p in mdps:
                    self.upfloat_cost[back][p] += one
            if not everybody_paired:
                downs = list(bits(residents & masks.floated_down[back]))
                one = self._field(len(downs))
                for p in downs:
                    self.resident_gain[p] += one

    def _build_colour_fields(self) -> None:
        """Make the fields of C13 up to C10."""
        bracket = self.bracket
        most = min((len(bracket.mdps) + len(bracket.residents)) // 2, len(bracket.residents))
        strong, clash = self._field(most), self._field(most)
        # C3 lets two absolute preferences meet with a topscorer only: no other pair costs C10, C11.
        top = any(bracket.field.masks.topscorers >> p & 1 for p in bracket.players)
        thrice = self._field(most if top else 0)
        beyond = self._field(most if top else 0)
        self._fault_ones = (beyond, thrice, clash, strong)

    def _build_pab_field(self, choose_pab: bool, pab_candidates: int) -> None:
        """Make the field of C9: rather pair all others than the player with fewest unplayed games.

        Only the order of the numbers matters, so ranks of them keep the field narrow.
        """
        self.pab_gain: dict[int, int] = {}
        if not choose_pab:
            return
        eligible = [p for p in self.bracket.players if pab_candidates >> p & 1]
        ranks = {u: k for k, u in enumerate(sorted({self.people[p].unplayed for p in eligible}))}
        one = self._field(sum(ranks[self.people[p].unplayed] for p in eligible))
        self.pab_gain = {p: one * ranks[self.people[p].unplayed] for p in eligible}

    def _build_look_ahead_fields(self, look_ahead: bool) -> None:
        """Make the fields of C8: the next bracket is judged by its own C6 and C7 alone.

        Colours and floats do not count there. Its members are the floaters of this one and the
        next group, so a pair of the two counts a pair (C6), and the floater's score it saves (C7).
        """
        bracket = self.bracket
        self.next_pair = 0
        self.next_gain: dict[int, int] = {}
        if not look_ahead or not bracket.next_group:
            return
        floaters = bracket.players
        self.next_gain = self._by_score(floaters)
        self.next_pair = self._field(
            min(len(bracket.next_group), (len(floaters) + len(bracket.next_group)) // 2)
        )

    def _build_size_fields(self, everybody_paired: bool) -> None:
        """Make the fields of C7, then C6 above it.

        C7 speaks of the floaters' scores: residents all have the lowest of the bracket, so with
        the number of pairs settled (C6) only the MDPs paired make a difference.
        """
        bracket = self.bracket
        if not everybody_paired:
            for p, one in self._by_score(bracket.mdps).items():
                self.mdp_gain[p] += one
        self.pair = self._field(
            min((len(bracket.mdps) + len(bracket.residents)) // 2, len(bracket.residents))
        )

    def _build_completion_field(self, completion: bool, pab_candidates: int) -> None:
        """Make the field of C4 and C5, when the whole rest of the field is in the graph.

        Every pair counts one, and one more for each of the two that must not be left over: the sum
        is greatest exactly when only a PAB candidate is left over.
        """
        self.completing = 0
        self.lone = dict(self.pab_gain)
        """The weight that a player who is not left over adds to any pair of the graph, with C9."""
        if completion:
            bracket = self.bracket
            everybody = (*bracket.mdps, *range(bracket.residents.start, len(self.people)))
            self.completing = self._field(len(everybody) // 2 + len(everybody))
            if bracket.field.odd:
                for p in everybody:
                    if not pab_candidates >> p & 1:
                        self.lone[p] = self.lone.get(p, 0) + self.completing

    def fault(self, higher: Participant, lower: Participant) -> int:
        """Return C10 to C13 of one pair as a weight."""
        beyond, thrice, clash, strong = self._fault_ones
        faults = colour_faults(higher.preference, lower.preference)
        return beyond * faults[0] + thrice * faults[1] + clash * faults[2] + strong * faults[3]

    def inside(self, h: int, residents: int) -> list[tuple[int, int]]:
        """Return each of a mask of residents with the weight of the pair with h above."""
        people, masks, gain, lone = (
            self.people,
            self.bracket.field.masks,
            self.resident_gain,
            self.lone,
        )
        bit = 1 << h
        alike = masks.white if masks.white & bit else masks.black if masks.black & bit else 0
        base = self.pair + self.completing + lone.get(h, 0)
        up_last = up_before = cost_last = cost_before = 0
        if h in gain:
            base += gain[h]
        else:
            base += self.mdp_gain[h]
            up_last, up_before = self.floated_up
            cost_last, cost_before = self.upfloat_cost[0][h], self.upfloat_cost[1][h]
        found = []
        for low in bits(residents):
            weight = base + gain[low]
            if lone:
                weight += lone.get(low, 0)
            if alike >> low & 1:
                weight -= self.fault(people[h], people[low])
            if up_last >> low & 1:
                weight -= cost_last
            if up_before >> low & 1:
                weight -= cost_before
            found.append((low, weight))
        return found

    def next_weight(self, h: int) -> int:
        """Return the weight that a pair of h with a resident of the next group adds for C8."""
        return self.next_pair + self.next_gain.get(h, 0)
