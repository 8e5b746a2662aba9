"""Keys, wheel, focus and names of the window of ``swissheet desk``: no part is dead or nameless."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.desk.at_desk import at_desk, copied
from support.desk.screen import Screen
from swissheet.errors import InputError
from swissheet.files import manual
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet_addin.desk.dialogs import PlayerBox, ResultsBox

pytestmark = pytest.mark.live


def made(folder: Path, players: int = 4, language: str = "en") -> Path:
    """A workbook whose round 1 is paired."""
    rows = "".join(f"Player {at:02},{2000 - at}\n" for at in range(players))
    (folder / "players.csv").write_text(f"Name,Rating\n{rows}", "utf-8")
    path = folder / "open.xlsx"
    new = ("new", path, "--players", folder / "players.csv", "--rounds", "3", "--lang", language)
    assert call(*new).code == call("pair", path).code == 0
    return path


def test_the_answer_is_read_and_not_changed(screen: Screen, tmp_path: Path) -> None:
    """The keys of the window are heard in its text, where those of a text do nothing."""
    with copied(screen, "x"), at_desk(screen, tmp_path, made(tmp_path)) as desk:
        said = desk.press("publish")
        pane = desk.window.parts.pane
        desk.click(pane)
        desk.screen.write("abc")
        desk.keys("Delete", "BackSpace", "Return")
        desk.click(pane, 2)
        assert desk.said() == said
        desk.keys("ctrl+a", "ctrl+c")
        desk.comes(lambda: said in desk.root.clipboard_get(), "the copy")
        desk.keys("alt+c")
        desk.comes(lambda: desk.said() != said, "the check")


def test_the_focus_stays_where_it_is_in_another_size(screen: Screen, tmp_path: Path) -> None:
    with at_desk(screen, tmp_path, made(tmp_path)) as desk:
        for part in ("export", "pair"):
            desk.window.parts.buttons[part].focus_force()
            for size, key in ((125, "plus"), (100, "0")):
                desk.keys(f"ctrl+{key}")
                desk.comes(lambda size=size: desk.window.kept.size == size, "another size")
                desk.root.update()
                assert desk.root.focus_get() is desk.window.parts.buttons[part]


def test_the_wheel_scrolls_and_chooses_nothing(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path, 60)
    with at_desk(screen, tmp_path, path) as desk:
        desk.press("undo")
        desk.press("redo")
        desk.click(desk.window.parts.places, 5)
        desk.rest()
        assert desk.root.title() == "swissheet - open.xlsx"
        desk.click(desk.window.parts.buttons["results"])
        box = desk.box(ResultsBox)
        before = box.fields[5].winfo_rooty()
        desk.click(box.fields[5], 5)
        desk.comes(lambda: box.fields[5].winfo_rooty() < before, "boards further below")
        desk.click(box.rounds, 4)
        assert box.round == 1
        desk.keys("Escape")


def test_arrows_lead_from_board_to_board(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path, 6)
    with at_desk(screen, tmp_path, path) as desk:
        desk.click(desk.window.parts.buttons["results"])
        box = desk.box(ResultsBox)
        desk.keys("1", "Down", "0", "Down", "1", "Up", "Up", "5", "Down", "Down", "Down", "Return")
        desk.comes(lambda: not box.top.winfo_exists(), "the end of the box")
        desk.rest()
        assert not desk.window.answer.warning
    shown = open_book(path).read_range("Round 1", "E6:E8").rows
    assert shown == (("½-½",), ("0-1",), ("1-0",))


def test_results_typed_for_another_round_are_not_lost(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path)
    with editing(path, keep=None) as edit:
        edit.book.set_cells("Round 1", {"E6": "1", "E7": "1"})
    assert call("pair", path).code == 0
    with at_desk(screen, tmp_path, path) as desk:
        desk.click(desk.window.parts.buttons["results"])
        first = desk.box(ResultsBox)
        desk.keys("1", "Return", "0")
        desk.click(first.rounds)
        desk.keys("Up", "Return")
        desk.comes(lambda: first.round == 1, "round 1")
        desk.click(first.enter)
        desk.comes(lambda: desk.window.box is not first, "the box again")
        again = desk.box(ResultsBox)
        assert (again.round, [field.get() for field in again.fields.values()]) == (2, ["1", "0"])
        desk.click(again.enter)
        desk.comes(lambda: not desk.asked(), "the end of the box")
        desk.rest()
    assert actions.to_tournament(open_book(path)).round(2).complete


def test_letters_choose_a_player_after_arrows(screen: Screen, tmp_path: Path) -> None:
    with at_desk(screen, tmp_path, made(tmp_path, 30)) as desk:
        desk.click(desk.window.parts.buttons["explain"])
        box = desk.box(PlayerBox)
        desk.keys("Next", "Next", "Up")
        desk.comes(lambda: box.list.curselection() == (19,), "another player")
        desk.screen.write("07")
        desk.comes(lambda: box.list.get(0, "end") == ("8 Player 07",), "the one player")
        desk.keys("Escape")


def test_the_manual_and_the_box_for_files_speak_polish(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual, "_package", lambda: tmp_path)
    with at_desk(screen, tmp_path, made(tmp_path, language="pl")) as desk:
        desk.root.focus_force()
        desk.keys("F1")
        desk.comes(desk.said, "an answer")
        assert desk.said() == InputError("files.no-manual").words("pl")
        assert desk.root.tk.eval("namespace eval ::tk {::msgcat::mc &Cancel}") == "&Anuluj"


def test_every_part_has_a_name_for_screen_readers(screen: Screen, tmp_path: Path) -> None:
    """The command of a Tk that has screen readers, from 9.1 on, is put into the Tk that is here."""
    with at_desk(screen, tmp_path, made(tmp_path)) as desk:
        names = dict[str, str]()

        def accessible(what: str, part: str, name: str) -> None:
            assert what == "set_acc_name"
            names[part] = name

        desk.root.createcommand("::told", accessible)
        desk.root.tk.eval(
            "namespace ensemble configure tk -map "
            "[dict merge [namespace ensemble configure tk -map] {accessible ::told}]"
        )
        desk.root.focus_force()
        desk.keys("ctrl+plus")
        parts = desk.window.parts
        desk.comes(lambda: {*map(str, parts.controls)} <= {*names}, "the names")
        assert names[str(parts.places)] == "Workbook"
        assert names[str(parts.pane)] == "Last answer"
        assert names[str(parts.buttons["pair"])] == "Pair next round"
        assert all(names.values())
        desk.click(parts.buttons["results"])
        box = desk.box(ResultsBox)
        desk.comes(lambda: str(box.fields[2]) in names, "the name of a field")
        assert names[str(box.fields[1])] == "1 - 1 Player 00 - 3 Player 02"
        desk.keys("Escape")
