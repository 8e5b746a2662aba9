"""C.04.2 (2026-02) 4.4 on drawn fields: every proposal is legal, and the least is the least."""

from __future__ import annotations

from collections import Counter

import pytest

from support.rules.enumerator import Field
from support.rules.rearranging import Case, case, ways
from swissheet.model import Bye
from swissheet.pairing.breaches import Broken
from swissheet.rearrangement import ProposalKind, RoundProposal, proposals
from swissheet.rounds import left_over, with_round

CASES = 500
ABSOLUTE = {Broken.REPEAT, Broken.FORBIDDEN, Broken.PAB_BARRED, Broken.TRIPLE, Broken.DIFFERENCE}


def cases() -> list[Case]:
    found: list[Case] = []
    seed = 0
    while len(found) < CASES:
        made = case(seed)
        found += [made] if made is not None else []
        seed += 1
    return found


@pytest.fixture(scope="module")
def drawn() -> list[tuple[Case, list[RoundProposal]]]:
    return [(one, proposals(one.tournament, one.facts)) for one in cases()]


Drawn = list[tuple[Case, list[RoundProposal]]]


def over(one: Case, proposal: RoundProposal) -> int:
    """Who is there, and has neither an opponent who is there nor the bye."""
    absent = {*one.facts.absent}
    playing = {
        tpn
        for game in proposal.round.games
        if not absent & {game.white, game.black}
        for tpn in (game.white, game.black)
    }
    there = {tpn for game in one.round.games for tpn in (game.white, game.black)}
    there |= {*one.facts.here, *one.round.pabs}
    return len(there - absent - playing - {*proposal.round.pabs})


def test_the_drawn_cases_are_of_all_kinds(drawn: Drawn) -> None:
    kinds = Counter(proposal.kind for _, found in drawn for proposal in found)
    assert min(kinds[kind] for kind in ProposalKind) >= 40
    assert sum(bool(one.facts.here and one.facts.absent) for one, _ in drawn) > 50
    assert sum(any(not g.pending for g in one.round.games) for one, _ in drawn) > 60
    assert sum(bool(left_over(one.tournament, one.round.number)) for one, _ in drawn) > 40


def test_a_proposal_breaks_no_absolute_criterion(drawn: Drawn) -> None:
    """C.04.2 (2026-02) 4.4 by the engine's checker of boards and by the literal rules."""
    for one, found in drawn:
        number = one.tournament.rounds_paired
        for proposal in found:
            assert not {breach.broken for breach in proposal.broken} & ABSOLUTE
            field = Field(with_round(one.tournament, proposal.round), number)
            people = {player.tpn: player for player in field.players}
            for white, black in proposal.made:
                if black:
                    assert field.legal(people[white], people[black])
                    assert (white, black) == tuple(
                        player.tpn for player in field.colours((people[white], people[black]))
                    )
                else:
                    assert people[white].pab_ok


def test_a_board_with_a_result_is_never_touched(drawn: Drawn) -> None:
    for one, found in drawn:
        results = {game for game in one.round.games if not game.pending}
        assert all(results <= {*proposal.round.games} for proposal in found)


def test_everybody_has_a_place_and_at_most_one_has_the_bye(drawn: Drawn) -> None:
    for one, found in drawn:
        for proposal in found:
            whole = with_round(one.tournament, proposal.round)
            assert left_over(whole, one.tournament.rounds_paired) == []
            assert len(proposal.round.pabs) <= 1
            byes = dict(proposal.round.byes)
            boards = {tpn for game in proposal.round.games for tpn in (game.white, game.black)}
            assert not boards & byes.keys()
            assert all(byes.get(tpn, Bye.ZPB) is Bye.ZPB for tpn in one.facts.absent)


def test_who_is_concerned_has_to_agree(drawn: Drawn) -> None:
    """All whose board or bye changes, and nobody else."""
    for one, found in drawn:
        was = one.tournament.entries
        for proposal in found:
            now = with_round(one.tournament, proposal.round).entries
            moved = {
                tpn
                for tpn in was
                if (a := was[tpn][-1]) is not None
                and (b := now[tpn][-1]) is not None
                and (a.opponent, a.colour) != (b.opponent, b.colour)
            }
            moved |= {tpn for board in proposal.made for tpn in board if tpn}
            assert {*proposal.consent} == moved - {*one.facts.absent} | {
                tpn for tpn, bye in one.round.byes if bye is Bye.PAB and tpn in moved
            } - {*one.facts.absent}


def test_no_way_seats_as_many_with_fewer_boards(drawn: Drawn) -> None:
    """C.04.2 (2026-02) 4.4: the least proposal against every way there is, one by one."""
    for one, found in drawn:
        known = [p for p in found if p.kind is not ProposalKind.AGAIN]
        least = min((over(one, p), p.changed) for p in known)
        assert least == min((way.over, len(way.made)) for way in ways(one)), one


def test_a_chain_is_the_shortest_and_its_gaps_the_least(drawn: Drawn) -> None:
    """Where others can do the same among themselves: of the ways in which none of them does."""
    for one, found in drawn:
        among = [
            p
            for p in found
            if p.kind in (ProposalKind.FREE, ProposalKind.BYE_HOLDER, ProposalKind.BYE)
        ]
        for chain in (p for p in found if p.kind is ProposalKind.CHAIN):
            made = frozenset(frozenset(board) - {0} for board in chain.made)
            tried = [*ways(one)]
            least = min((way.over, len(way.made)) for way in tried)
            if any((over(one, p), p.changed) == least for p in among):
                tried = [way for way in tried if not way.among]
            least = min((way.over, len(way.made)) for way in tried)
            assert least == (over(one, chain), chain.changed)
            gaps = {w.made: w.gaps for w in tried if (w.over, len(w.made)) == least}
            assert gaps[made] == min(gaps.values())


def test_every_way_to_seat_players_without_opponents_is_listed(drawn: Drawn) -> None:
    """C.04.2 (2026-02) 4.4; those in which one more pair could play are left out."""
    for one, found in drawn:
        listed = {
            frozenset(frozenset(board) - {0} for board in p.made)
            for p in found
            if p.kind in (ProposalKind.FREE, ProposalKind.BYE_HOLDER, ProposalKind.BYE)
        }
        direct = {way.made for way in ways(one) if not way.moved}
        assert listed <= direct
        pairs = {frozenset(b for b in made if len(b) == 2) for made in direct}
        fullest = {two for two in pairs if not any(two < other for other in pairs)}
        assert {frozenset(b for b in made if len(b) == 2) for made in listed} >= fullest - {
            frozenset()
        }
