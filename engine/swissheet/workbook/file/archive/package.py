"""Read the parts of an Open XML package when they are needed, and write only changed ones.

An unchanged part keeps its bytes. Relationships are followed to the part that they name, by an
absolute or a relative path, because programs other than Excel name and place parts differently.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

from lxml import etree

from swissheet.errors import Place, TooLargeError, WorkbookError
from swissheet.workbook.file.archive.container import Container
from swissheet.workbook.file.archive.xml_guard import (
    MARKS_IN_ALL,
    check_beginnings,
    check_xml,
    count_marks,
)

Element = etree._Element

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
RELATION_ID = f"{{{_OFFICE}}}id"
_TYPES = "[Content_Types].xml"


_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)


def main(tag: str) -> str:
    """Return the name of a SpreadsheetML element as lxml spells it."""
    return f"{{{MAIN}}}{tag}"


def parse(content: bytes, source: str, part: str) -> Element:
    """Return the root element of a part.

    Raises: WorkbookError: :func:`check_xml` refuses it, or it is not well-formed.
    """
    check_xml(content, source, part)
    try:
        return etree.fromstring(content, _PARSER)
    except etree.XMLSyntaxError as error:
        raise WorkbookError(
            "xlsx.damaged.xml", place=Place(file=source), part=part, reason=str(error.msg)
        ) from error


def serialise(root: Element) -> bytes:
    """Return the bytes of a part from its root element."""
    return etree.tostring(
        root.getroottree(), xml_declaration=True, encoding="UTF-8", standalone=True
    )


def whole(element: Element, attribute: str, default: int = 0) -> int:
    """Return the whole number of an attribute, or the default if it does not hold one."""
    text = element.get(attribute, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else default


@dataclass(frozen=True, slots=True)
class Relation:
    """A link from one part to another: ``kind`` is the last word of its type, ``target`` a part.

    Of an external relationship, ``target`` is the address as written.
    """

    id: str
    kind: str
    target: str
    external: bool


class Package:
    """The parts of a workbook file with the changes made so far.

    Args: like: another package, already read; its file has the parts ``same`` with the same bytes,
              and their content as it was read before any change is used again.
    Raises: WorkbookError: a part begins with bytes that no spreadsheet program writes.
    """

    def __init__(
        self, container: Container, like: Package | None = None, same: Set[str] = frozenset()
    ):
        check_beginnings(container, same)
        self._container = container
        self.source = container.source
        self._trees: dict[str, Element] = {}
        self._marks: dict[str, int] = {}
        self._touched: set[str] = set()
        self._bytes: dict[str, bytes | None] = {}
        self._related: dict[str, tuple[Relation, ...]] = {}
        self._related_in_file: dict[str, tuple[Relation, ...]] = {}
        self._relations_as_in_file = True
        if like is not None and like._container.names == container.names:
            found = like._related_in_file.items()
            self._related = {p: known for p, known in found if self.find(_rels_name(p)) in same}

    def find(self, part: str) -> str | None:
        """Return the name of a part as the file spells it; None when there is no such part."""
        if part in self._bytes:
            return part if self._bytes[part] is not None else None
        return part if part in self._trees else self._container.find(part)

    def is_new(self, part: str) -> bool:
        """Return whether a part was added, and is not in the file."""
        return part not in self._container.names

    def names(self) -> list[str]:
        """Return the names of all parts, without the removed ones, the new ones last."""
        names = [name for name in self._container.names if self._bytes.get(name, b"") is not None]
        known = set(self._container.names)
        new = [name for name, content in self._bytes.items() if content is not None]
        return names + [name for name in dict.fromkeys(new) if name not in known]

    def bytes_of(self, part: str) -> bytes:
        """Return the bytes of a part as it is now."""
        if part in self._touched:
            return serialise(self._trees[part])
        content = self._bytes.get(part)
        if content is None and self.find(part) is None:
            raise WorkbookError(
                "xlsx.damaged.missing", place=Place(file=self.source), part=part[:80]
            )
        return content if content is not None else self._container.read(part)

    def tree(self, part: str, of_tables: int = 0) -> Element:
        """Return the root element of a part; call :meth:`touch` after changing it.

        Args: of_tables: the number of elements and attributes in cells of its tables.
        Raises: WorkbookError: as :func:`parse`; TooLargeError: it has too many elements.
        """
        if part not in self._trees:
            content = self.bytes_of(part)
            self._marks[part] = count_marks(content, self.source, part, of_tables)
            if sum(self._marks.values()) > MARKS_IN_ALL:
                place = Place(file=self.source)
                raise TooLargeError("xlsx.marks.in-all", place=place, part=part, limit=MARKS_IN_ALL)
            self._trees[part] = parse(content, self.source, part)
        return self._trees[part]

    def touch(self, part: str) -> None:
        """Mark the element tree of a part as changed, to be written."""
        self._touched.add(part)
        if part.casefold().endswith(".rels"):
            self._relate_anew()

    def forget(self, part: str) -> None:
        """Free the memory of the element tree of an unchanged part."""
        if part not in self._touched:
            self._drop(part)

    def _drop(self, part: str) -> None:
        self._trees.pop(part, None)
        self._marks.pop(part, None)

    def replace(self, part: str, content: bytes) -> None:
        """Set the bytes of a part, old or new."""
        if part.casefold().endswith(".rels") or self.find(part) is None:
            self._relate_anew()
        self._drop(part)
        self._touched.discard(part)
        self._bytes[part] = content

    def remove(self, part: str) -> None:
        """Remove a part with its content type and its own relationships.

        The caller removes the relationships that lead to it.
        """
        for name in filter(None, (part, self.find(_rels_name(part)))):
            self._drop(name)
            self._touched.discard(name)
            self._bytes[name] = None
        self._relate_anew()
        types = self.tree(_TYPES)
        for entry in list(types):
            if str(entry.get("PartName", "")).lstrip("/").casefold() == part.casefold():
                types.remove(entry)
                self.touch(_TYPES)

    @property
    def changed(self) -> bool:
        """Return whether any part differs from the file."""
        return bool(self._touched or self._bytes)

    def changed_parts(self) -> frozenset[str]:
        """Return the parts that differ from the file, the removed ones included."""
        return frozenset(self._touched | self._bytes.keys())

    def changes(self) -> dict[str, bytes | None]:
        """Return the new bytes of each part that differs from the file, None for a removed part."""
        changed: dict[str, bytes | None] = dict(self._bytes)
        for part in self._touched:
            changed[part] = serialise(self._trees[part])
        return changed

    def to_bytes(self) -> bytes:
        """Return the file with its changes; the same bytes as before when nothing changed."""
        changed = self.changes()
        return self._container.repack(changed) if changed else self._container.data

    def relations(self, part: str) -> tuple[Relation, ...]:
        """Return the relationships of a part, or of the package itself for ``""``."""
        if part not in self._related:
            self._related[part] = tuple(self._relations(part))
            if self._relations_as_in_file:
                self._related_in_file[part] = self._related[part]
        return self._related[part]

    def _relate_anew(self) -> None:
        self._related.clear()
        self._relations_as_in_file = False

    def _relations(self, part: str) -> Iterator[Relation]:
        rels = self.find(_rels_name(part))
        if rels is None:
            return
        for entry in self.tree(rels).iter(f"{{{_PACKAGE}/relationships}}Relationship"):
            target = str(entry.get("Target", ""))
            external = entry.get("TargetMode") == "External"
            if not external:
                target = self._resolve(part, target)
            kind = str(entry.get("Type", "")).rpartition("/")[2]
            yield Relation(str(entry.get("Id", "")), kind, target, external)

    def relate(
        self, part: str, kind: str, target: str, *, external: bool = False, of: str = _OFFICE
    ) -> str:
        """Add a relationship to a part, and return its id.

        Args: of: the namespace that defines the kind, by default that of Office.
        """
        rels = _rels_name(part)
        if self.find(rels) is None:
            self.replace(rels, f'<Relationships xmlns="{_PACKAGE}/relationships"/>'.encode())
        name = self.find(rels) or rels
        root = self.tree(name)
        taken = {str(entry.get("Id")) for entry in root}
        number = next(n for n in range(1, len(taken) + 2) if f"rId{n}" not in taken)
        entry = etree.SubElement(root, f"{{{_PACKAGE}/relationships}}Relationship")
        entry.set("Id", f"rId{number}")
        entry.set("Type", f"{of}/{kind}")
        entry.set("Target", target if external else "/" + target)
        if external:
            entry.set("TargetMode", "External")
        self.touch(name)
        return f"rId{number}"

    def unrelate(self, part: str, id_: str) -> None:
        """Remove a relationship of a part."""
        name = self.find(_rels_name(part))
        if name is None:
            return
        root = self.tree(name)
        for entry in list(root):
            if entry.get("Id") == id_:
                root.remove(entry)
                self.touch(name)

    def content_type(self, part: str) -> str:
        """Return the content type of a part, "" when the package has none for it."""
        default = ""
        for entry in self.tree(_TYPES):
            if str(entry.get("PartName", "")).lstrip("/").casefold() == part.casefold():
                return str(entry.get("ContentType", ""))
            extension = str(entry.get("Extension", "")).casefold()
            if extension and part.casefold().endswith("." + extension):
                default = str(entry.get("ContentType", ""))
        return default

    def add(self, pattern: str, content: bytes, like: str = "", *, content_type: str = "") -> str:
        """Add a part, and return its name.

        Args: pattern: the name with ``{}`` for the lowest free number.
              content_type: the type of the part; if "", that of the existing part ``like``.
        """
        taken = {name.casefold() for name in self.names()}
        number = next(
            n for n in range(1, len(taken) + 2) if pattern.format(n).casefold() not in taken
        )
        part = pattern.format(number)
        self._bytes[part] = content
        self._relate_anew()
        types = self.tree(_TYPES)
        entry = etree.SubElement(types, f"{{{_PACKAGE}/content-types}}Override")
        entry.set("PartName", "/" + part)
        entry.set("ContentType", content_type or self.content_type(like))
        self.touch(_TYPES)
        return part

    def _resolve(self, part: str, target: str) -> str:
        target = re.sub(r"[?#].*", "", target).replace("\\", "/")
        base = "/" + posixpath.dirname(part)
        path = posixpath.normpath(posixpath.join(base, target)).lstrip("/")
        return self.find(path) or path


def _rels_name(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")
