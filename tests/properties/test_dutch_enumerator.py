"""The engine against the literal enumerator on random small fields.

``--dutch-fields N`` sets how many fields are drawn; every run draws the same ones.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from support.replay import state_before
from support.rules.enumerator import CRITERIA, enumerate_pairing
from support.rules.random_fields import irregular_field, small_tournament
from swissheet.errors import NoLegalPairing
from swissheet.model import Tournament
from swissheet.pairing import pair
from swissheet.simulate import simulate

Answer = tuple[tuple[tuple[int, int], ...], int | None] | None


def by_engine(tournament: Tournament) -> Answer:
    try:
        made = pair(tournament)
    except NoLegalPairing:
        return None
    return made.boards, made.pab


def by_enumeration(tournament: Tournament, tally: Counter[str] | None = None) -> Answer:
    try:
        return enumerate_pairing(tournament, tally=tally)
    except NoLegalPairing:
        return None


def test_irregular_fields_are_paired_as_by_enumeration(dutch_fields: int) -> None:
    """C.04.3 (2026-02) 3.4, 3.5, 3.8: the first of the best among all candidates."""
    answers: Counter[bool] = Counter()
    tally: Counter[str] = Counter()
    for index in range(dutch_fields):
        field = irregular_field(Random(index))
        expected = by_enumeration(field, tally)
        assert by_engine(field) == expected, f"field {index}"
        answers[expected is None] += 1
    if dutch_fields >= 3000:
        assert min(answers[True], answers[False]) >= 100, "too few fields of one kind"
        idle = [name for name, _ in CRITERIA if not tally[name]]
        assert not idle, f"criteria that never rejected a candidate: {', '.join(idle)}"


def test_simulated_tournaments_are_paired_as_by_enumeration(dutch_fields: int) -> None:
    for index in range(dutch_fields // 60):
        tournament = simulate(small_tournament(Random(index)))
        for number in range(1, tournament.rounds_paired + 1):
            before = state_before(tournament, number)
            assert by_engine(before) == by_enumeration(before), f"{index}, round {number}"
        if tournament.rounds_paired < tournament.rounds_total:
            assert by_engine(tournament) == by_enumeration(tournament), f"{index}, last state"
