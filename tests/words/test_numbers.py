"""Numbers have the decimal sign of the reader's language, and people may type either sign."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.numbers import get_decimal_symbol

from support.commands import call
from support.playing.typist import at_desk
from support.shown import points_in, texts_of_workbook
from support.words import TRANSLATIONS, translations
from swissheet.model import Bye, Result
from swissheet.notation import parse_result
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import Figures
from swissheet.workbook.actions import to_tournament
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.shared.language import text
from swissheet.workbook.shared.shorthand import parse_byes
from swissheet.workbook.shared.typed import points_of

COMMA = [code for code in LANGUAGES if Figures("0.5").words(code) == "0,5"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_decimal_sign_is_that_of_the_cldr(language: str) -> None:
    sign = get_decimal_symbol("en_GB" if language == "en" else language)
    assert Figures("-12.25").words(language) == f"-12{sign}25"
    assert Figures("4½").words(language) == "4½"


EXAMPLES = re.compile(r"(?<![\w.])-?(0\.05|0\.3|0\.5|4\.5|1\.5|99\.9)(?![\w.]*\d)")
TYPED_SO = re.compile("tiebreak-other|problems/trf:")
"""The value of an option between commas, and the columns of a TRF."""


@pytest.mark.parametrize("language", [code for code in TRANSLATIONS if code in COMMA])
def test_examples_in_texts_have_it_too(language: str) -> None:
    texts = [(name, said.text) for name, said in translations(language).items()]
    shown = [(name, text) for name, text in texts if EXAMPLES.search(text)]
    assert [text for text in points_in(shown) if not TYPED_SO.search(text)] == []


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A report of an event in which a draw is worth 0.4 points."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "event.trf"
    assert call("simulate", "--players", "11", "--rounds", "5", "--seed", "3", "--points",
                "1-0,4-0", "--draws", "0,5", "--out", path).code == 0  # fmt: skip
    return path


LINES = (
    ("standings",),
    ("standings", "--cross-table"),
    ("standings", "--explain", "1"),
    ("standings", "--explain", "5"),
    ("check",),
    ("pair", "--round", "4"),
)


@pytest.mark.parametrize("line", LINES)
def test_what_a_command_prints_has_it(event: Path, line: tuple[str, ...]) -> None:
    first, *more = line
    said = {
        code: call(first, event, *more, "--lang", code, *(["--dry-run"] if first == "pair" else []))
        for code in ("fr", "en")
    }
    french = said["fr"].out + said["fr"].err
    assert points_in([("", french)]) == []
    if "standings" in line:
        assert re.search(r"\d,\d", french)
        assert re.search(r"\d\.\d", said["en"].out)


def test_what_programs_read_has_points(event: Path) -> None:
    shown = call("standings", event, "--json", "--lang", "fr").out
    assert re.search(r"\d\.4", shown)
    assert call("convert", event, "x.csv", "--table", "standings", "--lang", "fr").code == 0
    assert re.search(r"\d\.\d", Path("x.csv").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["pl", "fr"])
def test_what_a_workbook_says_has_it(
    event: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWISSHEET_LANG", language)
    book = event.with_suffix(".xlsx")
    shown = []

    def run(*line: str | Path) -> None:
        done = call(*line)
        shown.append((" ".join(map(str, line)), done.out + done.err))

    run("new", book, "--players", event, "--lang", language, "--points", "1-0,4-0")
    run("pair", book)
    with at_desk(book) as desk:
        board = desk.round(1)
        for row in board.rows():
            board.type(row, text("column.result", language), "½-½")
    run("pair", book)
    with at_desk(book) as desk:
        settings = desk.grid("tblSettings")
        row = settings.find(text("column.setting", language), text("setting.points.draw", language))
        settings.type(row, text("column.value", language), 0.3)
    run("pair", book)
    run("put-back", book)
    run("pair", book)
    run("standings", book)
    run("standings", book, "--explain", "2")
    run("history", book)
    shown += texts_of_workbook(book)
    assert points_in(shown) == []
    assert any("0,3" in said for _, said in shown)


@pytest.mark.parametrize("typed", ["0.4", "0,4", 0.4])
def test_points_may_be_typed_with_either_sign(typed: str | float, tmp_path: Path) -> None:
    book = tmp_path / "x.xlsx"
    made = call("new", book, "--points", f"1-{typed}-0", "--pab", str(typed), "--lang", "pl")
    assert made.code == 0, made.err
    with at_desk(book) as desk:
        settings = desk.grid("tblSettings")
        for setting, value in (
            ("points.draw", typed), ("points.pab", typed), ("adjustments", f"*: -{typed}, runda 1"),
        ):  # fmt: skip
            row = settings.find(text("column.setting", "pl"), text(f"setting.{setting}", "pl"))
            settings.type(row, text("column.value", "pl"), value)
        for row, name in enumerate("ABCDEFGHI", start=1):
            desk.players().type(row, text("column.name", "pl"), name)
    made = to_tournament(open_book(book))
    assert (made.points.draw, made.points.pab) == (4, 4)
    assert [ruling.points for ruling in made.adjustments] == [-4]


@pytest.mark.parametrize("typed", ["0.5", "0,5", "½"])
def test_byes_results_and_shares_may_be_typed_with_either_sign(typed: str, event: Path) -> None:
    assert parse_byes(f"3={typed}") == {3: Bye.HPB}
    assert parse_result(f"{typed}-{typed}") == (Result.DRAW, Result.DRAW)
    assert points_of(typed) == 5
    if typed != "½":
        line = ("--players", "8", "--seed", "1", "--forfeits", typed)
        assert call("simulate", *line).code == 0
        done = call("batch", event, "--do", "check", "--out", "made", "--limit-seconds", typed)
        assert done.code != 3, done.err
