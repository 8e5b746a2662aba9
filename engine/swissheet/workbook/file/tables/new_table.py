"""Make a table of existing cells, as Excel's Insert Table does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lxml import etree

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.file.archive.package import (
    MAIN,
    RELATION_ID,
    Package,
    main,
    serialise,
    whole,
)
from swissheet.workbook.file.sheets.sheet_extras import SHEET_ORDER, child_in_order, merged_in
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.file.tables.table_part import TablePart, escaped
from swissheet.workbook.file.workbook_part import Directory, SheetEntry
from swissheet.workbook.host.addresses import Range, parse_range, range_text, touching
from swissheet.workbook.host.table_names import check_new_table
from swissheet.workbook.host.values import cleaned

_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"
_FILTER_NAME = "_xlnm._FilterDatabase"


def add_table(
    package: Package,
    directory: Directory,
    sheet: SheetEntry,
    cells: SheetPart,
    area: Range,
    name: str,
    headers: Sequence[str],
    tables: Iterable[TablePart],
    *,
    filters: bool,
) -> None:
    """Make a table on an area whose first row holds its headings.

    Args: tables: all tables of the workbook.
    Raises: WorkbookError: as in :meth:`Book.make_table`; nothing has changed.
    """
    tables = list(tables)
    headers = [str(cleaned(header) or "") for header in headers]
    place = Place(file=package.source, sheet=sheet.title)
    taken = [*directory.names(), *(table.name for table in tables)]
    check_new_table(place, area, name, headers, taken)
    in_the_way = next(
        (
            range_text(table.ref)
            for table in tables
            if table.sheet == sheet.title and touching(table.ref, area)
        ),
        merged_in(cells.root, area),
    )
    if in_the_way:
        raise WorkbookError(
            "port.in-the-way.new",
            place=Place(file=package.source, sheet=sheet.title, cell=in_the_way),
            table=name,
            cells=range_text(area),
            there=in_the_way,
        )
    top, left, _, _ = area
    for column, header in enumerate(headers, start=left):
        if (
            cells.formula(top, column) is not None
        ):  # Excel repairs a file whose headings are not texts
            cells.clear(top, column)
        cells.set(top, column, header)
    _drop_sheet_filter(directory, sheet, cells, area)
    number = max((whole(table.root, "id") for table in tables), default=0) + 1
    content = _content(name, number, area, headers, filters=filters)
    part = package.add("xl/tables/table{}.xml", content, content_type=_TYPE)
    parts = child_in_order(cells.root, "tableParts", SHEET_ORDER)
    entry = etree.SubElement(parts, main("tablePart"))
    entry.set(RELATION_ID, package.relate(sheet.part, "table", part))
    parts.set("count", str(len(parts)))
    cells.changed = True


def _content(
    name: str, number: int, area: Range, headers: Sequence[str], *, filters: bool
) -> bytes:
    root = etree.fromstring(f'<table xmlns="{MAIN}"/>')
    root.set("id", str(number))
    root.set("name", name)
    root.set("displayName", name)
    root.set("ref", range_text(area))
    root.set("totalsRowShown", "0")
    if filters:
        etree.SubElement(root, main("autoFilter")).set("ref", range_text(area))
    columns = etree.SubElement(root, main("tableColumns"))
    columns.set("count", str(len(headers)))
    for at, header in enumerate(headers, start=1):
        column = etree.SubElement(columns, main("tableColumn"))
        column.set("id", str(at))
        column.set("name", escaped(header))
    style = etree.SubElement(root, main("tableStyleInfo"))
    for part, seen in (
        ("showFirstColumn", "0"),
        ("showLastColumn", "0"),
        ("showRowStripes", "1"),
        ("showColumnStripes", "0"),
    ):
        style.set(part, seen)
    return serialise(root)


def _drop_sheet_filter(
    directory: Directory, sheet: SheetEntry, cells: SheetPart, area: Range
) -> None:
    """Remove a filter of the sheet over cells of the new table.

    Two filters over one cell are an error to Excel. Rows that only the filter hid are shown again.
    """
    for entry in list(cells.root.iterchildren(main("autoFilter"))):
        try:
            filtered = parse_range(str(entry.get("ref", "")))
        except WorkbookError:
            continue
        if not touching(filtered, area):
            continue
        if entry.find(main("filterColumn")) is not None:
            for row in cells.root.iter(main("row")):
                if filtered[0] < whole(row, "r") <= filtered[2]:
                    row.attrib.pop("hidden", "")
        cells.root.remove(entry)
        directory.drop_name(_FILTER_NAME, local=sheet.index)
