"""Events of other programs, in files that are also read as lists of players; and our own tables.

A table of players is an event only where its cells say who played whom; any other stays a list.
Other programs keep an event in several files: a form of those is a row of :data:`_IN_FILES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Self

from swissheet.errors import FileAccessError, FormatError, InputError, Issue, Place, RulesError
from swissheet.files.archives import members
from swissheet.files.kinds import STDIO, inaccessible, is_event_ending, read_bytes
from swissheet.files.naming import naming
from swissheet.formats.csv_ import is_workbook
from swissheet.formats.foreign.cross_tables import cross_table
from swissheet.formats.foreign.foreign_event import ForeignEvent, made
from swissheet.formats.foreign.neutral import ForeignRows
from swissheet.formats.foreign.swiss_perfect import swiss_perfect
from swissheet.formats.foreign.us_chess import us_chess_report
from swissheet.formats.losses import summed_up
from swissheet.formats.playerlist.sources import rows_of_list
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.model import Tournament

FormInFiles = Callable[[Mapping[str, bytes], str, Wishes], ForeignRows | None]
"""Makes the rows of an event, or None where no file is of its form, from the contents by
lower-case name, the name of the one file that was named ("" for none), and wishes.

It raises FormatError where a file of the event is missing or broken."""

_IN_FILES: tuple[FormInFiles, ...] = (swiss_perfect, us_chess_report)


_Reading = Callable[[], bytes]


class EventFiles(Mapping[str, bytes]):
    """The files of an event, in a folder or in a zip archive.

    They are the contents by the lower-case name of the file, each read when it is asked for.

    ``named`` is the key of the file that a person named, "" for a folder or an archive.
    """

    def __init__(self, readings: Mapping[str, _Reading], named: str = "") -> None:
        self._readings = readings
        self.named = named

    @classmethod
    def of(cls, name: str) -> Self:
        """Return the files in a folder or an archive, or those beside one that is named.

        Raises: FileAccessError: it cannot be opened. InputError, TooLargeError: it is not an
                archive, or too large. FormatError: two of its folders have a file of one name.
        """
        path = Path(name)
        if path.is_dir():
            return cls(_beside(path, name, path.stem))
        if path.suffix.lower() == ".zip":
            return cls(_inside(name))
        named = {path.name.lower(): _reading(name)}
        return cls(_beside(path.parent, name, path.stem) | named, path.name.lower())

    def __getitem__(self, name: str) -> bytes:
        """Return the content of a file.

        Raises: FileAccessError, InputError, TooLargeError: it cannot be read.
        """
        return self._readings[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)


def event_in_files(name: str, wishes: Wishes | None = None) -> ForeignEvent:
    """Return the event in several files: any one of them, their folder, or a zip archive of them.

    Raises: FormatError: there is no such event, or it cannot be read. FileAccessError, InputError,
            TooLargeError: a file cannot be opened.
    """
    with naming(name):
        files = EventFiles.of(name)
        for form in _IN_FILES:
            rows = form(files, files.named, wishes or NO_WISHES)
            if rows is not None:
                if wishes is not None and wishes.section and form is not us_chess_report:
                    raise InputError("foreign.no-sections")
                return made(rows, name)
    if Path(name).is_dir():
        raise FileAccessError("cli.file-access.in-folder", place=Place(file=name))
    raise FormatError("foreign.files.none", place=Place(file=name))


def foreign_event(data: bytes, name: str, wishes: Wishes | None = None) -> ForeignEvent | None:
    """Return the event in a cross table, as a workbook or a text; None for any other content.

    Raises: FormatError: a cross table whose cells cannot be read, or contradict each other.
    """
    asked = wishes or NO_WISHES
    found = None
    try:
        if is_workbook(data):
            from swissheet.files.list_files import rows_of_workbook

            found = rows_of_workbook(data, name)
        found = found or rows_of_list(data, asked.encoding)
        rows = cross_table(found[0], asked, found[1])
    except InputError as error:
        if error.key.startswith("us_chess."):
            raise
        return None  # the reader of lists says what is wrong
    return made(rows, "stdin" if name == STDIO else name) if rows is not None else None


def lost_in_cross_table(tournament: Tournament, text: str) -> list[Issue] | None:
    """Return the facts that a cross table of ours leaves out; None where it cannot be read back."""
    try:
        event = foreign_event(text.encode(), "")
    except (FormatError, RulesError):
        return None
    if event is None:
        return None
    same = replace(event.tournament, tiebreaks=tournament.tiebreaks)
    return list(summed_up(tournament, same))


def _reading(name: str) -> _Reading:
    return lambda: read_bytes(name)


def _beside(folder: Path, name: str, stem: str) -> dict[str, _Reading]:
    """Return the files of a folder; of two that differ only in capitals the one with the stem."""
    try:
        found = sorted(folder.iterdir(), key=lambda one: (one.stem == stem, one.name))
        return {
            one.name.lower(): _reading(str(one))
            for one in found
            if is_event_ending(one.name) and one.is_file()
        }
    except OSError as error:
        raise inaccessible(error, name) from error


def _inside(name: str) -> dict[str, _Reading]:
    found: dict[str, _Reading] = {}
    for member in members(name, is_event_ending):
        key = member.path.replace("\\", "/").rpartition("/")[2].lower()
        if key in found:
            raise FormatError("foreign.files.twice", place=Place(file=name), name=ascii(key)[1:-1])
        found[key] = member.read
    return found
