"""Papers by command and by button: which, where to, and what is said if nothing can be printed."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.commands import call, contents
from support.papers import event
from swissheet.errors import InputError
from swissheet.formats import trf
from swissheet.model import Result
from swissheet.papers import offered
from swissheet.papers.offered import PAPERS
from swissheet.workbook import actions
from swissheet.workbook.actions.exchange.tournaments import from_tournament
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.language import text
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14, 18, 5), "who": "Ann Arbiter"}

LISTS = [word for word, kind in PAPERS.items() if not kind.asked]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text(trf.dumps(event(12)), "utf-8")
    return path


def book(lists: str = "") -> FileBook:
    """A workbook in German with an event of five rounds that is over."""
    made = FileBook(build(language="de", rounds=5), "open.xlsx")
    from_tournament(made, event(12), answers=frozenset(["IMPORT-PAIRS"]), **STAMP)
    if lists:
        place = read(made).settings.place("paper.lists")
        made.set_cells(place.sheet, {place.cell: lists})
    return made


def test_by_command_the_lists_of_the_moment_are_put_beside_the_file(file: Path) -> None:
    before = file.read_bytes()
    answer = call("print", file, "--json")
    assert answer.code == 0
    found = answer.document["files"]
    folder = file.parent / "open-papers"
    assert [one["what"] for one in found] == ["results", "standings", "crosstable"]
    assert sorted(contents(folder)) == sorted(Path(one["file"]).name for one in found)
    assert all(Path(one["file"]).read_bytes().startswith(b"%PDF-") for one in found)
    assert all((one["round"], one["pages"], one["written"]) == (5, 1, True) for one in found)
    assert file.read_bytes() == before


def test_named_lists_go_where_they_are_asked_and_replace_earlier_ones(
    file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "wall"
    for _ in range(2):
        answer = call("print", file, "--what", "names, results", "--round", "2", "--out", out)
        assert answer.code == 0
        assert answer.out.splitlines() == [
            f"{out / 'names-round-02.pdf'}: 1 page",
            f"{out / 'results-round-02.pdf'}: 1 page",
        ]
    assert sorted(contents(out)) == ["names-round-02.pdf", "results-round-02.pdf"]


def test_a_dry_run_lays_out_and_writes_nothing(file: Path) -> None:
    before = contents(file.parent)
    answer = call("print", file, "--what", "all", "--dry-run", "--json")
    assert [one["what"] for one in answer.document["files"]] == LISTS
    assert not any(one["written"] for one in answer.document["files"])
    assert contents(file.parent) == before


@pytest.mark.parametrize(
    ("also", "said"),
    [
        (("--what", "poster"), "'poster' is not a paper. Papers are pairings, names,"),
        (("--round", "6"), "Round 6 is not paired; the last one is round 5."),
    ],
)
def test_what_cannot_be_printed_is_refused_and_nothing_is_written(
    file: Path, also: tuple[str, ...], said: str
) -> None:
    before = contents(file.parent)
    answer = call("print", file, *also)
    assert answer.code == 3
    assert said in answer.err
    assert contents(file.parent) == before


def test_without_its_packages_a_line_says_how_to_install_them(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offered, "find_spec", lambda name: None)
    answer = call("print", file)
    assert answer.code == 3
    assert 'pip install "swissheet[paper]"' in answer.err


def test_a_button_prints_what_the_setting_says_in_the_language_of_the_workbook(
    tmp_path: Path,
) -> None:
    outcome = actions.papers(book(), folder=tmp_path)
    names = [path.name for path in outcome.files]
    assert names == ["results-round-05.pdf", "standings-round-05.pdf", "crosstable-round-05.pdf"]
    assert all(path.parent == tmp_path / "open-papers" for path in outcome.files)
    assert str(tmp_path / "open-papers") in outcome.message
    more = actions.papers(book(text("value.paper.lists.all", "de")), folder=tmp_path)
    assert len(more.files) == len(LISTS)


def test_command_and_button_print_the_same_bytes(tmp_path: Path) -> None:
    made = book()
    path = tmp_path / "open.xlsx"
    path.write_bytes(made.to_bytes())
    assert call("print", path, "--out", tmp_path / "by-command").code == 0
    for one in actions.papers(made, folder=tmp_path).files:
        assert one.read_bytes() == (tmp_path / "by-command" / one.name).read_bytes()


def test_a_change_that_waits_for_an_answer_is_not_printed(tmp_path: Path) -> None:
    made = book()
    round_ = read(made).rounds[2]
    assert round_.view is not None
    made.set_cells(round_.view.table.sheet, {round_.view.cell(0, "white"): "Nobody, Known"})
    with pytest.raises(Exception, match=r"Nobody, Known|PAIRING|1"):
        actions.papers(made, folder=tmp_path)
    assert not (tmp_path / "open-papers").exists()


def test_a_paper_of_an_event_without_a_name_still_has_a_head() -> None:
    t = event(8)
    nameless = replace(t, event=replace(t.event, name=""), source=None)
    paper, _ = offered.made(offered.PaperEvent(nameless, "de"), "pairings")
    assert paper.event
    with pytest.raises(InputError):
        offered.made(offered.PaperEvent(nameless), "pairings", 6)


def test_a_round_is_refused_for_papers_that_are_of_none(file: Path) -> None:
    done = call("print", file, "--what", "names,cards", "--round", "2")
    assert done.code == 3
    assert "--round has no effect on cards" in done.err


def test_the_moment_of_an_earlier_round_is_that_rounds(file: Path, tmp_path: Path) -> None:
    t = event(12)
    *before, last = t.rounds
    open_ = tuple(
        replace(g, white_result=Result.PENDING, black_result=Result.PENDING) for g in last.games
    )
    path = tmp_path / "in_play.trf"
    path.write_text(trf.dumps(replace(t, rounds=(*before, replace(last, games=open_)))), "utf-8")
    for number, words in ((2, ["results", "standings", "crosstable"]), (5, ["pairings", "names"])):
        done = call("print", path, "--round", str(number), "--dry-run", "--json")
        assert [one["what"] for one in done.document["files"]] == words


def test_an_error_names_the_paper_it_is_about(file: Path) -> None:
    done = call("print", file, "--what", "standings,rescue")
    assert done.code == 3
    assert "rescue" in done.err


def test_a_picture_in_a_name_is_left_out_and_said(tmp_path: Path) -> None:
    t = event(12)
    named = replace(t.players[0], name="Stern \N{GLOWING STAR}, Zo\u00eb")
    path = tmp_path / "open.trf"
    path.write_text(trf.dumps(replace(t, players=(named, *t.players[1:]))), "utf-8")
    done = call("print", path, "--what", "standings,badges")
    assert done.code == 0
    assert "The paper standings is printed without \N{GLOWING STAR}" in done.err
    assert "The paper badges is printed without" in done.err
