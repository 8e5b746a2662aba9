"""Excel's object model, as far as the add-in asks for it, over cells in memory.

Names, arguments and results are Excel's own. Nothing is computed: a formula keeps the value it was
stored with until its cell is written again.
"""

from __future__ import annotations

import copy
import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any

from support.excel.com import Model, Time
from swissheet.workbook.host.addresses import column_letters, column_number

__all__ = ["Application", "Cell", "ListObject", "Name", "Workbook", "Worksheet"]

Box = tuple[int, int, int, int]
_VISIBLE, _HIDDEN = -1, 0
_DAY_ZERO = dt.datetime(1899, 12, 30)
_DAY_ZERO_1904 = dt.datetime(1904, 1, 1)


@dataclass(frozen=True)
class Cell:
    value: Any = None
    formula: str = ""
    number_format: str = "General"
    bold: bool = False
    size: float = 11.0
    link: str = ""
    font: str = "Calibri"
    whole_arrays: bool = True
    """Whether the formula reckons with arrays; by ``Formula`` it takes one line of each."""


_BLANK = Cell()


def alike(name: str) -> str:
    """What names have in common that Excel takes for one: capitals, letter by letter.

    There is no capital of one letter for ``ß``, and those of ``i`` are no business of ``İ`` and
    ``ı``.
    """
    capitals = (
        c.upper() if len(c.upper()) == 1 and c != "\N{LATIN SMALL LETTER DOTLESS I}" else c
        for c in name
    )
    return "".join(capitals)


def address(box: Box) -> str:
    first = f"${column_letters(box[1])}${box[0]}"
    last = f"${column_letters(box[3])}${box[2]}"
    return first if box[:2] == box[2:] else f"{first}:{last}"


def parsed(ref: str) -> Box:
    found = re.fullmatch(r"\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?", ref)
    if found is None or not 0 < int(found[2]) <= 1_048_576:
        raise Model.refused(f"{ref} is no reference")

    top, left = int(found[2]), column_number(found[1])
    return top, left, int(found[4] or top), column_number(found[3]) if found[3] else left


def taken(value: Any, before: Cell) -> Cell:
    """What Excel makes of a value that is assigned to a cell."""
    text_format = before.number_format == "@"
    plain = replace(before, formula="", link=before.link if value not in (None, "") else "")
    if value is None or value == "":
        return replace(plain, value=None)
    if isinstance(value, dt.datetime):
        kept = "General" if before.number_format == "General" else before.number_format
        shown = "yyyy-mm-dd hh:mm" if kept == "General" else kept
        return replace(plain, value=value.replace(tzinfo=None), number_format=shown)
    if isinstance(value, bool) or not isinstance(value, str):
        return replace(plain, value=value if isinstance(value, bool) else float(value))
    if text_format:
        return replace(plain, value=value)  # the apostrophe, too
    if value.startswith("'"):
        return replace(plain, value=value[1:] or None)
    if value.startswith("="):
        link = re.fullmatch(r'=HYPERLINK\("(?:[^"]|"")*","((?:[^"]|"")*)"\)', value)
        shown = link[1].replace('""', '"') if link else 0.0
        return replace(plain, value=shown, formula=value)
    if re.fullmatch(r"[+-]?\d+([.,]\d+)?", value):
        return replace(plain, value=float(value.replace(",", ".")))
    if value.casefold() in ("true", "false"):
        return replace(plain, value=value.casefold() == "true")
    if re.match(r"[+@-]|\d+[/.:-]\d+", value):
        return replace(plain, value=f"(taken for something else: {value})")
    return replace(plain, value=value)


class Application(Model):
    def __init__(self) -> None:
        self.Version = "16.0"
        self.Hwnd = 4242
        self.ScreenUpdating = True
        self.EnableEvents = True
        self.Interactive = True
        self.DisplayAlerts = True
        self.StatusBar: Any = False
        self.AutoCorrect = AutoCorrect()
        self.books: list[Workbook] = []
        self.front: Workbook | None = None
        self.macros: dict[str, Callable[..., Any]] = {}
        self.chosen: Any = None
        self.list_separator = ","

    @property
    def Application(self) -> Application:
        return self

    @property
    def Workbooks(self) -> Workbooks:
        return Workbooks(self)

    @property
    def Selection(self) -> Any:
        return self.chosen

    @property
    def ActiveWindow(self) -> Window:
        if self.front is None:
            raise self.refused("there is no window")
        return Window(self.front.front)

    def Goto(self, Reference: Range) -> None:
        Reference.Worksheet.Activate()
        Reference.Select()

    def Run(self, macro: str, *arguments: Any) -> Any:
        known = self.macros.get(macro.casefold())
        if known is None:
            raise self.refused(f"Cannot run the macro '{macro}'.")
        return known(*arguments)


class AutoCorrect(Model):
    def __init__(self) -> None:
        self.AutoFillFormulasInLists = True


class Workbooks(Model):
    def __init__(self, app: Application):
        self.app = app

    def __call__(self, key: str | int) -> Workbook:
        if isinstance(key, int):
            return self.app.books[key - 1]
        for book in self.app.books:
            if book.Name.casefold() == key.casefold():
                return book
        raise self.refused("Subscript out of range")

    def __iter__(self) -> Iterator[Workbook]:
        return iter(self.app.books)

    Item = __call__


class Workbook(Model):
    def __init__(self, app: Application, full_name: str):
        self.app = app
        self.FullName = full_name
        self.Name = re.split(r"[\\/]", full_name)[-1]
        self.ReadOnly = False
        self.Date1904 = False
        self.sheets: list[Worksheet] = []
        self.named: list[Name] = []
        app.books.append(self)

    @property
    def Application(self) -> Application:
        return self.app

    @property
    def Worksheets(self) -> Worksheets:
        return Worksheets(self)

    @property
    def Names(self) -> Names:
        return Names(self, None)

    def Activate(self) -> None:
        self.app.front = self

    @property
    def ActiveSheet(self) -> Worksheet:
        return self.front

    front: Worksheet

    def tables(self) -> list[ListObject]:
        return [table for sheet in self.sheets for table in sheet.tables]


class Worksheets(Model):
    def __init__(self, book: Workbook):
        self.Parent = book

    @property
    def Count(self) -> int:
        return len(self.Parent.sheets)

    def __call__(self, key: str | int) -> Worksheet:
        if isinstance(key, int):
            return self.Parent.sheets[key - 1]
        for sheet in self.Parent.sheets:
            if alike(sheet.title) == alike(key):
                return sheet
        raise self.refused("Subscript out of range")

    def __iter__(self) -> Iterator[Worksheet]:
        return iter(self.Parent.sheets)

    Item = __call__


class Worksheet(Model):
    def __init__(self, book: Workbook, title: str):
        self.Parent = book
        self.title = title
        self.state = _VISIBLE
        self.cells: dict[tuple[int, int], Cell] = {}
        self.columns: dict[int, Cell] = {}
        self.tables: list[ListObject] = []
        self.area = ""
        self.protected = False
        self.merged: list[Box] = []
        self.widths: dict[int, float] = {}
        self.wrapped: set[tuple[int, int]] = set()
        self.filtered: Box | None = None
        """The cells of a filter that no table has."""
        self.frozen: tuple[int, int] | None = None
        """How many rows and columns stay in sight."""
        self.checks: dict[tuple[int, int], dict[str, Any]] = {}
        """The validation of each cell that has one, by the names of Excel's properties."""
        self.reticent = False
        """Excel does not say which cells compute."""
        self.heights: dict[int, float] = {}
        self.begins: list[int] = []
        """The rows that begin a page."""

    @property
    def Application(self) -> Application:
        return self.Parent.app

    @property
    def Name(self) -> str:
        return self.title

    @Name.setter
    def Name(self, title: str) -> None:
        if any(alike(s.title) == alike(title) for s in self.Parent.sheets if s != self):
            raise self.refused("That name is taken")
        self.title = title

    @property
    def Index(self) -> int:
        return self.Parent.sheets.index(self) + 1

    @property
    def Visible(self) -> int:
        return self.state

    @Visible.setter
    def Visible(self, seen: Any) -> None:
        others = [s for s in self.Parent.sheets if s != self and s.state == _VISIBLE]
        if not seen and not others:
            raise self.refused("A workbook must contain at least one visible worksheet")
        self.state = _VISIBLE if seen in (True, -1) else _HIDDEN if seen in (False, 0) else 2

    def Cells(self, row: int, column: int) -> Range:
        return Range(self, (row, column, row, column))

    def Range(self, first: Any, last: Any = None) -> Range:
        if isinstance(first, str):
            return Range(self, parsed(first))
        return Range(self, (*first.box[:2], *(last or first).box[2:]))

    @property
    def UsedRange(self) -> Range:
        if not self.cells:
            return Range(self, (1, 1, 1, 1))
        rows, columns = [at[0] for at in self.cells], [at[1] for at in self.cells]
        return Range(self, (min(rows), min(columns), max(rows), max(columns)))

    @property
    def ListObjects(self) -> ListObjects:
        return ListObjects(self)

    @property
    def AutoFilterMode(self) -> bool:
        return self.filtered is not None

    @AutoFilterMode.setter
    def AutoFilterMode(self, on: bool) -> None:
        if on:
            raise self.refused("AutoFilterMode can only be set to False")
        self.filtered = None

    @property
    def AutoFilter(self) -> SheetFilter | None:
        return SheetFilter(self) if self.filtered else None

    @property
    def Names(self) -> Names:
        return Names(self.Parent, self)

    @property
    def Shapes(self) -> Shapes:
        return Shapes()

    @property
    def PageSetup(self) -> PageSetup:
        return PageSetup(self)

    def Activate(self) -> None:
        if self.state != _VISIBLE:
            raise self.refused("Activate method of Worksheet class failed")
        self.Parent.front = self

    def Copy(self, Before: Worksheet | None = None, After: Worksheet | None = None) -> None:
        made = Worksheet(self.Parent, f"{self.title[:25]} (2)")
        made.cells, made.columns = dict(self.cells), dict(self.columns)
        made.state, made.area = self.state, self.area
        made.frozen, made.checks = self.frozen, copy.deepcopy(self.checks)
        made.merged, made.widths = list(self.merged), dict(self.widths)
        for table in self.tables:
            twin = copy.copy(table)
            twin.sheet, twin.display_name = made, f"{table.display_name}_2"
            twin.hidden = set(table.hidden)
            made.tables.append(twin)
        for name in self.Names:
            Name(self.Parent, name.plain, name.RefersTo, made)
        at = self.Parent.sheets.index(Before) if Before else self.Parent.sheets.index(After) + 1  # type: ignore[arg-type]
        self.Parent.sheets.insert(at, made)

    def Delete(self) -> None:
        book = self.Parent
        if book.app.DisplayAlerts:
            raise AssertionError("Excel asks whether to delete the sheet, and waits")
        if self.state == 2 or not any(s.state == _VISIBLE for s in book.sheets if s is not self):
            raise self.refused("Delete method of Worksheet class failed")
        book.sheets.remove(self)
        book.named = [name for name in book.named if name.sheet is not self]
        for name in book.named:
            title, _, ref = (name.says or "").removeprefix("=").rpartition("!")
            if title.strip("'").replace("''", "'") == self.title:
                name.says = f"=#REF!{ref}"
        if book.front is self:
            book.front = next(s for s in book.sheets if s.state == _VISIBLE)

    FilterMode = False
    """Excel's answer while the cursor does not stand in the table that is filtered."""

    def hidden_rows(self) -> set[int]:
        return {row for table in self.tables for row in table.hidden}

    def cell(self, row: int, column: int) -> Cell:
        return self.cells.get((row, column)) or self.columns.get(column, _BLANK)

    def put(self, row: int, column: int, cell: Cell) -> None:
        if self.protected:
            raise self.refused("The cell or chart you're trying to change is on a protected sheet.")
        self.cells[row, column] = cell


class SheetFilter(Model):
    def __init__(self, sheet: Worksheet):
        self.sheet = sheet

    @property
    def Range(self) -> Range:
        assert self.sheet.filtered is not None
        return Range(self.sheet, self.sheet.filtered)


class Shapes(Model):
    """None: the sheets that are copied have no drawings."""

    Count = 0

    def __iter__(self) -> Iterator[Any]:
        return iter(())


class PageSetup(Model):
    def __init__(self, sheet: Worksheet):
        self.sheet = sheet

    @property
    def PrintArea(self) -> str:
        return self.sheet.area

    @PrintArea.setter
    def PrintArea(self, ref: str) -> None:
        self.sheet.area = address(parsed(ref)) if ref else ""


class Size(Model):
    def __init__(self, count: int):
        self.Count = count


class Range(Model):
    def __init__(self, sheet: Worksheet, box: Box):
        self.Worksheet = sheet
        self.box = box

    @property
    def Row(self) -> int:
        return self.box[0]

    @property
    def Column(self) -> int:
        return self.box[1]

    @property
    def Rows(self) -> Size:
        return Size(self.box[2] - self.box[0] + 1)

    @property
    def Columns(self) -> Size:
        return Size(self.box[3] - self.box[1] + 1)

    @property
    def Count(self) -> int:
        return self.Rows.Count * self.Columns.Count

    @property
    def Address(self) -> str:
        return address(self.box)

    def __call__(self, row: int, column: int) -> Range:
        at = self.Row + row - 1, self.Column + column - 1
        return Range(self.Worksheet, (*at, *at))

    def places(self) -> Iterator[tuple[int, int]]:
        top, left, bottom, right = self.box
        return (
            (row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
        )

    def _grid(self, of: Callable[[Cell], Any]) -> Any:
        top, left, bottom, right = self.box
        rows = tuple(
            tuple(of(self.Worksheet.cell(row, column)) for column in range(left, right + 1))
            for row in range(top, bottom + 1)
        )
        return rows[0][0] if self.box[:2] == self.box[2:] else rows

    def _assign(self, value: Any, made: Callable[[Any, Cell], Cell]) -> None:
        top, left, *_ = self.box
        rows = isinstance(value, tuple)
        if rows and value and not isinstance(value[0], tuple):
            value = (value,)
        hidden = self.Worksheet.hidden_rows() if self.Count > 1 else set()
        if rows and not hidden.isdisjoint(range(top, self.box[2] + 1)):
            # Where a filter hides rows, Excel puts the first value into every cell that is seen.
            value, rows = value[0][0], False
        for row, column in list(self.places()):
            if row in hidden:
                continue
            given = value[row - top][column - left] if rows else value
            self.Worksheet.put(row, column, made(given, self.Worksheet.cell(row, column)))
        for table in self.Worksheet.tables:
            table.name_headers()

    @property
    def Value(self) -> Any:
        def crossing(cell: Cell) -> Any:
            if isinstance(cell.value, float) and "yy" in cell.number_format:
                zero = _DAY_ZERO_1904 if self.Worksheet.Parent.Date1904 else _DAY_ZERO
                moment = zero + dt.timedelta(milliseconds=round(cell.value * 86_400_000))
                return Time(*moment.timetuple()[:6], moment.microsecond, tzinfo=dt.UTC)
            if isinstance(cell.value, dt.datetime):
                return Time(*cell.value.timetuple()[:6], cell.value.microsecond, tzinfo=dt.UTC)
            return cell.value

        return self._grid(crossing)

    @Value.setter
    def Value(self, value: Any) -> None:
        self._assign(value, taken)

    @property
    def Formula(self) -> Any:
        def typed(cell: Cell) -> Any:
            if cell.formula or cell.value is None:
                return cell.formula
            if isinstance(cell.value, dt.datetime):
                return str((cell.value - _DAY_ZERO).total_seconds() / 86400)
            return cell.value if isinstance(cell.value, str) else str(cell.value)

        return self._grid(typed)

    @Formula.setter
    def Formula(self, value: Any) -> None:
        blank = (
            self._blank_column()
            if self.Worksheet.Parent.app.AutoCorrect.AutoFillFormulasInLists
            else []
        )
        self._assign(value, lambda given, cell: replace(taken(given, cell), whole_arrays=False))
        made = [cell for at in self.places() if (cell := self.Worksheet.cell(*at)).formula]
        for at in blank if made else ():
            if self.Worksheet.cell(*at).value is None:
                self.Worksheet.put(*at, replace(made[-1]))

    def _blank_column(self) -> list[tuple[int, int]]:
        """The cells of a table's column that is blank: a formula in one of them fills them all."""
        column = self.box[1]
        for table in self.Worksheet.tables:
            top, left, bottom, right = table.box
            if left <= column == self.box[3] <= right and top < self.box[0] <= bottom:
                places = [(row, column) for row in range(top + 1, bottom + 1)]
                cells = [self.Worksheet.cell(*at) for at in places]
                if not any(cell.formula or cell.value is not None for cell in cells):
                    return places
        return []

    @property
    def Formula2(self) -> Any:
        def typed(cell: Cell) -> Any:
            return cell.formula if cell.whole_arrays else cell.formula.replace("=", "=@", 1)

        return self._grid(typed)

    @Formula2.setter
    def Formula2(self, value: Any) -> None:
        self._assign(value, lambda given, cell: replace(taken(given, cell), whole_arrays=True))

    def End(self, direction: int) -> Range:
        """Downwards to the last filled cell."""
        if direction != -4121:
            raise self.refused("This Excel goes down only")
        row, column = self.box[:2]
        while self.Worksheet.cell(row + 1, column).value not in (None, ""):
            row += 1
        return Range(self.Worksheet, (row, column, row, column))

    @property
    def HasFormula(self) -> bool | None:
        if self.Worksheet.reticent:
            raise self.refused("Unable to get the HasFormula property of the Range class")
        return self._common(lambda cell: bool(cell.formula))

    @property
    def ColumnWidth(self) -> float:
        return self.Worksheet.widths.get(self.box[1], 8.43)

    @ColumnWidth.setter
    def ColumnWidth(self, width: float) -> None:
        self.Worksheet.widths |= dict.fromkeys(range(self.box[1], self.box[3] + 1), width)

    @property
    def WrapText(self) -> bool:
        return self.box[:2] in self.Worksheet.wrapped

    @WrapText.setter
    def WrapText(self, wrapped: bool) -> None:
        self.Worksheet.wrapped |= set(self.places()) if wrapped else set()

    def Merge(self, Across: bool = False) -> None:
        assert not Across
        assert sum(self.Worksheet.cell(*at).value is not None for at in self.places()) <= 1, (
            "Excel asks whether only the first value may stay"
        )
        self.Worksheet.merged.append(self.box)

    @property
    def MergeCells(self) -> bool | None:
        top, left, bottom, right = self.box
        for one in self.Worksheet.merged:
            apart = one[2] < top or one[0] > bottom or one[3] < left or one[1] > right
            if not apart:
                return True if one == self.box else None
        return False

    @property
    def NumberFormat(self) -> str | None:
        return self._common(lambda cell: cell.number_format)

    @NumberFormat.setter
    def NumberFormat(self, code: str) -> None:
        self._look(number_format=code)

    def _look(self, **told: Any) -> None:
        for place in self.places():
            self.Worksheet.cells[place] = replace(self.Worksheet.cell(*place), **told)

    @property
    def Validation(self) -> Validation:
        return Validation(self)

    @property
    def Font(self) -> Font:
        return Font(self)

    def _common(self, of: Callable[[Cell], Any]) -> Any:
        found = {of(cell) for cell in self.kinds()}
        return found.pop() if len(found) == 1 else None

    def kinds(self) -> set[Cell]:
        """Its cells, those that are the same but once."""
        top, left, bottom, right = self.box
        get, found = self.Worksheet.cells.get, set()
        for column in range(left, right + 1):
            stored = set(map(get, zip(range(top, bottom + 1), repeat(column), strict=False)))
            blank = self.Worksheet.columns.get(column, _BLANK)
            found |= {cell or blank for cell in stored}
        return found

    def ClearContents(self) -> None:
        hidden = self.Worksheet.hidden_rows()
        for at in self.places():
            if at in self.Worksheet.cells and at[0] not in hidden:
                cell = replace(self.Worksheet.cells[at], value=None, formula="")
                self.Worksheet.put(*at, cell)

    def Clear(self) -> None:
        for at in list(self.places()):
            self.Worksheet.put(*at, Cell())

    def Copy(self, Destination: Range) -> None:
        top, left, bottom, right = self.box
        height, width = bottom - top + 1, right - left + 1
        source = {at: self.Worksheet.cell(*at) for at in self.places()}
        for row, column in list(Destination.places()):
            at = (
                top + (row - Destination.Row) % height,
                left + (column - Destination.Column) % width,
            )
            Destination.Worksheet.put(row, column, source[at])

    @property
    def Hyperlinks(self) -> Hyperlinks:
        return Hyperlinks(self)

    def ClearHyperlinks(self) -> None:
        for at in self.places():
            if self.Worksheet.cell(*at).link:
                self.Worksheet.put(*at, replace(self.Worksheet.cell(*at), link=""))

    def Select(self) -> None:
        self.Worksheet.Parent.app.chosen = self


class Hyperlinks(Model):
    def __init__(self, cells: Range):
        self.cells = cells

    def Add(self, Anchor: Range, Address: str) -> Hyperlink:
        return Hyperlink(Anchor, Address)

    def __call__(self, index: int) -> Hyperlink:
        cell = self.cells.Worksheet.cell(*self.cells.box[:2])
        if not cell.link:
            raise self.refused("There is no link")
        return Hyperlink(self.cells, cell.link)


class Hyperlink(Model):
    ScreenTip = ""

    def __init__(self, anchor: Range, to: str):
        self.anchor = anchor
        self.Address = to
        at = anchor.box[:2]
        anchor.Worksheet.put(*at, replace(anchor.Worksheet.cell(*at), link=to))

    @property
    def TextToDisplay(self) -> str:
        return str(self.anchor.Worksheet.cell(*self.anchor.box[:2]).value)

    @TextToDisplay.setter
    def TextToDisplay(self, text: str) -> None:
        at = self.anchor.box[:2]
        self.anchor.Worksheet.put(*at, replace(self.anchor.Worksheet.cell(*at), value=text))


class Font(Model):
    def __init__(self, cells: Range):
        self.cells = cells

    @property
    def Bold(self) -> bool | None:
        found: bool | None = self.cells._common(lambda cell: cell.bold)
        return found

    @Bold.setter
    def Bold(self, bold: bool) -> None:
        self.cells._look(bold=bold)

    @property
    def Size(self) -> float | None:
        found: float | None = self.cells._common(lambda cell: cell.size)
        return found

    @Size.setter
    def Size(self, size: float) -> None:
        self.cells._look(size=size)

    @property
    def Name(self) -> str | None:
        found: str | None = self.cells._common(lambda cell: cell.font)
        return found

    @Name.setter
    def Name(self, name: str) -> None:
        self.cells._look(font=name)


class Validation(Model):
    """What the cells of a range check, and say."""

    def __init__(self, cells: Range):
        self._cells = cells
        self._checks = cells.Worksheet.checks

    def _told(self) -> dict[str, Any]:
        found = [self._checks.get(place) for place in self._cells.places()]
        if found[0] is None or any(told != found[0] for told in found):
            raise self.refused("Application-defined or object-defined error")
        return found[0]

    def Delete(self) -> None:
        for place in self._cells.places():
            self._checks.pop(place, None)

    def Add(self, Type: int, AlertStyle: int, Operator: int, Formula1: str, Formula2: str) -> None:
        divided = self._cells.Worksheet.Parent.app.list_separator
        if divided != "," and any("," in one for one in (Formula1, Formula2) if one[:1] == "="):
            raise self.refused("Application-defined or object-defined error")
        offered = self._offered(Formula1, divided) if Type == 3 else ()
        for place in self._cells.places():
            if place in self._checks:
                raise self.refused("Application-defined or object-defined error")
            self._checks[place] = {
                "Type": Type, "AlertStyle": AlertStyle, "Operator": Operator,
                "Formula1": Formula1, "Formula2": Formula2, "offered": offered,
            }  # fmt: skip

    def _offered(self, formula: str, divided: str) -> tuple[Any, ...]:
        """What the list shows; the separator between items is that of the user's system."""
        if not formula.startswith("="):
            return tuple(formula.split(divided))
        book = self._cells.Worksheet.Parent
        says = next((n.RefersTo for n in book.named if alike(n.plain) == alike(formula[1:])), None)
        if says is None:
            raise self.refused("Application-defined or object-defined error")
        title, _, ref = says.lstrip("=").rpartition("!")
        sheet = next(one for one in book.sheets if one.title == title.strip("'"))
        return tuple(sheet.cell(*at).value for at in sheet.Range(ref.replace("$", "")).places())

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if not name.startswith("_"):
            for place in self._cells.places():
                self._checks[place][name] = value

    @property
    def Type(self) -> int:
        return int(self._told()["Type"])


class Window(Model):
    """The window of Excel, over the sheet in front."""

    def __init__(self, sheet: Worksheet):
        self._sheet = sheet
        self.SplitRow = self.SplitColumn = 0
        self.ScrollRow = self.ScrollColumn = 1

    @property
    def FreezePanes(self) -> bool:
        return self._sheet.frozen is not None

    @FreezePanes.setter
    def FreezePanes(self, frozen: bool) -> None:
        self._sheet.frozen = (self.SplitRow, self.SplitColumn) if frozen else None


class ListObjects(Model):
    def __init__(self, sheet: Worksheet):
        self.sheet = sheet

    @property
    def Count(self) -> int:
        return len(self.sheet.tables)

    def Item(self, key: str | int) -> ListObject:
        if isinstance(key, int):
            return self.sheet.tables[key - 1]
        for table in self.sheet.tables:
            if alike(table.display_name) == alike(key):
                return table
        raise self.refused("Subscript out of range")

    __call__ = Item

    def __iter__(self) -> Iterator[ListObject]:
        return iter(self.sheet.tables)

    def Add(
        self,
        SourceType: int,
        Source: Range,
        LinkSource: object,
        XlListObjectHasHeaders: int,
        Destination: object,
        TableStyleName: str,
    ) -> ListObject:
        top, left, bottom, right = Source.box
        for other in self.sheet.tables:
            o = other.box
            if not (o[2] + other.totals < top or o[0] > bottom or o[3] < left or o[1] > right):
                raise self.refused("A table cannot overlap another table.")
        if self.sheet.filtered is not None:
            raise self.refused("A table cannot overlap a range with a filter.")
        names = {table.display_name for table in self.sheet.Parent.tables()}
        free = next(f"Table{n}" for n in range(1, 999) if f"Table{n}" not in names)
        made = ListObject(self.sheet, free, Source.box)
        made.style = TableStyleName
        made.name_headers()
        return made


class TableStyle(Model):
    def __init__(self, name: str):
        self.Name = name


class ListObject(Model):
    """``box`` is headers and body; the totals row, when shown, is the row below."""

    def __init__(self, sheet: Worksheet, name: str, box: Box, totals: bool = False):
        self.sheet = sheet
        self.display_name = name
        self.box = box
        self.totals = totals
        self.parked: list[Cell] = []
        self.style = ""
        self.buttons = True
        self.hidden: set[int] = set()
        """The rows a filter hides."""
        sheet.tables.append(self)

    ShowHeaders = True

    @property
    def TableStyle(self) -> TableStyle:
        return TableStyle(self.style)

    @TableStyle.setter
    def TableStyle(self, name: str) -> None:
        self.style = name

    @property
    def ShowAutoFilter(self) -> bool:
        return self.buttons

    @ShowAutoFilter.setter
    def ShowAutoFilter(self, shown: bool) -> None:
        self.buttons = shown

    @property
    def AutoFilter(self) -> AutoFilter:
        return AutoFilter(self)

    @property
    def DisplayName(self) -> str:
        return self.display_name

    @DisplayName.setter
    def DisplayName(self, name: str) -> None:
        taken_ = [alike(t.display_name) for t in self.sheet.Parent.tables() if t is not self]
        if alike(name) in taken_:
            raise self.refused("That name is taken")
        self.display_name = name

    Name = DisplayName

    @property
    def Parent(self) -> Worksheet:
        return self.sheet

    @property
    def Range(self) -> Range:
        top, left, bottom, right = self.box
        return Range(self.sheet, (top, left, bottom + self.totals, right))

    @property
    def HeaderRowRange(self) -> Range:
        top, left, _, right = self.box
        return Range(self.sheet, (top, left, top, right))

    @property
    def DataBodyRange(self) -> Range | None:
        top, left, bottom, right = self.box
        return Range(self.sheet, (top + 1, left, bottom, right)) if bottom > top else None

    @property
    def ShowTotals(self) -> bool:
        return self.totals

    @ShowTotals.setter
    def ShowTotals(self, shown: bool) -> None:
        _, left, bottom, right = self.box
        if self.totals == shown:
            return
        self.totals = shown
        row, columns = bottom + 1, range(left, right + 1)
        if shown:
            for column, cell in zip(columns, self.parked, strict=False):
                self.sheet.put(row, column, cell)
        else:
            self.parked = [self.sheet.cell(row, column) for column in columns]
            for column in columns:
                self.sheet.cells.pop((row, column), None)

    def Resize(self, Range: Range) -> None:
        top, left, bottom, right = Range.box
        if (top, left) != self.box[:2] or bottom <= top:
            raise self.refused("The headers must stay in the same row")
        for other in self.sheet.tables:
            o = other.box
            apart = o[2] + other.totals < top or o[0] > bottom or o[3] < left or o[1] > right
            if other is not self and not apart:
                raise self.refused("A table can't overlap another table.")
        self.box = Range.box
        self.name_headers()

    def name_headers(self) -> None:
        """Headers are texts that differ; Excel sees to it."""
        top, left, _, right = self.box
        seen: set[str] = set()
        for column in range(left, right + 1):
            cell = self.sheet.cell(top, column)
            text = "" if cell.value is None else str(cell.value)
            number = 1
            while not text or alike(text) in seen:
                text, number = f"{cell.value or 'Column'}{number}", number + 1
            seen.add(alike(text))
            if text != cell.value:
                self.sheet.put(top, column, replace(cell, value=text))


class AutoFilter(Model):
    def __init__(self, table: ListObject):
        self.table = table

    @property
    def FilterMode(self) -> bool:
        return bool(self.table.hidden)

    def ShowAllData(self) -> None:
        self.table.hidden.clear()


class Names(Model):
    def __init__(self, book: Workbook, sheet: Worksheet | None):
        self.book = book
        self.sheet = sheet

    def _own(self) -> list[Name]:
        if self.sheet is None:
            return self.book.named
        return [name for name in self.book.named if name.sheet is self.sheet]

    @property
    def Count(self) -> int:
        return len(self._own())

    def __call__(self, key: str | int) -> Name:
        if isinstance(key, int):
            return self._own()[key - 1]
        for name in self._own():
            if alike(name.Name) == alike(key):
                return name
        raise self.refused("There is no such name")

    Item = __call__

    def __iter__(self) -> Iterator[Name]:
        return iter(self._own())

    def Add(self, name: str, refers_to: str) -> Name:
        self.book.named = [n for n in self.book.named if alike(n.Name) != alike(name)]
        return Name(self.book, name, refers_to)


class Name(Model):
    """``says`` is what it refers to, None where Excel refuses to tell."""

    def __init__(self, book: Workbook, name: str, says: str | None, sheet: Worksheet | None = None):
        self.book = book
        self.plain = name
        self.says = says
        self.sheet = sheet
        self.Visible = True
        book.named.append(self)

    @property
    def Name(self) -> str:
        return f"'{self.sheet.title}'!{self.plain}" if self.sheet else self.plain

    @property
    def RefersTo(self) -> str:
        if self.says is None:
            raise self.refused("Application-defined or object-defined error")
        return self.says

    @RefersTo.setter
    def RefersTo(self, says: str) -> None:
        self.says = says

    def Delete(self) -> None:
        self.book.named.remove(self)
