"""Ratings of several lists beside the tournament rating. C.04.2 (2026-02) 2.1, 2.2."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call
from support.playing.own_columns import add_columns
from support.playing.play import ByCommand, Play, Start, player
from support.playing.starts import PLAYERS
from swissheet.workbook import actions
from swissheet.workbook.shared import language

WHEN = dt.datetime(2026, 11, 23, 9, 0)
Begin = Callable[[Start], Play]
NEW = Start("new", players=4)
ONE, TWO, THREE, FOUR = map(player, range(1, 5))


def without_ratings(play: Play) -> None:
    for name in (ONE, TWO, THREE, FOUR):
        play.player(name, rating=None)


def ratings(play: Play) -> dict[str, int]:
    return {p.name: p.rating for p in play.tournament.players}


LISTS = {
    "FIDE standard": {ONE: 1800, TWO: 2000, THREE: 1500},
    "FIDE rapid": {ONE: 1750},
    "National": {ONE: 1900, TWO: 1950, FOUR: "1.650"},
}


@pytest.mark.parametrize(
    ("method", "kind", "expected"),
    [
        ("typed", "standard", (0, 0, 0, 0)),
        ("fide", "standard", (1800, 2000, 1500, 0)),
        ("national", "standard", (1900, 1950, 0, 1650)),
        ("higher", "standard", (1900, 2000, 1500, 1650)),
        ("fide_national", "rapid", (1750, 2000, 1500, 1650)),
        ("national_fide", "blitz", (1900, 1950, 1500, 1650)),
    ],
)
def test_who_has_no_rating_typed_has_the_one_the_setting_chooses(
    begin_file: Callable[[Start], ByCommand], method: str, kind: str, expected: tuple[int, ...]
) -> None:
    play = begin_file(NEW)
    without_ratings(play)
    lists = {**LISTS, "National": {**LISTS["National"], FOUR: 1650}}
    add_columns(play, lists)
    play.setting("rating_method", language.text(f"value.rating_method.{method}", "en"))
    play.setting("rating_kind", language.text(f"value.rating_kind.{kind}", "de"))
    found = ratings(play)
    assert tuple(found[name] for name in (ONE, TWO, THREE, FOUR)) == expected


def test_the_numbers_follow_the_ratings_chosen_and_a_typed_one_wins(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(NEW)
    without_ratings(play)
    add_columns(play, {"FIDE standard": {ONE: 1500, TWO: 1600, THREE: 1700, FOUR: 1800}})
    play.setting("rating_method", "FIDE")
    play.player(ONE, rating=2000)
    assert play.do("renumber").code == 0
    assert play.do("pair").code == 0
    order = [p.name for p in play.tournament.players]
    assert order == [ONE, FOUR, THREE, TWO]
    listed = {p.name: p.ratings for p in play.tournament.players}
    assert listed[ONE] == (("fide", 1500),)


def test_the_terms_stay_once_round_one_is_paired(begin: Begin) -> None:
    play = begin(Start("R1", players=4))
    play.setting("rating_method", "National")
    done = play.do("standings")
    assert done.code == 3
    assert "LOCKED" in done.said
    assert play.do("put-back").code == 0
    assert play.value("rating_method") == "As typed"


def test_a_rating_of_a_list_is_noticed_like_any_other(begin: Begin) -> None:
    play = begin(Start("R1", players=4))
    add_columns(play, {"National": {ONE: 1900}})
    assert play.do("standings").code == 0
    assert any(ONE in str(row["what"]) and "1900" in str(row["what"]) for row in play.history)


@pytest.mark.parametrize(
    ("typed", "found"), [("strong", "'strong'"), (5000, "5000"), ("#N/A", "#N/A")], ids=str
)
def test_what_is_no_rating_is_told_by_its_cell(
    begin_file: Callable[[Start], ByCommand], typed: str | int, found: str
) -> None:
    play = begin_file(NEW)
    add_columns(play, {"National": {TWO: typed}})
    done = play.do("check")
    assert done.code == 3
    assert found in done.said
    column = next(n for n, h in enumerate(play.book.tables()[PLAYERS].headers) if h == "National")
    assert f"{chr(ord('A') + column)}7" in done.said


def test_they_travel_to_a_report_to_json_and_back(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(Start("R1", players=4))
    add_columns(play, {"National": {ONE: 1900, TWO: 1800}, "Rating from": {ONE: "FIDE 2026-11"}})
    wanted = {p.name: (p.ratings, p.rating_from) for p in play.tournament.players}
    for ending in ("trf", "json"):
        out = play.path.with_name(f"event.{ending}")
        assert call("convert", play.path, out).code == 0
        again = play.path.with_name(f"{ending}.xlsx")
        done = call("convert", out, again)
        assert done.code == 0, done.err
        back = ByCommand.__new__(ByCommand)
        back.path = again
        found = {p.name: (p.ratings, p.rating_from) for p in back.tournament.players}
        assert found == wanted, ending
        headers = back.book.tables()[PLAYERS].headers
        assert "National" in headers
        assert "FIDE rapid" not in headers


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        ("Name;Rtg_Nat;Rtg_Int", (("fide", 2100), ("national", 1950))),
        ("Name;Rtg_Nat;Club", ()),
    ],
    ids=["two lists", "one list"],
)
def test_a_file_with_ratings_of_several_lists_fills_their_columns(
    tmp_path: Path, headings: str, expected: tuple[tuple[str, int], ...]
) -> None:
    people, path = tmp_path / "players.csv", tmp_path / "open.xlsx"
    people.write_text(f"{headings}\n{ONE};1950;2100\n{TWO};1800;\n", "utf-8")
    done = call("new", path, "--players", people)
    assert done.code == 0, done.err
    play = ByCommand.__new__(ByCommand)
    play.path = path
    assert {p.name: p.ratings for p in play.tournament.players}[ONE] == expected


def test_a_list_of_players_brings_them_in(tmp_path: Path) -> None:
    """By our headings in any language, or by the keys of the columns."""
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--rating-from", "fide").code == 0
    play = ByCommand.__new__(ByCommand)
    play.path = path
    rows = [
        {"Name": ONE, "Rating": "", "FIDE Standard": "1900", "rating_from": "FIDE 2026-11"},
        {"Name": TWO, "Rating": "1800", "rating_national_rapid": "1750"},
    ]
    play.edit(lambda book: actions.import_players(book, rows, when=WHEN, who="Ana"))
    found = {p.name: (p.rating, p.ratings, p.rating_from) for p in play.tournament.players}
    assert found == {
        ONE: (1900, (("fide", 1900),), "FIDE 2026-11"),
        TWO: (1800, (("national_rapid", 1750),), ""),
    }
    assert [p.name for p in play.tournament.players] == [ONE, TWO], "numbered by them"
