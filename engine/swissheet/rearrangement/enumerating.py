"""All proposals that the rules allow, one by one where they are few, and always the least."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissheet.errors import NoLegalPairing, Place, RulesError
from swissheet.model import Bye, Game, Round, Tournament, edition_named
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate, unaccelerated
from swissheet.rearrangement.facts import Facts, before_pairing
from swissheet.rearrangement.least import least
from swissheet.rearrangement.proposal import Board, ProposalKind, RoundProposal
from swissheet.rearrangement.situation import Situation

_LISTED_ONE_BY_ONE = 6
"""The most players without opponents for whom every way to seat them is a proposal."""


def proposals(tournament: Tournament, facts: Facts) -> list[RoundProposal]:
    """Return all proposals that the rules allow, the least change first, pairing again last.

    Before that counts how many of those who came play: that the boards stay is the first proposal
    if no player came, and the last one if all players who came can play.
    Where players agreed to meet, only that is proposed, and the round paired again.

    Rule:   C.04.2 (2026-02) 4.4.
    Raises: RulesError: the facts do not fit the last round, those who agreed must not meet, or the
            system cannot pair.
    Cost:   one pairing, and two matchings of all players without a result.
    """
    there = Situation(tournament, facts)
    if facts.agreed:
        found = [_agreed(there)]
    else:
        among = _among_themselves(there)
        stands = there.seated(ProposalKind.STANDS, {})
        found = sorted([*among, *_chains(there, among), stands], key=_change)
    known = [_boards(proposal) for proposal in found]
    return [*found, *(p for p in again(tournament, facts) if _boards(p) not in known)]


def _boards(proposal: RoundProposal) -> tuple[frozenset[Game], frozenset[tuple[int, Bye]]]:
    """Return the pairs and the byes, in any order of the boards."""
    return frozenset(proposal.round.games), frozenset(proposal.round.byes)


def _change(proposal: RoundProposal) -> tuple[int, int, int, int, int, tuple[Board, ...]]:
    return (
        len(proposal.waiting),
        proposal.changed,
        len(proposal.broken),
        len(proposal.consent),
        sum(gap for _, gap in proposal.gaps),
        proposal.made,
    )


def afresh(tournament: Tournament, facts: Facts) -> Tournament:
    """Return the tournament ready to have its last round paired again, with the facts.

    Rule: C.04.7 (2026-02) 1.2: group GA is fixed again with round 1.
    """
    before = before_pairing(tournament, facts)
    if before.rounds_paired or not before.virtual_points or not edition_named(before.options):
        return before
    return accelerate(unaccelerated(before))


def again(tournament: Tournament, facts: Facts) -> list[RoundProposal]:
    """Return the round paired again from the rounds before it; [] if that is impossible.

    Boards that come again keep their results; where one with a result would not come again, the
    round is not paired again.
    Raises: RulesError: as for :func:`proposals`.
    """
    there = Situation(tournament, facts)
    if not there.people:
        return []
    try:
        made = pair(afresh(tournament, facts))
    except NoLegalPairing:
        return []
    known = {frozenset((g.white, g.black)): g for g in there.round.games if not g.pending}
    games = tuple(known.get(frozenset(board)) or Game(*board) for board in made.boards)
    if not {*known.values()} <= {*games}:
        return []
    byes = (*made.byes, *(() if made.pab is None else ((made.pab, Bye.PAB),)))
    return [there.described(ProposalKind.AGAIN, Round(there.number, games, byes))]


def _agreed(there: Situation) -> RoundProposal:
    """Return the proposal in which players who want to meet do, and the others stay."""
    seats: dict[int, int] = {}
    for one, other in there.facts.agreed:
        place = Place(round=there.number, tpn=one)
        if one == other or not {one, other} <= {*there.free} - seats.keys():
            raise RulesError("rearrangement.not-free", place=place, one=one, other=other)
        if not there.may_meet(one, other):
            raise RulesError("rearrangement.may-not", place=place, one=one, other=other)
        seats |= {one: other, other: one}
    return _with_bye(there, seats)


def _among_themselves(there: Situation) -> list[RoundProposal]:
    """Return the proposals in which players without opponents meet; the others stay."""
    if len(there.free) > _LISTED_ONE_BY_ONE:
        return []
    found = []
    for pairs in _fullest(there.free, there):
        seats = {tpn: other for two in pairs for tpn, other in (two, two[::-1])}
        found.append(_with_bye(there, seats))
    return [proposal for proposal in found if proposal.made]


def _fullest(left: Sequence[int], there: Situation) -> Iterator[tuple[Board, ...]]:
    """Yield every way to pair them to which no pair can be added."""

    def ways(left: Sequence[int]) -> Iterator[tuple[Board, ...]]:
        if not left:
            yield ()
            return
        first, *rest = left
        yield from ways(rest)
        for other in rest:
            if there.may_meet(first, other):
                for more in ways([tpn for tpn in rest if tpn != other]):
                    yield ((first, other), *more)

    for pairs in ways(left):
        over = [tpn for tpn in left if not any(tpn in two for two in pairs)]
        if not any(there.may_meet(a, b) for at, a in enumerate(over) for b in over[at + 1 :]):
            yield pairs


def _with_bye(there: Situation, seats: Mapping[int, int]) -> RoundProposal:
    """Return the proposal in which one who came alone has the bye, if it is free then."""
    alone = [tpn for tpn in there.facts.here if tpn not in seats]
    kind = ProposalKind.FREE if seats else ProposalKind.BYE
    if there.pab is None or there.pab in seats:
        kind = kind if there.pab is None else ProposalKind.BYE_HOLDER
        may = [tpn for tpn in alone if there.may_have_bye(tpn)]
        lowest = min(may, key=lambda tpn: (there.people[tpn].score, -tpn), default=0)
        seats = {**seats, lowest: 0} if lowest else seats
    return there.seated(kind, seats)


def _chains(there: Situation, among: Sequence[RoundProposal]) -> list[RoundProposal]:
    """Return the fewest new boards that seat as many as possible, and of those the least gaps.

    If players without opponents can do that among themselves, the fewest with which none of
    them plays another are proposed in addition, for the case that they do not agree.
    """
    best = least(there)
    if best is None:
        return []
    found = [] if any(best.round == proposal.round for proposal in among) else [best]
    if best.kind is not ProposalKind.CHAIN and there.facts.here:
        other = least(there, among_themselves=False)
        if (
            other is not None
            and other.kind is ProposalKind.CHAIN
            and _over(there, other) <= _over(there, best)
        ):
            found.append(other)
    return found


def _over(there: Situation, proposal: RoundProposal) -> int:
    """Return how many are without an opponent and without a bye."""
    return len(there.victims - {t for b in proposal.made for t in b}) + len(proposal.waiting)
