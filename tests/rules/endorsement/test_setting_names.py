"""The name of a setting that was written over, emptied or deleted with its row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.playing.play import ByCommand, Start
from support.playing.starts import SETTINGS, Cells
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import language

Begin = Callable[[Start], ByCommand]


def renamed(play: ByCommand, key: str, name: Value) -> None:
    """The name of a setting is another one, in the cell it stands in."""

    def act(book: Book) -> None:
        cells = Cells(book)
        cells.put(SETTINGS, cells.setting(key), setting=name)

    play.edit(act)


def names(play: ByCommand) -> list[tuple[Value, Value]]:
    rows = play.book.read_table(SETTINGS).rows
    return [(row[0], row[1]) for row in rows if row[0] or row[1]]


def waiting(play: ByCommand, action: str = "pair") -> list[dict[str, Any]]:
    done = play.do(action, "--json")
    if done.code == 0:
        return []
    assert (done.code, done.changed) == (3, False), done.said
    found: list[dict[str, Any]] = done.document["error"]["changes"]
    return found


@pytest.mark.part(3)
@pytest.mark.parametrize("key", ["rounds_total", "points.win", "system", "tiebreaks"])
@pytest.mark.parametrize("name", ["Runden x", None])
@pytest.mark.parametrize("back", ["put-back", "undo"])
def test_the_cell_of_the_name_is_told_and_the_name_comes_back(
    key: str, name: Value, back: str, begin_file: Begin
) -> None:
    play = begin_file(Start("R2"))
    before, value = names(play), play.value(key)
    cell = f"A{Cells(play.book).setting(key) + play.book.tables()[SETTINGS].top + 1}"
    renamed(play, key, name)
    (change,) = waiting(play)
    assert (change["code"], change["level"], change["accept"]) == ("LABEL", 5, None)
    assert (change["place"]["sheet"], change["place"]["cell"]) == ("Tournament", cell)
    assert language.text(f"setting.{key}") in change["found"]
    assert "became" not in change["found"]
    assert f"cell {cell}: The setting" in play.do("check").said
    done = play.do(back)
    assert done.code == 0, done.said
    assert names(play) == before
    assert play.value(key) == value
    assert waiting(play, "standings") == []


def test_the_value_comes_back_with_the_name(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    before = names(play)
    play.setting("rounds_total", 6)
    renamed(play, "rounds_total", "Runden x")
    assert [change["code"] for change in waiting(play)] == ["LABEL"]
    assert play.do("undo").code == 0
    assert names(play) == before
    assert play.do("redo").code == 0
    assert ("Runden x", 6) in names(play)
    assert play.do("put-back").code == 0
    assert names(play) == before


@pytest.mark.parametrize("back", ["put-back", "undo"])
def test_a_row_that_was_deleted_comes_back(back: str, begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    value = play.value("rounds_total")
    at = Cells(play.book).setting("rounds_total")
    before = sorted(map(str, names(play)))
    play.reorder(SETTINGS, lambda rows: rows[:at] + rows[at + 1 :])
    assert [change["code"] for change in waiting(play)] == ["ROUNDS"]
    assert play.do(back).code == 0
    assert play.value("rounds_total") == value
    assert sorted(map(str, names(play))) == before


def test_two_names_exchanged_for_others_are_each_found(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    before = names(play)
    renamed(play, "rounds_total", "Runden x")
    renamed(play, "system", "Verfahren x")
    assert [change["code"] for change in waiting(play)] == ["LABEL.1", "LABEL.2"]
    assert play.do("put-back").code == 0
    assert names(play) == before


def test_the_name_of_what_no_rule_needs_is_told(begin_file: Begin) -> None:
    play = begin_file(Start("R2", settings=(("event.city", "Bern"),)))
    renamed(play, "event.city", "Stadt x")
    done = play.do("standings")
    assert done.code == 0
    assert "note LABEL" in done.said
    assert "Stadt x" in done.said
    assert play.do("undo").code == 0
    assert play.do("undo").code == 0
    assert play.value("event.city") == "Bern"


def test_names_in_another_language_are_names(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    for key in ("rounds_total", "system", "tiebreaks"):
        renamed(play, key, language.text(f"setting.{key}", "de"))
    assert waiting(play) == []
