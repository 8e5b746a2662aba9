"""``games``: files in folders and archives, counted through."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from support.commands import call
from support.event_games import FIRST, SECOND, event, zipped

__all__ = ["event"]


def test_files_folders_and_archives_are_counted_through(event: Path) -> None:
    folder = event / "more"
    (folder / ".kept").mkdir(parents=True)
    (folder / ".kept" / "old.pgn").write_text(FIRST, "utf-8")
    (folder / "a.pgn").write_text(SECOND, "utf-8")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("b.pgn", SECOND.rstrip() + "\n" + FIRST)
    (event / "c.zip").write_bytes(archive.getvalue())
    done = call("games", event / "event.trf", "--pgn", event / "round1.pgn", "--pgn", folder,
                "--pgn", event / "c.zip", "--json")  # fmt: skip
    found = done.document["games"]
    assert [(one["index"], Path(one["file"]).name) for one in found] == [
        (1, "round1.pgn"), (2, "round1.pgn"), (3, "a.pgn"), (4, "b.pgn"), (5, "b.pgn"),
    ]  # fmt: skip
    said = {one["index"]: [problem["found"] for problem in one["problems"]] for one in found}
    assert said[2] == said[3] == ["Games 2 and 3 are the same."]
    assert said[1] == ["Games 1 and 5 are the same."]
    assert said[5] == [
        "There is no blank line between games 4 and 5; they are read as two games.",
        "Games 1 and 5 are the same.",
    ]
    assert call("games", folder).out == "1 game: 1 legal\n"
    assert call("games", event / "c.zip").code == 0


def test_archives_in_a_folder_are_read_and_those_inside_others_are_named(event: Path) -> None:
    folder = event / "more"
    (folder / "deep").mkdir(parents=True)
    inner = zipped(("b.pgn", SECOND))
    (folder / "deep" / "a.zip").write_bytes(zipped(("a.pgn", FIRST), ("inner.zip", inner)))
    (folder / "photos.zip").write_bytes(zipped(("hall.jpg", "")))
    (folder / "old.rar").write_bytes(b"Rar!")
    done = call("games", folder)
    assert done.code == 0
    *said, count = done.out.splitlines()
    assert count == "1 game: 1 legal"
    assert len(said) == 2
    assert any("warning P01: These archives are not read: inner.zip." in line for line in said)
    assert any("warning P01: These archives are not read: old.rar." in line for line in said)
    (folder / "deep" / "a.zip").unlink()
    empty = call("games", folder)
    assert (empty.code, empty.out) == (5, "")
    assert (
        "There is no PGN file in this folder. It has only archives that cannot be read: old.rar."
        in (empty.err)
    )
    (folder / "photos.zip").unlink()
    assert call("games", folder).err == empty.err
    (folder / "old.rar").unlink()
    assert "There is no PGN file in this folder.\n" in call("games", folder).err


def test_an_archive_that_cannot_be_read_does_not_stop_the_others(event: Path) -> None:
    folder = event / "more"
    folder.mkdir()
    damaged = bytearray(zipped(("a.pgn", FIRST), ("b.pgn", FIRST)))
    damaged[40:60] = bytes(20)
    (folder / "a.zip").write_bytes(b"PK no archive")
    (folder / "b.zip").write_bytes(damaged)
    (folder / "c.pgn").write_text(SECOND, "utf-8")
    done = call("games", folder)
    assert done.code == 3
    assert done.out.splitlines() == [
        f"{folder / 'a.zip'}: error P01: The zip archive cannot be read. Pack the files again.",
        f"{folder / 'b.zip'}: error P01: The file a.pgn of the archive is damaged or encrypted. "
        "Pack the files again without a password.",
        "2 games: 2 legal",
    ]
    (folder / "b.zip").unlink()
    (folder / "c.pgn").unlink()
    alone = call("games", folder)
    assert (alone.code, len(alone.out.splitlines())) == (3, 2)
    claim = call("claim", folder / "a.zip")
    assert (claim.code, claim.out) == (3, "")
    assert "The zip archive cannot be read" in claim.err


def test_an_archive_of_archives_says_what_is_not_read(event: Path) -> None:
    path = event / "all.zip"
    path.write_bytes(zipped(("a.zip", zipped(("a.pgn", FIRST))), ("b.rar", "")))
    done = call("games", path)
    assert done.code == 3
    assert done.out.splitlines()[0] == (
        f"{path}: error P01: These archives are not read: a.zip and b.rar. "
        "Unpack them, or pack the PGN files into one zip archive."
    )
    assert "These archives are not read: a.zip and b.rar" in call("claim", path).err
