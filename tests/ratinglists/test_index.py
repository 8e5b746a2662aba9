"""A list in its index: everybody is found, and nothing half made is ever left."""

from __future__ import annotations

import datetime as dt
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from support.ratings.invented import PLANTED, players, text
from swissheet.errors import FileAccessError, InputError, TooLargeError
from swissheet.ratinglists.index import About, build, lists, remove
from swissheet.ratinglists.listed import Listed, ListNotices
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.places import lists_folder
from swissheet.ratinglists.reading import RatingList, opened

WHEN = dt.datetime(2026, 11, 1, 12)
Monkey: TypeAlias = pytest.MonkeyPatch


def held(some: list[Listed]) -> RatingList:
    return RatingList("fide", "fide", "", "2026-10-01", "0" * 64, iter(some), ListNotices())


def names(found: list[Listed]) -> list[str]:
    return [player.name for player in found]


def test_everybody_is_found_by_id_and_by_name(index: Index, listed: list[Listed]) -> None:
    assert index.about.players == len(listed)
    for player in listed[::97]:
        assert index.by_id(player.id) == player
        assert index.by_fide_id(player.id) == [player]
        assert player in index.spelt_alike(player.name)
        assert player in index.search(" ".join(reversed(player.name.split(", "))))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Łukaszewicz", "Lukaszewicz, Bogumil"),
        ("lukas", "Lukaszewicz, Bogumil"),
        ("bogumil luk", "Lukaszewicz, Bogumil"),
        ("Wójcik Żurawska", "Wojcik-Zurawska, Zofia"),
        ("H Müller", "Mueller, Hans"),
        ("oosterkamp", "van den Oosterkamp, Pieter"),
        ("Щербаков", "Shcherbakov, Yuri"),
        ("98000016", "Nordgard, Soren"),
        ("Papadopulos Evangelos", "Papadopoulos, Evangelos"),
    ],
)
def test_what_people_type_finds_who_they_mean(index: Index, typed: str, first: str) -> None:
    assert first in names(index.search(typed))[:3]


@pytest.mark.parametrize(
    "typed", ["", " ", "%", "李 明", '"', "x' or 1=1 --", "*", "a" * 5000, "0"]
)
def test_what_means_nobody_finds_nobody(index: Index, typed: str) -> None:
    assert index.search(typed) == []


def test_all_spellings_of_a_name_are_shown_together(index: Index) -> None:
    for typed in ("Müller, Hans", "Mueller Hans", "Hans Muller"):
        assert [(one.name, one.born) for one in index.spelt_alike(typed)] == [
            ("Mueller, Hans", 1971),
            ("Muller, Hans", 1971),
            ("Mueller, Hans", 2001),
        ]


@pytest.fixture
def made_without_words(listed: list[Listed], tmp_path: Path, monkeypatch: Monkey) -> Path:
    """A list made by an SQLite without FTS5."""

    class Without(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            return super().execute(sql.replace("using fts5(", "using no_fts5("), *values)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Without))
        build(tmp_path, "fide", held(listed), file="a", when=WHEN)
    return tmp_path


@pytest.fixture
def read_without_words(folder: Path, tmp_path: Path) -> Path:
    """A list made with FTS5, read by an SQLite that does not know it."""
    file = shutil.copy(folder / "fide.sqlite", tmp_path / "fide.sqlite")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("pragma writable_schema=on")
        connection.execute("update sqlite_master set sql = replace(sql, 'fts5(', 'no_fts5(')")
        connection.commit()
    return tmp_path


@pytest.mark.parametrize("without", ["made_without_words", "read_without_words"])
def test_without_fts5_the_same_players_are_found(
    index: Index, without: str, request: pytest.FixtureRequest
) -> None:
    with Index(request.getfixturevalue(without), "fide") as slower:
        with pytest.raises(sqlite3.OperationalError):
            slower._connection.execute("select rowid from word where word match 'a'")
        for typed in ("bogumil luk", "H Müller", "oosterkamp", "Papadopulos Evangelos", "a% _b"):
            assert slower.search(typed) == index.search(typed)
        for name in ("Lukaszewics, Bogumil", "Shcherbakow, Yuri", "Nordgart, Sören"):
            found = slower.alike(name, 0, "", 75)
            assert found == index.alike(name, 0, "", 75)
            assert found


def test_a_list_cut_down_to_federations_has_no_others(tmp_path: Path) -> None:
    made = build(tmp_path, "small", held(list(PLANTED)), file="a", when=WHEN, only=("POL", "ger"))
    wanted = [one for one in PLANTED if one.federation in ("POL", "GER")]
    assert (made.players, made.only) == (len(wanted), "GER,POL")
    with Index(tmp_path, "small") as index:
        found = [index.by_id(one.id) for one in PLANTED]
    assert [one for one in found if one] == wanted


def test_of_two_lines_with_one_id_the_first_counts_and_the_other_is_counted(
    tmp_path: Path,
) -> None:
    twice = [PLANTED[0], PLANTED[1], Listed(PLANTED[0].id, "Somebody, Else")]
    made = build(tmp_path, "fide", held(twice), file="a", when=WHEN)
    assert (made.players, made.left_out) == (2, 1)
    with Index(tmp_path, "fide") as index:
        assert index.by_id(PLANTED[0].id) == PLANTED[0]
        assert index.search("Somebody") == []


def test_the_same_list_gives_the_same_file(tmp_path: Path) -> None:
    some = list(players(500))
    data = set()
    for folder in (tmp_path / "one", tmp_path / "two"):
        build(folder, "fide", held(some), file="a", when=WHEN)
        data.add((folder / "fide.sqlite").read_bytes())
    assert len(data) == 1


class Stopped(Exception):
    pass


@pytest.mark.parametrize("error", [Stopped, KeyboardInterrupt, TooLargeError])
def test_a_build_that_is_cut_short_leaves_the_list_of_before_and_nothing_else(
    tmp_path: Path, error: type[BaseException]
) -> None:
    build(tmp_path, "fide", held(list(PLANTED)), file="old", when=WHEN)
    before = (tmp_path / "fide.sqlite").read_bytes()

    def broken() -> list[Listed]:
        raise error("ratinglists.empty") if error is TooLargeError else error

    new = held([])
    new.players = (one for part in (lambda: list(players(20_500)), broken) for one in part())
    with pytest.raises(error):
        build(tmp_path, "fide", new, file="new", when=WHEN)
    assert [path.name for path in tmp_path.iterdir()] == ["fide.sqlite"]
    assert (tmp_path / "fide.sqlite").read_bytes() == before


def test_progress_is_told_up_to_the_last_player(tmp_path: Path) -> None:
    told: list[int] = []
    build(tmp_path, "fide", held(list(players(21_000))), file="a", when=WHEN, progress=told.append)
    assert told == [20_000, 21_000]


def test_one_list_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    for name in ("fide", "ger"):
        build(tmp_path, name, held(list(PLANTED[:3])), file="a", when=WHEN)
    build(tmp_path, "ger", held(list(PLANTED)), file="b", when=WHEN)
    assert [(one.source, one.file, one.players) for one in lists(tmp_path)] == [
        ("fide", "a", 3),
        ("ger", "b", len(PLANTED)),
    ]
    assert remove(tmp_path, "fide")
    assert not remove(tmp_path, "fide")
    assert [one.source for one in lists(tmp_path)] == ["ger"]


def test_a_file_that_is_no_list_of_ours_is_told_and_can_be_replaced(tmp_path: Path) -> None:
    tmp_path.joinpath("junk.sqlite").write_bytes(b"no database")
    with sqlite3.connect(tmp_path / "later.sqlite") as connection:
        connection.execute("create table meta(key text, value text)")
        connection.execute("insert into meta values ('schema', '999')")
    connection.close()
    assert lists(tmp_path) == (About("junk", sound=False), About("later", sound=False))
    for name in ("junk", "later", "none"):
        with pytest.raises(FileAccessError):
            Index(tmp_path, name)
    build(tmp_path, "junk", held(list(PLANTED)), file="a", when=WHEN)
    assert lists(tmp_path)[0].sound


@pytest.mark.parametrize(
    "name", ["", "../fide", "a/b", "a\\b", "fide.sqlite", "CON", "a" * 41, "é"]
)
def test_the_name_of_a_list_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError):
        build(tmp_path / "lists", name, held([]), file="a", when=WHEN)
    assert not (tmp_path / "lists").exists()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    tmp_path.joinpath("file").write_text("in the way")
    with pytest.raises(FileAccessError):
        build(tmp_path / "file" / "lists", "fide", held([]), file="a", when=WHEN)


def test_a_list_is_as_large_as_its_file_says(tmp_path: Path) -> None:
    some = list(players(3000))
    file = tmp_path / "a.txt"
    file.write_text(text(some), "latin-1", newline="")
    with opened(file) as found:
        made = build(tmp_path, "fide", found, file=file.name, when=WHEN)
    assert (made.players, made.left_out) == (3000, 0)
    with Index(tmp_path, "fide") as index:
        alike = Counter(len(index.spelt_alike(one.name)) for one in some)
    assert 0 not in alike


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        ("linux", {}, "/home/a/.local/share/swissheet/lists"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/swissheet/lists"),
        ("darwin", {}, "/home/a/Library/Application Support/swissheet/lists"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/swissheet/lists"),
        ("win32", {}, "/home/a/AppData/Local/swissheet/lists"),
        ("linux", {"SWISSHEET_LISTS": "/mine", "XDG_DATA_HOME": "/data"}, "/mine"),
    ],
)
def test_where_the_lists_are_kept(system: str, environment: dict[str, str], folder: str) -> None:
    assert lists_folder(environment, Path("/home/a"), system) == Path(folder)
