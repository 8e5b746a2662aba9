"""Whoever removes what swissheet knew of a workbook is asked by every action, as by a check."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from support.books.workbooks import with_macros
from support.playing.play import ByCommand, Done, Start
from swissheet.workbook.host.own_names import COUNT_NAME
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.texts import load_documents, save_documents
from swissheet.workbook.shared import layout

Begin = Callable[[Start], ByCommand]
OLD = Path(__file__).parents[2] / "golden/workbooks/version-0.1.0.xlsx"


def without_store(play: ByCommand) -> None:
    """The very hidden sheet is deleted."""
    book = with_macros(play.path)
    del book["Store"]
    book.save(play.path)


def asked(done: Done) -> list[tuple[str, int, str]]:
    changes = done.document["error"]["changes"]
    return [(change["code"], change["level"], change["accept"]) for change in changes]


def of_0_1_0(play: ByCommand) -> None:
    """Only the texts that version 0.1.0 kept as well are left."""

    def act(book: object) -> None:
        kept = load_documents(book)  # type: ignore[arg-type]
        left = {key: text for key, text in kept.items() if key == "kept" or key.startswith("undo")}
        save_documents(book, left)  # type: ignore[arg-type]

    play.edit(act)


@pytest.mark.part(2)
@pytest.mark.parametrize("published", [True, False], ids=["published", "not-published"])
@pytest.mark.parametrize(
    "action",
    [("pair",), ("standings",), ("publish",), ("edit",), ("lots",), ("renumber",)],
    ids=lambda action: action[0],
)
def test_every_action_asks_when_the_sheet_was_removed(
    action: tuple[str, ...], published: bool, begin_file: Begin
) -> None:
    play = begin_file(Start("R2"))
    if published:
        assert play.do("publish", "--round", "2").code == 0
    play.board(1, 1, result="0-1")
    without_store(play)
    before = play.data
    done = play.do(*action, "--json")
    assert done.code == 3, done.said
    assert asked(done) == [("STATE", 3, "STATE")]
    assert "removed" in done.document["error"]["changes"][0]["found"]
    assert play.data == before


def test_confirmed_it_stands_in_the_log_and_in_the_report(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    play.do("publish", "--round", "2")
    without_store(play)
    assert play.do("pair", "--accept", "STATE").code == 0
    assert any("STATE, confirmed" in str(row["what"]) for row in play.history)
    assert play.notes == ["### Configuration @ Round 2: recorded state missing"]
    assert Memory.state.key in load_documents(play.book)


@pytest.mark.parametrize("traces", ["all", "no lines of the Log", "no name"])
def test_texts_left_as_the_first_version_kept_them_do_not_hide_it(
    traces: str, begin_file: Begin
) -> None:
    play = begin_file(Start("R2"))
    play.do("publish", "--round", "2")
    of_0_1_0(play)
    if traces == "no lines of the Log":
        play.reorder(layout.Sheet.HISTORY.table, lambda rows: [])
    if traces == "no name":
        book = with_macros(io.BytesIO(play.data))
        del book.defined_names[COUNT_NAME]
        book.save(play.path)
    done = play.do("pair", "--json")
    assert (done.code, asked(done)) == (3, [("STATE", 3, "STATE")])


def test_a_workbook_of_the_first_version_is_not_asked_about(begin_file: Begin) -> None:
    """Case 69."""
    play = begin_file(Start("R2"))
    play.path.write_bytes(OLD.read_bytes())
    done = play.do("standings")
    assert done.code == 0
    assert "note STATE-NEW" in done.said
