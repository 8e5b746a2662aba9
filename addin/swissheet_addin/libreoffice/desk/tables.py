"""Do the operations on tables, which are database ranges here, and on defined names."""

from __future__ import annotations

from typing import Any

from com.sun.star.table import CellAddress

from .document import Document, box_of


class TableOperations(Document):
    """The operations on tables and names."""

    def names(self) -> dict[str, Any]:
        return _named(self.document.NamedRanges)

    def local_names(self, sheet: str) -> list[Any]:
        return list(_named(self._sheet(sheet).NamedRanges))

    def delete_local_name(self, sheet: str, name: str) -> None:
        self._sheet(sheet).NamedRanges.removeByName(name)

    def delete_name(self, name: str) -> None:
        self.document.NamedRanges.removeByName(name)

    def add_name(self, name: str, says: str) -> None:
        self.document.NamedRanges.addNewByName(name, _to_calc(says), CellAddress(), 0)

    def change_name(self, name: str, says: str) -> None:
        self.document.NamedRanges.getByName(name).Content = _to_calc(says)

    def tables(self) -> list[Any]:
        """Return name, sheet, box without totals row, and whether there is one."""
        ranges = self.document.DatabaseRanges
        found = []
        for name in ranges.ElementNames:
            area = ranges.getByName(name).DataArea
            sheet = self.document.Sheets.getByIndex(area.Sheet)
            found.append([name, sheet.Name, box_of(area), bool(ranges.getByName(name).TotalsRow)])
        return found

    def resize(self, table: str, box: list[int]) -> None:
        found = self.document.DatabaseRanges.getByName(table)
        area = found.DataArea
        area.StartRow, area.StartColumn, area.EndRow, area.EndColumn = (at - 1 for at in box)
        found.DataArea = area

    def rename_table(self, table: str, name: str) -> None:
        self.document.DatabaseRanges.getByName(table).Name = name

    def set_totals(self, table: str, shown: bool) -> None:
        """Put the totals row below the table, or park it on the last row of the sheet."""
        found = self.document.DatabaseRanges.getByName(table)
        area = found.DataArea
        sheet = self.document.Sheets.getByIndex(area.Sheet)
        parked = sheet.Rows.Count - 1
        columns = area.StartColumn, area.EndColumn
        place = CellAddress()
        place.Sheet, place.Column = area.Sheet, area.StartColumn
        below = area.EndRow + (1 if shown else 0)
        place.Row, source = (below, parked) if shown else (parked, below)
        row = sheet.getCellRangeByPosition(columns[0], source, columns[1], source)
        sheet.moveRange(place, row.RangeAddress)
        area.EndRow += 1 if shown else -1
        found.DataArea = area
        found.TotalsRow = shown

    def filters(self, table: str) -> bool:
        return bool(self.document.DatabaseRanges.getByName(table).AutoFilter)

    def set_filters(self, table: str, shown: bool) -> None:
        self.document.DatabaseRanges.getByName(table).AutoFilter = shown

    def add_table(self, sheet: str, name: str, box: list[int]) -> None:
        """Make the box a table with filter buttons."""
        self._add_table(name, sheet, box)

    def _add_table(self, name: str, sheet: str, box: list[int]) -> None:
        self.document.DatabaseRanges.addNewByName(name, self._range(sheet, box).RangeAddress)
        self.document.DatabaseRanges.getByName(name).AutoFilter = True


def _named(names: Any) -> dict[str, Any]:
    return {name: _from_calc(names.getByName(name).Content) for name in names.ElementNames}


def _from_calc(content: str) -> str:
    """Return ``$'Round 1'.$A$1`` as Excel writes it; other text as it is."""
    title, dot, ref = content.rpartition(".")
    if not dot or not title.startswith("$") or not ref.lstrip("$")[:1].isalpha():
        return content
    return f"{title[1:]}!{ref}"


def _to_calc(says: str) -> str:
    title, mark, ref = says.rpartition("!")
    return f"${title}.{ref}" if mark else says
