"""A player who may be in the list twice is asked about before numbers are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.books.memory_book import MemoryBook
from support.commands import call
from support.playing.events import NAMES, STAMP, book_with
from swissheet.errors import ChangesError, WorkbookError
from swissheet.model import Player, Tournament
from swissheet.workbook import actions

TWIN = "Adams, Alba"


def typed(book: MemoryBook, **cells: object) -> MemoryBook:
    row = 1 + sum(name is not None for name in book.column("tblPlayers", "name"))
    for key, value in cells.items():
        book.put("Players", book.place_of("tblPlayers", row, key), value)  # type: ignore[arg-type]
    return book


@pytest.mark.parametrize(
    ("birth", "other"),
    [
        ("", ""),
        ("1990", "1990"),
        ("1990-05-12", "1990-05-12"),
        ("1990-05-12", "1990"),
        ("1990", ""),
    ],
)
def test_two_players_of_one_name_are_asked_about_before_numbers_are_given(
    birth: str, other: str
) -> None:
    book = book_with()
    book.put("Players", book.place_of("tblPlayers", 1, "birth"), birth)
    typed(book, name="ADAMS, Alba", birth=other)
    with pytest.raises(ChangesError) as refused:
        actions.pair(book, **STAMP)
    (change,) = refused.value.changes
    assert (change.code, change.issue.level) == ("PLAYER-TWICE", 3)
    assert "(B6, B14)" in change.issue.found
    assert not any(book.column("tblPlayers", "tpn"))
    actions.pair(book, **STAMP, answers=frozenset({change.answer}))
    actions.standings(book, **STAMP)  # is not asked again


@pytest.mark.parametrize(
    "cells", [{"name": TWIN, "birth": "2001"}, {"name": "Adams, Alban", "birth": "1990"}]
)
def test_whoever_cannot_be_the_same_person_is_not_asked_about(cells: dict[str, str]) -> None:
    book = book_with()
    book.put("Players", book.place_of("tblPlayers", 1, "birth"), "1990")
    actions.pair(typed(book, **cells), **STAMP)


def test_a_list_that_is_brought_in_is_asked_about_as_well() -> None:
    book = book_with()
    with pytest.raises(ChangesError) as refused:
        actions.import_players(book, [{"Name": TWIN}], **STAMP)
    (change,) = refused.value.changes
    assert change.code == "PLAYER-TWICE"
    assert TWIN not in book.column("tblPlayers", "name")[1:]
    actions.import_players(book, [{"Name": TWIN}], **STAMP, answers=frozenset({"PLAYER-TWICE"}))
    assert book.column("tblPlayers", "name").count(TWIN) == 2


def test_a_late_entry_of_a_known_name_is_asked_about() -> None:
    book = book_with()
    actions.pair(book, **STAMP)
    with pytest.raises(ChangesError) as refused:
        actions.standings(typed(book, name=TWIN), **STAMP)
    assert [change.code for change in refused.value.changes] == ["PLAYER-TWICE"]


def test_new_asks_about_a_list_and_takes_the_answer(tmp_path: Path) -> None:
    people, path = tmp_path / "people.csv", tmp_path / "open.xlsx"
    people.write_text("Name\n" + "\n".join(f'"{name}"' for name in (*NAMES, TWIN)), "utf-8")
    refused = call("new", path, "--players", people)
    assert (refused.code, path.exists()) == (3, False)
    assert "--accept PLAYER-TWICE" in refused.err
    assert TWIN in refused.err
    assert call("new", path, "--players", people, "--accept", "PLAYER-TWICE").code == 0
    groups = ("--groups", "2", "--accept", "PLAYER-TWICE")
    assert call("new", path, "--players", people, *groups).code == 0


@pytest.mark.parametrize("groups", [(), ("--groups", "2")])
def test_new_names_the_lines_of_the_list(tmp_path: Path, groups: tuple[str, ...]) -> None:
    people, path = tmp_path / "people.csv", tmp_path / "open.xlsx"
    names = (*NAMES, TWIN)
    people.write_text(
        "Spring Open\n\nName;Rtg\n" + "".join(f"{name};1500\n" for name in names), "utf-8"
    )
    refused = call("new", path, "--players", people, *groups)
    assert (
        f"people.csv, line {len(names) + 3}: One name is in the list of players twice"
        in refused.err
    )
    assert f"{TWIN} (line 4, line {len(names) + 3})." in refused.err
    assert "Players" not in refused.err


def test_new_names_no_cell_where_a_list_has_no_lines(tmp_path: Path) -> None:
    people, before, path = (tmp_path / name for name in ("people.csv", "old.xlsx", "open.xlsx"))
    people.write_text("Name\n" + "\n".join(f'"{name}"' for name in (*NAMES, TWIN)), "utf-8")
    assert call("new", before, "--players", people, "--accept", "PLAYER-TWICE").code == 0
    refused = call("new", path, "--players", before)
    assert f"old.xlsx: One name is in the list of players twice: {TWIN}." in refused.err
    assert "Players" not in refused.err


def doubled(book: MemoryBook) -> list[str]:
    """The cells with the warning that a player is in the list twice."""
    issues = actions.check(book).issues
    return [issue.place.cell for issue in issues if issue.key == "players.player-twice"]


def test_what_was_confirmed_is_not_said_again_until_there_is_a_third() -> None:
    book = typed(book_with(), name=TWIN)
    paired = actions.pair(book, **STAMP, answers=frozenset({"PLAYER-TWICE"}))
    assert "players.player-twice" not in {issue.key for issue in paired.issues}
    assert doubled(book) == []
    typed(book, name=TWIN, tpn=len(NAMES) + 2)
    assert doubled(book) == ["B14", "B15"]


def test_what_was_never_confirmed_goes_on_being_said() -> None:
    players = [Player(tpn, name) for tpn, name in enumerate((TWIN, "Bak, Bo", TWIN), start=1)]
    book = book_with(())
    actions.from_tournament(book, Tournament(players=tuple(players), rounds_total=3), **STAMP)
    assert len(doubled(book)) == 1
    actions.standings(book, **STAMP)
    assert len(doubled(book)) == 1


def test_it_is_said_again_once_the_confirmation_is_undone() -> None:
    book = typed(book_with(), name=TWIN)
    actions.pair(book, **STAMP, answers=frozenset({"PLAYER-TWICE"}))
    actions.undo(book, **STAMP)
    with pytest.raises(ChangesError):
        actions.pair(book, **STAMP)


@pytest.mark.parametrize("name", [",", ".", "; ,", "- -", "?"])
def test_marks_alone_are_not_a_name(name: str) -> None:
    book = typed(book_with(), name=name)
    with pytest.raises(WorkbookError) as refused:
        actions.pair(book, **STAMP)
    assert (refused.value.code, refused.value.place.cell) == ("name-missing", "B14")


def test_a_name_of_marks_that_has_a_number_already_goes_on() -> None:
    book = book_with()
    actions.pair(book, **STAMP)
    book.put("Players", book.place_of("tblPlayers", 8, "name"), "??")
    assert actions.standings(book, **STAMP).tournament is not None
