"""One key is one result in LibreOffice, whatever stands above the cell.

LibreOffice completes what is typed to texts of its column. So every key is pressed, on a keyboard,
under every result that can stand above it, each in a column of its own: copies of the column of
results of a round that is paired, with its head, its validation and its format.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from support.commands import call
from support.desk.calc import Calc, at_calc
from support.desk.office import Office
from support.examples import part
from support.patience import until
from swissheet.model import LEGAL_RESULTS
from swissheet.notation import RESULT_KEYS, parse_result
from swissheet.notation.results import result_spellings
from swissheet.workbook.shared.result_cells import result_cell

KEYS = ("1", "0", "5", "=", "+", "-", "--", "*")
"""Those of the hint beside the cell."""

WRITTEN = tuple(sorted(filter(None, (result_cell(*pair) for pair in LEGAL_RESULTS))))
TYPED = ("0.5", "0,5", "½", "1/2", "1/2-1/2", "1:0", "0:1", "+-", "-+", "remis", "0-0f")

_APART = frozenset("10-+")
"""What begins with these keys is kept apart from them by the head of the column."""

_NAMES = {"=": "equal", "+": "plus", "-": "minus", "*": "asterisk"}
_FIRST = 9
"""The first free column, from 0."""


def above(key: str) -> list[str]:
    """All that the engine writes, the usual that people type, and what begins with the key.

    In the check a third of what cannot be completed to, as it does not begin with the key.
    """
    begun = [text for text in result_spellings() if text.startswith(key) and key[0] in _APART]
    every = dict.fromkeys([*WRITTEN, *RESULT_KEYS, *KEYS, *TYPED, *begun])
    completed = [text for text in every if text.startswith(key)]
    return completed + part(key, (text for text in every if text not in completed))


def stored(calc: Calc, key: str, results: list[str]) -> list[str]:
    """What a key and Enter leave in the cells below results, each in a column of its own."""
    document = calc.document
    sheet = document.Sheets.getByName("Round 1")
    source = sheet.getCellRangeByName("E1:E8").RangeAddress
    last = _FIRST + len(results) - 1
    sheet.getCellRangeByPosition(_FIRST, 0, last, 0).Columns.Width = 1000
    for column in range(_FIRST, last + 1):
        sheet.copyRange(sheet.getCellByPosition(column, 0).CellAddress, source)
    cells = sheet.getCellRangeByPosition(_FIRST, 5, last, 6)
    cells.setDataArray((tuple(results), ("",) * len(results)))
    typed = sheet.getCellRangeByPosition(_FIRST, 6, last, 6)
    # In cells that are selected, Enter leads from one to the next.
    calc.document.CurrentController.select(typed)
    calc.office.idle()
    pressed = [*(_NAMES.get(sign, sign) for sign in key), "Return"]
    calc.screen.press(*pressed * len(results), delay=8)

    def there() -> list[str]:
        (row,) = typed.getDataArray()
        return [str(text) for text in row]

    if not until(lambda: all(there()), step=0.05):
        calc.screen.picture("keys-asked")
        raise AssertionError(f"{key} is asked about below {results[there().index('')]!r}")
    return there()


def wrong(calc: Calc, key: str, results: list[str]) -> list[tuple[str, str]]:
    """The results under which the key has become another, and what it has become."""
    found = zip(results, stored(calc, key, results), strict=True)
    return [(one, text) for one, text in found if parse_result(text) != parse_result(key)]


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook with a round of four boards."""
    folder = tmp_path_factory.mktemp("keys")
    rows = [f"P{number:02d},{2400 - number}" for number in range(1, 9)]
    (folder / "players.csv").write_text("\n".join(["Name,Rating", *rows]), "utf-8")
    path = folder / "open.xlsx"
    made = call("new", path, "--players", folder / "players.csv", "--rounds", "3")
    assert made.code == call("pair", path).code == 0
    return path


def test_every_key_is_one_result_whatever_stands_above(office: Office, paired: Path) -> None:
    with at_calc(office, paired) as calc:
        calc.show("Round 1")
        assert {key: found for key in KEYS if (found := wrong(calc, key, above(key)))} == {}


def by_openpyxl(_: Office, path: Path) -> Path:
    out = io.BytesIO()
    openpyxl.load_workbook(path).save(out)
    path.write_bytes(out.getvalue())
    return path


def by_calc(office: Office, path: Path) -> Path:
    document = office.open(path, hidden=True)
    office.save_as(document, path.with_name("again.xlsx"), "Calc MS Excel 2007 XML")
    document.close(True)
    return path.with_name("again.xlsx")


@pytest.mark.parametrize("saved", [by_openpyxl, by_calc])
def test_keys_stay_one_result_when_another_program_has_saved_the_book(
    saved: Callable[[Office, Path], Path], office: Office, paired: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "open.xlsx"
    copy.write_bytes(paired.read_bytes())
    with at_calc(office, saved(office, copy)) as calc:
        calc.show("Round 1")
        below = {"0": ["0.5", "0-0", "0-½"], "1": ["1/2", "1-0f"], "-": ["--", "-/-"], "=": ["1"]}
        assert {key: found for key in below if (found := wrong(calc, key, below[key]))} == {}


# Calc writes the print area of whole columns in a way of its own.
@pytest.mark.filterwarnings("ignore:Print area cannot be set")
def test_the_cells_are_read_as_they_were_meant(office: Office, paired: Path) -> None:
    """In the real column, one below the other."""
    with at_calc(office, paired) as calc:
        calc.show("Round 1")
        calc.put(calc.document.Sheets.getByName("Round 1").getCellRangeByName("E6"))
        calc.type_down("0.5", "0", "--", "-")
        calc.comes(lambda: bool(calc.cell("Round 1", "E9")), "the last result")
        typed = [text for (text,) in calc.rows("Round 1", "E6:E9")]
        assert typed == ["0.5", "0", "--", "-"]
        office.save_as(calc.document, calc.path, "Calc MS Excel 2007 XML")
        kept = calc.path.read_bytes()
    again = paired.with_name("typed.xlsx")
    again.write_bytes(kept)
    assert call("standings", again).code == 0
    book = openpyxl.load_workbook(again)
    shown = [parse_result(book["Round 1"].cell(row, 5).value) for row in range(6, 10)]
    assert shown == [parse_result(text) for text in ("5", "0", "--", "-")]
