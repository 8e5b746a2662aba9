"""Events of other programs, in files that are also read as lists of players; and our own tables.

A table of players is an event only where its cells say who played whom; any other stays a list.
Other programs keep an event in several files: a form of those is a row of :data:`_IN_FILES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from swissheet.errors import FileAccessError, FormatError, InputError, Issue, Place, RulesError
from swissheet.files.event_files import EventFiles
from swissheet.files.kinds import STDIO
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
