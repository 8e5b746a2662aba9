"""A game that is adjourned: a draw for the pairing, open for everything that is final.

C.04.2 (2026-02) 3.1.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from support.books.memory_book import MemoryBook
from support.commands import agreed, call, contents
from support.playing.events import STAMP, book_with, confirmed, enter, set_setting, started_book
from support.playing.typist import at_desk
from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.formats import json_, trf
from swissheet.model import Game, Result, Tournament
from swissheet.pairing import pair
from swissheet.pairing.checker import replay
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.reading.read import read

DRAW, WHITE, BLACK = "1/2", "1", "0"


def told(book: MemoryBook) -> Tournament:
    """What the sheets say, whatever has to be confirmed before the next action."""
    tournament = read(book).tournament
    assert tournament is not None
    return tournament


def game(tournament: Tournament, round_: int, board: int) -> Game:
    return tournament.round(round_).games[board - 1]


def held(*first: str) -> MemoryBook:
    """Round 1 with these results, round 2 paired from them."""
    book = started_book(*first)
    confirmed(actions.pair, book, **STAMP)
    return book


def pairs(tournament: Tournament, number: int) -> set[tuple[int, int]]:
    return {(g.white, g.black) for g in tournament.round(number).games}


def test_an_adjourned_game_pairs_the_next_round_as_a_draw_does() -> None:
    adjourned = told(held("*", WHITE, WHITE, WHITE))
    drawn = told(held(DRAW, WHITE, WHITE, WHITE))
    assert pairs(adjourned, 2) == pairs(drawn, 2)
    assert adjourned.scores(1) == drawn.scores(1)
    assert game(adjourned, 1, 1).adjourned


# C.04.2 (2026-02) 3.1: a draw for pairing purposes.
@pytest.mark.parametrize("result", [WHITE, BLACK, DRAW, "+", "0-0"])
def test_a_later_decision_leaves_the_round_that_was_paired_and_counts_from_the_next(
    result: str,
) -> None:
    book = held("*", WHITE, WHITE, WHITE)
    enter(book, 1, result)
    decided = told(book)
    assert game(decided, 1, 1).adjourned_until == 2
    assert not replay(decided)
    enter(book, 2, *[WHITE] * 4)
    before = told(book)
    confirmed(actions.pair, book, **STAMP)
    tournament = told(book)
    assert not replay(tournament)
    plain = replace(
        before,
        rounds=tuple(
            replace(r, games=tuple(replace(g, adjourned_until=0) for g in r.games))
            for r in before.rounds
        ),
    )
    assert pairs(tournament, 3) == set(pair(plain).boards)


def test_a_decision_changes_the_pairing_where_nobody_remembers_the_draw() -> None:
    """What the memory is for: the same event without it is reported."""
    book = held("*", WHITE, WHITE, WHITE)
    enter(book, 1, WHITE)
    tournament = told(book)
    games = tuple(replace(g, adjourned_until=0) for g in tournament.round(1).games)
    forgetful = replace(
        tournament, rounds=(replace(tournament.round(1), games=games), *tournament.rounds[1:])
    )
    assert [difference.round for difference in replay(forgetful)] == [2]


def test_a_game_adjourned_over_two_rounds_was_a_draw_for_both() -> None:
    book = held("*", WHITE, WHITE, WHITE)
    enter(book, 2, *[WHITE] * 4)
    confirmed(actions.pair, book, **STAMP)
    enter(book, 1, BLACK)
    tournament = told(book)
    assert game(tournament, 1, 1).adjourned_until == 3
    assert not replay(tournament)


def test_points_beside_the_boards_are_those_the_round_was_paired_by() -> None:
    book = held("*", WHITE, WHITE, WHITE)
    shown = book.column("tblRound02", "white_points"), book.column("tblRound02", "black_points")
    enter(book, 1, WHITE)
    enter(book, 2, *[WHITE] * 4)
    confirmed(actions.standings, book, **STAMP)
    assert shown == (
        book.column("tblRound02", "white_points"),
        book.column("tblRound02", "black_points"),
    )


def test_results_entered_by_an_action_are_remembered_alike_and_undone() -> None:
    book = held("*", WHITE, WHITE, WHITE)
    confirmed(actions.enter_results, book, 1, {1: "1-0"}, **STAMP)
    assert game(told(book), 1, 1).adjourned_until == 2
    actions.undo(book, **STAMP)
    assert game(told(book), 1, 1).adjourned
    confirmed(actions.enter_results, book, 1, {1: "1-0"}, **STAMP)
    confirmed(actions.unpair, book, **STAMP)
    assert game(told(book), 1, 1).adjourned_until == 0


def test_one_more_player_with_other_numbers_does_not_mix_up_the_games() -> None:
    book = held("*", WHITE, WHITE, WHITE)
    white = told(book).player(game(told(book), 1, 1).white).name
    for key, value in (("name", "Ingrid, Ines"), ("rating", 2900)):
        book.put("Players", book.place_of("tblPlayers", 9, key), value)
    enter(book, 2, *[WHITE] * 4)
    confirmed(actions.pair, book, **STAMP)
    enter(book, 1, WHITE)
    tournament = told(book)
    [remembered] = [g for g in tournament.round(1).games if g.adjourned_until]
    assert tournament.player(remembered.white).name == white
    assert remembered.white == 2
    assert not replay(tournament)


@pytest.mark.parametrize("result", ["*", WHITE, DRAW])
def test_a_trf_and_json_say_it_as_well(result: str) -> None:
    book = held("*", WHITE, WHITE, WHITE)
    enter(book, 1, result)
    tournament = told(book)
    assert trf.loads(trf.dumps(tournament)) == tournament
    assert json_.loads(json_.dumps(tournament)) == tournament
    assert not replay(trf.loads(trf.dumps(tournament)))
    text = trf.dumps(tournament)
    first, other = (
        line for line in text.split("\r\n") if line.startswith(("001    1", "001    5"))
    )
    if result == "*":
        assert (first[91:99], other[91:99]) == ("   5 w ?", "   1 b ?")
        assert "162  W 1.0    D 0.5    L 0.0    P 1.0    X 0.5" in text
    else:
        assert "### swissheet until 1 2 1\r\n" in text
        [lost] = [i for i in trf.losses(tournament, "report") if i.place.round == 1]
        assert lost.code == "lost-adjourned"
    engine = trf.loads(
        trf.dumps(replace(tournament, rounds=tournament.rounds[:1]), dialect="engine")
    )
    if result == "*":
        assert game(engine, 1, 1).white_result is Result.DRAW


def test_the_line_of_other_programs_is_understood() -> None:
    book = held("*", WHITE, WHITE, WHITE)
    enter(book, 1, WHITE)
    text = trf.dumps(told(book))
    theirs = text.replace("### swissheet until 1 2 1", "### Adjournment @ Round 1: 1-5 1-0")
    assert theirs != text
    read = trf.loads(theirs)
    assert game(read, 1, 1).adjourned_until == 2
    assert not replay(read)
    assert replay(trf.loads(text.replace("### swissheet until 1 2 1", "###")))


def test_verify_of_a_workbook_and_a_trf_reports_nothing(tmp_path: Path) -> None:
    path = event(tmp_path, "*")
    assert call("pair", path).code == 0
    type_result(path, 1, 1, "1-0")
    assert agreed("standings", path, "--after", 1).code == 0
    assert call("convert", path, tmp_path / "open.trf").code == 0
    answer = call("verify", path, tmp_path / "open.trf")
    assert (answer.code, answer.out.count("round 2")) == (0, 0)


def event(folder: Path, *results: str, rounds_: int = 5) -> Path:
    """A workbook file with round 1 played."""
    listed = folder / "list.csv"
    listed.write_text(
        "Name,Rating\n" + "\n".join(f"Player {x},{2400 - n}" for n, x in enumerate("ABCDEFGH")),
        "utf-8",
    )
    path = folder / "open.xlsx"
    assert call("new", path, "--players", listed, "--rounds", rounds_).code == 0
    with at_desk(path) as desk:
        settings = desk.grid("tblSettings")
        settings.type(settings.find("Setting", "Colour of No. 1"), "Value", "White")
    assert call("pair", path).code == 0
    for board, result in enumerate((*results, "1", "1", "1", "1")[:4], start=1):
        type_result(path, 1, board, result)
    return path


def type_result(path: Path, round_: int, board: int, result: str) -> None:
    with at_desk(path) as desk:
        grid = desk.round(round_)
        grid.type(grid.find("Board", board), "Result", result)


def test_blank_boards_hold_up_the_pairing_and_are_named(tmp_path: Path) -> None:
    path = event(tmp_path)
    assert call("pair", path).code == 0
    before = contents(tmp_path)
    answer = call("pair", path)
    assert answer.code == 3
    assert "Round 2 is not finished: no result on boards 1-4." in answer.err
    assert contents(tmp_path) == before


def test_an_old_adjourned_game_is_told_of_while_pairing_goes_on(tmp_path: Path) -> None:
    path = event(tmp_path, "*")
    answer = call("pair", path)
    assert (answer.code, "still adjourned" in answer.err) == (0, False)
    for board in (1, 2, 3, 4):
        type_result(path, 2, board, "1")
    told = "Round 1, board 1: still adjourned although a later round is complete."
    checked = call("check", path, "--json")
    [issue] = [i for i in checked.document["issues"] if i["code"] == "adjourned-old"]
    assert (checked.code, issue["severity"], issue["place"]["sheet"]) == (0, "warning", "Round 1")
    assert call("convert", path, tmp_path / "open.trf").code == 0
    assert told in call("pair", tmp_path / "open.trf").err
    answer = call("pair", path)
    assert answer.code == 0
    assert told in answer.err


# C.04.2 (2026-02) 3.1: a draw for pairing purposes.
@pytest.mark.parametrize("result", ["*", None])
def test_nothing_final_is_made_while_a_game_is_open(tmp_path: Path, result: str | None) -> None:
    path = event(tmp_path, rounds_=1)
    final = call("standings", path, "--json")
    assert (final.code, final.document["provisional"]) == (0, [])
    with at_desk(path) as desk:
        grid = desk.round(1)
        cell = grid.type(grid.find("Board", 2), "Result", result)
    before = contents(tmp_path)
    report = call("convert", path, tmp_path / "report.trf", "--to", "report")
    assert report.code == 3
    assert "Round 1, board 2: the final result is missing." in report.err
    with pytest.raises(RulesError) as refused:
        actions.export(files.open_book(path), folder=tmp_path / "out")
    assert (refused.value.code, refused.value.place.cell) == ("game-open", cell)
    assert contents(tmp_path) == before
    standings = call("standings", path, "--after", 1, "--json")
    if result is None:
        assert standings.code == 3
        assert "no result on board 2" in standings.err + standings.out
        return
    assert standings.code == 0
    assert standings.document["provisional"] == [{"round": 1, "boards": [2]}]
    shown = call("standings", path)
    assert (
        "Standings after round 1 of 1, provisional (no final result: round 1, board 2)" in shown.out
    )
    table = call("convert", path, tmp_path / "table.csv", "--table", "standings")
    assert table.code == 0
    assert "The standings are provisional: in round 1 the final result of board 2" in table.err
    type_result(path, 1, 2, "0-1")
    assert call("convert", path, tmp_path / "report.trf", "--to", "report").code == 0


def note(book: MemoryBook, sheet: Sheet) -> str:
    area = book.place(layout.note_name(sheet.defined_name))
    assert area is not None
    return str(book.read_range(area.sheet, area.ref).rows[0][0])


def test_the_sheets_say_that_standings_are_provisional() -> None:
    book = book_with(rounds=1)
    confirmed(actions.pair, book, **STAMP)
    enter(book, 1, WHITE, "*", WHITE, WHITE)
    outcome = confirmed(actions.standings, book, **STAMP)
    for sheet in (Sheet.STANDINGS, Sheet.CROSSTABLE):
        assert note(book, sheet).startswith("Provisional: 1 game without a final result · ")
    assert "but the final result of 1 game is missing: round 1, board 2" in outcome.status
    assert outcome.what.endswith(", provisional")
    enter(book, 1, WHITE, DRAW)
    outcome = confirmed(actions.standings, book, **STAMP)
    assert note(book, Sheet.STANDINGS) == "Final standings after 1 round"
    assert outcome.status.endswith("Next: publish the final standings.")


def test_an_interim_table_is_provisional_only_where_the_game_counts() -> None:
    book = held(WHITE, WHITE, WHITE, WHITE)
    enter(book, 2, "*", WHITE, WHITE, WHITE)
    assert "provisional" in confirmed(actions.standings, book, **STAMP).what
    assert "provisional" not in confirmed(actions.standings, book, after=1, **STAMP).what


def test_numbers_of_the_model_are_checked() -> None:
    made = rounds.set_result(told(held("*", WHITE, WHITE, WHITE)), 1, 1, Result.WIN, Result.LOSS)
    assert game(made, 1, 1) == Game(1, 5, Result.WIN, Result.LOSS, 2)
    again = rounds.set_result(made, 1, 1, Result.ADJOURNED, Result.ADJOURNED)
    assert game(again, 1, 1) == Game(1, 5, Result.ADJOURNED, Result.ADJOURNED)
    with pytest.raises(ValueError, match="-1"):
        Game(1, 2, adjourned_until=-1)


def test_points_of_an_event_are_those_of_its_draw() -> None:
    book = started_book("*", WHITE, WHITE, WHITE)
    for key, value in (("points.win", 3), ("points.draw", 1), ("points.pab", None)):
        set_setting(book, key, value)
    scores = told(book).scores(1)
    assert (scores[1], scores[5]) == (10, 10)


def test_a_result_typed_into_a_trf_leaves_the_round_that_was_paired(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    book = started_book("*", WHITE, WHITE, WHITE)
    path.write_text(trf.dumps(told(book)), "utf-8", newline="")
    assert call("pair", path).code == 0
    text = path.read_text("utf-8")
    assert "   5 w ?" in text
    for open_, decided in (("   5 w ?", "   5 w 1"), ("   1 b ?", "   1 b 0")):
        text = text.replace(open_, decided)
    path.write_text(text, "utf-8", newline="")
    tournament = trf.loads(path.read_bytes())
    assert game(tournament, 1, 1) == Game(1, 5, Result.WIN, Result.LOSS, 2)
    assert not replay(tournament)
