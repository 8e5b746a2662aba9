"""Convert the XML of a cell to the value that it shows, and a value to XML.

A number is a date where the cell's number format shows a date; a whole float becomes an int,
because 3 and 3.0 are the same in a cell. Excel writes letters that XML cannot hold as codes such as
``_x000D_``; these are decoded and encoded here.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Sequence

from lxml import etree

from swissheet.errors import WorkbookError
from swissheet.workbook.file.archive.package import Element, main, whole
from swissheet.workbook.file.cells.moments import (
    moment_of,
    serial_number,
    shows_date,
    shows_date_by_itself,
)
from swissheet.workbook.host.book import Value
from swissheet.workbook.host.values import plain_number

_C, _V, _F, _IS, _T, _R = (main(tag) for tag in ("c", "v", "f", "is", "t", "r"))
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_TRUTH = {"1": True, "true": True, "0": False, "false": False}
_FORMAT_CODE = 255
"""Most letters of a number format: Excel accepts no more."""
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LITERAL_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


class CellValues:
    """The data of other parts that is needed to read a cell: texts, number formats, the epoch."""

    def __init__(self, shared: Sequence[Element], styles: Element | None, *, date1904: bool):
        self._shared: list[Element | str] = list(shared)
        self._formats = _date_formats(styles)
        self._date1904 = date1904

    def know_styles(self, styles: Element | None) -> None:
        """Replace the styles by those of another root element."""
        self._formats = _date_formats(styles)

    def know_style(self, new: str, like: str) -> None:
        """Add a style that shows numbers as another style does."""
        self._formats[new] = self._formats.get(like, False)

    def once_stored(self, value: Value, style: str | None) -> Value:
        """Return the value that is read again after a value was stored in a cell of a style."""
        if isinstance(value, str | bool) or value is None:
            return value
        number = self.serial(value) if isinstance(value, dt.datetime) else value
        return self._number(repr(number), style)

    def read(self, cell: Element) -> Value:
        """Return the value that a cell shows; of a formula, the one stored with it."""
        return self.content(cell)[0]

    def content(self, cell: Element) -> tuple[Value, bool, bool]:
        """Return the value of a cell, whether a formula computes it, and whether to an empty text.

        Raises: WorkbookError: its shared text does not exist; the message does not name the cell.
        Cost: one pass over the children; lxml's searches take ten times as long.
        """
        stored, inline, computed = None, None, False
        for child in cell:
            tag = child.tag
            if tag == _V:
                stored = child.text or ""
            elif tag == _F:
                computed = True
            elif tag == _IS:
                inline = child
        kind = cell.get("t") or "n"
        if kind == "inlineStr":
            return (_text(inline) or None if inline is not None else None), computed, False
        if not stored and kind == "str":
            return None, computed, computed
        if stored is None:
            return None, computed, False
        return self.shown(stored, kind, cell.get("s")), computed, False

    def shown(self, stored: str, kind: str, style: str | None) -> Value:
        """Return the value that a cell shows, from its stored text, type (``t``) and style.

        Raises: WorkbookError: as for :meth:`content`.
        """
        match kind:
            case "n":
                return self._number(stored, style)
            case "s":
                return self._shared_text(stored) or None
            case "str":
                return unescaped(stored) or None
            case "b":
                return _TRUTH.get(stored.strip(), stored)
            case "e":
                return stored
            case "d":
                return _iso_date(stored)
        return self._number(stored, style)

    def _number(self, stored: str, style: str | None) -> Value:
        digits = len(stored) < 16 and stored.isdecimal() and stored.isascii()
        number = int(stored) if digits else _number(stored)
        if style is None or not self._formats.get(style):
            return number
        if isinstance(number, int | float):
            moment = moment_of(number, date1904=self._date1904)
            return number if moment is None else moment
        return number

    def serial(self, moment: dt.datetime) -> float | int:
        """Return the number that a cell holds for a datetime."""
        return serial_number(moment, date1904=self._date1904)

    def _shared_text(self, stored: str) -> str:
        plain = stored.strip()
        at = int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 9 else -1
        if not self._shared:
            raise WorkbookError("xlsx.damaged.texts")
        if not 0 <= at < len(self._shared):
            last = len(self._shared) - 1
            raise WorkbookError("xlsx.damaged.text", number=stored[:20], last=last)
        entry = self._shared[at]
        if not isinstance(entry, str):
            entry = self._shared[at] = _text(entry)
        return entry


def literal(text: str) -> str:
    """Return a text as it is written to XML: ``_x`` that looks like a code is encoded."""
    return _LITERAL_ESCAPE.sub("_x005F_", text) if "_x" in text else text


def needs_space_kept(text: str) -> bool:
    """Return whether a text needs ``xml:space``: without it readers drop blanks at its ends."""
    return text != text.strip() or "\n" in text


def write(cell: Element, value: Value, values: CellValues) -> None:
    """Replace the content of a cell by a cleaned value; its style stays."""
    for child in list(cell) if len(cell) else ():
        cell.remove(child)
    for attribute in ("t", "cm", "vm"):
        if cell.get(attribute) is not None:
            del cell.attrib[attribute]
    if value is None:
        return
    if isinstance(value, str):
        cell.set("t", "inlineStr")
        text = etree.SubElement(etree.SubElement(cell, _IS), _T)
        text.text = literal(value)
        if needs_space_kept(value):
            text.set(_SPACE, "preserve")
        return
    stored = etree.SubElement(cell, _V)
    if isinstance(value, bool):
        cell.set("t", "b")
        stored.text = "1" if value else "0"
    elif isinstance(value, dt.datetime):
        stored.text = repr(values.serial(value))
    else:
        stored.text = repr(value)


def store_result(cell: Element, value: str | int | float) -> None:
    """Store the value that the formula of a cell shows; formula and style stay."""
    for child in list(cell):
        if child.tag in (_V, _IS):
            cell.remove(child)
    cell.attrib.pop("t", "")
    stored = etree.SubElement(cell, _V)
    if isinstance(value, str):
        cell.set("t", "str")
        stored.text = literal(value)
    else:
        stored.text = repr(value)


def _number(stored: str) -> Value:
    try:
        number = float(stored)
    except ValueError:
        return stored.strip() or None
    return plain_number(number) if math.isfinite(number) else "#NUM!"


def _iso_date(stored: str) -> Value:
    try:
        return dt.datetime.fromisoformat(stored.strip()).replace(tzinfo=None)
    except ValueError:
        return stored


def _text(entry: Element) -> str:
    """Return the text of a plain or rich string, without phonetic hints (``rPh``)."""
    if len(entry) == 1 and entry[0].tag == _T:
        return unescaped(entry[0].text or "")
    found = []
    for child in entry:
        tag = child.tag
        if tag == _T:
            found.append(child.text or "")
        elif tag == _R:
            found.append(child.findtext(_T) or "")
    return unescaped("".join(found))


def unescaped(text: str) -> str:
    """Return a text with Excel's codes (``_x000D_``) replaced by their letters."""
    if "_x" not in text:
        return text
    plain = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    # A letter beyond the first 65,536 comes as two codes; one of them alone is not a letter.
    try:
        return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError as error:
        raise WorkbookError("xlsx.half-letter") from error


def _date_formats(styles: Element | None) -> dict[str, bool]:
    """Return whether each cell style, by index, shows a date or a time of day."""
    if styles is None:
        return {}
    own = {}
    for entry in styles.iterfind(f"{main('numFmts')}/{main('numFmt')}"):
        if code := str(entry.get("formatCode", "")):
            own[str(entry.get("numFmtId"))] = shows_date(code[:_FORMAT_CODE])
    found = {}
    for index, style in enumerate(styles.iterfind(f"{main('cellXfs')}/{main('xf')}")):
        by_itself = shows_date_by_itself(whole(style, "numFmtId"))
        found[str(index)] = own.get(str(style.get("numFmtId", "0")), by_itself)
    return found
