"""Read and change the workbook part: sheets, their order and visibility, defined names."""

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
"""The order of a workbook's children, which Excel requires (ECMA-376 part 1, 18.2.27)."""

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
    """The list of sheets and defined names of a package.

    Raises: WorkbookError: the package has no workbook that swissheet can change.
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
        """Mark the workbook part as changed, and forget everything that was read from it."""
        self._sheets = self._names = self._print_areas = None
        self._places.clear()
        self._package.touch(self.part)

    @property
    def date1904(self) -> bool:
        """Return whether dates count from 1904, as in old Excel for Mac."""
        found = self.root.find(main("workbookPr"))
        return found is not None and found.get("date1904") in ("1", "true")

    def related(self, kind: str) -> str | None:
        """Return the part of a kind that the workbook names: ``styles``, ``sharedStrings``."""
        for relation in self._package.relations(self.part):
            if relation.kind == kind and not relation.external:
                return self._package.find(relation.target)
        return None

    def _entries(self) -> list[Element]:
        return list(self.root.iterfind(f"{main('sheets')}/{main('sheet')}"))

    def sheets(self) -> tuple[SheetEntry, ...]:
        """Return the worksheets in tab order; chart and dialog sheets are left out but counted."""
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
        """Return the sheet of a title, in any case.

        Raises: WorkbookError: there is no such sheet.
        """
        sheets = self.sheets()
        found = self._titled.get(name_key(title))
        if found is not None:
            return found
        titles = tuple(entry.title for entry in sheets[:20])
        raise self._refused("port.no-sheet", sheet=title, sheets=titles)

    def show(self, sheet: SheetEntry, visible: bool) -> bool:
        """Show or hide a tab, and return whether that changed anything.

        A very hidden sheet stays very hidden.
        """
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
        """Return the index of the front sheet among all sheets."""
        view = self.root.find(f"{main('bookViews')}/{main('workbookView')}")
        return 0 if view is None else whole(view, "activeTab")

    def activate(self, index: int) -> None:
        """Bring the sheet of this index to the front."""
        views = child_in_order(self.root, "bookViews", _ORDER)
        view = views.find(main("workbookView"))
        if view is None:
            view = etree.SubElement(views, main("workbookView"))
        if whole(view, "activeTab") != index:
            view.set("activeTab", str(index))
            self.touch()

    def check_title(self, title: str) -> None:
        """Check that a new sheet can have this title.

        Raises: WorkbookError: it cannot.
        """
        if not _TITLE.fullmatch(title):
            raise self._refused("port.sheet-title", title=title)
        if name_key(title) in {name_key(str(entry.get("name"))) for entry in self._entries()}:
            raise self._refused("port.sheet-title.taken", title=title)

    def add_sheet(self, title: str, relation: str, after: int, visible: bool) -> None:
        """Add a sheet after that of index ``after``, and correct the indexes of later sheets."""
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
        """Undo :meth:`add_sheet`, with the names that refer to the sheet; return its relation."""
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
        """Copy the names of a sheet (print area and titles) for its copy, one by one."""
        for name in list(self.root.iter(main("definedName"))):
            if name.get("localSheetId") == str(source.index):
                new = deepcopy(name)
                new.set("localSheetId", str(copy.index))
                name.addnext(new)
                yield new
                self.touch()  # the caller may have changed it

    def names(self) -> Mapping[str, str]:
        """Return the workbook-wide names and their meaning."""
        if self._names is None:
            self._names = {
                str(entry.get("name")): entry.text or ""
                for entry in self.root.iter(main("definedName"))
                if entry.get("localSheetId") is None
            }
            # Excel uses the first of two names that differ only in case.
            self._folded = {name_key(n): says for n, says in reversed(self._names.items())}
        return self._names

    def place(self, name: str) -> Area | None:
        """Return the cell or range that a workbook-wide name refers to, or None."""
        if name not in self._places:
            self.names()
            says = self._folded.get(name_key(name))
            self._places[name] = None if says is None else self.area(says)
        return self._places[name]

    def area(self, says: str) -> Area | None:
        """Return the one area that a reference names; None when it names none of this workbook."""
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
        """Define a name for the workbook, or for the sheet of index ``local``."""
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
        """Return the meaning of a name of one sheet, "" where it has no such name."""
        local = str(self.sheet(title).index)
        for entry in self.root.iter(main("definedName")):
            if entry.get("name") == name and entry.get("localSheetId") == local:
                return entry.text or ""
        return ""

    def drop_name(self, name: str, *, local: int) -> None:
        """Remove a name from the sheet of index ``local``."""
        for entry in list(self.root.iter(main("definedName"))):
            parent, own = entry.getparent(), entry.get("localSheetId") == str(local)
            if own and entry.get("name") == name and parent is not None:
                parent.remove(entry)
                if not len(parent):
                    self.root.remove(parent)
                self.touch()

    def print_area(self, index: int) -> str:
        """Return the ranges of a sheet's print area, ``A1:C7,E1:F7``; "" when it has none.

        Any other meaning of the name is returned as written.
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
        """Let Excel compute all formulas when it opens the workbook.

        LibreOffice ignores this: there a formula shows its stored value until the user recalculates
        (Ctrl+Shift+F9).
        """
        calculation = child_in_order(self.root, "calcPr", _ORDER)
        if calculation.get("fullCalcOnLoad") not in ("1", "true"):
            calculation.set("fullCalcOnLoad", "1")
            self.touch()

    def drop_calculation_chain(self) -> None:
        """Remove the order of computation; Excel makes a new one, and refuses a wrong one."""
        for relation in self._package.relations(self.part):
            part = self._package.find(relation.target)
            if relation.kind == "calcChain" and part:
                self._package.remove(part)
                self._package.unrelate(self.part, relation.id)


def absolute(ref: str) -> str:
    """Return a range with dollar signs, as a defined name has it: ``$A$1:$C$7``."""
    parse_range(ref)
    return re.sub(r"([A-Za-z]+)(\d+)", r"$\1$\2", ref.replace("$", ""))
