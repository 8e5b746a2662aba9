"""Write the schedule of the rounds, and date and place above their boards.

The sheet has a row for each round. A date that a person typed above the boards of a round, as in
older workbooks, is moved into its row; a workbook without the sheet gets one with the first such
date. The line above the boards shows when and where the round is played.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.model import MAX_ROUNDS, Tournament
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.schedule import Sitting, day_text, next_line, time_text, when_line
from swissheet.workbook.shared.typed import date_value, text_of, time_value
from swissheet.workbook.sheets.copied_sheet import copied_sheet
from swissheet.workbook.sheets.schedule.read import SCHEDULED, Schedule, date_cells, read_schedule


def keep_schedule(
    changes: Changes,
    schedule: Schedule,
    rounds: int,
    lang: str,
    gone: Mapping[str, Value] | None = None,
) -> None:
    """Write a row for each round, with the dates that were above the boards of rounds.

    Undo removes the new rows; the dates stay in the sheet.

    Args: gone: the cells of a deleted sheet, with the names of :meth:`Schedule.cells`; None where
              the workbook never had one.
    """
    book = changes.book
    typed = {
        number: value
        for number, (area, value) in enumerate(date_cells(book, schedule), start=1)
        if _typed(value) and (schedule.view is None or area.sheet != schedule.view.table.sheet)
    }
    made = False
    if schedule.view is None and gone is not None:
        try:
            schedule, made = _made_again(changes, rounds, lang, gone), True
        except InputError:
            return  # there is no sheet left to copy
        typed = {n: day for n, day in typed.items() if day_text(day)[0] != schedule.of(n).date}
    elif schedule.view is None:
        if not typed:
            return
        schedule, made = _made(book, lang), True
    last = min(max((rounds, *typed)), MAX_ROUNDS)
    schedule = _with_rows(changes, schedule, last, lang)
    found, cells = schedule.view, dict[str, Value]()
    if found is None:
        return
    for number, value in typed.items():
        day, time = day_text(value)
        row = schedule.rows[number]
        # The copied cells have formats of other columns, in which only texts are shown as they are.
        cells[found.cell(row, "date")] = day.replace("/", "-") if made else date_value(day)
        if time and not found.text(row, "time"):
            cells[found.cell(row, "time")] = time if made else time_value(time)
    if cells:
        book.set_cells(found.table.sheet, cells)
    for number in typed:
        area = book.place(layout.round_date_name(number))
        if area is not None:
            book.set_cells(area.sheet, {area.ref.partition(":")[0]: None})


def _typed(value: Value) -> bool:
    try:
        return day_text(value)[0] != ""
    except InputError:
        return False


def _made(book: Book, lang: str) -> Schedule:
    """Make the sheet Schedule in an older workbook."""
    like = (Sheet.EXPLAIN, Sheet.STANDINGS, Sheet.CROSSTABLE, Sheet.CHECKS)
    players = book.tables().get(Sheet.PLAYERS.table)
    title = copied_sheet(
        book, Sheet.SCHEDULE, layout.SCHEDULE_COLUMNS, lang, visible=True, like=like,
        after=players.sheet if players is not None else "",
    )  # fmt: skip
    # The lines above the list belong to the copied sheet.
    book.set_cells(title, {"A3": None, "A4": None})
    return read_schedule(book, lang, Findings())


def _made_again(changes: Changes, rounds: int, lang: str, gone: Mapping[str, Value]) -> Schedule:
    """Make a deleted sheet again, with its former cells."""
    cells = {(int(key.split(".")[1]), key.split(".")[2]): value for key, value in gone.items()}
    last = min(max((rounds, *(number for number, _ in cells))), MAX_ROUNDS)
    schedule = _with_rows(changes, _made(changes.book, lang), last, lang)
    found = schedule.view
    if found is not None and cells:
        changes.book.set_cells(
            found.table.sheet,
            {
                found.cell(schedule.rows[number], key): _as_text(key, value)
                for (number, key), value in cells.items()
            },
        )
    return read_schedule(changes.book, lang, Findings())


def _as_text(key: str, value: Value) -> Value:
    """Return a value as a text, which a cell with another column's format shows as it is."""
    try:
        if key == "date":
            day, time = day_text(value)
            return f"{day.replace('/', '-')} {time}".strip()
        return time_text(value) if key == "time" else value
    except InputError:
        return value


def _with_rows(changes: Changes, schedule: Schedule, last: int, lang: str) -> Schedule:
    """Return the schedule with a row for each round up to this one."""
    found, book = schedule.view, changes.book
    missing = [number for number in range(1, last + 1) if number not in schedule.rows]
    if found is None or not missing or "round" not in found.columns:
        return schedule
    if found.below:
        book.adopt_rows(found.table.name, found.below)
    numbers = [
        next((n for n, at in schedule.rows.items() if at == row), found.value(row, "round"))
        for row in range(len(found.rows))
    ]
    while numbers and numbers[-1] is None and found.blank(len(numbers) - 1, SCHEDULED):
        numbers.pop()
    rows = [[number] for number in (*numbers, *missing)]
    changes.set_rows(found.table.name, [found.header("round")], rows)
    return read_schedule(book, lang, Findings())


def fill_schedule(changes: Changes, schedule: Schedule, tournament: Tournament, lang: str) -> None:
    """Write the dates of a tournament, for example an imported one, into the schedule."""
    dates = tournament.event.round_dates
    if schedule.view is None or not dates:
        for number, date in enumerate(dates, start=1):
            changes.set_named(layout.round_date_name(number), date_value(date))
        return
    schedule = _with_rows(changes, schedule, len(dates), lang)
    if schedule.view is not None:
        cells: dict[tuple[int, str], Value] = {
            (schedule.rows[number], "date"): date_value(date)
            for number, date in enumerate(dates, start=1)
        }
        changes.set_cells(schedule.view, cells)


def head_line(schedule: Schedule, number: int, lang: str) -> str:
    """Return the line above the boards of a round; the place is in a line of its own."""
    sitting = schedule.of(number)
    when = when_line(Sitting(sitting.date, sitting.time), lang)
    return "\n".join(part for part in (when, sitting.venue) if part)


def next_round(schedule: Schedule, number: int, rounds: int, lang: str) -> str:
    """Return when the next round is played; empty after the last one."""
    if rounds and number >= rounds:
        return ""
    return next_line(schedule.of(number + 1), lang)


def write_heads(book: Book, schedule: Schedule, last: int, lang: str) -> None:
    """Write date and place above the boards of the rounds up to ``last``.

    Our line on later rounds, from when they were paired, is removed; a typed text stays.
    """
    if schedule.view is None:
        return
    for number in range(1, MAX_ROUNDS + 1):
        area = book.place(layout.round_date_name(number))
        if area is None:
            if number > last:
                break
            continue
        cell = area.ref.partition(":")[0]
        there = book.read_range(area.sheet, cell).rows[0][0]
        line = head_line(schedule, number, lang)
        if number > last:
            if text_of(there) and (text_of(there) == text_of(line) or _printed(there, lang)):
                book.set_cells(area.sheet, {cell: None})
        elif text_of(there) != text_of(line):
            book.set_cells(area.sheet, {cell: line})


def _printed(there: Value, lang: str) -> bool:
    """Return whether the line above a round's boards is one that we print."""
    if not isinstance(there, str):
        return False
    when = there.partition("\n")[0]
    try:
        return when == when_line(Sitting(*day_text(when)), lang)
    except InputError:
        return False
