"""Events that are paired by another system than the Dutch one, from the list to the report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import ByCommand, Play, Start, player
from swissheet.model import Bye, System
from swissheet.pairing import pair
from swissheet.workbook import language

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
OTHERS = (System.FIDE_1998,)
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
