"""What no schema says of a macro workbook, and Excel or a click would find out.

Code names have their modules, every button and ribbon control its macro, tables their width and
names of their own, names and relationships what they point at.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from support.windows.vba_reading import VbaProject, read_project

__all__ = ["macros_by_sheet", "macros_named", "problems"]

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_BUILT_IN_TITLE = re.compile(r"[\[\]:*?/\\]")


def problems(data: bytes) -> list[str]:
    """Everything wrong with a workbook or add-in; nothing for a sound one."""
    package = _Package(data)
    found = [
        *package.dangling(),
        *_titles(package),
        *_tables(package),
        *_names(package),
    ]
    if "xl/vbaProject.bin" not in package.names:
        if "macroEnabled" in package.text("[Content_Types].xml"):
            found.append("the content type promises macros, but there is no project")
        return found
    try:
        project = read_project(package.read("xl/vbaProject.bin"))
    except Exception as error:  # noqa: BLE001 - other people's readers raise what they like
        return [*found, f"vbaProject.bin cannot be read: {type(error).__name__}: {error}"]
    return [*found, *project.problems, *_code_names(package, project), *_macros(package, project)]


def macros_named(data: bytes) -> list[str]:
    """The macros the buttons of the first sheet start, in the order of the drawing."""
    package = _Package(data)
    return macros_by_sheet(data).get(package.sheets[0][0], [])


def macros_by_sheet(data: bytes) -> dict[str, list[str]]:
    """The macros the buttons of each sheet start, by its title; none of sheets without buttons."""
    package = _Package(data)
    found = {
        title: [
            reference.rpartition("!")[2]
            for _, target in package.targets(part)
            if target.endswith(".vml") and target in package.names
            for reference in re.findall(r"<x:FmlaMacro>([^<]*)<", package.text(target))
        ]
        for title, part in package.sheets
    }
    return {title: macros for title, macros in found.items() if macros}


class _Package:
    def __init__(self, data: bytes):
        self._zip = zipfile.ZipFile(io.BytesIO(data))
        self.names = set(self._zip.namelist())
        self.workbook = self.xml("xl/workbook.xml")
        targets = dict(self.targets("xl/workbook.xml"))
        self.sheets = [
            (str(sheet.get("name")), targets[str(sheet.get(_ID))])
            for sheet in self.workbook.iter(f"{_MAIN}sheet")
        ]

    def read(self, part: str) -> bytes:
        return self._zip.read(part)

    def text(self, part: str) -> str:
        return self.read(part).decode("utf-8", "replace")

    def xml(self, part: str) -> ElementTree.Element:
        return ElementTree.fromstring(self.read(part))

    def targets(self, part: str) -> Iterator[tuple[str, str]]:
        """The relationships of a part inside the package: id and part."""
        folder, name = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", f"{name}.rels")
        if rels not in self.names:
            return
        for relation in self.xml(rels):
            target = str(relation.get("Target"))
            if relation.get("TargetMode") != "External" and not target.startswith("#"):
                path = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
                yield str(relation.get("Id")), path

    def dangling(self) -> Iterator[str]:
        for rels in sorted(name for name in self.names if name.endswith(".rels")):
            folder, name = posixpath.split(rels)
            part = posixpath.join(posixpath.dirname(folder), name.removesuffix(".rels"))
            for id_, target in self.targets(part):
                if target not in self.names:
                    yield f"{rels}: {id_} leads to {target}, which is missing"


def _titles(package: _Package) -> Iterator[str]:
    for title, _ in package.sheets:
        if len(title) > 31 or _BUILT_IN_TITLE.search(title) or title.strip("'") != title:
            yield f"a sheet cannot be called {title!r}"
    for title, count in Counter(title.casefold() for title, _ in package.sheets).items():
        if count > 1:
            yield f"{count} sheets are called {title!r}"


def _tables(package: _Package) -> Iterator[str]:
    taken: Counter[str] = Counter()
    for _, part in package.sheets:
        for _, target in package.targets(part):
            if "/tables/" not in target or target not in package.names:
                continue
            table = package.xml(target)
            columns = [str(column.get("name")) for column in table.iter(f"{_MAIN}tableColumn")]
            area = re.fullmatch(r"([A-Z]+)\d+:([A-Z]+)\d+", str(table.get("ref")))
            width = _number(area[2]) - _number(area[1]) + 1 if area else 0
            if width != len(columns):
                yield f"{target}: {table.get('ref')} is not {len(columns)} columns wide"
            if len({column.casefold() for column in columns}) != len(columns):
                yield f"{target}: two columns have one name"
            taken.update([f"id {table.get('id')}", f"name {table.get('displayName')}".casefold()])
    yield from (f"two tables have the {what}" for what, count in taken.items() if count > 1)


def _names(package: _Package) -> Iterator[str]:
    titles = {title.casefold() for title, _ in package.sheets}
    for name in package.workbook.iter(f"{_MAIN}definedName"):
        says = name.text or ""
        if "#REF!" in says:
            yield f"the name {name.get('name')} says {says}"
        for quoted, plain in re.findall(r"'((?:[^']|'')+)'!|\b([A-Za-z_][\w.]*)!", says):
            title = (quoted.replace("''", "'") or plain).casefold()
            if title not in titles:
                yield f"the name {name.get('name')} points at a sheet {title!r} that is not there"


def _code_names(package: _Package, project: VbaProject) -> Iterator[str]:
    workbook = package.workbook.find(f"{_MAIN}workbookPr")
    given = [("the workbook", workbook.get("codeName") if workbook is not None else None)]
    for title, part in package.sheets:
        properties = package.xml(part).find(f"{_MAIN}sheetPr")
        given.append((title, properties.get("codeName") if properties is not None else None))
    for where, name in given:
        if name is None:
            yield f"{where} has no code name"
        elif name not in project.documents:
            yield f"{where} has the code name {name}, which no module has"
    names = [name for _, name in given if name]
    yield from (f"the module {name} belongs to no sheet" for name in project.documents - set(names))
    yield from (f"the code name {n} is there twice" for n, c in Counter(names).items() if c > 1)


def _macros(package: _Package, project: VbaProject) -> Iterator[str]:
    def wrong(reference: str, where: str, argument: str) -> Iterator[str]:
        sub = reference.rpartition("!")[2].rpartition(".")[2].casefold()
        owners = [module for module in project.modules if sub in module.subs]
        if len(owners) != 1:
            yield f"{where}: the macro {reference} is there {len(owners)} times"
        elif argument and not re.search(rf"As (\w+\.)?{argument}\b", owners[0].subs[sub], re.I):
            yield f"{where}: the macro {reference} does not take ({argument})"
        elif not argument and owners[0].subs[sub]:
            yield f"{where}: the macro {reference} asks for ({owners[0].subs[sub]})"

    for part in sorted(package.names):
        if part.endswith(".vml"):
            for reference in re.findall(r"<x:FmlaMacro>([^<]*)<", package.text(part)):
                yield from wrong(reference, part, "")
        if part.startswith("customUI/") and part.endswith(".xml"):
            controls = list(package.xml(part).iter())
            ids = Counter(str(control.get("id")) for control in controls if control.get("id"))
            yield from (f"{part}: the id {id_} is there twice" for id_, n in ids.items() if n > 1)
            for control in controls:
                if control.tag.endswith("}button") and not control.get("onAction"):
                    yield f"{part}: the control {control.get('id')} does nothing"
                if control.get("onAction"):
                    yield from wrong(str(control.get("onAction")), part, "IRibbonControl")


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
