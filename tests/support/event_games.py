"""A small event with the games of its first round, as files."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from swissheet.formats import trf
from swissheet.model import Event, Game, Player, Round, Tournament
from swissheet.notation import parse_result

PLAYERS = (
    Player(1, "Santoso, Budi", 2100, fide_id="990000001"),
    Player(2, "Halim, Sari", 2050),
    Player(3, "Larasati, Dewi", 2000),
    Player(4, "Tan, Li", 1950),
)
MOVES = "1.e4 e5 2.Nf3 Nc6"


def tournament(*results: str) -> Tournament:
    first = zip(((1, 2), (3, 4)), results or ("1-0", "\u00bd-\u00bd"), strict=True)
    rounds = (
        Round(1, tuple(Game(*pair, *parse_result(result)) for pair, result in first)),
        Round(2, (Game(2, 3, *parse_result("0-1")), Game(4, 1, *parse_result("0-1")))),
    )
    event = Event(name="Open", city="Bandung", round_dates=("2026/05/01", "2026/05/02"))
    return Tournament(PLAYERS, rounds, 3, event=event)


def game(
    white: str, black: str, result: str = "1-0", moves: str = MOVES, round_: str = "1", **tags: str
) -> str:
    every = {"Event": "E", "Site": "S", "Date": f"2026.05.0{round_[0]}", "Round": round_,
             "White": white, "Black": black, "Result": result, **tags}  # fmt: skip
    head = "".join(f'[{name} "{value}"]\n' for name, value in every.items())
    return f"{head}\n{moves} {result}\n\n"


FIRST = game("Santoso, Budi", "Halim, Sari")
SECOND = game("Larasati, Dewi", "Tan, Li", "1/2-1/2", "1.d4 d5 2.c4 e6")


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A folder with a tournament of two rounds in event.trf, and the games of the first one."""
    (tmp_path / "event.trf").write_text(trf.dumps(tournament()), "utf-8", newline="")
    (tmp_path / "round1.pgn").write_text(FIRST + SECOND, "utf-8")
    return tmp_path


def zipped(*members: tuple[str, str | bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        for name, content in members:
            made.writestr(name, content)
    return archive.getvalue()
