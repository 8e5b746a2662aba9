"""Refuse files in which two tables have the same name or the same cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.file.tables.table_part import TablePart
from swissheet.workbook.host.addresses import cell_text, range_text, touching
from swissheet.workbook.host.table_names import name_key


def refuse_clashes(tables: Sequence[TablePart], source: str) -> None:
    """Refuse tables that share a name or cells.

    Raises: WorkbookError: two tables have one name in any case, or share cells.
    """
    named: dict[str, TablePart] = {}
    for table in tables:
        first = named.setdefault(name_key(table.name), table)
        if first is not table:
            places = tuple(f"'{one.sheet}'!{range_text(one.ref)}" for one in (first, table))
            place = _corner(table, source)
            raise WorkbookError(
                "xlsx.damaged.tables-named", place=place, table=table.name, places=places
            )
    for one, other in combinations(tables, 2):
        if one.sheet == other.sheet and touching(one.ref, other.ref):
            raise WorkbookError(
                "xlsx.damaged.tables-overlap",
                place=_corner(other, source),
                tables=(one.name, other.name),
                ranges=(range_text(one.ref), range_text(other.ref)),
            )


def _corner(table: TablePart, source: str) -> Place:
    return Place(file=source, sheet=table.sheet, cell=cell_text(*table.ref[:2]))
