"""Implement the workbook protocol on the bytes of a closed ``.xlsx`` or ``.xlsm`` file.

Only changed parts are written. Cells are changed in the XML of their sheet, so that drawings,
buttons, macros and extensions of Excel stay without our knowing their format.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence, Set
from functools import cache, partial

from swissheet.errors import Issue, Place, Severity, TooLargeError, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.file import macro_parts
from swissheet.workbook.file.archive.container import (
    LIMITS,
    ArchiveLimits,
    Container,
    open_container,
)
from swissheet.workbook.file.archive.package import Package
from swissheet.workbook.file.cells.moments import serial_number
from swissheet.workbook.file.cells.type_sizes import TypeSizes
from swissheet.workbook.file.looks.feet import has_codes, without_codes
from swissheet.workbook.file.looks.giving_back import Dressed, dress_anew, give_back
from swissheet.workbook.file.looks.losses import losses
from swissheet.workbook.file.looks.style_table import StyleTable
from swissheet.workbook.file.parsed_sheets import ParsedSheets
from swissheet.workbook.file.sheet_copy import copy_sheet, remove_copy
from swissheet.workbook.file.sheets import sheet_extras
from swissheet.workbook.file.sheets.arranging import arrange, paper_of, set_paper
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.file.tables.new_table import add_table
from swissheet.workbook.file.tables.table_clashes import refuse_clashes
from swissheet.workbook.file.tables.table_part import TablePart
from swissheet.workbook.file.tables.table_rows import OnSheet
from swissheet.workbook.file.workbook_part import (
    PRINT_AREA,
    PRINT_TITLES,
    Directory,
    SheetEntry,
    absolute,
)
from swissheet.workbook.host.addresses import (
    Range,
    followed,
    parse_range,
    quoted,
    range_text,
    split_ref,
)
from swissheet.workbook.host.book import (
    Area,
    Arrangement,
    Block,
    Link,
    Row,
    SheetInfo,
    Table,
    Value,
)
from swissheet.workbook.host.count_formulas import count_of, listed_results
from swissheet.workbook.host.head_formulas import shown, stale
from swissheet.workbook.host.links import changed_links, with_titles
from swissheet.workbook.host.looks import Looks
from swissheet.workbook.host.own_names import EVENT_NAME, STATUS_NAME
from swissheet.workbook.host.values import cleaned, columns_of

# A larger block, as of whole columns, would fill the memory.
_BLOCK_CELLS = 1_000_000
_OURS = re.compile("sw_")


class FileBook:
    """A workbook read from bytes; :meth:`to_bytes` returns it with its changes.

    It implements :class:`swissheet.workbook.host.book.Book`.

    Args: data: the bytes of the file.
          source: the name of the file, for messages.|Raises: WorkbookError, TooLargeError: as for
              :func:`~.container.open_container`.
    """

    def __init__(self, data: bytes, source: str = "workbook", limits: ArchiveLimits = LIMITS):
        self._begin(open_container(data, source, limits))

    @classmethod
    def written_from(cls, book: FileBook, container: Container, same: Set[str]) -> FileBook:
        """Return the workbook of a file that another workbook was written to.

        Args: same: parts with the same bytes in the file of ``book``; their content is not parsed
                  again.
        Raises: WorkbookError: as for the class.
        """
        again = cls.__new__(cls)
        again._begin(container, book, same)
        return again

    def _begin(
        self, container: Container, like: FileBook | None = None, same: Set[str] = frozenset()
    ) -> None:
        self._container, source = container, container.source
        package = like._package if like is not None else None
        self._package: Package = Package(container, package, same)
        known = like._table_parts().values() if like is not None and same else ()
        self._known_tables = {part.part: part for part in known if part.part in same}
        self._directory = Directory(self._package)
        self._source = source
        self._sheets = ParsedSheets(self._package, self._directory, source)
        self._tables: dict[str, TablePart] | None = None
        self._own_looks: set[str] = set()

    @property
    def source(self) -> str:
        return self._source

    @property
    def container(self) -> Container:
        """Return the file that the workbook was read from, as it was then."""
        return self._container

    @property
    def changed(self) -> bool:
        """Return whether the workbook differs from the bytes it was read from."""
        return bool(self._sheets.changed()) or self._package.changed

    def to_bytes(self) -> bytes:
        """Return the file as it is now; the bytes it was read from when nothing was changed.

        Raises: WorkbookError: the workbook is signed, and a change would break the signature.
        """
        if self._sheets.changed():
            self._renew_headings()
            self._store_counts()
        self._sheets.finish()
        if self._sheets.changed() and self._computes():
            self._directory.recalculate()
        if self._package.changed and self._package.find("_xmlsignatures/origin.sigs"):
            raise self._problem("xlsx.signed")
        return self._package.to_bytes()

    def written(self) -> dict[str, dict[tuple[int, int], Value]]:
        """Return the cells that were set or cleared, by sheet, for the check of the file."""
        titles = {entry.part: entry.title for entry in self._directory.sheets()}
        return {titles[part]: dict(self._sheets.written(part)) for part in self._sheets.changed()}

    def moved(self, sheet: str) -> frozenset[tuple[int, int]]:
        """Return cells of a sheet whose value may have changed though they were not written."""
        return self._sheets.moved(self._directory.sheet(sheet).part)

    def changed_parts(self) -> frozenset[str]:
        """Return the parts that :meth:`to_bytes` writes, adds or leaves out."""
        return self._package.changed_parts()

    def serial(self, moment: dt.datetime) -> float:
        """Return the number that a cell of this workbook holds for a moment."""
        return serial_number(moment, date1904=self._directory.date1904)

    def part_of(self, sheet: str) -> str:
        """Return the part that holds the cells of a sheet."""
        return self._directory.sheet(sheet).part

    def shared_texts_part(self) -> str | None:
        """Return the part with the shared texts, None when there is none."""
        return self._directory.related("sharedStrings")

    def sheets(self) -> tuple[SheetInfo, ...]:
        return tuple(
            SheetInfo(entry.title, entry.state == "visible") for entry in self._directory.sheets()
        )

    def tables(self) -> Mapping[str, Table]:
        return {name: part.table() for name, part in self._table_parts().items()}

    def names(self) -> Mapping[str, str]:
        return self._directory.names()

    def place(self, name: str) -> Area | None:
        return self._directory.place(name)

    def read_table(self, table: str) -> Block:
        found = self._table(table).table()
        return self._block(found.sheet, (found.top + 1, found.left, found.bottom, found.right))

    def read_range(self, sheet: str, ref: str) -> Block:
        return self._block(sheet, parse_range(ref))

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        return self._sheet(self._directory.sheet(sheet)).cells(below)

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        block = self.read_range(sheet, ref)
        part = self._sheet(self._directory.sheet(sheet))
        places = sorted((block.top + row, block.left + column) for row, column in block.formulas)
        texts = ((at, part.translated(*at, at[0])) for at in places)
        return {at: f"={text}" for at, text in texts if text is not None}

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        part = self._sheet(self._directory.sheet(sheet))
        values = [(*split_ref(ref), cleaned(value)) for ref, value in cells.items()]
        for row, column, value in values:
            part.set(row, column, value)

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        before = self._table(table).ref
        self._on_sheet(table).write_rows(columns, rows)
        self._follow_print_area(table, before)

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        before = self._table(table).ref
        self._on_sheet(table).append_rows(columns, rows)
        self._follow_print_area(table, before)

    def adopt_rows(self, table: str, count: int) -> None:
        before = self._table(table).ref
        self._on_sheet(table).adopt_rows(count)
        self._follow_print_area(table, before)

    def release_rows(self, table: str, count: int) -> None:
        before = self._table(table).ref
        self._on_sheet(table).release_rows(count)
        self._follow_print_area(table, before)

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        entry, area = self._directory.sheet(sheet), parse_range(ref)
        part, tables = self._sheet(entry), self._table_parts().values()
        add_table(
            self._package, self._directory, entry, part, area, name, headers, tables,
            filters=filters,
        )  # fmt: skip
        self._tables = None

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        self._on_sheet(table).set_column(column, values)

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        before = self._table(table).ref
        self._on_sheet(table).set_headers(headers)
        self._follow_print_area(table, before)

    def head_cells(self, table: str) -> tuple[str, ...]:
        part = self._table(table)
        found = part.table()
        if not part.headed:
            return found.headers
        head = self._block(found.sheet, (found.top, found.left, found.top, found.right))
        return tuple("" if text is None else str(text) for text in head.rows[0])

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        self._on_sheet(table).rename_columns(headers)

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        entry = self._directory.sheet(sheet)
        locations = {}
        for ref, target in links.items():
            parse_range(target.ref)
            title = self._directory.sheet(target.sheet).title
            locations[split_ref(ref)] = f"{quoted(title)}!{target.ref.replace('$', '')}"
        part = self._sheet(entry)
        part.changed_besides(sheet_extras.set_links(part.root, parse_range(area), locations))

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        found = self._table(table).table()
        [place] = columns_of(found, [column], self._source)
        part = self._sheet(self._directory.sheet(found.sheet))
        rows = range(found.top + 1, found.bottom + 1)
        known = with_titles(links, lambda title: self._directory.sheet(title).title)
        there = [part.typed(row, place) for row in rows]
        for at, (formula, text) in changed_links(there, known).items():
            part.clear(rows[at], place)
            if formula:
                part.set_formula(rows[at], place, formula.removeprefix("="), None, text)

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        entry = self._directory.sheet(sheet)
        changed = self._directory.show(entry, visible)
        if changed and not visible and self._directory.active == entry.index:
            seen = [s for s in self._directory.sheets() if s.state == "visible"]
            behind = [s for s in seen if s.index > entry.index]
            self.activate((behind or seen)[0].title)

    def activate(self, sheet: str) -> None:
        entry = self._directory.sheet(sheet)
        self._directory.show(entry, True)
        self._directory.activate(entry.index)
        for other in self._directory.sheets():
            # With two tabs selected, Excel types into both sheets at the same time.
            chosen, parsed = other.part == entry.part, other.part in self._sheets
            if chosen or parsed:
                part = self._sheet(other)
                if sheet_extras.select_tab(part.root, chosen):
                    self._package.touch(other.part)
            elif b"tabSelected" in (content := self._package.bytes_of(other.part)):
                self._package.replace(other.part, sheet_extras.deselected(content))

    def copy_sheet(
        self,
        sheet: str,
        title: str,
        tables: Mapping[str, str],
        *,
        after: str = "",
        visible: bool = True,
    ) -> None:
        entry = self._directory.sheet(sheet)
        behind = self._directory.sheet(after) if after else entry
        own = {n: t for n, t in self._table_parts().items() if t.sheet == entry.title}
        if unknown := [name for name in tables if name not in own]:
            raise self._problem("port.no-table.copy", sheet=entry.title, table=unknown[0])
        part = self._sheet(entry)
        part.finish()
        copy_sheet(self._package, self._directory, entry, title, own, tables, behind, visible)
        self._tables = None

    def remove_copy(self, sheet: str) -> None:
        entry = self._directory.sheet(sheet)
        remove_copy(self._package, self._directory, entry)
        self._sheets.forget(entry.part)
        self._tables = None

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        if isinstance(says, Area):
            title = self._directory.sheet(says.sheet).title
            text = f"{quoted(title)}!{absolute(says.ref)}"
        elif isinstance(says, int):
            text = str(says)
        else:
            clean = str(cleaned(says) or "")
            text = '"' + clean.replace('"', '""') + '"'
        if not re.fullmatch(r"[^\W\d][\w.]{0,254}", name):
            raise self._problem("port.name", name=name)
        self._directory.set_name(name, text, hidden=hidden)

    def print_area(self, sheet: str) -> str:
        return self._directory.print_area(self._directory.sheet(sheet).index)

    def set_print_area(self, sheet: str, ref: str) -> None:
        entry = self._directory.sheet(sheet)
        says = f"{quoted(entry.title)}!{absolute(ref)}"
        self._directory.set_name(PRINT_AREA, says, local=entry.index)

    def paper(self, sheet: str) -> str:
        return paper_of(self._sheet(self._directory.sheet(sheet)).root)

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        styles = self._directory.related("styles")
        if styles is None:
            return

        def made(new: str, like: str) -> None:
            self._package.touch(styles)
            self._sheets.know_style(new, like)

        sizes = TypeSizes(self._package.tree(styles), made)
        for title, wanted in sheets.items():
            arrange(self._sheet(self._directory.sheet(title)), wanted, sizes)

    def mend(self, looks: Looks) -> None:
        part = self._table(looks.table)
        entry, styles = self._directory.sheet(part.sheet), self._directory.related("styles")
        self._print_titles(entry, f"$1:${1 if looks.rows is not None else part.ref[0]}")
        if styles is None or entry.part not in self._sheets.changed():
            return
        root = self._package.tree(styles)
        ours = Dressed(self._sheet(entry), part.table(), StyleTable(root))
        if looks.borrowed and self._package.is_new(entry.part):
            if entry.part not in self._own_looks:
                self._own_looks.add(entry.part)
                made, title = looks.pattern()
                dress_anew(ours, FileBook(made, "pattern")._dressed(title), looks)
                self._know_styles(ours.styles, styles)
            return
        lost = losses(ours.sheet, ours.table, looks, ours.styles)
        if not lost.any:
            return
        made, title = looks.pattern()
        like = FileBook(made, "pattern")
        give_back(ours, like._dressed(title), looks, lost)
        if lost.paper:
            others = [info.title for info in self.sheets() if info.title != entry.title]
            set_paper(ours.sheet.root, next(filter(None, map(self.paper, others)), "a4"))
        self._know_styles(ours.styles, styles)

    def _know_styles(self, table: StyleTable, part: str) -> None:
        if table.changed:
            self._package.touch(part)
            self._sheets.know_styles(table.root)

    def button_macros(self, sheet: str) -> list[str]:
        """Return the macros that the buttons of a sheet start; none where that is not clear."""
        return macro_parts.button_macros(self._package, self._directory.sheet(sheet))

    def button_drawing(self, sheet: str) -> bytes | None:
        """Return the drawing (VML) with the buttons of a sheet, None where it has none."""
        return macro_parts.button_drawing(self._package, self._directory.sheet(sheet))

    @property
    def macros(self) -> bytes | None:
        """Return the VBA project, None if the workbook has no macros."""
        return macro_parts.macros_of(self._package, self._directory)

    def set_buttons(self, sheet: str, drawing: bytes) -> None:
        """Replace the buttons of a sheet by those of a drawing (VML)."""
        entry = self._directory.sheet(sheet)
        part = self._sheet(entry)
        macro_parts.set_buttons(self._package, entry, part.root, drawing)
        part.changed = True

    def set_macros(self, project: bytes, names: Mapping[str, str]) -> None:
        """Set the VBA project of the workbook.

        Args: names: the name of each sheet in the project, by title.
        """
        parts = {title: self._sheet(self._directory.sheet(title)) for title in names}
        roots = {title: part.root for title, part in parts.items()}
        macro_parts.set_macros(self._package, self._directory, roots, project, names)
        for part in parts.values():
            part.changed = True

    def _dressed(self, title: str) -> Dressed:
        """Return the sheet of a pattern with its only table and the styles."""
        [part] = [table for table in self._table_parts().values() if table.sheet == title]
        styles = self._directory.related("styles")
        assert styles is not None
        tree = self._package.tree(styles)
        return Dressed(self._sheet(self._directory.sheet(title)), part.table(), StyleTable(tree))

    def _print_titles(self, entry: SheetEntry, rows: str) -> None:
        """Repeat these rows at the top of every printed page, unless the sheet names others."""
        if not self._directory.local_name(PRINT_TITLES, entry.title):
            text = f"{quoted(entry.title)}!{rows}"
            self._directory.set_name(PRINT_TITLES, text, local=entry.index)

    def report(self, text: str) -> None:
        place = self.place(STATUS_NAME)
        if place is not None:
            self.set_cells(place.sheet, {place.ref.partition(":")[0]: text})

    def _problem(self, key: str, **params: Param) -> WorkbookError:
        return WorkbookError.of(Issue(Severity.ERROR, key, Place(file=self._source), params))

    def _sheet(self, entry: SheetEntry) -> SheetPart:
        return self._sheets.of(entry)

    def _table_parts(self) -> dict[str, TablePart]:
        if self._tables is None:
            parts: list[TablePart] = []
            seen: set[str] = set()
            for entry in self._directory.sheets():
                for relation in self._package.relations(entry.part):
                    if relation.kind == "table" and self._package.find(relation.target):
                        if relation.target in seen:
                            raise self._problem("xlsx.damaged.table-twice", part=relation.target)
                        seen.add(relation.target)
                        known = self._known_tables.get(relation.target)
                        if known is None or known.sheet != entry.title:
                            known = TablePart(self._package, relation.target, entry.title)
                        parts.append(known)
            refuse_clashes(parts, self._source)
            self._tables = {part.name: part for part in parts}
        return self._tables

    def _table(self, name: str) -> TablePart:
        parts = self._table_parts()
        if name not in parts:
            if not parts:
                raise self._problem("port.no-table.none", table=name)
            raise self._problem("port.no-table", table=name, tables=tuple(parts))
        return parts[name]

    def _on_sheet(self, name: str) -> OnSheet:
        part = self._table(name)
        cells = self._sheet(self._directory.sheet(part.sheet))
        others = tuple(
            other.ref
            for other in self._table_parts().values()
            if other.sheet == part.sheet and other is not part
        )
        return OnSheet(part, cells, others, self._source)

    def _block(self, sheet: str, area: Range) -> Block:
        top, left, bottom, right = area
        if (bottom - top + 1) * (right - left + 1) > _BLOCK_CELLS:
            raise TooLargeError(
                "port.range-size",
                place=Place(file=self._source, sheet=sheet),
                range=range_text(area),
                limit=_BLOCK_CELLS,
            )
        return self._sheet(self._directory.sheet(sheet)).block(area)

    def _renew_headings(self) -> None:
        """Store the event's present name with the headings of the sheets.

        Line ends in printed headings and footers of our sheets are written as such, not as codes.
        """
        place = self.place(EVENT_NAME)
        cell = place and (place.sheet, place.ref.partition(":")[0])
        event = self.read_range(*cell).rows[0][0] if cell else None
        ours = {
            area.sheet for name in self.names() if _OURS.match(name) and (area := self.place(name))
        }
        for entry in self._directory.sheets():
            # Most sheets are not parsed: they are unpacked and looked through but once.
            known = entry.part in self._sheets
            content = b"" if known else self._package.bytes_of(entry.part)
            if cell and (known or stale(content, event)):
                self._sheet(entry).store(lambda formula, _: shown(formula, event))
            if entry.title in ours and (known or has_codes(content)):
                part = self._sheet(entry)
                part.changed |= without_codes(part.root)

    def _store_counts(self) -> None:
        """Store the present count of results with the formulas that count."""
        changed, cells = self._sheets.changed(), cache(self.read_cells)
        results = cache(partial(listed_results, self))
        for entry in self._directory.sheets():
            if entry.part in self._sheets:
                new = entry.part in changed
                count = partial(
                    count_of, self, entry.title, changed=new, cells=cells, results=results
                )
                self._sheet(entry).store(count)

    def _computes(self) -> bool:
        """Return whether any formula is in the workbook."""
        return bool(self._directory.related("calcChain")) or self._sheets.compute()

    def _follow_print_area(self, table: str, before: Range) -> None:
        """Let a print area that ended with a table end with it again."""
        part = self._table(table)
        printed = self.print_area(part.sheet)
        now = followed(printed, before, part.ref)
        if now != printed:
            self.set_print_area(part.sheet, now)
