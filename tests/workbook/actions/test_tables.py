"""Standings and cross table, imports, results by script, and whole tournaments in and out."""

from __future__ import annotations

import dataclasses

import pytest

from support.books.memory_book import MemoryBook, blank_book
from support.playing.events import (
    NAMES,
    STAMP,
    book_with,
    confirmed,
    enter,
    set_setting,
    started_book,
)
from swissheet.errors import InputError, RulesError, Severity, WorkbookError
from swissheet.formats import trf
from swissheet.model import Bye, ForeignRecord, Game, Player, Result, Round, System, Tournament
from swissheet.tiebreaks import compute
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.result_cells import result_cell_read


def rows_of(book: MemoryBook, table: str) -> list[dict[str, Value]]:
    headers = book.tables()[table].headers
    return [dict(zip(headers, row, strict=True)) for row in book.read_table(table).rows]


def test_standings_are_the_engines_in_rank_order() -> None:
    book = started_book("1", "5", "0", "+")
    outcome = actions.standings(book, tiebreaks=["BH", "SB", "DE"], **STAMP)
    assert outcome.tournament is not None
    made = compute(outcome.tournament, ["BH", "SB", "DE"])
    rows = rows_of(book, "tblStandings")
    assert [row["No."] for row in rows] == [standing.tpn for standing in made.rows]
    assert [row["Rank"] for row in rows] == [standing.rank for standing in made.rows]
    assert [row["Pts"] for row in rows] == [1, 1, 1, 0.5, 0.5, 0, 0, 0]
    assert list(rows[0])[-3:] == ["BH", "SB", "DE"]
    assert book.cell("Standings", "A3") == "After round 1 of 5"
    assert book.front == "Standings"


def test_the_cross_table_shows_opponent_colour_and_result_by_round() -> None:
    book = book_with(NAMES[:7])
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "+")
    set_setting(book, "paper.crosstable", "Pairing number")
    actions.standings(book, **STAMP)
    rows = {row["No."]: row["R1"] for row in rows_of(book, "tblCrosstable")}
    assert rows == {1: "4w1", 4: "1b0", 2: "5b½", 5: "2w½", 3: "6w+", 6: "3b-", 7: "1 bye"}


def test_the_settings_say_which_tiebreaks() -> None:
    book = started_book("1", "5", "0", "+")
    set_setting(book, "tiebreaks", "SB; PS, WIN")
    confirmed(actions.standings, book, **STAMP)
    assert book.tables()["tblStandings"].headers[-3:] == ("SB", "PS", "WIN")


def test_standings_after_an_earlier_round_can_be_asked_for() -> None:
    book = started_book("1", "5", "0", "+")
    actions.pair(book, **STAMP)
    enter(book, 2, "1", "1", "1", "1")
    actions.standings(book, after=1, **STAMP)
    assert sum(row["Pts"] for row in rows_of(book, "tblStandings")) == 4  # type: ignore[misc]
    assert "R2" not in book.tables()["tblCrosstable"].headers
    actions.standings(book, **STAMP)
    assert "R2" in book.tables()["tblCrosstable"].headers


def test_tables_computed_twice_are_taken_back_with_the_results_before_them() -> None:
    """Columns that either gave up come back with what they held."""
    book = started_book("1", "5", "0", "+")
    actions.pair(book, **STAMP)
    enter(book, 2, "1", "1", "1", "1")
    tables = ("tblStandings", "tblCrosstable")
    before = [rows_of(book, table) for table in tables]
    for after, tiebreaks in ((2, ["BH", "SB", "WIN"]), (1, ["SB"])):
        actions.standings(book, after=after, tiebreaks=tiebreaks, **STAMP)
    computed = [rows_of(book, table) for table in tables]
    actions.undo(book, **STAMP)
    assert [rows_of(book, table) for table in tables] == before
    actions.redo(book, **STAMP)
    assert [rows_of(book, table) for table in tables] == computed


def test_the_organisers_columns_stay_when_tiebreaks_and_rounds_change() -> None:
    book = started_book("1", "5", "0", "+")
    actions.standings(book, tiebreaks=["BH/C1", "DE"], **STAMP)
    for table in ("tblStandings", "tblCrosstable"):
        book.set_headers(table, [*book.tables()[table].headers, "Prize"])
    sheet = book.tables()["tblStandings"]
    first = book.place_of("tblStandings", 1, "place")
    book.put("Standings", f"J{first[1:]}", "100")
    assert sheet.headers[9] == "Prize"
    actions.standings(book, tiebreaks=["SB"], **STAMP)
    assert book.tables()["tblStandings"].headers[-2:] == ("SB", "Prize")
    assert rows_of(book, "tblStandings")[0]["Prize"] == "100"
    assert book.tables()["tblCrosstable"].headers[-2:] == ("R1", "Prize")


@pytest.mark.parametrize("codes", [["BHX"], ["BH/Q9"], ["MPVGP"]])
def test_a_tiebreak_that_does_not_exist_leaves_everything_as_it_was(codes: list[str]) -> None:
    book = started_book("1", "5", "0", "+")
    before = book.snapshot()
    with pytest.raises((InputError, RulesError)):
        actions.standings(book, tiebreaks=codes, **STAMP)
    assert book.snapshot() == before


def round_robin() -> Tournament:
    players = tuple(Player(n, name, 2400 - n) for n, name in enumerate(NAMES[:4], start=1))
    win, draw = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)
    rounds = (
        Round(1, (Game(1, 4, *win), Game(2, 3, *draw))),
        Round(2, (Game(4, 3, *draw), Game(1, 2, *win))),
        Round(3, (Game(2, 4, *win), Game(3, 1, *draw))),
    )
    return Tournament(players, rounds, 3, System.ROUND_ROBIN, tiebreaks=("SB",))


def test_a_round_robin_has_its_cross_table_player_by_player() -> None:
    book = blank_book(3)
    actions.from_tournament(book, round_robin(), **STAMP)
    actions.standings(book, **STAMP)
    rows = rows_of(book, "tblCrosstable")
    assert rows[0] == {
        "Rank": 1, "No.": 1, "Name": "Adams, Alba", "Rating": 2399, "Pts": 2.5,
        "1": "×", "2": "w1", "3": "b½", "4": "w1",
    }  # fmt: skip
    assert book.cell("Standings", "A3") == "Final standings after 3 rounds"


# Lists of players from elsewhere.


def test_an_imported_list_is_read_by_its_headers_in_any_language() -> None:
    book = book_with(())
    rows = [
        {
            "Nazwisko i imię": "Kowalska, Anna",
            "Elo": "1900",
            "Nr": "17",
            "Uwagi": "x",
            "Fed": "pol",
        },
        {"Nazwisko i imię": " ", "Elo": "", "Nr": "", "Uwagi": "", "Fed": ""},
        {"Nazwisko i imię": "=Bond, James", "Elo": "2100", "Nr": "1", "Uwagi": "", "Fed": "ENG"},
    ]
    outcome = actions.import_players(book, rows, **STAMP)
    assert outcome.tournament is not None
    assert [(p.tpn, p.name, p.rating, p.federation) for p in outcome.tournament.players] == [
        (1, "=Bond, James", 2100, "ENG"),
        (2, "Kowalska, Anna", 1900, "POL"),
    ]
    assert book.sheet("Players").formulas == {}


def test_an_import_follows_the_players_that_are_there() -> None:
    book = book_with(NAMES[:2])
    actions.import_players(book, [{"Name": "New, One", "Rating": "2380"}], **STAMP)
    assert book.column("tblPlayers", "name")[:3] == ["Adams, Alba", "Brown, Bruno", "New, One"]
    assert book.column("tblPlayers", "tpn")[:3] == [1, 3, 2]


@pytest.mark.parametrize(
    ("rows", "error", "says"),
    [
        ([{"Elo": "1900"}], InputError, "no column for names"),
        ([], InputError, "no column for names"),
        ([{"Name": "Adams, Alba", "FIDE ID": "5"}] * 2, WorkbookError, "FIDE ID 5"),
        ([{"Name": "Zed, Z", "Rating": "99999"}], WorkbookError, "99999"),
    ],
)
def test_a_list_that_cannot_be_used_leaves_everything_as_it_was(
    rows: list[dict[str, str]], error: type[Exception], says: str
) -> None:
    book = book_with(NAMES[:2])
    before = book.snapshot()
    with pytest.raises(error, match=says):
        actions.import_players(book, rows, **STAMP)
    assert book.snapshot() == before


# Results by script.


def test_results_entered_by_script_stand_in_their_shown_form() -> None:
    book = started_book("1")
    outcome = actions.enter_results(book, 1, {2: "0.5", 4: "+"}, **STAMP)
    assert book.column("tblRound01", "result") == ["1-0", "½-½", None, result_cell_read("+")]
    assert "first on board 3" in outcome.status


@pytest.mark.parametrize(
    ("round_", "results", "error"),
    [(1, {9: "1"}, RulesError), (1, {1: "2"}, InputError), (2, {1: "1"}, RulesError)],
)
def test_results_that_fit_no_board_are_refused(
    round_: int, results: dict[int, str], error: type[Exception]
) -> None:
    book = started_book()
    before = book.snapshot()
    with pytest.raises(error):
        actions.enter_results(book, round_, results, **STAMP)
    assert book.snapshot() == before


# Whole tournaments.


def test_a_tournament_is_brought_into_an_empty_workbook_only() -> None:
    with pytest.raises(RulesError, match="already has 8 players"):
        actions.from_tournament(book_with(), round_robin(), **STAMP)


def test_a_tournament_longer_than_the_workbook_gets_its_round_sheets() -> None:
    book = blank_book(1)
    outcome = actions.from_tournament(book, round_robin(), **STAMP)
    assert outcome.tournament == round_robin()
    titles = [sheet.title for sheet in book.sheets() if "Round" in sheet.title]
    assert titles == ["Round 1", "Round 2", "Round 3"]
    assert [book.cell(title, "A2") for title in titles] == titles


def test_announced_absences_become_cells_of_the_list_of_players() -> None:
    byes = {2: Bye.ZPB, 3: Bye.HPB}
    rounds = (
        *round_robin().rounds[:1],
        Round(2, (), tuple(byes.items())),
        Round(3, (), ((2, Bye.ZPB), (4, Bye.FPB))),
    )
    whole = round_robin()
    book = blank_book(3)
    confirmed(
        actions.from_tournament,
        book,
        Tournament(whole.players, rounds, 3, System.DUTCH_2026),
        **STAMP,
    )
    assert book.column("tblPlayers", "withdrawn_after")[:4] == [None, 1, None, None]
    assert book.column("tblPlayers", "byes")[:4] == [None, None, "H2", "F3"]


FILE = """012 Weekend open
022 Jakarta
032 INA
042 2026/03/14
052 2026/03/15
062 4
092 Individual: Swiss-System
102 Arbiter, Ann (1234567)
112 Deputy; Dan
122 90 min + 30 s
132                                                                                        26/03/14  26/03/15
142 3
152 W
172 INA FIDON
XXZ   3
250       1.0 001 001    1    2
001    1 m GM Adams, Alba                       2400 INA     7100001 1990/00/00  1.0    1     3 w 1  0000 - H
001    2 f    Brown, Bruno                      2350 POL     7100002 1991        0.5    2     4 b =
001    3      Clark, Cleo                       2300                             0.0    4     1 b 0
001    4      Davis, Dino                       2250                             0.5    3     2 w =
DAT unknown record of another program
"""  # noqa: E501


def test_a_report_file_loses_nothing_on_its_way_through_a_workbook() -> None:
    before = trf.loads(FILE)
    book = blank_book(3)
    confirmed(actions.from_tournament, book, before, **STAMP)
    after = actions.to_tournament(book)
    # The pairs of the file are invented, and the report says so.
    line = ForeignRecord("### Import @ Round 1: 1-2 3-4 => 1-3 4-2")
    meant = dataclasses.replace(before, source=None, foreign=(line, *before.foreign))
    assert trf.dumps(after) == trf.dumps(meant)
    book.rename_sheet("Players", "Peserta")
    actions.enter_results(book, 1, {1: "0"}, **STAMP)
    changed = actions.to_tournament(book)
    assert changed.event == before.event
    assert changed.virtual_points == before.virtual_points


def test_a_workbook_with_errors_gives_no_tournament_but_all_its_problems() -> None:
    book = started_book("x", "y")
    with pytest.raises(WorkbookError) as caught:
        actions.to_tournament(book)
    assert [issue.place.cell for issue in caught.value.issues] == ["E6", "E7", "E8"]
    assert [
        issue.place.cell for issue in caught.value.issues if issue.severity is Severity.ERROR
    ] == [
        "E6",
        "E7",
    ]
    assert caught.value.place.cell == "E6"


def test_a_late_entry_moves_the_numbers_of_the_tables_too() -> None:
    book = started_book("1", "5", "0", "1")
    set_setting(book, "paper.crosstable", "Pairing number")
    actions.standings(book, **STAMP)
    assert {r["Name"]: r["R1"] for r in rows_of(book, "tblCrosstable")}["Adams, Alba"] == "5w1"
    computed = {
        table: [(row["No."], row["Name"]) for row in rows_of(book, table)]
        for table in ("tblStandings", "tblCrosstable")
    }
    book.put("Players", "B14", "Newman, Nora")
    book.put("Players", "D14", 2275)
    outcome = actions.pair(book, **STAMP)
    assert outcome.tournament is not None
    now = {player.name: player.tpn for player in outcome.tournament.players}
    assert now["Davis, Dino"] == 5, "moved by one"
    for table, before in computed.items():
        found = [(row["No."], row["Name"]) for row in rows_of(book, table)]
        assert found == [(now[str(name)], name) for _, name in before]
    cross = {row["Name"]: row["R1"] for row in rows_of(book, "tblCrosstable")}
    assert (cross["Adams, Alba"], cross["Evans, Elke"]) == ("6w1", "1b0")
    actions.undo(book, **STAMP)
    for table, before in computed.items():
        assert [(row["No."], row["Name"]) for row in rows_of(book, table)] == before


def test_a_table_older_than_the_list_keeps_its_numbers() -> None:
    book = started_book("1", "5", "0", "1")
    actions.standings(book, **STAMP)
    first = rows_of(book, "tblStandings")[0]
    book.put("Standings", book.place_of("tblStandings", 1, "name"), "Somebody, Else")
    book.put("Players", "B14", "Newman, Nora")
    book.put("Players", "D14", 2500)
    actions.pair(book, **STAMP)
    assert rows_of(book, "tblStandings")[0]["No."] == first["No."]


def test_the_history_tells_numbers_from_counts() -> None:
    book = started_book("1", "5", "0", "1")
    book.put("Players", "B14", "Newman, Nora")
    book.put("Players", "D14", 2275)
    made = actions.pair(book, **STAMP)
    assert made.summary.endswith("; late entry: No. 4; new numbers: 5 players.")
    assert actions.unpair(book, **STAMP).summary == "Pairing taken back: round 2, 4 boards."
