"""A workbook in memory: the block operations without a file, for fast tests of the actions."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import WorkbookError
from swissheet.workbook.host.addresses import column_letters
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
from swissheet.workbook.host.links import changed_links, with_titles
from swissheet.workbook.host.looks import Looks
from swissheet.workbook.host.own_names import STATUS_NAME
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.settings.table import SETTING_GROUPS

__all__ = ["MemoryBook", "blank_book"]


def address(ref: str) -> tuple[int, int]:
    found = re.fullmatch(r"([A-Z]{1,3})([1-9]\d*)", ref)
    assert found, ref
    column = 0
    for char in found[1]:
        column = column * 26 + ord(char) - 64
    return int(found[2]), column


def area(ref: str) -> tuple[int, int, int, int]:
    first, _, last = ref.partition(":")
    return (*address(first), *address(last or first))


@dataclass
class MemorySheet:
    title: str
    visible: bool = True
    cells: dict[tuple[int, int], Value] = field(default_factory=dict)
    formulas: dict[tuple[int, int], str] = field(default_factory=dict)
    links: dict[str, Area] = field(default_factory=dict)
    printed: str = ""


def stored(value: Value) -> Value:
    """What a cell keeps of a value written to it."""
    if isinstance(value, str):
        value = re.sub(r"[\x00-\x08\x0b-\x1f]", "", value)
        return value or None
    if isinstance(value, dt.datetime):
        return value.replace(microsecond=0)
    return value


class MemoryBook:
    """Implements :class:`~swissheet.workbook.host.book.Book`; ``writes`` counts changed cells."""

    source = "memory.xlsx"

    def __init__(self) -> None:
        self.by_title: dict[str, MemorySheet] = {}
        self.table_map: dict[str, Table] = {}
        self.name_map: dict[str, Area | int | str] = {}
        self.copies: set[str] = set()
        self.front = ""
        self.status = ""
        self.writes = 0
        self.arranged: Mapping[str, Arrangement] = {}

    def sheet(self, title: str) -> MemorySheet:
        for found in self.by_title.values():
            if name_key(found.title) == name_key(title):
                return found
        raise WorkbookError("port.no-sheet", sheet=title, sheets=tuple(self.by_title))

    def _table(self, name: str) -> Table:
        if name not in self.table_map:
            raise WorkbookError("port.no-table.none", table=name)
        return self.table_map[name]

    def put(self, sheet: str, ref: str, value: Value) -> None:
        """What somebody types into a cell."""
        at = address(ref)
        self.sheet(sheet).formulas.pop(at, None)
        self._set(self.sheet(sheet), at, value)

    def _set(self, sheet: MemorySheet, at: tuple[int, int], value: Value) -> None:
        value = stored(value)
        old = sheet.cells.get(at)
        if old == value and type(old) is type(value):
            return
        self.writes += 1
        sheet.formulas.pop(at, None)
        if value is None:
            sheet.cells.pop(at, None)
        else:
            sheet.cells[at] = value

    def sheets(self) -> tuple[SheetInfo, ...]:
        return tuple(SheetInfo(s.title, s.visible) for s in self.by_title.values())

    def tables(self) -> Mapping[str, Table]:
        return dict(self.table_map)

    def names(self) -> Mapping[str, str]:
        return {
            name: what if isinstance(what, str) else f"'{what.sheet}'!{what.ref}"
            for name, what in self.name_map.items()
        }

    def place(self, name: str) -> Area | None:
        found = self.name_map.get(name)
        return found if isinstance(found, Area) else None

    def read_table(self, table: str) -> Block:
        found = self._table(table)
        return self._block(found.sheet, found.top + 1, found.left, found.bottom, found.right)

    def read_range(self, sheet: str, ref: str) -> Block:
        return self._block(sheet, *area(ref))

    def _block(self, title: str, top: int, left: int, bottom: int, right: int) -> Block:
        sheet = self.sheet(title)
        rows = tuple(
            tuple(sheet.cells.get((row, column)) for column in range(left, right + 1))
            for row in range(top, bottom + 1)
        )
        formulas = frozenset(
            (row - top, column - left)
            for row, column in sheet.formulas
            if top <= row <= bottom and left <= column <= right
        )
        empty = frozenset(place for place in formulas if rows[place[0]][place[1]] is None)
        return Block(top, left, rows, formulas, empty)

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        cells = sorted(self.sheet(sheet).cells.items())
        return {at: value for at, value in cells if at[0] > below}

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        top, left, bottom, right = area(ref)
        return {
            (row, column): text
            for (row, column), text in self.sheet(sheet).formulas.items()
            if top <= row <= bottom and left <= column <= right
        }

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        found = self.sheet(sheet)
        for ref, value in cells.items():
            self._set(found, address(ref), value)

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        found = self._table(table)
        sheet = self.sheet(found.sheet)
        named = [found.column(header) for header in columns]
        others = [
            at
            for at in range(found.left, found.right + 1)
            if at not in named and (found.top + 1, at) not in sheet.formulas
        ]
        last = found.top + max(len(rows), 1)
        for row in range(found.top + 1, found.bottom + 1):
            if any(sheet.cells.get((row, at)) is not None for at in others):
                last = max(last, row)
        below = range(found.bottom + 1, last + 1)
        if any((row, at) in sheet.cells for row in below for at in named):
            raise WorkbookError(
                "port.in-the-way", table=found.name, cells="under it", there=found.sheet
            )
        for index in range(max(found.bottom, last) - found.top):
            values = rows[index] if index < len(rows) else [None] * len(named)
            assert len(values) == len(named)
            for at, value in zip(named, values, strict=True):
                self._set(sheet, (found.top + 1 + index, at), value)
        for row in range(last + 1, found.bottom + 1):
            for at in range(found.left, found.right + 1):
                self._set(sheet, (row, at), None)
        self.table_map[table] = replace(found, bottom=last)

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        found = self._table(table)
        sheet = self.sheet(found.sheet)
        last = found.top
        for row in range(found.top + 1, found.bottom + 1):
            span = range(found.left, found.right + 1)
            if any((row, at) in sheet.cells and (row, at) not in sheet.formulas for at in span):
                last = row
        for index, values in enumerate(rows, start=1):
            for header, value in zip(columns, values, strict=True):
                self._set(sheet, (last + index, found.column(header)), value)
        self.table_map[table] = replace(found, bottom=max(found.bottom, last + len(rows)))

    def adopt_rows(self, table: str, count: int) -> None:
        found = self._table(table)
        self.table_map[table] = replace(found, bottom=found.bottom + count)

    def release_rows(self, table: str, count: int) -> None:
        found = self._table(table)
        if not 0 <= count < found.bottom - found.top:
            rows = found.bottom - found.top
            raise WorkbookError("port.rows.release", table=table, count=count, rows=rows)
        self.table_map[table] = replace(found, bottom=found.bottom - count)

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        top, left, bottom, _ = area(ref)
        assert name not in self.table_map
        self.table_map[name] = Table(
            name, self.sheet(sheet).title, tuple(headers), top, left, bottom
        )
        for offset, header in enumerate(headers):
            self._set(self.sheet(sheet), (top, left + offset), header)

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        found = self._table(table)
        sheet = self.sheet(found.sheet)
        for index, value in enumerate(values, start=1):
            self._set(sheet, (found.top + index, found.column(column)), value)

    def head_cells(self, table: str) -> tuple[str, ...]:
        return self._table(table).headers

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        found = self._table(table)
        self.table_map[table] = replace(found, headers=tuple(headers))
        for at, header in enumerate(headers):
            self._set(self.sheet(found.sheet), (found.top, found.left + at), header)

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        found = self._table(table)
        sheet = self.sheet(found.sheet)
        old = {
            header: [
                sheet.cells.pop((row, found.column(header)), None)
                for row in range(found.top, found.bottom + 1)
            ]
            for header in found.headers
        }
        new = replace(found, headers=tuple(headers))
        for header in headers:
            body = old.get(header, [None] * (found.bottom - found.top + 1))
            for row, value in enumerate([header, *body[1:]], start=found.top):
                if value is not None:
                    sheet.cells[row, new.column(header)] = value
        self.table_map[table] = new

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        self.sheet(sheet).links = dict(links)

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        found = self._table(table)
        if column not in found.headers:
            raise WorkbookError("port.no-column", table=table, column=column, columns=found.headers)
        links = with_titles(links, lambda title: self.sheet(title).title)
        sheet, at = self.sheet(found.sheet), found.column(column)
        places = [(row, at) for row in range(found.top + 1, found.bottom + 1)]
        there = [
            sheet.formulas.get(place, None if place in sheet.cells else "") for place in places
        ]
        for row, (formula, shown) in changed_links(there, links).items():
            self._set(sheet, places[row], None)
            sheet.formulas.pop(places[row], None)
            if formula:
                self._set(sheet, places[row], shown)
                sheet.formulas[places[row]] = formula

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        self.sheet(sheet).visible = visible

    def activate(self, sheet: str) -> None:
        self.sheet(sheet).visible = True
        self.front = sheet

    def copy_sheet(
        self,
        sheet: str,
        title: str,
        tables: Mapping[str, str],
        *,
        after: str = "",
        visible: bool = True,
    ) -> None:
        old = self.sheet(sheet)
        copy = MemorySheet(title, visible, dict(old.cells), dict(old.formulas), {}, old.printed)
        order = list(self.by_title.items())
        at = [name for name, _ in order].index(self.sheet(after or sheet).title)
        self.by_title = dict([*order[: at + 1], (title, copy), *order[at + 1 :]])
        for name, new_name in tables.items():
            self.table_map[new_name] = replace(self._table(name), name=new_name, sheet=title)
        self.copies.add(title)

    def remove_copy(self, sheet: str) -> None:
        title = self.sheet(sheet).title
        if title not in self.copies:
            raise WorkbookError("port.not-a-copy", sheet=title)
        self.copies.remove(title)
        del self.by_title[title]
        self.table_map = {n: t for n, t in self.table_map.items() if t.sheet != title}
        self.name_map = {
            n: s for n, s in self.name_map.items() if not isinstance(s, Area) or s.sheet != title
        }

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        self.name_map[name] = says

    def print_area(self, sheet: str) -> str:
        return self.sheet(sheet).printed

    def set_print_area(self, sheet: str, ref: str) -> None:
        area(ref)
        self.sheet(sheet).printed = ref

    def paper(self, sheet: str) -> str:
        return ""

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        self.arranged = {**self.arranged, **sheets}

    def mend(self, looks: Looks) -> None:
        """Cells have no look here."""

    def report(self, text: str) -> None:
        self.status = text

    # For tests: add parts, and look at everything.

    def add_sheet(self, title: str, *, visible: bool = True) -> MemorySheet:
        self.by_title[title] = MemorySheet(title, visible)
        return self.by_title[title]

    def add_table(
        self,
        name: str,
        sheet: str,
        headers: Sequence[str],
        rows: Sequence[Row],
        top: int,
        left: int,
    ) -> None:
        bottom = top + max(len(rows), 1)
        table = Table(name, sheet, tuple(headers), top, left, bottom)
        self.table_map[name] = table
        found = self.sheet(sheet)
        for index, row in enumerate([headers, *rows]):
            for offset, value in enumerate(row):
                self._set(found, (top + index, left + offset), value)

    def lose_list(self, name: str) -> None:
        """A table goes with its headings, and nothing tells any more what its cells are."""
        table = self.table_map.pop(name)
        for column in range(table.left, table.right + 1):
            self.sheet(table.sheet).cells.pop((table.top, column), None)

    def delete_sheet(self, title: str) -> None:
        """What the organiser does; tables go with it, and names lead nowhere."""
        del self.by_title[title]
        self.table_map = {n: t for n, t in self.table_map.items() if t.sheet != title}
        for name, says in self.name_map.items():
            if isinstance(says, Area) and says.sheet == title:
                self.name_map[name] = "#REF!"

    def rename_sheet(self, old: str, new: str) -> None:
        """What the organiser does; tables and defined names follow."""
        self.by_title = {
            (new if title == old else title): sheet for title, sheet in self.by_title.items()
        }
        self.by_title[new].title = new
        for name, table in self.table_map.items():
            if table.sheet == old:
                self.table_map[name] = replace(table, sheet=new)
        for name, says in self.name_map.items():
            if isinstance(says, Area) and says.sheet == old:
                self.name_map[name] = Area(new, says.ref)

    def snapshot(self) -> dict[str, object]:
        """Everything that could change, for comparison."""
        return {
            "cells": {s.title: dict(s.cells) for s in self.by_title.values()},
            "formulas": {s.title: dict(s.formulas) for s in self.by_title.values()},
            "tables": dict(self.table_map),
            "visible": {s.title: s.visible for s in self.by_title.values()},
        }

    def cell(self, sheet: str, ref: str) -> Value:
        return self.sheet(sheet).cells.get(address(ref))

    def column(self, table: str, key: str) -> list[Value]:
        """The values of a column of a table by its key."""
        found = self._table(table)
        at = next(i for i, h in enumerate(found.headers) if language.find("column", h) == key)
        return [row[at] for row in self.read_table(table).rows]

    def place_of(self, table: str, row: int, key: str) -> str:
        """The address of a cell in row ``row`` (from 1) of a table."""
        found = self._table(table)
        at = next(i for i, h in enumerate(found.headers) if language.find("column", h) == key)
        return f"{column_letters(found.left + at)}{found.top + row}"


def blank_book(
    rounds: int = 9, lang: str = "en", *, free: int = 30, **settings: Value
) -> MemoryBook:
    """A workbook as the template has it: every sheet and table, nobody entered yet.

    Args: free: blank rows in the list of players.
    """
    book = MemoryBook()

    def word(key: str) -> str:
        return language.text(key, lang)

    def sheet(title: str, name: str, table: str, columns: Sequence[str], body: list[Row]) -> None:
        book.add_sheet(title)
        book.set_name(name, Area(title, "A1"))
        book.set_name(layout.note_name(name), Area(title, "A3"))
        book.add_table(table, title, [word(f"column.{c}") for c in columns], body, 5, 1)

    filled = {"rounds_total": rounds, "language": lang} | {
        key.replace("__", "."): value for key, value in settings.items()
    }
    body: list[Row] = []
    for group, keys in SETTING_GROUPS.items():
        body.append([word(f"group.{group}"), None, None])
        body += [[word(f"setting.{key}"), filled.get(key), None] for key in keys]
    columns_of = {
        layout.Sheet.PLAYERS: layout.PLAYER_COLUMNS,
        layout.Sheet.SCHEDULE: layout.SCHEDULE_COLUMNS,
        layout.Sheet.STANDINGS: layout.STANDINGS_COLUMNS,
        layout.Sheet.CROSSTABLE: layout.CROSSTABLE_COLUMNS,
        layout.Sheet.EXPLAIN: layout.EXPLAIN_COLUMNS,
        layout.Sheet.GAMES: layout.GAME_COLUMNS,
        layout.Sheet.CHECKS: layout.CHECK_COLUMNS,
        layout.Sheet.HISTORY: layout.HISTORY_COLUMNS,
        layout.Sheet.STORE: layout.STORE_COLUMNS,
    }
    main = layout.Sheet.TOURNAMENT
    sheet(word("sheet.tournament"), main.defined_name, main.table, layout.SETTING_COLUMNS, body)
    book.set_name(STATUS_NAME, Area(word("sheet.tournament"), "A3"))
    for which, columns in columns_of.items():
        title = word(f"sheet.{which.key}")
        rows: list[Row] = [[]] * free if which is layout.Sheet.PLAYERS else []
        if which is layout.Sheet.SCHEDULE:
            rows = [[number, None, None, None] for number in range(1, rounds + 1)]
        sheet(title, which.defined_name, which.table, columns, rows)
    book.add_sheet(word("sheet.bracket"))
    book.set_name(layout.BRACKET.defined_name, Area(word("sheet.bracket"), "A1"))
    for hidden in ("explain", "store", "bracket"):
        book.sheet(word(f"sheet.{hidden}")).visible = False
    for number in range(1, rounds + 1):
        title = language.text("sheet.round", lang, n=number)
        table, name = layout.round_table(number), layout.round_name(number)
        sheet(title, name, table, layout.BOARD_COLUMNS, [])
        book.set_name(layout.round_date_name(number), Area(title, "F2"))
        book.put(title, "A2", title)
        book.sheet(title).visible = False
    book.writes = 0
    return book
