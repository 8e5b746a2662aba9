"""Invented tournaments."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import Bye, Colour, Result, Tournament
from swissheet.tiebreaks import compute

BASE = ("simulate", "--plain", "--players=24", "--rounds=5", "--seed=7")


def made(*options: str) -> Tournament:
    answer = call(*BASE, *options)
    assert answer.code == 0, answer.err
    return trf.loads(answer.out)


def byes(tournament: Tournament) -> set[Bye]:
    return {bye for round_ in tournament.rounds for _, bye in round_.byes}


def results(tournament: Tournament) -> set[Result]:
    return {
        result
        for round_ in tournament.rounds
        for game in round_.games
        for result in (game.white_result, game.black_result)
    }


def bye_counts(tournament: Tournament, bye: Bye) -> list[int]:
    """How many have this bye, by round."""
    return [sum(found is bye for _, found in round_.byes) for round_ in tournament.rounds]


def game_counts(tournament: Tournament, *pairs: tuple[Result, Result]) -> list[int]:
    """How many games ended like this, by round."""
    return [
        sum((game.white_result, game.black_result) in pairs for game in round_.games)
        for round_ in tournament.rounds
    ]


W, D, L = Result.WIN, Result.DRAW, Result.LOSS
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
UNRATED = (
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.UNRATED_LOSS, Result.UNRATED_WIN),
)


def test_without_a_seed_every_tournament_is_another_and_its_printed_seed_repeats_it() -> None:
    one, two = call("simulate"), call("simulate")
    assert one.out != two.out
    [seed] = re.findall(r"Seed (\d+)\.", one.err)
    assert f"012 Random tournament, seed {seed}\r\n" in one.out
    again = call("simulate", "--seed", seed)
    assert (again.code, again.out, again.err) == (0, one.out, "")


def test_every_file_has_its_tie_breaks_places_and_their_values() -> None:
    answer = call("simulate", "--seed=7")
    assert answer.out == call("simulate", "--seed=7").out
    [codes] = re.findall(r"^202 (.+)\r$", answer.out, re.MULTILINE)
    tournament = trf.loads(answer.out)
    ranks = {player.tpn: player.rank for player in tournament.players}
    made = compute(tournament, ("PTS", *codes.split(",")))
    assert ranks == {row.tpn: row.rank for row in made.rows}
    head, *rows = re.findall(r"^### ((?:Place| ).*)\r$", answer.out, re.MULTILINE)
    assert head.split() == ["Place", "TPN", "PTS", *codes.split(",")]
    assert [list(map(int, row.split()[:2])) for row in rows] == [
        [row.rank, row.tpn] for row in made.rows
    ]
    assert [row.split()[2] for row in rows] == [f"{row.points / 10:.1f}" for row in made.rows]


@pytest.mark.parametrize(
    "options",
    [
        ("--seed=1",),
        ("--seed=2", "--players=9", "--absences=1", "--draws=33%"),
        ("--seed=3", "--plain", "--points=3-1-0", "--pab=1"),
        ("--seed=4", "--ratings=2100,0,2300,1999,2400,1850,0,2010", "--numbers=list"),
        ("--seed=5", "--acceleration=baku", "--late=2", "--unrated=12.5%"),
        ("--seed=6", "--acceleration=none", "--forbidden=3", "--spread=1500-1700"),
        ("--seed=7", "--format=engine", "--tiebreaks=KS,SB", "--initial-colour=black"),
        ("--seed=7", "--tiebreaks=PTS", "--initial-colour=white", "--forbidden=1"),
    ],
    ids=" ".join,
)
def test_the_first_line_is_the_command_that_makes_the_same_bytes(options: tuple[str, ...]) -> None:
    text = call("simulate", *options).out
    words = shlex.split(text.splitlines()[0].removeprefix("### Made by: swissheet "))
    assert not set(words) & {"--plain"}
    assert call(*words).out == text


@pytest.mark.parametrize(
    ("option", "found"),
    [
        ("--half-point-byes", lambda t: bye_counts(t, Bye.HPB)),
        ("--full-point-byes", lambda t: bye_counts(t, Bye.FPB)),
        ("--absences", lambda t: bye_counts(t, Bye.ZPB)),
        ("--forfeits", lambda t: game_counts(t, (WON, LOST), (LOST, WON))),
        ("--double-forfeits", lambda t: game_counts(t, (LOST, LOST))),
        ("--half-losses", lambda t: game_counts(t, (D, L), (L, D))),
        ("--double-losses", lambda t: game_counts(t, (L, L))),
        ("--unrated-games", lambda t: game_counts(t, *UNRATED)),
    ],
)
def test_a_number_is_met_in_every_round_and_a_share_on_the_whole(
    option: str, found: Callable[[Tournament], list[int]]
) -> None:
    assert found(made()) == [0] * 5
    assert found(made(f"{option}=2")) == [2] * 5
    assert made(f"{option}=15%") == made(f"{option}=0.15")
    assert 5 <= sum(found(made("--players=200", f"{option}=15%"))) / 5 <= 45


def test_so_many_leave_in_every_round_after_the_first() -> None:
    assert bye_counts(made("--withdrawals=2"), Bye.ZPB) == [0, 2, 4, 6, 8]


def test_so_many_enter_late_and_so_many_have_no_rating() -> None:
    tournament = made("--late=7", "--unrated=5", "--rounds=8")
    absent = bye_counts(tournament, Bye.ZPB)
    assert absent[0] == 7
    assert absent[4:] == [0, 0, 0, 0]
    assert [player.rating for player in tournament.players].count(0) == 5


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        (("--pab=0.5",), lambda t: t.points.pab == 5),
        (("--points=3-1-0", "--pab=1"), lambda t: (t.points.win, t.points.pab) == (30, 10)),
        (("--initial-colour=white",), lambda t: t.initial_colour is Colour.WHITE),
        (("--initial-colour=black",), lambda t: t.initial_colour is Colour.BLACK),
        (("--tiebreaks=SB,BH/C1",), lambda t: t.tiebreaks == ("SB", "BH/C1")),
        (("--tiebreaks=PTS;KS",), lambda t: t.tiebreaks == ("KS",)),
        (("--tiebreaks=PTS",), lambda t: t.tiebreaks == ("PTS",) and t.players[0].rank > 0),
        (("--ratings=" + ",".join(map(str, range(1800, 1824))),),
         lambda t: [p.rating for p in t.players] == list(range(1823, 1799, -1))),
        (("--numbers=list", "--ratings=" + ",".join(map(str, range(1800, 1824)))),
         lambda t: [p.rating for p in t.players] == list(range(1800, 1824))),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, tuple) else "",
)  # fmt: skip
def test_every_setting_shows_in_the_tournament(
    options: tuple[str, ...], holds: Callable[[Tournament], bool]
) -> None:
    assert holds(made(*options))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("list.txt", "2210 1990\n0, 2400\r\n1650;1700\n"),
        ("list.csv", "Name,Rating\nA,2210\nB,1990\nC,\nD,2400\nE,1650\nF,1700\n"),
    ],
)
def test_ratings_come_out_of_a_file(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    answer = call("simulate", "--plain", "--rounds=2", "--seed=3", "--ratings", path)
    assert [p.rating for p in trf.loads(answer.out).players] == [2400, 2210, 1990, 1700, 1650, 0]
    (tmp_path / "start.trf").write_bytes(answer.out.encode("utf-8"))
    again = call("simulate", "--plain", "--rounds=2", "--seed=3", "--ratings",
                 tmp_path / "start.trf")  # fmt: skip
    first, second = trf.loads(answer.out), trf.loads(again.out)
    assert replace(first, foreign=()) == replace(second, foreign=())


def test_one_seed_drawn_for_a_whole_folder_is_told_and_makes_it_again(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    answer = call("simulate", one, "--count=6", "--players=14")
    [(first, last)] = re.findall(r"Seeds (\d+) to (\d+)\.", answer.err)
    assert int(last) == int(first) + 5
    assert call("simulate", two, "--count=6", "--players=14", "--seed", first).err == (
        f"6 tournaments written to {two}.\n"
    )
    names = [path.name for path in sorted(one.iterdir())]
    assert len(names) == 6
    assert [(one / n).read_bytes() for n in names] == [(two / n).read_bytes() for n in names]
    assert call("verify", one).code == 0


def test_the_form_for_other_programs_has_the_code_all_of_them_take(tmp_path: Path) -> None:
    path = tmp_path / "sim.trf"
    assert call("simulate", "--seed=9", "--format=engine", path).code == 0
    text = path.read_text("utf-8")
    assert "\n192 FIDE_DUTCH\n" in text
    assert "\nXXR " in text
    assert call("verify", path).code == 0


def test_a_tournament_that_ends_early_is_told(tmp_path: Path) -> None:
    answer = call("simulate", tmp_path, "--plain", "--players=4", "--rounds=9", "--seed=1")
    assert answer.err.splitlines()[-1] == "1 tournament ended early: no legal pairing."
    assert call("verify", tmp_path).code == 0


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    assert call(*BASE).out == call(*BASE).out
    assert call(*BASE).out != call(*BASE[:3], "--seed=8").out


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ((), lambda t: byes(t) == set() and results(t) <= {Result.WIN, Result.DRAW, Result.LOSS}),
        (("--draws=0",), lambda t: Result.DRAW not in results(t)),
        (("--forfeits=0.3",), lambda t: Result.FORFEIT_WIN in results(t)),
        (
            ("--double-forfeits=0.3",),
            lambda t: Result.FORFEIT_LOSS in results(t) and Result.FORFEIT_WIN not in results(t),
        ),
        (("--half-point-byes=0.2",), lambda t: Bye.HPB in byes(t)),
        (("--absences=0.2",), lambda t: Bye.ZPB in byes(t)),
        (("--withdrawals=0.1",), lambda t: len(t.rounds[-1].byes) > len(t.rounds[1].byes)),
        (("--late=0.5",), lambda t: len(t.rounds[0].byes) > len(t.rounds[-1].byes)),
        (
            ("--spread=1000-1100",),
            lambda t: all(1000 <= player.rating <= 1100 for player in t.players),
        ),
        (("--points=3-1-0",), lambda t: (t.points.win, t.points.draw) == (30, 10)),
        (("--acceleration=baku",), lambda t: bool(t.virtual_points)),
        (("--forbidden=6",), lambda t: len(t.forbidden) == 6),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_every_wish_shows_in_the_tournament(options: tuple[str, ...], holds: object) -> None:
    assert callable(holds)
    assert holds(made(*options))


def test_a_folder_takes_many_named_by_seed_and_all_verify(tmp_path: Path) -> None:
    answer = call("simulate", "--players=15", "--rounds=4", "--seed=8", "--count=5", "--absences",
                  "0.1", "--out", tmp_path, "--json")  # fmt: skip
    assert answer.code == 0
    assert [Path(file["file"]).name for file in answer.document["files"]] == [
        "sim-08.trf", "sim-09.trf", "sim-10.trf", "sim-11.trf", "sim-12.trf"
    ]  # fmt: skip
    assert call("verify", tmp_path).code == 0
    single = call("simulate", "--players=15", "--rounds=4", "--seed=10", "--absences=0.1").out
    assert (tmp_path / "sim-10.trf").read_bytes().decode("utf-8") == single


def test_a_workbook_holds_the_same_tournament(tmp_path: Path) -> None:
    assert call(*BASE, "--out", tmp_path / "sim.xlsx").code == 0
    assert call("convert", tmp_path / "sim.xlsx", tmp_path / "sim.trf").code == 0
    found = trf.loads((tmp_path / "sim.trf").read_bytes())
    wanted = made()
    assert found.foreign == wanted.foreign[:1], "the command that makes it again"
    assert replace(found, foreign=()) == replace(wanted, foreign=())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--draws=1.5",), "--draws"),
        (("--spread=high",), "1400-2500"),
        (("--spread=2500-1400",), "lowest first"),
        (("--points=1-0",), "3-1-0"),
        (("--points=0-1-3",), "a win must be worth"),
        (("--players=1",), "number of players must be from 2 to"),
        (("--count=3", "--out=one.trf"), "give a folder"),
        (("--out=nowhere",), "no such folder"),
        (("--absences=120%",), "--absences needs a number"),
        (("--absences=few",), "found 'few'"),
        (("--draws=3",), "--draws needs a share"),
        (("--forfeits=-1",), "found '-1'"),
        (("--ratings=2000,2100",), "2 ratings are given for 24 players"),
        (("--ratings=" + ",".join(["5000"] * 24),), "found 5000"),
        (("--ratings=2000,2100", "--spread=1500-1600"), "use one of them"),
        (("--ratings=missing.csv",), "missing.csv"),
        (("--forbidden=-1",), "0 or more; found -1"),
        (("--tiebreaks=NONSENSE",), "nonsense"),
        (("--tiebreaks=LOTS",), "lots"),
        (("one.trf", "--out=two.trf"), "give one"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_impossible_wishes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = call(*BASE, *options)
    assert answer.code in (3, 5)
    assert words in answer.err.lower()
    assert list(tmp_path.iterdir()) == []
