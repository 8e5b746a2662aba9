"""What the regulations of an event allow of half-point byes, typed on the Tournament sheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from rules.endorsement.test_typed_changes import changes, codes, confirmed, refused
from support.playing.play import ByCommand, Start, player
from swissheet.errors import InputError
from swissheet.workbook.shared.settings.half_byes import HalfByes, parse_half_byes

Begin = Callable[[Start], ByCommand]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (None, HalfByes(1)),
        ("", HalfByes(1)),
        ("2", HalfByes(2)),
        (2, HalfByes(2)),
        (2.0, HalfByes(2)),
        ("0", HalfByes(0)),
        ("none", HalfByes(0)),
        ("max. 2", HalfByes(2)),
        ("rounds 1-5", HalfByes(1, (1, 2, 3, 4, 5))),
        ("Runden 1\N{EN DASH}3, 5", HalfByes(1, (1, 2, 3, 5))),
        ("until 2026-12-01", HalfByes(1, (), "2026/12/01")),
        ("jusqu'au 2026-12-01", HalfByes(1, (), "2026/12/01")),
        ("fino al 1.12.2026", HalfByes(1, (), "2026/12/01")),
        ("1; rounds 1-5; until 2026-12-01", HalfByes(1, (1, 2, 3, 4, 5), "2026/12/01")),
        ("höchstens 2", HalfByes(2)),
        ("keine", HalfByes(0)),
        ("tidak ada", HalfByes(0)),
        ("jusqu\N{RIGHT SINGLE QUOTATION MARK}au 2026-12-01", HalfByes(1, (), "2026/12/01")),
        ("Do 2026-12-01; Rundy 1-3", HalfByes(1, (1, 2, 3), "2026/12/01")),
        ("bis 2026-12-01; 2 ; Runde 4", HalfByes(2, (4,), "2026/12/01")),
    ],
)
def test_what_is_allowed_is_read(typed: object, meant: HalfByes) -> None:
    assert parse_half_byes(typed) == meant


@pytest.mark.parametrize(
    "typed",
    ["1; 2", "rounds 5-1", "rounds 0", "round", "1-5", "foo", "rounds 1-1000",
     "not 4", "except 4-5", "ohne 4", "last 2", "before 3", "until 4", "after 2026-12-01",
     "from 2026-12-31", "until 2026-13-01", "until 01/12/2026", "until 2026",
     dt.datetime(2026, 1, 5)],
)  # fmt: skip
def test_what_cannot_be_read_says_how_to_write_it(typed: object) -> None:
    with pytest.raises(InputError) as error:
        parse_half_byes(typed)
    assert "until" in str(error.value)


def begun(begin: Begin, allowed: str, at: str = "R1") -> ByCommand:
    return begin(Start(at, players=9, settings=(("half_byes", allowed),)))


def test_a_third_is_asked_about_where_two_are_allowed(begin_file: Begin) -> None:
    """S8; C.04.2 (2026-02) 3.3."""
    play = begun(begin_file, "2")
    play.player(player(3), byes="H2, H3")
    assert play.do("pair").code == 0
    play.player(player(3), byes="H2, H3, H4")
    asked = refused(play, "standings")
    assert codes(asked) == [("HPB-SECOND", 3)]
    assert "more than 2 half-point byes (rounds 2-4)" in changes(asked)[0]["wanted"]
    confirmed(play, "standings")


def test_one_is_asked_about_where_none_are_given(begin_file: Begin) -> None:
    play = begun(begin_file, "0")
    play.player(player(3), byes="H3")
    asked = refused(play)
    assert codes(asked) == [("HPB-SECOND", 3)]
    assert "This event has no half-point byes (round 3)" in changes(asked)[0]["wanted"]


def test_a_round_without_half_point_byes_is_asked_about(begin_file: Begin) -> None:
    """S8; C.04.2 (2026-02) 3.3: the regulations say in which rounds."""
    play = begun(begin_file, "1; rounds 1-3")
    play.player(player(3), byes="H5")
    asked = refused(play)
    assert codes(asked) == [("HPB-ROUND", 3)]
    assert "allows no half-point byes in round 5, only in rounds 1-3" in changes(asked)[0]["found"]
    assert play.do("put-back").code == 0
    play.player(player(3), byes="H3, Z5")
    assert play.do("pair").code == 0


@pytest.mark.parametrize(("until", "asks"), [("2099-01-01", False), ("2020-01-01", True)])
def test_after_the_last_day_it_is_asked_whether_it_was_in_time(
    until: str, asks: bool, begin_file: Begin
) -> None:
    """S8; the regulations say until when."""
    play = begun(begin_file, f"until {until}")
    play.player(player(3), byes="H3")
    if asks:
        asked = refused(play)
        assert codes(asked) == [("HPB-LATE", 3)]
        assert f"was {until} (round 3)" in changes(asked)[0]["found"]
        confirmed(play)
    else:
        assert play.do("pair").code == 0
    assert play.paired == 2


def test_a_list_typed_before_anything_is_known_is_asked_about_too(begin_file: Begin) -> None:
    play = begun(begin_file, "rounds 1-3", "new")
    play.player(player(3), byes="H4")
    play.player(player(5), byes="H1, H2")
    assert sorted(codes(refused(play))) == [("HPB-ROUND", 3), ("HPB-SECOND", 3)]
    confirmed(play)
    assert play.paired == 1
    play.board(1, 1, result="1-0")
    assert play.do("standings").code == 0


def test_so_are_the_byes_of_a_late_entry(begin_file: Begin) -> None:
    play = begun(begin_file, "rounds 1-3")
    play.add_player(name="Late, Lea", rating=1700, byes="H4")
    asked = refused(play)
    assert codes(asked) == [("HPB-ROUND", 3)]
    assert "Late, Lea" in changes(asked)[0]["found"]
    confirmed(play)
    assert play.paired == 2


def test_points_for_rounds_a_late_entry_missed_are_asked_about(begin_file: Begin) -> None:
    """Two of them, in a round without, and in any where none are given."""
    for allowed, byes, code in (
        ("1", "H1, H2", "HPB-SECOND"), ("rounds 3-4", "H1", "HPB-ROUND"), ("0", "H1", "HPB-SECOND"),
    ):  # fmt: skip
        play = begun(begin_file, allowed, "R2")
        play.add_player(name="Late, Lea", rating=1700, byes=byes)
        asked = refused(play)
        assert codes(asked) == [(code, 3)]
        assert changes(asked)[0]["place"]["cell"].startswith("I")


def test_another_rule_is_told_once_round_1_is_paired_and_holds_from_then_on(
    begin_file: Begin,
) -> None:
    play = begun(begin_file, "1")
    play.setting("half_byes", "2; rounds 2-4")
    done = play.do("pair")
    assert done.code == 0
    assert "note HALF-BYES" in done.said
    play.player(player(3), byes="H3, H4")
    assert play.do("standings").code == 0


def test_a_rule_that_cannot_be_read_is_named_with_its_cell(begin_file: Begin) -> None:
    play = begun(begin_file, "1")
    play.setting("half_byes", "some")
    done = play.do("pair")
    assert done.code == 3
    assert "'some' cannot be read as a rule for half-point byes" in done.said
