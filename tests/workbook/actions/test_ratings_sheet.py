"""The sheet Ratings: what is on it, that it adds up, how it comes and goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from support.books.memory_book import MemoryBook, blank_book
from support.books.package_check import problems
from support.commands import call
from support.playing.events import STAMP, confirmed
from swissheet.formats import trf
from swissheet.model import Bye, Event, Game, Player, Result, Round, Tournament
from swissheet.workbook import actions
from swissheet.workbook.shared.layout import RATING_CHANGE_COLUMNS, RATINGS

WIN, DRAW = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)
EVENT = Tournament(
    (
        Player(1, "Ansel, Ada", 2405, birth="1990/01/01"),
        Player(2, "Birch, Ben", 2390, birth="2010/01/01"),
        Player(3, "Cole, Cy", 2000, birth="2010/01/01"),
        Player(4, "Dunn, Di", 1990),
        Player(5, "Eder, Ed"),
    ),
    (
        Round(1, (Game(1, 3, *WIN), Game(4, 2, *DRAW)), ((5, Bye.PAB),)),
        Round(2, (Game(2, 1, *DRAW), Game(5, 4, *DRAW)), ((3, Bye.HPB),)),
    ),
    2,
    event=Event("Club Weekend", start="2026/11/07", end="2026/11/08"),
)


def imported(tournament: Tournament) -> MemoryBook:
    book = blank_book()
    confirmed(actions.from_tournament, book, tournament=tournament, **STAMP)
    return book


def lines(book: MemoryBook) -> list[dict[str, object]]:
    columns = [book.column(RATINGS.table, key) for key in RATING_CHANGE_COLUMNS]
    rows = zip(*columns, strict=True)
    found = [dict(zip(RATING_CHANGE_COLUMNS, row, strict=True)) for row in rows]
    return [{key: value for key, value in line.items() if value is not None} for line in found]


def test_every_player_the_sum_first_ratings_and_what_does_not_count() -> None:
    book = imported(EVENT)
    outcome = actions.rating_change(book, **STAMP)
    assert outcome.summary == "Rating change: standard chess."
    assert book.front == "Ratings"
    ansel, birch, cole, dunn, total, unrated, eder, heading, *reasons = lines(book)
    assert ansel == {
        "tpn": 1, "name": "Ansel, Ada", "rating": 2405, "k": 10, "rated_games": 2,
        "mean_opponent": 2198, "score": 1.5, "expected": 1.44, "score_less": 0.06,
        "rating_change": 0.6, "note": "K: 2400 or more",
    }  # fmt: skip
    assert (birch["k"], birch["note"], birch["score_less"]) == ("20?", "K: below 2400", -0.4)
    assert (cole["k"], cole["note"]) == ("40?", "K: up to 18 years, below 2300")
    assert (dunn["rated_games"], dunn["rating_change"]) == (1, 8.4)
    assert (total["name"], total["rated_games"], total["score"]) == ("Σ", 6, 3)
    assert total["rating_change"] == pytest.approx(0.6 - 8 - 3.2 + 8.4)
    assert str(total["note"]).startswith("K with ?")
    assert unrated == {
        "name": "Players without a rating", "mean_opponent": "Ra", "expected": "p",
        "score_less": "dp", "rating_change": "Ru",
    }  # fmt: skip
    assert eder == {
        "tpn": 5, "name": "Eder, Ed", "rated_games": 1, "mean_opponent": 1863.33, "score": 0.5,
        "expected": 0.5, "score_less": 0, "rating_change": 1863, "note": "1 of 5 games, estimate",
    }  # fmt: skip
    assert heading == {"name": "Not counted (rounds of players)"}
    said = {str(one["name"]): one["rated_games"] for one in reasons}
    assert said == {"bye or absence": 2, "opponent has no rating": 1}


def test_with_one_k_and_nothing_cut_it_says_that_the_changes_add_up_to_0() -> None:
    players = tuple(replace(player, rating=2000 + player.tpn) for player in EVENT.players)
    book = imported(replace(EVENT, players=players))
    actions.rating_change(book, k=20, k_of={1: 20}, **STAMP)
    total = next(line for line in lines(book) if line["name"] == "Σ")
    assert total["note"] == "One K, no difference cut: the changes add up to 0."
    assert total["rating_change"] == 0
    actions.rating_change(book, k=20, k_of={1: 10}, **STAMP)
    assert "note" not in next(line for line in lines(book) if line["name"] == "Σ")


def test_it_is_made_once_and_an_undo_of_what_is_before_takes_it_back() -> None:
    book = imported(replace(EVENT, rounds=EVENT.rounds[:1], rounds_total=3))
    actions.pair(book, **STAMP)
    actions.rating_change(book, **STAMP)
    sheets = len(book.sheets())
    actions.rating_change(book, k=10, **STAMP)
    assert len(book.sheets()) == sheets
    assert book.sheet("Ratings").visible
    outcome = actions.undo(book, **STAMP)
    assert "Paired" in outcome.summary
    assert not book.sheet("Ratings").visible
    actions.rating_change(book, **STAMP)
    assert book.sheet("Ratings").visible
    assert lines(book)[0]["rated_games"] == 1


def test_the_command_writes_it_and_the_file_keeps_its_looks(tmp_path: Path) -> None:
    report, path = tmp_path / "event.trf", tmp_path / "event.xlsx"
    report.write_text(trf.dumps(EVENT), "utf-8", newline="")
    assert call("convert", report, path).code == 0
    before = path.read_bytes()
    assert call("rating-change", path).code == 0
    assert path.read_bytes() == before
    answer = call("rating-change", path, "--write", "--k", "2=40", "--json")
    assert (answer.code, answer.document["written"]) == (0, True)
    sheet = openpyxl.load_workbook(path)["Ratings"]
    assert [cell.value for cell in sheet[5]][:6] == ["No.", "Name", "Rating", "K", "Games", "Rc"]
    assert sheet["D7"].value == 40
    assert sheet["J6"].number_format == "+0.00;-0.00;0.00"
    assert sheet.column_dimensions["B"].width > 30
    assert call("check", path).code == 0
    assert problems(path.read_bytes()) == []
    answer = call("rating-change", report, "--write", "--json")
    assert answer.code == 3


def test_an_undo_leaves_no_line_of_the_sheet_that_it_was_copied_from(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    book = Path(__file__).parents[2] / "golden" / "workbooks" / "half-way-dutch-24.xlsx"
    path.write_bytes(book.read_bytes())
    assert call("rating-change", path, "--write").code == 0
    assert call("undo", path).code == 0
    sheet = openpyxl.load_workbook(path)["Ratings"]
    assert (sheet.sheet_state, sheet["A3"].value, sheet["A6"].value) == ("hidden", None, None)
