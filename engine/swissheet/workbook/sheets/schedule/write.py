"""The schedule of the rounds: its sheet follows the event, and the rounds follow it.

Its rows are as many as the rounds. A date that somebody typed at the head of a round, as people did
before there was the sheet, goes into its row; a workbook without the sheet gets one with the first
such date. The head of each round says when and where it is played.
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
    """The sheet has a row for each round, and the dates that stood at the heads of rounds.

    Undo takes rows back that came; what was at the head of a round stays in the sheet.
    Args: gone: what the cells of a sheet held that was deleted, as :meth:`Schedule.cells` names
          them; None where the workbook never had one.
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
            return  # there is no sheet left to make it of
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
        # The copied cells have formats of other columns: there texts are shown as they are.
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
    """The sheet of a workbook that was made before there was one."""
    like = (Sheet.EXPLAIN, Sheet.STANDINGS, Sheet.CROSSTABLE, Sheet.CHECKS)
    players = book.tables().get(Sheet.PLAYERS.table)
    title = copied_sheet(
        book, Sheet.SCHEDULE, layout.SCHEDULE_COLUMNS, lang, visible=True, like=like,
        after=players.sheet if players is not None else "",
    )  # fmt: skip
    # What the sheet it is a copy of says above its list is of that one.
    book.set_cells(title, {"A3": None, "A4": None})
    return read_schedule(book, lang, Findings())


def _made_again(changes: Changes, rounds: int, lang: str, gone: Mapping[str, Value]) -> Schedule:
    """The sheet that was deleted, with what its cells held."""
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
    """The value as a cell with the format of another column shows it as it is."""
    try:
        if key == "date":
            day, time = day_text(value)
            return f"{day.replace('/', '-')} {time}".strip()
        return time_text(value) if key == "time" else value
    except InputError:
        return value


def _with_rows(changes: Changes, schedule: Schedule, last: int, lang: str) -> Schedule:
    """The schedule with a row for each round up to this one."""
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
    """The dates of the rounds are those of the tournament, as an import has them."""
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
    """What the head of a round says; the place in a line of its own."""
    sitting = schedule.of(number)
    when = when_line(Sitting(sitting.date, sitting.time), lang)
    return "\n".join(part for part in (when, sitting.venue) if part)


def next_round(schedule: Schedule, number: int, rounds: int, lang: str) -> str:
    """When the round after this one is played; empty after the last one."""
    if rounds and number >= rounds:
        return ""
    return next_line(schedule.of(number + 1), lang)


def write_heads(book: Book, schedule: Schedule, last: int, lang: str) -> None:
    """The heads of the rounds up to ``last`` say when and where they are played.

    What later ones said while they were paired is gone; what somebody typed there stays.
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
    """Whether the head of a round says when it is played in the words we print."""
    if not isinstance(there, str):
        return False
    when = there.partition("\n")[0]
    try:
        return when == when_line(Sitting(*day_text(when)), lang)
    except InputError:
        return False
