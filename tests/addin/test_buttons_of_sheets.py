"""Buttons stand where the work is: on every round and on the standings, too."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest

from support.books.package_check import macros_by_sheet, problems
from support.books.workbooks import parts, rezip, with_macros
from support.commands import call
from support.windows.vba_reading import read_project
from swissheet.workbook.actions import registry
from swissheet.workbook.actions.words import accelerator, caption
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.text_widths import SPARE, text_width
from swissheet_addin import builder

ON_ROUNDS = ["PairNextRound", "UpdateStandings", "CheckTournament", "UndoLastAction"]
ON_STANDINGS = ["PairNextRound", "CheckTournament", "UndoLastAction", "ExplainTieBreak"]
ON_SHEETS = [found for found in registry.buttons() if found.button and found.button.sheets]
SELDOM = {"rearrange", "lots", "prizes", "update_ratings"}
"""Needed a few times an event: with a letter for each, the others would have worse ones."""
ON_PLAYERS = ["LateOrAbsent", "UpdateRatings"]

# The letters of Calibri that are not bold are a little narrower than the bold ones measured.
PLAIN = 0.96
BORDERS = 8


@dataclass(frozen=True)
class Shape:
    """A button as its drawing says it is; measures in pixels."""

    caption: str
    type: float
    left: float
    width: float
    height: float
    anchor: tuple[int, ...]
    text: str


def drawing(data: bytes, sheet: str) -> str:
    found = FileBook(data).button_drawing(sheet)
    assert found is not None, sheet
    return found.decode()


def shapes(data: bytes, sheet: str) -> Iterator[Shape]:
    for shape in re.findall(r"<v:shape .*?</v:shape>", drawing(data, sheet), re.DOTALL):
        style = {
            name: float(points) * 96 / 72
            for name, points in re.findall(r"(margin-left|width|height):([\d.]+)pt", shape)
        }
        words, size = (
            re.findall(r"<font[^>]*>([^<]*)</font>", shape),
            re.findall(r'<font[^>]* size="(\d+)"', shape),
        )
        [anchor] = re.findall(r"<x:Anchor>([^<]*)<", shape)
        yield Shape(
            words[0],
            int(size[0]) / 20 * 96 / 72,
            style["margin-left"],
            style["width"],
            style["height"],
            tuple(map(int, anchor.split(","))),
            shape,
        )


def sheets(data: bytes) -> dict[str, str]:
    """The titles of the sheets with buttons, of the rounds the first, by what they are."""
    tables = FileBook(data).tables()
    lists = (Sheet.STANDINGS.table, Sheet.PLAYERS.table)
    names = (Sheet.TOURNAMENT.table, layout.round_table(1), *lists)
    kinds = ("tournament", "round", "standings", "players")
    return {kind: tables[name].sheet for kind, name in zip(kinds, names, strict=True)}


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def data(language: str) -> bytes:
    return builder.workbook(language=language)


@pytest.fixture(scope="module")
def english() -> bytes:
    return builder.workbook()


def test_next_step_check_and_way_back_are_on_every_round_and_on_the_standings(
    english: bytes,
) -> None:
    found = macros_by_sheet(english)
    rounds = [text("sheet.round", n=number) for number in range(1, layout.round_sheets(9) + 1)]
    assert set(found) == {"Tournament", "Players", "Standings", *rounds}
    assert found["Players"] == ON_PLAYERS
    assert all(found[title] == ON_ROUNDS for title in rounds)
    assert found["Standings"] == ON_STANDINGS


def test_no_caption_is_cut_off_in_any_language(data: bytes) -> None:
    for title in sheets(data).values():
        for shape in shapes(data, title):
            widest = text_width(shape.caption) * PLAIN * SPARE * shape.type
            assert widest + BORDERS <= shape.width, (title, shape.caption)
            assert shape.type * 1.25 <= shape.height


def test_buttons_are_equally_high_and_do_not_meet(data: bytes) -> None:
    found = {kind: list(shapes(data, title)) for kind, title in sheets(data).items()}
    assert len({shape.height for row in found.values() for shape in row}) == 1
    for kind in ("round", "standings", "players"):
        for one, next_ in pairwise(found[kind]):
            assert one.left + one.width + 4 <= next_.left


def test_buttons_are_not_printed_move_with_the_cells_and_keep_their_size(data: bytes) -> None:
    for title in sheets(data).values():
        for shape in shapes(data, title):
            assert "<x:PrintObject>False</x:PrintObject>" in shape.text
            # Told so, the size does not go with the cells; the place does.
            assert "<x:SizeWithCells/>" in shape.text
            assert "MoveWithCells" not in shape.text


@pytest.mark.part(3)
def test_buttons_lie_in_the_head_beside_what_is_written_there(data: bytes) -> None:
    """In one row of it: on a round beside the count, on the standings beside the title."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    titles = sheets(data)
    for kind, row, size in (("round", 4, 0), ("standings", 2, 24), ("players", 2, 24)):
        sheet = book[titles[kind]]
        for shape in shapes(data, titles[kind]):
            column, _, top, above, _, _, bottom, below = shape.anchor
            assert (top, bottom) == (row - 1, row - 1)
            assert 0 <= above < below <= (sheet.row_dimensions[row].height or 0) * 96 / 72
            # The count has the width of the columns up to the name of White, the title its own.
            written = text_width(str(sheet["A2"].value)) * size * 96 / 72
            assert shape.left >= written
            assert kind != "round" or column >= 3


@pytest.mark.part(3)
def test_buttons_end_where_the_table_ends(data: bytes) -> None:
    """Within its last column that is seen: what is behind it may be folded away, and come again."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    ends = (("round", "H", "H"), ("standings", "L", "H"), ("players", "G", "G"))
    for kind, letter, columns in ends:
        *_, last = shapes(data, sheets(data)[kind])
        width = book[sheets(data)[kind]].column_dimensions[columns].width
        assert last.anchor[4] == ord(letter) - ord("A")
        assert last.anchor[5] == round(7 * width) - 1


def test_every_button_has_a_letter_of_its_words_and_no_other_has_it(language: str) -> None:
    letters = {found.key: accelerator(found, language) for found in ON_SHEETS}
    assert {key for key, letter in letters.items() if not letter} == SELDOM
    letters = {key: letter for key, letter in letters.items() if letter}
    assert all(re.fullmatch("[A-Z]", letter) for letter in letters.values()), letters
    assert len(set(letters.values())) == len(letters)
    # With Ctrl and Shift these are keys nobody wants to lose: save as, paste, redo, a letter.
    assert not set(letters.values()) & set("SUVZ")
    for found in ON_SHEETS:
        assert letters.get(found.key, "") in caption(found, language).upper()


def test_the_letter_is_in_the_drawing_and_in_the_macros(language: str, data: bytes) -> None:
    wanted = {
        found.button.macro: accelerator(found, language) for found in ON_SHEETS if found.button
    }
    for title in sheets(data).values():
        for shape in shapes(data, title):
            [macro] = re.findall(r"\[0\]!(\w+)<", shape.text)
            said = re.findall(r"<x:Accel>(\d+)</x:Accel>", shape.text)
            assert said == [str(ord(letter)) for letter in wanted[macro]]
    modules = {m.name: m for m in read_project(parts(data)["xl/vbaProject.bin"]).modules}
    source = modules["SwissheetButtons"].source
    [keys] = re.findall(
        r'^Public Const MACRO_KEYS As String = "([^"\r]*)"\r?$', source, re.MULTILINE
    )
    said = dict(reversed(key.split("=")) for key in keys.split(" "))
    assert said == {macro: letter for macro, letter in wanted.items() if letter}
    assert all(f"Public Sub {macro}()" in source for macro in said)


def test_a_key_is_for_the_tournament_in_front(english: bytes) -> None:
    """Excel starts a macro with a key of its own, which earlier versions gave, in any workbook."""
    modules = {m.name: m for m in read_project(parts(english)["xl/vbaProject.bin"]).modules}
    source = modules["SwissheetHost"].source
    asked, begun = source.index("If IsForAnother(action)"), source.index("at_work = True")
    assert source.index("Sub RunAction") < asked < begun


def test_a_script_with_openpyxl_keeps_every_button(english: bytes) -> None:
    """It leaves out drawings whose number has two figures."""
    data = english
    for _ in range(2):
        out = io.BytesIO()
        with_macros(io.BytesIO(data)).save(out)
        data = out.getvalue()
    assert problems(data) == []
    assert macros_by_sheet(data) == macros_by_sheet(english)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "open.xlsm"
    host = builder.host_settings()
    found.write_bytes(builder.workbook(host=host, rounds=3, language="de"))
    return found


def test_all_buttons_that_libreoffice_lost_come_back(path: Path) -> None:
    sound = path.read_bytes()
    lost = {
        name: re.sub(rb' id="_x0000_s\d+"', b' id="shape_0"', content)
        for name, content in parts(sound).items()
        if name.endswith(".vml")
    }
    path.write_bytes(rezip(sound, dict(lost)))
    assert "its buttons are missing" in call("doctor", path).out
    assert call("addin", "install", path).code == 0
    assert macros_by_sheet(path.read_bytes()) == macros_by_sheet(sound)
    now = parts(path.read_bytes())
    assert {name: now[name] for name in lost} == {name: parts(sound)[name] for name in lost}
    assert problems(path.read_bytes()) == []


def test_a_workbook_of_an_earlier_version_gets_the_buttons_of_the_other_sheets(path: Path) -> None:
    """It had those of the first sheet only, and there they stay as they are."""
    sound = path.read_bytes()
    earlier: dict[str, bytes | None] = {}
    for name, content in parts(sound).items():
        if re.search(r"sheet\d+_vmlDrawing1\.vml$", name):
            earlier[name] = None
        elif name.startswith("xl/worksheets/") and b"sheet1.xml" not in name.encode():
            plain = re.sub(rb"<legacyDrawing[^>]*/>", b"", content)
            plain = re.sub(rb"<Relationship [^>]*vmlDrawing[^>]*/>", b"", plain)
            if plain != content:
                earlier[name] = plain
    path.write_bytes(rezip(sound, earlier))
    assert list(macros_by_sheet(path.read_bytes())) == [text("sheet.tournament", "de")]
    assert "its buttons are missing" not in call("doctor", path).out
    assert call("addin", "install", path).code == 0
    data = path.read_bytes()
    assert (problems(data), macros_by_sheet(data)) == ([], macros_by_sheet(sound))
    first = "xl/drawings/vmlDrawing1.vml"
    assert parts(data)[first] == parts(sound)[first]
    drawings = [name for name in parts(data) if name.endswith(".vml")]
    assert all(re.search(r"vmlDrawing\d\.vml$", name) for name in drawings)
