"""Situations of the conduct of an event that no acceptance case is about.

Round 2 is, with eight players, 4-6 5-3 7-1 2-8, and with nine 4-6 5-9 2-3 7-1, where 8 has the bye.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.commands import asked_about, call, to_go_on
from support.playing.play import ByCommand, Done, Play, Start, player
from support.playing.starts import Cells

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]


def codes(done: Done) -> list[tuple[str, int]]:
    """What is asked, by code and level."""
    return asked_about(done.said)


def accepted(play: Play, action: str, *options: str) -> Done:
    """The step with every answer that its refusal names."""
    refused = play.do(action, *options)
    answers = re.findall(r"--accept (\S+)", refused.said)
    assert answers, refused.said
    done = play.do(action, *options, *(word for code in answers for word in ("--accept", code)))
    assert done.code == 0, done.said
    return done


def test_other_boards_of_a_published_round_are_asked_twice_and_need_a_reason(
    begin_file: BeginFile,
) -> None:
    """S14, S19: C.04.2 (2026-02) 4.4."""
    play = begin_file(Start("P2", players=9))
    assert play.do("publish").code == 0
    options = ("rearrange", "--absent", "4", "--choose", "2")
    asked = play.do(*options)
    assert (asked.code, asked.changed) == (3, False)
    assert codes(asked) == [("PUBLISHED", 4), ("REARRANGED", 3)]
    answers = re.findall(r"--accept (\S+)", asked.said)
    words = [word for code in answers for word in ("--accept", code)]
    without = play.do(*options, *words)
    assert (without.code, without.changed) == (3, False)
    assert "--reason" in without.said
    accepted(play, *options, "--reason", "both agree")
    assert (player(8), player(6), None) in play.boards(2)
    assert any("both agree" in str(row["what"]) for row in play.history)
    assert "version 2" in play.do("publish").said


@pytest.mark.parametrize("options", [
    ("rearrange", "--absent", "4", "--choose", "2"),
    ("edit",),
], ids=lambda options: str(options[0]))  # fmt: skip
def test_what_is_named_to_go_on_is_all_that_is_needed(
    begin_file: BeginFile, options: tuple[str, ...]
) -> None:
    """The reason among it, until it is given; it makes no other question of the same change."""
    play = begin_file(Start("P2", players=9))
    assert play.do("publish").code == 0
    first, with_reason = play.do(*options), play.do(*options, "--reason", "both agree")
    line, typed = to_go_on(first.said), [options[0], str(play.path), *options[1:]]
    answers = line[len(typed) : -2]
    assert set(answers[::2]) == {"--accept"}
    assert line == [*typed, *answers, "--reason", "your reason"]
    assert to_go_on(with_reason.said) == [*typed, "--reason", "both agree", *answers]
    assert call(*line).code == 0


def test_the_reason_stands_with_every_question_it_answers(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2", players=9))
    assert play.do("publish").code == 0
    options = ("rearrange", "--absent", "4", "--choose", "2", "--reason", "both agree")
    assert call(*to_go_on(play.do(*options).said)).code == 0
    said = [str(row["what"]) for row in play.history]
    for code in ("PUBLISHED", "REARRANGED"):
        (line,) = (text for text in said if text.startswith(f"{code}, confirmed"))
        assert line.endswith("Reason: both agree")


def test_a_published_round_paired_again_is_asked_twice(begin_file: BeginFile) -> None:
    """S19: only before it was published is that free."""
    play = begin_file(Start("P2", players=9))
    assert play.do("publish").code == 0
    done = play.do("rearrange", "--absent", "4", "--again")
    assert (done.code, done.changed) == (3, False)
    assert ("PUBLISHED", 4) in codes(done)


def test_a_forfeit_in_a_published_round_is_no_change_of_it(begin_file: BeginFile) -> None:
    """S14: the pairing stands."""
    play = begin_file(Start("P2", players=9))
    assert play.do("publish").code == 0
    assert play.do("rearrange", "--absent", "4", "--choose", "1").code == 0
    assert play.boards(2)[0] == (player(4), player(6), "-/+")


def test_both_who_did_not_appear_are_asked_after_and_may_meet_again(begin_file: BeginFile) -> None:
    """S12: C.04.2 (2026-02) 3.5."""
    play = begin_file(Start("P2"))
    play.fill(2)
    play.board(2, 1, result="--")
    done = play.do("pair")
    assert done.code == 0
    told = "Lost by forfeit in round 2, and paired again now:"
    for name, cell in (("4 Player 04", "B9"), ("6 Player 06", "B11")):
        [line] = [line for line in done.said.splitlines() if f"{told} {name}." in line]
        assert line.endswith(f"(sheet 'Players', cell {cell})")
    assert play.do("unpair").code == 0
    play.edit(lambda book: Cells(book).put("tblRound03", 0, white_tpn=6, black_tpn=4))
    assert codes(play.do("standings", "--after", "2")) == [("MPA-OPEN", 3)]


def test_games_of_the_wrong_opponents_count_once_the_round_is_finished(
    begin_file: BeginFile,
) -> None:
    """S26: 5-6 and 4-3 were played instead of 4-6 and 5-3."""
    play = begin_file(Start("P2"))
    play.fill(2)
    play.board(2, 1, result="1-0")
    play.board(2, 2, result="0-1")
    play.swap(2, (1, "white"), (2, "white"))
    assert codes(play.do("standings")) == [("MPA-OPEN", 3)]
    accepted(play, "standings")
    assert play.boards(2)[:2] == [(player(5), player(6), "1-0"), (player(4), player(3), "0-1")]
    accepted(play, "finish")
    assert play.notes == ["### MPA @ Round 2: 4-6 5-3 => 5-6 4-3"]
    points = {row["name"]: row["points"] for row in play.rows("tblStandings")}
    assert (points[player(5)], points[player(4)]) == (2, 1)
    assert play.do("pair").code == 0


def test_a_fixed_board_is_a_label(begin_file: BeginFile) -> None:
    """S43, C.04.2 (2026-02) 3.6: another number is free, told to nobody, and moves nothing."""
    play = begin_file(Start("P2"))
    play.board(2, 1, board=9)
    play.fill(2)
    done = play.do("standings")
    assert (done.code, "note" in done.said) == (0, False)
    assert {row["board"]: row["white"] for row in play.rows("tblRound02")}[9] == player(4)
    assert play.do("pair").code == 0
    assert play.notes == []


@pytest.mark.parametrize(
    ("typed", "told"), [("½-0", "empty became ½-0"), ("0-0", "empty became 0-0")]
)
def test_a_result_in_an_empty_cell_was_not_adjourned(
    begin_file: BeginFile, typed: str, told: str
) -> None:
    """S46: the star means an adjourned game on the sheets."""
    play = begin_file(Start("P2"))
    play.board(2, 1, result=typed)
    done = play.do("standings", "--after", "1")
    assert done.code == 0
    assert told in done.said
    assert "adjourned became" not in done.said


def test_a_rating_corrected_before_round_1_is_told_with_the_pairing(begin_file: BeginFile) -> None:
    """S28, C.04.2 (2026-02) 2.2: the numbers stay unless they are given anew."""
    play = begin_file(Start("new"))
    play.player(player(7), rating=2500)
    done = play.do("pair")
    assert done.code == 0
    assert "The pairing numbers do not follow rating" in done.said
    assert "swissheet renumber" in done.said
    assert play.do("undo").code == 0
    assert play.do("renumber").code == 0
    again = play.do("pair")
    assert "do not follow" not in again.said
    assert play.boards(1)[0][:2] == (player(7), player(4))


def test_the_same_boards_are_proposed_once(begin_file: BeginFile) -> None:
    """S18: 3 and 5 were said to be absent, and the round paired again seats them together too."""
    play = begin_file(Start("R1"))
    play.player(player(3), byes="Z2")
    play.player(player(5), byes="Z2")
    assert play.do("pair").code == 0
    found = play.do("rearrange", "--here", "3,5", "--json").document["proposals"]
    assert [item["kind"] for item in found] == ["free", "chain", "stands"]


def test_the_bye_of_an_odd_number_comes_with_its_reason(begin: Begin) -> None:
    """S5: who has it and why; the round shown again has the reason of everybody."""
    play = begin(Start("R1", players=9, settings=(("points.pab", 0),)))
    done = play.do("pair")
    assert done.code == 0, done.said
    bye = play.tournament.round(2).pab
    assert bye is not None
    why = str(play.history[0]["what"])
    assert f"; bye for {bye} {player(bye)} (score 0: best pairing of 3, C6 to C21)" in why
