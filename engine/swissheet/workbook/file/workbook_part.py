"""The workbook part: which sheets there are, in what order and seen or not, and defined names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from swissheet.errors import Issue, Place, Severity, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.file.archive.package import MAIN, RELATION_ID, Element, Package, main, whole
from swissheet.workbook.file.sheets.sheet_extras import child_in_order
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.book import Area
from swissheet.workbook.host.table_names import name_key

PRINT_AREA = "_xlnm.Print_Area"
PRINT_TITLES = "_xlnm.Print_Titles"

_ORDER = tuple(
    re.findall(
        r"\w+",
        """fileVersion fileSharing workbookPr AlternateContent workbookProtection bookViews sheets
        functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews
        pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects
        extLst""",
    )
)
"""The order of the children of a workbook (ECMA-376 part 1, 18.2.27)."""

_STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
_AREA = re.compile(
    r"(?:'((?:[^']|'')+)'|([^'!\[\]]+))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)"
)
_PRINTED = r"(?:'(?:[^']|'')+'|[^'!,()\[\]]+)!([$A-Z0-9:]+)"
_TITLE = re.compile(
    r"[^\[\]:*?/\\\x00-\x1f']([^\[\]:*?/\\\x00-\x1f]{0,29}[^\[\]:*?/\\\x00-\x1f'])?"
)


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A worksheet: its place among all sheets from 0, its title, part and state."""

    index: int
    title: str
    part: str
    state: str


class Directory:
    """The workbook part of a package.

    Raises: WorkbookError: the package holds no workbook that swissheet can change.
    """

    def __init__(self, package: Package):
        self._package = package
        self._sheets: tuple[SheetEntry, ...] | None = None
        self._titled: Mapping[str, SheetEntry] = {}
        self._names: Mapping[str, str] | None = None
        self._folded: Mapping[str, str] = {}
        self._places: dict[str, Area | None] = {}
        self._print_areas: Mapping[str, str] | None = None
        self.part = self._find()
        self.root = package.tree(self.part)
        if self.root.tag == f"{{{_STRICT}}}workbook":
            raise self._refused("xlsx.strict")
        if self.root.tag != main("workbook"):
            raise self._refused("xlsx.not-a-workbook.root", namespace=MAIN)
        if "addin" in package.content_type(self.part):
            raise self._refused("xlsx.add-in")
        if not self.sheets():
            raise self._refused("xlsx.damaged.no-sheet")

    def _find(self) -> str:
        for relation in self._package.relations(""):
            found = self._package.find(relation.target)
            if relation.kind == "officeDocument" and not relation.external and found:
                return found
        raise self._refused("xlsx.damaged.no-workbook")

    def _refused(self, key: str, **params: Param) -> WorkbookError:
        place = Place(file=self._package.source)
        return WorkbookError.of(Issue(Severity.ERROR, key, place, params))

    def touch(self) -> None:
        """The workbook part was changed: what was read of it no longer holds."""
        self._sheets = self._names = self._print_areas = None
        self._places.clear()
        self._package.touch(self.part)

    @property
    def date1904(self) -> bool:
        """Whether dates count from 1904, as old Excel for Mac had it."""
        found = self.root.find(main("workbookPr"))
        return found is not None and found.get("date1904") in ("1", "true")

    def related(self, kind: str) -> str | None:
        """The part of a kind the workbook is related to: ``styles``, ``sharedStrings``."""
        for relation in self._package.relations(self.part):
            if relation.kind == kind and not relation.external:
                return self._package.find(relation.target)
        return None

    def _entries(self) -> list[Element]:
        return list(self.root.iterfind(f"{main('sheets')}/{main('sheet')}"))

    def sheets(self) -> tuple[SheetEntry, ...]:
        """The worksheets in tab order; chart and dialog sheets are left out but counted."""
        if self._sheets is None:
            self._sheets = tuple(self._worksheets())
            self._titled = {name_key(s.title): s for s in reversed(self._sheets)}
        return self._sheets

    def _worksheets(self) -> Iterator[SheetEntry]:
        relations = {relation.id: relation for relation in self._package.relations(self.part)}
        for index, entry in enumerate(self._entries()):
            relation = relations.get(str(entry.get(RELATION_ID)))
            if relation is None or relation.kind != "worksheet":
                continue
            part = self._package.find(relation.target)
            if part is None:
                raise self._refused("xlsx.damaged.sheet-part", sheet=str(entry.get("name")))
            title, state = str(entry.get("name", "")), str(entry.get("state", "visible"))
            yield SheetEntry(index, title, part, state)

    def sheet(self, title: str) -> SheetEntry:
        """The sheet of a title, in any case.

        Raises: WorkbookError: there is none.
        """
        sheets = self.sheets()
        found = self._titled.get(name_key(title))
        if found is not None:
            return found
        titles = tuple(entry.title for entry in sheets[:20])
        raise self._refused("port.no-sheet", sheet=title, sheets=titles)

    def show(self, sheet: SheetEntry, visible: bool) -> bool:
        """Shows or hides a tab; a very hidden sheet stays so. Whether something changed."""
        entry = self._entries()[sheet.index]
        if (sheet.state == "visible") == visible:
            return False
        if not visible:
            others = [s for s in self.sheets() if s.state == "visible" and s.index != sheet.index]
            if not others:
                raise self._refused("port.last-sheet", sheet=sheet.title)
        if visible:
            entry.attrib.pop("state")
        else:
            entry.set("state", "hidden")
        self.touch()
        return True

    @property
    def active(self) -> int:
        """Index of the sheet in front among all sheets."""
        view = self.root.find(f"{main('bookViews')}/{main('workbookView')}")
        return 0 if view is None else whole(view, "activeTab")

    def activate(self, index: int) -> None:
        """The sheet of this index is in front."""
        views = child_in_order(self.root, "bookViews", _ORDER)
        view = views.find(main("workbookView"))
        if view is None:
            view = etree.SubElement(views, main("workbookView"))
        if whole(view, "activeTab") != index:
            view.set("activeTab", str(index))
            self.touch()

    def check_title(self, title: str) -> None:
        """Raises: WorkbookError: no new sheet can have this title."""
        if not _TITLE.fullmatch(title):
            raise self._refused("port.sheet-title", title=title)
        if name_key(title) in {name_key(str(entry.get("name"))) for entry in self._entries()}:
            raise self._refused("port.sheet-title.taken", title=title)

    def add_sheet(self, title: str, relation: str, after: int, visible: bool) -> None:
        """A sheet follows the one of index ``after``; what counts sheets is moved on."""
        entries = self._entries()
        new = etree.Element(main("sheet"))
        new.set("name", title)
        new.set("sheetId", str(max(whole(entry, "sheetId") for entry in entries) + 1))
        if not visible:
            new.set("state", "hidden")
        new.set(RELATION_ID, relation)
        entries[after].addnext(new)
        for name in self.root.iter(main("definedName")):
            if name.get("localSheetId") and whole(name, "localSheetId") > after:
                name.set("localSheetId", str(whole(name, "localSheetId") + 1))
        for view in self.root.iter(main("workbookView")):
            for attribute in ("activeTab", "firstSheet"):
                if whole(view, attribute) > after:
                    view.set(attribute, str(whole(view, attribute) + 1))
        self.touch()

    def remove_sheet(self, sheet: SheetEntry) -> str:
        """Undoes :meth:`add_sheet`, names that point at the sheet included; its relation."""
        for name in list(self.root.iter(main("definedName"))):
            parent, local = name.getparent(), whole(name, "localSheetId", -1)
            there = self.area(name.text or "") if local == -1 else None
            of_it = local == sheet.index or (there is not None and there.sheet == sheet.title)
            if of_it and parent is not None:
                parent.remove(name)
            elif local > sheet.index:
                name.set("localSheetId", str(local - 1))
        for view in self.root.iter(main("workbookView")):
            for attribute in ("activeTab", "firstSheet"):
                if whole(view, attribute) > sheet.index:
                    view.set(attribute, str(whole(view, attribute) - 1))
        entry = self._entries()[sheet.index]
        child_in_order(self.root, "sheets", _ORDER).remove(entry)
        self.touch()
        return str(entry.get(RELATION_ID))

    def copy_local_names(self, source: SheetEntry, copy: SheetEntry) -> Iterator[Element]:
        """The names of a sheet's own (print area and titles), given to its copy one by one."""
        for name in list(self.root.iter(main("definedName"))):
            if name.get("localSheetId") == str(source.index):
                new = deepcopy(name)
                new.set("localSheetId", str(copy.index))
                name.addnext(new)
                yield new
                self.touch()  # whoever got it may have changed it

    def names(self) -> Mapping[str, str]:
        """The workbook-wide names and what they say."""
        if self._names is None:
            self._names = {
                str(entry.get("name")): entry.text or ""
                for entry in self.root.iter(main("definedName"))
                if entry.get("localSheetId") is None
            }
            # Of names that differ in case only, the first is meant.
            self._folded = {name_key(n): says for n, says in reversed(self._names.items())}
        return self._names

    def place(self, name: str) -> Area | None:
        """The cell or range a workbook-wide name points at, None when at none."""
        if name not in self._places:
            self.names()
            says = self._folded.get(name_key(name))
            self._places[name] = None if says is None else self.area(says)
        return self._places[name]

    def area(self, says: str) -> Area | None:
        """The one area a reference names, None when it names none of this workbook."""
        found = _AREA.fullmatch(says.strip())
        if found is None:
            return None
        title = (found[1] or found[2]).replace("''", "'")
        self.sheets()
        known = self._titled.get(name_key(title))
        return Area(known.title, found[3].replace("$", "")) if known is not None else None

    def set_name(
        self, name: str, says: str, *, local: int | None = None, hidden: bool = False
    ) -> None:
        """A defined name, of the workbook or of the sheet of index ``local``, says this."""
        scope = None if local is None else str(local)
        for entry in self.root.iter(main("definedName")):
            if name_key(str(entry.get("name", ""))) != name_key(name):
                continue
            if entry.get("localSheetId") == scope:
                if entry.text != says:
                    entry.text = says
                    self.touch()
                return
        new = etree.SubElement(
            child_in_order(self.root, "definedNames", _ORDER), main("definedName")
        )
        new.set("name", name)
        if scope is not None:
            new.set("localSheetId", scope)
        if hidden:
            new.set("hidden", "1")
        new.text = says
        self.touch()

    def local_name(self, name: str, title: str) -> str:
        """What a name of a sheet's own says, "" where it has none."""
        local = str(self.sheet(title).index)
        for entry in self.root.iter(main("definedName")):
            if entry.get("name") == name and entry.get("localSheetId") == local:
                return entry.text or ""
        return ""

    def drop_name(self, name: str, *, local: int) -> None:
        """The sheet of index ``local`` has no such name of its own."""
        for entry in list(self.root.iter(main("definedName"))):
            parent, own = entry.getparent(), entry.get("localSheetId") == str(local)
            if own and entry.get("name") == name and parent is not None:
                parent.remove(entry)
                if not len(parent):
                    self.root.remove(parent)
                self.touch()

    def print_area(self, index: int) -> str:
        """The ranges of a sheet's print area, ``A1:C7,E1:F7``; "" when it has none.

        What is not said as ranges is given as it stands.
        """
        if self._print_areas is None:
            self._print_areas = {
                str(entry.get("localSheetId")): entry.text or ""
                for entry in reversed(list(self.root.iter(main("definedName"))))
                if entry.get("name") == PRINT_AREA
            }
        says = self._print_areas.get(str(index), "").strip()
        plain = re.fullmatch(f"{_PRINTED}(?:,{_PRINTED})*", says) is not None
        return ",".join(re.findall(_PRINTED, says)).replace("$", "") if plain else says

    def recalculate(self) -> None:
        """Excel computes all formulas when it opens the workbook.

        LibreOffice does not look at this; there a formula over changed cells shows its stored
        value until it is recalculated (Ctrl+Shift+F9).
        """
        calculation = child_in_order(self.root, "calcPr", _ORDER)
        if calculation.get("fullCalcOnLoad") not in ("1", "true"):
            calculation.set("fullCalcOnLoad", "1")
            self.touch()

    def drop_calculation_chain(self) -> None:
        """The order of computation is gone; Excel finds it anew, and a stale one is an error."""
        for relation in self._package.relations(self.part):
            part = self._package.find(relation.target)
            if relation.kind == "calcChain" and part:
                self._package.remove(part)
                self._package.unrelate(self.part, relation.id)


def absolute(ref: str) -> str:
    """The range with dollar signs, as a defined name has it: ``$A$1:$C$7``."""
    parse_range(ref)
    return re.sub(r"([A-Za-z]+)(\d+)", r"$\1$\2", ref.replace("$", ""))
