"""Copy a worksheet with its tables to another worksheet of the same workbook."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy

from lxml import etree

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.file.archive.package import (
    RELATION_ID,
    Element,
    Package,
    main,
    serialise,
    whole,
)
from swissheet.workbook.file.tables.table_part import TablePart
from swissheet.workbook.file.workbook_part import Directory, SheetEntry
from swissheet.workbook.host.addresses import quoted
from swissheet.workbook.host.table_names import name_key

_REVISION = "http://schemas.microsoft.com/office/spreadsheetml/2014/revision"
_DRAWN = (
    "drawing",
    "legacyDrawing",
    "legacyDrawingHF",
    "drawingHF",
    "picture",
    "oleObjects",
    "controls",
    "customProperties",
    "webPublishItems",
)
_FORMULAS = ("f", "formula", "formula1", "formula2", "calculatedColumnFormula", "totalsRowFormula")
_NAME = re.compile(r"[^\W\d][\w.]{0,254}")
_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*|[RrCc]")
_EXTENSION_FORMULA = "{http://schemas.microsoft.com/office/excel/2006/main}f"


def copy_sheet(
    package: Package,
    directory: Directory,
    sheet: SheetEntry,
    title: str,
    own: Mapping[str, TablePart],
    names: Mapping[str, str],
    after: SheetEntry,
    visible: bool,
) -> None:
    """Add a copy after the sheet ``after``; its formulas name the copy and its tables.

    Args: own: the tables of the sheet by display name.|> names: their names in the copy.
    Raises: WorkbookError: a name is missing, impossible or taken.
    """
    directory.check_title(title)
    _check_names(package, directory, sheet, own, names)
    rename = _renamer(sheet.title, title, names)
    root = deepcopy(package.tree(sheet.part))
    _strip(root)
    _rename_formulas(root, rename)
    part = package.add("xl/worksheets/sheet{}.xml", b"", sheet.part)
    relation = package.relate(directory.part, "worksheet", part)
    directory.add_sheet(title, relation, after.index, visible)
    _copy_relations(package, sheet.part, part, root)
    parts = root.find(main("tableParts"))
    if parts is not None:
        for entry in list(parts):
            parts.remove(entry)
        used = max((whole(table, "id") for table in _tables(package, directory)), default=0)
        for number, (name, table) in enumerate(own.items(), start=used + 1):
            made = table.copy(names[name], number)
            _rename_formulas(made, rename)
            new = package.add("xl/tables/table{}.xml", serialise(made), table.part)
            etree.SubElement(parts, main("tablePart")).set(
                RELATION_ID, package.relate(part, "table", new)
            )
    package.replace(part, serialise(root))
    for local in directory.copy_local_names(directory.sheet(sheet.title), directory.sheet(title)):
        local.text = rename(local.text or "")


def remove_copy(package: Package, directory: Directory, sheet: SheetEntry) -> None:
    """Remove a sheet that :func:`copy_sheet` added, with its tables and names.

    Raises: WorkbookError: the sheet was in the file already.
    """
    if not package.is_new(sheet.part):
        place = Place(file=package.source)
        raise WorkbookError("port.not-a-copy", place=place, sheet=sheet.title)
    own = [relation.target for relation in package.relations(sheet.part) if not relation.external]
    package.unrelate(directory.part, directory.remove_sheet(sheet))
    for part in (*own, sheet.part):
        package.remove(part)


def _check_names(
    package: Package,
    directory: Directory,
    sheet: SheetEntry,
    own: Mapping[str, TablePart],
    names: Mapping[str, str],
) -> None:
    taken = {name_key(name) for name in directory.names()}
    taken |= {name_key(str(table.get("displayName"))) for table in _tables(package, directory)}
    wanted = [names.get(name, "") for name in own]
    place = Place(file=package.source, sheet=sheet.title)
    if not all(wanted) or len({name_key(name) for name in wanted}) != len(wanted):
        raise WorkbookError("port.table-name.each", place=place, tables=tuple(own))
    if wrong := [name for name in wanted if not _NAME.fullmatch(name) or _CELL.fullmatch(name)]:
        raise WorkbookError("port.table-name", place=place, table=wrong[0])
    if clash := [name for name in wanted if name_key(name) in taken]:
        raise WorkbookError("port.table-name.taken", place=place, table=clash[0])


def _strip(root: Element) -> None:
    """Remove all that two sheets cannot share: drawings, code name, selected tab, ids."""
    for child in list(root):
        if not isinstance(child.tag, str):
            continue
        name = etree.QName(child).localname
        if name in _DRAWN or name == "AlternateContent":
            root.remove(child)
    for entry in root.iter(main("pageSetup")):
        entry.attrib.pop(RELATION_ID, "")
    for entry in root.iter(main("sheetPr")):
        entry.attrib.pop("codeName", "")
    for entry in root.iter(main("sheetView")):
        entry.attrib.pop("tabSelected", "")
    for extension in list(root.iter(main("ext"))):
        parent = extension.getparent()
        if parent is not None and any(RELATION_ID in inner.attrib for inner in extension.iter()):
            parent.remove(extension)
    for element in root.iter():
        if isinstance(element.tag, str):
            element.attrib.pop(f"{{{_REVISION}}}uid", "")


def _copy_relations(package: Package, old: str, new: str, root: Element) -> None:
    """Copy the relationships of external links; the copy needs no others."""
    relations = {relation.id: relation for relation in package.relations(old)}
    for link in root.iter(main("hyperlink")):
        relation = relations.get(str(link.get(RELATION_ID)))
        if relation is not None and relation.external:
            made = package.relate(new, relation.kind, relation.target, external=True)
            link.set(RELATION_ID, made)


def _tables(package: Package, directory: Directory) -> list[Element]:
    """Return the root elements of all table parts."""
    return [
        package.tree(relation.target)
        for entry in directory.sheets()
        for relation in package.relations(entry.part)
        if relation.kind == "table" and package.find(relation.target)
    ]


def _renamer(old: str, new: str, names: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that replaces sheet and table names in a formula, outside its texts."""
    plain = re.escape(old) if re.fullmatch(r"[\w.]+", old) else r"(?!)"
    title = re.compile(
        rf"(?:'{re.escape(old.replace(chr(39), chr(39) * 2))}'|(?<![\w.'\]]){plain})!"
    )
    tables = {name_key(name): made for name, made in names.items()}
    table = re.compile(r"(?<![\w.'\\])[\w.\\]+(?=\[)")

    def rename(formula: str) -> str:
        pieces = formula.split('"')
        for at in range(0, len(pieces), 2):
            piece = title.sub(lambda _: quoted(new) + "!", pieces[at])
            pieces[at] = table.sub(lambda found: tables.get(name_key(found[0]), found[0]), piece)
        return '"'.join(pieces)

    return rename


def _rename_formulas(root: Element, rename: Callable[[str], str]) -> None:
    for element in root.iter(*map(main, _FORMULAS), _EXTENSION_FORMULA):
        if element.text:
            element.text = rename(element.text)
    for link in root.iter(main("hyperlink")):
        location = link.get("location")
        if location:
            link.set("location", rename(location))
