"""Values beside their columns, tabs, dates in doubt and records that contradict each other."""

from __future__ import annotations

import pytest

from support.trf_samples import player_line
from swissheet.errors import FormatError
from swissheet.formats import trf
from swissheet.formats.trf.reading.read import TrfReading
from swissheet.model import Bye, Colour, Tournament, VirtualPoints

PLAYERS = [player_line(tpn) for tpn in range(1, 5)]


def read(*records: str) -> TrfReading:
    return trf.read("\n".join([*records, *PLAYERS, ""]))


def keys(reading: TrfReading) -> list[str]:
    return [issue.key for issue in reading.issues]


def refused(*records: str) -> list[str]:
    with pytest.raises(FormatError) as found:
        read(*records)
    return [issue.key for issue in found.value.issues]


SOUND = {
    "240 H 001    3": lambda t: t.rounds[0].byes == ((3, Bye.HPB),),
    "250       1.0 001 003    1    2": lambda t: t.virtual_points == (ACCELERATED,),
    "XXA    1  1.0  1.0  1.0": lambda t: t.virtual_points[0].last_round == 3,
    "260 001 003    1    2": lambda t: t.forbidden[0].tpns == (1, 2),
    "XXZ 3": lambda t: t.rounds[0].byes == ((3, Bye.ZPB),),
    "XXR 5": lambda t: t.rounds_total == 5,
    "142 5": lambda t: t.rounds_total == 5,
    "152 B": lambda t: t.initial_colour is Colour.BLACK,
    "162  W 3.0    D 1.0": lambda t: t.points.win == 30,
    "XXS W=3.0 D=1.0": lambda t: t.points.win == 30,
    "132" + " " * 88 + "26/05/01": lambda t: t.event.round_dates == ("2026/05/01",),
    "012 Kapuas Open": lambda t: t.event.name == "Kapuas Open",
    "202 BH,SB": lambda t: t.tiebreaks == ("BH", "SB"),
}
ACCELERATED = VirtualPoints(10, 1, 3, (1, 2))


@pytest.mark.parametrize("end", ["\t", " \t ", "\t\t", "\u00a0", "  "])
@pytest.mark.parametrize("record", SOUND)
def test_white_space_at_the_end_of_a_record_says_nothing(record: str, end: str) -> None:
    reading = read(record + end)
    assert SOUND[record](reading.tournament)
    assert "\t" not in "".join(keys(reading))
    assert keys(reading) == keys(read(record))


@pytest.mark.parametrize("end", ["\t", " \t", "\u00a0"])
def test_white_space_at_the_end_of_a_player_says_nothing(end: str) -> None:
    reading = trf.read("\n".join(line + end for line in PLAYERS))
    assert len(reading.tournament.players) == 4
    assert keys(reading) == []


def test_a_tab_among_the_fields_of_a_player_is_still_refused() -> None:
    with pytest.raises(FormatError) as found:
        trf.read(PLAYERS[0].replace("INA ", "INA\t"))
    assert found.value.key == "trf.tab"


@pytest.mark.parametrize(
    ("record", "same"),
    [
        ("240 H 1 3", "240 H 001    3"),
        ("240  H 001    3", "240 H 001    3"),
        ("240\tH\t001\t3", "240 H 001    3"),
        ("240 h 1 3,4", "240 H 001    3    4"),
        ("250 1.0 1 3 1 2", "250       1.0 001 003    1    2"),
        ("250  0.0  1.0  001 003  1  2", "250       1.0 001 003    1    2"),
        ("250\t\t1.0\t001\t003\t1\t2", "250       1.0 001 003    1    2"),
        ("XXA 1 1.0 0.5", "XXA    1  1.0  0.5"),
        ("XXA    1 1.0 0.5 1.0", "XXA    1  1.0  0.5  1.0"),
        ("XXA  001   1.0   0.5", "XXA    1  1.0  0.5"),
    ],
)
def test_values_beside_their_columns_are_read_in_their_order(record: str, same: str) -> None:
    reading = read(record)
    right = read(same).tournament
    assert (reading.tournament.rounds, reading.tournament.virtual_points) == (
        right.rounds,
        right.virtual_points,
    )
    assert {"trf.record.beside", "trf.tab.blank"} & set(keys(reading))


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ("240 H 0011 12", "trf.record.byes"),
        ("240 HH 001 3", "trf.record.byes"),
        ("240 H one 3", "trf.record.byes"),
        ("250 1.0 1 3 1", "trf.record.ranges"),
        ("250 1.0 3 1 1 2", "trf.record.ranges"),
        ("XXA 1 1.0      0.5", "trf.record.virtual"),
        ("XXA 1 one", "trf.record.virtual"),
        ("XXA    1\t1.0\t\t1.0", "trf.tab"),
        ("260 001\t003\t1\t2", "trf.tab"),
    ],
)
def test_what_may_be_read_in_two_ways_is_refused(record: str, key: str) -> None:
    assert key in refused(record)


def test_a_blank_field_of_xxa_is_a_round_without_virtual_points() -> None:
    assert read("XXA    1  1.0       1.0").tournament == Tournament(
        players=read().tournament.players,
        virtual_points=(VirtualPoints(10, 1, 1, (1,)), VirtualPoints(10, 3, 3, (1,))),
    )


def born(*dates: str) -> TrfReading:
    lines = [
        line[:69] + date.ljust(10) + line[79:] for line, date in zip(PLAYERS, dates, strict=False)
    ]
    return trf.read("\n".join(lines))


def test_births_that_may_have_the_month_first_are_named_once() -> None:
    reading = born("02/03/1990", "1988/01/02", "04/05/1991", "07.07.1992")
    assert [player.birth for player in reading.tournament.players] == [
        "1990/03/02", "1988/01/02", "1991/05/04", "1992/07/07",
    ]  # fmt: skip
    [issue] = reading.issues
    assert (issue.key, issue.params["lines"]) == ("trf.birth.order", [1, 3])
    assert "'02/03/1990' is read as 1990/03/02" in issue.message


def test_a_day_above_12_says_how_all_births_are_written() -> None:
    assert keys(born("02/03/1990", "28/03/1990")) == []


@pytest.mark.parametrize(
    ("one", "other", "key"),
    [
        ("XXC white1", "XXC black1", "trf.initial-colour.twice"),
        ("152 W", "152 B", "trf.initial-colour.twice"),
        ("142 5", "142 7", "trf.record-twice"),
        ("XXR 5", "XXR 7", "trf.record-twice"),
        ("202 BH,SB", "202 SB,BH", "trf.record-twice.last"),
    ],
)
def test_a_record_that_contradicts_one_like_it_is_named(one: str, other: str, key: str) -> None:
    assert keys(read(one, other)) == [key]
    assert keys(read(one, one)) == []


def test_of_two_initial_colours_the_last_one_counts() -> None:
    reading = read("XXC white1", "XXC rank black1")
    assert reading.tournament.initial_colour is Colour.BLACK
    assert "than in line 1. The last counts" in reading.issues[0].message
