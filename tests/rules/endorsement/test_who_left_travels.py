"""Who left, and after which round: in TRF and JSON and back, in standings and what follows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.commands import Outcome, call
from support.playing.play import ByCommand, Start, player
from support.playing.starts import Cells
from swissheet.formats import json_, trf
from swissheet.formats.trf.rating.report import rating_issues
from swissheet.model import Bye, Game, Player, Result, Round, System, Tournament
from swissheet.ranking import ranked
from swissheet.workbook.file.file_book import FileBook

BeginFile = Callable[[Start], ByCommand]

FORMATS = ("trf", "json")


def done(*arguments: str | Path) -> Outcome:
    answer = call(*arguments)
    assert answer.code == 0, answer.err
    return answer


def places(path: Path) -> list[tuple[Any, ...]]:
    rows = done("standings", path, "--json").document["players"]
    return [(row["place"], row["name"], row["points"]) for row in rows]


def left(path: Path) -> dict[str, Any]:
    """Name -> what stands in the column Left after."""
    cells = Cells(FileBook(path.read_bytes(), path.name))
    named = zip(
        cells.column("tblPlayers", "name"),
        cells.column("tblPlayers", "withdrawn_after"),
        strict=True,
    )
    return {name: value for name, value in named if value is not None and name}


@pytest.fixture
def league(begin_file: BeginFile) -> ByCommand:
    """A round robin of six, over; the last one beat the first and left after it."""
    play = begin_file(Start("P1", 6, 5, (("system", "Round robin"), ("tiebreaks", "DE, SB"))))
    last = player(6)
    for number in range(1, 6):
        if number == 2:
            play.player(last, withdrawn_after=1)
        asked = play.do("pair") if number > 1 else None
        if asked is not None and asked.code:
            code = re.findall(r"--accept (\S+)", asked.said)[0]
            assert play.do("pair", f"--accept={code}").code == 0
        games = play.tournament.round(number).games
        for board, game in enumerate(games, start=1):
            pair = game.white, game.black
            if 6 in pair and number > 1:
                continue
            wins = 6 if 6 in pair else min(pair)
            play.board(number, board, result="1" if game.white == wins else "0")
    assert play.do("standings").code == 0
    return play


@pytest.mark.parametrize("ending", FORMATS)
def test_a_round_robin_counts_by_who_left_in_every_format(
    league: ByCommand, tmp_path: Path, ending: str
) -> None:
    here = places(league.path)
    assert here[-1] == (None, player(6), 0), "struck by the half rule"
    file, back = tmp_path / f"league.{ending}", tmp_path / "back.xlsx"
    done("convert", league.path, file)
    if ending == "trf":
        assert "### swissheet left 6 1" in file.read_text("utf-8")
        assert places(file) == here
        points = {p[14:47].strip(): p[80:84].strip() for p in file.read_text("utf-8").splitlines()
                  if p.startswith("001")}  # fmt: skip
        assert points == {name: f"{points:.1f}" for _, name, points in here}
        assert call("verify", file).code == 0
    done("convert", file, back)
    assert left(back) == {player(6): 1}
    assert places(back) == here
    final = tmp_path / "final.json"
    for source in (file, back):
        answer = call("new", tmp_path / "final.xlsx", "--players", source, "--best", "6",
                      "--force")  # fmt: skip
        assert "5 players have a place" in answer.err
    assert not final.exists()


def test_the_report_of_a_round_robin_has_points_and_ranks_of_the_standings(
    league: ByCommand, tmp_path: Path
) -> None:
    here = {name: (place or 0, points) for place, name, points in places(league.path)}
    report = tmp_path / "report.trf"
    done("convert", league.path, report, "--to", "report")
    reading = trf.read(report.read_bytes())
    assert not [issue for issue in reading.issues if issue.code == "points-differ"]
    missing = {i.place.tpn for i in rating_issues(reading.tournament) if i.key == "rating.rank"}
    assert missing == set()
    for line in report.read_text("utf-8").splitlines():
        if line.startswith("001"):
            place, points = here[line[14:47].strip()]
            assert (int(line[85:89].strip() or 0), float(line[80:84])) == (place, points)


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("system", ["Swiss", "Knock-out"])
def test_who_left_after_the_last_round_is_asked_about_in_every_format(
    begin_file: BeginFile, tmp_path: Path, ending: str, system: str
) -> None:
    if system == "Swiss":
        play = begin_file(Start("R5", 8, 5))
        last = 5
        assert play.do("lots").code == 0
    else:
        play = begin_file(Start("R1", 4, settings=(("system", "Knock-out"),)))
        last = 2
        assert play.do("pair").code == 0
        play.board(2, 1, result="1-0")
    assert play.do("standings").code == 0
    first = places(play.path)[0][1]
    play.player(first, withdrawn_after=last)
    file, back = tmp_path / f"over.{ending}", tmp_path / "back.xlsx"
    done("convert", play.path, file)
    done("convert", file, back)
    assert left(back) == {first: last}
    for source in (play.path, file, back):
        asked = call("new", tmp_path / "final.xlsx", "--players", source, "--best", "1", "--json")
        (change,) = asked.document["error"]["changes"]
        assert (change["code"], first in change["message"]) == ("AWAY", True)
    done("new", tmp_path / "final.xlsx", "--players", file, "--best", "1", "--accept", "AWAY")
    assert left(tmp_path / "final.xlsx") == {}


def swiss(**more: Any) -> Tournament:
    players = tuple(Player(n, player(n)) for n in range(1, 4))
    games = (Game(1, 2, Result.WIN, Result.LOSS),)
    return replace(Tournament(players, (Round(1, games, ((3, Bye.PAB),)),), 3), **more)


def test_announced_byes_to_the_end_say_it_too() -> None:
    event = swiss()
    away = tuple(Round(number, (), ((3, Bye.ZPB),)) for number in (2, 3))
    assert event.left == {}
    assert replace(event, rounds=(*event.rounds, *away)).left == {3: 1}
    assert replace(event, rounds=(*event.rounds, away[0])).left == {}
    gone = replace(event.players[1], left_after=0)
    assert replace(event, players=(event.players[0], gone, event.players[2])).left == {2: 0}


@pytest.mark.parametrize("system", list(System))
def test_a_file_gives_back_who_left(system: System) -> None:
    gone = Player(2, player(2), left_after=1)
    event = replace(swiss(system=system), players=(swiss().players[0], gone, swiss().players[2]))
    assert json_.loads(json_.dumps(event)).left == {2: 1}
    assert trf.loads(trf.dumps(event)).left == {2: 1}
    assert trf.losses(event) == []
    codes = {issue.key for issue in trf.losses(event, "trf16")}
    assert "losses.lost-player.left-after" in codes


def test_a_note_that_makes_no_sense_is_told_and_kept() -> None:
    text = trf.dumps(swiss()) + "### swissheet left 2 never\r\n"
    reading = trf.read(text.encode())
    assert "note" in {issue.code for issue in reading.issues}
    assert reading.tournament.left == {}


def test_ranking_what_is_ruled_already_changes_nothing() -> None:
    games = ((1, 6, 2, 5, 3, 4), (6, 4, 5, 3, 1, 2))
    rounds = tuple(
        Round(n, tuple(Game(a, b, Result.WIN, Result.LOSS) for a, b in zip(r[::2], r[1::2],
                                                                           strict=True)))
        for n, r in enumerate(games, start=1)
    )  # fmt: skip
    players = tuple(Player(n, player(n), left_after=2 if n == 4 else None) for n in range(1, 7))
    event = Tournament(players, rounds, 5, System.ROUND_ROBIN)
    rows = ranked(event, "PTS").rows
    assert [row.tpn for row in rows if not row.rank] == [4]
    assert ranked(event, "PTS", after=1).rows[-1].rank, "after round 1 nobody had left"
