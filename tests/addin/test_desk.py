"""The window of ``swissheet desk``, by real clicks and keys, on a closed file."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import call
from support.desk.at_desk import AtDesk, at_desk, machine_of
from support.desk.screen import Screen
from support.patience import until
from support.playing.play import Start
from support.playing.starts import Cells
from swissheet.words.catalogue import LANGUAGES
from swissheet.workbook import actions
from swissheet.workbook.actions import registry, words
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet.workbook.memory.journal import entries
from swissheet.workbook.shared.language import text
from swissheet_addin.desk.dialogs import PlayerBox, QuestionBox, ResultsBox

pytestmark = pytest.mark.live

NAMES = ("Ölçer, Çağla", "Łoś, Żaneta", "Okafor, Ada", "Quek Boon Hwa",
         "Müller-Lüdenscheidt, Eva", "Nguyễn Thị Hoa", "Rossi, Bea", "Silva, Zé")  # fmt: skip


def made(folder: Path, language: str = "en", rounds: int = 2) -> Path:
    """A workbook without buttons, with eight players."""
    rows = "".join(f"{name};{2000 - 50 * at}\n" for at, name in enumerate(NAMES))
    (folder / "players.csv").write_text(f"Name;Rating\n{rows}", "utf-8")
    path = folder / "open.xlsx"
    done = call(
        "new", path, "--players", folder / "players.csv", "--rounds", str(rounds),
        "--lang", language, "--name", "Kapuas Open",
    )  # fmt: skip
    assert done.code == 0, done.err
    return path


def log(path: Path) -> list[str]:
    return [entry.action for entry in entries(open_book(path))]


def type_results(desk: AtDesk, *results: str) -> None:
    """Opens the boards, types a result for each, and presses the button under them by Enter."""
    desk.click(desk.window.parts.buttons["results"])
    box = desk.box(ResultsBox)
    for said in results:
        desk.keys(*(("equal" if said == "=" else said),), "Return")
    desk.comes(lambda: box.enter == desk.root.focus_get(), "the button behind the last result")
    desk.keys("Return")
    desk.comes(lambda: not box.top.winfo_exists(), "the end of the box")
    desk.rest()


@pytest.mark.parametrize("language", ["de", "pl"])
def test_an_event_is_played_by_clicks(screen: Screen, tmp_path: Path, language: str) -> None:
    path = made(tmp_path, language)

    def said(key: str) -> str:
        return text(key, language)

    with at_desk(screen, tmp_path / "home", path) as desk:
        window = desk.window
        assert window.parts.buttons["pair"]["text"] == said("button.pair")
        assert window.head.event == "Kapuas Open"
        assert "1" in window.head.status
        desk.press("pair")
        type_results(desk, "1", "7", "0", "5")
        refused = desk.box(ResultsBox)
        assert [field.get() for field in refused.fields.values()] == ["1", "7", "0", "5"]
        assert "7" in refused.refusal
        desk.click(refused.fields[2])  # it is chosen as a whole
        desk.keys("equal")
        desk.click(refused.enter)
        desk.comes(lambda: not refused.top.winfo_exists(), "the end of the box")
        desk.rest()
        assert not desk.asked(), desk.window.box.refusal
        desk.press("standings")
        assert desk.press("undo") == desk.window.answer.text
        desk.press("redo")
        desk.press("pair")
        type_results(desk, "1", "1", "0", "5")
        desk.press("standings")
        screen.picture(f"desk-{language}")
        assert desk.press("pair") == desk.window.answer.text
        assert window.answer.warning
    tournament = actions.to_tournament(open_book(path))
    assert (tournament.rounds_paired, len(tournament.players)) == (2, 8)
    standings = open_book(path).tables()["tblStandings"]
    assert standings.bottom - standings.top == 8


def test_a_question_is_answered_both_ways(screen: Screen, tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(Start("R1").data)
    table = open_book(path).tables()["tblSettings"]
    cell = f"B{table.top + 1 + Cells(open_book(path)).setting('rounds_total')}"
    with editing(path, keep=None) as edit:
        edit.book.set_cells("Tournament", {cell: 7})
    with at_desk(screen, tmp_path / "home", path) as desk:
        desk.begin("pair")
        first = desk.box(QuestionBox)
        assert first.said.startswith(f"Sheet 'Tournament', cell {cell}:\nNumber of rounds: 5")
        before = path.read_bytes()
        desk.keys("Return")  # Cancel has the focus, as in the boxes of the buttons
        desk.rest()
        assert "put back" in desk.said()
        assert open_book(path).read_range("Tournament", cell).rows == ((5,),)
        assert path.read_bytes() != before
        with editing(path, keep=None) as edit:
            edit.book.set_cells("Tournament", {cell: 7})
        desk.begin("pair")
        first = desk.box(QuestionBox)
        desk.click(first.ok)
        desk.comes(lambda: desk.window.box is not first, "the second box")
        second = desk.box(QuestionBox)
        assert second.said.startswith("If you go on:")
        desk.keys("shift+Tab", "Return")  # from Cancel to OK
        desk.rest()
        assert desk.said().startswith("Paired")
        assert open_book(path).read_range("Tournament", cell).rows == ((7,),)
        desk.begin("pair")
        desk.rest()
        assert desk.window.answer.warning


def test_escape_is_cancel(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path)
    with at_desk(screen, tmp_path / "home", path) as desk:
        desk.press("pair")
        before = path.read_bytes()
        desk.click(desk.window.parts.buttons["results"])
        desk.box(ResultsBox)
        desk.keys("1", "Escape")
        desk.comes(lambda: not desk.asked(), "the end of the box")
        desk.click(desk.window.parts.buttons["rearrange"])
        box = desk.box(PlayerBox)
        desk.keys("l", "o", "s")
        desk.keys("Return")
        desk.comes(lambda: desk.window.box is not box, "the question")
        desk.box(QuestionBox)
        desk.keys("Escape")
        desk.rest()
        assert desk.said() == "Nothing was changed."
        assert path.read_bytes() == before


def test_a_player_is_chosen_by_keys(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path, rounds=1)
    with at_desk(screen, tmp_path / "home", path) as desk:
        desk.press("pair")
        type_results(desk, "1", "1", "0", "5")
        desk.press("standings")
        desk.click(desk.window.parts.buttons["explain"])
        desk.box(PlayerBox)
        desk.keys("z", "BackSpace", "Down", "Return")  # letters and arrows, in any order
        desk.rest()
        assert not desk.window.answer.warning
    assert "No. 2 Łoś" in str(open_book(path).read_range("Explain", "A1:A5").rows)


def test_a_second_click_waits_and_a_double_click_is_one(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path)
    with at_desk(screen, tmp_path / "home", path) as desk:
        window = desk.window
        for action in ("pair", "pair", "publish", "standings"):
            window.click(action)
        assert window.worker.busy
        desk.rest()
    assert log(path)[:2] == ["Published", "Paired"]


def test_nothing_is_written_when_it_is_only_tried(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path)
    before = path.read_bytes()
    with at_desk(screen, tmp_path / "home", path) as desk:
        desk.click(desk.window.parts.tick_try)
        desk.comes(desk.window.parts.only_try.get, "the tick")
        assert "4 boards" in desk.press("pair")
        assert path.read_bytes() == before


def test_every_action_has_the_key_of_the_ribbon_on_its_button(
    screen: Screen, tmp_path: Path
) -> None:
    path = made(tmp_path)
    with at_desk(screen, tmp_path / "home", path) as desk:
        shown = {
            key: [child["text"] for child in button.winfo_children()]
            for key, button in desk.window.parts.buttons.items()
        }
        tips = {a.key: a.button.keytip for a in registry.buttons() if a.button is not None}
        assert {key: caps[1] for key, caps in shown.items()} == {
            key: f"Alt+{letter}" for key, letter in {**tips, "help": "M"}.items()
        }
        assert len(set(tips.values())) == len(tips)
        desk.root.focus_force()
        desk.keys("alt+p")
        desk.comes(lambda: "4 boards" in desk.said(), "the pairing")
        letter = words.accelerator(registry.action("undo"), "en")
        desk.keys(f"ctrl+shift+{letter.lower()}")
        desk.comes(lambda: desk.said().startswith("Taken back"), "the undo")


def test_tab_leads_through_all_parts(screen: Screen, tmp_path: Path) -> None:
    with at_desk(screen, tmp_path / "home", made(tmp_path)) as desk:
        window, seen = desk.window, list[object]()
        window.parts.places.focus_force()
        for _ in range(len(window.parts.controls)):
            desk.comes(lambda: desk.root.focus_get() is not None, "the focus")
            seen.append(desk.root.focus_get())
            desk.keys("Tab")
        assert seen == window.parts.controls
        assert len(set(map(id, seen))) == len(seen)


@pytest.mark.parametrize("size", [100, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_off(screen: Screen, tmp_path: Path, language: str, size: int) -> None:
    home = tmp_path / "home"
    machine = machine_of(home)
    machine.desk_file.parent.mkdir(parents=True)
    machine.desk_file.write_text(json.dumps({"files": [], "on_top": False, "size": size}))
    with at_desk(screen, home, made(tmp_path, language)) as desk:
        window = desk.window
        parts = [
            *window.parts.buttons.values(),
            window.parts.choose,
            window.parts.show,
            window.parts.paste,
            window.parts.tick_try,
        ]
        for part in parts:
            assert part.winfo_width() >= part.winfo_reqwidth(), part["text"]
        for key, button in {**window.parts.buttons, "paste": window.parts.paste}.items():
            sign, cap = button.winfo_children()
            caption = window.parts.look.font.measure(button["text"])
            begin = sign.winfo_x() + sign.winfo_width()
            assert begin + caption <= cap.winfo_x(), key
        right = desk.root.winfo_rootx() + desk.root.winfo_width()
        assert desk.root.winfo_width() <= desk.root.winfo_screenwidth(), right
        assert desk.root.winfo_height() <= desk.root.winfo_screenheight()


def test_files_are_remembered_and_missing_ones_named(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    path = made(tmp_path)
    for number in range(12):
        other = tmp_path / f"{number}.xlsx"
        other.write_bytes(path.read_bytes())
        with at_desk(screen, home, other) as desk:
            desk.rest()
    kept = machine_of(home).desk_file
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [Path(name).stem for name in json.loads(kept.read_text())["files"]] == [
        str(number) for number in range(11, 1, -1)
    ]
    (tmp_path / "11.xlsx").unlink()
    (tmp_path / "5.xlsx").unlink()
    with at_desk(screen, home) as desk:
        assert desk.said() == "No longer there, and taken off the list: 11.xlsx, 5.xlsx"
        assert desk.window.door is not None
        assert desk.window.door.name == "10.xlsx"
        desk.click(desk.window.parts.tick_top)
        desk.comes(desk.window.parts.on_top.get, "the tick")
        desk.keys("ctrl+plus")
        desk.comes(lambda: desk.window.kept.size == 125, "a larger window")
    with at_desk(screen, home) as desk:
        assert desk.window.parts.on_top.get()
        assert desk.root.attributes("-topmost")
        assert desk.window.kept.size == 125


def test_a_file_that_is_no_tournament_or_is_open_is_said(screen: Screen, tmp_path: Path) -> None:
    from support.books.workbooks import small_book

    path = tmp_path / "other.xlsx"
    path.write_bytes(small_book())
    with at_desk(screen, tmp_path / "home", path) as desk:
        assert "'other.xlsx' is not a workbook of swissheet" in desk.said()
        assert "'other.xlsx' is not a workbook of swissheet" in desk.press("pair")
    path = made(tmp_path)
    (tmp_path / ".~lock.open.xlsx#").write_text(",ana,desk,01.01.2026 10:00,file:///x;")
    before = path.read_bytes()
    with at_desk(screen, tmp_path / "home", path) as desk:
        assert "open" in desk.press("pair")
        assert desk.window.answer.warning
    assert path.read_bytes() == before


def test_the_command_opens_the_window(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path)
    environment = {**screen.environment, "HOME": str(tmp_path / "home"), "SWISSHEET_LANG": "en"}
    desk = subprocess.Popen(
        [sys.executable, "-m", "swissheet.cli.launch", "desk", str(path)], env=environment
    )
    try:
        assert until(lambda: "swissheet - open.xlsx" in screen.titles())
        assert until(lambda: screen.active() == "swissheet - open.xlsx")
        assert until(lambda: _tried(screen, path))
        screen.press("alt+F4")
        assert desk.wait(60) == 0
    finally:
        desk.kill()
        desk.wait()
    assert os.path.exists(tmp_path / "home/.local/share/swissheet/desk.json")


def _tried(screen: Screen, path: Path) -> bool:
    """Presses the key of *Pair next round* until the window hears it."""
    screen.press("alt+p")
    return until(lambda: bool(log(path)), seconds=2)
