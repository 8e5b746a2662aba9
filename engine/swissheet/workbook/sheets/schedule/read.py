"""Read date, time and place of the rounds from the sheet Schedule, one row for each round.

Older workbooks have no such sheet, and the date is above the boards of each round. With the sheet,
a date there counts only if the sheet has none for the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swissheet.errors import InputError, Place, Severity, SwissheetError
from swissheet.model import MAX_ROUNDS
from swissheet.workbook.host.book import Area, Book, Value
from swissheet.workbook.memory.remainder import Kept
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.schedule import Sitting, day_text, sitting_of, time_text
from swissheet.workbook.shared.typed import text_of, whole_number
from swissheet.workbook.shared.view import View, view

SCHEDULED = ("date", "time", "venue")
"""The columns of the schedule that people fill."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The schedule as read: rows of its table and sittings by round."""

    view: View | None = None
    rows: Mapping[int, int] = field(default_factory=dict)
    sittings: Mapping[int, Sitting] = field(default_factory=dict)

    def of(self, number: int) -> Sitting:
        """Return date, time and place of a round; empty where nothing is known."""
        return self.sittings.get(number, Sitting())

    def value(self, number: int, key: str) -> Value:
        """Return the cell of a round; None where there is no such row."""
        if self.view is None or number not in self.rows:
            return None
        return self.view.value(self.rows[number], key)

    def place(self, number: int, key: str) -> Place:
        """Return the place of a round's cell; the table's headings where there is no such row."""
        if self.view is None:
            return Place()
        return self.view.place(self.rows.get(number, -1), key)

    def cells(self) -> dict[str, Value]:
        """Return the filled cells by name: ``schedule.3.date``."""
        return {
            f"schedule.{number}.{key}": value
            for number in sorted(self.rows)
            for key in SCHEDULED
            if (value := self.value(number, key)) is not None
        }


def read_schedule(book: Book, lang: str, findings: Findings) -> Schedule:
    """Return the schedule of a workbook; an empty one if it has no such sheet.

    A row without a number belongs to the round after the row above it.
    """
    found = view(
        book,
        Sheet.SCHEDULE.table,
        layout.SCHEDULE_COLUMNS,
        prefer=lang,
        pasted_by=("date",),
    )
    if found is None:
        return Schedule()
    rows: dict[int, int] = {}
    last = 0
    for row in range(len(found.rows)):
        if found.blank(row, SCHEDULED) and not found.text(row, "round"):
            continue
        number = _number(found, row, last, findings)
        if number in rows:
            if not found.blank(row, SCHEDULED):
                findings.warning(
                    found.place(row, "round"),
                    "sheets.schedule.twice",
                    round=number,
                    cell=found.cell(rows[number], "round"),
                )
        elif number:
            rows[number] = row
        last = number or last
    sittings = {number: _sitting(found, row, findings) for number, row in rows.items()}
    return Schedule(found, rows, {n: said for n, said in sittings.items() if said != Sitting()})


def _number(found: View, row: int, last: int, findings: Findings) -> int:
    """Return the number of the round of a row; 0 where it cannot be read."""
    text = found.text(row, "round")
    if not text:
        return last + 1 if last < MAX_ROUNDS else 0
    try:
        number = language.round_number(text) or whole_number(found.value(row, "round"))
    except SwissheetError:
        number = 0
    if not 1 <= number <= MAX_ROUNDS:
        findings.warning(
            found.place(row, "round"), "sheets.schedule.round", text=text[:40], most=MAX_ROUNDS
        )
        return 0
    return number


def _sitting(found: View, row: int, findings: Findings) -> Sitting:
    """Return date, time and place of a row.

    A time that cannot be read is reported here, a date where dates are read.
    """
    time = found.value(row, "time")
    try:
        time_text(time)
    except InputError as error:
        findings.raised(error, found.place(row, "time"), Severity.WARNING)
    return sitting_of(found.value(row, "date"), time, found.value(row, "venue"))


def date_cells(book: Book, schedule: Schedule) -> list[tuple[Area, Value]]:
    """Return the cells with the dates of the rounds, from round 1, and their values."""
    heads = _head_cells(book)
    if schedule.view is None:
        return heads
    cells = []
    for number in range(1, max((len(heads), *schedule.rows)) + 1):
        place, value = schedule.place(number, "date"), schedule.value(number, "date")
        cell = Area(place.sheet, place.cell)
        if text_of(value) == "" and number <= len(heads) and _is_day(heads[number - 1][1]):
            cell, value = heads[number - 1]
        cells.append((cell, value))
    return cells


def _head_cells(book: Book) -> list[tuple[Area, Value]]:
    """Return the date cells above the boards of the rounds."""
    cells = []
    for number in range(1, MAX_ROUNDS + 1):
        area = book.place(layout.round_date_name(number))
        if area is None:
            break
        cell = Area(area.sheet, area.ref.partition(":")[0])
        value = book.read_range(cell.sheet, cell.ref).rows[0][0]
        # The place of play is in a line of its own.
        cells.append((cell, value.partition("\n")[0] if isinstance(value, str) else value))
    return cells


def _is_day(value: Value) -> bool:
    """Return whether the cell above the boards has a typed date, not the line we print there."""
    if isinstance(value, str) and not value[:1].isdigit():
        return False
    try:
        return day_text(value)[0] != ""
    except InputError:
        return False


def read_round_dates(
    book: Book, schedule: Schedule, kept: Kept, findings: Findings
) -> tuple[str, ...]:
    """Return the dates of the rounds, from round 1; an empty text where there is none."""
    cells = date_cells(book, schedule)
    shown, meant = kept.exact.get("round_dates", (None, None))
    if isinstance(meant, list) and shown == "|".join(text_of(value) for _, value in cells):
        return tuple(map(str, meant))
    dates: list[str] = []
    for area, value in cells:
        try:
            dates.append(day_text(value)[0])
        except SwissheetError as error:
            dates.append(text_of(value))
            findings.raised(error, Place(sheet=area.sheet, cell=area.ref), Severity.WARNING)
    while dates and not dates[-1]:
        dates.pop()
    return tuple(dates)
