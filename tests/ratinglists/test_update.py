"""``swissheet ratings update``: who is sure is filled in, who is in doubt is asked about."""

from __future__ import annotations

import csv
import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.commands import call
from support.ratings.invented import PLANTED, text
from swissheet.ratinglists.listed import Listed
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import RATING_DOUBTS, Sheet
from swissheet.workbook.shared.view import View, view

HEADINGS = ("Name", "Fed", "Born", "Rating", "FIDE ID", "Title")
BOGUMIL = ("Łukaszewicz, Bogumił", "POL", "1988", "", "", "")
HANS = ("Müller, Hans", "GER", "1971", "", "", "")
PIETER = ("Oosterkamp, Pieter", "NED", "1959", "", "", "")
SOREN = ("Nordgard, Soren", "", "", "", "98000016", "")
NOBODY = ("Quexley, Barnaby", "ENG", "1980", "1500", "", "")

Event = Callable[..., "Workbook"]


class Workbook:
    """A workbook and what its sheets say."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def table(self, name: str, keys: Iterable[str]) -> View:
        found = view(files.open_book(self.path), name, tuple(keys))
        assert found is not None
        return found

    def player(self, name: str) -> dict[str, Any]:
        """What the row of a player says, without what is empty."""
        found = self.table(Sheet.PLAYERS.table, layout.PLAYER_KEYS)
        row = found.texts("name").index(name)
        said = {key: found.value(row, key) for key in found.columns}
        return {key: value for key, value in said.items() if value is not None}

    def doubts(self) -> list[tuple[str, str]]:
        found = self.table(RATING_DOUBTS.table, layout.RATING_DOUBT_COLUMNS)
        return [
            (found.text(row, "name"), found.text(row, "list_id"))
            for row in range(len(found.rows))
            if found.text(row, "doubt")
        ]

    def tick(self, number: str, mark: str = "x") -> None:
        """A person ticks the first line with a number on the sheet of doubts."""
        found = self.table(RATING_DOUBTS.table, layout.RATING_DOUBT_COLUMNS)
        row = found.texts("list_id").index(number)
        self.type(found, row, "confirm", mark)

    def type(self, found: View, row: int, key: str, value: str | int) -> None:
        with files.editing(self.path, keep=None) as edit:
            edit.book.set_cells(found.table.sheet, {found.cell(row, key): value})

    def set(self, name: str, key: str, value: str | int) -> None:
        found = self.table(Sheet.PLAYERS.table, layout.PLAYER_KEYS)
        self.type(found, found.texts("name").index(name), key, value)

    def setting(self, label: str, value: str) -> None:
        found = self.table(Sheet.TOURNAMENT.table, layout.SETTING_COLUMNS)
        self.type(found, found.texts("setting").index(label), "value", value)

    def visible(self) -> bool:
        book = files.open_book(self.path)
        title = book.tables()[RATING_DOUBTS.table].sheet
        return next(info.visible for info in book.sheets() if info.title == title)

    def update(self, *options: str) -> dict[str, Any]:
        done = call("ratings", "update", self.path, *options, "--json")
        assert done.code == 0, done.err
        return done.document


@pytest.fixture
def event(tmp_path: Path) -> Event:
    def made(*rows: tuple[str, ...]) -> Workbook:
        entries = tmp_path / "entries.csv"
        with entries.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([HEADINGS, *rows])
        path = tmp_path / "event.xlsx"
        done = call("new", path, "--players", entries, "--rounds", "3")
        assert done.code == 0, done.err
        return Workbook(path)

    return made


def add(folder: Path, listed: Iterable[Listed], name: str = "fide") -> None:
    file = folder / "players_list_foa.txt"
    file.write_text(text(listed), "latin-1", newline="")
    assert call("ratings", "add", file, "--name", name).code == 0


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, own_lists: Path) -> None:
    add(tmp_path, PLANTED)


def test_who_is_sure_is_filled_in_and_who_is_in_doubt_is_not(event: Event) -> None:
    book = event(BOGUMIL, HANS, PIETER, SOREN, NOBODY)
    document = book.update()
    assert document["what"] == "Ratings updated: 5 players: 2 changed, 2 in doubt, 1 not found."
    month = dt.date.today().isoformat()[:7]
    assert book.player(BOGUMIL[0]).items() >= {
        "fide_id": "98000015", "rating": 2000, "rating_fide": 2000, "sex": "m",
        "rating_from": f"FIDE {month}",
    }.items()  # fmt: skip
    assert book.player(SOREN[0]).items() >= {"federation": "DEN", "birth": 1979}.items()
    for name in (HANS[0], PIETER[0]):
        assert not {"fide_id", "rating", "rating_fide"} & book.player(name).keys()
    assert book.player(NOBODY[0])["rating"] == 1500
    assert book.visible()
    assert book.doubts() == [
        ("Müller, Hans", ""), ("Muller, Hans", "98000012"), ("Mueller, Hans", "98000011"),
        ("none of these", "-"),
        ("Oosterkamp, Pieter", ""), ("van den Oosterkamp, Pieter", "98000019"),
        ("none of these", "-"),
    ]  # fmt: skip
    assert [issue["code"] for issue in document["issues"]] == ["doubt", "doubt", "nobody"]
    assert [line.partition(":")[0] for line in document["changed"]] == [BOGUMIL[0], SOREN[0]]


def test_a_tick_says_who_is_meant_and_is_not_asked_again(event: Event) -> None:
    book = event(HANS, PIETER, NOBODY)
    book.update()
    book.tick("98000012")
    book.tick("98000019", "no")
    assert book.update()["what"].endswith("1 changed, 1 in doubt, 1 not found.")
    assert book.player(HANS[0])["fide_id"] == "98000012"
    assert book.doubts()[0][0] == PIETER[0]
    book.tick("-")
    assert book.update()["what"].endswith("0 changed, 2 not found.")
    assert "fide_id" not in book.player(PIETER[0])
    assert not book.visible()
    assert book.update()["what"].endswith("0 changed, 2 not found.")


CLUB = (
    ("ID", "Name", "Birthday", "Rating"),
    ("1", "Nowak, Jan", "1990", "1500"),
    ("2", "Abel, Ann", "1980", "1400"),
    ("3", "Berg, Bea", "1982", "1450"),
    ("4", "Müller, Max", "1971", "1800"),
    ("5", "Mueller, Max", "1971", "1700"),
    ("6", "Kowal, Leo", "1993-06-07", "1600"),
)


@pytest.fixture
def club(event: Event, tmp_path: Path) -> Workbook:
    """Six entries, and a list of a club that knows no federations."""
    file = tmp_path / "club.csv"
    file.write_text("\n".join(map(";".join, CLUB)), "utf-8")
    assert call("ratings", "add", file, "--name", "club").code == 0
    rows = [("Muller, Max", "POL", "1971", "", "", "")]
    rows += [(one[1], "POL", one[2], "", "", "") for one in (*CLUB[1:4], CLUB[6])]
    return event(*rows)


def test_a_terminal_shows_a_doubt_in_a_line_with_who_may_be_meant_side_by_side(
    club: Workbook,
) -> None:
    done = call("ratings", "update", club.path, "--list", "club")
    lines = done.out.splitlines()
    assert lines[0].startswith("Kowal, Leo: National 1600, Rating 1600")
    assert lines[2].split() == ["In", "doubt", "Fed", "Born", "May", "be", "or", "Why"]
    assert len(lines) == 8
    nowak = next(line for line in lines if line.startswith("Nowak"))
    assert "POL  1990  1 Nowak, Jan 1990 1500" in nowak
    assert "4 Müller, Max 1971 1800  5 Mueller, Max 1971 1700  The name is in" in lines[6]
    assert "Rating doubts" in lines[7]
    assert "is in doubt" not in done.err


@pytest.mark.parametrize("own", ["", "-"])
def test_one_tick_takes_all_doubts_of_a_kind_but_those_with_a_tick_of_their_own(
    club: Workbook, own: str
) -> None:
    assert club.update("--list", "club")["what"].endswith("1 changed, 4 in doubt.")
    doubts = club.doubts()
    assert doubts[0] == ("all 3 below: of each the first one shown", "*")
    assert [name for name, number in doubts if not number] == [
        "Nowak, Jan", "Abel, Ann", "Berg, Bea", "Muller, Max",
    ]  # fmt: skip
    club.tick("*")
    if own:
        club.tick(own)
    done = club.update("--list", "club")
    assert done["what"].endswith(
        "2 changed, 1 in doubt, 1 not found." if own else "3 changed, 1 in doubt."
    )
    ratings = [club.player(name).get("rating") for name in ("Nowak, Jan", "Abel, Ann", "Berg, Bea")]
    assert ratings == [None if own else 1500, 1400, 1450]
    assert "rating" not in club.player("Muller, Max")
    assert [number for _, number in club.doubts()] == ["", "4", "5", "-"]


def test_two_ticks_for_one_player_count_for_nothing(event: Event) -> None:
    book = event(HANS, NOBODY)
    book.update()
    book.tick("98000012")
    book.tick("98000011")
    assert book.update()["what"].endswith("0 changed, 1 in doubt, 1 not found.")
    assert "fide_id" not in book.player(HANS[0])


def test_all_of_it_is_one_step_that_is_taken_back(event: Event) -> None:
    book = event(BOGUMIL, HANS, NOBODY)
    before = book.player(BOGUMIL[0])
    book.update()
    assert call("undo", book.path).code == 0
    assert book.player(BOGUMIL[0]) == before
    assert call("redo", book.path).code == 0
    assert book.player(BOGUMIL[0])["fide_id"] == "98000015"


def test_numbers_follow_the_new_ratings_unless_a_person_gave_others(event: Event) -> None:
    book = event(NOBODY, BOGUMIL)
    assert (book.player(NOBODY[0])["tpn"], book.player(BOGUMIL[0])["tpn"]) == (1, 2)
    book.update()
    assert (book.player(NOBODY[0])["tpn"], book.player(BOGUMIL[0])["tpn"]) == (2, 1)


def test_a_rating_of_before_follows_its_list_and_one_that_was_typed_stays(
    event: Event, tmp_path: Path
) -> None:
    book = event(BOGUMIL, SOREN, NOBODY)
    book.update()
    book.set(SOREN[0], "rating", 1950)
    newer = [replace(one, standard=2034, title="FM") for one in PLANTED]
    add(tmp_path, newer)
    document = book.update()
    assert book.player(BOGUMIL[0])["rating"] == 2034
    assert book.player(BOGUMIL[0])["title"] == "FM"
    assert book.player(SOREN[0])["rating"] == 1950
    assert book.player(SOREN[0])["rating_fide"] == 2034
    changed = {line.partition(":")[0]: line for line in document["changed"]}
    assert "Rating 2000 → 2034" in changed[BOGUMIL[0]]
    (told,) = [issue for issue in document["issues"] if issue["code"] == "differs-typed"]
    assert "1950" in told["found"]
    assert "2034" in told["found"]
    book.update("--take", "rating")
    assert book.player(SOREN[0])["rating"] == 2034


def test_what_was_typed_stays_until_it_is_taken(event: Event) -> None:
    book = event(("Lukaszewicz, Bogumil", "GER", "1988", "1900", "98000015", "CM"), NOBODY)
    document = book.update()
    said = book.player("Lukaszewicz, Bogumil")
    assert (said["federation"], said["rating"], said["title"]) == ("GER", 1900, "CM")
    codes = [issue["code"] for issue in document["issues"]]
    assert codes.count("differs-typed") == 2
    book.update("--take", "rating, federation")
    said = book.player("Lukaszewicz, Bogumil")
    assert (said["federation"], said["rating"], said["title"]) == ("POL", 2000, "CM")
    refused = call("ratings", "update", book.path, "--take", "money")
    assert refused.code == 3
    assert "'money' cannot be read from a list" in refused.err


def test_nobody_of_the_list_is_two_players(event: Event) -> None:
    book = event(BOGUMIL, ("Bogumil Lukaszewicz", "POL", "1988", "", "", ""), NOBODY)
    document = book.update()
    assert document["what"].endswith("0 changed, 2 in doubt, 1 not found.")
    assert [issue["code"] for issue in document["issues"]].count("alike") == 1


def test_after_round_1_is_paired_the_ratings_stay(event: Event) -> None:
    book = event(BOGUMIL, SOREN, NOBODY, PIETER)
    assert call("pair", book.path).code == 0
    before = book.path.read_bytes()
    refused = call("ratings", "update", book.path)
    assert refused.code == 3
    assert "Round 1 is paired" in refused.err
    assert book.path.read_bytes() == before


def test_a_dry_run_writes_nothing(event: Event) -> None:
    book = event(BOGUMIL, HANS)
    before = book.path.read_bytes()
    done = call("ratings", "update", book.path, "--dry-run")
    assert done.code == 0
    assert "Rating 2000" in done.out
    assert book.path.read_bytes() == before


METHODS = [
    ("FIDE", 2000, "FIDE"),
    ("National", 2150, "POL"),
    ("Higher of both", 2150, "POL"),
]


@pytest.mark.parametrize(("method", "rating", "source"), METHODS)
def test_ratings_of_two_lists_and_the_method_of_the_event(
    event: Event, tmp_path: Path, method: str, rating: int, source: str
) -> None:
    national = tmp_path / "pol.csv"
    national.write_text(
        "ID,Name,Rating,FIDE ID,Club\nPL-7,B. Lukaszewicz,2150,98000015,=1+1\n", "utf-8"
    )
    assert call("ratings", "add", national, "--name", "pol").code == 0
    book = event(BOGUMIL, NOBODY)
    words = book.table(Sheet.TOURNAMENT.table, layout.SETTING_COLUMNS)
    book.setting(next(w for w in words.texts("setting") if w == "Tournament rating"), method)
    book.update("--list", "fide", "--list", "pol")
    said = book.player(BOGUMIL[0])
    assert (said["rating_fide"], said["rating_national"], said["rating"]) == (2000, 2150, rating)
    assert said["rating_from"].startswith(source)
    assert said["club"] == "=1+1"
    found = book.table(Sheet.PLAYERS.table, layout.PLAYER_KEYS)
    assert not found.formulas


def test_the_sheet_says_which_list_is_asked_first(event: Event, tmp_path: Path) -> None:
    for name, rating in (("fide", 2000), ("club", 2100), ("pol", 2200)):
        add(tmp_path, [replace(one, standard=rating) for one in PLANTED], name)
    book = event(BOGUMIL)
    book.update()
    assert book.player(BOGUMIL[0])["rating"] == 2000
    book.setting("Rating lists", "pol; club")
    book.update()
    assert book.player(BOGUMIL[0])["rating"] == 2200
    book.setting("Rating lists", "CLUB, pol")
    book.update()
    assert book.player(BOGUMIL[0])["rating"] == 2100
    book.update("--list", "pol", "--list", "club")
    assert book.player(BOGUMIL[0])["rating"] == 2200


@pytest.mark.parametrize(
    ("setting", "code", "said"),
    [("../fide", "name", "'Tournament', cell B"), ("dwz", "no-list", "no rating list 'dwz'")],
)
def test_a_list_that_is_none_is_told_and_nothing_is_written(
    event: Event, setting: str, code: str, said: str
) -> None:
    book = event(BOGUMIL)
    book.setting("Rating lists", setting)
    before = book.path.read_bytes()
    done = call("ratings", "update", book.path, "--json")
    assert done.document["error"]["code"] == code
    assert said in done.err
    assert book.path.read_bytes() == before


def test_the_rating_that_was_wished_for_is_not_replaced_by_another(tmp_path: Path) -> None:
    """FIDE's list says 2000 of him; the organiser said that the national rating counts."""
    entries, path = tmp_path / "entries.csv", tmp_path / "event.xlsx"
    heads, row = "Name;Fed;Born;FIDE rating;National rating", "POL;1988;1990;2111"
    entries.write_text(f"{heads}\n{BOGUMIL[0]};{row}\n", "utf-8")
    assert call("new", path, "--players", entries, "--rating-from", "national-first").code == 0
    book = Workbook(path)
    book.update()
    assert book.player(BOGUMIL[0]).items() >= {"rating": 2111, "rating_fide": 2000}.items()


def test_without_lists_it_is_said_what_to_do(event: Event) -> None:
    book = event(BOGUMIL, NOBODY)
    assert call("ratings", "remove", "fide").code == 0
    refused = call("ratings", "update", book.path)
    assert refused.code == 3
    assert "swissheet ratings add" in refused.err


def test_a_list_much_older_than_the_event_is_told(event: Event) -> None:
    book = event(BOGUMIL, NOBODY)
    later = dt.date.today() + dt.timedelta(days=60)
    book.setting("First day", later.isoformat())
    assert "old" in [issue["code"] for issue in book.update()["issues"]]
