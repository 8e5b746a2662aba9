"""``games`` and ``claim``: which files hold games, and what is told of those that do not."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from support.commands import call
from swissheet.cli.files import pgn_files
from swissheet.errors import FileAccessError, Place

GAME = (
    '[Event "E"]\n[Site "S"]\n[Date "2026.05.01"]\n[Round "1"]\n[White "Tan, Li"]\n'
    '[Black "Halim, Sari"]\n[Result "1-0"]\n\n1.e4 e5 2.Nf3 Nc6 1-0\n\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file of one game."""
    (tmp_path / "a.pgn").write_text(GAME, "utf-8")
    return tmp_path


def zipped(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return made.getvalue()


def test_an_archive_made_on_a_mac_is_read_without_complaint(folder: Path) -> None:
    path = folder / "r1.zip"
    path.write_bytes(zipped(**{"r1/a.pgn": GAME.encode(), "__MACOSX/r1/._a.pgn": b"\0\5\x16\7"}))
    done = call("games", path)
    assert (done.code, done.out) == (0, "1 game: 1 legal\n")


@pytest.mark.parametrize("name", ["r1.pgn.txt", "r1.txt", "R1.TXT"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_games_in_a_text_file_are_read(tmp_path: Path, name: str, codec: str) -> None:
    path = tmp_path / name
    path.write_bytes(GAME.encode(codec))
    for argument in (path, tmp_path):
        done = call("games", argument)
        assert (done.code, done.out) == (0, "1 game: 1 legal\n")
    claim = call("claim", path, "--kind", "50")
    assert claim.code == 0
    assert "after 2...Nc6" in claim.out


def test_texts_that_are_no_games_are_named(folder: Path) -> None:
    (folder / "readme.txt").write_text("Dear arbiter,\n[see below]\n" + GAME, "utf-8")
    (folder / "b.zip").write_bytes(zipped(**{"b.pgn": GAME.encode(), "list.txt": b"1 Tan"}))
    done = call("games", folder)
    assert done.code == 0
    assert done.out.splitlines() == [
        f"{folder / 'b.zip'}: notice P01: These files were not read as games, "
        "because they do not begin with a tag: list.txt. "
        "If they hold games, change the endings of their names to .pgn.",
        f"{folder}: notice P01: These files were not read as games, because they do not "
        "begin with a tag: readme.txt. "
        "If they hold games, change the endings of their names to .pgn.",
        "2 games: 2 legal",
    ]
    (folder / "a.pgn").unlink()
    (folder / "b.zip").unlink()
    alone = call("games", folder)
    assert (alone.code, alone.out) == (5, "")
    assert "These text files do not begin with a tag: readme.txt" in alone.err


def test_a_text_file_that_is_a_report_stays_a_tournament(folder: Path) -> None:
    path = folder / "event.txt"
    path.write_text("012 Open\n", "utf-8")
    assert "Give a PGN file" in call("claim", path).err
    assert "Give its games with --pgn" not in call("games", path, "--pgn", folder / "a.pgn").err


def test_a_file_that_cannot_be_opened_is_told_and_the_others_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.pgn", "c.txt", "d.zip"):
        (folder / name).write_text(GAME, "utf-8")
    opened = pgn_files.open_bytes

    def open_some(name: str) -> Any:
        if not name.endswith("a.pgn"):
            raise FileAccessError("cli.file-access.denied", place=Place(file=name))
        return opened(name)

    monkeypatch.setattr(pgn_files, "open_bytes", open_some)
    done = call("games", folder)
    assert done.code == 3
    *failed, count = done.out.splitlines()
    assert count == "1 game: 1 legal"
    assert [line.split(": error ")[0] for line in failed] == [
        str(folder / name) for name in ("b.pgn", "c.txt", "d.zip")
    ]
    named = call("games", folder / "b.pgn")
    assert (named.code, named.out) == (5, "")
