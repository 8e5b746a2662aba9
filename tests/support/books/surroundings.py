"""Everything around the cells of a workbook, read from its XML without any part of swissheet.

Each fact has a name (``"Standings: width of column D"``) and a value; two workbooks are compared
fact by fact. Formats and validations are counted cell by cell of a column, so that it does not
matter how their ranges are cut, and a second one on the same cells is seen.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from xml.etree import ElementTree

__all__ = ["Facts", "differences", "surroundings"]

Facts = Mapping[str, str]

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_REF = re.compile(r"([A-Z]{1,3})([0-9]+)(?::([A-Z]{1,3})([0-9]+))?")
_COLUMNS = 64
"""How many columns are looked at for their widths."""

_WHOLE = (
    "sheetPr",
    "sheetFormatPr",
    "sheetProtection",
    "printOptions",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
)
"""Elements of a sheet that stand for themselves."""

_SAME_BYTES = re.compile(r"xl/(vbaProject.bin|styles.xml|theme/.*|drawings/.*|media/.*|comments.*)")


@lru_cache(maxsize=48)
def surroundings(data: bytes) -> Facts:
    """The facts of a workbook, by name; one that is asked about often is read once."""
    return dict(_Book(data).facts())


def differences(before: Facts, after: Facts) -> list[str]:
    """What was lost, came in or changed, by the names of the facts."""
    lost = [f"lost: {name} ({before[name]})" for name in before if name not in after]
    new = [f"new: {name} ({after[name]})" for name in after if name not in before]
    changed = [
        f"changed: {name}: {before[name]} -> {after[name]}"
        for name in before
        if name in after and before[name] != after[name]
    ]
    return lost + new + changed


class _Book:
    def __init__(self, data: bytes) -> None:
        self._zip = zipfile.ZipFile(io.BytesIO(data))
        self._workbook = self._xml("xl/workbook.xml")
        styles = self._xml("xl/styles.xml")
        self._overlays = [_text(entry) for entry in styles.iterfind(f"{_MAIN}dxfs/{_MAIN}dxf")]
        targets = dict(self._targets("xl/workbook.xml"))
        self._sheets = [
            (str(sheet.get("name")), str(sheet.get("state", "visible")), targets[sheet.get(_ID)])
            for sheet in self._workbook.iter(f"{_MAIN}sheet")
        ]
        self._tables = {title: list(self._tables_of(part)) for title, _, part in self._sheets}

    def facts(self) -> Iterator[tuple[str, str]]:
        yield "sheets", ", ".join(title for title, _, _ in self._sheets)
        yield from self._names()
        for title, state, part in self._sheets:
            yield f"{title}: state", state
            for name, value in self._sheet(title, self._xml(part)):
                yield f"{title}: {name}", value
            for table in self._tables[title]:
                yield from _table(title, table)
        for part in self._zip.namelist():
            if _SAME_BYTES.fullmatch(part):
                yield f"part {part}", str(zip_crc(self._zip, part))

    def _xml(self, part: str) -> ElementTree.Element:
        return ElementTree.fromstring(self._zip.read(part))

    def _targets(self, part: str) -> Iterator[tuple[str | None, str]]:
        folder, name = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", f"{name}.rels")
        if rels in self._zip.namelist():
            for relation in self._xml(rels):
                target = posixpath.join("/" + folder, str(relation.get("Target")))
                yield relation.get("Id"), posixpath.normpath(target).lstrip("/")

    def _tables_of(self, part: str) -> Iterator[ElementTree.Element]:
        for _, target in self._targets(part):
            if "/tables/" in target:
                yield self._xml(target)

    def _names(self) -> Iterator[tuple[str, str]]:
        for entry in self._workbook.iter(f"{_MAIN}definedName"):
            local = entry.get("localSheetId")
            title = "" if local is None else self._sheets[int(local)][0]
            says, hidden = entry.text or "", " (hidden)" if entry.get("hidden") == "1" else ""
            if entry.get("name") == "_xlnm.Print_Area":
                says = self._beside_table(title, says.rpartition("!")[2].replace("$", ""))
            yield f"{title or 'workbook'}: name {entry.get('name')}", says + hidden

    def _beside_table(self, title: str, area: str) -> str:
        """A range, its end named by the table that ends there."""
        start, _, end = area.partition(":")
        for table in self._tables[title]:
            if str(table.get("ref")).partition(":")[2] == end:
                return f"{start} to the end of {table.get('displayName')}"
        return area

    def _sheet(self, title: str, root: ElementTree.Element) -> Iterator[tuple[str, str]]:
        for tag in _WHOLE:
            for entry in root.iterfind(f"{_MAIN}{tag}"):
                yield tag, _text(entry)
        for view in root.iter(f"{_MAIN}sheetView"):
            shown = {
                k: v for k, v in view.attrib.items() if k not in ("tabSelected", "topLeftCell")
            }
            yield "view", str(sorted(shown.items()))
            for pane in view.iterfind(f"{_MAIN}pane"):
                yield "frozen panes", str(sorted(pane.attrib.items()))
        merged = sorted(str(entry.get("ref")) for entry in root.iter(f"{_MAIN}mergeCell"))
        yield "merged cells", ", ".join(merged)
        yield from _widths(root)
        heights = {row.get("r"): row.get("ht", "") for row in root.iter(f"{_MAIN}row")}
        yield (
            "heights of the head",
            ", ".join(heights.get(str(row), "") or "" for row in range(1, 6)),
        )
        yield from self._formats(root)
        yield from _validations(root)
        yield from _covered(
            "ignored errors",
            [
                (_attributes(entry, "sqref"), str(entry.get("sqref")))
                for entry in root.iter(f"{_MAIN}ignoredError")
            ],
        )
        for entry in root.iter(f"{_MAIN}hyperlink"):
            yield f"link in {entry.get('ref')}", str(entry.get("location"))
        for extension in root.iterfind(f"{_MAIN}extLst"):
            yield "extensions", _text(extension)

    def _formats(self, root: ElementTree.Element) -> Iterator[tuple[str, str]]:
        found = []
        for entry in root.iter(f"{_MAIN}conditionalFormatting"):
            for rule in entry.iterfind(f"{_MAIN}cfRule"):
                look = self._overlays[int(rule.get("dxfId", "0"))] if rule.get("dxfId") else ""
                inner = " ".join(_text(child) for child in rule)
                key = f"{_attributes(rule, 'dxfId', 'priority')} {inner} {look}"
                found.append((key, str(entry.get("sqref"))))
        yield from _covered("conditional format", found)


def zip_crc(archive: zipfile.ZipFile, part: str) -> int:
    """The checksum of an unpacked part."""
    return archive.getinfo(part).CRC


def _validations(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    yield from _covered(
        "validation",
        [
            (
                f"{_attributes(entry, 'sqref')} {' '.join(_text(child) for child in entry)}",
                str(entry.get("sqref")),
            )
            for entry in root.iter(f"{_MAIN}dataValidation")
        ],
    )


def _covered(kind: str, entries: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Entry -> the rows of each column it lies on, each as often as it does."""
    found: dict[str, Counter[tuple[str, int, int]]] = {}
    for key, ranges in entries:
        covered = found.setdefault(key, Counter())
        for left, top, right, bottom in _REF.findall(ranges):
            for column in range(_number(left), _number(right or left) + 1):
                covered[_letters(column), int(top), int(bottom or top)] += 1
    for key, covered in found.items():
        spans = sorted(covered.items(), key=lambda item: (len(item[0][0]), item[0]))
        shown = [
            f"{column}{top}:{column}{bottom}" + (f" {times} times" if times > 1 else "")
            for (column, top, bottom), times in spans
        ]
        yield f"{kind} {key}", " ".join(shown)


def _widths(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for entry in root.iter(f"{_MAIN}col"):
        last = min(int(str(entry.get("max"))), _COLUMNS)
        for column in range(int(str(entry.get("min"))), last + 1):
            yield f"width of column {_letters(column)}", _attributes(entry, "min", "max")


def _table(title: str, table: ElementTree.Element) -> Iterator[tuple[str, str]]:
    name, area = f"{title}: table {table.get('displayName')}", str(table.get("ref"))
    yield f"{name}: begins", area.partition(":")[0]
    yield f"{name}: ends", area.partition(":")[2]
    for entry in table.iterfind(f"{_MAIN}autoFilter"):
        own = str(entry.get("ref"))
        yield f"{name}: filter", "the whole table" if own == area else own
    columns = [str(column.get("name")) for column in table.iter(f"{_MAIN}tableColumn")]
    yield f"{name}: columns", ", ".join(columns)
    more = _attributes(table, "id", "ref", "displayName")
    styles = " ".join(_text(entry) for entry in table.iterfind(f"{_MAIN}tableStyleInfo"))
    yield f"{name}: settings", f"{more} {styles}"


def _attributes(entry: ElementTree.Element, *without: str) -> str:
    return " ".join(f"{k}={v}" for k, v in sorted(entry.attrib.items()) if k not in without)


def _text(entry: ElementTree.Element) -> str:
    """An element in one canonical form."""
    tag = entry.tag.rpartition("}")[2]
    inner = (entry.text or "") + "".join(_text(child) for child in entry)
    return f"<{tag} {_attributes(entry)}>{inner}"


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _letters(column: int) -> str:
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
