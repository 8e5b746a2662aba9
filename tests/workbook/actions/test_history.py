"""Every action is recorded and can be taken back, exactly, unless the organiser went on."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence

import pytest

from support.books.filled_book import sample
from support.books.memory_book import MemoryBook
from support.books.stopping import Stopping
from support.playing.events import NAMES, STAMP, book_with, confirmed, started_book
from swissheet.errors import InputError, RulesError, WorkbookError
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.memory import journal, steps
from swissheet.workbook.memory.edits.changes import Changes, turned
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.texts import load_documents, pack, save_documents, unpack
from swissheet.workbook.shared.result_cells import result_cell_read
from swissheet.workbook.shared.view import view_round_tables
from swissheet.workbook.sheets.build.build import build

OURS = ("Store", "sw_store", "Log", "Log 2", "Checks")


def essence(book: MemoryBook) -> dict[str, object]:
    """Everything but what says how things stand: history, checks, notes, status."""
    found = book.snapshot()
    cells = {
        title: {at: value for at, value in of.items() if at != (3, 1)}
        for title, of in found["cells"].items()  # type: ignore[attr-defined]
        if title not in OURS
    }
    tables = {n: table for n, table in book.table_map.items() if table.sheet not in OURS}
    visible = {title: seen for title, seen in found["visible"].items() if title not in OURS}  # type: ignore[attr-defined]
    return {"cells": cells, "tables": tables, "visible": visible}


def cells_of(book: FileBook) -> dict[str, object]:
    return {info.title: dict(book.read_cells(info.title)) for info in book.sheets()}


def test_an_action_is_recorded_with_time_name_round_and_what_it_changed() -> None:
    book = book_with(NAMES[:7])
    actions.pair(book, **STAMP)
    (entry,) = journal.entries(book)
    assert entry == journal.HistoryEntry(
        STAMP["when"],
        "Ann Arbiter",
        "Paired",
        1,
        "3 boards; bye for 7 Green, Gina (score 0: first in the order of 7, 3.8)",
    )


def test_the_newest_action_stands_first() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, when=dt.datetime(2026, 3, 14, 12), who="Bob")
    actions.standings(book, when=dt.datetime(2026, 3, 14, 13), who="Bob")
    assert [(e.action, e.round, e.who) for e in journal.entries(book)] == [
        ("Standings computed", 1, "Bob"),
        ("Paired", 2, "Bob"),
        ("Paired", 1, "Ann Arbiter"),
    ]


def test_a_chain_of_actions_is_taken_back_step_by_step_to_the_first_cell() -> None:
    book = book_with()
    states = [essence(book)]
    actions.pair(book, **STAMP)
    states.append(essence(book))
    actions.enter_results(book, 1, {1: "1", 2: "5", 3: "0", 4: "+"}, **STAMP)
    states.append(essence(book))
    actions.pair(book, **STAMP)
    states.append(essence(book))
    actions.standings(book, tiebreaks=["BH", "SB", "PS"], **STAMP)
    states[-1] = essence(book)  # computed: no step of its own
    actions.unpair(book, **STAMP)
    for state in reversed(states):
        actions.undo(book, **STAMP)
        assert essence(book) == state
    with pytest.raises(RulesError, match="no action left"):
        actions.undo(book, **STAMP)


def test_taking_back_restores_what_was_typed_not_its_shown_form() -> None:
    book = started_book(1, "0.5", 0.0, "+-")
    actions.pair(book, **STAMP)
    assert book.column("tblRound01", "result") == ["1-0", "½-½", "0-1", result_cell_read("+")]
    actions.undo(book, **STAMP)
    assert book.column("tblRound01", "result") == [1, "0.5", 0.0, "+-"]


def test_taking_back_is_itself_recorded() -> None:
    book = started_book()
    outcome = actions.undo(book, **STAMP)
    assert outcome.summary == "Taken back: Paired, round 1: 4 boards."
    assert next((e.action, e.what) for e in journal.entries(book)) == ("Undone", "Paired: 4 boards")


def test_results_typed_since_the_pairing_are_a_step_of_their_own() -> None:
    book = started_book("1", None, "0")
    outcome = actions.undo(book, **STAMP)
    assert outcome.summary == "Taken back: Typing: 2 cells."
    assert book.column("tblRound01", "result") == [None] * 4
    assert actions.to_tournament(book).rounds_paired == 1
    actions.undo(book, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 0


def test_forced_the_pairing_is_taken_back_with_the_results_typed_since() -> None:
    book = started_book("1", None, "0")
    actions.undo(book, force=True, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 0


def test_a_player_typed_below_an_imported_list_goes_in_a_step_of_his_own() -> None:
    book = book_with((), free=2)
    rows = [{"Name": name, "Rating": "1500"} for name in NAMES]
    actions.import_players(book, rows, **STAMP)
    book.put("Players", "B14", "Someone, Else")
    actions.check(book)
    actions.pair(book, **STAMP)
    actions.undo(book, **STAMP)
    assert book.cell("Players", "B14") == "Someone, Else"
    actions.undo(book, **STAMP)
    assert book.cell("Players", "B14") is None
    assert len(actions.to_tournament(book).players) == len(NAMES)


def test_what_was_not_part_of_the_action_survives_its_taking_back() -> None:
    book = started_book()
    book.put("Players", "N6", "brings the clocks")
    book.put("Round 1", "I6", "1. e4 e5")
    actions.undo(book, **STAMP)
    assert book.cell("Players", "N6") == "brings the clocks"
    assert book.cell("Round 1", "I6") == "1. e4 e5"


def test_a_moved_and_renamed_sheet_can_still_be_taken_back() -> None:
    book = started_book()
    book.rename_sheet("Round 1", "Saturday")
    book.rename_sheet("Players", "Who plays")
    actions.undo(book, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 0


def test_a_table_that_is_gone_is_named_and_nothing_is_taken_back() -> None:
    book = started_book("1", "1", "1", "1")
    actions.pair(book, **STAMP)
    book.lose_list("tblRound02")
    before = book.snapshot()
    with pytest.raises(InputError, match="tblRound02"):
        actions.undo(book, **STAMP)
    assert book.snapshot() == before


def test_a_forced_taking_back_that_fails_loses_nothing_typed_since() -> None:
    book = FileBook(build(rounds=3))
    listed = [{"Name": name, "Rating": "2000"} for name in NAMES[:4]]
    actions.import_players(book, listed, **STAMP)
    actions.pair(book, **STAMP)
    book.set_cells("Round 1", {"E6": "1", "E7": "0"})
    actions.standings(book, tiebreaks=["BH", "SB", "PS"], **STAMP)
    book.set_cells("Round 1", {"E6": 1, "E7": 0})
    actions.standings(book, tiebreaks=["BH"], **STAMP)
    book.set_cells("Round 1", {"E6": "0-1"})
    book.set_cells("Standings", {"J7": "a note where the table was wider"})
    before = cells_of(book)
    with pytest.raises(WorkbookError, match="J7"):
        actions.undo(book, force=True, steps=3, **STAMP)
    assert cells_of(book) == before
    book.set_cells("Standings", {"J7": None})
    actions.undo(book, force=True, steps=3, **STAMP)
    assert book.read_range("Round 1", "E6:E7").rows == (("1-0",), ("0-1",))


def test_the_date_of_a_round_typed_since_is_taken_back_first() -> None:
    book = FileBook(build(rounds=5))
    confirmed(actions.from_tournament, book, sample(), **STAMP)
    book.set_cells("Schedule", {"B6": dt.datetime(2026, 3, 14)})
    actions.undo(book, **STAMP)
    assert book.read_range("Schedule", "B6").rows == ((dt.datetime(2026, 3, 13),),)
    actions.undo(book, **STAMP)
    assert book.read_range("Schedule", "B6").rows == ((None,),)


@pytest.mark.parametrize("stop_at", range(1, 5))
def test_a_forced_taking_back_stopped_anywhere_leaves_the_cells(stop_at: int) -> None:
    book = started_book(1, "0", "5", "+-")
    actions.pair(book, **STAMP)
    for cell, value in (("E6", "0-1"), ("E7", "+"), ("E8", None)):
        book.put("Round 1", cell, value)
    book.put("Round 2", "E6", "1")
    book.put("Round 2", "C7", "Somebody Else")
    before = essence(book)
    stopping = Stopping(book, stop_at)
    with pytest.raises(OSError, match="stopped"):
        actions.undo(stopping, force=True, **STAMP)
    assert essence(book) == before


def test_the_memory_for_taking_back_has_a_size_and_always_keeps_the_last_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = started_book()
    for n in range(6):
        actions.enter_results(book, 1, {1: "10"[n % 2]}, **STAMP)
    texts = [text for key, text in load_documents(book).items() if key.startswith("undo:")]
    monkeypatch.setattr(steps, "LETTERS_AT_MOST", sum(map(len, texts[-3:])) + 20)
    actions.enter_results(book, 1, {1: "="}, **STAMP)
    assert len(list(steps.steps(Memory.of(book)))) == 3
    monkeypatch.setattr(steps, "LETTERS_AT_MOST", 1)
    actions.enter_results(book, 1, {1: "0"}, **STAMP)
    assert [step.what for step in steps.steps(Memory.of(book))] == ["board 1: 0"]


def test_an_action_that_changes_nothing_leaves_nothing_to_take_back() -> None:
    book = started_book("1-0", "½-½", "0-1", "+/-")
    actions.standings(book, **STAMP)
    before = [key for key in load_documents(book) if key.startswith("undo:")]
    actions.standings(book, **STAMP)
    assert [key for key in load_documents(book) if key.startswith("undo:")] == before
    assert len(journal.entries(book)) == 3


def test_a_damaged_memory_is_refused_with_advice() -> None:
    book = started_book()
    documents = load_documents(book)
    documents["undo:000001"] = pack("[1, 2")
    save_documents(book, documents)
    with pytest.raises(InputError, match="last backup"):
        actions.undo(book, **STAMP)


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "cells"},
        [1],
        [{}],
        [{"kind": "cells", "table": "tblPlayers", "cells": [[10**9, "Name", None, "x"]]}],
        [{"kind": "cells", "table": "tblPlayers", "cells": [["1", "Name", None, "x"]]}],
        [{"kind": "cells", "table": "tblPlayers", "cells": [[1, "Name", [], {}]]}],
        [{"kind": "rows", "table": "tblPlayers", "headers": ["Name"], "old": [[1, 2]], "new": []}],
        [{"kind": "rows", "table": "tblPlayers", "headers": ["Name"], "old": None, "new": []}],
        [{"kind": "headers", "table": "tblPlayers", "old": [1], "new": []}],
        [{"kind": "show", "table": "tblRound01", "old": "no"}],
        [{"kind": "named", "name": 1}],
        [{"kind": "erase", "table": "tblPlayers"}],
    ],
)
def test_a_memory_changed_by_somebody_is_refused_and_nothing_is_written(changes: object) -> None:
    book = started_book()
    documents = load_documents(book)
    forged = {"action": "pair", "round": 1, "what": "", "kept": None}
    documents["undo:000009"] = pack(json.dumps({**forged, "changes": json.dumps(changes)}))
    save_documents(book, documents)
    before = book.snapshot()
    with pytest.raises(InputError, match="damaged"):
        actions.undo(book, force=True, **STAMP)
    assert book.snapshot() == before


def test_a_history_without_its_sheet_is_kept_silent() -> None:
    book = book_with()
    book.lose_list("tblHistory")
    actions.pair(book, **STAMP)
    assert journal.entries(book) == []
    actions.undo(book, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 0


def test_a_missing_hidden_sheet_is_made_anew() -> None:
    book = book_with()
    del book.table_map["tblStore"]
    del book.by_title["Store"]
    actions.pair(book, **STAMP)
    assert not next(s.visible for s in book.sheets() if s.title == "sw_store")
    actions.undo(book, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 0


@pytest.mark.parametrize("text", ["", "a", "Ünïcode ½ \n\t", "x" * 100_000])
def test_a_packed_text_is_plain_ascii_and_comes_back(text: str) -> None:
    assert pack(text).isascii()
    assert unpack(pack(text)) == text


@pytest.mark.parametrize("text", ["", "?", "AAAA", pack("long text" * 99)[:-8]])
def test_a_damaged_packed_text_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        unpack(text)


def test_a_text_too_large_to_be_ours_is_refused_before_it_fills_the_memory() -> None:
    with pytest.raises(InputError, match="too large"):
        unpack(pack("0" * (33 << 20)))


def test_long_texts_are_cut_into_cells_every_host_can_write() -> None:
    book = book_with()
    long = pack("".join(f"{n * n:x}" for n in range(30_000)))
    save_documents(book, {"a": long, "b": "c"})
    assert load_documents(book) == {"a": long, "b": "c"}
    assert max(len(str(row[1])) for row in book.read_table("tblStore").rows) <= 8000


def sort_players(book: MemoryBook, order: Sequence[int]) -> None:
    """Somebody sorts the list: the players come in the order of these rows, from 0."""
    rows = list(book.read_table("tblPlayers").rows)
    sorted_rows = [rows[at] for at in order] + rows[len(order) :]
    book.write_rows("tblPlayers", book.tables()["tblPlayers"].headers, sorted_rows)


def with_late_entry() -> MemoryBook:
    """Round 2 paired with somebody new, so that the numbers of some have moved."""
    book = started_book("1", "1", "1", "1")
    book.put("Players", "B14", "Newman, Nora")
    book.put("Players", "D14", 2275)
    actions.pair(book, **STAMP)
    return book


def numbers(book: MemoryBook) -> dict[object, object]:
    names = book.column("tblPlayers", "name")
    pairs = zip(names, book.column("tblPlayers", "tpn"), strict=True)
    return {name: tpn for name, tpn in pairs if name}


def test_players_sorted_since_get_their_own_old_numbers_back() -> None:
    book = with_late_entry()
    assert numbers(book)["Evans, Elke"] == 6
    sort_players(book, [8, 3, 1, 2, 0, 7, 5, 6, 4])
    actions.undo(book, **STAMP)
    assert numbers(book) == {**{name: at for at, name in enumerate(NAMES, 1)}, "Newman, Nora": None}
    assert actions.to_tournament(book).rounds_paired == 1


def test_a_cell_written_twice_in_one_step_gets_what_it_held_before_the_first() -> None:
    book = started_book("1", "0", "5", "1")
    found = view_round_tables(book)[1]
    changes = Changes(book)
    for results in (["5", "5"], ["0", None]):
        for row, result in enumerate(results):
            changes.set_cells(found, {(row, "result"): result})
            found = view_round_tables(book)[1]
    made = tuple(changes.made)
    changes.take_back(made)
    assert [book.cell("Round 1", f"E{row}") for row in (6, 7)] == ["1", "0"]
    changes.take_back(turned(made))
    assert [book.cell("Round 1", f"E{row}") for row in (6, 7)] == ["0", None]


def test_results_of_a_round_sorted_since_go_back_to_their_boards() -> None:
    book = started_book(1, "0", "5", "+-")
    actions.pair(book, **STAMP)
    rows = book.read_table("tblRound01").rows
    book.write_rows("tblRound01", book.tables()["tblRound01"].headers, rows[::-1])
    actions.undo(book, **STAMP)
    assert book.column("tblRound01", "board") == [4, 3, 2, 1]
    assert book.column("tblRound01", "result") == ["+-", "5", "0", 1]


def made_earlier(book: MemoryBook) -> None:
    """The workbook keeps no state, like those of 0.1.0: what is typed is no step of its own."""
    documents = load_documents(book)
    save_documents(book, {key: text for key, text in documents.items() if key != Memory.state.key})


def test_a_player_lost_among_moved_rows_stops_the_taking_back_even_by_force() -> None:
    book = with_late_entry()
    made_earlier(book)
    sort_players(book, [8, 3, 1, 2, 0, 7, 5, 6, 4])
    book.put("Players", book.place_of("tblPlayers", 9, "name"), "Evans-Smith, Elke")
    before = book.snapshot()
    for force in (False, True):
        with pytest.raises(RulesError, match=r"'Evans, Elke'.*swissheet unpair") as caught:
            actions.undo(book, force=force, **STAMP)
        assert caught.value.code == "rows-moved"
    assert book.snapshot() == before


def test_a_name_corrected_in_its_place_does_not_stop_the_taking_back() -> None:
    book = with_late_entry()
    made_earlier(book)
    book.put("Players", "B10", "Evans-Smith, Elke")
    actions.undo(book, **STAMP)
    assert numbers(book)["Evans-Smith, Elke"] == 5
