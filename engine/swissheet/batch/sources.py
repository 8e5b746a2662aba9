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

from swissheet.batch.manifest import MANIFEST
from swissheet.errors import FileAccessError, InputError, Issue, Place, Severity, SwissheetError
from swissheet.files.archives import Member, members, unsafe
from swissheet.files.kinds import Kind, read_bytes
from swissheet.words.message import Param

__all__ = ["Found", "Source", "below", "found", "of_file", "refuse_archives"]

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


@dataclass(frozen=True, slots=True)
class Source:
    """One file to be worked on.

    ``file`` is what people know it by, ``name`` where it stands among the results, with ``/``.
    ``path`` is the file itself, "" for one in an archive. ``problem``: it is none that can be
    worked on, and why.
    """

    file: str
    name: str
    kind: Kind = Kind.TRF
    path: str = ""
    member: Member | None = None
    problem: Issue | None = None

    def read(self) -> bytes:
        """The content.

        Raises: FileAccessError, InputError, TooLargeError: with its name.
        """
        return self.member.read() if self.member is not None else read_bytes(self.path)

    def anchored(self) -> Source:
        """The same source for who works in another folder: found from the root."""
        member = self.member
        if member is not None:
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
    """The sources behind files, folders, patterns and archives.

    What is missing or damaged is a source with a problem. Nothing is found twice.

    Args:   out: the folder of the results, which is left out.
    Raises: InputError: that folder is, or holds, one to be read.
    """
    results = Path(out).resolve()
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


def _behind(path: str, results: Path, skipped: list[str]) -> Iterator[Source]:
    at = Path(path)
    if at.is_dir():
        for file, name in below(at, results):
            yield from of_file(str(file), name, skipped)
    elif os.path.lexists(path):
        yield from of_file(path, at.name, skipped)
    elif glob.has_magic(path):
        matches = sorted(glob.glob(path, recursive=True))
        if not matches:
            yield _bad(path, at.name, "batch.no-match", pattern=path)
        for match in matches:
            yield from _behind(match, results, skipped)
    else:
        yield _bad(path, at.name, "cli.file-access.none")


def below(folder: Path, out: str | Path) -> Iterator[tuple[Path, str]]:
    """The files of a folder that may be sources, each with the name it has among the results.

    Raises: InputError: the folder of the results is this one or holds it.
    """
    results = Path(out).resolve()
    if results == folder.resolve() or results in folder.resolve().parents:
        raise InputError("batch.out-inside", place=Place(file=str(folder)), out=str(results))
    for file in _walked(folder, results):
        yield file, file.relative_to(folder).as_posix()


def _walked(folder: Path, results: Path) -> Iterator[Path]:
    """The files below a folder; links to folders are not followed."""
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and Path(at, name).resolve() != results
            and not Path(at, name, MANIFEST).exists()
        )
        for name in sorted(files):
            if not name.startswith((".", "~$")):
                yield Path(at, name)


def of_file(file: str, name: str, skipped: list[str]) -> Iterator[Source]:
    """The sources in a file: itself, or what is in it as an archive; else it is skipped."""
    ending = Path(name).suffix.lower()
    if ending == _ARCHIVE:
        yield from _of_archive(file, name, skipped)
    elif ending in _KINDS:
        yield Source(file, name, _KINDS[ending], path=file)
    else:
        skipped.append(file)


def _of_archive(file: str, name: str, skipped: list[str]) -> Iterator[Source]:
    try:
        inside = members(file, lambda member: not member.startswith(("~$", ".")))
    except SwissheetError as error:
        yield Source(file, name, problem=error.issue)
        return
    seen: set[str] = set()
    for member in inside:
        ending = PurePosixPath(member.path).suffix.lower()
        parts = PurePosixPath(member.path).parts
        if any(part.startswith((".", "__MACOSX")) and part not in ("..", ".") for part in parts):
            continue
        if ending not in _KINDS:
            skipped.append(member.name)
        elif unsafe(member.path):
            shown = member.path.encode("unicode_escape").decode("ascii")
            place = f"{name}/{len(seen) + 1}"
            yield _bad(f"{file}/{shown}", place, "batch.unsafe-name", member=shown)
        elif member.path in seen:
            number = f"{name}/{member.path} ({member.number + 1})"
            yield _bad(f"{member.name} ({member.number + 1})", number, "batch.twice")
        else:
            yield Source(member.name, f"{name}/{member.path}", _KINDS[ending], member=member)
        seen.add(member.path)


def _bad(file: str, name: str, key: str, **params: Param) -> Source:
    return Source(file, name, problem=Issue(Severity.ERROR, key, Place(file=file), params))


def refuse_archives(sources: Iterable[Source]) -> None:
    """Raises: FileAccessError: one of the sources is in an archive, where it cannot be changed."""
    for source in sources:
        if source.member is not None:
            raise FileAccessError("batch.in-archive", place=Place(file=source.file))
