"""``games --headers`` and ``--out``: tags for who types games, and the games with their tags."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import chess
import pytest

from support.commands import call
from support.event_games import FIRST, SECOND, event, game, tournament
from swissheet.formats import pgn, trf
from swissheet.model import Event
from swissheet.notation import draw_positions

__all__ = ["event"]


def test_tags_are_written_for_a_round_and_never_over_a_file(event: Path) -> None:
    out = event / "tags.pgn"
    done = call("games", event / "event.trf", "--headers", out, "--round", "2")
    assert (done.code, done.out, done.err) == (0, "", f"Written to {out}.\n")
    assert out.read_text("utf-8") == pgn.headers(trf.loads((event / "event.trf").read_text()), 2)
    assert out.read_text("utf-8").count("[Event ") == 2
    out.write_text("mine", "utf-8")
    refused = call("games", event / "event.trf", "--headers", out)
    assert refused.code == 5
    assert "use --force to overwrite it" in refused.err
    assert out.read_text("utf-8") == "mine"
    assert call("games", event / "event.trf", "--headers", out, "--force", "--dry-run").code == 0
    assert out.read_text("utf-8") == "mine"
    assert call("games", event / "event.trf", "--headers", out, "--force").code == 0
    assert out.read_text("utf-8").count("[Event ") == 4


def test_tags_have_the_position_that_was_drawn(event: Path) -> None:
    out = event / "tags.pgn"
    first, second, _ = draw_positions(3, 7)
    assert call("games", event / "event.trf", "--headers", out, "--positions", "7").code == 0
    found = list(pgn.checked(pgn.opened(out.read_bytes())))
    starts = [chess.Board.from_chess960_pos(number).fen() for number in (first, second)]
    assert [one.verdict.start for one in found] == [starts[0]] * 2 + [starts[1]] * 2


def test_the_games_of_the_event_are_written_with_its_tags(event: Path) -> None:
    source, out = event / "games.pgn", event / "open.pgn"
    german = game("santoso budi", "S. Halim", "0-1", "1.e4 e5 2.Sf3 Sc6")
    illegal = game("Halim, Sari", "Larasati, Dewi", "0-1", "1.e4 e5 2.Nf6", "2")
    source.write_text(german + SECOND + illegal, "utf-8")
    done = call("games", event / "event.trf", "--pgn", source, "--out", out)
    assert done.code == 1
    assert (
        "Written without moves, because problems in them must be corrected first: 2.1." in done.err
    )
    first, second, third, fourth = pgn.checked(pgn.opened(out.read_bytes()))
    assert first.verdict.tags["White"] == "Santoso, Budi"
    assert first.verdict.tags["Event"] == "Open"
    assert first.verdict.outcome.claimed == "1-0"
    assert (len(first.verdict.moves), first.verdict.language) == (4, "en")
    assert len(second.verdict.moves) == 4
    assert third.verdict.moves == fourth.verdict.moves == []
    assert "P18" not in {pgn.check_id(issue) for issue in first.verdict.problems}


@pytest.mark.parametrize(
    "other",
    [
        game("Santoso, Budi", "Halim, Sari", moves="1.d4 d5"),
        game("Santoso, Budi", "Halim, Sari", moves="1.e4 e5 2.Nf6"),
    ],
)
def test_a_board_with_two_games_gets_neither(event: Path, other: str) -> None:
    out = event / "open.pgn"
    (event / "games.pgn").write_text(FIRST + other + FIRST, "utf-8")
    call("games", event / "event.trf", "--pgn", event / "games.pgn", "--out", out)
    first, *_ = pgn.checked(pgn.opened(out.read_bytes()))
    assert first.verdict.moves == []


def test_what_is_not_written_of_the_games_is_said(event: Path) -> None:
    bare = dataclasses.replace(tournament("1-0", ""), event=Event(name="Open"))
    (event / "bare.trf").write_text(trf.dumps(bare), "utf-8", newline="")
    stranger = game("Nobody, A", "Nobody, B")
    noted = game("Santoso, Budi", "Halim, Sari", moves="1.e4 {best} e5 2.Nf3 Nc6", ECO="C44")
    (event / "games.pgn").write_text(noted + stranger + SECOND, "utf-8")
    out = event / "open.pgn"
    done = call("games", event / "bare.trf", "--pgn", event / "games.pgn", "--out", out)
    assert "no other comments, variations, clock times or tags" in done.err
    assert "Not written, because no board is found for them: 2 (numbers of games)." in done.err
    assert "Written with *, because the tournament has no result of them yet: 1.2." in done.err
    first, second, *_ = pgn.checked(pgn.opened(out.read_bytes()))
    assert first.verdict.tags["Date"] == "2026.05.01"
    assert "ECO" not in first.verdict.tags
    assert (second.verdict.outcome.claimed, len(second.verdict.moves)) == ("*", 4)


@pytest.mark.parametrize("date", ["yesterday", "2026.05.01\\", "????.??.??", "2026/05/01"])
def test_a_date_that_is_none_is_not_carried_over(event: Path, date: str) -> None:
    bare = dataclasses.replace(tournament(), event=Event(name="Open"))
    (event / "bare.trf").write_text(trf.dumps(bare), "utf-8", newline="")
    (event / "games.pgn").write_text(FIRST.replace("2026.05.01", date), "utf-8")
    out = event / "open.pgn"
    call("games", event / "bare.trf", "--pgn", event / "games.pgn", "--out", out)
    first, *_ = pgn.checked(pgn.opened(out.read_bytes()))
    assert (first.verdict.tags["Date"], len(first.verdict.moves)) == ("????.??.??", 4)


def test_what_is_written_may_go_to_a_pipe(event: Path) -> None:
    arguments = ("games", event / "event.trf", "--pgn", event / "round1.pgn", "--out", "-")
    done = call(*arguments)
    assert done.out.startswith('[Event "Open"]')
    assert "2 games: 2 legal" in done.err
    assert call(*arguments, "--json").document["text"] == done.out
