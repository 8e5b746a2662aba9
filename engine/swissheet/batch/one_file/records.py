"""The facts about a file after it was worked on; nothing in it names a person."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from swissheet.errors import NOWHERE, FileAccessError, Issue, Place
from swissheet.words.message import Text


class FileOutcome(enum.Enum):
    """The result of working on a file."""

    DONE = "done"
    FAILED = "failed"


TRANSIENT = frozenset({"time-limit", "memory", "stopped-the-program", "unexpected"})
"""Codes of failures that may not come on another day or machine."""


@dataclass(frozen=True, slots=True)
class Record:
    """A file: its outcome, the first problem and its place, and how long it took.

    ``read``: a tournament was read from it. ``message`` is the problem itself, where they are
    of the file alone; those about its content may name people.
    """

    file: str
    outcome: FileOutcome
    code: str = ""
    place: Place = NOWHERE
    seconds: float = 0.0
    read: bool = True
    message: Text = ""

    @property
    def ok(self) -> bool:
        return self.outcome is FileOutcome.DONE

    @classmethod
    def failed(
        cls,
        file: str,
        issue: Issue,
        seconds: float = 0.0,
        *,
        read: bool = False,
        message: Text = "",
    ) -> Record:
        """Return the record of a file with a problem."""
        place = replace(issue.place, file="")
        return cls(file, FileOutcome.FAILED, issue.code, place, round(seconds, 3), read, message)


@dataclass(frozen=True, slots=True)
class FileResult:
    """The record of a source, by its number, and the facts remembered for the next run.

    ``outputs`` has the check sum of every file that was written; ``source`` that of the bytes read,
    "" if no bytes were read, or of the bytes it was changed into. ``again``: the next run tries it
    again. ``resumed``: an earlier run had done it. ``answered``: those answers of the job that it
    needed for its result, whenever it was done.
    """

    number: int
    record: Record
    outputs: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    again: bool = False
    resumed: bool = False
    answered: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the entry of the manifest."""
        record = self.record
        return {
            "source": self.source,
            "outputs": dict(self.outputs),
            "again": self.again,
            "outcome": record.outcome.value,
            "code": record.code,
            "place": [getattr(record.place, name) for name in _PLACE],
            "seconds": record.seconds,
            "read": record.read,
            "answered": list(self.answered),
        }

    @classmethod
    def of(cls, number: int, file: str, entry: Mapping[str, Any]) -> FileResult:
        """Return the result of a file from an entry of the manifest."""
        place = Place(**dict(zip(_PLACE, entry["place"], strict=True)))
        record = Record(
            file,
            FileOutcome(entry["outcome"]),
            entry["code"],
            place,
            entry["seconds"],
            entry["read"],
        )
        return cls(
            number, record, entry["outputs"], entry["source"], entry["again"],
            resumed=True, answered=tuple(entry.get("answered", ())),
        )  # fmt: skip


_PLACE = ("line", "column", "sheet", "cell", "tpn", "round", "path")


def is_transient(error: BaseException) -> bool:
    """Return whether a failure may be gone next time: a file that is locked or not there yet."""
    return isinstance(error, (FileAccessError, OSError, MemoryError))
