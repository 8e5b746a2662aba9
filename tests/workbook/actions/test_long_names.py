"""Long names are shortened in the lists that are hung up, and an arbiter may type them so."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.commands import call
from support.playing.events import STAMP, confirmed
from support.playing.long_names import entries
from swissheet.errors import InputError
from swissheet.formats import trf
from swissheet.workbook import actions
from swissheet.workbook.actions.rounds.named import players_named
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.column_widths import ROUND
from swissheet.workbook.shared.short_names import forms
from swissheet.workbook.shared.sizes import line_of
from swissheet.workbook.shared.text_widths import lines, pieces
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

ALIKE = (
    "Kusumawardhanadiningrat Sosrokartono, Bayu Cakrabirawa Dananjaya",
    "Kusumawardhanadiningrat Sosrokartono, Bagas Cakrabirawa Dananjaya",
)


def event(count: int = 10) -> FileBook:
    """An event whose players have names of 45 to 65 letters; round 1 is paired."""
    book = FileBook(build(rounds=5))
    names = [*ALIKE, *(item.name for item in entries(count - len(ALIKE)))]
    rows = [{"Name": name, "Rating": str(2400 - n)} for n, name in enumerate(names)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    return book


def cells(book: FileBook, sheet: str, ref: str) -> list[Value]:
    return [row[0] for row in book.read_range(sheet, ref).rows]


def seats(book: FileBook) -> list[tuple[int, int]]:
    tournament = read(book).tournament
    assert tournament is not None
    return [(game.white, game.black) for game in tournament.round(1).games]


def doubts(book: FileBook) -> list[str]:
    """What is told but that games are still played, and that boards were typed by hand."""
    usual = {"contradictions.results-missing", "contradictions.phase-open"}
    return [issue.key for issue in read(book).issues if issue.key not in usual]


def printed(book: FileBook, sheet: str) -> Any:
    return openpyxl.load_workbook(io.BytesIO(book.to_bytes()))[sheet]


def swap(book: FileBook, one: str, other: str) -> None:
    """Whites of the first two boards are exchanged by their names alone."""
    book.set_cells("Round 1", {"B6": None, "C6": one, "B7": None, "C7": other})


def test_no_name_has_more_than_two_lines_and_all_rows_are_equally_high() -> None:
    book = event(24)
    actions.standings(book, **STAMP)
    room = line_of(ROUND["white"], 14)
    shown = [str(name) for ref in ("C6:C17", "G6:G17") for name in cells(book, "Round 1", ref)]
    assert all(lines(pieces(name), room) <= 2 for name in shown)
    assert len(set(shown)) == 24
    full = cells(book, "Players", "B6:B29")
    assert not set(shown) <= set(full)
    for sheet, last in (("Round 1", 17), ("Standings", 29), ("Cross table", 29)):
        rows = printed(book, sheet).row_dimensions
        assert len({rows[row].height for row in range(6, last + 1)}) == 1, sheet


def test_rows_of_the_list_fit_their_names_after_it_was_sorted() -> None:
    book = FileBook(build(rounds=5))
    names = [ALIKE[0], *(f"Oi, Ng {n}" for n in range(39))]
    actions.import_players(book, [{"Name": n, "Rating": "2000"} for n in names], **STAMP)
    actions.pair(book, **STAMP)
    high, low = (printed(book, "Players").row_dimensions[row].height for row in (6, 45))
    assert high > low * 1.5
    moved = book.read_range("Players", "A6:D45").rows[::-1]
    book.set_cells("Players", {f"{letter}{row}": value for row, line in enumerate(moved, start=6)
                               for letter, value in zip("ABCD", line, strict=True)})  # fmt: skip
    book.set_cells("Round 1", {f"E{row}": "1-0" for row in range(6, 26)})
    actions.standings(book, **STAMP)
    assert cells(book, "Players", "B45:B45") == [ALIKE[0]]
    rows = printed(book, "Players").row_dimensions
    assert (rows[6].height, rows[45].height) == (low, high)


@pytest.mark.parametrize("short", [True, False], ids=["short", "full"])
def test_seats_are_exchanged_by_typing_names(short: bool) -> None:
    book = event()
    (one, x), (other, y), *rest = seats(book)
    names = {p.tpn: p.name for p in read(book).tournament.players}
    shown = dict(zip((one, other), cells(book, "Round 1", "C6:C7"), strict=True))
    by = shown if short else names
    assert shown != {tpn: names[tpn] for tpn in (one, other)}
    swap(book, str(by[other]), str(by[one]))
    assert seats(book) == [(other, x), (one, y), *rest]
    confirmed(actions.standings, book, **STAMP)
    assert cells(book, "Round 1", "B6:B7") == [other, one]
    assert cells(book, "Round 1", "C6:C7") == [shown[other], shown[one]]
    assert doubts(book) == []


def test_every_form_of_a_name_is_understood_beside_its_number() -> None:
    book = event()
    (white, _), *_ = seats(book)
    before = seats(book)
    name = read(book).tournament.player(white).name
    for form in (*forms(name), f"{forms(name)[-1]} ({white})", name.upper()):
        book.set_cells("Round 1", {"C6": form})
        assert seats(book) == before
        assert doubts(book) == [], form


def test_a_short_form_beside_the_number_of_somebody_else_is_told() -> None:
    book = event()
    shown = cells(book, "Round 1", "C6:C10")
    book.set_cells("Round 1", {"C6": shown[1]})
    assert "boards.name-and-number.other" in doubts(book)


def test_a_short_form_that_two_have_means_nobody_without_a_number() -> None:
    book = event()
    form = "Kusumawardhanadiningrat Sosrokartono, B. C. D."
    assert {form} <= set(forms(ALIKE[0])) & set(forms(ALIKE[1]))
    book.set_cells("Round 1", {"B6": None, "C6": form})
    assert "boards.unknown-player.namesakes" in doubts(book)


def test_an_exchange_is_undone_and_a_late_entry_changes_no_seat() -> None:
    book = event()
    before, shown = seats(book), cells(book, "Round 1", "C6:C10")
    swap(book, str(shown[1]), str(shown[0]))
    confirmed(actions.standings, book, **STAMP)
    actions.undo(book, **STAMP)
    assert doubts(book) == []
    players = {p.tpn: p.name for p in read(book).tournament.players}
    pairs = [(players[white], players[black]) for white, black in seats(book)]
    late = "Kusumawardhanadiningrat Sosrokartono, Bambang Cakrabirawa Dananjaya"
    book.set_cells("Players", {"B16": late, "D16": 2500})
    confirmed(actions.standings, book, **STAMP)
    assert doubts(book) == []
    players = {p.tpn: p.name for p in read(book).tournament.players}
    assert [(players[white], players[black]) for white, black in seats(book)] == pairs
    assert len(pairs) == len(before)


def test_a_sheet_with_whole_names_is_not_reported_as_changed() -> None:
    """As in workbooks of earlier versions."""
    book = event()
    players = {p.tpn: p.name for p in read(book).tournament.players}
    whole = {f"C{row}": players[w] for row, (w, _) in enumerate(seats(book), start=6)}
    whole |= {f"G{row}": players[b] for row, (_, b) in enumerate(seats(book), start=6)}
    book.set_cells("Round 1", whole)
    assert doubts(book) == []
    told = actions.standings(book, **STAMP).issues
    assert {issue.key for issue in told} == {"contradictions.results-missing"}


def test_reports_have_whole_names() -> None:
    book = event()
    actions.standings(book, **STAMP)
    text = trf.dumps(actions.to_tournament(book))
    assert all(name[:33] in text for name in cells(book, "Players", "B6:B15"))


def test_pages_of_boards_with_long_names_are_few() -> None:
    """Sixteen boards fill one page, and so do fifteen with two byes below them."""
    for count in (28, 30, 32):
        book = event(count)
        assert not printed(book, "Round 1").row_breaks.brk, count


def test_players_are_named_by_the_forms_that_the_sheets_show() -> None:
    book = event()
    (one, other), *_ = seats(book)
    shown = [str(cells(book, "Round 1", f"{column}6")[0]) for column in "CG"]
    assert players_named(read(book), "; ".join(shown)) == [one, other]
    assert players_named(read(book), f"{one} {shown[0]}, {other}") == [one, other]
    form = "Kusumawardhanadiningrat Sosrokartono, B. C. D."
    with pytest.raises(InputError):
        players_named(read(book), form)
    assert players_named(read(book), f"{form} (2)") == [2]


WRITTEN_WITH_NAMES = (
    ("players.csv", ("--table", "players")),
    ("standings.csv", ("--table", "standings")),
    ("crosstable.csv", ("--table", "crosstable")),
    ("event.json", ()),
    ("event.trf", ()),
    ("event.trf16", ()),
    ("report.trf", ("--to", "report")),
    ("engine.trf", ("--to", "engine")),
    ("event.pgn", ()),
)


def test_no_short_form_leaves_the_lists_that_are_hung_up(tmp_path: Path) -> None:
    """Files for others have the names of Players, or as much of them as the format holds."""
    book = event(24)
    first = [("1", "0", "5")[at % 3] for at in range(12)]
    book.set_cells("Round 1", {f"E{6 + at}": key for at, key in enumerate(first)})
    actions.standings(book, **STAMP)
    full = {str(name) for name in cells(book, "Players", "B6:B29")}
    lists = (("Round 1", "C6:C17"), ("Round 1", "G6:G17"), ("Standings", "D6:D29"))
    shown = {str(name) for sheet, ref in lists for name in cells(book, sheet, ref)}
    every = {form for name in full for form in forms(name)[1:] if "." in form}
    assert len(shown - full) > 10
    assert shown - full <= every
    path = tmp_path / "event.xlsx"
    path.write_bytes(book.to_bytes())
    for name, wish in WRITTEN_WITH_NAMES:
        done = call("convert", path, tmp_path / name, *wish)
        assert done.code == 0, (name, done.err)
        text = (tmp_path / name).read_text("utf-8")
        assert not [form for form in every if form in text], name
        begun = sum(one[:20] in text for one in full)
        assert begun == len(full), name


def test_the_games_and_the_bracket_have_whole_names() -> None:
    book = event(24)
    moves = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
    book.set_cells("Games", {"A6": 1, "B6": 1, "F6": moves})
    confirmed(actions.check_games, book, **STAMP)
    full = set(cells(book, "Players", "B6:B29"))
    seen = {str(name) for ref in ("C6:C6", "D6:D6") for name in cells(book, "Games", ref)}
    assert len(seen & full) == 2, seen
    bracket = knockout()
    full = set(cells(bracket, "Players", "B6:B13"))
    texts = {
        str(value)
        for row in printed(bracket, "Bracket").iter_rows(values_only=True)
        for value in row
        if value is not None
    }
    short = {form for name in full for form in forms(str(name))[1:] if "." in form}
    assert not texts & short
    assert all(any(str(name) in text for text in texts) for name in full), texts


def knockout() -> FileBook:
    book = FileBook(build(rounds=3, settings={"system": "knockout"}))
    rows = [{"Name": item.name, "Rating": str(2400 - n)} for n, item in enumerate(entries(8))]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    return book
