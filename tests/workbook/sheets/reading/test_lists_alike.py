"""What a list of players says is understood in one way, in a file and in a workbook."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from support.commands import call
from support.playing.events import STAMP, book_with
from swissheet.errors import Severity, WorkbookError
from swissheet.formats import players_csv
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared import language, layout

CELLS = [
    ("Title", ("GM", "g.m.", "wf", "m", "WM", "-", "Dr", "GMX")),
    ("Sex", ("w", "F", "K", "kobieta", "Perempuan", "h", "mężczyzna", "–", "x")),
    (
        "Rating",
        (
            "1850",
            "1 850",
            "1850.0",
            "1850,00",
            "1.850",
            "1850P12",
            "1.850P12",
            "1543/12",
            "1543*",
            "1500?",
            "1500 (?)",
            "1'500 ?",
            "1543P12 (?)",
            "?",
            "unr",
            "UR",
            "--",
            "4001",
            "-5",
            "12a",
        ),
    ),
]


def in_a_file(heading: str, cell: str) -> tuple[object, bool]:
    """The value, and whether it was complained of."""
    found = players_csv.loads(f"Name;{heading}\nAlfa;{cell}\n")
    told = any(issue.code == heading.lower() for issue in found.issues)
    return getattr(found.players[0], heading.lower()), told


def in_a_workbook(heading: str, cell: str) -> tuple[object, bool]:
    book = book_with(())
    try:
        actions.import_players(book, [{"Name": "Alfa", heading: cell}], **STAMP)
    except WorkbookError:
        return (0 if heading == "Rating" else ""), True
    outcome = actions.check(book)
    assert outcome.tournament is not None
    value = getattr(outcome.tournament.players[0], heading.lower())
    return value, any(issue.code == heading.lower() for issue in outcome.issues)


@pytest.mark.parametrize(("heading", "cell"), [(h, cell) for h, cells in CELLS for cell in cells])
def test_a_cell_means_the_same_in_a_file_and_in_a_workbook(heading: str, cell: str) -> None:
    assert in_a_file(heading, cell) == in_a_workbook(heading, cell)


@pytest.mark.parametrize(
    "headings",
    [
        ("Nazwisko", "Ranking", "Kobieta/Mężczyzna"),
        ("Nama pemain", "Rating (FIDE)", "L/P"),
        ("Spielerin", "DWZ", "Geschlecht"),
    ],
)
def test_headings_of_a_list_are_understood_by_both(headings: tuple[str, str, str]) -> None:
    cells = ("Alfa, Ana", "2000", "w")
    line = ";".join(headings) + "\n" + ";".join(cells) + "\n"
    [player] = players_csv.loads(line).players
    book = book_with(())
    actions.import_players(book, [dict(zip(headings, cells, strict=True))], **STAMP)
    [other] = actions.to_tournament(book).players
    assert (other.name, other.rating, other.sex) == (player.name, player.rating, player.sex)
    assert (player.name, player.rating) == ("Alfa, Ana", 2000)


def test_a_list_with_names_in_two_columns_keeps_the_byes_asked_for(tmp_path: Path) -> None:
    source, path = tmp_path / "list.csv", tmp_path / "open.xlsx"
    source.write_text("Nachname;Vorname;Elo;Byes\nAlfa;Ana;2000;H2\nBravo;Ben;1900;\n", "utf-8")
    assert call("new", path, "--players", source).code == 0
    tournament = actions.to_tournament(files.open_book(path))
    assert [player.name for player in tournament.players] == ["Alfa, Ana", "Bravo, Ben"]
    assert [tpn for round_ in tournament.rounds for tpn, _ in round_.byes] == [1]


@pytest.mark.parametrize(
    ("heading", "key"),
    [("Penarafan", "rating"), ("Nominativo", "name"), ("Rok ur.", "birth"), ("Fide_No", "fide_id")],
)
def test_headings_of_federations_are_understood_in_the_players_sheet(
    heading: str, key: str
) -> None:
    assert language.find("column", heading, layout.PLAYER_COLUMNS) == key


def test_the_number_of_a_federation_is_no_fide_id_in_the_players_sheet() -> None:
    assert language.find("column", "ID_No", layout.PLAYER_COLUMNS) is None


def test_a_rating_with_a_question_mark_is_read_with_a_warning_in_its_cell_or_line() -> None:
    listed = players_csv.loads("Name;Rating\nAlfa;1500?\nBeta;1600\nGama;1700 (?)\n")
    assert [player.rating for player in listed.players] == [1700, 1600, 1500]
    said = [issue for issue in listed.issues if issue.severity is Severity.WARNING]
    assert [(issue.place.line, issue.found) for issue in said] == [
        (2, "2 ratings have a question mark: '1500?' is read as 1500.")
    ]
    book = book_with(("Alfa", "Beta"))
    book.put("Players", "D6", "1500?")
    found = actions.check(book)
    assert found.tournament is not None
    assert sorted(player.rating for player in found.tournament.players) == [1500, 2350]
    doubts = [issue for issue in found.issues if issue.code == "rating-doubted"]
    assert [(issue.place.cell, issue.severity) for issue in doubts] == [("D6", Severity.WARNING)]


@pytest.mark.parametrize(
    ("heading", "field", "cell", "value"),
    [
        ("Stát", "federation", "CZE", "CZE"),
        ("Štát", "federation", "SVK", "SVK"),
        ("Ranking kraj.", "rating", "1650", 1650),
        ("Elo kraj.", "rating", "1650", 1650),
    ],
)
def test_headings_of_neighbours(heading: str, field: str, cell: str, value: object) -> None:
    found = players_csv.loads(f"Name;{heading}\nAlfa;{cell}\n")
    assert getattr(found.players[0], field) == value


@pytest.mark.parametrize("heading", ["Rating", "National"])
def test_every_column_of_ratings_warns_of_a_question_mark(tmp_path: Path, heading: str) -> None:
    source, path = tmp_path / "list.csv", tmp_path / "open.xlsx"
    source.write_text("Name;Rtg_Int;Rtg_Nat\nAlfa, Ana;;1490\nBravo, Ben;2000;\n", "utf-8")
    assert call("new", path, "--players", source, "--rating-from", "fide-first").code == 0
    typed = openpyxl.load_workbook(path)
    rows = list(typed["Players"].iter_rows())
    [heads] = [row for row in rows if heading in [cell.value for cell in row]]
    [alfa] = [row for row in rows if row[1].value == "Alfa, Ana"]
    cells = {head.value: cell for head, cell in zip(heads, alfa, strict=True)}
    cells["Rating"].value = None
    (cell := cells[heading]).value = "1500?"
    typed.save(path)
    outcome = actions.check(files.open_book(path))
    assert outcome.tournament is not None
    ratings = {player.name: player.rating for player in outcome.tournament.players}
    assert ratings == {"Alfa, Ana": 1500, "Bravo, Ben": 2000}
    [said] = [issue for issue in outcome.issues if issue.code == "rating-doubted"]
    assert (said.severity, said.place.cell) == (Severity.WARNING, cell.coordinate)
