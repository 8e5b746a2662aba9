"""A workbook that lost its tables in another program is read, told of, and mended when written to.

Each way of losing them is done to the parts of a real file; the tournament goes on through the
command line as if nothing had happened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call
from support.lost_tables import converted, google, played, through_openpyxl, without_names
from support.soffice import convert
from swissheet.errors import Severity
from swissheet.workbook.layout import Sheet
from swissheet.workbook.reading.read import read
from swissheet.workbook.storage.files import open_book
from swissheet.workbook.xlsx.file_book import FileBook

LAST = "tblRound02"
FIXED = [sheet.table for sheet in Sheet]

HARMS: dict[str, Callable[[bytes], bytes]] = {
    "last round": lambda data: converted(data, [LAST]),
    "last round, filter left": lambda data: converted(data, [LAST], filters=True),
    "all tables": converted,
    "all tables and names": lambda data: without_names(converted(data)),
    "as Google Sheets saves": google,
    "openpyxl": through_openpyxl,
    "openpyxl after convert": lambda data: through_openpyxl(converted(data)),
}
EVENTS = [(8, "de"), (60, "en")]


def trf_of(path: Path) -> str:
    out = path.with_suffix(".trf")
    done = call("convert", path, out)
    assert done.code == 0, done.err
    text = out.read_text("utf-8")
    out.unlink()
    return text


def standings_of(path: Path) -> tuple[tuple[object, ...], ...]:
    book = open_book(path)
    return book.read_table(Sheet.STANDINGS.table).rows


def goes_on(path: Path) -> list[object]:
    """What the workbook says of the tournament at every step of its life."""
    said: list[object] = [trf_of(path)]
    for command, of in (
        (("standings",), standings_of),
        (("pair",), trf_of),
        (("undo",), trf_of),
    ):
        done = call(*command, path)
        assert done.code == 0, done.err
        said.append(of(path))
    return said


def kept(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.fixture(scope="module")
def unharmed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int, str], list[object]]:
    known: dict[tuple[int, str], list[object]] = {}

    def said(players: int, lang: str) -> list[object]:
        if (players, lang) not in known:
            path = tmp_path_factory.mktemp("sound") / "open.xlsx"
            known[players, lang] = goes_on(kept(path, played(players, lang)))
        return known[players, lang]

    return said


@pytest.mark.parametrize(
    ("harm", "players", "lang"),
    [
        *((harm, *event) for harm in HARMS for event in EVENTS),
        ("last round", 8, "en"),
        ("last round", 60, "de"),
    ],
)
def test_the_tournament_goes_on_as_in_the_unharmed_file(
    harm: str,
    players: int,
    lang: str,
    tmp_path: Path,
    unharmed: Callable[[int, str], list[object]],
) -> None:
    path = kept(tmp_path / "open.xlsx", HARMS[harm](played(players, lang)))
    assert goes_on(path) == unharmed(players, lang)
    assert set(open_book(path).tables()) == set(FileBook(played(players, lang)).tables())


@pytest.mark.programs
@pytest.mark.parametrize("by", ["xlsx", "ods"])
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize(("players", "lang"), EVENTS)
def test_the_tournament_goes_on_after_libreoffice_saved_it(
    by: str,
    lost: bool,
    players: int,
    lang: str,
    tmp_path: Path,
    unharmed: Callable[[int, str], list[object]],
) -> None:
    data = converted(played(players, lang)) if lost else played(players, lang)
    path = kept(tmp_path / "open.xlsx", data)
    made = convert(path, by, tmp_path / "once")
    if by == "ods":
        made = convert(made, "xlsx", tmp_path / "twice")
    assert goes_on(made) == unharmed(players, lang)
