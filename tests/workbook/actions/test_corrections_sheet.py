"""The sheet Corrections says of a wrong result what pairing again from scratch gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random

import openpyxl
import pytest

from support.books.lost_tables import converted
from support.books.memory_book import MemoryBook, blank_book
from support.books.package_check import problems
from support.commands import call
from support.examples import many
from support.playing.events import STAMP, confirmed
from support.playing.play import ByCommand, Start
from support.replay import state_before
from support.rules.enumerator import enumerate_pairing
from swissheet.errors import NoLegalPairing
from swissheet.model import Game, Result, Tournament
from swissheet.notation import format_result
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, text

Row = Mapping[str, Value]
RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)
PLANTED_IN_EACH = 5


def plan(random: Random) -> Simulation:
    """Small fields, which can be paired literally by the text of the regulation."""
    return Simulation(
        players=random.randint(5, 8),
        rounds=random.randint(2, 4),
        seed=random.getrandbits(32),
        draw=random.random() / 2,
        forfeit=random.choice((0.0, 0.2)),
        half_point_bye=random.choice((0.0, 0.1)),
        absence=random.choice((0.0, 0.1)),
    )


def planted(t: Tournament, random: Random) -> tuple[int, int, Game]:
    """A round, a board, and what its game is now found to have been."""
    number = random.randint(1, t.rounds_paired)
    board = random.randrange(len(t.round(number).games))
    game = t.round(number).games[board]
    white, black = game.white, game.black
    if random.random() < 0.3:
        white, black = black, white
    results = random.choice([r for r in RESULTS if r != (game.white_result, game.black_result)])
    return number, board + 1, Game(white, black, *results)


def played_so(t: Tournament, number: int, board: int, game: Game) -> Tournament:
    rounds = list(t.rounds)
    games = list(rounds[number - 1].games)
    games[board - 1] = game
    rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
    return replace(t, rounds=tuple(rounds))


def holding(t: Tournament) -> MemoryBook:
    book = blank_book(t.rounds_total)
    confirmed(actions.from_tournament, book, t, **STAMP)
    return book


def blocks(book: MemoryBook) -> dict[str, list[Row]]:
    """The rows of the sheet by their part, without its heading."""
    rows = [
        dict(zip(layout.CORRECTION_COLUMNS, row, strict=True))
        for row in book.read_table(layout.CORRECTIONS.table).rows
    ]
    found = {str(part): list(lines) for part, lines in groupby(rows, key=lambda row: row["part"])}
    assert sum(map(len, found.values())) == len(rows), "a block is in one piece"
    return {part: lines[1:] for part, lines in found.items()}


def seats(t: Tournament, number: int, boards: set[tuple[int, int]]) -> dict[int, str]:
    """What each player has: opponent, colour, float; computed from the entries alone."""
    scores = {p.tpn: sum(t.entry_points(p.tpn, r) for r in range(1, number)) for p in t.players}
    found = {}
    for white, black in boards:
        if not black:
            found[white] = "bye↓"
            continue
        higher = scores[white] - scores[black]
        arrows = ("↓", "↑") if higher > 0 else ("↑", "↓") if higher < 0 else ("", "")
        found[white], found[black] = f"{black}w{arrows[0]}", f"{white}b{arrows[1]}"
    return found


def recorded(t: Tournament, number: int) -> set[tuple[int, int]]:
    round_ = t.round(number)
    return {(g.white, g.black) for g in round_.games} | {(tpn, 0) for tpn in round_.pabs}


def by_the_text(t: Tournament, number: int) -> set[tuple[int, int]] | None:
    """The boards that the regulation, taken literally, gives; None where it gives none."""
    try:
        boards, pab = enumerate_pairing(state_before(t, number))
    except NoLegalPairing:
        return None
    return {*boards, *([(pab, 0)] if pab is not None else [])}


def check_round(t: Tournament, true: Tournament, number: int, lines: list[Row]) -> None:
    there, right = recorded(t, number), by_the_text(true, number)
    *rows, last = lines
    if right is None:
        assert last["name"] == text("corrections.unpairable")
        return
    was, now = seats(t, number, there), seats(true, number, right)
    told = {row["tpn"]: (row["was"], row["became"]) for row in rows if row["tpn"] is not None}
    absent = text("bye.absent")
    differ = {tpn for tpn in was.keys() | now.keys() if was.get(tpn) != now.get(tpn)}
    assert told == {tpn: (was.get(tpn, absent), now.get(tpn, absent)) for tpn in differ}
    words = {
        key: [row["note"] for row in rows if row["differs"] == key] for key in ("Was", "Became")
    }
    assert listed(words["Was"]) == there - right
    assert listed(words["Became"]) == right - there
    if there == right:
        assert last["name"] == text("corrections.same")
    else:
        assert str(last["name"]).startswith(f"{len(right - there)} board")


def listed(notes: list[Value]) -> set[tuple[int, int]]:
    pairs = " ".join(map(str, notes)).replace("=bye", "-0").split()
    return {(int(white), int(black)) for white, black in (pair.split("-") for pair in pairs)}


def standings(t: Tournament, after: int) -> dict[tuple[Value, str], Value]:
    """Every value of the Standings of a workbook that holds the tournament."""
    book = holding(t)
    actions.standings(book, after=after, **STAMP)
    table = book.tables()["tblStandings"]
    rows = [dict(zip(table.headers, row, strict=True)) for row in book.read_table(table.name).rows]
    shown = [h for h in table.headers if h not in ("No.", "", "Title", "Name", "Rating", "Fed")]
    return {(row["No."], head): row[head] for row in rows for head in shown}


def check_standings(t: Tournament, true: Tournament, lines: list[Row]) -> None:
    after = t.rounds_complete
    was, now = standings(t, after), standings(true, after)
    *rows, last = lines
    told = {(row["tpn"], str(row["differs"])): (row["was"], row["became"]) for row in rows}
    assert told == {at: (was[at], now[at]) for at in now if was[at] != now[at]}
    assert all(row["round"] == after for row in lines)
    if not rows:
        assert last["name"] == text("corrections.same")


def check_window(number: int, paired: int, found: dict[str, list[Row]]) -> None:
    """C.04.2 (2026-02) 4.3."""
    [allowed] = found["Allowed"]
    key = {0: "next", 1: "following"}.get(paired - number, "rating")
    assert allowed["name"] == text(f"corrections.{key}")
    assert found["Found"][0]["note"]


@pytest.mark.part(2)
@pytest.mark.parametrize("seed", range(many(14)))
def test_the_sheet_says_what_pairing_again_from_scratch_gives(seed: int) -> None:
    """Planted results, with ``--all`` 210 in 42 events, each compared with the regulation taken
    literally and with the standings of a workbook in which the true result was entered at once
    (C.04.2 (2026-02) 4.3).
    """
    random = Random(f"corrections {seed}")
    t = simulate(plan(random))
    book = holding(t)
    t = actions.to_tournament(book)
    stored = book.read_table(layout.Sheet.STORE.table)
    for _ in range(PLANTED_IN_EACH):
        number, board, game = planted(t, random)
        swapped = game.white != t.round(number).games[board - 1].white
        result = format_result(game.white_result, game.black_result)
        actions.correct(book, number, board, result, colours=swapped, what_if=True, **STAMP)
        true = played_so(t, number, board, game)
        found = blocks(book)
        for later in range(number + 1, t.rounds_paired + 1):
            check_round(t, true, later, found[f"Round {later}"])
        assert len([part for part in found if part.startswith("Round ")]) == (
            t.rounds_paired - number
        )
        check_standings(t, true, found["Standings"])
        check_window(number, t.rounds_paired, found)
        assert found["Chosen"][0]["name"] == text("corrections.not_chosen")
    assert actions.to_tournament(book) == t
    assert book.read_table(layout.Sheet.STORE.table) == stored


def sheet(play: ByCommand) -> Iterator[Row]:
    for row in play.book.read_table(layout.CORRECTIONS.table).rows:
        yield dict(zip(layout.CORRECTION_COLUMNS, row, strict=False))


def notes_of(play: ByCommand, part: str) -> list[Value]:
    return [row["note"] for row in sheet(play) if row["part"] == part and row["note"]]


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    return ByCommand(Start("P3"), tmp_path)


def test_the_open_question_is_taken_where_nothing_is_said(play: ByCommand) -> None:
    """Both a question and a refusal; the typed cell stays typed, and nothing is confirmed by it."""
    at = [result for _, _, result in play.boards(1)].index("1-0") + 1
    play.board(1, at, result="0-1")
    done = play.do("correct", "--what-if", "--json")
    assert done.code == 0
    assert play.boards(1)[at - 1][2] == "0-1"
    rows = done.document["what_if"]
    assert rows == [{**row} for row in sheet(play)]
    assert [(row["was"], row["became"]) for row in rows if row["name"] == "Result"] == [
        ("1-0", "0-1")
    ]
    assert play.do("standings", "--after", "2").code == 3
    assert play.do("put-back").code == 0


def test_it_changes_nothing_but_its_sheet(play: ByCommand) -> None:
    def rest() -> dict[str, object]:
        return {title: cells for title, cells in play.cells.items() if title != "Corrections"}

    before = rest()
    assert (
        play.do("correct", "--what-if", "--round", "1", "--board", "1", "--result", "5").code == 0
    )
    assert rest() == before
    # As of every sheet copied in a file: Excel gives it one when it opens the workbook.
    assert problems(play.data) == ["Corrections has no code name"]
    assert play.do("correct", "--what-if", "--round", "2", "--board", "1", "--colours").code == 0
    assert rest() == before
    titles = [info.title for info in play.book.sheets()]
    assert titles.count("Corrections") == 1
    out = play.path.with_suffix(".xlsx")
    told = call("convert", play.path, out, "--json").document["lost"]
    assert not [issue for issue in told if "Corrections" in str(issue["place"])]


def test_it_is_not_taken_for_a_list_that_was_lost(play: ByCommand) -> None:
    """Its columns are those of a list of players, too."""
    assert (
        play.do("correct", "--what-if", "--round", "1", "--board", "1", "--result", "5").code == 0
    )
    play.path.write_bytes(converted(play.data, ["tblPlayers"]))
    done = play.do("check")
    assert done.code == 0, done.said
    assert "Corrections" not in done.said
    assert len(play.tournament.players) == 8


def test_it_looks_like_the_other_sheets(play: ByCommand) -> None:
    """The head of every column, the first one included, and the paper."""
    assert (
        play.do("correct", "--what-if", "--round", "1", "--board", "1", "--result", "5").code == 0
    )
    book = openpyxl.load_workbook(play.path)
    sheet, pattern = book["Corrections"], book["Explain"]
    for column in "ABCDEFGHI":
        head = sheet[f"{column}5"]
        assert head.fill.fgColor.rgb == pattern["B5"].fill.fgColor.rgb
        assert sheet.column_dimensions[column].width == pattern.column_dimensions[column].width
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.print_title_rows == pattern.print_title_rows
    assert (sheet.sheet_state, pattern.sheet_state) == ("visible", "hidden")


def test_what_was_chosen_is_told_with_when_by_whom_and_why(
    play: ByCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "ann")
    at = [result for _, _, result in play.boards(1)].index("1-0") + 1
    where = ("correct", "--round", "1", "--board", str(at))
    assert play.do(*where, "--result", "0-1", "--reason", "score sheet").code == 0
    # Without a result: what was corrected.
    assert play.do(*where, "--what-if").code == 0
    who, when, why = notes_of(play, "Chosen")
    assert (who, why) == ("ann", "Reason: score sheet")
    assert str(when)[:2] == "20"
    assert play.do(*where, "--result", "1-0").code == 0
    assert play.do(*where, "--what-if", "--result", "0-1").code == 0
    assert notes_of(play, "Chosen") == []


def test_a_correction_that_counts_is_shown_from_what_it_was(play: ByCommand) -> None:
    at = [result for _, _, result in play.boards(2)].index("1-0") + 1
    where = ("correct", "--round", "2", "--board", str(at))
    assert play.do(*where, "--result", "0-1", "--accept", "CORRECTION").code == 0
    assert play.do(*where, "--what-if").code == 0
    assert [(r["was"], r["became"]) for r in sheet(play) if r["name"] == "Result"] == [
        ("1-0", "0-1")
    ]
    assert len(notes_of(play, "Chosen")) >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_speaks_every_language(language: str, play: ByCommand) -> None:
    name = text(f"value.language.{language}")
    play.setting("language", name)
    done = play.do("correct", "--what-if", "--round", "1", "--board", "1", "--result", "5")
    assert done.code == 0, done.said
    title = text("sheet.corrections", language)
    book = open_book(play.path)
    table = book.tables()[layout.CORRECTIONS.table]
    assert table.sheet == title
    assert list(table.headers) == [
        text(f"column.{key}", language) for key in layout.CORRECTION_COLUMNS
    ]
    assert book.place(layout.CORRECTIONS.defined_name) is not None
    assert book.read_range(title, "A2").rows[0][0] == title
