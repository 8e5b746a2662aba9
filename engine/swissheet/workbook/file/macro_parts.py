"""Read and write the buttons and macros of a workbook.

LibreOffice does not write them as Excel does: all buttons of a sheet get the same name, and the
sheets no code name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree

from swissheet.workbook.file.archive.package import (
    RELATION_ID,
    Element,
    Package,
    main,
)
from swissheet.workbook.file.sheets.sheet_extras import SHEET_ORDER, child_in_order
from swissheet.workbook.file.workbook_part import Directory, SheetEntry

_VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_PROJECT_TYPE = "application/vnd.ms-office.vbaProject"
_PROJECT_RELATION = "vbaProject"
_MICROSOFT = "http://schemas.microsoft.com/office/2006/relationships"
_SHAPE = "{urn:schemas-microsoft-com:vml}shape"
_TOLD = "{urn:schemas-microsoft-com:office:excel}ClientData"
_BUTTON = re.compile(r"Button \d+")
_KEPT_BY_ALL = re.compile(r"vmlDrawing\d\.vml$")  # openpyxl leaves out parts with other names


def button_macros(package: Package, sheet: SheetEntry) -> list[str]:
    """Return the macros that the buttons of a sheet start, without module or workbook name.

    Returns: an empty list where two buttons have the same name, as LibreOffice writes them.
    """
    macros = []
    for relation in package.relations(sheet.part):
        if relation.kind == "vmlDrawing" and package.find(relation.target):
            text = package.bytes_of(relation.target).decode("utf-8", "replace")
            names = re.findall(r"<v:shape [^>]*?\bid=\"([^\"]*)\"", text)
            if len(set(names)) == len(names):
                macros += re.findall(r"<x:FmlaMacro>(?:[^<]*[!.])?([^<!.]+)</x:FmlaMacro>", text)
    return macros


def button_drawing(package: Package, sheet: SheetEntry) -> bytes | None:
    """Return the drawing (VML) with the buttons of a sheet, None where it has none."""
    for relation in package.relations(sheet.part):
        if relation.kind == "vmlDrawing" and package.find(relation.target):
            return package.bytes_of(relation.target)
    return None


def set_buttons(package: Package, sheet: SheetEntry, root: Element, drawing: bytes) -> None:
    """Replace the buttons of a sheet by those of a drawing; other drawings stay."""
    for child in list(root):
        if isinstance(child.tag, str) and next(child.iter(main("control")), None) is not None:
            root.remove(child)
    legacy = ""
    for relation in package.relations(sheet.part):
        if relation.kind == "ctrlProp":
            package.unrelate(sheet.part, relation.id)
            package.remove(relation.target)
        elif relation.kind == "drawing" and not _without_buttons(package.tree(relation.target)):
            for entry in root.findall(main("drawing")):
                root.remove(entry)
            package.unrelate(sheet.part, relation.id)
            package.remove(relation.target)
        elif relation.kind == "drawing":
            package.touch(relation.target)
        elif relation.kind == "vmlDrawing" and package.find(relation.target):
            drawing = _merged(drawing, package.bytes_of(relation.target))
            if _KEPT_BY_ALL.search(relation.target):
                legacy = relation.id
                package.replace(relation.target, drawing)
            else:
                package.unrelate(sheet.part, relation.id)
                package.remove(relation.target)
    if not legacy:
        part = package.add("xl/drawings/sheet{}_vmlDrawing1.vml", drawing, content_type=_VML_TYPE)
        legacy = package.relate(sheet.part, "vmlDrawing", part)
    child_in_order(root, "legacyDrawing", SHEET_ORDER).set(RELATION_ID, legacy)


def _without_buttons(drawing: Element) -> bool:
    """Remove the pictures of buttons from a drawing; return whether anything is left."""
    for anchor in list(drawing):
        names = [str(e.get("name", "")) for e in anchor.iter() if _local(e) == "cNvPr"]
        if names and all(map(_BUTTON.fullmatch, names)):
            drawing.remove(anchor)
    return len(drawing) > 0


def _local(entry: Element) -> str:
    return etree.QName(entry).localname if isinstance(entry.tag, str) else ""


def _merged(drawing: bytes, before: bytes) -> bytes:
    """Return the drawing with the notes and other shapes of the former drawing added."""
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True)
    old = etree.fromstring(before, parser)
    kept = [shape for shape in old.iter(_SHAPE) if not _is_button(shape)] if old is not None else []
    if not kept:
        return drawing
    made = etree.fromstring(drawing)
    made.extend(kept)
    return etree.tostring(made)


def _is_button(shape: Element) -> bool:
    told = shape.find(_TOLD)
    return told is not None and told.get("ObjectType") == "Button"


def macros_of(package: Package, directory: Directory) -> bytes | None:
    """Return the VBA project of the workbook, None where it has none."""
    part = directory.related(_PROJECT_RELATION)
    return None if part is None else package.bytes_of(part)


def set_macros(
    package: Package,
    directory: Directory,
    roots: Mapping[str, Element],
    project: bytes,
    names: Mapping[str, str],
) -> None:
    """Set the VBA project of the workbook.

    Args: names: the name of each sheet in the project, by title.
    """
    part = directory.related(_PROJECT_RELATION)
    if part is not None:
        package.replace(part, project)
    else:
        part = package.add("xl/vbaProject{}.bin", project, content_type=_PROJECT_TYPE)
        package.relate(directory.part, _PROJECT_RELATION, part, of=_MICROSOFT)
    properties = directory.root.find(main("workbookPr"))
    if properties is not None:
        properties.set("codeName", "ThisWorkbook")
        directory.touch()
    for title, name in names.items():
        child_in_order(roots[title], "sheetPr", SHEET_ORDER).set("codeName", name)
