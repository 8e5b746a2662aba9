"""Keep the parsed sheets of a package: no more at a time than memory allows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from swissheet.workbook.file.archive.package import Element, Package, main
from swissheet.workbook.file.cells.cell_xml import CellValues
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.file.workbook_part import Directory, SheetEntry
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.book import Value

# An action uses a few sheets again and again: these always stay parsed.
_SHEETS_KEPT = 6
_ROWS_KEPT = 20_000
"""Rows from which only the sheets used last stay parsed: a tree takes much memory."""
_MARKS_OF_A_CELL = 8
"""An element with place, style and type, one or two with its value, and a share of its row."""
_LONGEST_TABLE = 10_050
"""Most rows of a table that count as ours: 9,999 players and a few more."""
_TABLE_COLUMNS = main("tableColumns")
_A_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


class ParsedSheets:
    """The sheets by their part, parsed when needed and written back into the package.

    Args: source: the name of the file, for messages.
    """

    def __init__(self, package: Package, directory: Directory, source: str):
        self._package, self._directory, self._source = package, directory, source
        self._sheets: dict[str, SheetPart] = {}
        self._written: dict[str, dict[tuple[int, int], Value]] = {}
        self._moved: dict[str, set[tuple[int, int]]] = {}
        self._unparsed: set[str] = set()
        self._values: CellValues | None = None

    def __contains__(self, part: str) -> bool:
        return part in self._sheets

    def of(self, entry: SheetEntry) -> SheetPart:
        """Return the cells of a sheet; changing them changes the workbook."""
        found = self._sheets.pop(entry.part, None)
        if found is not None:
            self._sheets[entry.part] = found
        else:
            root = self._package.tree(entry.part, self._marks_of_tables(entry.part))
            written = self._written.setdefault(entry.part, {})
            moved = self._moved.setdefault(entry.part, set())
            values = self._cell_values()
            found = SheetPart(root, values, entry.title, self._source, written, moved)
            self._sheets[entry.part] = found
            self._unparse_oldest()
        return found

    def changed(self) -> set[str]:
        """Return the parts whose cells were changed."""
        live = {part for part, sheet in self._sheets.items() if sheet.changed}
        return live | self._unparsed

    def written(self, part: str) -> Mapping[tuple[int, int], Value]:
        """Return the values written to cells of a sheet, by row and column."""
        return self._written[part]

    def moved(self, part: str) -> frozenset[tuple[int, int]]:
        """Return cells of a sheet whose value may have changed though they were not written."""
        return frozenset(self._moved.get(part, ()))

    def finish(self) -> None:
        """Write all changes into the package."""
        for part in self._sheets:
            self._finish(part)

    def forget(self, part: str) -> None:
        """Forget a sheet that was removed."""
        for known in (self._sheets, self._written, self._moved):
            known.pop(part, None)
        self._unparsed.discard(part)

    def know_styles(self, styles: Element) -> None:
        """Replace the styles of the workbook by those of another root element."""
        self._cell_values().know_styles(styles)

    def know_style(self, new: str, like: str) -> None:
        """Add a style that shows numbers as another style does."""
        self._cell_values().know_style(new, like)

    def compute(self) -> bool:
        """Return whether any sheet of the workbook has a formula, parsed or not."""
        return any(
            self._sheets[entry.part].computes
            if entry.part in self._sheets
            else _A_FORMULA.search(self._package.bytes_of(entry.part))
            for entry in self._directory.sheets()
        )

    def _marks_of_tables(self, part: str) -> int:
        """Return how many elements and attributes the cells of a sheet's tables can have."""
        cells = 0
        related = {r.target for r in self._package.relations(part) if r.kind == "table"}
        for table in filter(self._package.find, related):
            ref = str(self._package.tree(table).get("ref", ""))
            top, left, bottom, right = parse_range(ref)
            columns = len(self._package.tree(table).findall(f"{_TABLE_COLUMNS}/*"))
            cells += min(bottom - top + 1, _LONGEST_TABLE) * min(right - left + 1, columns)
        return cells * _MARKS_OF_A_CELL

    def _unparse_oldest(self) -> None:
        """Keep sheets as bytes while too many rows are parsed; those used last stay parsed."""
        rows = sum(sheet.height for sheet in self._sheets.values())
        for part in list(self._sheets)[:-_SHEETS_KEPT] if rows > _ROWS_KEPT else ():
            rows -= self._sheets[part].height
            self._unparse(part)
            if rows <= _ROWS_KEPT:
                break

    def _unparse(self, part: str) -> None:
        """Keep a sheet as bytes, which take a tenth of the memory of its tree."""
        self._finish(part)
        if self._sheets.pop(part).changed:
            self._package.replace(part, self._package.bytes_of(part))
            self._unparsed.add(part)
        else:
            self._package.forget(part)

    def _finish(self, part: str) -> None:
        sheet = self._sheets[part]
        if sheet.changed:
            sheet.finish()
            self._package.touch(part)
            if sheet.formulas_changed:
                self._directory.drop_calculation_chain()

    def _cell_values(self) -> CellValues:
        if self._values is None:
            shared = self._directory.related("sharedStrings")
            styles = self._directory.related("styles")
            self._values = CellValues(
                list(self._package.tree(shared).iterchildren(main("si"))) if shared else (),
                self._package.tree(styles) if styles else None,
                date1904=self._directory.date1904,
            )
        return self._values
