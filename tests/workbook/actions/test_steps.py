"""Each step is told before it is taken back or given back, and a round's results are never lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from support.books.filled_book import sample
from support.books.memory_book import MemoryBook
from support.books.stopping import Stopping
from support.playing.events import NAMES, STAMP, book_with, enter, set_setting, started_book
from swissheet.errors import ChangesError, RulesError
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import known_steps, what_next
from swissheet.workbook.memory import journal
from swissheet.workbook.memory.other_side import others
from swissheet.workbook.memory.texts import load_documents, load_older
from swissheet.workbook.shared.result_cells import result_cell_read

OURS = ("Store", "sw_store", "Log", "Log 2", "Checks")


def essence(book: MemoryBook) -> tuple[object, ...]:
    """Everything but history, checks and the line that says what is next."""
    cells = {
        title: {at: value for at, value in sheet.cells.items() if at != (3, 1)}
        for title, sheet in book.by_title.items()
        if title not in OURS
    }
    tables = {n: table for n, table in book.table_map.items() if table.sheet not in OURS}
    visible = {s.title: s.visible for s in book.by_title.values() if s.title not in OURS}
    return cells, tables, visible


def kept(book: MemoryBook) -> dict[str, str]:
    return others(load_documents(book))


def results(book: MemoryBook, round_: int) -> list[object]:
    return list(book.column(f"tblRound{round_:02d}", "result"))


def undo(book: MemoryBook, **how: int) -> str:
    return actions.undo(book, **how, **STAMP).summary  # type: ignore[arg-type]


def redo(book: MemoryBook, **how: int) -> str:
    return actions.redo(book, **how, **STAMP).summary  # type: ignore[arg-type]


LISTED = [{"Name": name, "Rating": str(2400 - at)} for at, name in enumerate(NAMES)]

EVERY_ACTION: Mapping[str, tuple[Callable[[], MemoryBook], Callable[[MemoryBook], object], str]] = {
    "pair": (
        lambda: started_book(1, "5", 0, "+-"),
        lambda book: actions.pair(book, **STAMP),
        "Paired, round 2: 4 boards",
    ),
    "enter_results": (
        started_book,
        lambda book: actions.enter_results(book, 1, {1: "1", 3: "="}, **STAMP),
        "Results entered: board 1: 1, board 3: =",
    ),
    "unpair": (
        lambda: started_book("1", "5"),
        lambda book: actions.unpair(book, **STAMP),
        "Pairing taken back: round 1, 4 boards; 2 results kept",
    ),
    "import_players": (
        lambda: book_with((), free=3),
        lambda book: actions.import_players(book, LISTED, **STAMP),
        "Imported: 8 players",
    ),
    "from_tournament": (
        lambda: book_with(()),
        lambda book: actions.from_tournament(book, sample(), **STAMP),
        "Imported: ",
    ),
}


@pytest.mark.parametrize("key", EVERY_ACTION)
def test_every_action_is_taken_back_and_given_back_by_name(key: str) -> None:
    made, action, name = EVERY_ACTION[key]
    book = made()
    action(book)
    after, texts = essence(book), kept(book)
    told = what_next(book)
    assert told.undo.startswith(f"Undo takes back: {name}")
    assert "(2026-03-14 09:30, Ann Arbiter). What changes: " in told.undo
    assert told.redo == ""
    assert undo(book).startswith(f"Taken back: {name}")
    before = essence(book)
    assert before != after
    told = what_next(book)
    assert told.redo.startswith(f"Redo gives back: {name}")
    assert redo(book).startswith(f"Given back: {name}")
    assert (essence(book), kept(book)) == (after, texts)
    assert [entry.action for entry in journal.entries(book)][:2] == ["Redone", "Undone"]
    undo(book)
    assert essence(book) == before


def test_what_was_put_back_can_be_given_back_and_is_asked_again() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    enter(book, 1, "0-1")
    with pytest.raises(ChangesError):
        actions.standings(book, **STAMP)
    actions.put_back(book, **STAMP)
    assert results(book, 1)[0] == "1-0"
    assert redo(book) == "Given back: Typing: 1 cell."
    assert results(book, 1)[0] == "0-1"
    with pytest.raises(ChangesError):
        actions.standings(book, **STAMP)


def test_what_was_typed_is_a_step_and_its_results_are_named_before_they_vanish() -> None:
    book = started_book(1, None, "0")
    told = what_next(book)
    assert told.undo == (
        "Undo takes back: Typing: 2 cells. "
        "What changes: results that vanish: round 1, board 1: 1-0, board 3: 0-1."
    )
    assert undo(book) == "Taken back: Typing: 2 cells."
    assert results(book, 1) == [None] * 4
    redo(book)
    assert results(book, 1) == [1, None, "0", None]
    assert what_next(book).undo == told.undo


def test_typing_ends_what_can_be_given_back_until_the_old_value_stands_again() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    undo(book)
    enter(book, 1, "0")
    assert what_next(book).redo == ""
    with pytest.raises(RulesError, match="round 1, board 1") as caught:
        redo(book)
    assert caught.value.code == "typed-since-undo"
    enter(book, 1, "1")
    assert redo(book) == "Given back: Paired, round 2: 4 boards."


def test_an_action_ends_what_can_be_given_back() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    undo(book)
    actions.standings(book, **STAMP)
    with pytest.raises(RulesError, match="something else was done after it"):
        redo(book)


def test_rows_sorted_between_undo_and_redo_are_found_again() -> None:
    book = started_book()
    actions.enter_results(book, 1, {1: "1", 2: "0", 3: "=", 4: "+"}, **STAMP)
    undo(book)
    rows = book.read_table("tblRound01").rows
    book.write_rows("tblRound01", book.tables()["tblRound01"].headers, rows[::-1])
    redo(book)
    boards = book.column("tblRound01", "board")
    assert dict(zip(boards, results(book, 1), strict=True)) == {
        1: "1-0", 2: "0-1", 3: "½-½", 4: result_cell_read("+")
    }  # fmt: skip


@pytest.mark.parametrize("tiebreaks", [None, ["BH", "SB", "PS"]])
def test_a_cell_that_nothing_reads_typed_over_between_is_lost_only_by_force(
    tiebreaks: list[str] | None,
) -> None:
    book = started_book(1, "5", 0, "+-")
    actions.standings(book, **STAMP)
    enter(book, 1, "0")
    actions.standings(book, tiebreaks=tiebreaks, **STAMP)
    undo(book)
    book.put("Standings", "B7", "a note")
    with pytest.raises(RulesError, match="'Standings'!B7") as caught:
        redo(book)
    assert caught.value.code == "changed-since"
    actions.redo(book, force=True, **STAMP)
    assert book.cell("Standings", "B7") != "a note"


def three_rounds() -> tuple[MemoryBook, dict[str, tuple[object, ...]]]:
    """Three rounds with their results and standings, and what stood where each began and ended."""
    book, seen = book_with(), dict[str, tuple[object, ...]]()
    for number in (1, 2, 3):
        seen[f"start {number}"] = essence(book)
        actions.pair(book, **STAMP)
        enter(book, number, "1", "0")
        actions.standings(book, **STAMP)
        actions.enter_results(book, number, {3: "5", 4: "1"}, **STAMP)
        seen[f"end {number}"] = essence(book)
        actions.standings(book, **STAMP)
    seen["now"] = essence(book)
    return book, seen


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("end", [False, True])
def test_a_round_is_back_at_its_start_or_end_in_one_step_and_all_is_given_back(
    number: int, end: bool
) -> None:
    book, seen = three_rounds()
    summary = undo(book, round_=number, end=end)
    assert essence(book) == seen[f"{'end' if end else 'start'} {number}"]
    taken = [known for known in known_steps(book) if known.undone]
    assert summary.startswith(
        f"Taken back: {len(taken)} steps, to before '"
        if len(taken) > 1
        else f"Taken back: {taken[0].name}"
    )
    assert journal.entries(book)[0].round == number
    if end:
        undo(book, round_=number)
        assert essence(book) == seen[f"start {number}"]
    redo(book, steps=99)
    assert essence(book) == seen["now"]


def test_a_round_whose_pairing_is_not_kept_is_not_gone_back_to() -> None:
    book = started_book()
    for number in (2, 9):
        with pytest.raises(RulesError) as caught:
            undo(book, round_=number)
        assert caught.value.code == "round-not-kept"
    with pytest.raises(RulesError) as caught:
        undo(book, round_=1, end=True)
    assert caught.value.code == "nothing-to-undo"


def test_three_hundred_steps_are_kept_and_all_of_them_are_taken_back_at_once() -> None:
    book = started_book()
    before = essence(book)
    for n in range(300):
        actions.enter_results(book, 1, {1 + n % 4: "10="[n % 3]}, **STAMP)
    documents = load_documents(book).items()
    letters = sum(len(text) for key, text in documents if key.startswith("undo:"))
    letters += sum(map(len, load_older(book).values()))
    assert letters < 300 * 400
    assert (
        undo(book, steps=300) == "Taken back: 300 steps, to before 'Results entered: board 1: 1'."
    )
    assert essence(book) == before


@pytest.mark.parametrize("stop_at", range(1, 7))
def test_giving_back_stopped_anywhere_leaves_the_cells_and_can_be_done_again(stop_at: int) -> None:
    book, seen = three_rounds()
    undo(book, round_=3)
    before, texts = essence(book), load_documents(book)
    with pytest.raises(OSError, match="stopped"):
        actions.redo(Stopping(book, stop_at), steps=9, **STAMP)
    assert (essence(book), load_documents(book)) == (before, texts)
    redo(book, steps=9)
    assert essence(book) == seen["now"]


# handling.md 2: a pairing is free to be taken back, results are kept for re-use.


def test_results_of_an_unpaired_round_return_to_the_same_pairs_and_only_once() -> None:
    book = started_book("1", None, "0-1", "+")
    outcome = actions.unpair(book, **STAMP)
    assert outcome.what == "round 1, 4 boards; 3 results kept until the round is paired again"
    assert "unpaired" in kept(book)
    again = actions.pair(book, **STAMP)
    assert again.what == "4 boards; 3 results of before kept"
    assert results(book, 1) == ["1-0", None, "0-1", result_cell_read("+")]
    assert "unpaired" not in kept(book)


def test_results_wait_for_their_pair_while_others_meet() -> None:
    book = started_book("1", "5", "0", "1")
    actions.unpair(book, **STAMP)
    book.put("Players", "K6", "Z1")
    actions.pair(book, **STAMP)
    met = {frozenset(row[at] for at in (1, 6)) for row in book.read_table("tblRound01").rows}
    assert frozenset((1, 5)) not in met
    actions.unpair(book, **STAMP)
    book.put("Players", "K6", None)
    actions.pair(book, **STAMP)
    assert results(book, 1) == ["1-0", "½-½", "0-1", "1-0"]


def test_a_pair_whose_colours_changed_keeps_who_won() -> None:
    book = started_book("1", "5", "0", "+")
    actions.unpair(book, **STAMP)
    set_setting(book, "initial_colour", "Black")
    actions.pair(book, **STAMP)
    assert results(book, 1) == ["0-1", "½-½", "1-0", result_cell_read("-")]


def test_results_follow_players_whom_a_late_entry_renumbers() -> None:
    book = started_book("1", "5", "0", "+")
    actions.unpair(book, **STAMP)
    book.put("Players", "B14", "Zander, Zoe")
    book.put("Players", "D14", 1200)
    book.put("Players", "B15", "Ahead, Ada")
    book.put("Players", "D15", 2900)
    book.put("Players", "K15", "Z1")
    book.put("Players", "K14", "Z1")
    actions.pair(book, **STAMP)
    players = zip(book.column("tblRound01", "black_tpn"), results(book, 1), strict=True)
    assert sorted(str(result).strip() for black, result in players if black) == [
        "+/-", "0-1", "1-0", "½-½"
    ]  # fmt: skip
    names = zip(book.column("tblRound01", "white"), results(book, 1), strict=True)
    assert dict(names)["Adams, Alba"] == "1-0"


def test_an_unpairing_taken_back_has_its_results_and_keeps_none_aside() -> None:
    book = started_book("1", "5", "0", "+")
    actions.unpair(book, **STAMP)
    undo(book)
    assert results(book, 1) == ["1", "5", "0", "+"]
    assert "unpaired" not in kept(book)
    redo(book)
    assert "unpaired" in kept(book)
