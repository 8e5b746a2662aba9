"""The check of a written workbook: is everything in it that was meant, and nothing else changed?

Cells are read with openpyxl, which shares no code with the writer; a workbook openpyxl could not
read before the change either is read with our own reader instead.
"""

from __future__ import annotations

import datetime as dt
import io
import math
import re
import warnings
from collections.abc import Iterator, Mapping

from swissheet.errors import InternalError, Place, SwissheetError
from swissheet.workbook.port.addresses import cell_text
from swissheet.workbook.port.book import Value
from swissheet.workbook.xlsx.container import Container, check_xml, open_container
from swissheet.workbook.xlsx.file_book import FileBook
from swissheet.workbook.xlsx.package import Package

__all__ = ["check"]

Cells = Mapping[tuple[int, int], Value]
Found = dict[tuple[int, int], object]


def check(before: bytes, after: bytes, book: FileBook) -> None:
    """Promises that ``after`` is the workbook ``before`` with what was written to ``book``.

    Raises: InternalError: it is not; nothing should be replaced by it. WorkbookError: a part
            nobody asked for was damaged before; better that the user learns of it now.
    """
    old = open_container(before, book.source)
    for part in old.names:
        old.read(part)
    try:
        new = open_container(after, book.source)
        for part in _kept(old, new, book.changed_parts()):
            if old.raw(part) != new.raw(part):
                raise _failed(book, f"part {part} changed although nothing was written to it")
        again = FileBook(after, book.source)
        if again.sheets() != book.sheets() or again.tables() != book.tables():
            raise _failed(book, "its sheets or tables are not as they were written")
        if again.names() != book.names():
            raise _failed(book, "its defined names are not as they were written")
        if lost := _dangling(new) - _dangling(old):
            raise _failed(book, f"part {min(lost)[1]} is missing")
    except InternalError:
        raise
    except SwissheetError as error:
        raise _failed(book, error.message.rstrip(".")) from error
    written = {title: cells for title, cells in book.written().items() if cells}
    try:
        found = dict(_by_openpyxl(new, after, written))
    except Exception as error:  # whatever a foreign reader raises
        if _readable(before):
            raise _failed(book, f"it cannot be read back: {error}") from error
        found = {title: dict(again.read_cells(title).items()) for title in written}
    for title, cells in written.items():
        for (row, column), value in cells.items():
            if not _agree(value, found[title].get((row, column)), again):
                place = Place(file=book.source, sheet=title, cell=cell_text(row, column))
                raise InternalError(
                    f"The written workbook holds {found[title].get((row, column))!r} where "
                    f"{value!r} was written. The workbook was left as it was.",
                    place=place,
                    code="read-back",
                )


def _kept(old: Container, new: Container, changed: frozenset[str]) -> Iterator[str]:
    for part in old.names:
        if part in changed:
            continue
        if part not in new.names:
            raise InternalError(f"Part {part} got lost.", code="read-back")
        yield part


def _dangling(container: Container) -> set[tuple[str, str]]:
    """Relationships to parts that are not in the file; some programs leave such behind."""
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


def _failed(book: FileBook, what: str) -> InternalError:
    return InternalError(
        f"The written workbook was checked and refused: {what}. The workbook was left as it was.",
        place=Place(file=book.source),
        code="read-back",
    )


_READ_BY_OPENPYXL = re.compile(r"docProps/.*\.xml|xl/sharedStrings\.xml|xl/styles\.xml", re.I)


def _by_openpyxl(
    container: Container, data: bytes, written: Mapping[str, Cells]
) -> Iterator[tuple[str, Found]]:
    import openpyxl

    for part in container.names:
        if _READ_BY_OPENPYXL.fullmatch(part):
            check_xml(container.read(part), container.source, part)
    with warnings.catch_warnings():
        # openpyxl warns of extensions it would drop; it writes nothing here.
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for title, cells in written.items():
            sheet = workbook[title]
            sheet.reset_dimensions()
            found: Found = {}
            last = max(row for row, _ in cells)
            for row, line in enumerate(sheet.iter_rows(max_row=last, values_only=True), start=1):
                for column, value in enumerate(line, start=1):
                    if value is not None:
                        found[row, column] = value
            yield title, found
        workbook.close()


def _readable(data: bytes) -> bool:
    import openpyxl

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            workbook = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
            for sheet in workbook.worksheets:
                sheet.reset_dimensions()
                next(iter(sheet.iter_rows()), None)
    except Exception:  # noqa: BLE001
        return False
    return True


def _agree(written: Value, found: object, book: FileBook) -> bool:
    """Whether a reader that turns dates and escapes its own way found what was written."""
    if isinstance(written, str):
        return found == written or found == re.sub(r"_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", written)
    if written is None:
        return found is None or found == ""
    if isinstance(written, bool):
        return found is written
    one, other = _serial(written, book), _serial(found, book)
    if one is None or other is None:
        return False
    return math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-8)


def _serial(value: object, book: FileBook) -> float | None:
    """The number that stands in the cell; openpyxl makes times and durations of some."""
    if isinstance(value, dt.datetime):
        return book.serial(value)
    if isinstance(value, dt.time):
        return book.serial(dt.datetime.combine(dt.date(1900, 1, 1), value)) % 1
    if isinstance(value, dt.timedelta):
        return value / dt.timedelta(days=1)
    return float(value) if isinstance(value, int | float) else None
