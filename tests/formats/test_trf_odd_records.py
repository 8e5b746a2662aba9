"""Records and lines that other programs write oddly: read, or kept and named."""

from __future__ import annotations

import pytest

from support.trf_samples import player_line
from swissheet.errors import Severity
from swissheet.formats import trf
from swissheet.formats.trf.reading.read import TrfReading
from swissheet.model import Bye, Colour

PLAYERS = "\n".join(player_line(tpn) for tpn in range(1, 5))


def read(*records: str) -> TrfReading:
    return trf.read("\n".join([*records, PLAYERS, ""]))


def keys(reading: TrfReading) -> list[str]:
    return [issue.key for issue in reading.issues if issue.place.line <= 1]


@pytest.mark.parametrize("record", ["XXB 3", "XXF    3    4", "BBE    3 1.0", "BYE    3"])
def test_what_is_no_national_record_is_kept_and_named(record: str) -> None:
    reading = read(record)
    assert not any(player.national for player in reading.tournament.players)
    assert [kept.text for kept in reading.tournament.foreign] == [record]
    assert keys(reading) == ["trf.unknown-record"]


@pytest.mark.parametrize("record", ["XXR", "XXR 0", "142 ", "142   0"])
def test_no_number_of_rounds_leaves_it_open(record: str) -> None:
    reading = read(record)
    assert reading.tournament.rounds_total == 0
    assert keys(reading) == ["trf.rounds-total.none"]


def test_the_words_of_xxc_may_have_capitals() -> None:
    reading = read("XXC White1 RANK")
    assert reading.tournament.initial_colour is Colour.WHITE
    assert keys(reading) == []


def test_numbers_of_players_may_have_commas_between_them() -> None:
    t = read("XXP 1,2", "XXZ 3, 4").tournament
    assert t.forbidden[0].tpns == (1, 2)
    assert t.rounds[0].byes == ((3, Bye.ZPB), (4, Bye.ZPB))


def test_a_bye_far_behind_the_last_round_is_told_once() -> None:
    reading = read("XXR 5", "240 H 009    3")
    found = [i for i in reading.issues if i.severity >= Severity.WARNING]
    assert [(i.key, i.params["round"]) for i in found] == [("trf.beyond-the-last", 9)]


def test_entries_need_no_points_before_the_first_round() -> None:
    lines = [player_line(tpn)[:79].rstrip() for tpn in range(1, 5)]
    reading = trf.read("\n".join(lines))
    assert len(reading.tournament.players) == 4
    assert reading.issues == []


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_two_or_four_bytes_for_a_letter_are_told_with_and_without_a_mark(codec: str) -> None:
    reading = trf.read(f"012 Čačak Open\n{PLAYERS}\n".encode(codec))
    assert reading.tournament.event.name == "Čačak Open"
    assert keys(reading) == ["trf.encoding.utf16"]
