"""The events cases begin with are what they say, whichever way they are opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.playing.play import WAYS, ByButton, ByCommand, Play, Start, player

Begin = Callable[[Start], Play]


@pytest.mark.parametrize(
    ("at", "paired", "complete"), [("new", 0, 0), ("P1", 1, 0), ("R1", 1, 1), ("P3", 3, 2)]
)
def test_a_start_is_at_its_round(begin: Begin, at: str, paired: int, complete: int) -> None:
    play = begin(Start(at, players=9, rounds=6))
    tournament = play.tournament
    assert (tournament.rounds_total, tournament.rounds_paired) == (6, paired)
    assert tournament.rounds_complete == complete
    assert play.players == [player(number) for number in range(1, 10)]
    assert [row["action"] for row in play.history] == ["Paired"] * paired + ["Imported"]


def test_both_ways_begin_with_the_same_event(tmp_path: Path) -> None:
    one, other = (way(Start("R2"), tmp_path) for way in WAYS.values())
    assert one.tournament == other.tournament
    assert [one.boards(n) for n in (1, 2)] == [other.boards(n) for n in (1, 2)]


def test_settings_are_typed_before_round_1(begin: Begin) -> None:
    play = begin(Start("R1", settings=(("points.pab", 0.5), ("forbidden", "1-5"))))
    assert play.value("points.pab") == 0.5
    assert {player(1), player(5)} not in [{white, black} for white, black, _ in play.boards(1)]


def test_what_is_typed_is_seen_and_only_there(begin: Begin) -> None:
    play = begin(Start("P1"))
    before = play.cells
    first, second = play.boards(1)[:2]
    play.swap(1, (1, "white"), (2, "white"))
    play.board(1, 3, result="=")
    play.player(player(8), club="Rook & Co")
    assert play.boards(1)[0][:2] == (second[0], first[1])
    assert play.boards(1)[1][:2] == (first[0], second[1])
    changed = {
        (title, at)
        for title, now in play.cells.items()
        for at in {*now, *before[title]}
        if now.get(at) != before[title].get(at) and "of 4 results" not in str(now.get(at))
    }
    assert {title for title, _ in changed} == {"Round 1", "Players"}
    assert len(changed) == 6


def test_a_deleted_row_moves_the_rows_below_up(begin: Begin) -> None:
    play = begin(Start("new"))
    play.delete_player(player(3))
    assert play.players == [player(number) for number in (1, 2, 4, 5, 6, 7, 8)]


def test_a_refusal_is_3_either_way_and_leaves_the_boards(begin: Begin) -> None:
    play = begin(Start("P1"))
    done = play.do("pair")
    assert done.code == 3
    assert "Round 1 is not finished" in done.said


def test_a_click_has_a_kind_and_a_command_a_document(tmp_path: Path) -> None:
    assert ByButton(Start("P1"), tmp_path).do("pair").kind == "!"
    assert ByButton(Start("R1"), tmp_path).do("pair").kind == "i"
    done = ByCommand(Start("R1"), tmp_path).do("pair", "--json")
    assert done.document["round"] == 2
    assert done.changed


def test_comment_lines_are_told_from_our_own_notes(tmp_path: Path) -> None:
    """The club of a player is a note of our own in what the button writes."""
    play = ByButton(Start("R1"), tmp_path)
    play.player(player(8), club="Rook & Co")
    assert any(line.startswith("### swissheet club") for line in play.report().splitlines())
    assert play.notes == []
