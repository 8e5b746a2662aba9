"""The records of a dBASE file of an event, by the names of their fields."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

from swissheet.errors import FormatError, Issue, Place, Severity
from swissheet.formats.playerlist.dbf import rows_of_dbf
from swissheet.words.message import Param

_WHOLE = re.compile(r"(-?[0-9]{1,9})(?:\.0*)?")


def whole(text: str) -> int | None:
    """Return a whole number as programs write it, 0 for nothing; None for any other text."""
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None if text else 0


@contextmanager
def of_file(file: str) -> Iterator[None]:
    """Make errors raised inside name one of several files."""
    try:
        yield
    except FormatError as error:
        error.place = replace(error.place, file=file)
        raise


class DbfRecords:
    """A dBASE file: ``lines`` are the numbers of its records, ``issues`` say what is wrong."""

    def __init__(self, data: bytes, file: str, encoding: str, wanted: Collection[str]) -> None:
        """Read the records.

        Raises: FormatError: it is not such a file, or a wanted field is missing.
        """
        self.file = file
        with of_file(file):
            rows, told = rows_of_dbf(data, encoding)
        self.fields = {name.upper(): at for at, name in reversed(list(enumerate(rows[0][1])))}
        missing = tuple(name for name in wanted if name not in self.fields)
        if missing:
            raise FormatError("swiss_perfect.fields", place=Place(file=file), fields=missing)
        self.issues = [self.placed(issue) for issue in told]
        self._records = dict(rows[1:])
        self.lines = tuple(self._records)

    def placed(self, issue: Issue) -> Issue:
        """Return the issue with this file."""
        return replace(issue, place=replace(issue.place, file=self.file))

    def text(self, line: int, field: str) -> str:
        """Return a field of a record, empty where the file has no such field."""
        at = self.fields.get(field, -1)
        return self._records[line][at] if at >= 0 else ""

    def number(self, line: int, field: str) -> int:
        """Return the number in a field, 0 for an empty one; anything else becomes an issue."""
        text = self.text(line, field)
        found = whole(text)
        if found is None:
            self.wrong("swiss_perfect.number", line, field=field, text=text[:40])
        return found or 0

    def filled(self, field: str) -> int:
        """Return how many records have something in a field, zeros not counted."""
        return sum(self.text(line, field).strip("0.") != "" for line in self.lines)

    def wrong(self, key: str, line: int, **params: Param) -> None:
        """Keep an error in a record."""
        place = Place(file=self.file, line=line)
        self.issues.append(Issue(Severity.ERROR, key, place, params))
