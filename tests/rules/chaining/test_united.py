"""Those who go through from several events, in the order of their new numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissheet.chaining import Qualified, next_event, united
from swissheet.errors import RulesError
from swissheet.model import (
    CLASSIC,
    THREE_ONE_ZERO,
    Event,
    ForbiddenPairs,
    Player,
    System,
    Tournament,
)
from swissheet.pairing import pair

LETTERS = "ABCDEFGH"


def groups(events: int, best: int) -> list[list[Qualified]]:
    """Players A1, A2, ... of the first event, B1, B2, ... of the second."""
    return [
        [
            Qualified(Player(place, f"{LETTERS[at]}{place}", 2000 + place), place, at)
            for place in range(1, best + 1)
        ]
        for at in range(events)
    ]


def names(field: tuple[Qualified, ...]) -> str:
    return " ".join(one.player.name for one in field)


@pytest.mark.parametrize(
    ("events", "best", "order"),
    [
        (1, 4, "A1 A2 A3 A4"),
        (2, 2, "A1 B1 A2 B2"),
        (2, 1, "A1 B1"),
        (4, 2, "A1 B1 C1 D1 A2 B2 C2 D2"),
        (3, 2, "A1 B1 C1 A2 B2 C2"),
    ],
)
def test_winners_come_first_then_those_behind_them(events: int, best: int, order: str) -> None:
    field, told = united(groups(events, best))
    assert (names(field), told) == (order, ())


def first_round(field: tuple[Qualified, ...]) -> list[set[str]]:
    event = next_event([Tournament(())], field, System.KNOCKOUT)
    boards = pair(event).boards
    return [{event.player(tpn).name for tpn in board} for board in boards]


def test_the_winners_of_two_groups_meet_the_seconds_of_the_other() -> None:
    field, told = united(groups(2, 2), knockout=True)
    assert first_round(field) == [{"A1", "B2"}, {"B1", "A2"}]
    assert told == ()


@pytest.mark.parametrize("best", [1, 2, 3, 4])
@pytest.mark.parametrize("events", range(2, 9))
def test_nobody_meets_somebody_of_the_own_group_at_once(events: int, best: int) -> None:
    field, told = united(groups(events, best), knockout=True)
    assert sorted(one.player.name for one in field) == sorted(
        one.player.name for group in groups(events, best) for one in group
    )
    again = [names for names in first_round(field) if len({name[0] for name in names}) == 1]
    assert bool(again) is ("meet-again" in {issue.code for issue in told})
    assert not again or best > 2, "with two of each there is always a way"
    assert {one.place for one in field[:events]} == {1}


def test_three_groups_are_moved_on_by_one_and_that_is_told() -> None:
    field, (told,) = united(groups(3, 2), knockout=True)
    assert names(field) == "A1 B1 C1 B2 C2 A2"
    assert told.code == "moved"


TWICE = [
    ({"name": "Ann"}, {"name": "ann"}, True),
    ({"name": "Ann", "fide_id": "7"}, {"name": "Ann X", "fide_id": "7"}, True),
    ({"name": "Ann", "fide_id": "7"}, {"name": "Ann", "fide_id": "8"}, False),
    ({"name": "Ann", "birth": "1990"}, {"name": "Ann", "birth": "1990/02/03"}, True),
    ({"name": "Ann", "birth": "1990"}, {"name": "Ann", "birth": "1991"}, False),
    ({"name": "Ann", "birth": "1990"}, {"name": "Ann"}, True),
    ({"name": "Ann"}, {"name": "Bob"}, False),
]


@pytest.mark.parametrize(("one", "other", "same"), TWICE)
def test_nobody_goes_through_twice(one: dict[str, str], other: dict[str, str], same: bool) -> None:
    both = [[Qualified(Player(1, **said), 1, at)] for at, said in enumerate((one, other))]
    if same:
        with pytest.raises(RulesError, match=r"(Ann|ann) goes through twice"):
            united(both)
    else:
        assert len(united(both)[0]) == 2


FIRST = Event("Open", "Kapuas", "INA", "2026/01/02", "2026/01/04", "Swiss", "IA One", ("Two",),
              "90+30", ("2026/01/02",), system_code="FIDE_DUTCH_2026")  # fmt: skip


def test_what_still_means_something_comes_along() -> None:
    person = Player(7, "Zed", 2100, "FM", "INA", "123", "m", "1990/02/03", "Rook", 1)
    pairs = (ForbiddenPairs((1, 2)),)
    before = Tournament(
        (replace(person, tpn=1), replace(person, tpn=2, name="Yan")),
        rounds_total=5, points=THREE_ONE_ZERO, event=FIRST, forbidden=pairs,
        tiebreaks=("SB", "DE"), options=(("lots_seed", "7"),),
    )  # fmt: skip
    field = [Qualified(before.players[1], 1), Qualified(before.players[0], 2)]
    then = next_event([before], field, System.DUTCH_2026, rounds=3, tiebreaks=("BH",))
    assert [(p.tpn, p.name, p.rank) for p in then.players] == [(1, "Yan", 0), (2, "Zed", 0)]
    assert then.players[1] == replace(person, tpn=2, rank=0)
    assert then.event == Event("Open", "Kapuas", "INA", chief_arbiter="IA One",
                               deputies=("Two",), time_control="90+30")  # fmt: skip
    assert (then.points, then.tiebreaks, then.rounds_total) == (THREE_ONE_ZERO, ("SB", "DE"), 3)
    assert (then.forbidden, then.options, then.rounds) == ((), (), ())
    cup = next_event([before], field, System.KNOCKOUT, name="Cup", tiebreaks=("BH",))
    assert (cup.points, cup.tiebreaks, cup.event.name) == (CLASSIC, ("BH",), "Cup")


def test_of_several_events_comes_along_what_they_agree_in() -> None:
    events = [
        Tournament((), points=points, event=replace(FIRST, name=f"Group {letter}"))
        for letter, points in (("A", CLASSIC), ("B", THREE_ONE_ZERO))
    ]
    field, _ = united(groups(2, 1))
    then = next_event(events, field, System.DUTCH_2026)
    assert (then.event.name, then.event.city, then.points) == ("", "Kapuas", CLASSIC)
