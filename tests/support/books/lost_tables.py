"""A workbook as other programs leave it: tables, names and shared texts taken out of its parts."""

from __future__ import annotations

import io
import posixpath
from collections.abc import Collection
from functools import cache

import openpyxl
from lxml import etree

from support.books.workbooks import parts, rezip
from support.playing.events import STAMP
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.own_names import EVENT_NAME, STATUS_NAME
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

__all__ = ["converted", "google", "played", "through_openpyxl", "without_names"]

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RESULTS = ("1", "5", "0", "1-0", "=", "0-1", "1")


@cache
def played(players: int, lang: str, typed: int = 2) -> bytes:
    """A tournament of 5 rounds, 2 of them paired, with the results of so many rounds typed."""
    book = FileBook(
        build(language=lang, rounds=5, settings={"initial_colour": "white"}), "open.xlsx"
    )
    rows = [
        {"Name": f"Player {n % 10}{n:02d}, Test", "Rating": str(2400 - 7 * n)}
        for n in range(1, players + 1)
    ]
    actions.import_players(book, rows, **STAMP)
    for number in (1, 2):
        actions.pair(book, **STAMP)
        if number > typed:
            break
        sheet = read(book).rounds[number]
        cells = {
            sheet.place(board).cell: _RESULTS[(board * number) % len(_RESULTS)]
            for board in range(1, len(sheet.boards) + 1)
        }
        book.set_cells(sheet.view.table.sheet, cells)
    return book.to_bytes()


def _tree(content: bytes) -> etree._Element:
    return etree.fromstring(content)


def _bytes(root: etree._Element) -> bytes:
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _all(data: bytes) -> list[str]:
    return list(FileBook(data).tables())


def converted(data: bytes, tables: Collection[str] = (), *, filters: bool = False) -> bytes:
    """After "Convert to Range" of these tables, or of all; their buttons may become the sheet's."""
    gone = set(tables or _all(data))
    held, changed = parts(data), dict[str, bytes | None]()
    removed: set[str] = set()
    for name in [n for n in held if n.startswith("xl/worksheets/_rels/")]:
        sheet = "xl/worksheets/" + posixpath.basename(name).removesuffix(".rels")
        rels, root = _tree(held[name]), _tree(held[sheet])
        for relation in list(rels):
            if not relation.get("Type", "").endswith("/table"):
                continue
            target = relation.get("Target", "")
            part = posixpath.normpath(posixpath.join("/xl/worksheets", target)).lstrip("/")
            table = _tree(held[part])
            if table.get("displayName") not in gone:
                continue
            rels.remove(relation)
            removed.add(part)
            [holder] = root.iter(_MAIN + "tableParts")
            root.remove(holder)
            if filters:
                data_end = root.find(_MAIN + "sheetData")
                made = etree.Element(_MAIN + "autoFilter", ref=table.get("ref", ""))
                assert data_end is not None
                data_end.addnext(made)
        changed[name] = _bytes(rels) if len(rels) else None
        changed[sheet] = _bytes(root)
    types = _tree(held["[Content_Types].xml"])
    for entry in list(types):
        if str(entry.get("PartName", "")).lstrip("/") in removed:
            types.remove(entry)
    changed["[Content_Types].xml"] = _bytes(types)
    return rezip(data, {**changed, **dict.fromkeys(removed)})


def without_names(data: bytes, *but: str) -> bytes:
    """Our defined names are gone, and with them how the sheets are found."""
    root = _tree(parts(data)["xl/workbook.xml"])
    for name in list(root.iter(_MAIN + "definedName")):
        parent = name.getparent()
        if str(name.get("name")).startswith("sw_") and name.get("name") not in but:
            assert parent is not None
            parent.remove(name)
    return rezip(data, {"xl/workbook.xml": _bytes(root)})


def google(data: bytes) -> bytes:
    """As Google Sheets saves it: no tables, hidden names gone, texts in the cells they stand in."""
    data = without_names(converted(data), EVENT_NAME, STATUS_NAME)
    held = parts(data)
    texts = list(_tree(held["xl/sharedStrings.xml"]))
    changed: dict[str, bytes | None] = {"xl/sharedStrings.xml": None}
    for name in [n for n in held if n.startswith("xl/worksheets/sheet")]:
        root = _tree(held[name])
        for cell in root.iter(_MAIN + "c"):
            value = cell.find(_MAIN + "v")
            if cell.get("t") == "s" and value is not None:
                shared = texts[int(value.text or 0)]
                cell.remove(value)
                cell.set("t", "inlineStr")
                inside = etree.SubElement(cell, _MAIN + "is")
                inside.extend([etree.fromstring(etree.tostring(part)) for part in shared])
        changed[name] = _bytes(root)
    for name, mark in (
        ("xl/_rels/workbook.xml.rels", "/sharedStrings"),
        ("[Content_Types].xml", "sharedStrings+xml"),
    ):
        root = _tree(held[name])
        for entry in list(root):
            if (entry.get("Type") or entry.get("ContentType") or "").endswith(mark):
                root.remove(entry)
        changed[name] = _bytes(root)
    book = held["xl/workbook.xml"].replace(b'state="veryHidden"', b'state="hidden"')
    return rezip(data, {**changed, "xl/workbook.xml": book})


def through_openpyxl(data: bytes) -> bytes:
    """Opened and saved again by openpyxl."""
    out = io.BytesIO()
    openpyxl.load_workbook(io.BytesIO(data)).save(out)
    return out.getvalue()
