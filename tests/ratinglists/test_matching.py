"""Who of a list an entry is: what is sure, what is asked about, and nothing wrong in silence."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.ratings.invented import PLANTED, messy
from swissheet.ratinglists.index import build
from swissheet.ratinglists.listed import Listed, ListNotices
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.matching import EventEntry, ListVerdict, match, neighbours
from swissheet.ratinglists.names import keys_of
from swissheet.ratinglists.reading import RatingList

IDS = {(one.name, one.born): one.id for one in PLANTED}
BOGUMIL, NORDGARD, GOERLITZER = "98000015", "98000016", "98000017"
ELDER_HANS, MULLER, YOUNGER_HANS = "98000011", "98000012", "98000013"
HANNA, ANNA = "98000026", "98000027"

SURE = [
    (EventEntry("Lukaszewicz, Bogumil", BOGUMIL), BOGUMIL),
    (EventEntry("Bogumil Łukaszewicz", BOGUMIL, born=1988), BOGUMIL),
    (EventEntry("Lukaszewitsch, Bogumil", BOGUMIL, federation="GER"), BOGUMIL),
    (EventEntry("Nordgaard Petersen, Soren", NORDGARD, born=1979), NORDGARD),
    (EventEntry("Łukaszewicz Bogumił", federation="POL", born=1988), BOGUMIL),
    (EventEntry("soren NORDGARD", federation="DEN", born=1979), NORDGARD),
    (EventEntry("Mueller, Hans", federation="GER", born=2001), YOUNGER_HANS),
    (EventEntry("Nowińska, Anna", federation="POL", born=2010), ANNA),
    (EventEntry("Castellvi Roig, Jordi", federation="ESP", born=1976, sex="m"), "98000028"),
]


@pytest.mark.parametrize(("entry", "number"), SURE)
def test_sure(index: Index, entry: EventEntry, number: str) -> None:
    found = match(entry, index)
    assert (found.verdict, found.reason) == (ListVerdict.SURE, None)
    assert found.proposed is not None
    assert found.proposed.id == number


PROPOSED = [
    (EventEntry("Lukaszewicz, Bogumil"), BOGUMIL, "name-only"),
    (EventEntry("Lukaszewicz, Bogumil", federation="POL"), BOGUMIL, "name-only"),
    (EventEntry("Lukaszewicz, Bogumil", born=1988), BOGUMIL, "name-only"),
    (EventEntry("Lukaszewicz, Bogumil", BOGUMIL, born=1998), BOGUMIL, "id-other-year"),
    (EventEntry("Lukaszewicz, Bogumil", "98000051"), BOGUMIL, "id-unknown"),
    (EventEntry("Lukaszewicz, Bogumil", "9800015"), BOGUMIL, "id-unknown"),
    (EventEntry("Görlitzer, Jürgen", federation="GER", born=1965), GOERLITZER, "spelt-otherwise"),
    (EventEntry("Gorlitzer, Jurgen", federation="GER", born=1965), GOERLITZER, "spelt-otherwise"),
    (EventEntry("Lukaszevich, Bogumil", federation="POL", born=1988), BOGUMIL, "spelt-otherwise"),
    (EventEntry("Ukaszewicz, Bogumil", federation="POL", born=1988), BOGUMIL, "spelt-otherwise"),
    (EventEntry("Oosterkamp, Pieter", federation="NED", born=1959), "98000019", "spelt-otherwise"),
    (EventEntry("Arjunan s/o Velu", federation="MAS", born=2003), "98000020", "spelt-otherwise"),
    (EventEntry("Щербаков Юрий", federation="FID", born=1990), "98000018", "spelt-otherwise"),
]


@pytest.mark.parametrize(("entry", "number", "reason"), PROPOSED)
def test_proposed_and_asked_about(
    index: Index, entry: EventEntry, number: str, reason: str
) -> None:
    found = match(entry, index)
    assert found.verdict is ListVerdict.DOUBT
    assert found.proposed is not None
    assert found.reason is not None
    assert (found.proposed.id, found.reason.code) == (number, reason)
    assert found.shown[0].listed == found.proposed


SHOWN = [
    # Whose ID is typed, and who is spelt so.
    (
        EventEntry("Castellvi Roig, Jordi", BOGUMIL, born=1976),
        {BOGUMIL, "98000028"},
        "id-of-another",
    ),
    # A neighbour's ID, where siblings have been registered together.
    (
        EventEntry("Nowinska, Anna", HANNA, federation="POL", born=2010),
        {HANNA, ANNA},
        "id-of-another",
    ),
    (EventEntry("Mueller, Hans", federation="GER", born=1971), {ELDER_HANS, MULLER}, "spellings"),
    (EventEntry("Müller, Hans", federation="GER", born=1971), {ELDER_HANS, MULLER}, "spellings"),
    (EventEntry("Muller Hans", federation="GER", born=1971), {ELDER_HANS, MULLER}, "spellings"),
    (EventEntry("Mueller, Hans"), {ELDER_HANS, MULLER, YOUNGER_HANS}, "several"),
    (EventEntry("Mueller, Hans", federation="GER"), {ELDER_HANS, MULLER, YOUNGER_HANS}, "several"),
    # The year is one off; another federation; another sex.
    (EventEntry("Nordgard, Soren", federation="DEN", born=1980), {NORDGARD}, "differs"),
    (EventEntry("Nordgard, Soren", federation="SWE", born=1979), {NORDGARD}, "differs"),
    (EventEntry("Nordgard, Soren", federation="DEN", born=1979, sex="w"), {NORDGARD}, "differs"),
    # Father and son: the same name and federation, another year.
    (EventEntry("Lukaszewicz, Bogumil", federation="POL", born=2013), {BOGUMIL}, "differs"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "numbers", "reason"), SHOWN)
def test_shown_side_by_side_and_nobody_is_proposed(
    index: Index, entry: EventEntry, numbers: set[str], reason: str
) -> None:
    found = match(entry, index)
    assert (found.verdict, found.proposed) == (ListVerdict.DOUBT, None)
    assert found.reason is not None
    assert found.reason.code == reason
    assert numbers <= {one.listed.id for one in found.shown}
    assert len(found.shown) <= 5


@pytest.mark.parametrize(
    "entry",
    [
        EventEntry("Quexley, Barnaby", federation="ENG", born=1980),
        EventEntry("Quexley, Barnaby"),
        EventEntry("李 明", federation="CHN", born=1980),
        EventEntry(""),
        EventEntry("Lukaszewicz, Bogumil", federation="USA", born=2013),
    ],
)
def test_nobody(index: Index, entry: EventEntry) -> None:
    found = match(entry, index)
    assert (found.verdict, found.proposed, found.shown) == (ListVerdict.NOT_FOUND, None, ())


OF_A_CLUB = [
    Listed("1", "Nowak, Jan", born=1990, birth="1990/05/12"),
    Listed("2", "Nowak, Ewa", born=1991, birth="1991/01/01"),
    Listed("3", "Twin, Tom", born=1992, birth="1992/03/04"),
    Listed("4", "Twin, Tom", born=1992, birth="1992/03/04"),
    Listed("5", "Kowal, Leo", born=1993, birth="1993/06/07"),
    Listed("6", "Kowal, Leo", born=1993, birth="1993/08/09"),
    Listed("7", "Müller, Max", born=1994, birth="1994/02/03"),
    Listed("8", "Mueller, Max", born=1994),
]


@pytest.fixture
def of_a_club(tmp_path: Path) -> Callable[[bool], Index]:
    def made(without: bool) -> Index:
        told = ListNotices(without_federation=without)
        players = [one if without else replace(one, federation="POL") for one in OF_A_CLUB]
        found = RatingList("club", "national", "", "2026-10-01", "0", iter(players), told)
        build(tmp_path, "club", found, file="a", when=dt.datetime(2026, 11, 1))
        return Index(tmp_path, "club")

    return made


@pytest.mark.parametrize(
    ("name", "birth", "federation", "number"),
    [
        ("Jan Nowak", "1990/05/12", "POL", "1"),
        ("Jan Nowak", "1990/05/12", "", "1"),
        ("Jan Nowak", "1990/05/13", "POL", ""),
        ("Jan Nowak", "1990", "POL", ""),
        ("Ewa Nowak", "1991/01/01", "", ""),
        ("Twin, Tom", "1992/03/04", "", ""),
        ("Kowal, Leo", "1993/08/09", "", "6"),
        ("Müller, Max", "1994/02/03", "", ""),
    ],
)
def test_without_federations_the_day_of_birth_tells_who_it_is(
    of_a_club: Callable[[bool], Index], name: str, birth: str, federation: str, number: str
) -> None:
    day = birth if len(birth) == 10 else ""
    entry = EventEntry(name, federation=federation, born=int(birth[:4]), birth=day)
    with of_a_club(True) as index:
        found = match(entry, index)
        assert found.verdict is (ListVerdict.SURE if number else ListVerdict.DOUBT)
        assert not number or (found.proposed and found.proposed.id) == number
    with of_a_club(False) as index:
        assert match(replace(entry, federation=""), index).verdict is ListVerdict.DOUBT


def test_of_sixty_messy_entries_nearly_all_are_right_and_none_is_wrong_in_silence(
    index: Index, listed: list[Listed]
) -> None:
    cases = messy(listed)
    assert len(cases) == 60
    right, wrong = Counter[bool](), []
    for case in cases:
        found = match(case.entry, index)
        among = case.truth in {one.listed.id for one in found.shown}
        right[among if case.truth else found.proposed is None] += 1
        if found.verdict is ListVerdict.SURE and (
            not found.proposed or found.proposed.id != case.truth
        ):
            wrong.append(case)
    assert wrong == []
    assert right[True] >= 57


def test_a_list_matched_against_itself_gives_everybody_himself(
    index: Index, listed: list[Listed]
) -> None:
    """But for namesakes, who are asked about, and never somebody else in silence."""
    namesakes = Counter((keys_of(one.name).same, one.federation) for one in listed)
    for one in listed[::41]:
        entry = EventEntry(one.name, one.fide_id, federation=one.federation, born=one.born)
        found = match(entry, index)
        assert (found.verdict, found.proposed) == (ListVerdict.SURE, one)
        found = match(replace(entry, fide_id=""), index)
        assert one in [candidate.listed for candidate in found.shown]
        if one.born and namesakes[keys_of(one.name).same, one.federation] == 1:
            assert found.proposed == one


def test_neighbouring_numbers_are_one_slip_of_the_hand_away() -> None:
    assert {"13", "32", "2", "3", "223", "0"} - set(neighbours("23")) == {"0"}
    assert "23" not in neighbours("23")
    assert all(abs(len(one) - 4) <= 1 and one.isdigit() for one in neighbours("1234"))
