"""Check a written workbook: all that was written is in it, and nothing else has changed.

Cells are read by :mod:`~swissheet.workbook.file.cells.cell_texts`, which shares no code with the
writer, and only on the sheets that were written to. On those, each written cell must hold its new
value, and every other cell its former one. Every other part must have the same bytes as before.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from xml.parsers import expat

from swissheet.errors import InternalError, Issue, Place, Severity, SwissheetError
from swissheet.words.message import Param
from swissheet.workbook.file.archive.container import Container, open_container
from swissheet.workbook.file.archive.package import Package
from swissheet.workbook.file.archive.xml_guard import check_xml
from swissheet.workbook.file.cells.cell_texts import Stored, shared_texts, stored_cells
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import cell_text
from swissheet.workbook.host.book import Value

_TEXTS = frozenset({"s", "str", "inlineStr", "e"})
"""The types of cells that hold texts."""


def check(before: bytes, after: bytes, book: FileBook) -> None:
    """Check that ``after`` is the workbook ``before`` with the changes made in ``book``.

    Raises: InternalError: it is not, and must not replace the file. WorkbookError: a part that was
            not used is damaged; the user should learn of it now.
    """
    old = book.container if book.container.data is before else open_container(before, book.source)
    for part in old.names:
        old.prove(part)
    try:
        new = open_container(after, book.source)
        changed = book.changed_parts()
        kept = tuple(_kept(old, new, changed))
        for part in kept:
            if not new.holds_as(old, part):
                raise _failed(book, "xlsx.read-back.changed", part=part)
        same = frozenset(kept if old is book.container else ())
        again = FileBook.written_from(book, new, same)
        if again.sheets() != book.sheets() or again.tables() != book.tables():
            raise _failed(book, "xlsx.read-back.tables")
        if again.names() != book.names():
            raise _failed(book, "xlsx.read-back.names")
        # If neither relationships nor names of parts changed, no relationship can have lost its
        # part.
        related = old.names != new.names or any(_is_rels(part) for part in changed)
        if related and (lost := _dangling(new) - _dangling(old)):
            raise _failed(book, "xlsx.read-back.missing", part=min(lost)[1])
    except InternalError:
        raise
    except SwissheetError as error:
        raise _failed(book, "xlsx.read-back.refused", reason=error.issue) from error
    _prove_cells(old, new, again, book)


def _prove_cells(old: Container, new: Container, again: FileBook, book: FileBook) -> None:
    """Check every cell of the sheets that were written to, with an independent reader."""
    shared: list[str] | None = None
    for title, cells in book.written().items():
        part = again.part_of(title)
        try:
            if shared is None:
                texts = again.shared_texts_part()
                shared = shared_texts(_content(new, texts)) if texts else []
            found = stored_cells(_content(new, part), shared)
            before = stored_cells(_content(old, part), shared) if part in old.names else None
        except (expat.ExpatError, ValueError) as error:
            raise _failed(
                book, "xlsx.read-back.unreadable", sheet=title, reason=str(error)
            ) from error
        wanted = {cell_text(row, column): value for (row, column), value in cells.items()}
        for ref, value in wanted.items():
            stored = found.get(ref)
            told = stored is not None and stored[1] == value and stored[0] in _TEXTS
            if not told and not _agree(value, stored, again):
                place = Place(file=book.source, sheet=title, cell=ref)
                if stored is None:
                    raise InternalError("xlsx.read-back.empty", place=place, value=repr(value))
                raise InternalError(
                    "xlsx.read-back", place=place, there=repr(stored[1]), value=repr(value)
                )
        if before is not None:
            moved = {cell_text(row, column) for row, column in book.moved(title)}
            _prove_kept(before, found, wanted.keys() | moved, Place(file=book.source, sheet=title))


def _prove_kept(
    before: Mapping[str, Stored], now: Mapping[str, Stored], but: Set[str], sheet: Place
) -> None:
    """Check that all cells of a sheet but some hold the same as before."""
    if before == now:
        return
    for ref in before.keys() | now.keys():
        was, there = before.get(ref), now.get(ref)
        if was != there and ref not in but:
            raise InternalError(
                "xlsx.read-back.kept",
                place=replace(sheet, cell=ref),
                there=repr(there[1] if there else None),
                value=repr(was[1] if was else None),
            )


def _content(container: Container, part: str) -> bytes:
    content = container.read(part)
    check_xml(content, container.source, part)
    return content


def _kept(old: Container, new: Container, changed: frozenset[str]) -> Iterator[str]:
    for part in old.names:
        if part in changed:
            continue
        if part not in new.names:
            raise InternalError("xlsx.read-back.lost", part=part)
        yield part


def _dangling(container: Container) -> set[tuple[str, str]]:
    """Return relationships to parts that are not in the file; some programs leave such behind."""
    package = Package(container)
    found = set()
    for name in container.names:
        folder, _, rest = name.rpartition("_rels/")
        if rest.endswith(".rels") and (not folder or folder.endswith("/")):
            part = folder + rest.removesuffix(".rels")
            for relation in package.relations(part):
                if not relation.external and package.find(relation.target) is None:
                    found.add((part, relation.target))
    return found


def _is_rels(part: str) -> bool:
    return part.casefold().endswith(".rels")


def _failed(book: FileBook, key: str, **params: Param) -> InternalError:
    return InternalError.of(Issue(Severity.ERROR, key, Place(file=book.source), params))


def _agree(written: Value, stored: Stored | None, book: FileBook) -> bool:
    """Return whether a cell of the file holds the value that was written."""
    if stored is None or not stored[1]:
        return written is None
    kind, text = stored
    if isinstance(written, str):
        return text == written and kind in _TEXTS
    if isinstance(written, bool):
        return kind == "b" and (text.strip() in ("1", "true")) == written
    if written is None or kind not in ("n", "d"):
        return False
    number = book.serial(written) if isinstance(written, dt.datetime) else written
    try:
        there = float(text) if kind == "n" else book.serial(dt.datetime.fromisoformat(text))
    except ValueError:
        return False
    return math.isclose(number, there, rel_tol=1e-12, abs_tol=1e-8)
