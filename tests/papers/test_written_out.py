"""Lists as Markdown and as plain text: whole, aligned, and no name of them is markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import call
from support.papers import event
from swissheet.files.list_forms import as_markdown, as_text, written_out
from swissheet.formats import trf
from swissheet.formats.plain_text import width
from swissheet.model import Player, Tournament
from swissheet.papers import wall_lists
from swissheet.papers.event import PaperEvent

HOSTILE = (
    "| a | b |", "<script>alert(1)</script>", "*b* _i_ `c`", "[x](javascript:alert(1))", "# head",
    "![x](http://example.org/x.png)", "&lt;b&gt;", "a\\| b", "~~x~~",
)  # fmt: skip


def test_a_table_of_markdown_has_every_row_with_every_text() -> None:
    paper = wall_lists.standings(PaperEvent(event(31)))
    lines = [line for line in as_markdown(paper).splitlines() if line.startswith("| ")]
    assert len(lines) == 32
    columns = len(paper.tables[0].columns)
    assert {line.count("|") for line in lines} == {columns + 1}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_markup(name: str) -> None:
    t = Tournament((Player(1, name), Player(2, "Ann")))
    row = as_markdown(wall_lists.start_list(PaperEvent(t))).splitlines()[6]
    cell = row.removeprefix("| 1 | ").removesuffix(" |")
    assert re.fullmatch(r"(\\.|[^`*_{}\[\]<>#|~$!&\\])*", cell)
    assert re.sub(r"\\(.)", r"\1", cell) == name


def test_columns_of_a_text_are_aligned_in_every_script() -> None:
    paper = wall_lists.start_list(PaperEvent(event(31)))
    lines = as_text(paper).splitlines()[4:35]
    ratings = [str(player.rating) for player in event(31).players]
    ends = {width(line[: line.rindex(own)]) for line, own in zip(lines, ratings, strict=True)}
    assert len(ends) == 1


@pytest.mark.parametrize("ending", ["html", "md", "txt", "pdf"])
@pytest.mark.parametrize("table", ["players", "standings", "crosstable"])
def test_convert_writes_the_table_that_is_asked_for(
    tmp_path: Path, ending: str, table: str
) -> None:
    (tmp_path / "open.trf").write_text(trf.dumps(event(12)), "utf-8")
    out = tmp_path / f"open.{ending}"
    answer = call("convert", tmp_path / "open.trf", out, "--to", ending, "--table", table)
    assert answer.code == 0
    assert "table for people to read" in answer.err
    data = out.read_bytes()
    if ending == "pdf":
        assert data.startswith(b"%PDF-")
    else:
        title = {"players": "Starting list", "standings": "Standings", "crosstable": "Cross table"}
        assert title[table] in data.decode("utf-8")


def test_names_written_from_the_right_have_no_marks_of_paper() -> None:
    for form in ("md", "txt"):
        text = written_out(event(12), "en", "standings", form).decode("utf-8")
        assert "محمد" in text
        assert not {"\u200e", "\ufffd"} & set(text)


def test_a_table_for_a_text_file_is_a_text_and_no_trf(tmp_path: Path) -> None:
    source = tmp_path / "open.trf"
    source.write_text(trf.dumps(event(12)), "utf-8")
    for table in ("players", "standings"):
        assert call("convert", source, tmp_path / f"{table}.txt", "--table", table).code == 0
        assert not (tmp_path / f"{table}.txt").read_text("utf-8").startswith("012")
    assert call("convert", source, tmp_path / "open.txt").code == 0
    assert "\n001 " in (tmp_path / "open.txt").read_text("utf-8")
