"""Restore the lost look of a sheet from a sheet as swissheet makes it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TypeAlias

from lxml import etree

from swissheet.workbook.file.archive.package import Element, main, whole
from swissheet.workbook.file.cells.moments import shows_date
from swissheet.workbook.file.looks.losses import Lost, Rows
from swissheet.workbook.file.looks.style_table import StyleTable
from swissheet.workbook.file.sheets import sheet_extras
from swissheet.workbook.file.sheets.sheet_extras import SHEET_ORDER, child_in_order
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.host.addresses import (
    Range,
    cell_text,
    column_letters,
    column_number,
    parse_range,
    range_text,
    touching,
)
from swissheet.workbook.host.book import Table
from swissheet.workbook.host.looks import Looks

_LOOKS = ("cols", "conditionalFormatting", "dataValidations", "mergeCells", "rowBreaks")
_REF = re.compile(r"(?<![\w.$!])(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})(?![\w(.])")
_Ranged: TypeAlias = tuple[Element, list[Range]]
_FORMULAS = tuple(map(main, ("formula", "formula1", "formula2")))


@dataclass(frozen=True, slots=True)
class Dressed:
    """A sheet with its table and the styles of its workbook."""

    sheet: SheetPart
    table: Table
    styles: StyleTable


def give_back(ours: Dressed, pattern: Dressed, looks: Looks, lost: Lost) -> None:
    """Restore everything that a sheet has lost of its look from its pattern."""
    give = _Giving(ours, pattern, looks)
    give.columns(sorted(lost.columns))
    give.cells(lost.cells)
    if lost.cells:
        give.head()
    give.checks(lost.checks)
    give.formats(lost.formats)
    if lost.frozen:
        give.panes()
    if lost.merged:
        give.merged()
    if lost.paper:
        give.paper()
    ours.sheet.changed = True


def dress_anew(ours: Dressed, pattern: Dressed, looks: Looks) -> None:
    """Set the look of a sheet to that of its pattern, after it was copied from another sheet.

    It keeps its paper size and the event's name in its footer.
    """
    sheet, body = ours.sheet, (ours.table.top + 1, ours.table.bottom)
    setup, foot = sheet.root.find(main("pageSetup")), sheet.root.find(main("headerFooter"))
    paper = None if setup is None else setup.get("paperSize")
    for tag in _LOOKS:
        for found in sheet.root.findall(main(tag)):
            sheet.root.remove(found)
    for pane in list(sheet.root.iter(main("pane"))):
        pane.getparent().remove(pane)  # type: ignore[union-attr]
    for row, column, style in list(sheet.styles_between(1, ours.table.bottom)):
        if style not in (None, "0"):
            sheet.restyle(row, column, "0")
    give = _Giving(ours, pattern, looks)
    give.columns(sorted(give.like))
    give.whole_head()
    give.checks({ours.table.column(header): [body] for header in looks.checked})
    give.formats({column: [body] for column in give.like})
    give.panes()
    if looks.merged:
        give.merged()
    give.paper()
    setup, made = sheet.root.find(main("pageSetup")), sheet.root.find(main("headerFooter"))
    if setup is not None and paper:
        setup.set("paperSize", paper)
    if made is not None and foot is not None:
        sheet.root.replace(made, foot)
    sheet.changed = True


class _Giving:
    """The transfer of looks from the pattern to a sheet; columns are matched by heading."""

    def __init__(self, ours: Dressed, pattern: Dressed, looks: Looks):
        self.sheet, self.table, self.styles = ours.sheet, ours.table, ours.styles
        self.made = pattern
        self.rows = looks.rows
        self.free = {ours.table.column(header) for header in looks.free}
        self.down = ours.table.top - pattern.table.top
        self.like = {
            ours.table.column(header): pattern.table.column(like)
            for header, like in looks.columns.items()
        }
        self.to = {like: column for column, like in reversed(self.like.items())}
        self.even = not self.down and all(self.to.get(c, c) == c for c in self.to)

    def columns(self, columns: Sequence[int]) -> None:
        """Restore the widths and styles of whole columns."""
        for column in columns:
            entry = _column(self.made.sheet.root, self.like[column])
            if entry is None:
                continue
            told = {str(name): str(value) for name, value in entry.attrib.items()}
            if (style := entry.get("style")) is not None:
                told["style"] = self.styles.take(self.made.styles, style)
            if self.sheet.column_width_stays(column):
                for name in ("width", "customWidth", "hidden", "outlineLevel"):
                    told.pop(name, "")
            self.sheet.set_column_look(column, told)
            if style is None:
                continue
            body = self.sheet.styles_between(self.table.top + 1, self.table.bottom)
            for row, at, own in list(body):
                plain = own in (None, "0")
                if at == column and (plain or self._differs(own, told["style"])):
                    self._dress(row, column, told["style"])

    def _dress(self, row: int, column: int, style: str) -> None:
        """Set the style of a cell, unless a date in it, or an undone one, would become a number."""
        if not shows_date(self.styles.face(style).number_format):
            there = self.styles.face(self.sheet.style(row, column)).number_format
            dated = column in self.free and shows_date(there)
            if dated or isinstance(self.sheet.value(row, column), dt.datetime):
                return
        self.sheet.restyle(row, column, style)

    def _differs(self, style: str | None, wanted: str) -> bool:
        return self.styles.face(style) != self.styles.face(wanted)

    def cells(self, cells: Sequence[tuple[int, int]]) -> None:
        """Restore single cells, if their column has no style of its own or still its first one."""
        for row, column in cells:
            if column not in self.like:
                continue
            wanted = self._style(row, column)
            own = wanted if self.rows is not None else self.sheet.column_style(column)
            there = self.sheet.style(row, column)
            if not self._differs(own, wanted) and self._differs(there, wanted):
                self._dress(row, column, wanted)

    def _style(self, row: int, column: int) -> str:
        like = self.like[column]
        at = self.rows.get(row) if self.rows is not None else self.made.table.top + 1
        style = None if at is None else self.made.sheet.style(at, like)
        style = self.made.sheet.column_style(like) if style is None else style
        return self.styles.take(self.made.styles, style)

    def head(self) -> None:
        """Restore the typeface of the cells above the body, and lost number formats."""
        if not self.even:
            return
        top, made = self.table.top, self.made
        for row, column, style in list(made.sheet.styles_between(1, top)):
            if not self.sheet.has(row, column):
                continue
            wanted = self.styles.take(made.styles, style)
            there, face = self.styles.face(self.sheet.style(row, column)), self.styles.face(wanted)
            if there.font != face.font or (there != face and there.number_format == "General"):
                self._dress(row, column, wanted)

    def whole_head(self) -> None:
        """Restore the styles of the cells above the body and the heights of their rows."""
        if self.down:
            return
        made = self.made.sheet
        for column, like in self.like.items():
            for row in made.rows_between(1, self.table.top):
                style = self.styles.take(self.made.styles, made.style(row, like))
                self.sheet.restyle(row, column, style)
        for entry in made.root.iter(main("row")):
            row, height = whole(entry, "r"), entry.get("ht")
            if row <= self.table.top and height and self.sheet.style(row, self.table.left):
                self.sheet.set_height(row, float(height))

    def checks(self, gaps: Mapping[int, Rows]) -> None:
        """Restore the lists and hints of cells."""
        there = sheet_extras.entries_on(self.sheet.root, "dataValidation")
        patterns = sheet_extras.entries_on(self.made.sheet.root, "dataValidation")
        if gaps and self.even and not there:
            for entry, areas in patterns:
                if all(area[2] < self.made.table.top for area in areas):
                    self._add_check(deepcopy(entry))
        for column, rows in gaps.items():
            for first, last, at in self._like_rows(rows, patterns, self.like[column]):
                found = _entry_at(patterns, at, self.like[column])
                if found is None:
                    continue
                entry = deepcopy(found[0])
                if self.rows is None and last == self.table.bottom:
                    last = max(last, self._free_to(there, column, last, found[1][2] + self.down))
                if first <= last:
                    entry.set("sqref", range_text((first, column, last, column)))
                    self._move(entry, column - self.like[column])
                    self._add_check(entry)

    def _like_rows(
        self, rows: Rows, patterns: Sequence[_Ranged], column: int
    ) -> Iterator[tuple[int, int, int]]:
        """Return row ranges, each with the row of the pattern that it is like.

        The first row alone may have a hint; the second is like all others.
        """
        top = self.made.table.top
        for first, last in rows:
            if self.rows is not None:
                yield first, last, self.rows.get(first, 0)
                continue
            found = _entry_at(patterns, top + 1, column)
            if first == self.table.top + 1 and found is not None and found[1][0] == found[1][2]:
                yield first, first, top + 1
                first += 1
            yield first, last, top + 2

    def _add_check(self, entry: Element) -> None:
        holder = child_in_order(self.sheet.root, "dataValidations", SHEET_ORDER)
        holder.append(entry)
        holder.set("count", str(len(holder)))

    def _free_to(
        self, there: Sequence[tuple[Element, list[Range]]], column: int, row: int, last: int
    ) -> int:
        """Return the last row down to which no entry of a kind is on a column."""
        below = [a[0] for _, each in there for a in each if a[1] <= column <= a[3] and a[0] > row]
        return min([last, *(at - 1 for at in below)])

    def formats(self, gaps: Mapping[int, Rows]) -> None:
        """Restore conditional formats: those of adjacent columns, or else those of the pattern."""
        there = sheet_extras.entries_on(self.sheet.root, "conditionalFormatting")
        bare = []
        for column, rows in gaps.items():
            reached = [
                (entry, area)
                for entry, each in there
                for area in each
                if area[1] <= column <= area[3] and area[2] > self.table.top
            ]
            if not reached:
                bare.append(column)
                continue
            for first, last in rows:
                near = min(reached, key=lambda one: _distance(one[1], first))[1]
                for entry, area in reached:
                    if area == near and entry.get("sqref") is not None:
                        self._reach(entry, (first, column, last, column))
        if bare:
            self._formats_anew(bare, there)

    def _reach(self, entry: Element, area: Range) -> None:
        """Extend a conditional format to an area; its formulas count from the first cell."""
        areas = [parse_range(ref) for ref in str(entry.get("sqref")).split()]
        before = min((left, top) for top, left, _, _ in areas)
        after = min(before, (area[1], area[0]))
        for formula in entry.iter(*_FORMULAS):
            formula.text = _shifted(formula.text or "", after[1] - before[1], after[0] - before[0])
        refs = sorted([*areas, area], key=lambda one: (one[1], one[0]))
        entry.set("sqref", " ".join(map(range_text, refs)))

    def _formats_anew(
        self, columns: Sequence[int], there: Sequence[tuple[Element, list[Range]]]
    ) -> None:
        used = [whole(rule, "priority") for rule in self.sheet.root.iter(main("cfRule"))]
        priority = max(used, default=0)
        wanted: dict[int, list[int]] = {self.like[column]: [] for column in columns}
        for column in columns:
            wanted[self.like[column]].append(column)
        behind = self._behind_formats()
        for entry, areas in sheet_extras.entries_on(self.made.sheet.root, "conditionalFormatting"):
            ranges = list(self._ranges(areas, wanted, there))
            if not ranges:
                continue
            new = deepcopy(entry)
            ranges.sort(key=lambda one: (one[1], one[0]))
            before = min(left for _, left, _, _ in areas)
            new.set("sqref", " ".join(map(range_text, ranges)))
            self._move(new, ranges[0][1] - before)
            for rule in new.iter(main("cfRule")):
                priority += 1
                rule.set("priority", str(priority))
                if (look := rule.get("dxfId")) is not None:
                    rule.set("dxfId", self.styles.take_look(self.made.styles, look))
            behind.addprevious(new) if behind is not None else self.sheet.root.append(new)

    def _ranges(
        self,
        areas: Sequence[Range],
        wanted: Mapping[int, Sequence[int]],
        there: Sequence[tuple[Element, list[Range]]],
    ) -> Iterator[Range]:
        """Return the ranges in which a conditional format of the pattern is missing."""
        for top, left, bottom, right in areas:
            if top > self.made.table.top:
                for like, columns in wanted.items():
                    if left <= like <= right:
                        for column in columns:
                            yield top + self.down, column, bottom + self.down, column
            elif self.even and not any(
                touching(area, (top, left, bottom, right)) for _, each in there for area in each
            ):
                yield top, left, bottom, right

    def _behind_formats(self) -> Element | None:
        """Return the element that follows the conditional formats in the sheet's XML."""
        later = set(SHEET_ORDER[SHEET_ORDER.index("conditionalFormatting") + 1 :])
        for child in self.sheet.root:
            if isinstance(child.tag, str) and etree.QName(child).localname in later:
                return child
        return None

    def _move(self, entry: Element, right: int) -> None:
        """Change formulas of the pattern to name the cells of this sheet."""
        for formula in entry.iter(*_FORMULAS):
            formula.text = _shifted(formula.text or "", right, self.down, self.to)

    def panes(self) -> None:
        """Restore the frozen rows and columns, and the grid lines."""
        view = next(self.sheet.root.iter(main("sheetView")), None)
        made = next(self.made.sheet.root.iter(main("sheetView")), None)
        pane = None if made is None else made.find(main("pane"))
        if view is None or made is None or pane is None:
            return
        down, right = whole(pane, "ySplit") + self.down, whole(pane, "xSplit")
        if right:
            right = max((column for like, column in self.to.items() if like <= right), default=0)
        new = deepcopy(pane)
        for name, count in (("ySplit", down), ("xSplit", right)):
            new.attrib.pop(name, "")
            if count:
                new.set(name, str(count))
        new.set("topLeftCell", cell_text(down + 1, right + 1))
        for selection in view.findall(main("selection")):
            view.remove(selection)
        view.insert(0, new)
        selection = etree.SubElement(view, main("selection"))
        selection.set("pane", str(new.get("activePane")))
        for name in ("activeCell", "sqref"):
            selection.set(name, cell_text(down + 1, right + 1))
        view.attrib.pop("topLeftCell", "")
        if made.get("showGridLines") is not None:
            view.set("showGridLines", str(made.get("showGridLines")))

    def merged(self) -> None:
        """Merge cells above the table again where only the first is filled."""
        if not self.even:
            return
        for entry in self.made.sheet.root.iter(main("mergeCell")):
            top, left, bottom, right = area = parse_range(str(entry.get("ref")))
            if right == self.made.table.right:  # as wide as the table
                right = max(self.table.right, left)
                area = top, left, bottom, right
            rest = [
                (row, column)
                for row in range(top, bottom + 1)
                for column in range(left, right + 1)
                if (row, column) != (top, left)
            ]
            blank = self.made.sheet.filled(top, left) and not self.sheet.filled(top, left)
            if blank or bottom >= self.table.top or any(self.sheet.filled(*cell) for cell in rest):
                continue
            holder = child_in_order(self.sheet.root, "mergeCells", SHEET_ORDER)
            etree.SubElement(holder, main("mergeCell")).set("ref", range_text(area))
            holder.set("count", str(len(holder)))

    def paper(self) -> None:
        """Restore paper, margins, heading and footer."""
        for tag in ("printOptions", "pageMargins", "pageSetup", "headerFooter"):
            made = self.made.sheet.root.find(main(tag))
            if made is not None:
                holder = child_in_order(self.sheet.root, tag, SHEET_ORDER)
                self.sheet.root.replace(holder, deepcopy(made))
        fits = next(self.made.sheet.root.iter(main("pageSetUpPr")), None)
        if fits is not None:
            holder = child_in_order(self.sheet.root, "sheetPr", SHEET_ORDER)
            for old in holder.findall(main("pageSetUpPr")):
                holder.remove(old)
            holder.append(deepcopy(fits))


def _entry_at(patterns: Sequence[_Ranged], row: int, column: int) -> tuple[Element, Range] | None:
    """Return the entry on a cell, and its area there."""
    cell = row, column, row, column
    return next(((e, a) for e, each in patterns for a in each if touching(a, cell)), None)


def _distance(area: Range, row: int) -> int:
    return max(area[0] - row, row - area[2], 0)


def _column(root: Element, column: int) -> Element | None:
    entries = root.iterfind(f"{main('cols')}/{main('col')}")
    return next((e for e in entries if whole(e, "min") <= column <= whole(e, "max")), None)


def _shifted(formula: str, right: int, down: int, to: Mapping[int, int] | None = None) -> str:
    """Return a formula with its cells moved; its texts stay.

    Args: right: how far relative columns move; fixed ones move as in ``to``, or stay.
          down: how far rows move; without ``to`` only relative ones do.
    """

    def moved(found: re.Match[str]) -> str:
        column, row = column_number(found[2]), int(found[4])
        column = (to or {}).get(column, column) if found[1] else column + right
        row = row if to is None and found[3] else row + down
        if column < 1 or row < 1:
            return found[0]
        return f"{found[1]}{column_letters(column)}{found[3]}{row}"

    pieces = formula.split('"')
    pieces[::2] = [_REF.sub(moved, piece) for piece in pieces[::2]]
    return '"'.join(pieces)
