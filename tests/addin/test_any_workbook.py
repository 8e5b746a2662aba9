"""The ribbon's actions on a plain workbook without macros, and what the hosts agree on in text."""

from __future__ import annotations

import ast
import logging
import re
import shutil
from contextlib import closing
from importlib import resources
from pathlib import Path

import pytest

from support.commands import call
from support.desk.live_host import LiveHost
from support.desk.office import Office
from support.playing.starts import Cells
from support.ratings.invented import text
from swissheet.ratinglists.listed import Listed
from swissheet.workbook import actions
from swissheet.workbook.actions import registry
from swissheet.workbook.file.storage.files import editing
from swissheet_addin.click.answers import Given
from swissheet_addin.click.entry import press
from swissheet_addin.excel.macros import Macros
from swissheet_addin.excel.survey import ask
from swissheet_addin.libreoffice.engine import VIA
from swissheet_addin.machine import Machine

PLAYERS = "Name,Rating\n" + "".join(f'"Player {n}, Pat",{2200 - 20 * n}\n' for n in range(1, 8))
TITLED = Listed("98000001", "Player 1, Pat", "98000001", "POL", "m", "FM", standard=2190)
LIST = text([TITLED])
RESULTS = {"E6": "1", "E7": "5", "E8": "0"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain workbook with round 1 paired."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "players.csv").write_text(PLAYERS, "utf-8")
    path = folder / "open.xlsx"
    assert call("new", path, "--players", folder / "players.csv", "--rounds", "3").code == 0
    assert call("pair", path).code == 0
    return path


@pytest.fixture
def plain(made: Path, tmp_path: Path) -> Path:
    """The same, in a folder of the test's own."""
    return Path(shutil.copy(made, tmp_path))


@pytest.mark.parametrize("key", [item.key for item in registry.buttons()])
def test_every_action_works_on_a_workbook_without_macros(
    key: str, plain: Path, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the ribbon of the add-in starts it; LibreOffice holds the workbook in Excel's place."""
    if key == "update_ratings":
        monkeypatch.setenv("SWISSHEET_LISTS", str(tmp_path / "lists"))
        (tmp_path / "players_list_foa.txt").write_text(LIST, "latin-1", newline="")
        assert call("ratings", "add", tmp_path / "players_list_foa.txt").code == 0
        assert call("unpair", plain).code == 0
        with editing(plain, keep=None) as edit:
            Cells(edit.book).put("tblPlayers", 0, fide_id=TITLED.id)
    elif key == "put_back":
        with editing(plain, keep=None) as edit:
            Cells(edit.book).type("rounds_total", 4)
    elif key not in ("rearrange", "results", "undo", "redo"):
        with editing(plain, keep=None) as edit:
            edit.book.set_cells("Round 1", RESULTS)
    if key in ("check_games", "take_results"):
        with editing(plain, keep=None) as edit:
            Cells(edit.book).put("tblGames", 0, moves="1.e4 e5 2.Nf3 Nc6 1-0")
    if key == "explain":
        assert call("standings", plain).code == 0
    if key in ("complete_boards", "finish", "cancel_boards"):
        assert call("edit", plain, "--round", "1").code == 0
    if key == "redo":
        assert call("undo", plain).code == 0
    with closing(LiveHost(office)) as live:
        book = live.open(plain.read_bytes(), "open.xlsx")
        if key == "explain":
            book.select("Standings", "D8")
        if key == "rearrange":
            book.select("Round 1", "C6")
        # Rounds are still to be played when lots are drawn.
        codes = {"rearrange": "REARRANGED", "lots": "LOTS-PROVISIONAL"}
        answered = Given(frozenset({codes[key]} if key in codes else ()))
        answer = press(key, lambda: book.book, Machine("linux", tmp_path, {}), given=answered)
        now = live.reopened(book)
        tournament, front = actions.to_tournament(now), now.front()
    # Names that are nearly that of the list are asked about, on a sheet made for it.
    assert answer.warning is (key == "update_ratings"), answer.text
    fronts = {
        "pair": "Round 2",
        "standings": "Standings",
        "explain": "Explain",
        "results": "Round 1",
        "update_ratings": "Rating doubts",
    }
    assert front == fronts.get(key, front)
    assert tournament.rounds_paired == {"pair": 2, "undo": 0, "update_ratings": 0}.get(key, 1)
    assert ("FM" in {player.title for player in tournament.players}) is (key == "update_ratings")
    assert tournament.rounds_total == 3


def test_libreoffice_says_all_of_a_workbook_at_once(
    plain: Path, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    """In the form of the macro of Excel; else all is asked piece by piece, a hundred times over."""
    with closing(LiveHost(office)) as live:
        book = live.open(plain.read_bytes(), "open.xlsx")
        with caplog.at_level(logging.INFO, "swissheet_addin"):
            assert actions.to_tournament(book).rounds_paired == 1
        at_once, piece_by_piece = Macros(book.book.app, "open.xlsx", VIA).survey(), ask(book.book)
    assert "by macro" not in caplog.text
    assert at_once is not None
    assert [(s.title, s.visible, s.filtered) for s in at_once.sheets] == [
        (s.title, s.visible, False) for s in piece_by_piece.sheets
    ]
    assert [(t.name, t.headers, t.bottom) for t in at_once.tables] == [
        (t.name, t.headers, t.bottom) for t in piece_by_piece.tables
    ]
    assert at_once.names == piece_by_piece.names


def source(*path: str) -> str:
    return resources.files("swissheet_addin").joinpath(*path).read_text("utf-8")


def test_the_macro_hands_on_what_the_program_understands() -> None:
    macro = source("vba", "SwissheetHost.bas") + source("vba", "SwissheetWindows.bas")
    program, handed = source("__main__.py"), set(re.findall(r"(--[a-z_-]+)=", macro))
    assert handed == {"--wb", "--from_xl", "--hwnd", "--via", "--answer", "--accept", "--code",
                      "--until-end-of"}  # fmt: skip
    assert all(option in program for option in (*handed, "--asks"))
    assert " --asks" in macro
    assert "-P -m swissheet_addin" in macro


def test_the_macro_and_the_script_of_macos_agree() -> None:
    macro, script = source("vba", "SwissheetHost.bas"), source("vba", "swissheet.applescript")
    asked = re.search(r'AppleScriptTask\("([^"]+)", "([^"]+)", (.*)\)', macro)
    assert asked is not None
    assert asked[1] == "swissheet.applescript"
    assert f"on {asked[2]}(message)" in script
    assert asked[3].split(" & vbLf & ") == [
        'Setting("INTERPRETER_MAC")', "action", "Book.Name", "ThisWorkbook.Name",
        'Said("NOT_FOUND_MAC", "", "")', 'Said("NOT_STARTED_MAC", "", "")',
    ]  # fmt: skip
    assert re.findall(r"set (\w+) to paragraph (\d)", script) == [
        ("interpreter", "1"), ("theAction", "2"), ("theBook", "3"), ("theHolder", "4"),
        ("sayNotFound", "5"), ("sayNotStarted", "6"),
    ]  # fmt: skip
    told = ("interpreter", "theAction", "theBook", "theHolder", "sayNotFound")
    for word in told:
        # Nothing from a workbook reaches the shell bare.
        used = re.findall(
            rf"(quoted form of |set )?\b{word}\b", script.partition("on RunAction")[2]
        )
        assert set(used) == {"set ", "quoted form of "}, word


def test_the_script_and_the_program_of_libreoffice_agree() -> None:
    macro, host = source("vba", "SwissheetHost.bas"), source("libreoffice", "host.py")
    assert '"swissheet.Host"' in macro
    assert 'IMPLEMENTATION = "swissheet.Host"' in host
    assert {"action", "document", "options"} == set(
        re.findall(r'words\(\d\)\.Name = "(\w+)"', macro)
    )


IN_LIBREOFFICE = [
    f"{folder}{path.name}"
    for folder in ("", "desk/")
    for path in resources.files("swissheet_addin").joinpath("libreoffice", folder).iterdir()
    if (folder or path.name == "host.py") and path.name.endswith(".py")
]


@pytest.mark.parametrize("name", sorted(IN_LIBREOFFICE))
def test_what_runs_inside_libreoffice_is_python_3_7_with_its_own_libraries(name: str) -> None:
    tree = ast.parse(source("libreoffice", name), feature_version=(3, 7))
    imported = {
        alias.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    } | {
        str(node.module).split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not node.level
    }
    own = {"__future__", "collections", "importlib", "json", "os", "queue", "re", "subprocess",
           "sys", "threading", "typing", "uno", "unohelper", "com"}  # fmt: skip
    assert imported <= own
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)]
    # Newer arguments of older functions: zip has it from 3.10 on.
    assert not [node for node in ast.walk(tree) if getattr(node, "arg", "") == "strict"]


@pytest.mark.parametrize("module", ["SwissheetHost", "SwissheetWindows", "SwissheetKeys"])
def test_conditional_lines_of_the_macro_suit_excel_and_libreoffice(module: str) -> None:
    """LibreOffice sees both branches: nothing may be declared twice, and nothing by Declare."""
    macro = source("vba", f"{module}.bas")
    assert not re.search(r"^\s*(Private |Public )?Declare", macro, re.M)
    names = re.findall(r"^(?:Public|Private) (?:Sub|Function) (\w+)", macro, re.M)
    assert len(set(names)) == len(names)
    for body in re.split(r"^End (?:Sub|Function)", macro, flags=re.M):
        declared = re.findall(r"^\s*Dim (\w+)", body, re.M)
        assert len(set(declared)) == len(declared)
