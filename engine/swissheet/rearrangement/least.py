"""The fewest boards that have to change, as a matching of greatest weight."""

from __future__ import annotations

from collections.abc import Iterator

from swissheet.pairing.matching import maximum_weight_matching
from swissheet.rearrangement.proposal import ProposalKind, RoundProposal
from swissheet.rearrangement.situation import Situation


def least(there: Situation, *, among_themselves: bool = True) -> RoundProposal | None:
    """Return the proposal with most players seated by the fewest new boards; None: no change.

    Players who have a place keep one; then as many of the others as possible have one, then the
    fewest boards are new, then the gaps in score add up to least.
    Rule: C.04.2 (2026-02) 4.4.
    Args: among_themselves: whether players without opponents may play each other.
    """
    nodes = sorted({*(tpn for two in there.boards for tpn in two), *there.free})
    if not nodes:
        return None
    bye = len(nodes)
    edges = list(_edges(there, nodes, among_themselves))
    partner = maximum_weight_matching(bye + 1, edges)
    seats = {}
    for place, tpn in enumerate(nodes):
        other = 0 if partner[place] == bye else nodes[partner[place]]
        kept = frozenset((tpn, other)) in there.boards or (tpn == there.pab and not other)
        if partner[place] >= 0 and not kept:
            seats[tpn] = other
    if not seats:
        return None
    kind = ProposalKind.FREE if any(seats.values()) else ProposalKind.BYE
    if not seats.keys() <= {*there.free}:
        kind = ProposalKind.CHAIN
    elif there.pab in seats:
        kind = ProposalKind.BYE_HOLDER
    return there.seated(kind, seats)


def _edges(
    there: Situation, nodes: list[int], among_themselves: bool
) -> Iterator[tuple[int, int, int]]:
    """Yield the possible pairs, with their weights; the last node is the bye.

    Each aim outweighs all that a whole round can gain by the next one.
    """
    scores = [player.score for player in there.people.values()]
    lowest, widest = min(scores), max(scores) - min(scores) + 1
    new_board = widest * (len(nodes) + 1)
    seated = new_board * (len(nodes) + 1)
    kept = seated * (len(nodes) + 1)
    free = {*there.free}
    worth = {tpn: kept if tpn == there.pab or tpn not in free else seated for tpn in nodes}
    for place, one in enumerate(nodes):
        for at in range(place + 1, len(nodes)):
            other = nodes[at]
            both = worth[one] + worth[other]
            if frozenset((one, other)) in there.boards:
                yield place, at, both
            elif there.may_meet(one, other) and (among_themselves or not {one, other} <= free):
                yield place, at, both - new_board - there.gap(one, other)
        if one == there.pab:
            yield place, len(nodes), worth[one]
        elif there.facts.here and one not in there.victims and there.may_have_bye(one):
            cost = new_board + there.people[one].score - lowest
            yield place, len(nodes), worth[one] - cost
