"""Build the sheet with date, time and place of each round."""

from __future__ import annotations

from typing import Any

from swissheet.workbook.shared.column_widths import SCHEDULE, SCHEDULE_TYPE
from swissheet.workbook.shared.language import text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.kit.frame import ANYTHING, BODY, Column, Kit, ListSheet, list_sheet
from swissheet.workbook.sheets.kit.styles import TEXT, Look


def schedule(kit: Kit) -> Any:
    """Make the sheet Schedule, one row for each round.

    While it is empty it is not printed: see ``lists.games``.
    """
    day = f"[$-{text('spreadsheet.locale', kit.language)}]dddd d mmmm yyyy"
    big: Look = {"font_size": SCHEDULE_TYPE}
    columns = (
        Column("round", SCHEDULE["round"], "number", {**big, "bold": True}),
        Column("date", SCHEDULE["date"], look={**big, "num_format": day}, check=ANYTHING),
        Column("time", SCHEDULE["time"], "number", {**big, "num_format": "hh:mm"}, check=ANYTHING),
        Column("venue", SCHEDULE["venue"], "name", {**big, "num_format": TEXT}),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.SCHEDULE),
            "",
            columns,
            rows=kit.rounds,
            row_height=28,
        ),
    )
    number = kit.styles.cell("number", **big, bold=True)
    for row in range(kit.rounds):
        sheet.write_number(BODY + row, 0, row + 1, number)
    sheet.print_area_range = f"{kit.quoted(kit.title(Sheet.SCHEDULE))}!$F$6:$F$6"
    sheet.set_selection(BODY, 1, BODY, 1)
    return sheet
