"""Find the lost parts of a sheet's look, from the sheet alone.

The organiser may choose size, weight and colour of letters and the fill of a cell. Pasting also
brings another typeface or number format, and removes the pick list of the cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from swissheet.workbook.file.archive.package import main
from swissheet.workbook.file.looks.style_table import StyleTable
from swissheet.workbook.file.sheets import sheet_extras
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.host.addresses import Range
from swissheet.workbook.host.book import Table
from swissheet.workbook.host.looks import Looks

Rows = list[tuple[int, int]]
"""First and last row of each range of rows."""

_TEXT, _NO_FORMAT = "@", "General"


@dataclass(frozen=True, slots=True)
class Lost:
    """The lost parts of a sheet's look; columns by their number on the sheet."""

    frozen: bool = False
    paper: bool = False
    merged: bool = False
    columns: frozenset[int] = frozenset()
    cells: tuple[tuple[int, int], ...] = ()
    checks: Mapping[int, Rows] = field(default_factory=dict)
    formats: Mapping[int, Rows] = field(default_factory=dict)

    @property
    def any(self) -> bool:
        """Return whether anything is lost."""
        one = self.frozen or self.paper or self.merged
        return bool(one or self.columns or self.cells or self.checks or self.formats)


def losses(sheet: SheetPart, table: Table, looks: Looks, styles: StyleTable) -> Lost:
    """Return the lost parts of the look of a table's sheet."""
    root, ours = sheet.root, {table.column(header): header for header in looks.columns}
    frozen = next(root.iter(main("pane")), None) is not None
    merged = not looks.merged or next(root.iter(main("mergeCell")), None) is not None
    alike = looks.rows is None
    bare = {column for column in ours if not _has_look(sheet, column, styled=alike)}
    checked = [table.column(header) for header in looks.checked]
    sheet_lost = Lost(not frozen, _has_no_paper(sheet), not merged)
    if not alike:
        rows = [(row, row) for row in sorted(looks.checked_rows)]
        return replace(
            sheet_lost,
            columns=frozenset(bare),
            cells=tuple(_without_format(sheet, checked, looks, styles)),
            checks=_gaps(sheet, "dataValidation", checked, rows),
        )
    body = [(table.top + 1, table.bottom)]
    return replace(
        sheet_lost,
        columns=frozenset((*bare, *_no_texts(sheet, table, looks, styles))),
        cells=tuple(_pasted(sheet, table, ours, styles)),
        checks=_gaps(sheet, "dataValidation", checked, body),
        formats=_gaps(sheet, "conditionalFormatting", ours, body),
    )


def _has_look(sheet: SheetPart, column: int, *, styled: bool) -> bool:
    if not sheet_extras.has_width(sheet.root, column):
        return False
    return not styled or sheet.column_style(column) not in (None, "0")


def _has_no_paper(sheet: SheetPart) -> bool:
    setup = sheet.root.find(main("pageSetup"))
    return setup is None or not any(setup.get(key) for key in ("paperSize", "orientation"))


def _no_texts(sheet: SheetPart, table: Table, looks: Looks, styles: StyleTable) -> Iterable[int]:
    """Return the columns for texts whose format is lost: a result in them would become a date."""
    for header in looks.texts:
        column = table.column(header)
        if styles.face(sheet.column_style(column)).number_format != _TEXT:
            yield column


def _pasted(
    sheet: SheetPart, table: Table, ours: Iterable[int], styles: StyleTable
) -> Iterable[tuple[int, int]]:
    """Return the cells with another number format or typeface than their column."""
    own = {column: sheet.column_style(column) for column in ours}
    for row, column, style in sheet.styles_between(table.top + 1, table.bottom):
        usual = own.get(column)
        if usual not in (None, style) and styles.face(style) != styles.face(usual):
            yield row, column


def _without_format(
    sheet: SheetPart, values: Sequence[int], looks: Looks, styles: StyleTable
) -> Iterable[tuple[int, int]]:
    """Return the cells of settings whose value has lost its number format."""
    for row in looks.rows or ():
        cells = list(sheet.styles_between(row, row))
        formats = [styles.face(style).number_format for _, at, style in cells if at in values]
        if _NO_FORMAT in formats:
            yield from ((row, column) for _, column, _ in cells)


def _gaps(sheet: SheetPart, kind: str, columns: Iterable[int], rows: Rows) -> dict[int, Rows]:
    """Return the rows of each column that no entry of a kind covers."""
    areas = [area for _, each in sheet_extras.entries_on(sheet.root, kind) for area in each]
    found = {
        column: [gap for first, last in rows for gap in _uncovered(areas, column, first, last)]
        for column in columns
    }
    return {column: gaps for column, gaps in found.items() if gaps}


def _uncovered(areas: Iterable[Range], column: int, first: int, last: int) -> Rows:
    gaps, row = list[tuple[int, int]](), first
    for top, bottom in sorted((a[0], a[2]) for a in areas if a[1] <= column <= a[3]):
        if top > last:
            break
        if top > row:
            gaps.append((row, top - 1))
        row = max(row, bottom + 1)
    return [*gaps, (row, last)] if row <= last else gaps
