"""Tables of round robins made by hand: who has not met, whose colours are amiss, by the cell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import WAYS, ByCommand, Play
from support.playing.starts import Start, player
from swissheet.pairing.round_robin import schedule
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.reading.read import read

ROUND_ROBIN = language.text("value.system.round_robin", "en")


def start(players: int, rounds: int) -> Start:
    typed = {"system": ROUND_ROBIN, "tiebreaks": "DE, SB, WIN, KS"}
    return Start("new", players, rounds, tuple(typed.items()))


def done(play: Play, action: str, *options: str) -> str:
    found = play.do(action, *options)
    assert found.code == 0, found.said
    return found.said


def by_hand(play: Play, round_: int, *boards: tuple[int, int]) -> str:
    """A round with boards of one's own, confirmed; what was asked."""
    done(play, "edit", "--round", str(round_))
    for number, (white, black) in enumerate(boards, start=1):
        play.board(
            round_, number, white_tpn=white, white=player(white), black_tpn=black,
            black=player(black),
        )  # fmt: skip
    asked = play.do("finish")
    assert asked.code == 3, asked.said
    answers = re.findall(r"--accept (\S+)", asked.said)
    done(play, "finish", *(word for code in answers for word in ("--accept", code)))
    return asked.said


def test_rounds_made_by_hand_are_held_against_a_table(tmp_path: Path) -> None:
    """Two who meet again are asked about, and the check says it with the cell, and who is left."""
    play = ByCommand(start(4, 3), tmp_path)
    done(play, "pair")
    asked = by_hand(play, 1, (1, 2), (3, 4))
    assert "meet more than once" not in asked, "another order of the rounds breaks nothing"
    said = done(play, "check")
    assert "In cycle 1, 4 pairs have not met yet (1-3, 1-4, 2-3, 2-4)" in said
    assert play.do("pair").code == 3, "the table cannot continue"
    for _ in range(3):
        done(play, "undo")
    assert play.boards(1) == [(player(1), player(4), None), (player(2), player(3), None)]
    assert "not met" not in done(play, "check"), "the boards of the table stand again"


def test_a_pair_that_meets_again_is_asked_about_and_told_with_its_cell(tmp_path: Path) -> None:
    """C.05 Annex 1: once in a cycle; two rounds of the table changed by hand are undone."""
    play = ByCommand(start(4, 3), tmp_path)
    done(play, "pair")
    done(play, "pair")
    asked = by_hand(play, 2, (4, 1), (3, 2))
    assert "Numbers 1 and 4 meet more than once in cycle 1, in rounds 1 and 2" in asked
    said = done(play, "check")
    cell = read(play.book).places.board(2, 1, "white_tpn").cell
    assert f"cell {cell}" in next(line for line in said.splitlines() if "1 and 4 meet" in line)
    done(play, "undo")
    done(play, "undo")
    assert "meet more than once" not in play.do("check").said


@pytest.mark.parametrize("way", list(WAYS))
def test_a_whole_table_by_hand_is_right_where_everybody_meets(way: str, tmp_path: Path) -> None:
    """The Berger table itself says nothing."""
    play = WAYS[way](start(4, 3), tmp_path)
    for _ in range(3):
        done(play, "pair")
    assert "met" not in play.do("check").said


def table(path: Path, rounds: list[list[tuple[int, int]]]) -> Path:
    lines = [
        f"{number},{white},{black}"
        for number, boards in enumerate(rounds, start=1)
        for white, black in boards
    ]
    path.write_text("\n".join(["Round,White,Black", *lines]), "utf-8")
    return path


def test_a_table_in_a_file_is_checked_line_by_line(tmp_path: Path) -> None:
    right = [list(round_.boards) for round_ in schedule(6)]
    file = table(tmp_path / "table.csv", right)
    made = call("check", file)
    assert (made.code, "no problems found" in made.err) == (0, True)
    wrong = [*right[:4], right[0]]
    said = call("check", table(file, wrong)).out
    assert "line 14: Numbers 1 and 6 meet more than once in cycle 1" in said
    assert "Numbers 3 and 6 do not meet in cycle 1" in said
    turned = [*right[:2], [(black, white) for white, black in right[2]], *right[3:]]
    said = call("check", table(file, turned)).out
    assert re.search(r"line \d+: Number \d has (White|Black) three times in a row", said)


def test_a_double_table_has_twice_the_rounds(tmp_path: Path) -> None:
    rounds = [list(round_.boards) for round_ in schedule(4, 2)]
    file = table(tmp_path / "table.csv", rounds)
    assert call("check", file, "--cycles", "2").code == 0
    single = call("check", file)
    assert single.code == 3
    assert "The table has 6 rounds" in single.out


@pytest.mark.parametrize(
    ("text", "says"),
    [("1,2,3\n1,x,4\n", "line 2: '1, x, 4' is not a game"), ("Round,White,Black\n", "no rounds")],
)
def test_what_is_no_table_is_refused(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(text, "utf-8")
    made = call("check", file)
    assert made.code == 3
    assert says in made.err
