"""A round that is paired, changed as little as the facts need: players came late or did not appear.

From a tournament and the facts known since its last round was paired come proposals, each a
whole round: the boards stay; a player without an opponent plays another; the fewest boards change;
the round is paired again. None touches a board that has a result, and none breaks an absolute
criterion (C1, C2, C3) on a board that it makes.

Rule: C.04.2 (2026-02) 4.4: a pairing that was published is changed where players are left without
opponents, as little as possible, and by agreement of all whom it concerns. The article does not
define players without opponents: here, the holder of the pairing-allocated bye does.
"""

from __future__ import annotations

from swissheet.rearrangement.enumerating import afresh, again, proposals
from swissheet.rearrangement.facts import Facts
from swissheet.rearrangement.proposal import ProposalKind, RoundProposal

__all__ = ["Facts", "ProposalKind", "RoundProposal", "afresh", "again", "proposals"]
