"""Change the settings around the cells: validations, formats, links, widths of columns.

Every function takes the root of a sheet part and returns whether it changed something.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from lxml import etree

from swissheet.workbook.file.archive.package import RELATION_ID, Element, main, whole
from swissheet.workbook.host.addresses import Range, cell_text, parse_range, range_text, touching

SHEET_ORDER = tuple(
    re.findall(
        r"\w+",
        """sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection
        protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells
        phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins
        pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors
        smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls
        AlternateContent webPublishItems tableParts extLst""",
    )
)
"""The order of a worksheet's children, which Excel requires (ECMA-376 part 1, 18.3.1.99)."""

_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_X14_RANGES = "{http://schemas.microsoft.com/office/excel/2006/main}sqref"
_FORMULAS = (
    *map(main, ("formula", "formula1", "formula2")),
    "{http://schemas.microsoft.com/office/excel/2006/main}f",
)
_FORMATS = ("conditionalFormatting",)
CHECKS = "dataValidation"
RANGED = (CHECKS, *_FORMATS, "ignoredError", "protectedRange")
_SELECTED = re.compile(
    rb"""(<(?:\w+:)?sheetView\b[^<>]*?)\stabSelected\s*=\s*(?:"[^"]*"|'[^']*')"""
)
_CELLS = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}(:[A-Z]{1,3}[1-9]\d{0,6})?")


def child_in_order(root: Element, tag: str, order: Sequence[str]) -> Element:
    """Return the child of this tag; make it at its place among its siblings if missing."""
    found = root.find(main(tag))
    if found is not None:
        return found
    new = etree.Element(main(tag))
    later = set(order[order.index(tag) + 1 :])
    for child in root:
        if isinstance(child.tag, str) and etree.QName(child).localname in later:
            child.addprevious(new)
            return new
    root.append(new)
    return new


class _Ranged:
    """An entry for ranges of cells, in the list of Excel 2007 or in that of its extensions."""

    def __init__(self, entry: Element):
        self.entry = entry
        self._holder = entry.find(_X14_RANGES)

    @property
    def ranges(self) -> str:
        if self._holder is not None:
            return self._holder.text or ""
        return str(self.entry.get("sqref", ""))

    @ranges.setter
    def ranges(self, ranges: str) -> None:
        if self._holder is not None:
            self._holder.text = ranges
        else:
            self.entry.set("sqref", ranges)


def _ranged(root: Element, kinds: Sequence[str] = RANGED) -> list[_Ranged]:
    tags = [tag for kind in kinds for tag in (main(kind), f"{{{_X14}}}{kind}")]
    return [_Ranged(entry) for entry in root.iter(*tags)]


def entries_on(root: Element, kind: str) -> list[tuple[Element, list[Range]]]:
    """Return the validations or conditional formats of a sheet, each with its ranges."""
    return [(ranged.entry, _areas(ranged.ranges)) for ranged in _ranged(root, (kind,))]


def rewrite_ranges(
    root: Element, change: Callable[[Range], Sequence[Range]], kinds: Sequence[str] = RANGED
) -> bool:
    """Replace every range of validations, conditional formats and the like by ``change``."""
    changed = False
    for ranged in _ranged(root, kinds):
        new = _rewritten(ranged.ranges, change)
        if new != ranged.ranges:
            changed = True
            # Relative formulas count from the first cell: programs differ in whether that is the
            # first one written or the one at the top left, so that cell is written first.
            ranged.ranges = " ".join(sorted(new.split(), key=_corner))
    return changed


def _corner(ref: str) -> tuple[int, int]:
    top, left, _, _ = parse_range(ref) if _CELLS.fullmatch(ref) else (0, 0, 0, 0)
    return left, top


def extend_formats(root: Element, column: int, left: int, rows: tuple[int, int]) -> bool:
    """Copy the conditional formats of the nearest column to the left to a column without any.

    Args: left: the last column to look at.
          rows: the first and the last row that count.
    """
    formats = [(ranged, _areas(ranged.ranges)) for ranged in _ranged(root, _FORMATS)]

    def on(areas: Sequence[Range], at: int) -> list[Range]:
        cells = (rows[0], at, rows[1], at)
        return [area for area in areas if touching(area, cells)]

    reached = (at for at in range(column, left - 1, -1) if any(on(a, at) for _, a in formats))
    like = next(reached, column)
    if like == column:
        return False
    for ranged, areas in formats:
        for top, _, bottom, _ in on(areas, like):
            ranged.ranges += f" {range_text((top, column, bottom, column))}"
    return True


def move_links(root: Element, change: Callable[[Range], Sequence[Range]]) -> bool:
    """Replace the range of every link by ``change``; a link without a range is removed."""
    changed = False
    for entry in list(root.iter(main("hyperlink"))):
        old = str(entry.get("ref", ""))
        new = _rewritten(old, change)
        if new != old:
            changed = True
            entry.set("ref", new)
            if not new:
                _remove(entry)
    return changed


def rewrite_formulas(
    root: Element,
    area: Range,
    ranges: Callable[[Range], Sequence[Range]],
    change: Callable[[str, int, int], str],
) -> bool:
    """Replace formulas of validations and formats that begin in the area by ``change``.

    Args: ranges: returns the new ranges of a range.
          change: takes a formula and the first column it is written for, before and after.
    """
    changed = False
    for ranged in _ranged(root, ("dataValidation", "conditionalFormatting")):
        areas = _areas(ranged.ranges)
        corners = [(top, left, top, right) for top, left, _, right in areas]
        if len(areas) != len(ranged.ranges.split()) or not all(_inside(c, area) for c in corners):
            continue
        first = min(left for _, left, _, _ in areas)
        after = min(left for old in areas for _, left, _, _ in ranges(old))
        for formula in ranged.entry.iter(*_FORMULAS):
            new = change(formula.text or "", first, after)
            if new != (formula.text or ""):
                changed = True
                formula.text = new
    return changed


def _areas(ranges: str) -> list[Range]:
    return [parse_range(ref) for ref in ranges.split() if _CELLS.fullmatch(ref)]


def _rewritten(ranges: str, change: Callable[[Range], Sequence[Range]]) -> str:
    kept = []
    for ref in ranges.split():
        if not _CELLS.fullmatch(ref):
            kept.append(ref)
            continue
        area = parse_range(ref)
        new = change(area)
        kept += [ref] if list(new) == [area] else [range_text(one) for one in new]
    return " ".join(kept)


def _remove(entry: Element) -> None:
    """Remove an entry from its list, and an empty list from the sheet."""
    parent = entry.getparent()
    if parent is None:
        return
    parent.remove(entry)
    if parent.get("count"):
        parent.set("count", str(len(parent)))
    outer = parent.getparent()
    if not len(parent) and outer is not None:
        outer.remove(parent)


def merged_in(root: Element, area: Range) -> str | None:
    """Return a merged range that touches the area, None when there is none."""
    for entry in root.iter(main("mergeCell")):
        ref = str(entry.get("ref", ""))
        if _CELLS.fullmatch(ref) and touching(parse_range(ref), area):
            return ref
    return None


def take_apart(root: Element, area: Range) -> bool:
    """Split cells merged within the area; the first cell keeps the value."""
    inside = [
        entry
        for entry in root.iter(main("mergeCell"))
        if _CELLS.fullmatch(ref := str(entry.get("ref", ""))) and _inside(parse_range(ref), area)
    ]
    for entry in inside:
        _remove(entry)
    return bool(inside)


def set_links(root: Element, area: Range, links: Mapping[tuple[int, int], str]) -> bool:
    """Link exactly these cells of an area to places such as ``'Round 1'!C7``."""
    wanted = {cell_text(*cell): location for cell, location in links.items()}
    parent = root.find(main("hyperlinks"))
    changed = False
    for entry in list(parent) if parent is not None else ():
        ref = str(entry.get("ref", ""))
        if not _CELLS.fullmatch(ref) or not _inside(parse_range(ref), area):
            continue
        plain = entry.get(RELATION_ID) is None
        if plain and ref in wanted and entry.get("location") == wanted[ref]:
            del wanted[ref]
        else:
            changed = True
            _remove(entry)
    if wanted:
        changed = True
        parent = child_in_order(root, "hyperlinks", SHEET_ORDER)
        for ref, location in wanted.items():
            entry = etree.SubElement(parent, main("hyperlink"))
            entry.set("ref", ref)
            entry.set("location", location)
    return changed


def _inside(inner: Range, outer: Range) -> bool:
    rows = outer[0] <= inner[0] and inner[2] <= outer[2]
    return rows and outer[1] <= inner[1] and inner[3] <= outer[3]


def has_width(root: Element, column: int) -> bool:
    """Return whether a column has a width or style of its own."""
    return any(
        whole(entry, "min") <= column <= whole(entry, "max")
        for entry in root.iterfind(f"{main('cols')}/{main('col')}")
    )


def move_widths(root: Element, sources: Mapping[int, int]) -> bool:
    """Copy to each column (key) the width and style of another column."""
    if all(column == source for column, source in sources.items()):
        return False
    holder = root.find(main("cols"))
    if holder is None:
        return False
    old = [(whole(e, "min"), whole(e, "max"), e) for e in holder.iterchildren(main("col"))]

    def entry_of(column: int) -> Element | None:
        return next((entry for first, last, entry in old if first <= column <= last), None)

    pieces: list[tuple[int, int, Element]] = []
    for first, last, entry in old:
        start = first
        for column in sorted(column for column in sources if first <= column <= last):
            pieces.append((start, column - 1, entry))
            start = column + 1
        pieces.append((start, last, entry))
    for column, source in sources.items():
        found = entry_of(source)
        if found is not None:
            pieces.append((column, column, found))
    new = []
    for first, last, entry in sorted(pieces, key=lambda piece: piece[0]):
        if first <= last:
            copy = etree.fromstring(etree.tostring(entry, with_tail=False))
            copy.set("min", str(first))
            copy.set("max", str(last))
            new.append(copy)
    for _, _, entry in old:
        holder.remove(entry)
    holder.extend(new)
    return True


def set_column_look(root: Element, column: int, told: Mapping[str, str]) -> bool:
    """Set attributes of a column; its others, and its neighbours, stay."""
    holder = root.find(main("cols"))
    if holder is None:
        holder = child_in_order(root, "cols", SHEET_ORDER)
    for entry in list(holder.iterchildren(main("col"))):
        first, last = whole(entry, "min"), whole(entry, "max")
        if not first <= column <= last:
            continue
        for start, end in ((first, column - 1), (column, column), (column + 1, last)):
            if start <= end:
                piece = etree.fromstring(etree.tostring(entry, with_tail=False))
                piece.set("min", str(start))
                piece.set("max", str(end))
                entry.addprevious(piece)
        holder.remove(entry)
    entries = list(holder.iterchildren(main("col")))
    found = next((e for e in entries if whole(e, "min") == column), None)
    if found is None:
        found = etree.Element(main("col"))
        behind = next((e for e in entries if whole(e, "min") > column), None)
        behind.addprevious(found) if behind is not None else holder.append(found)
    for name, value in told.items():
        found.set(name, value)
    found.set("min", str(column))
    found.set("max", str(column))
    return True


def select_tab(root: Element, selected: bool) -> bool:
    """Select the tab of a sheet, or deselect it."""
    changed = False
    for view in root.iterfind(f"{main('sheetViews')}/{main('sheetView')}"):
        if (view.get("tabSelected") in ("1", "true")) != selected:
            changed = True
            view.set("tabSelected", "1" if selected else "0")
    return changed


def deselected(content: bytes) -> bytes:
    """Return a sheet part, which may be long and is not parsed, with its tab deselected."""
    head, mark, cells = content.partition(b"sheetData")
    return _SELECTED.sub(rb"\1", head) + mark + cells
