"""The sheet that opens tie-breaks: every value can be added up, and is that of the Standings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random

import pytest

from support.books import filled_book
from support.books.memory_book import MemoryBook, blank_book
from support.playing.deeds import essence
from support.playing.events import (
    NAMES,
    STAMP,
    book_with,
    confirmed,
    enter,
    set_setting,
    started_book,
)
from support.rules.random_fields import small_tournament
from swissheet.errors import InputError, RulesError, WorkbookError
from swissheet.model import Bye, Player, Round, Tournament
from swissheet.model.points import said_points
from swissheet.simulate import simulate
from swissheet.tiebreaks import RECOMMENDED_LISTS, compute
from swissheet.words.message import reading_in
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory import journal
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build

Row = Mapping[str, Value]

LISTS = [
    *layout.TIEBREAK_LISTS,
    *dict.fromkeys(RECOMMENDED_LISTS.values()),
    "AOB, SOB, FB, FB/M1, BH/MM, SB/P, PS/C1, STD, REP, VUR, NUM, ABH, AFB, RTNG, TPN",
    "ARO/U1400, ARO/C1/U1400, TPR/U1400, PTP/U1400, APRO/U1400, APPO/U1400",
]

CALCULATED = ("AOB", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN", "LOTS")
"""Tie-breaks that are not the sum of their rounds."""


@dataclass(frozen=True)
class Opened:
    """A block of the sheet: the heading, what is between, and the value."""

    code: str
    heading: Row
    rows: tuple[Row, ...]
    last: Row

    @property
    def rounds(self) -> list[Row]:
        return [row for row in self.rows if row["round"] is not None]

    @property
    def counted(self) -> float:
        return sum(number(row["counted"] or 0) for row in self.rounds)


def number(value: Value) -> float:
    assert isinstance(value, int | float), value
    return value


def opened(book: MemoryBook) -> dict[str, Opened]:
    """The blocks of the sheet by their tie-break, in order."""
    rows = [
        dict(zip(layout.EXPLAIN_COLUMNS, row, strict=True))
        for row in book.read_table("tblExplain").rows
    ]
    blocks = {}
    for code, found in groupby(rows, key=lambda row: row["tiebreak"]):
        heading, *between, last = found
        assert isinstance(code, str)
        assert code not in blocks, "a block is in one piece"
        blocks[code] = Opened(code, heading, tuple(between), last)
    return blocks


def standings_of(book: MemoryBook) -> dict[int, dict[str, Value]]:
    """The lines of the Standings by pairing number."""
    table = book.tables()["tblStandings"]
    lines = [dict(zip(table.headers, row, strict=True)) for row in book.read_table(table.name).rows]
    return {int(number(line["No."])): line for line in lines}


def imported(tournament: Tournament) -> MemoryBook:
    book = blank_book(tournament.rounds_total)
    seeded = replace(tournament, options=(*tournament.options, ("lots_seed", "7")))
    confirmed(actions.from_tournament, book, seeded, **STAMP)
    return book


def check_sums(book: MemoryBook, tpn: int, line: Mapping[str, Value]) -> None:
    """Every block ends with the value of the Standings, and its rounds or steps lead to it."""
    blocks = opened(book)
    shown = [heading for heading in line if heading != "†"]
    assert list(blocks) == ["PTS", *shown[len(layout.STANDINGS_COLUMNS) :]]
    for code, block in blocks.items():
        value = line["Pts" if code == "PTS" else code]
        assert block.last["counted"] == value, (tpn, code)
        if code.startswith(("DE", "OTHER")) or value == "–":
            continue
        if not code.startswith(CALCULATED):
            assert block.counted == pytest.approx(number(value)), (tpn, code)
            assert block.last["opponent"] == "Sum"
        elif block.rounds and not code.startswith("PTP"):
            total = next(row["counted"] for row in block.rows if row["opponent"] == "Sum")
            assert block.counted == pytest.approx(number(total)), (tpn, code)


@pytest.fixture(scope="module")
def sample() -> MemoryBook:
    return imported(filled_book.sample())


@pytest.mark.parametrize("codes", LISTS)
def test_every_value_of_the_sample_adds_up_to_the_standings(sample: MemoryBook, codes: str) -> None:
    asked = codes.replace(",", " ").split()
    actions.standings(sample, tiebreaks=asked, **STAMP)
    for tpn, line in list(standings_of(sample).items())[::7]:
        actions.explain(sample, tpn, codes=asked, **STAMP)
        check_sums(sample, tpn, line)


@pytest.mark.parametrize("seed", range(12))
def test_every_value_of_a_strange_event_adds_up_to_the_standings(seed: int) -> None:
    tournament = simulate(small_tournament(Random(seed)))
    book = imported(tournament)
    asked = [*layout.TIEBREAK_LISTS[0].split(", "), "PS", "KS", "AOB", "ARO", "TPR", "STD", "DE"]
    actions.standings(book, tiebreaks=asked, **STAMP)
    for tpn, line in standings_of(book).items():
        actions.explain(book, tpn, codes=asked, **STAMP)
        check_sums(book, tpn, line)


def test_the_list_of_the_settings_is_opened_and_the_player_named() -> None:
    book = started_book("1", "5", "0", "1")
    set_setting(book, "tiebreaks", "SB, DE")
    outcome = confirmed(actions.explain, book, 4, **STAMP)
    assert list(opened(book)) == ["PTS", "SB", "DE"]
    assert book.cell("Explain", "A3") == (
        "No. 4 Davis, Dino · rank 6 · points 0 · after round 1 of 5"
    )
    assert outcome.summary == "Tie-breaks explained: 4 Davis, Dino: SB, DE after round 1."
    assert book.front == "Explain"
    assert book.sheet("Explain").visible
    assert book.status == outcome.status == "Round 1 of 5 is complete. Next: pair round 2."
    assert journal.entries(book)[0].round == 1


def test_a_cut_round_is_shown_and_counts_nothing_by_its_article() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    enter(book, 2, "1", "5", "0", "1")
    actions.explain(book, 1, codes=["BH/C1"], **STAMP)
    cut = [row for row in opened(book)["BH/C1"].rounds if row["note"]]
    assert [(row["counted"], row["note"]) for row in cut] == [
        (None, "cut: least significant value, 14")
    ]
    assert number(cut[0]["counts_as"]) <= min(
        number(row["counts_as"]) for row in opened(book)["BH/C1"].rounds
    )


def test_sonneborn_berger_multiplies_points_by_the_opponents_score(sample: MemoryBook) -> None:
    actions.explain(sample, 14, codes=["SB"], **STAMP)
    block = opened(sample)["SB"]
    assert block.heading["opponent"] == "Sonneborn-Berger, C.07 9.1"
    assert block.heading["note"] == "Pts × Score or rating = Counted"
    for row in block.rounds:
        product = number(row["points"]) * number(row["counts_as"])
        assert row["counted"] == pytest.approx(product)


def test_a_game_is_told_by_opponent_colour_and_result() -> None:
    book = book_with(NAMES[:7])
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "+")
    told = {}
    for tpn in range(1, 8):
        actions.explain(book, tpn, codes=["PTS"], **STAMP)
        (row,) = opened(book)["PTS"].rounds
        told[tpn] = (row["tpn"], row["opponent"], row["result"], row["points"])
    assert told == {
        1: (4, "Davis, Dino", "w1", 1),
        2: (5, "Evans, Elke", "b½", 0.5),
        3: (6, "Frank, Finn", "w+", 1),
        4: (1, "Adams, Alba", "b0", 0),
        5: (2, "Brown, Bruno", "w½", 0.5),
        6: (3, "Clark, Cleo", "b-", 0),
        7: (None, "bye", "1", 1),
    }


def test_a_ruling_is_a_line_of_its_own() -> None:
    book = started_book("1", "5", "0", "1")
    set_setting(book, "adjustments", "1: -0.5 round 1 (telephone)")
    actions.explain(book, 1, **STAMP)
    block = opened(book)["PTS"]
    assert [(row["round"], row["opponent"], row["counted"], row["note"]) for row in block.rows] == [
        (1, "Evans, Elke", 1, None),
        (1, None, -0.5, "bonus or penalty"),
    ]
    assert block.last["counted"] == 0.5


def test_a_direct_encounter_shows_the_games_among_the_tied() -> None:
    names = NAMES[:4]
    book = book_with(names, rounds=3)
    for results in (("1", "1"), ("1", "0"), ("0", "1")):
        number_ = actions.pair(book, **STAMP).pairing
        assert number_ is not None
        enter(book, number_.round, *results)
    set_setting(book, "tiebreaks", "DE")
    confirmed(actions.standings, book, **STAMP)
    for tpn, line in standings_of(book).items():
        actions.explain(book, tpn, **STAMP)
        block = opened(book)["DE"]
        tied = [t for t, other in standings_of(book).items() if other["Pts"] == line["Pts"]]
        assert block.last["counted"] == line["DE"]
        if len(tied) == 1:
            assert block.rows == ()
            assert block.last["note"] == "Nobody is tied with this player here."
            continue
        group, *members = block.rows
        assert group["note"] == f"Tied: {', '.join(map(str, sorted(tied)))}"
        assert [row["tpn"] for row in members] == sorted(tied)
        for row in members:
            games = re.findall(r"(\d+): ([01½]+)", str(row["note"]))
            points = sum({"1": 1, "0": 0, "½": 0.5}[result] for _, result in games)
            assert row["points"] == points
            assert {int(other) for other, _ in games} == set(tied) - {row["tpn"]}


def test_a_rating_tie_break_shows_its_arithmetic(sample: MemoryBook) -> None:
    actions.explain(sample, 14, codes=["TPR/U1400"], **STAMP)
    block = opened(sample)["TPR/U1400"]
    steps = {row["opponent"]: row["counted"] for row in block.rows if row["round"] is None}
    ratings = [number(row["counts_as"]) for row in block.rounds]
    assert steps["Sum"] == sum(ratings)
    assert steps["Number"] == len(ratings)
    mean, difference = steps["Mean, rounded half up"], steps["Rating difference, B.02 8.1.1"]
    assert block.last["opponent"] == "Performance"
    assert block.last["counted"] == number(mean) + number(difference)


def test_an_undefined_value_says_so(sample: MemoryBook) -> None:
    actions.explain(sample, 14, codes=["ARO"], **STAMP)
    last = opened(sample)["ARO"].last
    assert (last["counted"], last["note"]) == (
        "–",
        "Not defined here: a rating or a game is missing.",
    )


def test_a_tie_break_asked_for_twice_is_opened_twice(sample: MemoryBook) -> None:
    actions.explain(sample, 14, codes=["DE", "BH", "DE"], **STAMP)
    assert list(opened(sample)) == ["PTS", "DE", "BH", "DE (2)"]


def test_taking_back_what_was_explained_hides_the_sheet() -> None:
    book = started_book()
    before = book.snapshot()
    enter(book, 1, "1-0", "½-½", "0-1", "1-0")
    actions.explain(book, 1, **STAMP)
    first = [book.read_table("tblExplain").rows, book.cell("Explain", "A3")]
    actions.explain(book, 2, codes=["DE"], **STAMP)
    assert book.read_table("tblExplain").rows != first[0]
    assert book.read_table("tblExplain").rows != first[0]
    actions.undo(book, **STAMP)  # all that was computed from the results
    assert book.cell("Round 1", "E6") == "1-0"
    actions.undo(book, **STAMP)  # the results
    after = book.snapshot()
    assert after["visible"] == before["visible"]
    for title in ("Explain", "Standings", "Round 1", "Tournament", "Players"):
        assert after["cells"][title] == before["cells"][title]  # type: ignore[index]


def test_the_organisers_own_column_stays() -> None:
    book = started_book("1", "5", "0", "1")
    book.set_headers("tblExplain", [*layout_headers("en"), "Mine"])
    actions.explain(book, 1, **STAMP)
    assert book.tables()["tblExplain"].headers == (*layout_headers("en"), "Mine")


def layout_headers(code: str) -> list[str]:
    return [text(f"column.{key}", code) for key in layout.EXPLAIN_COLUMNS]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sheet_speaks_the_language_of_the_workbook(code: str) -> None:
    book = blank_book(5, code)
    tournament = filled_book.sample()
    confirmed(actions.from_tournament, book, tournament, **STAMP)
    outcome = actions.explain(book, 5, codes=["DE", "ARO"], **STAMP)
    assert book.front == text("sheet.explain", code)
    assert list(book.tables()["tblExplain"].headers) == layout_headers(code)
    own = next(row for row in compute(tournament, ["PTS", "DE", "ARO"]).rows if row.tpn == 5)
    assert book.cell(book.front, "A3") == text(
        "note.explain",
        code,
        tpn=5,
        name=tournament.player(5).name,
        rank=own.rank,
        points=said_points(own.points).words(code),
        round=3,
        rounds=5,
    )
    with reading_in(code):
        assert outcome.summary.startswith(text("action.explain", code))
    blocks = opened(book)
    assert blocks["PTS"].last["opponent"] == text("explain.sum", code)
    assert blocks["DE"].last["opponent"] == text("explain.place", code)
    assert blocks["ARO"].last["note"] == text("explain.undefined", code)


def test_a_number_nobody_has_is_refused_and_nothing_changes() -> None:
    book = started_book("1", "5", "0", "1")
    before = essence(book)
    with pytest.raises(RulesError, match=r"There is no player 99; the list has 8 players\.$"):
        actions.explain(book, 99, **STAMP)
    assert essence(book) == before


@pytest.mark.parametrize("code", [["BHX"], ["BH/Q9"]])
def test_a_tie_break_that_does_not_exist_changes_nothing(code: list[str]) -> None:
    book = started_book("1", "5", "0", "1")
    before = book.snapshot()
    with pytest.raises(InputError):
        actions.explain(book, 1, codes=code, **STAMP)
    assert book.snapshot() == before


def test_results_must_be_there_as_for_the_standings() -> None:
    book = started_book("1", "5", None, "1")
    with pytest.raises(RulesError, match="board 3") as caught:
        actions.explain(book, 1, after=1, **STAMP)
    assert (caught.value.place.sheet, caught.value.place.cell) == ("Round 1", "E8")


# The player of a selected row.


@pytest.mark.parametrize(
    ("sheet", "table"),
    [("Standings", "tblStandings"), ("players", "tblPlayers"), ("Cross table", "tblCrosstable")],
)
def test_the_player_is_that_of_the_selected_row(sheet: str, table: str) -> None:
    book = started_book("1", "5", "0", "1")
    actions.standings(book, **STAMP)
    for row, tpn in enumerate(book.column(table, "tpn"), start=6):
        if isinstance(tpn, int):
            actions.explain(book, (sheet, row), **STAMP)
            assert str(book.cell("Explain", "A3")).startswith(f"No. {tpn} ")


def test_a_selected_number_nobody_has_is_named_by_its_cell() -> None:
    book = started_book("1", "5", "0", "1")
    actions.standings(book, **STAMP)
    book.put("Standings", "B7", 99)
    with pytest.raises(RulesError, match="There is no player 99") as caught:
        actions.explain(book, ("Standings", 7), **STAMP)
    assert (caught.value.place.sheet, caught.value.place.cell) == ("Standings", "B7")


@pytest.mark.parametrize(
    ("sheet", "row", "cell", "words"),
    [
        ("Standings", 5, "A5", "There is no player in row 5"),
        ("Standings", 400, "A400", "There is no player in row 400"),
        ("Players", 20, "A20", "There is no player in row 20"),
        ("Round 1", 6, "A6", "Select a row on 'Standings', 'Players' or 'Cross table'"),
        ("Nowhere", 0, "A1", "Select a row on"),
    ],
)
def test_a_selection_without_a_player_is_named(sheet: str, row: int, cell: str, words: str) -> None:
    book = started_book("1", "5", "0", "1")
    actions.standings(book, **STAMP)
    with pytest.raises(WorkbookError, match=words) as caught:
        actions.explain(book, (sheet, row), **STAMP)
    assert (caught.value.place.sheet, caught.value.place.cell) == (sheet, cell)
    assert caught.value.code == "selection"


@pytest.mark.parametrize(
    ("number_", "words"), [(None, "no number yet"), ("=1+1", "is not a pairing number")]
)
def test_a_player_without_a_number_is_named(number_: Value, words: str) -> None:
    book = started_book("1", "5", "0", "1")
    actions.standings(book, **STAMP)
    book.put("Standings", "B8", number_)
    with pytest.raises(WorkbookError, match=words) as caught:
        actions.explain(book, ("Standings", 8), **STAMP)
    assert caught.value.place.cell == "B8"


# Workbooks made before there was the sheet.


def old_book() -> MemoryBook:
    book = started_book("1", "5", "0", "1")
    del book.by_title["Explain"]
    del book.table_map["tblExplain"]
    for name in (Sheet.EXPLAIN.defined_name, layout.note_name(Sheet.EXPLAIN.defined_name)):
        del book.name_map[name]
    return book


def test_an_older_workbook_says_that_it_has_no_such_sheet() -> None:
    book = old_book()
    before = book.snapshot()
    with pytest.raises(WorkbookError, match="has no sheet 'Explain' with the table 'tblExplain'"):
        actions.explain(book, 1, **STAMP)
    assert book.snapshot() == before


def test_an_older_workbook_does_everything_else() -> None:
    book = old_book()
    assert actions.check(book).issues == ()
    actions.standings(book, **STAMP)
    assert actions.pair(book, **STAMP).pairing is not None
    actions.undo(book, **STAMP)


def test_a_sheet_whose_name_or_columns_are_gone_is_written_all_the_same() -> None:
    book = started_book("1", "5", "0", "1")
    del book.name_map[Sheet.EXPLAIN.defined_name]
    book.set_headers("tblExplain", ["Note", "Opponent"])
    actions.explain(book, 1, **STAMP)
    assert list(book.tables()["tblExplain"].headers) == layout_headers("en")
    assert opened(book)["PTS"].last["counted"] == 1


# In a file.


def test_a_file_shows_the_sheet_and_hides_it_again_when_it_is_taken_back() -> None:
    book = FileBook(build(rounds=5))
    confirmed(actions.from_tournament, book, filled_book.sample(), **STAMP)
    actions.explain(book, 8, **STAMP)
    again = FileBook(book.to_bytes())
    assert next(s.visible for s in again.sheets() if s.title == "Explain")
    rows = again.read_table("tblExplain").rows
    assert (rows[0][0], rows[-1][0]) == ("PTS", "WIN")
    actions.undo(again, **STAMP)
    assert not next(s.visible for s in again.sheets() if s.title == "Explain")
    assert [row for row in again.read_table("tblExplain").rows if any(row)] == []


def test_names_that_look_like_formulas_stay_texts() -> None:
    players = (Player(1, "=1+1", 2000), Player(2, "+SUM(A1)", 1900))
    event = Tournament(players, (Round(1, (), ((1, Bye.PAB), (2, Bye.HPB))),), 3)
    book = FileBook(build(rounds=3))
    confirmed(actions.from_tournament, book, event, **STAMP)
    actions.explain(book, 1, codes=["PTS"], **STAMP)
    block = FileBook(book.to_bytes()).read_table("tblExplain")
    assert block.formulas == frozenset()
