"""Every problem in the sheets is found with its cell, and an error stops what builds on it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import NamedTuple

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import (
    STAMP,
    book_with,
    confirmed,
    enter,
    rename_column,
    set_setting,
    started_book,
)
from swissheet.errors import ChangesError, InputError, Issue, RulesError, Severity, WorkbookError
from swissheet.workbook import actions
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.copied_sheet import RANKED
from swissheet.workbook.sheets.reading.read import read

ERROR, WARNING, NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE
Change = Callable[[MemoryBook], object]


def put(sheet: str, cell: str, value: object) -> Change:
    return lambda book: book.put(sheet, cell, value)


def puts(sheet: str, cells: dict[str, object]) -> Change:
    return lambda book: [book.put(sheet, cell, value) for cell, value in cells.items()]


def formula(sheet: str, at: tuple[int, int], value: object) -> Change:
    def change(book: MemoryBook) -> None:
        book.sheet(sheet).formulas[at] = "=A1"
        book.sheet(sheet).cells.pop(at, None)
        if value is not None:
            book.sheet(sheet).cells[at] = value

    return change


class Case(NamedTuple):
    name: str
    change: Change
    severity: Severity
    code: str
    sheet: str
    cell: str
    says: str


PLAYERS, ROUND = "Players", "Round 1"

PROBLEMS = [
    Case("result text", put(ROUND, "E7", "2-0"), ERROR, "result", ROUND, "E7", "'2-0'"),
    Case(
        "result date",
        put(ROUND, "E7", dt.datetime(2026, 1, 1)),
        ERROR,
        "result",
        ROUND,
        "E7",
        "date",
    ),
    Case(
        "result unpaired",
        put(ROUND, "E10", "1-0"),
        ERROR,
        "result-unpaired",
        ROUND,
        "E10",
        "without players",
    ),
    Case(
        "no opponent",
        puts(ROUND, {"G7": None, "H7": None}),
        ERROR,
        "opponent-missing",
        ROUND,
        "E7",
        "U (pairing-allocated)",
    ),
    Case(
        "no opponent, no result",
        puts(ROUND, {"E9": None, "G9": None, "H9": None}),
        ERROR,
        "opponent-missing",
        ROUND,
        "H9",
        "no opponent",
    ),
    Case(
        "letter of a bye typed over",
        puts(ROUND, {"G7": "bye", "H7": None, "E7": "0"}),
        ERROR,
        "bye-letter",
        ROUND,
        "E7",
        "The cell beside 'bye' has '0' instead of the letter U",
    ),
    Case(
        "letter of a bye cleared, in another language",
        puts(ROUND, {"G9": "Freilos, halber Punkt", "H9": None, "E9": None}),
        ERROR,
        "bye-letter",
        ROUND,
        "E9",
        "Type H again",
    ),
    Case(
        "nobody with white",
        puts(ROUND, {"B7": None, "C7": None}),
        ERROR,
        "unknown-player",
        ROUND,
        "B7",
        "names no player",
    ),
    Case(
        "unknown number",
        puts(ROUND, {"B7": 77, "C7": None}),
        ERROR,
        "unknown-player",
        ROUND,
        "B7",
        "'77'",
    ),
    Case(
        "number as a word", put(ROUND, "B7", "six"), ERROR, "unknown-player", ROUND, "B7", "'six'"
    ),
    Case(
        "unknown name",
        puts(ROUND, {"B7": None, "C7": "Nobody, N"}),
        ERROR,
        "unknown-player",
        ROUND,
        "C7",
        "'Nobody, N'",
    ),
    Case(
        "name of another",
        put(ROUND, "C7", "Adams, Alba"),
        ERROR,
        "name-and-number",
        ROUND,
        "C7",
        "(number 1)",
    ),
    Case(
        "a name nobody has",
        put(ROUND, "C7", "Nobody, N"),
        ERROR,
        "name-and-number",
        ROUND,
        "C7",
        "Frank, Finn",
    ),
    Case(
        "spelling of a name",
        put(ROUND, "C7", "Frank, Fin"),
        NOTICE,
        "name-changed",
        ROUND,
        "C7",
        "now called",
    ),
    Case(
        "twice in a round",
        puts(ROUND, {"B7": 1, "C7": "Adams, Alba"}),
        ERROR,
        "paired-twice",
        ROUND,
        "B7",
        "row 6",
    ),
    Case(
        "bye and board",
        puts(ROUND, {"B10": 1, "C10": "Adams, Alba", "E10": "U"}),
        ERROR,
        "paired-twice",
        ROUND,
        "B10",
        "is in round",
    ),
    Case(
        "himself",
        puts(ROUND, {"B7": 2, "C7": None}),
        ERROR,
        "self-pairing",
        ROUND,
        "H7",
        "same player as opponent",
    ),
    Case(
        "missing result",
        put(ROUND, "E8", None),
        WARNING,
        "results-missing",
        ROUND,
        "E8",
        "boards 3 and 4",
    ),
    Case("rating", put(PLAYERS, "D7", 99999), ERROR, "rating", PLAYERS, "D7", "'99999'"),
    Case(
        "rating text",
        put(PLAYERS, "D7", "strong"),
        ERROR,
        "rating",
        PLAYERS,
        "D7",
        "0 (unrated) to 4000",
    ),
    Case("rating error", put(PLAYERS, "D7", "#N/A"), ERROR, "formula", PLAYERS, "D7", "#N/A"),
    Case("title", put(PLAYERS, "C7", "XM"), WARNING, "title", PLAYERS, "C7", "'XM'"),
    Case("sex", put(PLAYERS, "G7", "?"), WARNING, "sex", PLAYERS, "G7", "m or w"),
    Case("birth", put(PLAYERS, "H7", "3/5/1990"), WARNING, "date", PLAYERS, "H7", "1990-05-31"),
    Case(
        "no name",
        puts(PLAYERS, {"A13": None, "B13": None}),
        ERROR,
        "name-missing",
        PLAYERS,
        "B13",
        "no name",
    ),
    Case(
        "name formula",
        formula(PLAYERS, (7, 2), "Brown, Bruno"),
        WARNING,
        "formula",
        PLAYERS,
        "B7",
        "values",
    ),
    Case(
        "empty formula",
        formula(PLAYERS, (7, 2), None),
        ERROR,
        "formula",
        PLAYERS,
        "B7",
        "no value yet",
    ),
    Case(
        "name like a formula",
        put(PLAYERS, "B14", "=HYPERLINK(1)"),
        WARNING,
        "formula",
        PLAYERS,
        "B14",
        "kept as text",
    ),
    Case("number twice", put(PLAYERS, "A7", 1), ERROR, "tpn-twice", PLAYERS, "A7", "A6"),
    Case("number text", put(PLAYERS, "A7", "two"), ERROR, "tpn", PLAYERS, "A7", "'two'"),
    Case("number zero", put(PLAYERS, "A7", 0), ERROR, "tpn", PLAYERS, "A7", "from 1 to 9999"),
    Case(
        "same FIDE ID",
        puts(PLAYERS, {"F6": "123", "F9": 123.0}),
        ERROR,
        "player-twice",
        PLAYERS,
        "F9",
        "F6",
    ),
    Case(
        "same name and birth",
        puts(PLAYERS, {"B9": "ADAMS,  Alba", "H6": "1990", "H9": 1990}),
        WARNING,
        "player-twice",
        PLAYERS,
        "B9",
        "B6",
    ),
    Case(
        "same name",
        puts(PLAYERS, {"B9": "Adams, Alba", "H6": "1990"}),
        WARNING,
        "player-twice",
        PLAYERS,
        "B9",
        "birth",
    ),
    Case("bye text", put(PLAYERS, "K7", "sometimes"), ERROR, "bye", PLAYERS, "K7", "Write H3"),
    Case("bye round", put(PLAYERS, "K7", "H9"), ERROR, "bye-round", PLAYERS, "K7", "5 rounds"),
    Case(
        "bye and board, list",
        put(PLAYERS, "K7", "H1"),
        WARNING,
        "bye-and-board",
        PLAYERS,
        "K7",
        "board counts",
    ),
    Case("start text", put(PLAYERS, "J7", "late"), ERROR, "starts-in", PLAYERS, "J7", "'late'"),
    Case("start beyond", put(PLAYERS, "J7", 6), ERROR, "starts-in", PLAYERS, "J7", "5 rounds"),
    Case(
        "started earlier", put(PLAYERS, "J7", 3), WARNING, "bye-and-board", PLAYERS, "J7", "round 1"
    ),
    Case(
        "left text", put(PLAYERS, "L7", "gone"), ERROR, "withdrawn-after", PLAYERS, "L7", "'gone'"
    ),
    Case("left beyond", put(PLAYERS, "L7", 9), ERROR, "withdrawn-after", PLAYERS, "L7", "5 rounds"),
    Case(
        "left before", put(PLAYERS, "L7", 0), WARNING, "bye-and-board", PLAYERS, "L7", "left before"
    ),
    Case(
        "left before the start",
        puts(PLAYERS, {"J7": 4, "L7": 2}),
        ERROR,
        "withdrawn",
        PLAYERS,
        "L7",
        "starts in round 4",
    ),
    Case(
        "player gone",
        puts(PLAYERS, dict.fromkeys(("A7", "B7", "D7"))),
        ERROR,
        "unknown-player",
        ROUND,
        "H7",
        "'2'",
    ),
    Case(
        "number cleared",
        put(PLAYERS, "A7", None),
        ERROR,
        "unknown-player",
        ROUND,
        "H7",
        "Write 2 beside Brown, Bruno",
    ),
]

SETTINGS = [
    ("rounds_total", "many", "number", "not a whole number"),
    ("rounds_total", 0, "rounds-total", "1 to 999"),
    ("points.win", "one", "points", "number of points"),
    ("points.draw", 2, "points", "worth at least"),
    ("forbidden", "Adams", "forbidden", "2-3-7"),
    ("forbidden", "1-99", "unknown-player", "99"),
    ("forbidden", dt.datetime(2026, 5, 1), "date", "as text"),
    ("adjustments", "7 -1", "adjustments", "telephone"),
    ("adjustments", "99: -1", "unknown-player", "99"),
    ("adjustments", "7: -1 round 9", "adjustments", "5 rounds"),
    ("system", "By lot", "system", "Dutch"),
    ("initial_colour", "Green", "initial_colour", "White"),
    ("acceleration", "Turbo", "acceleration", "Baku"),
]

DOUBTFUL_SETTINGS = [
    ("language", "Klingon", "language", "Polski"),
]

NO_TIE_BREAKS = [
    ("BH, Buchhold", "tiebreak-unknown", "'Buchhold'"),
    ("SB/X9", "tiebreak-modifier", "'SB/X9'"),
    ("EDE", "team-tiebreak", "team events"),
]


def found(book: MemoryBook, code: str) -> list[Issue]:
    return [issue for issue in read(book).issues if issue.code == code]


@pytest.mark.parametrize("case", PROBLEMS, ids=lambda case: case.name)
def test_a_problem_is_named_with_its_sheet_and_cell(case: Case) -> None:
    book = started_book("1", "5")
    case.change(book)
    issues = found(book, case.code)
    assert [(i.severity, i.place.sheet, i.place.cell) for i in issues][:1] == [
        (case.severity, case.sheet, case.cell)
    ], read(book).issues
    assert case.says in issues[0].message


def without_note(cells: dict[tuple[int, int], object]) -> dict[tuple[int, int], object]:
    return {at: value for at, value in cells.items() if at != (3, 1)}


@pytest.mark.parametrize(
    "case", [case for case in PROBLEMS if case.severity is ERROR], ids=lambda case: case.name
)
def test_an_error_leaves_every_cell_but_checks_and_status_untouched(case: Case) -> None:
    book = started_book("1", "5", "0", "1")
    case.change(book)
    before = book.snapshot()
    with pytest.raises((WorkbookError, ChangesError)) as caught:
        actions.pair(book, **STAMP)
    after = book.snapshot()
    error = caught.value
    assert any(
        (i.place.sheet, i.place.cell, i.severity) == (case.sheet, case.cell, ERROR)
        for i in read(book).issues
    )
    # What must be put back comes first: the error follows from it.
    assert isinstance(error, ChangesError) or error.issues == read(book).issues
    for title in after["cells"].keys() - {"Checks"}:
        assert without_note(after["cells"][title]) == without_note(before["cells"][title])
    assert after["visible"] == before["visible"]
    assert case.cell in [row[2] for row in book.read_table("tblChecks").rows]
    assert "Checks" in book.status


@pytest.mark.parametrize(("key", "value", "code", "says"), SETTINGS)
def test_a_setting_that_cannot_be_read_is_named_with_its_cell(
    key: str, value: object, code: str, says: str
) -> None:
    book = started_book()
    cell = set_setting(book, key, value)
    issues = [i for i in read(book).issues if i.severity is ERROR]
    place = issues[0].place
    named = cell if key != "points.draw" else read(book).settings.place("points.win").cell
    assert (place.sheet, place.cell) == ("Tournament", named)
    assert issues[0].code == code, issues
    assert says in issues[0].message


@pytest.mark.parametrize(("key", "value", "code", "says"), DOUBTFUL_SETTINGS)
def test_a_setting_that_keeps_no_round_from_being_paired_is_a_warning_at_its_cell(
    key: str, value: str, code: str, says: str
) -> None:
    book = started_book("1", "5", "0", "1")
    cell = set_setting(book, key, value)
    [issue] = found(book, code)
    assert (issue.place.sheet, issue.place.cell) == ("Tournament", cell)
    assert says in issue.message
    assert issue.severity is WARNING
    assert confirmed(actions.pair, book, **STAMP).pairing is not None


@pytest.mark.parametrize(("value", "code", "says"), NO_TIE_BREAKS)
def test_a_list_of_tie_breaks_that_is_none_is_refused_at_its_cell(
    value: str, code: str, says: str
) -> None:
    book = started_book("1", "5", "0", "1")
    cell = set_setting(book, "tiebreaks", value)
    [issue] = found(book, code)
    assert (issue.place.sheet, issue.place.cell) == ("Tournament", cell)
    assert says in issue.message
    with pytest.raises(ChangesError) as refused:
        actions.pair(book, **STAMP)
    assert [change.code for change in refused.value.changes] == ["TIEBREAKS"]
    assert says in str(refused.value.changes[0].issue)
    actions.put_back(book, **STAMP)
    assert actions.pair(book, **STAMP).pairing is not None


def test_a_round_beyond_the_announced_number_is_an_error_at_the_setting() -> None:
    book = book_with(rounds=2)
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "1", "1", "1")
    actions.pair(book, **STAMP)
    cell = set_setting(book, "rounds_total", 1)
    (issue,) = found(book, "rounds-total")
    assert (issue.severity, issue.place.cell) == (ERROR, cell)
    assert "round 2 is paired" in issue.message


def test_a_round_emptied_by_hand_before_a_later_one_is_an_error() -> None:
    book = started_book("1", "1", "1", "1")
    actions.pair(book, **STAMP)
    book.write_rows("tblRound01", book.tables()["tblRound01"].headers, [])
    (issue,) = found(book, "round-missing")
    assert (issue.place.sheet, issue.severity) == ("Round 1", ERROR)


def test_acceleration_beside_a_system_that_is_no_swiss_is_told() -> None:
    book = book_with()
    cell = set_setting(book, "acceleration", "Baku")
    set_setting(book, "system", "Swiss 98")
    assert not found(book, "acceleration")
    set_setting(book, "system", "Berger")
    (issue,) = found(book, "acceleration")
    assert (issue.severity, issue.place.cell) == (ERROR, cell)
    assert "the system is 'Round robin'" in issue.message


def test_a_paired_round_whose_sheet_was_deleted_is_missed() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    book.delete_sheet("Round 2")
    for _ in ("deleted", "and standings computed since"):
        (issue,) = found(book, "round-gone")
        assert (issue.severity, issue.place.sheet) == (WARNING, "Tournament")
        assert issue.message.startswith("Round 2 was paired, but its sheet is missing")
        with pytest.raises(RulesError, match="Round 2 was paired, but its sheet is missing"):
            confirmed(actions.pair, book, **STAMP)
        confirmed(actions.standings, book, **STAMP)
    done = actions.unpair(book, **STAMP)
    assert done.summary == "Pairing taken back: round 2, whose sheet is gone."
    assert not found(book, "round-gone")
    assert read(book).last_paired == 1


def test_a_rematch_made_by_hand_is_warned_of() -> None:
    """C.04.1 (2026-02) 2"""
    book = started_book("1", "1", "1", "1")
    actions.pair(book, **STAMP)
    rows = [list(row) for row in book.read_table("tblRound02").rows]
    rows[0][1:3], rows[0][6:8] = [5, "Evans, Elke"], ["Adams, Alba", 1]
    rows[0][4] = "1-0"
    rest = [2, 3, 4, 6, 7, 8]
    for row in rows[1:]:
        row[1], row[2], row[7], row[6] = rest.pop(), None, rest.pop(), None
    book.write_rows("tblRound02", book.tables()["tblRound02"].headers, rows)
    (issue,) = found(book, "rematch")
    assert (issue.severity, issue.place.sheet, issue.place.cell) == (WARNING, "Round 2", "C6")
    assert "met in round 1" in issue.message


@pytest.mark.parametrize(
    ("break_it", "code", "sheet", "says"),
    [
        (lambda b: b.lose_list("tblPlayers"), "table-missing", "Players", "tblPlayers"),
        (lambda b: b.lose_list("tblSettings"), "table-missing", "Tournament", "tblSettings"),
        (
            lambda b: rename_column(b, "tblPlayers", 1, "Whoever"),
            "column-missing",
            "Players",
            "Name",
        ),
        (
            # With another player in it, nobody can say for sure which column it was.
            lambda b: (rename_column(b, "tblRound01", 4, "Whatever"), b.put("Round 1", "B6", 99)),
            "column-missing",
            "Round 1",
            "Result",
        ),
        (lambda b: lose_sheet(b, "Players", "tblPlayers"), "sheet-missing", "Players", "Players"),
    ],
)
def test_a_missing_sheet_table_or_column_is_named(
    break_it: Change, code: str, sheet: str, says: str
) -> None:
    book = started_book()
    break_it(book)
    issue = found(book, code)[0]
    assert (issue.severity, issue.place.sheet) == (ERROR, sheet)
    assert says in issue.message
    assert [i for i in read(book).issues if i.severity is ERROR] == [issue], "others follow from it"
    with pytest.raises(WorkbookError):
        actions.pair(book, **STAMP)


def test_a_round_without_its_results_is_the_first_and_only_error() -> None:
    book = started_book("1", "1", "1", "1")
    actions.pair(book, **STAMP)
    rename_column(book, "tblRound01", 4, "Whatever")
    errors = [i for i in read(book).issues if i.severity is ERROR]
    assert [(i.code, i.place.sheet) for i in errors] == [("head-lost", "Round 1")]


def test_a_missing_sheet_has_the_title_of_the_language_of_the_workbook() -> None:
    book = book_with(lang="de")
    lose_sheet(book, "Teilnehmer", "tblPlayers")
    (issue,) = found(book, "sheet-missing")
    assert issue.place.sheet == "Teilnehmer"


@pytest.mark.parametrize(
    ("at", "header"),
    [(2, "Title"), (3, "Rating"), (9, "Starts in"), (10, "Byes"), (11, "Left after")],
)
def test_a_column_of_players_with_an_unknown_header_is_warned_of(at: int, header: str) -> None:
    book = started_book()
    assert book.tables()["tblPlayers"].headers[at] == header
    rename_column(book, "tblPlayers", at, "Gone")
    (issue,) = found(book, "column-missing")
    assert (issue.severity, issue.place.sheet, issue.place.cell) == (WARNING, "Players", "A5")
    cell = f"{chr(65 + at)}5"
    assert f"'{header}'" in issue.message
    assert f"'Gone' ({cell})" in issue.message


def test_a_sheet_of_standings_that_is_gone_is_warned_of_before_it_is_needed() -> None:
    book = started_book("1", "1", "1", "1")
    del book.by_title["Standings"]
    del book.table_map["tblStandings"]
    del book.name_map["sw_standings"]
    (issue,) = found(book, "computed-sheet-missing")
    assert (issue.severity, issue.place.sheet) == (WARNING, "Standings")
    assert "this makes the sheet again" in issue.message
    actions.standings(book, **STAMP)
    assert "Standings" in [sheet.title for sheet in book.sheets()]
    assert found(book, "computed-sheet-missing") == []


def test_standings_that_cannot_be_made_of_any_sheet_are_refused() -> None:
    book = started_book("1", "1", "1", "1")
    for sheet in (*RANKED, Sheet.CHECKS, Sheet.EXPLAIN, Sheet.GAMES, Sheet.HISTORY, Sheet.SCHEDULE):
        book.delete_sheet(book.tables()[sheet.table].sheet)
    with pytest.raises(InputError, match="last backup, or bring the tournament"):
        actions.standings(book, **STAMP)


def test_a_line_under_the_table_after_empty_rows_is_named_and_is_no_player() -> None:
    book = book_with(free=200)
    book.put("Players", "B206", "Total")
    (issue,) = found(book, "row-apart")
    assert (issue.severity, issue.place.sheet, issue.place.cell) == (WARNING, "Players", "B206")
    assert "'Total' is below the list" in issue.message
    actions.pair(book, **STAMP)
    assert book.tables()["tblPlayers"].bottom == 205
    assert len(actions.to_tournament(book).players) == 8


def test_a_name_typed_below_the_table_but_not_directly_is_named() -> None:
    book = book_with(free=8)
    book.put("Players", "B14", "Directly, Dora")
    book.put("Players", "B16", "Further, Fred")
    (issue,) = found(book, "row-apart")
    assert issue.place.cell == "B16"
    assert len(read(book).players) == 9


def test_a_row_far_down_in_the_table_is_a_player_who_is_asked_about() -> None:
    book = book_with(free=200)
    book.put("Players", "B205", "Total")
    (issue,) = found(book, "row-apart")
    assert (issue.severity, issue.place.cell) == (WARNING, "B205")
    assert "read as a player" in issue.message
    assert len(read(book).players) == 9


def test_a_name_cleared_after_the_pairing_is_the_one_error_and_told_from_the_rounds() -> None:
    book = started_book("1", "5", "0", "1")
    book.put("Players", "B7", None)
    issues = [i for i in read(book).issues if i.place.cell == "B7" or i.severity is ERROR]
    assert [(i.severity, i.code, i.place.sheet, i.place.cell) for i in issues] == [
        (ERROR, "name-missing", "Players", "B7")
    ]
    assert "On the round sheets, number 2 is 'Brown, Bruno'" in issues[0].message


def test_a_player_whose_row_is_gone_is_named_by_the_rounds() -> None:
    book = started_book()
    for cell in ("A7", "B7", "D7"):
        book.put("Players", cell, None)
    (issue,) = found(book, "unknown-player")
    assert "number '2'. The name beside it is 'Brown, Bruno'" in issue.message
    assert "put the row of Brown, Bruno back" in issue.message


def test_a_word_for_the_last_round_is_one_error_and_nobody_left_before_round_one() -> None:
    book = started_book("1", "5", "0", "1")
    book.put("Players", "L6", "round 1")
    (issue,) = [i for i in read(book).issues if i.place.sheet == "Players"]
    assert (issue.severity, issue.code) == (ERROR, "withdrawn-after")


def test_the_header_in_a_message_is_set_off_from_its_full_stop() -> None:
    book = book_with()
    book.put("Players", "A6", "first")
    (issue,) = found(book, "tpn")
    assert "the column 'No.' is not valid." in issue.message


def lose_sheet(book: MemoryBook, title: str, table: str) -> None:
    del book.by_title[title]
    del book.table_map[table]
    del book.name_map["sw_players"]


def test_two_columns_of_one_meaning_are_warned_of_and_the_own_word_wins() -> None:
    book = started_book()
    rename_column(book, "tblPlayers", 8, "Elo")
    book.put("Players", "I6", 1)
    (issue,) = found(book, "column-twice")
    assert (issue.severity, "'Elo'" in issue.message) == (WARNING, True)
    tournament = read(book).tournament
    assert tournament is not None
    assert tournament.player(1).rating == 2400


def test_all_problems_are_reported_at_once_in_the_order_of_the_sheets() -> None:
    book = started_book("x", "1", "y")
    book.put("Players", "D7", 99999)
    set_setting(book, "forbidden", "nonsense")
    places = [i.place.sheet for i in read(book).issues if i.severity is ERROR]
    assert places == ["Tournament", "Players", "Round 1", "Round 1"]


def test_the_hidden_sheet_damaged_by_hand_is_a_warning_not_a_crash() -> None:
    book = started_book("1", "5", "0", "1")
    rows = [(row[0], "garbage") for row in book.read_table("tblStore").rows]
    book.write_rows("tblStore", ["Key", "Text"], rows)
    issues = found(book, "store")
    assert {issue.severity for issue in issues} == {WARNING}
    assert confirmed(actions.pair, book, **STAMP).pairing is not None


def test_a_workbook_that_holds_no_tournament_is_refused_in_one_sentence() -> None:
    book = MemoryBook()
    book.add_sheet("Budget")
    (issue,) = (i for i in read(book).issues if i.severity is ERROR)
    assert issue.code == "not-ours"
    assert "swissheet new" in issue.message
    with pytest.raises(WorkbookError, match="not a tournament workbook"):
        actions.pair(book, **STAMP)


def test_a_workbook_of_a_later_version_is_refused() -> None:
    book = started_book("1", "1", "1", "1")
    book.set_name("sw_version", "2")
    assert [i.code for i in read(book).issues] == ["version"]
    with pytest.raises(WorkbookError, match="Update the program"):
        actions.pair(book, **STAMP)


def test_a_mistyped_number_of_rounds_makes_no_sheets() -> None:
    book = started_book("1", "1", "1", "1")
    set_setting(book, "rounds_total", 99)
    confirmed(actions.pair, book, **STAMP)
    assert len([sheet for sheet in book.sheets() if "Round" in sheet.title]) == 5


def test_what_was_found_is_told_from_what_is_wanted_although_it_holds_a_semicolon() -> None:
    book = started_book()
    book.put("Players", "K6", "H5; x; 6")
    actions.check(book)
    found, wanted = book.read_table("tblChecks").rows[0][3:]
    assert str(found) == "'H5; x; 6' cannot be read as byes."
    assert str(wanted).startswith("Write H3")


@pytest.mark.parametrize(
    "text", ["3" + " " * 32_000 + "5", "1-" * 16_000, "(" * 32_000, "7: " + "a" * 32_000]
)
@pytest.mark.parametrize("cell", ["byes", "forbidden", "adjustments", "result", "name", "birth"])
def test_long_hostile_texts_leave_the_other_players_as_they_are(cell: str, text: str) -> None:
    book = started_book()
    if cell in ("forbidden", "adjustments"):
        set_setting(book, cell, text)
    elif cell == "result":
        book.put("Round 1", "E6", text)
    else:
        book.put("Players", book.place_of("tblPlayers", 1, cell), text)
    assert read(book).tournament.players[1:] == read(started_book()).tournament.players[1:]
