"""The block operations swissheet needs of a workbook, whoever holds it.

Two hosts implement :class:`Book`: :class:`swissheet.workbook.file.file_book.FileBook` on a closed
file, and the add-in's on a workbook open in Excel. Actions are written against this protocol only.

* Rows and columns count from 1; addresses are written ``"C7"``, ranges ``"A1:C7"``, no ``$``.
* A table is named by its display name, a column by its header as :class:`Table` gives it (case,
  width and accents count), a sheet by its title, in any case.
* A text is written as a text: one that begins with ``=`` never becomes a formula. Control
  characters (but tab and line feed) are left out; an empty text is an empty cell.
* The one formula that is written is that of a :class:`Link`, by :meth:`Book.set_row_links`.
* A cell holds at most 32,767 letters, Excel's limit; a longer text is refused, not cut.
* A cell that already shows the value keeps what it has, also when a formula computes it; a book
  nothing is changed in stays byte for byte what it was.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from swissheet.workbook.host.looks import Looks

Value: TypeAlias = str | bool | int | float | dt.datetime | None
"""What a cell holds. A time of day is a datetime on 1899-12-30, an error its text (``#N/A``)."""

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

    ``shown`` is one line of at most 255 letters, nobody's own words.
    """

    shown: str
    to: Area


@dataclass(frozen=True, slots=True)
class TypeSize:
    """The size of the type of a range, in points; ``usual`` is that of a new workbook."""

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
    """How large a sheet is written, and which rows begin a printed page; the first one does."""

    types: tuple[TypeSize, ...]
    heights: tuple[RowHeight, ...]
    begins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a table lies and what its columns are called.

    ``top`` is the row of the headers, ``left`` the first column; the body is rows ``top + 1`` to
    ``bottom`` and has at least one row, blank when the table is empty. A totals row is not body.
    """

    name: str
    sheet: str
    headers: tuple[str, ...]
    top: int
    left: int
    bottom: int

    @property
    def right(self) -> int:
        """The last column."""
        return self.left + len(self.headers) - 1

    def column(self, header: str) -> int:
        """Sheet column of a header; ValueError when the table has no such column."""
        return self.left + self.headers.index(header)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The values of a rectangle of cells, row by row, all rows of one length.

    Two are equal when they look alike: ``1`` is not ``TRUE``.

    ``formulas`` holds (row, column) of the cells whose value a formula computed, as indexes into
    ``rows``; such a value is the one stored at the last save, None when there is none. ``empty``
    are those of them that computed an empty text, and so None as well.
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
    """Whether the values of two bodies look alike in their cells: ``1`` is not ``TRUE``."""
    return one == other and all(
        isinstance(a, bool) == isinstance(b, bool)
        for row, line in zip(one, other, strict=True)
        # What equals neither 0 nor 1 is no bool.
        if row is not line and (0 in row or 1 in row)
        for a, b in zip(row, line, strict=True)
    )


class Book(Protocol):
    """A workbook as blocks of cells.

    Raises: WorkbookError: no such sheet, table, column or range, or a write would overwrite
            something of the organiser's; the book is as it was before the call.
    """

    @property
    def source(self) -> str:
        """What to call the workbook in messages: its file name."""
        ...

    def sheets(self) -> tuple[SheetInfo, ...]:
        """The worksheets in tab order, hidden ones included."""
        ...

    def tables(self) -> Mapping[str, Table]:
        """The tables of all sheets by display name."""
        ...

    def names(self) -> Mapping[str, str]:
        """The workbook-wide defined names and what they say: ``'Round 1'!$A$1``, ``3``, ``"x"``."""
        ...

    def place(self, name: str) -> Area | None:
        """The cell or range a workbook-wide name points at; None when it points at none."""
        ...

    def read_table(self, table: str) -> Block:
        """The body of a table, blank rows included, at most a million cells."""
        ...

    def read_range(self, sheet: str, ref: str) -> Block:
        """The values of a range, at most a million cells."""
        ...

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        """The filled cells of a sheet, (row, column) to value, row by row.

        Args: below: only those of rows below this one.
        """
        ...

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        """The formulas of a range, (row, column) to its text with ``=``, names as in English.

        One that fills several cells may be left out.
        """
        ...

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        """The named cells hold these values; their formats stay."""
        ...

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """The body of the table is these rows in the named columns, first row first.

        The table is resized. New rows take each column's format from the first body row, and its
        formula where the columns not named compute; surplus rows are cleared and given up. Columns
        not named stay row by row as they are, and rows in which the organiser filled some
        of them are not given up but blanked in the named columns.
        """
        ...

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """The rows follow the last row of the table in which anything is filled."""
        ...

    def adopt_rows(self, table: str, count: int) -> None:
        """The table takes in the ``count`` rows directly below it, as they are."""
        ...

    def release_rows(self, table: str, count: int) -> None:
        """The last ``count`` rows are no part of the table; they stay as they are below it."""
        ...

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        """A table lies on the range as it is; its first row holds the headers, as texts.

        It has no style of its own, so that the cells look as before; ``filters``: its headers have
        filter buttons. A filter of the sheet over the same cells is given up. The range has a
        column for each header, a row below them, no cell of another table and no merged cell.
        """
        ...

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        """The first rows of the column hold these values; the table keeps its size."""
        ...

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        """The table has exactly these columns from left to right.

        Columns it has already move with their cells; new ones are blank and formatted as their
        left neighbour; the others are cleared and given up.
        """
        ...

    def head_cells(self, table: str) -> tuple[str, ...]:
        """What the cells above the columns of a table show, from left to right.

        In a closed file a script may have written over them; in a spreadsheet they are its headers.
        """
        ...

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        """The columns of the table are called so, from left to right; their cells stay."""
        ...

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        """Of the cells of ``area`` exactly these link to areas of the workbook."""
        ...

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        """Of the cells of a column exactly these, by row from 0, are links, as formulas.

        A cell in which something else stands, a text or a formula of the organiser's, stays as it
        is. However many there are, it costs few calls of a program that has the workbook open.
        """
        ...

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        """The tab of the sheet is seen, or hidden; one sheet always stays visible."""
        ...

    def activate(self, sheet: str) -> None:
        """The sheet is the one in front, and shown."""
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
        """A copy of the sheet stands under a new title behind ``after``, or behind its pattern.

        Its cells, formats, validations, print settings and tables are copied; ``tables`` gives the
        new display name of each table. Drawings, buttons and notes are not copied.
        """
        ...

    def remove_copy(self, sheet: str) -> None:
        """A sheet is gone with its tables and the workbook-wide names that point at it.

        Only one that :meth:`copy_sheet` has added to this very book.
        """
        ...

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        """The workbook-wide name points at an area, or says a number or a text."""
        ...

    def print_area(self, sheet: str) -> str:
        """What of the sheet is printed: ``A1:C7``; "" where nothing says so and all of it is.

        Several ranges are parted by commas. An area that a formula computes is told in some text.
        """
        ...

    def set_print_area(self, sheet: str, ref: str) -> None:
        """Only this range of the sheet is printed.

        When it ends with the last row or column of a table, it follows the table's end.
        """
        ...

    def paper(self, sheet: str) -> str:
        """What the sheet is printed on: ``a4``, ``letter``, or "" for another or one not known."""
        ...

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        """The sheets, by title, are as large and begin their pages as they are arranged.

        A sheet stays as it is where the first cell of a range has a type that is a whole number and
        not the usual one: somebody chose it. Where a program cannot do it, nothing happens, for no
        cell holds anything else afterwards.
        """
        ...

    def mend(self, looks: Looks) -> None:
        """What the sheet of a table has lost of its look is as it was made, if it was written to.

        Pasting and other programs take pick lists, number formats, typefaces, conditional formats,
        widths, frozen heads and paper. What the organiser emphasised stays, and so do columns of
        his own. Not every host can tell all that is lost.
        """
        ...

    def report(self, text: str) -> None:
        """The status line of the Tournament sheet, if there is one, says this."""
        ...
