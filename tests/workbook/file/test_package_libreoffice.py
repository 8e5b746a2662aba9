"""LibreOffice opens what swissheet wrote, and swissheet what LibreOffice saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.books.workbooks import club_book, decorated_book
from support.desk.soffice import convert
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Area, SheetInfo

pytestmark = pytest.mark.programs

EXCEL = "xlsx:Calc MS Excel 2007 XML"


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book to which everything was done that the port offers."""
    book = FileBook(club_book())
    book.write_rows("tblPeople", ["Name", "Rating"], [(f"=P{n}", 1500 + n) for n in range(50)])
    book.set_headers("tblRank", ["Place", "Who", "BH/C1", "Points"])
    book.append_rows("tblRank", ["Place", "Who", "BH/C1"], [(1, "Ann ½ <&>", 2.5), (2, "Bob", 1)])
    book.copy_sheet("Spare 1", "Round 2", {"tblSpare": "tblRound02"}, after="People")
    book.write_rows("tblRound02", ["Board", "R"], [(1, "1-0"), (2, "½-½")])
    book.write_rows("tblMoney", ["What", "Paid"], [("hall", 5), ("cups", 6), ("pens", 7)])
    book.set_links("Start", "A1:D9", {"A9": Area("Round 2", "B3")})
    book.set_name("sw_round_02", Area("Round 2", "A1"), hidden=True)
    book.report("Round 2 is paired.")
    book.activate("Round 2")
    path = tmp_path_factory.mktemp("office") / "changed.xlsx"
    path.write_bytes(book.to_bytes())
    return path


@pytest.fixture(scope="module")
def resaved(changed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return convert(changed, EXCEL, tmp_path_factory.mktemp("resaved"))


def test_everything_written_is_there_after_libreoffice_saved_it(
    changed: Path, resaved: Path
) -> None:
    ours, theirs = FileBook(changed.read_bytes()), FileBook(resaved.read_bytes())
    assert theirs.sheets() == ours.sheets()
    assert theirs.sheets()[2] == SheetInfo("Round 2")
    assert theirs.tables().keys() == ours.tables().keys()
    for name, table in ours.tables().items():
        assert theirs.tables()[name].headers == table.headers
        assert theirs.tables()[name].bottom == table.bottom
    for name in ("sw_round_02", "sw_status"):
        assert theirs.place(name) is not None
    assert theirs.read_table("tblRank").rows == ours.read_table("tblRank").rows
    assert theirs.read_table("tblRound02").rows == ((1, "1-0"), (2, "½-½"))
    assert theirs.read_cells("Start")[2, 1] == "Round 2 is paired."


def test_a_column_filled_down_computes_in_the_new_rows(resaved: Path) -> None:
    block = FileBook(resaved.read_bytes()).read_table("tblPeople")
    assert [row[:2] for row in block.rows] == [(f"=P{n}", 1500 + n) for n in range(50)]
    assert [row[3] for row in block.rows[3:]] == [3000 + 2 * n for n in range(3, 50)]
    assert block.formulas == {(row, 3) for row in range(50)}


def test_what_libreoffice_saved_can_be_changed_and_opened_again(
    resaved: Path, tmp_path: Path
) -> None:
    book = FileBook(resaved.read_bytes())
    book.write_rows("tblPeople", ["Name", "Rating"], [("Zoe", 1), ("Yan", 2)])
    book.set_headers("tblRank", ["Place", "Who", "Points"])
    book.copy_sheet("Round 2", "Round 3", {"tblRound02": "tblRound03"})
    path = tmp_path / "again.xlsx"
    path.write_bytes(book.to_bytes())
    final = FileBook(convert(path, EXCEL, tmp_path / "out").read_bytes())
    assert [row[:2] for row in final.read_table("tblPeople").rows][:2] == [("Zoe", 1), ("Yan", 2)]
    assert final.tables()["tblRank"].headers == ("Place", "Who", "Points")
    assert final.tables()["tblRound03"].sheet == "Round 3"


def test_a_decorated_macro_workbook_opens_with_its_formulas(tmp_path: Path) -> None:
    book = FileBook(decorated_book())
    book.write_rows("tblPeople", ["Name", "Rating"], [("Ann", 2000), ("Bob", 1900), ("Cid", 100)])
    path = tmp_path / "decorated.xlsm"
    path.write_bytes(book.to_bytes())
    made = FileBook(convert(path, EXCEL, tmp_path / "out").read_bytes())
    assert made.read_table("tblPeople").rows[2] == ("Cid", 100)
    assert made.read_range("My sheet", "A1:A2").formulas == {(0, 0), (1, 0)}
