"""The Cross table: opponents are named by what stands in its first column."""

from __future__ import annotations

import re

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import (
    NAMES,
    STAMP,
    book_with,
    confirmed,
    enter,
    set_setting,
    started_book,
)
from swissheet.standings import RankedRow, places_of
from swissheet.words.message import titled
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.language import LANGUAGES, text

TABLE = "tblCrosstable"
SIGNS = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+"}


def rows_of(book: MemoryBook) -> list[dict[str, Value]]:
    headers = book.tables()[TABLE].headers
    return [dict(zip(headers, row, strict=True)) for row in book.read_table(TABLE).rows]


def played(rounds: int = 3, *names: str) -> MemoryBook:
    book = book_with(names or NAMES)
    for number in range(1, rounds + 1):
        actions.pair(book, **STAMP)
        enter(book, number, "1", "5", "0", "+")
    return book


def found_by_the_reader(book: MemoryBook) -> set[tuple[str, str]]:
    """Who met whom, as the table says it to whoever looks up numbers in its first column.

    Both rows of a game agree on colour and result.
    """
    rows = rows_of(book)
    first = book.tables()[TABLE].headers[0]
    by_number = {str(row[first]).removesuffix("="): row for row in rows}
    assert len(by_number) == len(rows), "every number once"
    met = set()
    for row in rows:
        for header, cell in row.items():
            game = re.fullmatch(r"(†?\d+)([wb])(.)", str(cell))
            if header.startswith("R") and game:
                opponent = by_number[game[1]]
                colour = "b" if game[2] == "w" else "w"
                number = str(row[first]).removesuffix("=")
                assert opponent[header] == f"{number}{colour}{SIGNS[game[3]]}"
                met.add((str(row["Name"]), str(opponent["Name"])))
    return met


@pytest.mark.parametrize("order", [None, "Rank", "Pairing number", "Startnummer"])
def test_whoever_looks_up_a_number_in_the_first_column_finds_the_opponent(
    order: str | None,
) -> None:
    book = played()
    set_setting(book, "paper.crosstable", order)
    made = actions.standings(book, **STAMP).tournament
    assert made is not None
    names = {player.tpn: player.name for player in made.players}
    assert found_by_the_reader(book) == {
        (names[one], names[other])
        for round_ in made.rounds
        for game in round_.games
        for one, other in ((game.white, game.black), (game.black, game.white))
    }


def test_by_rank_the_rows_stand_as_the_standings_do() -> None:
    book = played()
    actions.standings(book, **STAMP)
    headers = book.tables()[TABLE].headers
    assert headers[:3] == ("Rank", "No.", "Name")
    standings = book.column("tblStandings", "name")
    assert [row["Name"] for row in rows_of(book)] == standings
    assert str(book.cell("Cross table", "A3")).startswith("Opponent by rank, ")


def test_by_number_the_number_comes_first_and_the_rank_stays_that_of_the_standings() -> None:
    book = played()
    actions.standings(book, **STAMP)
    set_setting(book, "paper.crosstable", "Pairing number")
    actions.standings(book, **STAMP)
    assert book.tables()[TABLE].headers[:3] == ("No.", "Rank", "Name")
    assert [row["No."] for row in rows_of(book)] == [1, 2, 3, 4, 5, 6, 7, 8]
    ranks = dict(
        zip(book.column("tblStandings", "tpn"), book.column("tblStandings", "place"), strict=True)
    )
    assert {row["No."]: row["Rank"] for row in rows_of(book)} == ranks
    assert str(book.cell("Cross table", "A3")).startswith("Opponent, ")
    set_setting(book, "paper.crosstable", "Rank")
    actions.standings(book, **STAMP)
    assert book.tables()[TABLE].headers[:3] == ("Rank", "No.", "Name")


def test_who_shares_a_rank_has_a_number_of_his_own_that_says_so() -> None:
    book = started_book("5", "5", "5", "5")
    confirmed(actions.standings, book, tiebreaks=["WIN"], **STAMP)
    assert book.column("tblStandings", "place") == [1] * 8
    assert [row["Rank"] for row in rows_of(book)] == [f"{n}=" for n in range(1, 9)]
    assert len(found_by_the_reader(book)) == 8


def test_places_are_counted_on_and_who_has_none_goes_by_number() -> None:
    made = actions.standings(played(), **STAMP).tournament
    assert made is not None
    rows = [
        RankedRow(rank, player, 0, ())
        for rank, player in zip((1, 2, 2, 4, 5, 6, 0, 0), made.players, strict=True)
    ]
    assert list(places_of(rows).values()) == ["1", "2=", "3=", "4", "5", "6", "†7", "†8"]


def test_a_late_entry_leaves_a_table_by_places_as_it_is_but_for_numbers() -> None:
    book = played(1)
    actions.standings(book, **STAMP)
    before = {row["Name"]: (row["Rank"], row["R1"]) for row in rows_of(book)}
    book.put("Players", "B14", "Newman, Nora")
    book.put("Players", "D14", 2275)
    made = actions.pair(book, **STAMP).tournament
    assert made is not None
    assert {row["Name"]: (row["Rank"], row["R1"]) for row in rows_of(book)} == before
    numbers = {player.name: player.tpn for player in made.players}
    assert all(row["No."] == numbers[str(row["Name"])] for row in rows_of(book))
    assert numbers["Davis, Dino"] == 5, "moved by one"


def test_a_table_of_an_earlier_version_follows_a_late_entry_by_its_numbers() -> None:
    """It had the places first, and named opponents by number all the same."""
    book = played(1)
    set_setting(book, "paper.crosstable", "Pairing number")
    actions.standings(book, **STAMP)
    book.set_headers(TABLE, ["Rank", "No.", *book.tables()[TABLE].headers[2:]])
    book.put("Players", "B14", "Newman, Nora")
    book.put("Players", "D14", 2275)
    actions.pair(book, **STAMP)
    rows = {row["Name"]: row for row in rows_of(book)}
    by_number = {row["No."]: row for row in rows.values()}
    for row in rows.values():
        opponent = re.match(r"\d+", str(row["R1"]))
        assert opponent
        assert re.match(r"\d+", str(by_number[int(opponent[0])]["R1"]))[0] == str(row["No."])  # type: ignore[index]


def test_an_expelled_player_is_found_by_his_number_under_a_dagger() -> None:
    book = played()
    header = "Expelled"
    book.set_headers("tblPlayers", [*book.tables()["tblPlayers"].headers, header])
    book.put("Players", book.place_of("tblPlayers", 2, "expelled"), "x")
    confirmed(actions.standings, book, **STAMP)
    last = rows_of(book)[-1]
    assert (last["Rank"], last["No."], last["†"]) == ("†2", 2, "†")
    assert any(str(value).startswith("†2") for row in rows_of(book)[:-1] for value in row.values())
    assert found_by_the_reader(book)


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_left_is_marked_by_a_sign_that_a_narrow_column_holds(code: str) -> None:
    book = book_with(lang=code)
    for number in (1, 2):
        actions.pair(book, **STAMP)
        enter(book, number, "1", "5", "0", "+")
    book.put(
        book.tables()["tblPlayers"].sheet, book.place_of("tblPlayers", 3, "withdrawn_after"), 2
    )
    actions.standings(book, **STAMP)
    for table in ("tblStandings", TABLE):
        headers, sheet = book.tables()[table].headers, book.tables()[table].sheet
        signs = [row[headers.index("†")] for row in book.read_table(table).rows]
        assert sorted(map(str, filter(None, signs))) == ["† 2"]
        said = titled("† n", text("gone.withdrawn", code, round="n"))
        assert str(book.cell(sheet, "A3")).endswith(said.words(code))


@pytest.mark.parametrize("word", ["No longer playing", "Już nie gra"])
def test_the_column_of_an_earlier_version_gives_way_to_the_sign(word: str) -> None:
    book = played(2)
    book.put("Players", book.place_of("tblPlayers", 3, "withdrawn_after"), 2)
    actions.standings(book, **STAMP)
    old = [word if header == "†" else header for header in book.tables()[TABLE].headers]
    book.set_headers(TABLE, [header for header in old if header != word])
    book.set_headers(TABLE, old)
    actions.standings(book, **STAMP)
    assert book.tables()[TABLE].headers.count("†") == 1
    assert word not in book.tables()[TABLE].headers


def test_a_word_that_means_no_order_is_told_and_the_order_is_by_rank() -> None:
    book = played(1)
    set_setting(book, "paper.crosstable", "by beard")
    made = actions.standings(book, **STAMP)
    assert "paper" in {issue.code for issue in made.issues}
    assert book.tables()[TABLE].headers[0] == "Rank"
