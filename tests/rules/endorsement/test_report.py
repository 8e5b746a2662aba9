"""The final report leaves nothing out, and says nothing that is out of date: requirement E-F1."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import agreed, call
from support.playing.play import ByCommand, Start
from support.playing.starts import fill
from swissheet.formats import trf
from swissheet.formats.trf.rating.lists import first_list
from swissheet.model import Tournament
from swissheet.tiebreaks import ranking
from swissheet.workbook.file.file_book import FileBook

RECORDS = {
    "022": "022 Example Town",
    "032": "032 INA",
    "042": "042 2026/03/01",
    "052": "052 2026/03/05",
    "092": "092 Individual Swiss",
    "102": "102 IA Arbiter, Ann (123)",
    "112": "112 Deputy, Dan (456)",
    "122": "122 90 min + 30 s per move",
    "162": "162  W 3.0    D 1.0    L 0.0    P 1.0",
    "172": "172 INA  FIDON",
    "182": "182 Another program",
    "222": "222 5400+30",
    "299": "299           1.0  005    3",
    "INA": "INA    1      Player 0001                       2200 JKT        1234",
}
"""Records that no invented event has by itself."""


def simulated(*options: str) -> str:
    made = call("simulate", "--plain", "--players=11", "--rounds=5", "--seed=3", *options)
    assert made.code == 0, made.err
    return made.out.replace("\r\n", "\n")


def test_every_record_of_a_file_stands_in_the_report_of_its_workbook(tmp_path: Path) -> None:
    """Acceleration, forbidden pairs, other points, national ratings, a ruling, a comment."""
    made = simulated("--acceleration=none", "--forbidden=2", "--points=3-1-0", "--pab=1")
    own = [line for line in made.splitlines() if not line.startswith("162") and line]
    header = [line for code, line in RECORDS.items() if code < "299"]
    rest = [RECORDS["INA"], RECORDS["299"], "### a comment"]
    source, book = tmp_path / "in.trf", tmp_path / "event.xlsx"
    source.write_text("\n".join([own[0], *header, *own[1:], *rest, ""]), "utf-8")
    answer = agreed("convert", source, book)
    assert answer.code == 0, answer.err
    out = tmp_path / "report.trf"
    assert call("convert", book, out, "--to", "report").code == 0
    told = out.read_text("utf-8").splitlines()
    assert [line for line in (*header, *rest) if line not in told] == []
    codes = {line[:3] for line in told}
    assert {"012", "062", "072", "142", "152", "192", "202", "260", "001"} <= codes
    assert sorted(places_in(out).values()) == list(range(1, 12))


def test_acceleration_stands_in_the_report(tmp_path: Path) -> None:
    book, out = tmp_path / "event.xlsx", tmp_path / "report.trf"
    source = tmp_path / "in.trf"
    source.write_text(simulated("--acceleration=baku"), "utf-8")
    assert call("convert", source, book).code == 0
    assert call("convert", book, out, "--to", "report").code == 0
    found = trf.loads(out.read_bytes())
    assert found.virtual_points == trf.loads(source.read_bytes()).virtual_points
    assert call("verify", out).code == 0


def after_three(folder: Path) -> tuple[Path, Tournament]:
    """A workbook of a file with three rounds and the places after them."""
    event = trf.loads(simulated())
    cut = replace(event, rounds=event.rounds[:3], foreign=())
    places = ranking(cut)
    ranked = replace(cut, players=tuple(replace(p, rank=places[p.tpn]) for p in cut.players))
    source, book = folder / "three.trf", folder / "event.xlsx"
    source.write_text(trf.dumps(ranked), "utf-8", newline="")
    assert call("convert", source, book).code == 0
    return book, ranked


def typed(path: Path, round_: int) -> None:
    book = FileBook(path.read_bytes())
    fill(book, round_)
    path.write_bytes(book.to_bytes())


def places_in(path: Path) -> dict[int, int]:
    return {player.tpn: player.rank for player in trf.loads(path.read_bytes()).players}


def test_places_a_file_brought_stand_in_the_report_while_they_hold(tmp_path: Path) -> None:
    book, ranked = after_three(tmp_path)
    assert call("standings", book).code == 0
    out = tmp_path / "report.trf"
    assert call("convert", book, out, "--to", "report").code == 0
    assert places_in(out) == {player.tpn: player.rank for player in ranked.players}


@pytest.mark.parametrize("standings", [False, True])
def test_places_of_an_earlier_round_are_not_reported(tmp_path: Path, standings: bool) -> None:
    """The event goes on in the workbook; the report has the places after its last round."""
    book, ranked = after_three(tmp_path)
    for number in (4, 5):
        assert call("pair", book).code == 0
        typed(book, number)
    if standings:
        assert call("standings", book).code == 0
    out = tmp_path / "report.trf"
    assert call("convert", book, out, "--to", "report").code == 0
    made = places_in(out)
    assert made != {player.tpn: player.rank for player in ranked.players}
    assert made == dict(sorted(ranking(trf.loads(out.read_bytes())).items()))
    verified = call("verify", out)
    assert verified.code == 0, verified.out


TIMES = [
    ("90 min + 30 s per move", "5400+30"),
    ("90 minutes + 30 seconds", "5400+30"),
    ("90' + 30''", "5400+30"),
    ("15 Minuten + 10 Sekunden pro Zug", "900+10"),
    ("60 min", "3600"),
    ("3 min. + 2 s", "180+2"),
    ("5400+30", "5400+30"),
    ("40/6000+30:900+30", "40/6000+30:900+30"),
    ("W300-B240", "W300-B240"),
    ("180+2", "180+2"),
    ("90+30", ""),
    ("90 min for 40 moves, then 30 min", ""),
    ("90 min + 30 s from move 40", ""),
    ("90 min + 30 moves", ""),
    ("as announced", ""),
    ("90", ""),
]


@pytest.mark.parametrize(("words", "code"), TIMES, ids=[row[0] for row in TIMES])
def test_the_time_control_of_the_setting_stands_in_the_report_in_coded_form(
    words: str, code: str, begin_file: Callable[[Start], ByCommand]
) -> None:
    """Record 222 of C.02.03 (2026-03), as far as the words are clear."""
    play = begin_file(Start("R1", rounds=1))
    play.setting("event.time_control", words)
    out = play.path.with_suffix(".trf")
    assert call("convert", play.path, out, "--to", "report").code == 0
    told = [line for line in out.read_text("utf-8").splitlines() if line.startswith("222")]
    assert told == ([f"222 {code}"] if code else [])
    asked = call("check", play.path, "--rating").out
    assert ("has no time control for which" in asked) is not bool(code)


def test_the_report_says_when_it_is_due(begin_file: Callable[[Start], ByCommand]) -> None:
    """S50; B.02 (2024-03) 7.1.3, 9.1: by command, and where what is missing is looked for."""
    play = begin_file(Start("R1", rounds=1))
    today = dt.date.today()
    play.setting("event.start", f"{today}")
    play.setting("event.end", f"{today}")
    out = play.path.with_suffix(".trf")
    done = call("convert", play.path, out, "--to", "report", "--json")
    assert done.code == 0, done.err
    (due,) = done.document["due"]
    assert (due["code"], due["severity"]) == ("due", "notice")
    assert f"in time for the rating list of {first_list(today)}" in due["found"]
    found = play.do("check", "--rating", "--json").document["issues"]
    (same,) = [issue for issue in found if issue["code"] == "due"]
    assert same["found"] == due["found"]
    assert same["place"]["sheet"] == "Tournament"
