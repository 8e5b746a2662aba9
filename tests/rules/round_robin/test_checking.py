"""Tables made by hand, held against C.05 Annex 1."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.rules.round_robin import BERGER, boards
from swissheet.errors import Severity
from swissheet.pairing.round_robin import check_schedule, completion, schedule
from swissheet.pairing.round_robin.completion import can_be_completed

TWO_TRIANGLES = "1-4 5-2 3-6 / 4-2 5-3 6-1 / 3-4 1-5 2-6"
"""Numbers 1 to 3 have met 4 to 6; of the rest no two rounds can be made."""


def texts(table: str, players: int, cycles: int = 1, *, finished: bool = True) -> list[str]:
    found = check_schedule(boards(table), players, cycles, finished=finished)
    return [issue.message for issue in found]


@pytest.mark.parametrize("cycles", [1, 2, 3])
@pytest.mark.parametrize("players", range(2, 25))
def test_nothing_is_wrong_with_berger_tables(players: int, cycles: int) -> None:
    """C.05 Annex 1: neither with the whole of them nor with the rounds so far."""
    rounds = [round_.boards for round_ in schedule(players, cycles)]
    assert check_schedule(rounds, players, cycles) == ()
    for made in {0, 1, 2, len(rounds) // 2, len(rounds) - 1}:
        assert check_schedule(rounds[:made], players, cycles, finished=False) == ()


def test_two_who_meet_twice_and_two_who_never_do_are_asked_about() -> None:
    """C.05 Annex 1: here 1 and 2 meet again in place of 1 and 3."""
    table = "1-4 2-3 / 4-3 1-2 / 2-1 3-4"
    found = check_schedule(boards(table), 4)
    assert [(i.code, i.severity, i.level) for i in found if "colours" not in i.code] == [
        ("table-repeat", Severity.QUESTION, 3),
        ("table-repeat", Severity.QUESTION, 3),
        ("table-never", Severity.QUESTION, 3),
        ("table-never", Severity.QUESTION, 3),
    ]
    told = [issue.message for issue in found]
    assert told[0] == "Numbers 1 and 2 meet more than once in cycle 1, in rounds 2 and 3."
    assert told[2:4] == [
        "Numbers 1 and 3 do not meet in cycle 1.",
        "Numbers 2 and 4 do not meet in cycle 1.",
    ]


def test_a_cycle_stands_for_itself() -> None:
    """Two equal cycles have no pair twice in either; a pair moved between them has."""
    assert not [t for t in texts(f"{BERGER[4]} / {BERGER[4]}", 4, 2) if "meet" in t]
    mixed = "1-4 2-3 / 4-1 3-2 / 2-4 3-1 / 4-3 1-2 / 4-3 1-2 / 2-4 3-1"
    assert [t for t in texts(mixed, 4, 2) if "more than once" in t] == [
        "Numbers 1 and 4 meet more than once in cycle 1, in rounds 1 and 2.",
        "Numbers 2 and 3 meet more than once in cycle 1, in rounds 1 and 2.",
        "Numbers 1 and 2 meet more than once in cycle 2, in rounds 4 and 5.",
        "Numbers 3 and 4 meet more than once in cycle 2, in rounds 4 and 5.",
    ]


def test_a_colour_three_times_running_is_asked_about() -> None:
    table = "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 1-3 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"
    found = [i for i in check_schedule(boards(table), 6) if i.code == "table-triple"]
    assert [i.message for i in found] == [
        "Number 1 has White three times in a row, in rounds 1-3.",
        "Number 1 has White three times in a row, in rounds 2-4.",
        "Number 3 has Black three times in a row, in rounds 2-4.",
    ]
    assert {(i.severity, i.level) for i in found} == {(Severity.QUESTION, 3)}
    assert [i.place.round for i in found] == [3, 4, 4]


def test_a_free_round_does_not_part_equal_colours() -> None:
    """Number 1 has White in rounds 1, 3 and 4 and is free in round 2."""
    table = "1-4 2-3 / 2-4 5-3 / 1-5 4-3 / 1-2 4-5 / 3-1 2-5"
    assert "Number 1 has White three times in a row, in rounds 1, 3 and 4." in texts(table, 5)


def test_uneven_colours_are_a_warning() -> None:
    """With an even number of games they are equal, with an odd one they differ by one."""
    four = check_schedule(boards("1-4 2-3 / 4-3 1-2 / 2-4 1-3"), 4)
    assert [i.message for i in four if i.severity is Severity.WARNING] == [
        "Number 1 has White 3 times and Black 0 times. "
        "The difference must be at most one, and zero if the number of games is even.",
        "Number 3 has White 0 times and Black 3 times. "
        "The difference must be at most one, and zero if the number of games is even.",
    ]
    three = check_schedule(boards("2-3 / 1-2 / 1-3"), 3)
    assert [(i.code, dict(i.params)) for i in three] == [
        ("table-colours", {"number": 1, "whites": 2, "blacks": 0}),
        ("table-colours", {"number": 3, "whites": 0, "blacks": 2}),
    ]
    assert check_schedule(boards("1-4 2-3 / 4-3 1-2 / 2-4 3-1"), 4) == ()


@pytest.mark.parametrize(
    ("table", "players", "told"),
    [
        ("1-4 2-7 / 4-3 1-2 / 2-4 3-1", 4, "Round 1, board 2: no player has the number 7."),
        ("1-4 2-3 / 4-3 1-4 / 2-4 3-1", 4, "In round 2, number 4 has more than one game."),
        ("1-4 2-3 / 4-3 / 2-4 3-1", 4, "In round 2, numbers 1 and 2 have no opponent."),
        ("1-4 2-3 / 4-3 1-1 / 2-4 3-1", 4, "In round 2, number 1 has more than one game."),
        ("2-3 / 1-2 / 3-1 / 2-3", 3, "The table has 4 rounds."),
        ("1-4 2-3 / 4-3 1-2", 4, "The table has 2 rounds. It must have 3"),
        ("2-3 / 1-4 / 3-1 / 1-3 / 2-4", 5, "In round 1, numbers 1, 4 and 5 have no opponent."),
    ],
)
def test_seats_that_cannot_be_are_errors(table: str, players: int, told: str) -> None:
    found = check_schedule(boards(table), players)
    assert {issue.severity for issue in found} == {Severity.ERROR}
    assert any(issue.message.startswith(told) for issue in found), found


def test_rounds_that_leave_no_way_to_the_end_are_asked_about() -> None:
    """C.05 Annex 1: of six, two groups of three have met each other alone."""
    found = check_schedule(boards(TWO_TRIANGLES), 6, finished=False)
    assert [(i.code, i.level, i.place.round) for i in found] == [("table-stuck", 3, 3)]
    assert check_schedule(boards(TWO_TRIANGLES)[:2], 6, finished=False) == ()


def test_where_two_have_met_twice_nothing_is_said_of_the_end() -> None:
    found = check_schedule(boards(f"{TWO_TRIANGLES} / 1-4 2-5 3-6"), 6, finished=False)
    assert {issue.code for issue in found} == {"table-repeat"}


def test_who_has_been_free_is_not_free_again() -> None:
    """Of five, number 5 was free twice: there is nobody left for all others to be free."""
    met = {(1, 2), (3, 4), (1, 3), (2, 4)}
    assert can_be_completed(met, 5, 3) is False
    assert can_be_completed({(1, 2), (3, 4), (1, 3), (2, 5)}, 5, 3) is True


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_search_finds_what_trying_every_round_finds(players: int) -> None:
    """All ways to play two rounds of any two pairs of tables, against plain enumeration."""
    every = list(all_rounds(players))
    per_cycle = players - 1 + players % 2
    answers = set()
    for one in every[:5]:
        for two in every:
            met = {*one, *two}
            if len(met) == len(one) + len(two):
                wanted = tried(met, every, per_cycle - 2)
                assert can_be_completed(met, players, per_cycle - 2) is wanted
                answers.add(wanted)
    assert answers == ({True} if players % 2 == 0 else {True, False})


def all_rounds(players: int) -> Iterator[frozenset[tuple[int, int]]]:
    """Every way to seat all players, one of them free where their number is odd."""
    numbers = list(range(1, players + 1))
    if players % 2:
        for free in numbers:
            yield from seated([number for number in numbers if number != free])
    else:
        yield from seated(numbers)


def seated(numbers: list[int]) -> Iterator[frozenset[tuple[int, int]]]:
    if not numbers:
        yield frozenset()
        return
    for other in numbers[1:]:
        rest = [number for number in numbers[1:] if number != other]
        for more in seated(rest):
            yield more | {(numbers[0], other)}


def tried(met: set[tuple[int, int]], every: list[frozenset[tuple[int, int]]], rounds: int) -> bool:
    return not rounds or any(
        tried(met | round_, every, rounds - 1) for round_ in every if not met & round_
    )


def test_where_the_answer_takes_too_long_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completion, "_STEPS", 0)
    assert can_be_completed({(1, 4)}, 6, 4) is None
    assert check_schedule(boards(TWO_TRIANGLES), 6, finished=False) == ()
