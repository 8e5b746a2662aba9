"""Files the commands are tried on: made once, copied for every test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support.commands import call

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an event of 12 players, two rounds played of five, in every format."""
    folder = tmp_path_factory.mktemp("made")
    trf = folder / "event.trf"
    assert call("simulate", "--plain", "--players", 13, "--rounds", 2, "--seed", 5,
                "--half-point-byes", "0.1", "--out", trf).code == 0  # fmt: skip
    trf.write_text(_unranked(trf.read_bytes().decode("utf-8")), "utf-8", newline="")
    for ending in ("xlsx", "json", "csv"):
        assert call("convert", trf, folder / f"event.{ending}").code == 0
    (folder / "fund.csv").write_text("Category,Place,Amount\nSharing,equal\nMain,1,50\n", "utf-8")
    tags = "".join(f'[{tag} "?"]\n' for tag in ("Event", "Site", "Date", "Round", "White", "Black"))
    (folder / "game.pgn").write_text(f'{tags}[Result "1-0"]\n\n1.e4 e5 1-0\n', "utf-8")
    return folder


def _unranked(text: str) -> str:
    """The file as it is while the event goes on: three rounds to come, nobody's place known."""
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("###")]
    return "".join(
        line[:85] + "    " + line[89:] if line.startswith("001") else line.replace("142 2", "142 5")
        for line in lines
    )


@pytest.fixture
def event(made: Path, tmp_path: Path) -> Path:
    """A folder of the test's own with the event in every format."""
    folder = tmp_path / "event"
    shutil.copytree(made, folder)
    return folder
