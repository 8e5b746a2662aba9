"""Pairing a workbook: numbers, boards, byes, late entries, and what belongs to the organiser."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from support.books.memory_book import MemoryBook
from support.playing.deeds import essence
from support.playing.events import (
    NAMES,
    STAMP,
    book_with,
    confirmed,
    enter,
    set_setting,
    started_book,
)
from swissheet.errors import InternalError, NoLegalPairing, RulesError
from swissheet.model import Bye, Tournament, VirtualPoints
from swissheet.pairing import pair
from swissheet.workbook import actions
from swissheet.workbook.host.book import Row, Value
from swissheet.workbook.shared.result_cells import result_cell_read
from swissheet.workbook.sheets.reading.read import read


def tournament(book: MemoryBook) -> Tournament:
    found = read(book).tournament
    assert found is not None
    return found


def numbers(book: MemoryBook) -> list[Value]:
    """The numbers in the list of players, down to the last filled row."""
    found = book.column("tblPlayers", "tpn")
    while found and found[-1] is None:
        found.pop()
    return found


def boards(book: MemoryBook, number: int) -> list[tuple[Value, ...]]:
    table = f"tblRound{number:02d}"
    columns = [book.column(table, key) for key in ("board", "white_tpn", "result", "black_tpn")]
    return list(zip(*columns, strict=True))


def test_a_first_round_numbers_by_rating_fills_the_sheet_and_says_what_is_next() -> None:
    book = book_with(reversed_names := tuple(reversed(NAMES)))
    for row, _ in enumerate(reversed_names, start=1):
        book.put("Players", book.place_of("tblPlayers", row, "rating"), 2000 + 50 * row)
    outcome = actions.pair(book, **STAMP)
    assert numbers(book) == [8, 7, 6, 5, 4, 3, 2, 1]
    assert boards(book, 1) == [(1, 1, None, 5), (2, 6, None, 2), (3, 3, None, 7), (4, 8, None, 4)]
    assert book.column("tblRound01", "white") == [
        "Adams, Alba",
        "Frank, Finn",
        "Clark, Cleo",
        "Hills, Hugo",
    ]
    assert [sheet.title for sheet in book.sheets() if sheet.visible and "Round" in sheet.title] == [
        "Round 1"
    ]
    assert book.front == "Round 1"
    assert "4 of 4 results are missing" in book.status == outcome.status
    assert outcome.pairing is not None
    assert outcome.pairing.boards == ((1, 5), (6, 2), (3, 7), (8, 4))


def test_the_pairing_written_is_the_engines() -> None:
    book = started_book("1", "0", "5", "+")
    before = tournament(book)
    actions.pair(book, **STAMP)
    made = pair(before)
    assert [(w, b) for _, w, _, b in boards(book, 2)] == list(made.boards)


def test_an_odd_number_leaves_a_bye_row_below_the_boards() -> None:
    book = book_with(NAMES[:7])
    actions.pair(book, **STAMP)
    assert boards(book, 1)[-1] == (None, 7, "U", None)
    assert book.column("tblRound01", "black")[-1] == "bye"
    assert tournament(book).round(1).pab == 7


def test_points_before_the_round_stand_beside_the_names() -> None:
    book = started_book("1", "5", "0", "-")
    actions.pair(book, **STAMP)
    points = {
        tpn: value
        for side in ("white", "black")
        for tpn, value in zip(
            book.column("tblRound02", f"{side}_tpn"),
            book.column("tblRound02", f"{side}_points"),
            strict=True,
        )
    }
    assert points == {1: 1, 5: 0, 6: 0.5, 2: 0.5, 3: 0, 7: 1, 8: 0, 4: 1}


def test_typed_keys_become_the_shown_results_when_an_action_runs() -> None:
    book = started_book(1, "5", " 0 ", "--")
    actions.pair(book, **STAMP)
    assert book.column("tblRound01", "result") == ["1-0", "½-½", "0-1", result_cell_read("--")]


def test_a_result_that_a_formula_computes_keeps_its_formula() -> None:
    book = started_book("1", "5", "0", "1")
    book.sheet("Round 1").formulas[6, 5] = "=B1"
    actions.pair(book, **STAMP)
    assert book.sheet("Round 1").formulas == {(6, 5): "=B1"}
    assert tournament(book).round(1).complete


def test_a_round_with_missing_results_is_not_paired_and_the_first_board_is_named() -> None:
    book = started_book("1", None, "0")
    before = essence(book)
    with pytest.raises(RulesError, match="no result on boards 2 and 4") as caught:
        actions.pair(book, **STAMP)
    assert (caught.value.place.sheet, caught.value.place.cell) == ("Round 1", "E7")
    assert essence(book) == before
    listed = book.snapshot()["cells"]["Checks"]
    assert "Round 1: no result yet on boards 2 and 4 (2 of 4)." in listed.values()


def test_the_announced_number_of_rounds_ends_the_event() -> None:
    book = started_book("1", "1", "1", "1", rounds=1)
    with pytest.raises(RulesError, match="no round to pair"):
        actions.pair(book, **STAMP)
    assert "The only round is played" in actions.check(book).status


def test_a_round_other_than_the_next_is_refused() -> None:
    with pytest.raises(RulesError, match="The next round to be paired is round 1"):
        actions.pair(book_with(), round_=2, **STAMP)


def test_a_workbook_with_one_player_is_not_paired() -> None:
    with pytest.raises(RulesError, match="has 1 player"):
        actions.pair(book_with(NAMES[:1]), **STAMP)


def test_without_a_legal_pairing_nothing_is_written() -> None:
    book = book_with(NAMES[:2])
    actions.pair(book, **STAMP)
    enter(book, 1, "1")
    before = essence(book)
    with pytest.raises(NoLegalPairing):
        actions.pair(book, **STAMP)
    assert essence(book) == before


class ForgetfulBook(MemoryBook):
    """Confuses one of the cells written to the second round."""

    forgets = True

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        super().write_rows(table, columns, rows)
        if table == "tblRound02" and self.forgets:
            self.forgets = False
            self.put("Round 2", "E6", "1-0")


def test_a_workbook_that_does_not_read_back_as_meant_is_put_back() -> None:
    book = started_book("1", "5", "0", "1")
    forgetful = ForgetfulBook()
    vars(forgetful).update(vars(book))
    before = forgetful.snapshot()
    with pytest.raises(InternalError, match="Nothing was changed"):
        actions.pair(forgetful, **STAMP)
    after = forgetful.snapshot()
    assert after["cells"] == before["cells"]
    assert after["visible"] == before["visible"]


# C.04.2 (2026-02) 2: initial order, late entries.


def test_numbers_typed_for_everybody_are_respected() -> None:
    book = book_with(NAMES[:4])
    for row, number in enumerate((4, 3, 2, 1), start=1):
        book.put("Players", f"A{row + 5}", number)
    assert "initial-order" in [issue.code for issue in read(book).issues]
    actions.pair(book, **STAMP)
    assert numbers(book) == [4, 3, 2, 1]


def test_a_newcomer_before_round_1_is_numbered_by_the_initial_order() -> None:
    book = book_with(NAMES[:4])
    actions.pair(book, **STAMP)
    actions.unpair(book, **STAMP)
    book.put("Players", "B10", "Aaron, New")
    book.put("Players", "D10", 2360)
    actions.pair(book, **STAMP)
    assert numbers(book) == [1, 3, 4, 5, 2]
    assert set(book.column("tblPlayers", "starts_in")) == {None}


def test_a_newcomer_to_numbers_drawn_by_lot_comes_last() -> None:
    book = book_with(NAMES[:4])
    for row, number in enumerate((4, 3, 2, 1), start=1):
        book.put("Players", f"A{row + 5}", number)
    book.put("Players", "B10", "Aaron, New")
    book.put("Players", "D10", 2700)
    actions.pair(book, **STAMP)
    assert numbers(book) == [4, 3, 2, 1, 5]


def test_a_late_entry_is_inserted_by_rating_and_everybody_below_moves_down() -> None:
    """C.04.2 (2026-02) 2.4, 2.5"""
    book = book_with()
    actions.pair(book, **STAMP)
    actions.unpair(book, **STAMP)
    set_setting(book, "forbidden", "1-8")
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "0", "1")
    set_setting(book, "adjustments", "7: -0.5 round 1 (late)")
    book.put("Players", "B14", "Later, Lisa")
    book.put("Players", "D14", 2260)
    actions.pair(book, **STAMP)
    assert numbers(book) == [1, 2, 3, 5, 6, 7, 8, 9, 4]
    assert book.cell("Players", "J14") == 2
    found = tournament(book)
    assert found.entry(4, 1) == (0, None, Bye.ZPB)
    assert [(g.white, g.black) for g in found.round(1).games] == [(1, 6), (7, 2), (3, 8), (9, 5)]
    assert [f.tpns for f in found.forbidden] == [(1, 9)]
    assert [a.tpns for a in found.adjustments] == [(8,)]
    points = {found.player(tpn).name: tenths for tpn, tenths in found.scores(1).items()}
    assert points["Green, Gina"] == 5
    assert points["Hills, Hugo"] == points["Adams, Alba"] == 10
    assert read(book).settings.value("forbidden") == "1-9"
    assert read(book).settings.value("adjustments") == "8: -0.5 round 1 (late)"


def test_a_late_entry_may_be_put_at_the_end() -> None:
    book = book_with()
    set_setting(book, "late_entries", "At the end")
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "0", "1")
    book.put("Players", "B14", "Later, Lisa")
    book.put("Players", "D14", 2700)
    actions.pair(book, **STAMP)
    assert numbers(book) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_two_late_entries_keep_their_order_among_themselves() -> None:
    book = started_book("1", "5", "0", "1")
    for row, (name, rating) in enumerate((("Low, L", 2110), ("High, H", 2120)), start=14):
        book.put("Players", f"B{row}", name)
        book.put("Players", f"D{row}", rating)
    actions.pair(book, **STAMP)
    assert numbers(book)[-3:] == [10, 8, 7]


def test_a_player_announced_for_a_later_round_is_not_paired_before_it() -> None:
    book = book_with()
    book.put("Players", "J6", 3)
    actions.pair(book, **STAMP)
    found = tournament(book)
    assert found.entry(1, 1) == (0, None, Bye.ZPB)
    assert found.entry(1, 2) == (0, None, Bye.ZPB)
    assert boards(book, 1)[-1] == (None, 1, "Z", None)


# C.04.2 (2026-02) 3.2, 3.3: withdrawals and absences.


def test_whoever_left_is_not_paired_and_returns_when_the_cell_is_cleared() -> None:
    book = started_book("1", "5", "0", "1")
    book.put("Players", "L13", 1)
    found = tournament(book)
    assert [found.round(n).byes for n in (2, 3, 4, 5)] == [((8, Bye.ZPB),)] * 4
    actions.pair(book, **STAMP)
    assert 8 not in {tpn for _, w, _, b in boards(book, 2) for tpn in (w, b)}
    assert tournament(book).entry(8, 2) == (0, None, Bye.ZPB)
    enter(book, 2, "1", "1", "1")
    book.put("Players", "L13", None)
    actions.pair(book, **STAMP)
    placed = {tpn for _, w, _, b in boards(book, 3) for tpn in (w, b)}
    assert 8 in placed
    assert tournament(book).entry(8, 2) == (0, None, Bye.ZPB)


@pytest.mark.parametrize(
    ("typed", "bye", "letter", "points"),
    [("2", Bye.HPB, "H", 0.5), ("Z2", Bye.ZPB, "Z", 0), ("F2", Bye.FPB, "F", 1)],
)
def test_a_requested_bye_becomes_a_row_of_its_round(
    typed: str, bye: Bye, letter: str, points: float
) -> None:
    book = started_book("1", "5", "0", "1")
    book.put("Players", "K10", typed)
    actions.pair(book, **STAMP)
    assert (None, 5, letter, None) in boards(book, 2)
    found = tournament(book)
    assert found.entry(5, 2) == (0, None, bye)
    assert found.scores(2)[5] == points * 10


def test_taking_a_pairing_back_keeps_byes_that_stood_on_its_sheet_only() -> None:
    book = started_book("1", "5", "0", "1")
    book.put("Players", "K10", "Z2")
    actions.pair(book, **STAMP)
    book.put("Players", "K10", "H4")
    assert tournament(book).entry(5, 2) == (0, None, Bye.ZPB)
    actions.unpair(book, **STAMP)
    assert book.cell("Players", "K10") == "Z2, H4"
    assert tournament(book).entry(5, 2) == (0, None, Bye.ZPB)
    assert not next(s.visible for s in book.sheets() if s.title == "Round 2")
    assert boards(book, 2) == [(None, None, None, None)]


def test_after_taking_back_the_round_before_is_in_front() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    actions.unpair(book, **STAMP)
    assert book.front == "Round 1"
    actions.undo(book, **STAMP)
    assert book.front == "Round 2"
    for _ in ("the pairing of round 2", "the results of round 1", "the pairing of round 1"):
        actions.undo(book, **STAMP)
    assert book.front == "Players"


def test_a_round_with_results_is_taken_back_and_its_results_are_kept() -> None:
    book = started_book(None, "5")
    outcome = actions.unpair(book, **STAMP)
    assert outcome.what == "round 1, 4 boards; 1 result kept until the round is paired again"
    assert tournament(book).rounds_paired == 0
    with pytest.raises(RulesError, match="nothing to take back"):
        actions.unpair(book, **STAMP)


# C.04.7 (2026-02): Baku acceleration.


def test_baku_points_are_made_at_the_first_pairing_and_kept() -> None:
    book = book_with()
    set_setting(book, "acceleration", "Baku")
    actions.pair(book, **STAMP)
    virtual = (VirtualPoints(10, 1, 2, (1, 2, 3, 4)), VirtualPoints(5, 3, 3, (1, 2, 3, 4)))
    assert tournament(book).virtual_points == virtual
    assert boards(book, 1)[0] == (1, 1, None, 3)
    enter(book, 1, "1", "1", "1", "1")
    book.put("Players", "B14", "Strong, Late")
    book.put("Players", "D14", 2420)
    actions.pair(book, **STAMP)
    assert tournament(book).virtual_points[0].tpns == (1, 2, 3, 4, 5)
    actions.unpair(book, **STAMP)
    enter(book, 1, None, None, None, None)
    actions.unpair(book, **STAMP)
    assert tournament(book).virtual_points == ()


# The organiser's own things.


def shuffled(book: MemoryBook, table: str, order: list[int], *own: str) -> None:
    headers = book.table_map[table].headers
    book.set_headers(table, [*own[:1], *(headers[i] for i in order), *own[1:]])


def test_columns_in_any_order_and_the_organisers_own_survive() -> None:
    book = book_with()
    shuffled(book, "tblPlayers", [3, 1, 11, 0, 2, 4, 5, 6, 7, 8, 9, 10], "School", "Paid")
    shuffled(book, "tblRound01", [7, 4, 6, 3, 5, 0, 2, 1, 8], "Table flag", "Notes")
    for row in range(6, 14):
        book.put("Players", f"A{row}", f"School {row}")
        book.put("Players", f"N{row}", "yes")
        book.sheet("Players").formulas[row, 14] = '=IF(A1="","","yes")'
    book.put("Round 1", "K6", "on stage")
    actions.pair(book, **STAMP)
    assert numbers(book) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert boards(book, 1)[0] == (1, 1, None, 5)
    assert [book.cell("Players", f"A{row}") for row in (6, 13)] == ["School 6", "School 13"]
    assert len(book.sheet("Players").formulas) == 8
    assert book.cell("Round 1", "K6") == "on stage"
    actions.undo(book, **STAMP)
    assert book.cell("Round 1", "K6") == "on stage"
    assert book.cell("Players", "N6") == "yes"


def test_blank_rows_between_players_are_passed_over() -> None:
    book = book_with(("Adams, A", "", "Brown, B", "\u00a0", "Clark, C", "Davis, D"))
    for row in (7, 9):
        book.put("Players", f"D{row}", None)
    actions.pair(book, **STAMP)
    assert numbers(book) == [1, None, 2, None, 3, 4]


@pytest.mark.parametrize("lang", ["en", "pl", "id", "de"])
def test_a_workbook_in_another_language_is_paired_alike(lang: str) -> None:
    book = book_with(lang=lang)
    actions.pair(book, **STAMP)
    assert boards(book, 1) == [(1, 1, None, 5), (2, 6, None, 2), (3, 3, None, 7), (4, 8, None, 4)]
    book.rename_sheet(book.tables()["tblRound01"].sheet, "Eerste ronde")
    enter(book, 1, "1", "1", "1", "1")
    assert tournament(book).rounds_complete == 1


def test_a_round_sheet_sorted_by_the_organiser_keeps_its_board_order_and_its_rows() -> None:
    book = started_book("1", "5", "0", "1")
    rows = [list(row) for row in book.read_table("tblRound01").rows]
    book.write_rows("tblRound01", book.tables()["tblRound01"].headers, rows[::-1])
    before = tournament(book)
    actions.pair(book, **STAMP)
    assert [row[0] for row in boards(book, 1)] == [4, 3, 2, 1]
    assert tournament(book).round(1) == before.round(1)


def test_boards_and_players_typed_under_their_tables_are_taken_in() -> None:
    book = book_with(free=0)
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "0", "1")
    actions.pair(book, **STAMP)
    book.put("Players", "B14", "Extra, Eve")
    book.put("Players", "B15", "Extra, Max")
    book.put("Round 2", "C10", "Extra, Eve")
    book.put("Round 2", "G10", "Extra, Max")
    enter(book, 2, "1", "1", "1", "1", "1")
    confirmed(actions.finish, book, **STAMP)
    outcome = actions.pair(book, **STAMP)
    found = tournament(book)
    assert outcome.issues is not None
    assert len(found.players) == 10
    assert len(found.round(2).games) == 5
    assert boards(book, 2)[-1][0] == 5
    assert [book.cell("Players", cell) for cell in ("J14", "J15")] == [2, 2]


def test_a_corrected_name_and_result_follow_on_the_older_sheets() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    book.put("Players", "B6", "Adams, Alba Maria")
    book.put("Round 1", "E6", "0")
    confirmed(actions.standings, book, **STAMP)
    assert book.cell("Round 1", "C6") == "Adams, Alba Maria"
    side = "white" if 1 in book.column("tblRound02", "white_tpn") else "black"
    row = book.column("tblRound02", f"{side}_tpn").index(1)
    assert book.column("tblRound02", f"{side}_points")[row] == 0


def test_the_log_says_why_the_bye_goes_to_whom_it_goes() -> None:
    """C.04.3 (2026-02) 3.8, then C5; who had the first bye has more points and is not counted."""
    book = book_with(NAMES[:7])
    assert actions.pair(book, **STAMP).message == ""
    why = f"; bye for 7 {NAMES[6]} (score 0: first in the order of 7, 3.8)"
    assert str(book.column("tblHistory", "what")[0]).endswith(why)
    enter(book, 1, "1", "0", "1")
    actions.pair(book, **STAMP)
    bye = tournament(book).round(2).pab
    assert bye is not None
    said = str(book.column("tblHistory", "what")[0])
    assert f"; bye for {bye} {NAMES[bye - 1]} (score 0: best pairing of 3, C6 to C21)" in said


def test_an_even_number_has_no_bye() -> None:
    book = book_with(NAMES[:8])
    actions.pair(book, **STAMP)
    assert not any("bye" in str(what) for what in book.column("tblHistory", "what"))
