"""Read the styles of a workbook, and copy styles from another workbook."""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

from lxml import etree

from swissheet.workbook.file.archive.package import Element, main, whole

_BUILT_IN = {0: "General", 1: "0", 2: "0.00", 49: "@"}
# Excel keeps the numbers below for its built-in formats.
_FIRST_OWN = 164
_ORDER = ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs")


class Face(NamedTuple):
    """The number format and typeface of a style.

    Pasting changes these two; a person who emphasises a cell changes neither.
    """

    number_format: str
    font: str


class StyleTable:
    """The styles of a workbook, from the root of their part; ``changed`` once any was added."""

    def __init__(self, root: Element):
        self.root = root
        self.changed = False
        self._codes = {
            whole(entry, "numFmtId"): str(entry.get("formatCode", ""))
            for entry in root.iterfind(f"{main('numFmts')}/{main('numFmt')}")
        }
        self._faces: dict[str, Face] = {}
        self._taken: dict[str, str] = {}
        self._taken_looks: dict[str, str] = {}

    def face(self, style: str | None) -> Face:
        """Return the face of a style; None means the default style."""
        key = style or "0"
        if key not in self._faces:
            xf = self._entry("cellXfs", key)
            self._faces[key] = Face("General", "") if xf is None else self._face(xf)
        return self._faces[key]

    def _face(self, xf: Element) -> Face:
        font = self._entry("fonts", str(xf.get("fontId", "0")))
        name = None if font is None else font.find(main("name"))
        said = "" if name is None else str(name.get("val", ""))
        code = self._code(whole(xf, "numFmtId"))
        return Face(code.replace("\\", "").replace('"', ""), said)

    def _code(self, number: int) -> str:
        return self._codes.get(number) or _BUILT_IN.get(number) or f"#{number}"

    def _entry(self, kind: str, at: str) -> Element | None:
        holder = self.root.find(main(kind))
        if holder is None or not at.isdecimal() or int(at) >= len(holder):
            return None
        return holder[int(at)]

    def take(self, other: StyleTable, style: str | None) -> str:
        """Return the style that looks like a style of another workbook; add it if it is missing."""
        key = style or "0"
        if key not in self._taken:
            xf = other._entry("cellXfs", key)
            self._taken[key] = "0" if xf is None else self._take(other, xf)
        return self._taken[key]

    def _take(self, other: StyleTable, theirs: Element) -> str:
        xf = deepcopy(theirs)
        for name, kind in (("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders")):
            part = other._entry(kind, str(theirs.get(name, "0")))
            if part is not None:
                xf.set(name, self._put(kind, part))
        xf.set("numFmtId", self._number_of(other._code(whole(theirs, "numFmtId"))))
        xf.set("xfId", "0")
        return self._put("cellXfs", xf)

    def take_look(self, other: StyleTable, look: str) -> str:
        """Return the conditional format's look as in another workbook; add it if it is missing."""
        if look not in self._taken_looks:
            entry = other._entry("dxfs", look)
            copied = etree.Element(main("dxf")) if entry is None else deepcopy(entry)
            for number in copied.iter(main("numFmt")):
                number.set("numFmtId", self._number_of(str(number.get("formatCode", ""))))
            self._taken_looks[look] = self._put("dxfs", copied)
        return self._taken_looks[look]

    def _number_of(self, code: str) -> str:
        known = {text: number for number, text in (_BUILT_IN | self._codes).items()}
        if code.startswith("#") and code[1:].isdecimal():
            return code[1:]
        if code not in known:
            number = max([*self._codes, _FIRST_OWN - 1]) + 1
            entry = etree.SubElement(self._holder("numFmts"), main("numFmt"))
            entry.set("numFmtId", str(number))
            entry.set("formatCode", code)
            self._count("numFmts")
            self._codes[number] = code
            known[code] = number
        return str(known[code])

    def _put(self, kind: str, entry: Element) -> str:
        """Return the index of an entry among those of its kind; append it if it is new."""
        holder = self._holder(kind)
        text = _canonical(entry)
        for at, there in enumerate(holder):
            if _canonical(there) == text:
                return str(at)
        holder.append(deepcopy(entry))
        self._count(kind)
        return str(len(holder) - 1)

    def _count(self, kind: str) -> None:
        holder = self._holder(kind)
        holder.set("count", str(len(holder)))
        self.changed = True

    def _holder(self, kind: str) -> Element:
        found = self.root.find(main(kind))
        if found is not None:
            return found
        made = etree.Element(main(kind))
        later = {main(name) for name in _ORDER[_ORDER.index(kind) + 1 :]}
        behind = next((child for child in self.root if child.tag in later), None)
        if behind is not None:
            behind.addprevious(made)
        else:
            last = [child for child in self.root if child.tag in {main(n) for n in _ORDER}]
            last[-1].addnext(made) if last else self.root.insert(0, made)
        return made


def _canonical(entry: Element) -> bytes:
    return etree.tostring(entry, method="c14n", with_tail=False)
