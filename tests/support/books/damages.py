"""What organisers and other programs do to a workbook between two actions, done to its parts.

Each damage takes the bytes of a workbook and gives those of the damaged one.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

import openpyxl
from lxml import etree
from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter as letters
from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet.page import PageMargins, PrintOptions, PrintPageSetup
from openpyxl.worksheet.table import TableColumn

from support.books.lost_tables import converted, through_openpyxl, without_names
from support.books.workbooks import parts, rezip

__all__ = [
    "DAMAGES",
    "LOOKS",
    "Damage",
    "all_of",
    "by_openpyxl",
    "deleted",
    "everywhere",
    "inserted",
    "own_column",
    "renamed",
]

Damage = Callable[[bytes], bytes]

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_REF = re.compile(r"(\$?)([A-Z]{1,3})(\$?)(\d{1,7})")


def by_openpyxl(change: Callable[[Any], None]) -> Damage:
    """The damage done to the workbook as openpyxl has it."""

    @lru_cache(maxsize=4)
    def damage(data: bytes) -> bytes:
        book = openpyxl.load_workbook(io.BytesIO(data))
        change(book)
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()

    return damage


def all_of(*damages: Damage) -> Damage:
    """One damage after the other."""

    def damage(data: bytes) -> bytes:
        for each in damages:
            data = each(data)
        return data

    return damage


def inserted(sheet: str, *, column: int = 0, row: int = 0, count: int = 1) -> Damage:
    """Blank columns before this one, or rows, come in as Excel lets them in."""

    def shifted(ref: str) -> str:
        def one(found: re.Match[str]) -> str:
            at = openpyxl.utils.column_index_from_string(found[2])
            line = int(found[4])
            at += count if column and at >= column else 0
            line += count if row and line >= row else 0
            return f"{found[1]}{letters(at)}{found[3]}{line}"

        return _REF.sub(one, ref)

    def damage(data: bytes) -> bytes:
        held, changed = parts(data), dict[str, bytes | None]()
        book = etree.fromstring(held["xl/workbook.xml"])
        titles = [(str(s.get("name")), str(s.get(_REL))) for s in book.iter(_MAIN + "sheet")]
        rel = dict(titles)[sheet]
        rels = etree.fromstring(held["xl/_rels/workbook.xml.rels"])
        target = next(str(r.get("Target")) for r in rels if r.get("Id") == rel)
        part = "xl/" + target.removeprefix("/xl/")
        quoted = "'" + sheet.replace("'", "''") + "'!"
        for name in book.iter(_MAIN + "definedName"):
            text = name.text or ""
            for start in (quoted, f"{sheet}!"):
                if text.startswith(start):
                    name.text = start + shifted(text[len(start) :])
        changed["xl/workbook.xml"] = etree.tostring(book)
        root = etree.fromstring(held[part])
        for each in root.iter():
            for key in ("r", "ref", "sqref", "activeCell"):
                text = each.get(key)
                if text is not None and re.search("[A-Z]", text):
                    each.set(key, shifted(text))
            if each.tag == _MAIN + "row" and row and int(str(each.get("r"))) >= row:
                each.set("r", str(int(str(each.get("r"))) + count))
            if each.tag == _MAIN + "row":
                each.attrib.pop("spans", None)
            if each.tag == _MAIN + "col" and column:
                for key in ("min", "max"):
                    at = int(str(each.get(key)))
                    each.set(key, str(at + count if at >= column else at))
            if each.tag in (_MAIN + "formula", _MAIN + "formula1"):
                each.text = shifted(each.text or "")
        own = part.replace("worksheets/", "worksheets/_rels/") + ".rels"
        for relation in etree.fromstring(held[own]) if own in held else ():
            if str(relation.get("Type")).endswith("/table"):
                at = "xl/tables/" + str(relation.get("Target")).rpartition("/")[2]
                changed[at] = _table(held[at], shifted, column, count, root)
        changed[part] = etree.tostring(root)
        return rezip(data, changed)

    return damage


def _table(
    content: bytes, shifted: Callable[[str], str], column: int, count: int, root: etree._Element
) -> bytes:
    """The table with its ranges moved; a column that comes in has a header, as in Excel."""
    table = etree.fromstring(content)
    left, top, right, _ = range_boundaries(table.get("ref"))
    for each in table.iter():
        if each.get("ref") is not None:
            each.set("ref", shifted(str(each.get("ref"))))
    if left < column <= right:
        columns = next(table.iter(_MAIN + "tableColumns"))
        last = max(int(str(each.get("id"))) for each in columns)
        for at in range(count):
            made = etree.Element(
                _MAIN + "tableColumn", id=str(last + 1 + at), name=f"Column{at + 1}"
            )
            columns.insert(column - left + at, made)
            head = next(r for r in root.iter(_MAIN + "row") if r.get("r") == str(top))
            cell = etree.Element(_MAIN + "c", r=f"{letters(column + at)}{top}", t="inlineStr")
            inside = etree.SubElement(etree.SubElement(cell, _MAIN + "is"), _MAIN + "t")
            inside.text = f"Column{at + 1}"
            head.insert(column - left + at, cell)
        columns.set("count", str(len(columns)))
    return etree.tostring(table)


def _moved(sheet: str, column: int, to: int) -> Damage:
    """A column of a table is cut and put in before another one, as people do it: by its cells."""

    def change(book: Any) -> None:
        found = book[sheet]
        [table] = found.tables.values()
        left, top, right, bottom = range_boundaries(table.ref)
        lines = [[found.cell(row, at).value for at in range(left, right + 1)]
                 for row in range(top, bottom + 1)]  # fmt: skip
        for row, line in enumerate(lines, start=top):
            line.insert(to - left, line.pop(column - left))
            for at, value in enumerate(line, start=left):
                found.cell(row, at).value = value
        for at, name in zip(table.tableColumns, lines[0], strict=True):
            at.name = name

    return by_openpyxl(change)


def own_column(sheet: str, header: str = "Paid") -> Callable[[Any], None]:
    """A column of the organiser's, with a look of its own, joins the table of a sheet."""

    def change(book: Any) -> None:
        found = book[sheet]
        [table] = found.tables.values()
        left, top, right, bottom = range_boundaries(table.ref)
        found.cell(top, right + 1).value = header
        for row in range(top + 1, bottom + 1):
            cell = found.cell(row, right + 1)
            cell.value, cell.font, cell.number_format = row, Font(name="Courier New"), "0.00"
        table.ref = f"{letters(left)}{top}:{letters(right + 1)}{bottom}"
        if table.autoFilter is not None:
            table.autoFilter.ref = table.ref
        table.tableColumns.append(TableColumn(id=len(table.tableColumns) + 100, name=header))

    return change


def renamed(old: str, new: str) -> Damage:
    def change(book: Any) -> None:
        book[old].title = new
        for name in book.defined_names.values():
            name.value = name.value.replace(f"'{old}'!", f"'{new}'!").replace(
                f"{old}!", f"'{new}'!"
            )

    return by_openpyxl(change)


@cache
def deleted(*sheets: str) -> Damage:
    def change(book: Any) -> None:
        for sheet in sheets:
            del book[sheet]
            for name, defined in list(book.defined_names.items()):
                if defined.value.startswith((f"'{sheet}'!", f"{sheet}!")):
                    del book.defined_names[name]

    return by_openpyxl(change)


_SHEETS = ("Players", "Round 1", "Round 2", "Round 3", "Standings", "Cross table", "Tournament")


def everywhere(change: Callable[[Any], None]) -> Damage:
    def each(book: Any) -> None:
        for sheet in _SHEETS:
            change(book[sheet])

    return by_openpyxl(each)


def _cells(change: Callable[[Any], None]) -> Damage:
    def each(sheet: Any) -> None:
        for row in sheet.iter_rows():
            for cell in row:
                change(cell)

    return everywhere(each)


def _unmerged(sheet: Any) -> None:
    for area in list(sheet.merged_cells.ranges):
        sheet.unmerge_cells(str(area))


def _no_widths(sheet: Any) -> None:
    for name in list(sheet.column_dimensions):
        del sheet.column_dimensions[name]


def _no_validations(sheet: Any) -> None:
    sheet.data_validations.dataValidation = []


def _no_conditional(sheet: Any) -> None:
    sheet.conditional_formatting = ConditionalFormattingList()


def _no_paper(sheet: Any) -> None:
    sheet.page_setup, sheet.print_options = PrintPageSetup(worksheet=sheet), PrintOptions()
    sheet.page_margins = PageMargins()
    sheet.print_title_rows = sheet.print_title_cols = None
    sheet.print_area = None
    sheet.oddFooter.left.text = sheet.oddFooter.center.text = sheet.oddFooter.right.text = None


def _protected(sheet: Any) -> None:
    sheet.protection.sheet = True


def _set(attribute: str, value: Any) -> Callable[[Any], None]:
    return lambda cell: setattr(cell, attribute, value)


def _pasted(cell: Any) -> None:
    """As text copied from a web page brings it."""
    cell.font = Font(name="Times New Roman", size=9, color="FF0000")
    cell.fill, cell.border = PatternFill(), Border()
    cell.alignment, cell.protection = Alignment(), Protection()
    cell.number_format = "General"


def _no_freeze(sheet: Any) -> None:
    sheet.freeze_panes = None


def _hidden(sheet: Any) -> None:
    sheet.row_dimensions[7].hidden = True
    sheet.column_dimensions["B"].hidden = True


def _sorted(sheet: str, column: int) -> Damage:
    def change(book: Any) -> None:
        found = book[sheet]
        [table] = found.tables.values()
        left, top, right, bottom = range_boundaries(table.ref)
        lines = [[found.cell(row, at).value for at in range(left, right + 1)]
                 for row in range(top + 1, bottom + 1)]  # fmt: skip
        lines = [line for line in lines if any(v is not None for v in line)]
        lines.sort(key=lambda line: str(line[column - left]))
        for row, line in enumerate(lines, start=top + 1):
            for at, value in enumerate(line, start=left):
                found.cell(row, at).value = value

    return by_openpyxl(change)


def _filtered(sheet: str) -> Damage:
    def change(book: Any) -> None:
        found = book[sheet]
        [table] = found.tables.values()
        table.autoFilter.add_filter_column(0, ["1"])
        _, top, _, bottom = range_boundaries(table.ref)
        for row in range(top + 2, min(bottom, top + 9) + 1):
            found.row_dimensions[row].hidden = True

    return by_openpyxl(change)


def _merged(sheet: str, ref: str) -> Damage:
    return by_openpyxl(lambda book: book[sheet].merge_cells(ref))


DAMAGES: Mapping[str, Damage] = {
    "saved by openpyxl": through_openpyxl,
    "no tables": converted,
    "no tables and no names": lambda data: without_names(converted(data)),
    "no names": without_names,
    "no table of settings": lambda data: converted(data, ["tblSettings"]),
    "no table of players": lambda data: converted(data, ["tblPlayers"]),
    "no table of the round": lambda data: converted(data, ["tblRound02"]),
    "no table of the next round": lambda data: converted(data, ["tblRound03"]),
    "no table of ours": lambda data: converted(data, ["tblStandings", "tblHistory", "tblStore"]),
    "columns within": all_of(*(inserted(sheet, column=3) for sheet in _SHEETS)),
    "columns before": all_of(*(inserted(sheet, column=1) for sheet in _SHEETS)),
    "column behind": inserted("Players", column=30),
    "rows above": all_of(*(inserted(sheet, row=1, count=2) for sheet in _SHEETS)),
    "rows within": all_of(*(inserted(sheet, row=7) for sheet in _SHEETS)),
    "rows above the heads": all_of(*(inserted(sheet, row=5) for sheet in _SHEETS)),
    "columns moved": all_of(
        _moved("Players", 2, 5), _moved("Round 2", 5, 2), _moved("Standings", 4, 1)
    ),
    "own columns": all_of(
        *(
            by_openpyxl(own_column(sheet))
            for sheet in ("Players", "Round 2", "Standings", "Cross table")
        )
    ),
    "sheets renamed": all_of(
        *(
            renamed(*titles)
            for titles in (
                ("Players", "Spieler"),
                ("Round 2", "R2"),
                ("Round 3", "next"),
                ("Standings", "Tabelle"),
                ("Tournament", "Event"),
                ("Store", "Lager"),
            )
        )
    ),
    **{
        f"{sheet} deleted": deleted(sheet)
        for sheet in (
            "Standings",
            "Cross table",
            "Round 1",
            "Round 2",
            "Round 3",
            "Explain",
            "Games",
            "Schedule",
            "Checks",
            "Log",
            "Store",
            "Players",
            "Tournament",
        )
    },
    "Standings and Cross table deleted": deleted("Standings", "Cross table"),
    "hidden sheets deleted": deleted("Store", "Explain", "Checks", "Bracket", "Round 6"),
    "round sheets to come deleted": deleted(*(f"Round {n}" for n in range(3, 13))),
    "protected": everywhere(_protected),
    "merged in Players": _merged("Players", "A6:B6"),
    "merged in Round 2": _merged("Round 2", "C6:D6"),
    "merged in Round 3": _merged("Round 3", "C6:D7"),
    "merged in Standings": _merged("Standings", "A6:B7"),
    "merged in Cross table": _merged("Cross table", "A6:B7"),
    "merged heads of Round 2": _merged("Round 2", "A5:B5"),
    "hidden rows and columns": everywhere(_hidden),
    "filtered": all_of(*(_filtered(sheet) for sheet in ("Players", "Round 2", "Round 3"))),
    "sorted": all_of(_sorted("Players", 4), _sorted("Round 2", 7)),
}
"""What happens to cells, tables and sheets; each is done once to a round in play."""

LOOKS: Mapping[str, Damage] = {
    "freeze panes": everywhere(_no_freeze),
    "number formats": _cells(_set("number_format", "General")),
    "validations": everywhere(_no_validations),
    "conditional formats": everywhere(_no_conditional),
    "widths": everywhere(_no_widths),
    "print settings": everywhere(_no_paper),
    "pasted looks": _cells(_pasted),
    "typefaces": _cells(_set("font", Font(name="Comic Sans MS", size=20))),
    "unmerged": everywhere(_unmerged),
}
"""What happens to looks alone."""
