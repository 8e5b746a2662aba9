"""The records of a dBASE file of another program's event, by the names of their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from swissheet.errors import FormatError, Issue
from swissheet.formats.dbf import rows_of_dbf

Record = Mapping[str, str]
"""The texts of a record by the names of their fields, in capitals."""


@contextmanager
def of_file(file: str) -> Iterator[None]:
    """Make errors raised inside name one of several files."""
    try:
        yield
    except FormatError as error:
        error.place = replace(error.place, file=file)
        raise


class DbfRecords:
    """A dBASE file: its ``records`` by number, the places of its ``fields``, and ``issues``."""

    def __init__(self, data: bytes, file: str, encoding: str) -> None:
        """Read the records.

        Raises: FormatError: it is not such a file, or its text cannot be read.
        """
        self.file = file
        with of_file(file):
            rows, told = rows_of_dbf(data, encoding)
        names = [name.upper() for name in rows[0][1]]
        self.fields = {name: at for at, name in enumerate(names)}
        self.records: dict[int, Record] = {
            line: dict(zip(names, row, strict=True)) for line, row in rows[1:]
        }
        self.issues = [self.placed(issue) for issue in told]

    def placed(self, issue: Issue) -> Issue:
        """Return the issue with this file."""
        return replace(issue, place=replace(issue.place, file=self.file))
