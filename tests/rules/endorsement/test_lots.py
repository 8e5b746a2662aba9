"""Lots at the end of the list: drawn once, kept, the same again. C.07 (2026-03) 2."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.commands import call
from support.playing.play import ByCommand, Start
from support.playing.starts import player
from swissheet.workbook.shared import layout

Begin = Callable[[Start], ByCommand]

STANDINGS = layout.Sheet.STANDINGS.table
TIED = Start("R1", rounds=1, settings=(("tiebreaks", "WIN"),))
"""After the only round, by points and wins alone: winners and losers share their places."""


def places(play: ByCommand) -> list[tuple[str, int]]:
    """Names and places of the Standings from top to bottom."""
    return [(str(row["name"]), int(str(row["place"]))) for row in play.rows(STANDINGS)]


def drawn(play: ByCommand) -> list[str]:
    return [str(row["what"]) for row in play.history if row["action"] == "Lots drawn"]


def test_lots_are_drawn_once_and_give_the_same_order_again(begin_file: Begin) -> None:
    """Cases 76 and H53: one number, one row of the Log, whatever else is done meanwhile."""
    play = begin_file(TIED)
    assert play.do("standings").code == 0
    shared = [place for _, place in places(play)]
    assert len(set(shared)) < len(shared)
    done = play.do("lots")
    assert done.code == 0, done.said
    first, seed = places(play), play.tournament.option("lots_seed")
    assert play.tournament.tiebreaks == ("WIN",), "the list of the event stays"
    assert [place for _, place in first] == list(range(1, 9))
    assert seed.isdigit()
    assert seed in done.said
    assert play.do("standings").code == 0
    assert places(play) == first, "standings and report keep to what was drawn"
    assert play.do("lots").code == 0
    assert places(play) == first
    assert play.tournament.option("lots_seed") == seed
    assert len(drawn(play)) == 1
    assert seed in drawn(play)[0]
    shown = play.do("standings", "--tiebreaks", "WIN,LOTS")
    assert shown.code == 0
    assert places(play) == first
    assert play.notes == []


def test_two_events_have_numbers_of_their_own(begin_file: Begin) -> None:
    seeds = set()
    for _ in range(3):
        play = begin_file(TIED)
        assert play.do("lots").code == 0
        seeds.add(play.tournament.option("lots_seed"))
    assert len(seeds) == 3


def test_a_list_that_ends_with_lots_asks_for_the_command(begin_file: Begin) -> None:
    play = begin_file(Start("R1", rounds=1, settings=(("tiebreaks", "WIN, LOTS"),)))
    done = play.do("standings")
    assert (done.code, done.changed) == (3, False)
    assert "swissheet lots" in done.said
    assert play.do("lots").code == 0
    first = places(play)
    assert play.do("standings").code == 0
    assert places(play) == first


@pytest.mark.parametrize("again", [False, True])
def test_a_draw_is_taken_back_like_any_action(again: bool, begin_file: Begin) -> None:
    play = begin_file(TIED)
    assert play.do("standings").code == 0
    before = places(play)
    assert play.do("lots").code == 0
    seed = play.tournament.option("lots_seed")
    assert play.do("undo").code == 0
    assert places(play) == before
    assert play.tournament.option("lots_seed") == ""
    if again:
        assert play.do("redo").code == 0
        assert play.tournament.option("lots_seed") == seed


def test_a_draw_that_was_taken_back_is_not_drawn_otherwise(begin_file: Begin) -> None:
    """Case 76, S49: one draw only; the Log remembers the number whatever is undone."""
    play = begin_file(TIED)
    assert play.do("lots").code == 0
    seed, first = play.tournament.option("lots_seed"), places(play)
    assert play.do("undo").code == 0
    assert play.do("standings").code == 0  # nothing can be given back any more
    done = play.do("lots")
    assert done.code == 0
    assert f"{seed}, drawn before" in done.said
    assert (play.tournament.option("lots_seed"), places(play)) == (seed, first)


def test_who_got_which_place_is_told(begin_file: Begin) -> None:
    play = begin_file(TIED)
    done = play.do("lots")
    by_lots = [line for line in done.out.splitlines() if line.startswith("By lots: ")]
    told = [f"{place} {name}" for line in by_lots for place, name in re.findall(
        r"(\d+) (Player \d+) \(\d+\)", line)]  # fmt: skip
    assert told
    assert set(told) <= {f"{place} {name}" for name, place in places(play)}
    assert play.do("lots", "--json").document["places"] == by_lots


def test_a_tie_that_an_empty_column_of_ratings_leaves_is_told_with_the_lots(
    begin_file: Begin,
) -> None:
    play = begin_file(Start("R1", rounds=1, settings=(("tiebreaks", "ARO"),)))
    play.player(player(8), rating=None)
    done = play.do("lots")
    assert "By lots: " in done.out
    assert "Lots drawn: by the number" in done.said
    assert done.said.count("ARO cannot be computed") == 1


def test_where_nobody_is_tied_no_place_is_drawn(begin_file: Begin) -> None:
    play = begin_file(Start("R1", settings=(("tiebreaks", "TPN"),)))
    assert play.do("standings").code == 0
    lines = len(play.history)
    done = play.do("lots")
    assert (done.code, done.changed) == (0, False)
    assert done.said.count("Nobody is tied") == 1
    assert len(play.history) == lines
    assert play.tournament.option("lots_seed") == ""
    assert play.do("lots", "--json").document["places"] == ["Nobody is tied: no place was drawn."]


def test_a_list_that_names_lots_gets_its_column_though_nobody_is_tied(begin_file: Begin) -> None:
    play = begin_file(Start("R1", rounds=1, settings=(("tiebreaks", "TPN, LOTS"),)))
    assert play.do("standings").code == 3
    assert play.do("lots").code == 0
    assert play.do("standings").code == 0


@pytest.mark.parametrize(("rounds", "wanted"), [(2, "round 2."), (4, "rounds 2 to 4.")])
def test_drawing_before_the_last_round_is_asked_about(
    rounds: int, wanted: str, begin_file: Begin
) -> None:
    play = begin_file(Start("R1", rounds=rounds, settings=(("tiebreaks", "WIN"),)))
    refused = play.do("lots")
    assert (refused.code, refused.changed) == (3, False)
    assert "LOTS-PROVISIONAL" in refused.said
    assert wanted in refused.said
    assert play.do("lots", "--accept", "LOTS-PROVISIONAL").code == 0
    assert play.tournament.option("lots_seed")


@pytest.mark.parametrize("open_game", ["*", None])
def test_drawing_while_games_are_open_is_asked_about(
    open_game: str | None, begin_file: Begin
) -> None:
    play = begin_file(Start("R1", rounds=2, settings=(("tiebreaks", "WIN"),)))
    assert play.do("pair").code == 0
    play.fill(2)
    play.board(2, 3, result=open_game)
    refused = play.do("lots")
    assert (refused.code, refused.changed) == (3, False)
    assert "LOTS-PROVISIONAL: " in refused.said
    assert "round 2, board 3" in refused.said
    assert "A question waits for an answer" in refused.said  # nothing was changed
    done = play.do("lots", "--accept", "LOTS-PROVISIONAL")
    assert done.code == 0, done.said
    assert play.do("lots").code == 0, "nothing is drawn any more"


def test_a_change_that_waits_holds_up_the_draw(begin_file: Begin) -> None:
    play = begin_file(TIED)
    play.setting("rounds_total", 7)
    done = play.do("lots")
    assert (done.code, done.changed) == (3, False)
    assert "ROUNDS" in done.said


@pytest.mark.parametrize("profile", ["report", "trf2026"])
def test_a_file_tells_the_lots_and_gives_the_same_places(profile: str, begin_file: Begin) -> None:
    play = begin_file(Start("R5", settings=(("tiebreaks", "WIN"),)))
    done = play.do("lots")
    seed, first = play.tournament.option("lots_seed"), places(play)
    written = play.path.with_suffix(".trf")
    converted = play.do("convert", str(written), "--to", profile)
    assert converted.code == 0
    assert "lots_seed" not in converted.said
    if profile == "report":
        tied = [" ".join(re.findall(r"\((\d+)\)", line))
                for line in done.out.splitlines() if line.startswith("By lots: ")]  # fmt: skip
        assert tied
        line = f"### Lots @ Round 5: {', '.join(tied)} by number {seed}"
        assert line in written.read_text("utf-8").splitlines()
    again = begin_file(Start("R5"))
    again.path = play.path.with_name("again.xlsm")
    assert call("convert", written, again.path).code == 0
    assert again.do("standings").code == 0
    assert places(again) == first
    assert again.tournament.option("lots_seed") == seed


def test_a_report_without_ties_tells_the_number_alone(begin_file: Begin) -> None:
    play = begin_file(Start("R5", settings=(("tiebreaks", "TPN, LOTS"),)))
    assert play.do("lots").code == 0
    written = play.path.with_suffix(".trf")
    assert play.do("convert", str(written), "--to", "report").code == 0
    seed = play.tournament.option("lots_seed")
    assert f"### Lots @ Round 5: by number {seed}" in written.read_text("utf-8").splitlines()


def test_a_report_of_an_event_without_lots_has_no_line_of_them(begin_file: Begin) -> None:
    play = begin_file(Start("R5"))
    written = play.path.with_suffix(".trf")
    assert play.do("convert", str(written), "--to", "report").code == 0
    assert "### Lots" not in written.read_text("utf-8")
