"""Commands, and a script of the organiser's, leave buttons, macros and code names as they were."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from lxml import etree

from support.books.open_xml import schema_errors
from support.books.package_check import macros_named, problems
from support.books.workbooks import parts, with_macros
from support.commands import call
from swissheet.workbook.actions import registry
from swissheet.workbook.file.storage.files import editing

BUTTONS = [found.button for found in registry.buttons() if found.button]
MACROS = [button.macro for button in BUTTONS if "tournament" in button.sheets]
"""Of the first sheet."""
PLAYERS = "Name,Rating\n" + "".join(f'"Player {n}, Pat",{2200 - 20 * n}\n' for n in range(1, 8))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    made = tmp_path / "open.xlsm"
    assert call("new", made, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    return made


def code_names(data: bytes) -> list[str]:
    found = parts(data)
    sheets = sorted(name for name in found if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name))
    texts = [found[name].decode() for name in ["xl/workbook.xml", *sheets]]
    return sorted(re.findall(r'codeName="(\w+)"', "".join(texts)))


def enter(path: Path, round_: int) -> None:
    with editing(path, keep=None) as edit:
        edit.book.set_cells(f"Round {round_}", {"E6": "1", "E7": "5", "E8": "0"})


@pytest.mark.programs
def test_commands_change_the_sheets_they_write_and_no_byte_of_the_rest(path: Path) -> None:
    for step in (
        lambda: call("pair", path),
        lambda: call("check", path),
        lambda: enter(path, 1),
        lambda: call("standings", path),
        lambda: call("undo", path),  # the results, with the standings of them
        lambda: call("redo", path),
        lambda: call("pair", path),
        lambda: call("unpair", path),
    ):
        before = parts(path.read_bytes())
        done = step()
        assert done is None or done.code == 0, done.err
        data = path.read_bytes()
        after = parts(data)
        changed = {name for name in before | after if before.get(name) != after.get(name)}
        allowed = r"xl/worksheets/(_rels/)?sheet\d+\.xml(\.rels)?|xl/tables/table\d+\.xml"
        allowed += r"|xl/workbook\.xml|xl/styles\.xml"
        assert {n for n in changed if not re.fullmatch(allowed, n)} == set()
        # Formats are added for other sizes; those there were stay what they were.
        were = formats(before["xl/styles.xml"])
        assert formats(after["xl/styles.xml"])[: len(were)] == were
        assert list(after) == list(before), "the parts stay in their order"
        assert problems(data) == []
        assert macros_named(data) == MACROS
        assert code_names(data) == code_names_of(before)
    assert schema_errors(path) == []


def formats(styles: bytes) -> list[bytes]:
    [found] = etree.fromstring(styles).iter("{*}cellXfs")
    return [etree.tostring(one) for one in found]


def code_names_of(found: dict[str, bytes]) -> list[str]:
    names = [re.findall(rb'codeName="(\w+)"', content) for content in found.values()]
    return sorted(name.decode() for group in names for name in group)


def resaved(path: Path) -> None:
    out = io.BytesIO()
    with_macros(path).save(out)
    path.write_bytes(out.getvalue())


def test_a_script_with_openpyxl_keeps_buttons_and_macros_and_commands_go_on(path: Path) -> None:
    before = path.read_bytes()
    resaved(path)
    assert parts(path.read_bytes())["xl/vbaProject.bin"] == parts(before)["xl/vbaProject.bin"]
    assert code_names(path.read_bytes()) == code_names(before)
    assert macros_named(path.read_bytes()) == MACROS
    assert problems(path.read_bytes()) == []
    for command in ("pair", "check", "undo", "pair"):
        done = call(command, path)
        assert done.code == 0, done.err
        assert problems(path.read_bytes()) == []
        assert macros_named(path.read_bytes()) == MACROS


def test_the_settings_of_the_buttons_survive_a_whole_event(path: Path) -> None:
    settings = [name for name, text in parts(path.read_bytes()).items() if b"INTERPRETER_" in text]
    before = parts(path.read_bytes())
    for round_ in (1, 2, 3):
        assert call("pair", path).code == 0
        enter(path, round_)
        assert call("standings", path).code == 0
    after = parts(path.read_bytes())
    assert settings
    assert {name: after[name] for name in settings} == {name: before[name] for name in settings}
