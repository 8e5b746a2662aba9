"""Events that are paired by another system than the Dutch one, from the list to the report."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import asked_about, call
from support.playing.play import ByCommand, Play, Start, player
from support.playing.starts import Cells
from swissheet.model import Bye, System
from swissheet.pairing import AVAILABLE, pair
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import language

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
OTHERS = tuple(system for system in AVAILABLE if system.swiss)[1:]
"""Every Swiss system that pairs, but the Dutch one."""
ROUNDS = 5


def start(system: System, at: str = "new", players: int = 12) -> Start:
    return Start(at, players, ROUNDS, (("system", language.text(f"value.system.{system.value}")),))


def paired_by(play: Play, system: System) -> None:
    """The last round is the one that the system gives."""
    event = play.tournament
    made = pair(event, system, round_=event.rounds_paired)
    last = event.round(event.rounds_paired)
    assert event.system is system
    assert made.boards == tuple((game.white, game.black) for game in last.games)
    assert made.pab == last.pab


def seen(play: Play) -> list[list[tuple[object, ...]]]:
    """Every board and every bye, round by round."""
    return [list(play.boards(number)) for number in range(1, play.paired + 1)]


def pairs(play: Play) -> list[list[tuple[object, ...]]]:
    """The same without the results."""
    return [[board[:2] for board in boards] for boards in seen(play)]


@pytest.mark.parametrize("system", OTHERS)
def test_an_event_goes_from_the_list_to_a_report_that_says_the_same(
    begin: Begin, system: System, tmp_path: Path
) -> None:
    """Twelve players, one more in round 2, one absent in round 3: a bye in all other rounds."""
    play = begin(start(system))
    states = []

    def does(action: str) -> None:
        states.append(pairs(play))
        done = play.do(action)
        assert done.code == 0, done.said

    for number in range(1, ROUNDS + 1):
        if number == 2:
            play.add_player(name="Late Lisa", rating=2250)
        if number == 3:
            play.player(player(4), byes="Z3")
        does("pair")
        paired_by(play, system)
        play.fill(number)
    does("standings")
    final, report = seen(play), play.report()
    event = play.tournament
    byes = [event.round(number).pab for number in range(1, ROUNDS + 1)]
    assert [bool(tpn) for tpn in byes] == [False, True, False, True, True]
    assert len({*filter(None, byes)}) == 3
    absent = next(p.tpn for p in event.players if p.name == player(4))
    assert event.entry(absent, 3) == (0, None, Bye.ZPB)
    for tpn in filter(None, byes):
        words = f"bye for {tpn} {event.player(tpn).name}"
        assert any(words in str(row["what"]) for row in play.history), words

    path = tmp_path / "report.trf"
    path.write_text(report, "utf-8")
    told = call("verify", path)
    assert told.code == 0, told.out
    assert "5 rounds, 0 differ" in told.out

    back = []
    while play.do("undo").changed:
        back.append(pairs(play))
    assert play.players == []
    passed = iter(back)
    assert all(before in passed for before in reversed(states))
    while play.do("redo").changed:
        pass
    assert seen(play) == final
    assert play.report() == report


def asked(play: Play, action: str) -> tuple[str, ...]:
    """The codes that a step waits for; nothing of it names an article of another system."""
    done = play.do(action)
    assert (done.code, done.changed) == (3, False), done.said
    assert "C.04.3" not in done.said
    return tuple(code for code, _ in asked_about(done.said))


def confirmed(play: Play, action: str) -> None:
    refused = play.do(action)
    codes = re.findall(r"--accept (\S+)", refused.said)
    assert codes, refused.said
    done = play.do(action, *(word for code in codes for word in ("--accept", code)))
    assert done.code == 0, done.said


@pytest.mark.parametrize("system", OTHERS)
def test_boards_made_by_hand_are_judged_by_the_systems_own_rules(
    begin_file: BeginFile, system: System
) -> None:
    """Handling S22 and H34: asked about, compared with the engine's, told in the report."""
    play = begin_file(start(system, "P2", players=9))
    seats = {
        name: (number, side)
        for number, board in enumerate(play.boards(2), start=1)
        if board[2] is None
        for side, name in zip(("white", "black"), board, strict=False)
    }
    one, other = next(two[:2] for two in play.boards(1) if {*two[:2]} <= seats.keys())
    number, side = seats[one]
    play.swap(2, (number, "black" if side == "white" else "white"), seats[other])
    assert set(asked(play, "standings")) >= {"MPA-OPEN", "PAIR-REPEAT"}
    confirmed(play, "standings")
    assert set(asked(play, "finish")) >= {"MPA-DIFFERS"}
    confirmed(play, "finish")
    assert [note[:17] for note in play.notes] == ["### MPA @ Round 2"]
    assert call("verify", play.path).code == 0
    play.fill(2)
    assert play.do("pair").code == 0
    paired_by(play, system)


@pytest.mark.parametrize("system", OTHERS)
def test_a_round_that_is_open_is_completed_by_the_systems_own_rules(
    begin_file: BeginFile, system: System
) -> None:
    play = begin_file(start(system, "R1", players=8))
    assert play.do("edit").code == 0
    assert play.do("edit", "--complete").code == 0
    confirmed(play, "finish") if play.do("finish").code else None
    assert play.paired == 2
    paired_by(play, system)


@pytest.mark.parametrize("system", OTHERS)
def test_the_system_stays_once_round_one_is_paired(begin: Begin, system: System) -> None:
    """C.04.2 (2026-02) 1.1: declared beforehand; a word for the same system is no change."""
    play = begin(start(system, "P1"))
    play.setting("system", system.value)
    assert play.do("standings").code == 0
    play.setting("system", "Dutch")
    done = play.do("standings")
    assert done.code == 3
    assert "The pairing system is declared before the start and stays" in done.said
    assert play.do("put-back").code == 0
    assert play.tournament.system is system


@pytest.mark.parametrize("system", OTHERS)
def test_a_round_is_not_rearranged_by_rules_that_are_not_its_own(
    begin_file: BeginFile, system: System
) -> None:
    play = begin_file(start(system, "P1"))
    done = play.do("rearrange", "--absent", "1")
    assert (done.code, done.changed) == (3, False)
    assert language.text(f"value.system.{system.value}") in done.said


@pytest.mark.parametrize("system", OTHERS)
@pytest.mark.parametrize("kind", ["trf", "json", "xlsx"])
def test_the_system_goes_from_file_to_file(
    begin_file: BeginFile, system: System, kind: str
) -> None:
    play = begin_file(start(system, "R2"))
    there, back = play.path.with_name(f"there.{kind}"), play.path.with_name("back.xlsm")
    assert call("convert", play.path, there).code == 0
    brought = call("convert", there, back)
    assert brought.code == 0, brought.err
    assert "IMPORT" not in brought.err
    event = actions.to_tournament(FileBook(back.read_bytes(), back.name))
    assert event.system is system
    assert event.rounds == play.tournament.rounds
    assert call("verify", back).out.strip() == "1 tournament, 2 rounds, 0 differ"


@pytest.mark.parametrize("system", OTHERS)
def test_what_is_simulated_is_verified(tmp_path: Path, system: System) -> None:
    words = language.text(f"value.system.{system.value}", "pl")
    options = ("--system", words, "--players", "21", "--rounds", "7", "--plain", "--seed", "5")
    made = call("simulate", tmp_path / "event.trf", *options)
    assert made.code == 0, made.err
    assert call("verify", tmp_path / "event.trf").code == 0
    assert call("verify", tmp_path / "event.trf", "--system", system.value).code == 0
    assert call("verify", tmp_path / "event.trf", "--system", "dutch").code == 1
    again = (tmp_path / "event.trf").read_text("utf-8").splitlines()[0]
    assert f"--system {system.value} " in again


@pytest.mark.parametrize(
    ("word", "usual"), [("fide 98", "DE/F, ARO"), ("dutch", "BH/C1, BH, SB, DE, WIN")]
)
def test_a_new_workbook_has_the_tie_breaks_of_its_system(
    tmp_path: Path, word: str, usual: str
) -> None:
    """FIDE Swiss 1998, F.10."""
    path = tmp_path / "open.xlsm"
    assert call("new", path, "--system", word, "--rounds", "5").code == 0
    book = FileBook(path.read_bytes(), path.name)
    assert Cells(book).column("tblSettings", "value")[Cells(book).setting("tiebreaks")] == usual
    assert ", ".join(book.tables()["tblStandings"].headers).endswith(usual)


@pytest.mark.parametrize("draw", ["By lot (once)", "By lot (every round)"])
def test_a_club_swiss_by_lot_goes_from_the_draw_to_a_report_that_replays(
    begin: Begin, draw: str, tmp_path: Path
) -> None:
    """Eleven players, a strong one more in round 2, one absent in round 3, one rating corrected."""
    club = (("system", "Simple Swiss"), ("simple.draw", draw))
    play = begin(Start("new", 11, 4, club))
    for number in range(1, 5):
        if number == 2:
            play.add_player(name="Late Lisa", rating=2500)
        if number == 3:
            play.player(player(4), byes="Z3")
            play.player(player(11), rating=2450)
        done = play.do("pair")
        assert done.code == 0, done.said
        paired_by(play, System.SIMPLE)
        play.fill(number)
    assert play.do("standings").code == 0
    event = play.tournament
    assert event.players[-1].name == "Late Lisa", "numbers stay, for each has its lot"
    assert [bool(event.round(n).pab) for n in range(1, 5)] == [True, False, True, False]
    seed = event.option("draw_seed")
    assert play.value("simple.seed") == seed
    said = [
        str(row["what"]) for row in play.history if f"list drawn by the number {seed}" in str(row)
    ]
    assert len(said) == 1

    final, report = seen(play), play.report()
    path = tmp_path / "report.trf"
    path.write_text(report, "utf-8")
    told = call("verify", path)
    assert (told.code, "4 rounds, 0 differ" in told.out) == (0, True), told.out
    other = report.replace(f"draw_seed={seed}", f"draw_seed={seed}1")
    path.write_text(other, "utf-8")
    assert call("verify", path).code == 1, "other lots pair otherwise"

    while play.do("undo").changed:
        pass
    assert play.players == []
    while play.do("redo").changed:
        pass
    assert seen(play) == final
    assert play.report() == report
