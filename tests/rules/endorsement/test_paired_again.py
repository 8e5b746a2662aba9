"""A check pairs every round again, from what was known when it was paired: C.04.2 (2026-02) 1.5.

Nothing is said of a round that the rules give, or of which a line of the report tells why not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.commands import call
from support.playing.play import ByCommand, Play, Start, player
from swissheet.workbook import actions
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import layout

Begin = Callable[[Start], ByCommand]
CODE = "paired-otherwise"


def told(play: Play) -> list[dict[str, Any]]:
    """What a check says of rounds that the rules pair otherwise."""
    issues = actions.check(play.book).issues
    return [{"severity": i.severity.name, "level": i.level, "words": i.found, **i.params}
            for i in issues if i.code == CODE]  # fmt: skip


def codes(play: Play) -> list[str]:
    return [issue.code for issue in actions.check(play.book).issues]


def accepted(play: ByCommand, *command: str) -> None:
    """A command with every answer that it asks for."""
    done = play.do(*command, "--json")
    assert done.code == 3, done.said
    changes = done.document["error"]["changes"]
    given = [word for change in changes for word in ("--accept", change["accept"])]
    done = play.do(*command, *given)
    assert done.code == 0, done.said


def verified(play: ByCommand) -> str:
    """What the pairings checker says of the workbook, and of the report made from it."""
    out = play.path.with_suffix(".verify.trf")
    done = call("convert", play.path, out, "--to", "trf2026", "--force", "--no-backup")
    assert done.code == 0, done.err
    return call("verify", play.path, out).out.splitlines()[-1]


def forget(book: Book) -> None:
    """The very hidden sheet is emptied."""
    rows = book.read_table(layout.Sheet.STORE.table).rows
    book.write_rows(layout.Sheet.STORE.table, ["Key", "Text"], [(None, None)] * len(rows))


def exchanged(play: Play, round_: int) -> None:
    """Two boards of a round exchange their Blacks, and nothing tells that there were others."""
    play.swap(round_, (1, "black"), (2, "black"))
    play.edit(forget)


def corrected(play: Play, round_: int, board: int = 1) -> None:
    """The result of a board is turned into another one."""
    was = str(play.boards(round_)[board - 1][2])
    play.board(round_, board, result="0" if was.startswith("1") else "1")


@pytest.mark.parametrize("start", [Start("R3"), Start("P4", players=9), Start("R5")], ids=str)
def test_a_round_paired_by_the_rules_is_not_mentioned(
    begin: Callable[[Start], Play], start: Start
) -> None:
    assert not told(begin(start))


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_a_round_that_the_rules_pair_otherwise_is_told_with_its_boards(
    begin: Callable[[Start], Play], round_: int
) -> None:
    play = begin(Start("P3"))
    one, two = (games := play.tournament.round(round_).games)[0], games[1]
    exchanged(play, round_)
    (found,) = [item for item in told(play) if item["round"] == round_]
    assert (found["severity"], found["level"]) == ("WARNING", 3)
    assert found["right"] == f"{one.white}-{one.black} {two.white}-{two.black}"
    assert found["there"] == f"{one.white}-{two.black} {two.white}-{one.black}"


def test_colours_alone_are_told_too(begin: Callable[[Start], Play]) -> None:
    play = begin(Start("P2"))
    game = play.tournament.round(2).games[2]
    play.swap(2, (3, "white"), (3, "black"))
    play.edit(forget)
    (found,) = told(play)
    assert (found["right"], found["there"]) == (
        f"{game.white}-{game.black}", f"{game.black}-{game.white}"
    )  # fmt: skip


def test_the_command_and_the_checks_sheet_tell_it_and_it_is_no_error(
    begin: Callable[[Start], Play],
) -> None:
    play = begin(Start("R2"))
    exchanged(play, 2)
    done = play.do("check")
    assert done.code == 0, done.said
    found = [row for row in play.rows(layout.Sheet.CHECKS.table)
             if "differs from the rules" in str(row["found"])]  # fmt: skip
    assert [row["sheet"] for row in found] == ["Round 2"]
    assert all(row["cell"] for row in found)


def test_a_round_open_for_pairing_by_hand_is_compared_when_that_ends(
    begin_file: Begin,
) -> None:
    play = begin_file(Start("P2"))
    play.swap(2, (1, "black"), (2, "black"))
    assert "mpa-open" in codes(play)
    assert not told(play)
    accepted(play, "standings", "--after", "1")
    assert not told(play)
    accepted(play, "finish")
    assert [note.partition(" @")[0] for note in play.notes] == ["### MPA"]
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_a_result_corrected_later_was_not_known(begin_file: Begin, board: int) -> None:
    """C.04.2 (2026-02) 4.3: it counts from the following pairing, and that is paired from it."""
    play = begin_file(Start("P2"))
    corrected(play, 1, board)
    assert codes(play).count("correction") == 1
    assert not told(play)
    accepted(play, "standings", "--after", "1")
    assert not told(play)
    assert verified(play).endswith(" 0 differ")
    play.fill(2)
    assert play.do("pair").code == 0
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


def test_a_round_paired_again_after_the_correction_was_paired_from_it(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    corrected(play, 1, 1)
    accepted(play, "standings", "--after", "1")
    before = play.boards(2)
    for command in ("unpair", "pair"):
        assert play.do(command).code == 0
    assert [board[:2] for board in play.boards(2)] != [board[:2] for board in before]
    assert not told(play)
    assert verified(play).endswith(" 0 differ")
    corrected(play, 1, 2)
    accepted(play, "standings", "--after", "1")
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


def test_a_correction_explains_the_next_round_alone(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    corrected(play, 1, 1)
    accepted(play, "standings", "--after", "1")
    text, line = play.report(), "### Correction @ Round 1"
    out = play.path.with_suffix(".other.trf")
    for written, differ in ((line, 0), ("### Correction @ Round 3", 1)):
        out.write_text(text.replace(line, written), "utf-8")
        assert call("verify", out).out.splitlines()[-1].endswith(f" {differ} differ")


def test_an_adjourned_game_was_a_draw_when_the_next_round_was_paired(begin_file: Begin) -> None:
    play = begin_file(Start("R1"))
    play.board(1, 1, result="*")
    assert play.do("pair").code == 0
    play.board(1, 1, result="0")
    assert not told(play)
    assert play.do("standings", "--after", "1").code == 0
    assert not told(play)


def test_an_adjourned_game_was_a_draw_for_every_round_until_it_was_decided(
    begin_file: Begin,
) -> None:
    """The line tells it, also to a program that keeps no other of our lines."""
    play = begin_file(Start("R1"))
    play.board(1, 1, result="*")
    assert play.do("pair").code == 0
    play.fill(2)
    assert play.do("pair").code == 0
    play.board(1, 1, result="0")
    assert not told(play)
    done = play.do("standings", "--after", "1")
    assert done.code == 0
    assert "Rounds 2 and 3 were paired with a draw in this game" in done.said
    assert not told(play)
    out = play.path.with_suffix(".other.trf")
    lines = [line for line in play.report().splitlines() if not line.startswith("### swissheet")]
    assert "### Adjournment @ Round 1: 1-5 0-1" in lines
    for kept, differ in ((lines, 0), ([x for x in lines if "Adjournment" not in x], 1)):
        out.write_text("\n".join([*kept, ""]), "utf-8")
        assert call("verify", out).out.splitlines()[-1].endswith(f" {differ} differ")


@pytest.mark.part(2)
@pytest.mark.parametrize("board", [1, 2, 3, 4])
@pytest.mark.parametrize("entered", [False, True])
def test_a_game_adjourned_after_the_next_pairing_was_no_draw_for_it(
    begin_file: Begin, board: int, entered: bool
) -> None:
    """C.04.2 (2026-02) 3.1, 4.3: that pairing knew a result, so the decision corrects it."""
    play = begin_file(Start("P2"))
    before = {"1-0": "1-0", "0-1": "0-1"}.get(str(play.boards(1)[board - 1][2]), "1/2-1/2")
    play.board(1, board, result="*")
    assert not told(play)
    accepted(play, "standings", "--after", "1")
    pair_ = play.notes[0].split(": ")[1]
    assert play.notes == [f"### Correction @ Round 1: {pair_}: {before} => *"]
    assert not told(play)
    for result in [*sorted({"0-1", "1/2-1/2", "1-0"} - {before}), before]:
        if entered:
            where = ("--round", "1", "--board", str(board), "--result", result)
            accepted(play, "correct", *where)
        else:
            play.board(1, board, result=result)
            assert not told(play)
            assert "adjourned-result" not in codes(play)
            accepted(play, "standings", "--after", "1")
        line = f"### Correction @ Round 1: {pair_}: {before} => {result}"
        assert play.notes == ([line] if result != before else [])
        assert not told(play)
        assert verified(play).endswith(" 0 differ")


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2"])
def test_only_the_rounds_paired_meanwhile_are_said_to_know_a_draw(
    begin_file: Begin, result: str
) -> None:
    play = begin_file(Start("P2"))
    play.board(1, 2, result="*")
    accepted(play, "standings", "--after", "1")
    play.fill(2)
    assert play.do("pair").code == 0
    play.board(1, 2, result=result)
    drawn = result == "1/2-1/2"
    assert not told(play)
    if drawn:
        (found,) = play.do("standings", "--json").document["error"]["changes"]
        assert found["code"] == "CORRECTION"
        accepted(play, "standings", "--after", "1")
    else:
        done = play.do("standings", "--after", "1")
        assert done.code == 0
        assert "Round 3 was paired with a draw in this game and does not change" in done.said
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


def many_corrected(play: ByCommand) -> None:
    for board in range(1, 21):
        corrected(play, 1, board)


def colours_turned(play: ByCommand) -> None:
    for board in range(1, 9):
        play.swap(1, (board, "white"), (board, "black"))


@pytest.mark.parametrize("act", [many_corrected, colours_turned])
def test_what_waits_for_an_answer_was_known_to_no_round(
    begin_file: Begin, act: Callable[[ByCommand], None]
) -> None:
    """However much was typed: a round is paired again from what was answered."""
    play = begin_file(Start("P2", players=40))
    act(play)
    assert codes(play).count("correction") >= 8
    assert not told(play)
    accepted(play, "standings", "--after", "1")
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


def test_numbers_given_anew_are_not_those_the_rounds_were_paired_by(begin_file: Begin) -> None:
    """C.04.2 (2026-02) 2.3: numbers move, pairings that were made stay."""
    play = begin_file(Start("R2"))
    play.player(player(2), rating=2050)
    accepted(play, "renumber")
    assert play.notes[0].startswith("### Regeneration @ Round 2: ")
    assert not told(play)
    assert verified(play).endswith(" 0 differ")
    play.add_player(name="Player 99", rating=2375)
    assert play.do("pair").code == 0
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


def test_points_taken_off_later_were_not_known(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    play.setting("adjustments", "1: -1")
    assert play.do("standings").code == 0
    assert not told(play)
    assert verified(play).endswith(" 0 differ")


def test_what_must_be_put_back_first_is_all_that_is_told(begin_file: Begin) -> None:
    play = begin_file(Start("P3"))
    corrected(play, 1, 1)
    assert "round-closed" in codes(play)
    assert not told(play)
