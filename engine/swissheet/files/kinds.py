"""Files by their ending: their kind, and how they are read and replaced."""

from __future__ import annotations

import enum
import io
import os
import re
import stat
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from swissheet.errors import (
    FileAccessError,
    InputError,
    Issue,
    Place,
    Severity,
    TooLargeError,
    system_reason,
)
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.words.message import Text, in_words, phrase

STDIO = "-"
"""The name for stdin or stdout, which then is a TRF."""

MAX_BYTES = 128 * 1024 * 1024


class Kind(enum.Enum):
    """The content of a file."""

    TRF = "TRF"
    WORKBOOK = "workbook"
    CSV = "CSV"
    JSON = "JSON"
    ODS = "workbook of LibreOffice"
    PGN = "PGN"
    EVENT = "event of another program"


_ENDINGS = {
    ".trf": Kind.TRF,
    ".trfx": Kind.TRF,
    ".trfbx": Kind.TRF,
    ".trf16": Kind.TRF,
    ".trf26": Kind.TRF,
    ".txt": Kind.TRF,
    ".xlsx": Kind.WORKBOOK,
    ".xlsm": Kind.WORKBOOK,
    ".csv": Kind.CSV,
    ".tsv": Kind.CSV,
    ".json": Kind.JSON,
    ".ods": Kind.ODS,
    ".pgn": Kind.PGN,
    ".trn": Kind.EVENT,
    ".sco": Kind.EVENT,
    ".ini": Kind.EVENT,
    ".dbf": Kind.EVENT,
    ".zip": Kind.EVENT,
}
_TEXT = ".txt"
BY_CONTENT = frozenset({".tab", ".fide"})
"""Endings that old programs give a TRF, and other programs other files."""

_HEAD = 64 * 1024
_BEGINS = rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?"
_TRF_PLAYER = re.compile(_BEGINS + rb"001 +[0-9]{1,4} ")
_TRF_HEAD = re.compile(_BEGINS + rb"(?:012 |0[2-9]2 (?=[^\r\n]))")
_FIRST_OF_A_LIST = re.compile(_BEGINS + rb"001 +[^\s0-9]")

_OTHER_WORKBOOKS = frozenset({".xls", ".xlsb", ".xlt", ".xltx", ".xltm", ".ods", ".numbers"})
TOURNAMENTS = frozenset({Kind.TRF, Kind.WORKBOOK})
ANY_KIND = frozenset(Kind)


def as_typed(words: Sequence[str]) -> str:
    """Return a command line of swissheet as this system takes it."""
    line = ["swissheet", *words]
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(line)
    from shlex import join

    return join(line)


def kind_of(name: str, allowed: frozenset[Kind] = TOURNAMENTS) -> Kind:
    """Return the kind of a file by its ending; ``-`` is a TRF.

    A file that ends in ``.tab`` or ``.fide`` is a TRF if it has lines of one; one that ends in
    ``.txt`` is a table instead if it has the headings of one. A folder may have an event of
    another program.

    Raises: InputError: an ending that is not known, or of a kind that does not serve here, or no
            name at all.
    """
    refuse_nameless(name)
    if name == STDIO:
        return Kind.TRF
    ending = Path(name).suffix.lower()
    kind = _ENDINGS.get(ending)
    if ending == _TEXT and Kind.CSV in allowed and _holds_table(name):
        return Kind.CSV
    if kind in allowed:
        return kind
    if ending in BY_CONTENT and Kind.TRF in allowed and holds_trf(name):
        return Kind.TRF
    if Path(name).is_dir():
        if Kind.EVENT in allowed:
            return Kind.EVENT
        raise FileAccessError("cli.file-access.in-folder", place=Place(file=name))
    place = Place(file=name)
    if kind is not None and Kind.WORKBOOK in allowed and Path(name).is_file():
        made = str(Path(name).with_suffix(".xlsx"))
        words = ("new", made, "--players", name) if kind is Kind.CSV else ("convert", name, made)
        raise InputError(
            "cli.file-kind.convert", place=place, ending=ending, command=as_typed(words)
        )
    if ending in _OTHER_WORKBOOKS:
        raise InputError("cli.file-kind.workbook", place=place, ending=ending)
    known = tuple(end for end, of in _ENDINGS.items() if of in allowed and end != _TEXT)
    if not ending:
        raise InputError("cli.file-kind.none", place=place, endings=known)
    raise InputError("cli.file-kind", place=place, endings=known, ending=ending)


def is_event_ending(name: str) -> bool:
    """Return whether a file ends as one of an event that another program keeps in several."""
    ending = Path(name).suffix.lower()
    return _ENDINGS.get(ending) is Kind.EVENT and ending != ".zip"


def holds_trf(name: str, opening: Callable[[], BinaryIO] | None = None) -> bool:
    """Return whether a file of another ending begins like a TRF; False if it is missing.

    Args:   opening: opens it in another way than by its name.
    """
    if opening is None and not Path(name).is_file():  # a pipe would wait for its writer
        return False
    try:
        with Path(name).open("rb") if opening is None else opening() as stream:
            return is_trf(stream.read(_HEAD))
    except (OSError, FileAccessError):
        return False


def _holds_table(name: str) -> bool:
    """Return whether a text begins like a table with headings, and not like a TRF."""
    from swissheet.formats.playerlist.sources import has_headings

    if not Path(name).is_file():
        return False
    try:
        with Path(name).open("rb") as stream:
            start = stream.read(_HEAD)
    except OSError:
        return False
    # A row cut short has no end of its quotes: only whole ones are looked at.
    rows = start if len(start) < _HEAD else start[: start.rfind(b"\n") + 1]
    return not is_trf(start) and has_headings(rows)


def is_trf(start: bytes) -> bool:
    """Return whether the first bytes have a line of a TRF, and no headings of a list before it.

    ``001 Smith, John 1500`` has no number behind ``001``: it is a line of a numbered list.
    """
    found = _TRF_PLAYER.search(start)
    if found is None and not _FIRST_OF_A_LIST.search(start):
        found = _TRF_HEAD.search(start)
    if found is None:
        return False
    from swissheet.formats.csv_ import SEPARATORS
    from swissheet.formats.playerlist.heading_row import WITHIN, find_heading

    above = start[: found.start()].decode("latin-1").splitlines()[:WITHIN]
    headings = (find_heading([line.split(mark) for line in above]) for mark in SEPARATORS)
    return not any(heading is not None and heading.known > 1 for heading in headings)


def refuse_nameless(name: str) -> None:
    """Refuse an empty path, which would be the folder that the program runs in.

    Raises: InputError: it is empty, as a variable of a script that was never set.
    """
    if not name:
        raise InputError("cli.no-path")


def free_name(path: Path) -> Path:
    """Return the path itself, or the first of path-2, path-3, ... that does not exist."""
    free, number = path, 1
    while free.exists() or free.is_symlink():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def read_bytes(name: str, opening: Callable[[], BinaryIO] | None = None) -> bytes:
    """Return the content of a file, or of stdin for ``-``.

    Args:   opening: opens it in another way than by its name.
    Raises: FileAccessError, TooLargeError: with the name.
    """
    try:
        if opening is not None:
            with opening() as stream:
                data = stream.read(MAX_BYTES + 1)
        elif name == STDIO:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            _refuse_no_file(name)
            with Path(name).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
    except FileAccessError:
        raise
    except OSError as error:
        raise inaccessible(error, name) from error
    if len(data) > MAX_BYTES:
        raise TooLargeError("cli.file-size", place=Place(file=name), limit=MAX_BYTES >> 20)
    return data


def open_bytes(name: str) -> BinaryIO:
    """Open a file to be read in parts, or stdin for ``-``, which is read at once.

    Raises: FileAccessError, TooLargeError: with the name.
    """
    if name == STDIO:
        return io.BytesIO(read_bytes(name))
    try:
        _refuse_no_file(name)
        return Path(name).open("rb")
    except FileAccessError:
        raise
    except OSError as error:
        raise inaccessible(error, name) from error


def _refuse_no_file(name: str) -> None:
    """Refuse a pipe or a device, which would keep the program waiting.

    Raises: FileAccessError: it is one.
    """
    mode = Path(name).stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise FileAccessError("files.not-a-file", place=Place(file=name), name=Path(name).name)


def inaccessible(error: OSError, name: str) -> FileAccessError:
    """Return why a file cannot be opened."""
    place = Place(file=name)
    if isinstance(error, FileNotFoundError):
        return FileAccessError("cli.file-access.none", place=place)
    if os.path.isdir(name):
        return FileAccessError("cli.file-access.folder", place=place)
    if isinstance(error, PermissionError):
        return FileAccessError("cli.file-access.denied", place=place)
    return FileAccessError("cli.file-access", place=place, reason=system_reason(error))


def refuse_existing(name: str, *, force: bool) -> None:
    """Refuse to overwrite a file that was not to be overwritten.

    Raises: FileAccessError: it exists, or its folder does not. InputError: no name at all.
    """
    refuse_nameless(name)
    path = Path(name)
    if name == STDIO:
        return
    place = Place(file=name)
    if path.is_dir():
        raise FileAccessError("cli.file-exists.folder", place=place)
    if path.exists() and not force:
        raise FileAccessError("cli.file-exists", place=place)
    if path.exists():
        _refuse_no_file(name)
    if not path.parent.is_dir():
        raise FileAccessError("cli.no-folder", place=place, folder=str(path.parent))


def refuse_missing(name: str) -> None:
    """Refuse a file that is not there before its kind is looked at.

    Raises: FileAccessError: there is no such file.
    """
    if name != STDIO and not Path(name).exists():
        raise FileAccessError("cli.file-access.none", place=Place(file=name))


def refuse_ending(name: str, ending: str) -> None:
    """Refuse to write a file whose name has the ending of another kind.

    Raises: InputError: another ending.
    """
    if name != STDIO and Path(name).suffix.lower() != ending:
        raise InputError("cli.file-kind.written", place=Place(file=name), ending=ending)


def same_file(one: str, other: str) -> bool:
    """Return whether two names mean one file that exists."""
    paths = Path(one), Path(other)
    if STDIO in (one, other) or not all(path.exists() for path in paths):
        return False
    return paths[0].samefile(paths[1])


DRY_RUN = phrase("cli.dry-run")


@dataclass(frozen=True, slots=True)
class Saved:
    """The result of a change: whether the file was written, and where the version before is.

    ``why_not`` says why nothing was written, where there was something to write. ``page`` is about
    the page of the event that is written with it.
    """

    file: str
    written: bool
    backup: str = ""
    why_not: Text = ""
    page: Issue | None = None

    def words(self, language: str = "") -> str:
        """Return what was done with the file, in a language."""
        said: Text = phrase("cli.written", file=self.file)
        if not self.written:
            said = self.why_not or phrase("cli.nothing-to-write")
        elif self.backup:
            said = phrase("cli.written-kept", file=self.file, backup=self.backup)
        written = in_words(said, language)
        if self.page is None:
            return written
        good = self.page.severity is Severity.NOTICE
        return f"{written}\n{self.page.words(language) if good else self.page}"

    def __str__(self) -> str:
        return self.words()

    def document(self) -> dict[str, object]:
        """Return the keys of every JSON document about a file that is changed."""
        return {"file": self.file, "written": self.written, "backup": self.backup or None}


def save(name: str, before: bytes, after: bytes, saving: Saving) -> Saved:
    """Replace a file in one step, unless it came from stdin or the run is a dry one."""
    if name == STDIO:
        return Saved(name, False, why_not=phrase("cli.from-stdin"))
    if saving.dry_run:
        return Saved(name, False, why_not=DRY_RUN)
    if before == after:
        return Saved(name, False)
    from swissheet.workbook.file.storage import files

    with naming(name):
        backup = files.replace_file(name, before, after, keep=files.KEEP if saving.backup else None)
    return Saved(name, True, str(backup or ""))


def create(name: str, data: bytes, saving: Saving, *, force: bool) -> Saved:
    """Write a new file whole or not at all; ``-`` is stdout, written by the caller.

    Raises: FileAccessError: it exists and ``force`` is not given, or cannot be written.
    """
    refuse_existing(name, force=force)
    if saving.dry_run:
        return Saved(name, False, why_not=DRY_RUN)
    from swissheet.workbook.file.storage import files

    with naming(name):
        if force and saving.backup and Path(name).exists():
            backup = files.replace_file(name, read_bytes(name), data)
            return Saved(name, True, str(backup or ""))
        files.write_new(name, data, overwrite=force)
    return Saved(name, True)
