"""What an arbiter is told before a round is paired, and when none can be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import agreed, call, contents
from support.playing.events import STAMP, book_with, enter
from support.playing.typist import at_desk
from support.trf_samples import player_line
from swissheet.doubts import doubts, most_rounds
from swissheet.model import System
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files

NAMES = "ABCDEFGHI"


def new(folder: Path, players: int, rounds: int) -> Path:
    """A workbook with players, White for No. 1."""
    listed = folder / "list.csv"
    listed.write_text(
        "Name,Rating\n" + "\n".join(f"Player {NAMES[n]},{2000 - n}" for n in range(players)),
        "utf-8",
    )
    path = folder / "open.xlsx"
    assert call("new", path, "--players", listed, "--rounds", rounds).code == 0
    with at_desk(path) as desk:
        settings = desk.grid("tblSettings")
        settings.type(settings.find("Setting", "Colour of No. 1"), "Value", "White")
    return path


# C.04.1 (2026-02) 2: two players do not meet more than once.
@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [(8, 7, 0), (8, 8, 7), (8, 9, 7), (9, 9, 0), (9, 10, 9), (2, 1, 0), (2, 2, 1), (3, 4, 3)],
)
def test_more_rounds_than_can_be_paired_are_told_before_round_1(
    tmp_path: Path, players: int, rounds: int, most: int
) -> None:
    path = new(tmp_path, players, rounds)
    checked = call("check", path, "--json")
    found = [i for i in checked.document["issues"] if i["code"] == "rounds-many"]
    assert checked.code == 0
    assert [issue["severity"] for issue in found] == ["warning"] * bool(most)
    paired = call("pair", path)
    assert paired.code == 0
    most_words = f"At most {most} round{'s' * (most != 1)} can be paired"
    assert (most_words in paired.err) == bool(most)
    assert [most_words in issue["message"] for issue in found] == [True] * bool(most)
    again = call("check", path, "--json")
    assert "rounds-many" not in {i["code"] for i in again.document["issues"]}


def test_a_button_says_it_too() -> None:
    outcome = actions.pair(book_with(rounds=9), **STAMP)
    assert "At most 7 rounds can be paired" in outcome.message
    assert actions.pair(book_with(rounds=7), **STAMP).message == ""


def test_a_trf_is_told_of_alike(tmp_path: Path) -> None:
    path = new(tmp_path, 8, 9)
    trf = tmp_path / "open.trf"
    assert call("convert", path, trf).code == 0
    assert "At most 7 rounds can be paired" in call("check", trf).out
    assert "At most 7 rounds can be paired" in call("pair", trf).err


def test_a_round_robin_is_not_told_so() -> None:
    tournament = actions.to_tournament(book_with(rounds=9))
    assert [issue.code for issue in doubts(tournament)] == ["rounds-many"]
    assert not list(doubts(replace(tournament, system=System.ROUND_ROBIN)))
    assert [most_rounds(n) for n in range(6)] == [0, 1, 1, 3, 3, 5]


TRIANGLES = "\n".join(
    [
        "012 Two triangles",
        "142 4",
        "152 W",
        player_line(1, "4 w 1", "5 b 1", "6 w 1", points="3.0"),
        player_line(2, "5 w 1", "6 b 1", "4 w 1", points="3.0"),
        player_line(3, "6 w 1", "4 b 1", "5 w 1", points="3.0"),
        player_line(4, "1 b 0", "3 w 0", "2 b 0"),
        player_line(5, "2 b 0", "1 w 0", "3 b 0"),
        player_line(6, "3 b 0", "2 w 0", "1 b 0"),
    ]
)


# C.04.3 (2026-02) 1.9.3: no legal pairing.
def test_everybody_is_named_who_cannot_be_placed_and_nothing_is_written(tmp_path: Path) -> None:
    trf, book = tmp_path / "event.trf", tmp_path / "event.xlsx"
    trf.write_text(TRIANGLES, "utf-8")
    assert agreed("convert", trf, book).code == 0
    before = contents(tmp_path)
    for path in (trf, book):
        answer = call("pair", path)
        assert answer.code == 1
        assert "Round 4 has no legal pairing" in answer.err
        assert "Players 1-6" in answer.err
    assert contents(tmp_path) == before
    tournament = actions.to_tournament(files.open_book(book))
    assert tournament.rounds_paired == 3


def test_who_can_be_placed_in_any_case_is_not_named(tmp_path: Path) -> None:
    """Two more, who may meet nobody but each other: the triangles stay, and only they are named."""
    more = [TRIANGLES, player_line(7), player_line(8)]
    more += [f"260 001 999 {one:>4} {late:>4}" for one in range(1, 7) for late in (7, 8)]
    path = tmp_path / "event.trf"
    path.write_text("\n".join(more), "utf-8")
    answer = call("pair", path)
    assert answer.code == 1
    assert "Players 1-6" in answer.err


def test_a_result_only_a_ruling_gives_is_noticed(tmp_path: Path) -> None:
    book = book_with()
    actions.pair(book, **STAMP)
    enter(book, 1, "1/2-0", "0-1/2", "0-0", "1/2")
    found = [issue for issue in actions.check(book).issues if issue.code == "unusual-result"]
    assert [issue.place.cell for issue in found] == [
        book.place_of("tblRound01", board, "result") for board in (1, 2, 3)
    ]
    assert all(issue.severity.name == "NOTICE" for issue in found)
    assert actions.pair(book, **STAMP).pairing is not None
