"""Who does not appear in the Swiss of 1998 has left, unless there was an excuse.

FIDE Swiss 1998, F.8. Round 1 of eight players is 1-5 6-2 3-7 8-4.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.playing.play import ByButton, Done, Play, Start, player
from swissheet.workbook.host.book import Value

Begin = Callable[[Start], Play]

R1 = Start("R1", settings=(("system", "FIDE Swiss (1998)"),))


def away(begin: Begin, *results: tuple[int, str]) -> Play:
    """Round 1 is over, with these results on these boards."""
    play = begin(R1)
    for board, result in results:
        play.board(1, board, result=result)
    return play


def asked(play: Play, *answers: str) -> Done:
    """The next round is asked for, and nothing is paired without an answer to every question."""
    options = [word for answer in answers for word in ("--accept", answer)]
    if isinstance(play, ByButton):
        options = [f"--accept={answer}" for answer in answers]
    done = play.do("pair", *options)
    assert (done.code, play.paired) == (3, 1), done.said
    return done


def confirmed(play: Play, *codes: str) -> Done:
    way = [f"--accept={code}" for code in codes]
    done = play.do("pair", *way)
    assert done.code == 0, done.said
    return done


def seated(play: Play, round_: int) -> set[Value]:
    return {name for white, black, _ in play.boards(round_) for name in (white, black)}


def test_who_did_not_appear_is_paired_again_only_if_the_arbiter_says_so(begin: Begin) -> None:
    """FIDE Swiss 1998, F.8."""
    play = away(begin, (2, "+-"))
    done = asked(play)
    assert f"2 {player(2)}" in done.said
    assert "FIDE Swiss 1998, F.8" in done.said
    confirmed(play, "NO-SHOW")
    assert player(2) in seated(play, 2)
    assert any("NO-SHOW" in str(row["what"]) for row in play.history)
    paired = seated(play, 2)
    assert play.do("undo").code == 0
    assert play.paired == 1
    assert play.do("redo").code == 0
    assert seated(play, 2) == paired


def test_who_had_no_excuse_is_typed_as_gone_and_not_asked_about(begin: Begin) -> None:
    play = away(begin, (2, "+-"))
    asked(play)
    play.player(player(2), withdrawn_after=1)
    confirmed(play)
    assert player(2) not in seated(play, 2)
    assert play.tournament.round(2).pab is not None, "seven players, so one has the bye"


def test_each_of_several_has_a_question_of_its_own(begin: Begin) -> None:
    """Both stayed away on board 3, and Black on board 4: three answers, and no fewer."""
    play = away(begin, (3, "--"), (4, "+-"))
    asked(play)
    asked(play, "NO-SHOW.1", "NO-SHOW.2")
    confirmed(play, "NO-SHOW.1", "NO-SHOW.2", "NO-SHOW.3")


def test_an_absence_that_is_announced_needs_no_excuse(begin: Begin) -> None:
    play = away(begin)
    play.player(player(8), byes="Z2")
    confirmed(play)
    play.fill(2)
    confirmed(play)
    assert player(8) in seated(play, 3)


def test_the_question_is_one_of_the_1998_system_only(begin: Begin) -> None:
    play = begin(Start("R1"))
    play.board(1, 2, result="+-")
    confirmed(play)


@pytest.mark.parametrize("code", ["NO-SHOW", "NO-SHOW.1"])
def test_there_is_nothing_to_put_back_where_the_answer_is_no(begin_file: Begin, code: str) -> None:
    play = away(begin_file, (2, "+-"))
    done = play.do("put-back", "--code", code)
    assert (done.code, done.changed) == (0, False), done.said


def test_after_the_last_round_nobody_is_paired_again_and_nothing_is_asked(begin: Begin) -> None:
    play = begin(Start("R1", rounds=1, settings=R1.settings))
    play.board(1, 2, result="+-")
    done = play.do("pair")
    assert "there is no round to pair" in done.said
    assert "NO-SHOW" not in done.said
