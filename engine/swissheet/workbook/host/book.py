"""Define the block operations that swissheet needs of a workbook.

Two hosts implement :class:`Book`: :class:`swissheet.workbook.file.file_book.FileBook` on a closed
file, and the add-in's on a workbook open in Excel. Actions use this protocol only.

* Rows and columns count from 1; addresses are written ``"C7"``, ranges ``"A1:C7"``, no ``$``.
* A table is named by its display name, a column by its heading as in :class:`Table` (case, width
  and accents matter), a sheet by its title, in any case.
* A text is written as a text: one that begins with ``=`` never becomes a formula. Control
  characters (but tab and line feed) are left out; an empty text is an empty cell.
* Only one kind of formula is written, that of a :class:`Link`, by :meth:`Book.set_row_links`.
* A cell holds at most 32,767 letters, Excel's limit; a longer text is refused, not cut.
* A cell that already shows the value is not written, even if a formula computes the value; a book
  in which nothing changes stays the same byte for byte.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from swissheet.workbook.host.looks import Looks

Value: TypeAlias = str | bool | int | float | dt.datetime | None
"""A value of a cell. A time of day is a datetime on 1899-12-30, an error its text (``#N/A``)."""

Row: TypeAlias = Sequence[Value]


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """A worksheet: its title and whether the organiser sees its tab."""

    title: str
    visible: bool = True


@dataclass(frozen=True, slots=True)
class Area:
    """A cell or range of a sheet: ``Area("Round 1", "A4:I20")``."""

    sheet: str
    ref: str


@dataclass(frozen=True, slots=True)
class Link:
    """A cell that shows a text and leads to an area of the workbook.

    ``shown`` is one line of at most 255 letters, and never a text that a person typed.
    """

    shown: str
    to: Area


@dataclass(frozen=True, slots=True)
class TypeSize:
    """The size of the type in a range, in points; ``usual`` is the size in a new workbook."""

    ref: str
    size: float
    usual: float


@dataclass(frozen=True, slots=True)
class RowHeight:
    """The height of the rows from ``first`` to ``last``, in points."""

    first: int
    last: int
    height: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The sizes of type and rows of a sheet, and the first rows of its printed pages."""

    types: tuple[TypeSize, ...]
    heights: tuple[RowHeight, ...]
    begins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The place of a table on its sheet, and the headings of its columns.

    ``top`` is the row of the headings, ``left`` the first column; the body is rows ``top + 1`` to
    ``bottom`` and has at least one row, blank when the table is empty. A totals row is not part of
    the body.
    """

    name: str
    sheet: str
    headers: tuple[str, ...]
    top: int
    left: int
    bottom: int

    @property
    def right(self) -> int:
        """Return the number of the last column."""
        return self.left + len(self.headers) - 1

    def column(self, header: str) -> int:
        """Return the sheet's column with a heading.

        Raises: ValueError: the table has no such column.
        """
        return self.left + self.headers.index(header)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The values of a rectangle of cells, row by row, all rows of one length.

    Two blocks are equal when they look alike: ``1`` is not ``TRUE``.

    ``formulas`` holds (row, column) of the cells whose value a formula computed, as indexes into
    ``rows``; such a value is the one stored at the last save, or None. ``empty`` has those of them
    that computed an empty text, which is also None.
    """

    top: int
    left: int
    rows: tuple[tuple[Value, ...], ...]
    formulas: frozenset[tuple[int, int]] = field(default=frozenset())
    empty: frozenset[tuple[int, int]] = field(default=frozenset())

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Block) and (
            (self.top, self.left, self.formulas, self.empty)
            == (other.top, other.left, other.formulas, other.empty)
            and same_rows(self.rows, other.rows)
        )


def same_rows(one: Sequence[Row], other: Sequence[Row]) -> bool:
    """Return whether two bodies look alike cell by cell: ``1`` is not ``TRUE``."""
    return one == other and all(
        isinstance(a, bool) == isinstance(b, bool)
        for row, line in zip(one, other, strict=True)
        # Only a row with a value equal to 0 or 1 can hold a bool: the check of types is slow.
        if row is not line and (0 in row or 1 in row)
        for a, b in zip(row, line, strict=True)
    )


class Book(Protocol):
    """A workbook as blocks of cells.

    Raises: WorkbookError: there is no such sheet, table, column or range, or a write would
            overwrite the organiser's own cells; the book is as it was before the call.
    """

    @property
    def source(self) -> str:
        """Return the name of the workbook for messages: its file name."""
        ...

    def sheets(self) -> tuple[SheetInfo, ...]:
        """Return the worksheets in the order of their tabs, hidden ones included."""
        ...

    def tables(self) -> Mapping[str, Table]:
        """Return the tables of all sheets by display name."""
        ...

    def names(self) -> Mapping[str, str]:
        """Return the workbook-wide names with their meaning: ``'Round 1'!$A$1``, ``3``, ``"x"``."""
        ...

    def place(self, name: str) -> Area | None:
        """Return the cell or range of a workbook-wide name; None when it names no range."""
        ...

    def read_table(self, table: str) -> Block:
        """Return the body of a table, blank rows included, at most a million cells."""
        ...

    def read_range(self, sheet: str, ref: str) -> Block:
        """Return the values of a range, at most a million cells."""
        ...

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        """Return the filled cells of a sheet, (row, column) to value, row by row.

        Args: below: return only cells of rows below this one.
        """
        ...

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        """Return the formulas of a range, (row, column) to text with ``=`` and English names.

        A formula that fills several cells may be left out.
        """
        ...

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        """Write these values into the named cells; their formats stay."""
        ...

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Replace the rows of a table by these, in the named columns, first row first.

        The table is resized. New rows take the formats of the first body row and, in columns that
        are not named, its formulas; rows that are no longer needed are cleared and leave the table.
        Columns not named stay as they are, row by row. A row in which the organiser filled such a
        column stays in the table, blank in the named columns.
        """
        ...

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Write rows below the last row of a table in which a cell is filled."""
        ...

    def adopt_rows(self, table: str, count: int) -> None:
        """Extend a table by the ``count`` rows directly below it, as they are."""
        ...

    def release_rows(self, table: str, count: int) -> None:
        """Take the last ``count`` rows out of a table; their cells stay below it as they are."""
        ...

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        """Make a table of a range as it is; the first row gets the headings, as texts.

        It has no table style, so that the cells look as before. A filter of the sheet over the same
        cells is removed. The range has a column for each heading, a row below them, no cell of
        another table and no merged cell.

        Args: filters: whether the headings have filter buttons.
        """
        ...

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        """Write values into the first rows of a column; the table keeps its size."""
        ...

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        """Set the columns of a table to exactly these, from left to right.

        Columns that it has already move with their cells; new ones are blank and have the format of
        their left neighbour; the others are cleared and removed.
        """
        ...

    def head_cells(self, table: str) -> tuple[str, ...]:
        """Return the texts of the cells above the columns of a table, from left to right.

        In a closed file a script may have written over them; in a spreadsheet they are the
        headings.
        """
        ...

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        """Rename the columns of a table, from left to right; their cells stay."""
        ...

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        """Link exactly these cells of ``area`` to areas of the workbook, and no other."""
        ...

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        """Write links, as formulas, into exactly these cells of a column, by row from 0.

        A cell with a text or another formula stays as it is. Many links need no more calls of the
        open program than few.
        """
        ...

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        """Show or hide the tab of a sheet; one sheet always stays visible."""
        ...

    def activate(self, sheet: str) -> None:
        """Bring a sheet to the front, and show its tab."""
        ...

    def copy_sheet(
        self,
        sheet: str,
        title: str,
        tables: Mapping[str, str],
        *,
        after: str = "",
        visible: bool = True,
    ) -> None:
        """Copy a sheet to a new title, after the sheet ``after`` or after the copied one.

        Its cells, formats, validations, print settings and tables are copied; ``tables`` has the
        new display name of each table. Drawings, buttons and notes are not copied.
        """
        ...

    def remove_copy(self, sheet: str) -> None:
        """Remove a sheet with its tables and the workbook-wide names that refer to it.

        Only a sheet that :meth:`copy_sheet` has added to this book object can be removed.
        """
        ...

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        """Define a workbook-wide name as an area, a number or a text."""
        ...

    def print_area(self, sheet: str) -> str:
        """Return the print area of a sheet: ``A1:C7``; "" where none is set and all is printed.

        Several ranges are separated by commas. An area that a formula computes is returned as some
        text.
        """
        ...

    def set_print_area(self, sheet: str, ref: str) -> None:
        """Print only this range of the sheet.

        When it ends with the last row or column of a table, it follows the table's end.
        """
        ...

    def paper(self, sheet: str) -> str:
        """Return the paper of a sheet: ``a4``, ``letter``, or "" for another or an unknown one."""
        ...

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        """Set the type sizes, row heights and page breaks of the sheets, by title.

        A sheet stays as it is where the first cell of a range has a type size that is a whole
        number and not the usual one, because a person chose it. A program that cannot do this does
        nothing: no value of a cell depends on it.
        """
        ...

    def mend(self, looks: Looks) -> None:
        """Restore the look that a sheet has lost, if the sheet was written to.

        Pasting and other programs remove pick lists, number formats, typefaces, conditional
        formats, widths, frozen rows and paper settings. The organiser's emphasis and own columns
        stay. Not every host can find everything that is lost.
        """
        ...

    def report(self, text: str) -> None:
        """Write a text into the status line of the Tournament sheet, if there is one."""
        ...
