"""Which files a batch works on, and the name each has among the results.

A folder gives all tournaments below it, by their paths in it; an archive those in it, in a folder
of its name; a file itself, by its name. Hidden files, locks of open workbooks and the results of
other batches are no sources.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from swissheet.batch.manifest import MANIFEST
from swissheet.batch.storage import is_address, shown, store_of
from swissheet.batch.storage.local import identity
from swissheet.errors import FileAccessError, InputError, Issue, Place, Severity, SwissheetError
from swissheet.files.archives import Member, members, unsafe
from swissheet.files.kinds import Kind, read_bytes
from swissheet.words.message import Param

if TYPE_CHECKING:
    from swissheet.batch.storage.remote import RemoteFile

__all__ = ["Found", "Source", "below", "found", "of_file", "refuse_unchangeable"]

_KINDS = {
    ".trf": Kind.TRF,
    ".trfx": Kind.TRF,
    ".trfbx": Kind.TRF,
    ".trf16": Kind.TRF,
    ".trf26": Kind.TRF,
    ".xlsx": Kind.WORKBOOK,
    ".xlsm": Kind.WORKBOOK,
    ".json": Kind.JSON,
    ".ods": Kind.ODS,
}
_ARCHIVE = ".zip"
_MOST_OTHERS = 20
"""Members of an archive that are each named as skipped; of more only their number is told."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file to be worked on.

    ``file`` is what people know it by, ``name`` where it stands among the results, with ``/``.
    ``path`` is the file itself, "" for one in an archive or at an address; ``remote`` is the one
    at an address, or the archive there that it is in. ``problem``: it is none that can be worked
    on, and why.
    """

    file: str
    name: str
    kind: Kind = Kind.TRF
    path: str = ""
    member: Member | None = None
    problem: Issue | None = None
    remote: RemoteFile | None = None

    def read(self) -> bytes:
        """The content.

        Raises: FileAccessError, InputError, TooLargeError: with its name.
        """
        if self.member is not None:
            return self.member.read(None if self.remote is None else self.remote.open)
        return self.remote.read() if self.remote is not None else read_bytes(self.path)

    @property
    def identity(self) -> str:
        """The same for the same file, whatever it was reached by; "" for one in an archive.

        Raises: FileAccessError: the address cannot be reached.
        """
        if self.member is not None:
            return ""
        if self.remote is not None:
            return self.remote.identity
        return self.path and identity(self.path)

    def anchored(self) -> Source:
        """The same source for who works in another folder: found from the root."""
        member = self.member
        if member is not None and self.remote is None:
            member = replace(member, archive=os.path.abspath(member.archive))
        return replace(self, path=self.path and os.path.abspath(self.path), member=member)

    def named(self, issue: Issue) -> Issue:
        """An issue of the file, by the name that people know it by."""
        member = self.member
        names = {self.path, *((member.archive, member.name) if member is not None else ())}
        if not issue.place.file or issue.place.file not in names:
            return issue
        return replace(issue, place=replace(issue.place, file=self.file))


@dataclass(slots=True)
class Found:
    """The sources in the order of their names, and the files that are no tournaments."""

    sources: list[Source] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def found(paths: Iterable[str], out: str) -> Found:
    """The sources behind files, folders, patterns and archives, by their paths or addresses.

    What is missing or damaged is a source with a problem. Nothing is found twice.

    Args:   out: the folder of the results, which is left out.
    Raises: InputError: that folder is, or holds, one to be read, or there is no way to an address;
            FileAccessError: an address cannot be reached.
    """
    results = store_of(out).identity("")
    everything = Found()
    seen: set[str] = set()
    for path in paths:
        for source in _behind(path, results, everything.skipped):
            if source.file not in seen:
                seen.add(source.file)
                everything.sources.append(source)
    everything.sources.sort(key=lambda source: (source.name, source.file))
    everything.skipped = sorted(set(everything.skipped))
    return everything


def _behind(path: str, results: str, skipped: list[str]) -> Iterator[Source]:
    at = Path(path)
    if is_address(path):
        yield from _behind_address(path, results, skipped)
    elif at.is_dir():
        for file, name in _below(at, results):
            yield from of_file(str(file), name, skipped)
    elif os.path.lexists(path):
        yield from of_file(path, at.name, skipped)
    elif glob.has_magic(path):
        matches = sorted(glob.glob(path, recursive=True))
        if not matches:
            yield _bad(path, at.name, "batch.no-match", pattern=path)
        for match in matches:
            if not Path(match).name.startswith("~$"):
                yield from _behind(match, results, skipped)
    else:
        yield _bad(path, at.name, "cli.file-access.none")


def _behind_address(address: str, results: str, skipped: list[str]) -> Iterator[Source]:
    from swissheet.batch.storage.listing import behind

    people = shown(address).rstrip("/")
    name = PurePosixPath(people).name
    files = behind(address, results, MANIFEST)
    if files is None and glob.has_magic(people):
        yield _bad(people, name, "batch.no-match", pattern=people)
    elif files is None:
        yield _bad(people, name, "cli.file-access.none")
    for number, found in enumerate(files or ()):
        file = found.file.shown
        if _leads_out(found.name):
            odd = file.encode("unicode_escape").decode("ascii")
            yield _bad(odd, f"{name}/{number + 1}", "batch.unsafe-name.address", member=odd)
        else:
            yield from of_file(file, found.name, skipped, found.file)


def _leads_out(name: str) -> bool:
    """Whether a name at an address, where all names are good, would be none in a folder."""
    return unsafe(name.replace(":", "_") if os.name != "nt" else name)


def below(folder: Path, out: str) -> Iterator[tuple[Path, str]]:
    """The files of a folder that may be sources, each with the name it has among the results.

    Raises: InputError: the folder of the results is this one or holds it.
    """
    return _below(folder, store_of(out).identity(""))


def _below(folder: Path, results: str) -> Iterator[tuple[Path, str]]:
    if f"{identity(folder)}/".startswith(f"{results.rstrip('/')}/"):
        out = results.removeprefix("file://")
        raise InputError("batch.out-inside", place=Place(file=str(folder)), out=out)
    for file in _walked(folder, results):
        yield file, file.relative_to(folder).as_posix()


def _walked(folder: Path, results: str) -> Iterator[Path]:
    """The files below a folder; links to folders are not followed."""
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and identity(Path(at, name)) != results
            and not Path(at, name, MANIFEST).exists()
        )
        for name in sorted(files):
            if not name.startswith((".", "~$")):
                yield Path(at, name)


def of_file(
    file: str, name: str, skipped: list[str], remote: RemoteFile | None = None
) -> Iterator[Source]:
    """The sources in a file: itself, or what is in it as an archive; else it is skipped."""
    ending = Path(name).suffix.lower()
    if ending == _ARCHIVE:
        yield from _of_archive(file, name, skipped, remote)
    elif ending in _KINDS:
        path = file if remote is None else ""
        yield Source(file, name, _KINDS[ending], path=path, remote=remote)
    else:
        skipped.append(file)


def _of_archive(
    file: str, name: str, skipped: list[str], remote: RemoteFile | None
) -> Iterator[Source]:
    opening = None if remote is None else remote.open
    try:
        inside = members(file, lambda member: not member.startswith(("~$", ".")), opening)
    except SwissheetError as error:
        yield Source(file, name, problem=error.issue)
        return
    seen: set[str] = set()
    others: list[str] = []
    for member in inside:
        ending = PurePosixPath(member.path).suffix.lower()
        parts = PurePosixPath(member.path).parts
        if any(part.startswith((".", "__MACOSX")) and part not in ("..", ".") for part in parts):
            continue
        if ending not in _KINDS:
            others.append(member.name)
        elif unsafe(member.path):
            shown = member.path.encode("unicode_escape").decode("ascii")
            place = f"{name}/{len(seen) + 1}"
            yield _bad(f"{file}/{shown}", place, "batch.unsafe-name", member=shown)
        elif member.path in seen:
            number = f"{name}/{member.path} ({member.number + 1})"
            yield _bad(f"{member.name} ({member.number + 1})", number, "batch.twice")
        else:
            known = f"{name}/{member.path}"
            yield Source(member.name, known, _KINDS[ending], member=member, remote=remote)
        seen.add(member.path)
    skipped += others if len(others) <= _MOST_OTHERS else [f"{file} ({len(others)} other files)"]


def _bad(file: str, name: str, key: str, **params: Param) -> Source:
    return Source(file, name, problem=Issue(Severity.ERROR, key, Place(file=file), params))


def refuse_unchangeable(sources: Iterable[Source]) -> None:
    """Refuses to change sources in place where that cannot be done.

    Raises: InputError: one is at an address; FileAccessError: one is in an archive.
    """
    for source in sources:
        if source.remote is not None:
            raise InputError("batch.in-place-address", place=Place(file=source.file))
        if source.member is not None:
            raise FileAccessError("batch.in-archive", place=Place(file=source.file))
