"""The lists that are printed say what the tournament is, whole and in order."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Any

import pytest

from support.papers import event
from swissheet.errors import InputError
from swissheet.model import Bye, Game, Player, Result, Round, Tournament
from swissheet.papers import wall_lists
from swissheet.papers.event import PaperEvent
from swissheet.papers.live_page import page
from swissheet.papers.offered import PAPERS, made, of_the_moment
from swissheet.papers.printed import PrintedColumn, PrintedTable
from swissheet.workbook import actions
from swissheet.workbook.actions.exchange.tournaments import from_tournament
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build

STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14, 18, 5), "who": "Ann Arbiter"}


def rows(paper: Any, table: int = 0) -> list[list[str]]:
    return [list(row) for row in paper.tables[table].rows]


def test_a_list_by_board_has_every_board_with_the_points_before_the_round() -> None:
    t = event(31)
    found = rows(wall_lists.by_board(PaperEvent(t), 3))
    games = t.round(3).games
    scores = t.scores(2)
    assert [row[0] for row in found] == [str(n) for n in range(1, len(games) + 1)]
    for row, game in zip(found, games, strict=True):
        assert (row[1], row[-1]) == (str(game.white), str(game.black))
        assert t.player(game.white).name in row[2]
        assert t.player(game.black).name in row[-2]
        assert row[3] == PaperEvent(t).points(scores[game.white])
        assert row[5] == PaperEvent(t).points(scores[game.black])


@pytest.mark.parametrize(
    ("own", "marks"),
    [
        (({"club": "Melati"}, {"club": "Mawar"}), ["Melati", "Mawar"]),
        (({"federation": "INA"}, {"federation": "MAS"}), ["INA", "MAS"]),
        (({"club": "Melati", "federation": "INA"}, {"federation": "MAS"}), ["INA", "MAS"]),
        (({"club": "Melati"}, {"club": "Melati"}), ["No. 1", "No. 2"]),
        (({}, {}), ["No. 1", "No. 2"]),
    ],
    ids=["clubs", "federations", "the club of one", "one club", "nothing"],
)
def test_namesakes_are_told_apart_without_their_years_of_birth(
    own: tuple[dict[str, str], ...], marks: list[str]
) -> None:
    births = ("2011", "1980")
    players = [
        Player(n, "Santoso, Budi", birth=birth, **more)
        for n, (birth, more) in enumerate(zip(births, own, strict=True), start=1)
    ]
    t = Tournament((*players, Player(3, "Wati")))
    names = [f"Santoso, Budi ({mark})" for mark in marks] + ["Wati"]
    assert list(PaperEvent(t).names.values()) == names
    round_ = Round(1, (Game(1, 2),), ((3, Bye.PAB),))
    written = page(PaperEvent(replace(t, rounds=(round_,), rounds_total=3))).decode("utf-8")
    assert all(name in written for name in names)
    assert not any(birth in written for birth in births)


def test_byes_are_below_the_boards_in_words_and_who_has_left_is_not_on_the_list() -> None:
    players = tuple(Player(n, f"Player {n}", left_after=1 if n == 5 else None) for n in range(1, 7))
    first = Round(1, (Game(1, 4, Result.WIN, Result.LOSS), Game(5, 2, Result.WIN, Result.LOSS)),
                  ((3, Bye.HPB), (6, Bye.PAB)))  # fmt: skip
    second = Round(2, (Game(2, 1, Result.PENDING, Result.PENDING),),
                   ((3, Bye.PAB), (4, Bye.ZPB), (5, Bye.ZPB), (6, Bye.FPB)))  # fmt: skip
    t = Tournament(players, (first, second), 5)
    assert rows(wall_lists.by_board(PaperEvent(t), 2), 1) == [
        ["3", "Player 3", "bye"],
        ["4", "Player 4", "zero-point bye"],
        ["6", "Player 6", "full-point bye"],
    ]
    named = {row[0]: row[1:3] for row in rows(wall_lists.by_name(PaperEvent(t), 2))}
    assert named["Player 2"] == ["White", "1"]
    assert named["Player 3"] == ["bye", "–"]
    assert "Player 5" not in named


@pytest.mark.parametrize(
    ("language", "names", "order"),
    [
        ("en", ["Zoe", "Łuk", "Émil", "Eva", "O'Ba", "Ob"],
         ["Émil", "Eva", "Łuk", "O'Ba", "Ob", "Zoe"]),
        ("pl", ["Zoe", "Łuk", "Lyz", "Ćma", "Cz", "Żak", "Źal"],
         ["Cz", "Ćma", "Lyz", "Łuk", "Zoe", "Źal", "Żak"]),
        ("es", ["Ñam", "Nz", "Oa", "Álv", "Alz"], ["Álv", "Alz", "Nz", "Ñam", "Oa"]),
        ("tr", ["Şen", "Sz", "Ta", "Çay", "Cz", "İnci", "Izmir", "Hz"],
         ["Cz", "Çay", "Hz", "Izmir", "İnci", "Sz", "Şen", "Ta"]),
        ("de", ["Özb", "Oz", "Öza", "王", "Яна"], ["Oz", "Öza", "Özb", "Яна", "王"]),
    ],
)  # fmt: skip
def test_names_are_in_the_order_of_the_alphabet_of_the_language(
    language: str, names: list[str], order: list[str]
) -> None:
    t = Tournament(tuple(Player(n, name) for n, name in enumerate(names, start=1)))
    made_ = PaperEvent(t, language)
    assert [made_.names[tpn] for tpn in made_.alphabetical] == order


def test_a_list_by_name_has_the_opponent_only_where_two_names_have_room() -> None:
    few, many = (
        wall_lists.by_name(PaperEvent(event(20)), 2),
        wall_lists.by_name(PaperEvent(event(31)), 2),
    )
    assert (len(few.tables[0].columns), few.in_columns) == (4, 1)
    assert (len(many.tables[0].columns), many.in_columns) == (3, 2)
    assert len(rows(many)) == 31


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [("dutch2026", 31, 5), ("round_robin", 6, 5), ("knockout", 8, 3), ("fide1998", 10, 4)],
)
def test_standings_and_cross_table_say_the_same_as_the_sheets(
    system: str, players: int, rounds: int, language: str
) -> None:
    t = event(players, rounds, system)
    book = FileBook(build(language=language, rounds=max(rounds, t.rounds_total)))
    from_tournament(book, t, answers=frozenset(["IMPORT-PAIRS"]), **STAMP)
    actions.standings(book, **STAMP)
    made_ = PaperEvent(t, language)
    for sheet, paper in (
        (Sheet.STANDINGS, wall_lists.standings(made_)),
        (Sheet.CROSSTABLE, wall_lists.cross_table(made_)),
    ):
        table = book.tables()[sheet.table]
        shown = [
            dict(zip(table.headers, row, strict=True)) for row in book.read_table(sheet.table).rows
        ]
        columns = [column.heading for column in paper.tables[0].columns]
        assert len(shown) == len(rows(paper)) == len(t.players)
        for printed, row in zip(rows(paper), shown, strict=True):
            for heading, text in zip(columns, printed, strict=True):
                if heading != made_.say("column.name"):  # a sheet shortens names, and marks beside
                    assert plain(text) == plain(row[heading]), (sheet, heading, printed)


def plain(shown: Value) -> str:
    """A cell or a printed text, with numbers written alike."""
    text = "" if shown is None else str(shown).replace(",", ".")
    if text.endswith("½") and text.removesuffix("½").isdecimal():
        return f"{text.removesuffix('½')}.5"
    text = "0.5" if text == "½" else text
    return text.rstrip("0").rstrip(".") if re.fullmatch(r"\d+\.\d+", text) else text


def test_what_is_printed_follows_the_state_of_the_event() -> None:
    whole = event(8, 3)
    none = replace(whole, rounds=(), source=None)
    last = whole.rounds[-1]
    open_ = Game(last.games[0].white, last.games[0].black, Result.PENDING, Result.PENDING)
    playing = replace(
        whole, rounds=(*whole.rounds[:-1], replace(last, games=(open_, *last.games[1:])))
    )
    assert of_the_moment(PaperEvent(none)) == ("startlist",)
    assert of_the_moment(PaperEvent(playing)) == ("pairings", "names")
    assert of_the_moment(PaperEvent(whole)) == ("results", "standings", "crosstable")
    assert made(PaperEvent(playing), "standings")[1] == 2
    assert "1 result missing" in made(PaperEvent(playing), "results")[0].title
    assert "1 result missing" in made(PaperEvent(playing), "standings", 3)[0].title


@pytest.mark.parametrize("key", [*PAPERS])
def test_a_paper_with_nothing_to_say_is_refused_in_words(key: str) -> None:
    none = PaperEvent(Tournament((Player(1, "A"), Player(2, "B"))))
    if PAPERS[key].of_round or PAPERS[key].of_results:
        with pytest.raises(InputError, match="No round is paired"):
            made(none, key)
        with pytest.raises(InputError, match="Round 9 is not paired; the last one is round 5"):
            made(PaperEvent(event(8, 5)), key, 9)
    # A list of prizes hangs out before there are players.
    lacking = "no prize fund" if key == "prize-list" else "no player"
    with pytest.raises(InputError, match=lacking):
        made(PaperEvent(Tournament(())), key)


def test_a_row_with_a_text_too_few_is_an_error_of_the_program() -> None:
    with pytest.raises(ValueError, match="a row has not 2 texts"):
        PrintedTable((PrintedColumn("A"), PrintedColumn("B")), [["1", "2"], ["1"]])
    with pytest.raises(ValueError, match="the groups have not all rows"):
        PrintedTable((PrintedColumn("A"),), [["1"], ["2"]], groups=[("x", 1)])


def test_what_the_groups_of_a_starting_list_are_by_is_in_their_headings_alone() -> None:
    t = event(8)
    of = tuple(replace(p, federation="POL", club="Hetman") for p in t.players)
    made_ = PaperEvent(replace(t, players=of))
    for what, other in (("club", "federation"), ("federation", "club")):
        (table,) = wall_lists.start_list_by(made_, what).tables
        headings = [column.heading for column in table.columns]
        assert made_.say(f"column.{what}") not in headings
        assert made_.say(f"column.{other}") in headings
        assert [name for name, _ in table.groups] == [getattr(of[0], what)]
