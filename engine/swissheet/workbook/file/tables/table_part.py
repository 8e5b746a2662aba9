"""Read and change the part with the place of an Excel table and its columns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy

from lxml import etree

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.file.archive.package import Element, Package, main, whole
from swissheet.workbook.host.addresses import Range, parse_range, range_text
from swissheet.workbook.host.book import Table

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")


class TablePart:
    """One table of a package.

    Raises: WorkbookError: its range and its columns do not fit together.
    """

    def __init__(self, package: Package, part: str, sheet: str):
        self._package = package
        self.part = part
        self.sheet = sheet
        self.root = package.tree(part)
        self.name = str(self.root.get("displayName") or self.root.get("name", ""))
        try:
            top, left, bottom, right = self.ref
        except WorkbookError as error:
            raise WorkbookError(
                "xlsx.damaged.table-range",
                place=Place(file=package.source, sheet=sheet),
                table=self.name,
                range=str(self.root.get("ref", ""))[:40],
            ) from error
        self.headed = self.root.get("headerRowCount", "1") != "0"
        self.totals = min(whole(self.root, "totalsRowCount"), 1)
        self._table: Table | None = None
        first = top + 1 if self.headed else top
        if right - left + 1 != len(self._columns()) or bottom - self.totals < first:
            raise WorkbookError(
                "xlsx.damaged.table",
                place=Place(file=package.source, sheet=sheet),
                table=self.name,
                range=range_text(self.ref),
                columns=len(self._columns()),
            )

    @property
    def ref(self) -> Range:
        """Return the range with headings and totals row."""
        return parse_range(str(self.root.get("ref", "")))

    def _columns(self) -> list[Element]:
        return list(self.root.iterfind(f"{main('tableColumns')}/{main('tableColumn')}"))

    def table(self) -> Table:
        """Return the table as :class:`Book` describes it."""
        if self._table is None:
            self._table = self._described()
        return self._table

    def _described(self) -> Table:
        top, left, bottom, _ = self.ref
        headers = tuple(_plain(str(column.get("name", ""))) for column in self._columns())
        # Without a row of headings, the row above the body counts as such.
        head = top if self.headed else top - 1
        return Table(self.name, self.sheet, headers, head, left, bottom - self.totals)

    def resize(self, bottom: int) -> None:
        """End the body in another row."""
        top, left, old, right = self.ref
        new = bottom + self.totals
        if new == old:
            return
        self.root.set("ref", range_text((top, left, new, right)))
        for entry in self.root.iter(main("autoFilter"), main("sortState"), main("sortCondition")):
            ref = entry.get("ref")
            if ref is None:
                continue
            first, one, last, other = parse_range(ref)
            if last in (old, old - self.totals):
                entry.set("ref", range_text((first, one, max(bottom, first), other)))
        self._touch()

    def arrange(self, headers: Sequence[str], sources: Sequence[int | None]) -> None:
        """Set the headings of the columns; each comes from an old column (from 0) or is new."""
        old = self._columns()
        holder = self.root.find(main("tableColumns"))
        if holder is None:
            return
        free = max(whole(column, "id") for column in old) + 1
        new: list[Element] = []
        for header, source in zip(headers, sources, strict=True):
            if source is None:
                column = _like(new[-1] if new else old[0], free)
                free += 1
            else:
                column = old[source]
            column.set("name", escaped(header))
            new.append(column)
        for column in old:
            holder.remove(column)
        holder.extend(new)
        holder.set("count", str(len(new)))
        moved = {source: at for at, source in enumerate(sources) if source is not None}
        self._rearrange_filters(moved)
        top, left, bottom, _ = self.ref
        area = (top, left, bottom, left + len(new) - 1)
        self.root.set("ref", range_text(area))
        for entry in self.root.iterchildren(main("autoFilter")):
            first, _, last, _ = parse_range(str(entry.get("ref", range_text(area))))
            entry.set("ref", range_text((first, left, last, area[3])))
        self._touch()

    def _touch(self) -> None:
        self._table = None
        self._package.touch(self.part)

    def _rearrange_filters(self, moved: Mapping[int, int]) -> None:
        for entry in list(self.root.iter(main("sortState"))):
            parent = entry.getparent()
            if parent is not None:
                parent.remove(entry)
        for holder in self.root.iterchildren(main("autoFilter")):
            filters = list(holder.iterchildren(main("filterColumn")))
            for entry in filters:
                holder.remove(entry)
                if whole(entry, "colId") in moved:
                    entry.set("colId", str(moved[whole(entry, "colId")]))
                    holder.append(entry)

    def copy(self, name: str, number: int) -> Element:
        """Return the root of a copy with another display name and id."""
        new = deepcopy(self.root)
        new.set("id", str(number))
        new.set("name", name)
        new.set("displayName", name)
        for element in new.iter():
            for attribute in [name for name in element.attrib if str(name).endswith("}uid")]:
                del element.attrib[attribute]
        return new


def _like(model: Element, number: int) -> Element:
    """Return a new column with the look of its neighbour, without formula and total."""
    new = etree.Element(main("tableColumn"))
    new.set("id", str(number))
    for attribute in ("headerRowDxfId", "dataDxfId", "headerRowCellStyle", "dataCellStyle"):
        value = model.get(attribute)
        if value is not None:
            new.set(attribute, value)
    return new


def _plain(name: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), name)


def escaped(header: str) -> str:
    """Return a heading as a table part has it."""
    header = re.sub(r"_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", header)
    return header.replace("\n", "_x000a_").replace("\t", "_x0009_")
