"""Lists of groups: who is in a group, the place in it and among all, headings never alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from support.desk import render
from support.papers import event
from swissheet.errors import InputError
from swissheet.model import Player, Tournament
from swissheet.papers import wall_lists
from swissheet.papers.categories import Category, category_standings, groups_of
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import made
from swissheet.papers.pdf import PaperPress
from swissheet.papers.printed import PrintedList


def of_ages(*births: str, start: str = "2026/11/20") -> PaperEvent:
    players = tuple(
        Player(n, f"Player {n}", birth=birth) for n, birth in enumerate(births, start=1)
    )
    t = Tournament(players)
    return PaperEvent(replace(t, event=replace(t.event, start=start)))


def named(found: PaperEvent, *kinds: Category) -> dict[str, list[int]]:
    return {group.name: sorted(group.tpns) for group in groups_of(found, kinds)}


def test_ages_are_those_of_the_year_of_the_event() -> None:
    # D.04: U16 in 2026 are those born in 2010 or later; 50+ those born in 1976 or before.
    found = of_ages("2010/01/01", "2009/12/31", "2018", "1976/12/31", "1977/01/01", "1961", "")
    ages = named(found, Category.YOUTH, Category.SENIORS)
    assert ages["U16"] == [1, 3]
    assert ages["U18"] == [1, 2, 3]
    assert ages["U8"] == [3]
    assert ages["50+"] == [4, 6]
    assert ages["65+"] == [6]


def test_without_the_year_of_the_event_there_are_no_ages() -> None:
    with pytest.raises(InputError, match="No group of players can be made"):
        named(of_ages("2010", "1950", start=""), Category.YOUTH, Category.SENIORS)


def test_rating_bands_hold_each_rated_player_once() -> None:
    t = event(41)
    t = replace(t, players=(replace(t.players[0], rating=0), *t.players[1:]))
    groups = groups_of(PaperEvent(t), [Category.RATING])
    assert sorted(tpn for group in groups for tpn in group.tpns) == [p.tpn for p in t.players]
    assert groups[-1].name == "Without a rating"
    for group in groups[:-1]:
        low, high = map(int, group.name.removeprefix("Rating ").split("–"))
        assert all(low <= t.player(tpn).rating <= high for tpn in group.tpns)


def test_a_group_of_everybody_or_nobody_is_none() -> None:
    t = event(8)
    women = replace(t, players=tuple(replace(p, sex="w") for p in t.players))
    for one in (t, women):
        with pytest.raises(InputError):
            groups_of(PaperEvent(replace(one, event=one.event)), [Category.WOMEN])


def clubbed(players: int = 41) -> PaperEvent:
    t = event(players)
    clubs = ("Łódź", "Lublin", "", "Zamość")
    named_ = (replace(p, club=clubs[p.tpn % 4], sex="mw"[p.tpn % 2]) for p in t.players)
    return PaperEvent(replace(t, players=tuple(named_)), "pl")


def test_a_row_has_the_place_in_the_group_and_the_one_among_all() -> None:
    found = clubbed()
    (whole,) = wall_lists.standings(found).tables
    (table,) = category_standings(found, kinds=[Category.WOMEN, Category.CLUB]).tables
    overall = {row[1]: row[0] for row in whole.rows}
    at = 0
    for name, count in table.groups:
        rows = table.rows[at : at + count]
        tpns = {int(row[2]) for row in rows}
        players = [p for p in found.tournament.players if p.tpn in tpns]
        assert all(
            p.club == name or (name not in "ŁódźLublinZamość" and p.sex == "w") for p in players
        )
        assert all(row[1] == overall[row[2]] for row in rows)
        order = [int(row[1]) for row in rows]
        assert order == sorted(order)
        assert [int(row[0]) for row in rows] == [order.index(place) + 1 for place in order]
        at += count


def test_a_club_has_a_group_from_two_players_on_in_the_order_of_the_alphabet() -> None:
    t = event(9)
    clubs = ("Zamość", "Łódź", "Lublin", "", "Zamość", "łódź", "Solo", "ZAMOŚĆ", "")
    players = tuple(replace(p, club=club) for p, club in zip(t.players, clubs, strict=True))
    found = PaperEvent(replace(t, players=players), "pl")
    paper, _ = made(found, "categories-club", 5)
    assert isinstance(paper, PrintedList)
    assert paper.tables[0].groups == [("Łódź", 2), ("Zamość", 3)]
    assert paper.title == f"{found.say('column.club')} · {wall_lists.standings(found, 5).title}"


def test_clubs_are_in_the_order_of_the_alphabet_and_those_without_one_last() -> None:
    (table,) = wall_lists.start_list_by(clubbed(), "club").tables
    names = [name for name, _ in table.groups]
    assert names[:3] == ["Lublin", "Łódź", "Zamość"]
    assert len(names) == 4
    assert sorted(int(row[0]) for row in table.rows) == list(range(1, 42))


@pytest.mark.parametrize("what", ["club", "federation"])
def test_a_starting_list_of_clubs_names_them_in_a_whole_word(
    what: Literal["club", "federation"],
) -> None:
    t = clubbed().tournament
    named_ = replace(t, players=tuple(replace(p, federation="POL") for p in t.players))
    paper = wall_lists.start_list_by(PaperEvent(named_), what)
    assert paper.title == f"Starting list · by {what}"
    nobody = replace(t, players=tuple(replace(p, club="", federation="") for p in t.players))
    with pytest.raises(InputError, match=f"No player has a {what}") as found:
        wall_lists.start_list_by(PaperEvent(nobody), what)
    # A key in the text would be an English word in every other language.
    assert not found.value.issue.params


def test_the_place_in_the_group_and_the_place_among_all_have_headings_of_their_own() -> None:
    found = PaperEvent(clubbed().tournament)
    columns = category_standings(found, kinds=[Category.CLUB]).tables[0].columns
    assert [column.heading for column in columns[:2]] == ["In group", "Rank"]


def test_a_list_by_name_has_everybody_once() -> None:
    (table,) = wall_lists.start_list_by_name(clubbed()).tables
    assert [int(row[0]) for row in table.rows] == list(clubbed().alphabetical)


@pytest.mark.programs
def test_a_page_never_ends_in_the_heading_of_a_group(tmp_path: Path) -> None:
    alone = 0
    for first in range(28, 48):
        players = tuple(
            Player(n, f"Player {n}", club="A" if n <= first else "B") for n in range(1, 80)
        )
        list_ = wall_lists.start_list_by(PaperEvent(Tournament(players)), "club")
        file = tmp_path / "list.pdf"
        paper = replace(list_, floor=13.0, most=13.0, wide=False)
        file.write_bytes(PaperPress(page="Page {page}").printed(paper)[0])
        pages = [line for page in render.pages(file) for line in page.lines]
        ends = [at for at, line in enumerate(pages) if line.startswith("Page ")]
        alone += sum(pages[at - 1] == "B" for at in ends)
    assert not alone
