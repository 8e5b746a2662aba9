"""Where a pairing number is asked, a name or the beginning of one will do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support.commands import call
from support.playing.events import STAMP
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.shared.layout import Sheet

NAMES = [
    "Łukasiewicz, Bogumiła",
    "van der Berg, Anna",
    "Bergmann, Jörg",
    "Berg, Anna",
    "Santoso, Budi",
    "Şahin, İpek",
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds of six players, numbered in the order of NAMES; the second without results."""
    tmp_path = tmp_path_factory.mktemp("made")
    listed = tmp_path / "list.csv"
    lines = [f"{name};{2000 - 100 * at}" for at, name in enumerate(NAMES)]
    listed.write_text("\n".join(["Name;Rating", *lines, ""]), "utf-8")
    path = tmp_path / "club.xlsx"
    assert call("new", path, "--players", listed, "--rounds", "4").code == 0
    assert call("pair", path).code == 0
    book = FileBook(path.read_bytes())
    actions.enter_results(book, 1, dict.fromkeys((1, 2, 3), "1-0"), **STAMP)
    path.write_bytes(book.to_bytes())
    assert call("pair", path).code == 0
    assert call("convert", path, path.with_suffix(".trf")).code == 0
    return path


@pytest.fixture
def club(made: Path, tmp_path: Path) -> Path:
    """The workbook in a folder of the test's own, with its report beside it."""
    for ending in (".xlsx", ".trf"):
        shutil.copy(made.with_suffix(ending), tmp_path)
    return tmp_path / made.name


def explained(path: Path, text: str) -> str:
    """The first line of what is said, or the refusal."""
    done = call("standings", path, "--explain", text, "--dry-run")
    return (done.out or done.err).splitlines()[0]


@pytest.mark.part(2)
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5", 5),
        ("Santoso, Budi", 5),
        ("santoso", 5),
        ("budi", 5),
        ("Budi San", 5),
        ("lukas", 1),
        ("LUKASIEWICZ BOGUMILA", 1),
        ("van der", 2),
        ("jor", 3),
        ("Berg, Anna", 4),  # the whole name goes before the beginning of others
        ("anna van", 2),
        ("sahin", 6),
        ("ipek", 6),
    ],
)
@pytest.mark.parametrize("kind", ["xlsx", "trf"])
def test_a_player_is_found_by_the_beginning_of_a_name(
    club: Path, kind: str, text: str, number: int
) -> None:
    assert explained(club.with_suffix(f".{kind}"), text).startswith(
        f"{number} {NAMES[number - 1]}: place "
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("berg", "'berg' can mean 2 van der Berg, Anna; 3 Bergmann, Jörg or 4 Berg, Anna."),
        ("anna", "'anna' can mean 2 van der Berg, Anna or 4 Berg, Anna."),
        ("nobody", "No player is called 'nobody'."),
        ("", "No player is called ''."),
        ("7", "There is no player 7"),
    ],
)
def test_what_names_nobody_or_several_is_refused_with_the_candidates(
    club: Path, text: str, said: str
) -> None:
    before = club.read_bytes()
    done = call("standings", club, "--explain", text)
    assert (done.code, said in done.err) == (3, True), done.err
    assert club.read_bytes() == before


def test_a_game_is_corrected_by_a_player_of_it(club: Path) -> None:
    done = call("correct", club, "--round", "1", "--board", "santo", "--result", "1/2",
                "--accept", "CORRECTION")  # fmt: skip
    assert done.code == 0, done.err
    rows = open_book(club).read_table("tblRound01").rows
    [changed] = [row for row in rows if "½-½" in row]
    assert "Santoso, Budi" in changed
    done = call("correct", club, "--round", "1", "--board", "berg", "--result", "1/2")
    assert done.code == 3
    assert "round 1: 'berg' can mean 2 van der Berg" in done.err


def test_somebody_absent_is_named_by_the_beginning(club: Path) -> None:
    assert Sheet.PLAYERS.table in open_book(club).tables()
    named = call("rearrange", club, "--absent", "sant, luk", "--json")
    assert named.code == 0, named.err
    assert named.document == call("rearrange", club, "--absent", "5,1", "--json").document
    refused = call("rearrange", club, "--absent", "berg")
    assert refused.code == 3
    assert "'berg' can mean 2 van der Berg, Anna" in refused.err
