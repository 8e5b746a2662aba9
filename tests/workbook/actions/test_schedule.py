"""The schedule: understood as people write it, printed at the head of each round, undone."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path

import openpyxl
import pytest

from support.books.filled_book import WHEN
from support.playing.events import confirmed
from swissheet.errors import InputError, Issue, Severity
from swissheet.formats import trf
from swissheet.model import Colour, Event, Player, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.schedule import day_text
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

SCHEDULE = Sheet.SCHEDULE.table
WHO = {"when": WHEN, "who": "Arbiter"}
KEYS = dict(zip(layout.SCHEDULE_COLUMNS, range(4), strict=True))
DAY = dt.datetime(2026, 11, 21)
TEN = dt.datetime(1899, 12, 30, 10, 0)


def event(rounds: int = 3, code: str = "en", **about: object) -> FileBook:
    """Six players, nothing paired."""
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 7))
    meant = Tournament(
        players,
        (),
        rounds,
        initial_colour=Colour.WHITE,
        event=Event("Open", **about),  # type: ignore[arg-type]
        tiebreaks=("BH",),
    )
    book = FileBook(build(language=code, rounds=rounds))
    confirmed(actions.from_tournament, book, meant, **WHO)
    return book


def put(book: FileBook, round_: int, **cells: Value) -> None:
    """Somebody types into the row of a round."""
    table = book.tables()[SCHEDULE]
    row = table.top + round_
    book.set_cells(
        table.sheet,
        {f"{column_letters(table.left + KEYS[key])}{row}": value for key, value in cells.items()},
    )


def scheduled(book: FileBook) -> list[tuple[Value, ...]]:
    return [tuple(row) for row in book.read_table(SCHEDULE).rows]


def again(book: FileBook) -> FileBook:
    """Saved, and opened."""
    return FileBook(book.to_bytes())


def head(book: FileBook, round_: int) -> Value:
    area = book.place(layout.round_date_name(round_))
    assert area is not None
    return book.read_range(area.sheet, area.ref.partition(":")[0]).rows[0][0]


def note(book: FileBook, round_: int) -> str:
    area = book.place(layout.note_name(layout.round_name(round_)))
    assert area is not None
    return str(book.read_range(area.sheet, area.ref.partition(":")[0]).rows[0][0])


def issues(book: FileBook) -> list[Issue]:
    return [i for i in read(book).issues if i.place.sheet in ("Schedule", "Round 1")]


def play(book: FileBook, round_: int) -> None:
    table = book.tables()[layout.round_table(round_)]
    book.set_column(table.name, "Result", ["1-0", "½-½", "0-1"])


@pytest.mark.parametrize(
    ("typed", "date", "time"),
    [
        (DAY, "2026/11/21", ""),
        (DAY.replace(hour=14), "2026/11/21", "14:00"),
        (46347, "2026/11/21", ""),
        ("2026-11-21", "2026/11/21", ""),
        ("21.11.2026", "2026/11/21", ""),
        ("21/11/2026", "2026/11/21", ""),
        ("21 November 2026", "2026/11/21", ""),
        ("Saturday 21 November 2026", "2026/11/21", ""),
        ("November 21, 2026", "2026/11/21", ""),
        ("Samstag, 21. November 2026", "2026/11/21", ""),
        ("21 de noviembre de 2026", "2026/11/21", ""),
        ("21 listopada 2026", "2026/11/21", ""),
        ("21.11.26", "2026/11/21", ""),
        ("Sat, 21 Nov 2026", "2026/11/21", ""),
        ("Sa., 21. Nov. 2026", "2026/11/21", ""),
        ("Nov 21st, 2026", "2026/11/21", ""),
        ("21 lis 2026", "2026/11/21", ""),
        ("2026-11-21 14:00", "2026/11/21", "14:00"),
        ("2026-11-21T14:00", "2026/11/21", "14:00"),
        ("21 November 2026, 2 pm", "2026/11/21", "14:00"),
    ],
)
def test_a_date_is_understood_as_people_write_it(typed: Value, date: str, time: str) -> None:
    book = event()
    put(book, 2, date=typed)
    found = read(again(book))
    assert found.settings.schedule.of(2).date == date
    assert found.settings.schedule.of(2).time == time
    assert found.settings.event.round_dates == ("", date)
    assert not issues(book)


@pytest.mark.parametrize(
    "shorts",
    [
        "Mon Tue Wed Thu Fri Sat Sun",
        "Sen Sel Rab Kam Jum Sab Min",
        "Isn Sel Rab Kha Jum Sab Ahd",
        "pn. wt. śr. czw. pt. sob. ndz.",
        "Mo. Di. Mi. Do. Fr. Sa. So.",
        "lun. mar. mer. jeu. ven. sam. dim.",
        "lun. mar. mié. jue. vie. sáb. dom.",
        "ma. di. wo. do. vr. za. zo.",
        "lun mar mer gio ven sab dom",
        "seg. ter. qua. qui. sex. sáb. dom.",
    ],
)
def test_a_short_weekday_is_held_against_its_date_in_every_language(shorts: str) -> None:
    for at, word in enumerate(shorts.split()):
        fits = [day for day in range(7) if _is_read(f"{word} {23 + day}.11.2026")]
        # Of two letters another language may begin another day; they are given the benefit.
        assert at in fits
        assert len(fits) <= (1 if len(word.strip(".")) > 2 else 2), word


def _is_read(text: str) -> bool:
    try:
        return day_text(text) == (f"2026/11/{text.split()[1][:2]}", "")
    except InputError:
        return False


def test_a_month_in_front_is_no_weekday() -> None:
    assert day_text("Mar 21, 2026") == ("2026/03/21", "")  # a Saturday, and no martes


@pytest.mark.parametrize(
    ("typed", "time"),
    [(TEN, "10:00"), (5 / 12, "10:00"), ("10:00", "10:00"), ("10.00", "10:00"), ("10h", "10:00"),
     ("10 Uhr", "10:00"), ("10 h 30", "10:30"), ("2:30 p.m.", "14:30"), ("12 am", "00:00")],
)  # fmt: skip
def test_a_time_is_understood_as_people_write_it(typed: Value, time: str) -> None:
    book = event()
    put(book, 1, date=DAY, time=typed)
    assert read(again(book)).settings.schedule.of(1).time == time
    assert not issues(book)


@pytest.mark.parametrize(
    ("cells", "cell", "code"),
    [
        ({"date": "soon"}, "B6", "round-date"),
        ({"date": "2026"}, "B6", "round-date"),
        ({"date": "31 February 2026"}, "B6", "round-date"),
        ({"date": "3/4/2026"}, "B6", "round-date"),
        ({"time": "25:00"}, "C6", "round-time"),
        ({"time": "noon"}, "C6", "round-time"),
        ({"time": 9}, "C6", "round-time"),  # into a cell for times: 9 days, shown as 0:00
        ({"time": 15.3}, "C6", "round-time"),
        ({"date": "Sunday 21 November 2026"}, "B6", "round-date"),
        ({"date": "Sunday 21.11.2026, 10:00"}, "B6", "round-date"),
        ({"date": "Sun 21 Nov 2026"}, "B6", "round-date"),
        ({"date": 21}, "B6", "round-date"),
        ({"date": "21 jui 2026"}, "B6", "round-date"),  # juin or juillet
        ({"round": "final", "date": DAY}, "A6", "schedule"),
        ({"round": 2, "date": DAY}, "A7", "schedule"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_cell(
    cells: dict[str, Value], cell: str, code: str
) -> None:
    book = event()
    put(book, 2, date=DAY)
    put(book, 1, **cells)
    (issue,) = issues(book)
    assert (issue.place.sheet, issue.place.cell, issue.code) == ("Schedule", cell, code)
    assert issue.severity is Severity.WARNING
    confirmed(actions.pair, book, **WHO)  # no round waits for it


def test_the_head_of_a_round_says_when_and_where_and_its_note_what_is_next() -> None:
    book = event()
    put(book, 1, date=DAY, time=TEN, venue="Town hall")
    put(book, 2, date="22 November 2026", time="9.30")
    confirmed(actions.pair, book, **WHO)
    book = again(book)
    assert head(book, 1) == "Saturday 21 November 2026, 10:00\nTown hall"
    assert note(book, 1) == "3 boards · Next round: Sunday 22 November 2026, 09:30"
    play(book, 1)
    confirmed(actions.pair, book, **WHO)
    assert head(book, 2) == "Sunday 22 November 2026, 09:30"
    assert note(book, 2) == "3 boards"  # of round 3 nothing is known


@pytest.mark.parametrize("typed", ["soon", "31 February 2026", "Sunday 21 November 2026", 21])
def test_a_date_that_cannot_be_read_is_printed_nowhere_and_told_once(typed: Value) -> None:
    book = event()
    put(book, 1, date=typed, time=TEN, venue="Town hall")
    put(book, 2, date=typed)
    confirmed(actions.pair, book, **WHO)
    book = again(book)
    assert head(book, 1) == "10:00\nTown hall"
    assert note(book, 1) == "3 boards"
    assert [(i.code, i.place.cell) for i in issues(book) if i.code != "results-missing"] == [
        ("round-date", "B6"),
        ("round-date", "B7"),
    ]
    put(book, 1, date=DAY)
    actions.check(book)
    assert head(book, 1) == "Saturday 21 November 2026, 10:00\nTown hall"


def test_what_an_earlier_version_printed_of_such_a_date_goes_with_the_next_action() -> None:
    book = event()
    put(book, 1, date="soon")
    confirmed(actions.pair, book, **WHO)
    area = book.place(layout.round_date_name(1))
    assert area is not None
    book.set_cells(area.sheet, {area.ref.partition(":")[0]: "Soon"})
    actions.check(book)
    assert head(book, 1) in (None, "")


def test_the_last_round_has_no_next_one() -> None:
    book = event(rounds=1)
    put(book, 1, date=DAY)
    table = book.tables()[SCHEDULE]
    book.set_cells(table.sheet, {f"A{table.bottom + 1}": 2, f"B{table.bottom + 1}": DAY})
    confirmed(actions.pair, book, **WHO)
    assert note(book, 1) == "3 boards"


@pytest.mark.part(3)
@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("de", "Samstag, 21. November 2026, 10:00"),
        ("es", "Sábado 21 de noviembre de 2026, 10:00"),
        ("fr", "Samedi 21 novembre 2026, 10:00"),
        ("id", "Sabtu, 21 November 2026, 10:00"),
        ("it", "Sabato 21 novembre 2026, 10:00"),
        ("ms", "Sabtu, 21 November 2026, 10:00"),
        ("nl", "Zaterdag 21 november 2026, 10:00"),
        ("pl", "Sobota, 21 listopada 2026, 10:00"),
        ("pt", "Sábado, 21 de novembro de 2026, 10:00"),
    ],
)
def test_the_head_is_in_the_language_of_the_workbook(code: str, line: str) -> None:
    book = event(code=code)
    put(book, 1, date=DAY, time=TEN)
    confirmed(actions.pair, book, **WHO)
    assert head(book, 1) == line


def test_another_time_is_shown_with_the_next_action_and_undo_takes_it_back() -> None:
    book = event()
    put(book, 1, date=DAY, time=TEN)
    confirmed(actions.pair, book, **WHO)
    before = scheduled(book)
    put(book, 1, time="11:00", venue="Town hall")
    play(book, 1)
    confirmed(actions.standings, book, **WHO)
    assert head(book, 1) == "Saturday 21 November 2026, 11:00\nTown hall"
    actions.undo(book, **WHO)  # the standings
    actions.undo(book, **WHO)  # what was typed
    assert scheduled(book) == before
    assert head(book, 1) == "Saturday 21 November 2026, 10:00"


def test_the_dates_go_to_a_report_and_come_from_one() -> None:
    book = event()
    put(book, 1, date=DAY, time=TEN)
    put(book, 3, date="22.11.2026")
    found = read(book).tournament
    assert found is not None
    text = trf.dumps(found)
    assert "26/11/21" in text
    back = trf.loads(text)
    assert back.event.round_dates == ("2026/11/21", "", "2026/11/22")
    other = FileBook(build(rounds=3))
    confirmed(actions.from_tournament, other, back, **WHO)
    assert [row[1] for row in scheduled(again(other))] == [DAY, None, dt.datetime(2026, 11, 22)]
    read_again = read(again(other)).tournament
    assert read_again is not None
    assert read_again.event.round_dates == back.event.round_dates


def test_the_schedule_has_a_row_for_every_round_that_is_added() -> None:
    book = event(rounds=2)
    assert [row[0] for row in scheduled(book)] == [1, 2]
    table = book.tables()[Sheet.TOURNAMENT.table]
    settings = read(book).settings
    book.set_cells(table.sheet, {settings.place("rounds_total").cell: 4})
    confirmed(actions.pair, book, **WHO)
    assert [row[0] for row in scheduled(again(book))] == [1, 2, 3, 4]


def test_rows_may_be_sorted_and_typed_below_without_a_number() -> None:
    book = event(rounds=2)
    table = book.tables()[SCHEDULE]
    book.write_rows(SCHEDULE, table.headers, [[2, DAY, None, None], [1, None, TEN, None]])
    table = book.tables()[SCHEDULE]
    book.set_cells(table.sheet, {f"B{table.bottom + 1}": "23 November 2026"})
    found = read(again(book)).settings
    assert found.schedule.of(1).time == "10:00"
    assert found.schedule.of(2).date == "2026/11/21"
    (twice,) = issues(book)  # the row below that of round 1 is of round 2
    assert (twice.code, twice.place.cell) == ("schedule", "A8")


def test_a_date_typed_at_the_head_of_a_round_goes_into_the_schedule() -> None:
    """As people did before there was the sheet."""
    book = event()
    area = book.place(layout.round_date_name(1))
    assert area is not None
    book.set_cells(area.sheet, {"G2": DAY.replace(hour=10)})
    assert read(book).settings.event.round_dates == ("2026/11/21",)
    confirmed(actions.pair, book, **WHO)
    book = again(book)
    assert scheduled(book)[0] == (1, DAY, TEN, None)
    assert head(book, 1) == "Saturday 21 November 2026, 10:00"
    actions.undo(book, **WHO)
    assert scheduled(book)[0] == (1, DAY, TEN, None)
    assert read(book).settings.event.round_dates == ("2026/11/21",)


def test_a_workbook_of_an_earlier_version_gets_the_sheet_with_its_first_date() -> None:
    shipped = Path("tests/golden/workbooks/version-0.1.0-8-players.xlsx")
    book = FileBook(shipped.read_bytes())
    assert SCHEDULE not in book.tables()
    confirmed(actions.standings, book, **WHO)
    assert SCHEDULE not in book.tables()  # it is made when there is something for it
    area = book.place(layout.round_date_name(2))
    assert area is not None
    cell = area.ref.partition(":")[0]
    book.set_cells(area.sheet, {cell: DAY})
    confirmed(actions.standings, book, **WHO)
    book = again(book)
    rows = scheduled(book)
    assert rows[1][:2] == (2, "2026-11-21")
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert read(book).settings.event.round_dates == ("", "2026/11/21")
    assert head(book, 2) == "Saturday 21 November 2026"
    title = book.tables()[SCHEDULE].sheet
    assert [info.visible for info in book.sheets() if info.title == title] == [True]


def test_the_schedule_is_on_paper_once_it_says_anything() -> None:
    book = event()
    title = book.tables()[SCHEDULE].sheet
    assert book.print_area(title) in ("F6", "F6:F6")
    put(book, 1, date=DAY)
    confirmed(actions.pair, book, **WHO)
    assert book.print_area(title).startswith("A1:D")


def test_a_long_place_has_the_height_it_needs() -> None:
    book = event()
    put(book, 1, date=DAY, time=TEN, venue="Town hall")
    put(book, 2, date=DAY, time=TEN, venue="Town hall, great room on the first floor, entrance B")
    for round_ in (1, 2):
        confirmed(actions.pair, book, **WHO)
        play(book, round_)
    sheets = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))
    one, other = (sheets[f"Round {n}"].row_dimensions[2].height for n in (1, 2))
    assert 2 * 16 <= one < 3 * 16 <= other


def test_a_long_place_is_whole_on_the_schedule_too() -> None:
    book = event()
    put(book, 1, date=DAY, venue="Great Hall of the Assembly Rooms, second floor, " * 2)
    put(book, 2, date=DAY, venue="Town hall")
    confirmed(actions.pair, book, **WHO)

    def heights() -> list[float]:
        sheet = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["Schedule"]
        return [sheet.row_dimensions[row].height for row in (6, 7)]

    long, short = heights()
    assert 3 * 18 <= long < 5 * 18
    assert short == 28
    put(book, 1, venue="Town hall")
    play(book, 1)
    confirmed(actions.pair, book, **WHO)
    assert heights() == [short, short]


@pytest.mark.parametrize(
    ("typed", "later"),
    [("10:00", TEN), (TEN, "10:00"), ("10:00", " 10:00 "), (15, 9)],
    ids=["text, then a time", "time, then a text", "blanks", "days, both shown as 00:00"],
)
def test_a_cell_that_reads_as_before_does_not_keep_undo_from_going_on(
    typed: Value, later: Value
) -> None:
    book = event()
    before = scheduled(book)
    put(book, 1, time=typed)
    confirmed(actions.pair, book, **WHO)
    put(book, 1, time=later)
    book = again(book)
    confirmed(actions.enter_results, book, 1, {1: "1-0"}, **WHO)
    actions.undo(book, steps=3, **WHO)
    assert scheduled(again(book)) == before
