"""What reaches a terminal."""

from __future__ import annotations

import openpyxl
import pytest

from support.commands import call
from swissheet.cli.frame.text import table
from swissheet.formats.plain_text import cut, printable, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("Ann", 3), ("Żaneta", 6), ("Z\u0307aneta", 6), ("王小明", 6), ("ﾃﾞ", 2), ("½", 1)],
)
def test_width_is_in_columns_of_a_terminal(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [("short", 8, "short"), ("exactly8", 8, "exactly8"), ("much longer", 8, "much lo…"),
     ("王小明王小明", 7, "王小明…"), ("王小明王小明", 8, "王小明…")],
)  # fmt: skip
def test_a_long_name_is_cut_to_the_columns_there_are(text: str, columns: int, shown: str) -> None:
    assert cut(text, columns) == shown
    assert width(shown) <= columns


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\r", "\t", "\u202e", "\u2066", "\u2028"])
def test_nothing_that_a_terminal_would_obey_is_printed(char: str) -> None:
    assert printable(f"Evil{char}[2J") == "Evil\ufffd[2J"


def test_ordinary_names_are_printed_as_they_are() -> None:
    for name in ("Łukaszewicz, Bogumił", "Þórir", "王小明", "Nguyễn", "O'Neill-Ó Briain"):
        assert printable(name) == name


def test_a_table_is_aligned_by_columns_not_by_letters() -> None:
    rows = [("1", "王小明", "4½"), ("12", "Ann", "10")]
    assert table(("No.", "Name", "Pts"), rows, right=("No.", "Pts")) == [
        "No.  Name    Pts",
        "  1  王小明   4½",
        " 12  Ann      10",
    ]


EVIL = "Evil\x9b2J\u202e name"


def test_escape_sequences_in_a_file_never_reach_the_terminal(tmp_path: object) -> None:
    import json
    from pathlib import Path

    folder = Path(str(tmp_path))
    source = folder / "evil.json"
    assert call("simulate", "--players=8", "--rounds=1", "--seed=1", "--out",
                folder / "a.trf").code == 0  # fmt: skip
    assert call("convert", folder / "a.trf", source).code == 0
    document = json.loads(source.read_text("utf-8"))
    name = document["tournament"]["players"][0]["name"]
    document["tournament"]["players"][0]["name"] = EVIL
    refused = folder / "refused.json"
    refused.write_text(json.dumps(document), "utf-8")
    answers = [call("convert", refused, folder / "refused.xlsx")]
    assert answers[0].code == 3
    # A cell can hold what a JSON is refused for.
    assert call("convert", source, folder / "evil.xlsx").code == 0
    book = openpyxl.load_workbook(folder / "evil.xlsx")
    found = [cell for sheet in book for row in sheet for cell in row if cell.value == name]
    assert found
    for cell in found:
        cell.value = EVIL
    book.save(folder / "evil.xlsx")
    answers += [call(command, folder / "evil.xlsx")
                for command in ("pair", "standings", "history", "check")]  # fmt: skip
    for answer in answers:
        assert answer.out + answer.err
        assert not {"\x9b", "\u202e", "\x1b"} & set(answer.out + answer.err)
