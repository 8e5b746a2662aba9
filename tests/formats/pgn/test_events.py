"""Historical events: every game is legal, and the results are those of the cross tables."""

from __future__ import annotations

import csv
import io
import zipfile
from collections import defaultdict
from pathlib import Path

import chess.pgn
import pytest

from swissheet.errors import Severity
from swissheet.formats import pgn
from swissheet.notation import GameSettings

EVENTS = zipfile.ZipFile(Path(__file__).parents[2] / "golden" / "pgn" / "events.zip")
NAMES = sorted({name.split("/")[0] for name in EVENTS.namelist()})
AS_THEN = GameSettings(laws=1900)
POINTS = {"1": 2, "½": 1, "0": 0}


def games_of(event: str) -> list[pgn.CheckedGame]:
    text = pgn.opened(EVENTS.read(f"{event}/{event}.pgn"))
    games = list(pgn.checked(text, settings=AS_THEN))
    assert not text.issues
    return games


@pytest.mark.parametrize("event", NAMES)
def test_every_game_is_legal_in_english(event: str) -> None:
    for game in games_of(event):
        assert game.ok
        assert game.verdict.language in ("en", None)
        worse = [item for item in game.verdict.problems if item.severity > Severity.NOTICE]
        # Games won without moves, and one that went on after bare kings.
        assert {item.code for item in worse} <= {"no-game", "played-on"}


@pytest.mark.parametrize("event", NAMES)
def test_the_moves_are_those_that_python_chess_reads(event: str) -> None:
    text = io.StringIO(EVENTS.read(f"{event}/{event}.pgn").decode())
    for game in games_of(event):
        other = chess.pgn.read_game(text)
        assert other is not None
        assert game.verdict.moves == list(other.mainline_moves())


@pytest.mark.parametrize("event", [name for name in NAMES if name != "modern-sample"])
def test_the_results_are_those_of_the_cross_table(event: str) -> None:
    halves: dict[tuple[str, str], int] = defaultdict(int)
    count: dict[tuple[str, str], int] = defaultdict(int)
    for game in games_of(event):
        tags, claimed = game.verdict.tags, game.verdict.outcome.claimed
        white, black = tags["White"], tags["Black"]
        won = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[claimed]
        halves[white, black] += won
        halves[black, white] += 2 - won
        count[white, black] += 1
        count[black, white] += 1
    rows = list(csv.DictReader(io.StringIO(EVENTS.read(f"{event}/crosstable.csv").decode())))
    names = [row["player"] for row in rows]
    assert {name for pair in count for name in pair} == set(names)
    for row in rows:
        for place, other in enumerate(names, start=1):
            cell = row[f"vs_{place}"].strip("*")
            pair = row["player"], other
            assert (len(cell), sum(POINTS[one] for one in cell)) == (count[pair], halves[pair])
