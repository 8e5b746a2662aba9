"""The files a batch works on, and the name of each among the results.

A folder means all tournaments below it, by their paths in it; an archive for those in it, in a
folder of its name; a file for itself, by its name. Hidden files, locks of open workbooks and the
results of other batches are not sources.
"""

from __future__ import annotations

import glob
import itertools
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from swissheet.batch.manifest import MANIFEST, is_ours
from swissheet.batch.planning.searching import Met, of_another, readable, searched
from swissheet.batch.storage import is_address, shown, store_of
from swissheet.batch.storage.guarded import Barred, has_link, open_below
from swissheet.batch.storage.local import identity
from swissheet.errors import FileAccessError, Issue, Place, Severity, SwissheetError
from swissheet.files.archives import Member, Opening, leads_out, members, unsafe
from swissheet.files.kinds import BY_CONTENT, Kind, holds_trf, read_bytes, refuse_nameless
from swissheet.words.message import Param, Text, in_words, phrase

if TYPE_CHECKING:
    from swissheet.batch.storage.remote import RemoteFile

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
"""The most members of an archive that are named as skipped; of more only their number is."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to be worked on.

    ``file`` is its name for people, ``name`` its place among the results, with ``/``.
    ``path`` is the file itself, "" for one in an archive or at an address; ``remote`` is the one
    at an address, or the archive there that it is in. ``folder`` is the one in which the file or
    its archive was found; below that no link is followed. ``by_name``: it was typed itself.
    ``problem``: why it cannot be worked on, if it cannot. ``inside`` is the archive that it is in
    by its name among the results.
    """

    file: str
    name: str
    kind: Kind = Kind.TRF
    path: str = ""
    member: Member | None = None
    problem: Issue | None = None
    remote: RemoteFile | None = None
    folder: str = ""
    by_name: bool = False
    inside: str = ""

    def read(self) -> bytes:
        """Return the content.

        Raises: FileAccessError, InputError, TooLargeError: with its name.
        """
        if self.member is not None:
            return self.member.read(_opening(self.member.archive, self.folder, self.remote))
        if self.remote is not None:
            return self.remote.read()
        return read_bytes(self.path, _opening(self.path, self.folder, None))

    @property
    def origin(self) -> str:
        """Return the file or archive that it comes from."""
        return self.path if self.member is None else self.member.archive

    @property
    def identity(self) -> str:
        """Return the same text for the same file, reached by any name; "" for one in an archive.

        Raises: FileAccessError: the address cannot be reached.
        """
        if self.member is not None:
            return ""
        if self.remote is not None:
            return self.remote.identity
        return self.path and identity(self.path)

    def anchored(self) -> Source:
        """Return the same source for a process in another folder: found from the root."""
        member = self.member
        if member is not None and self.remote is None:
            member = replace(member, archive=os.path.abspath(member.archive))
        path, folder = (at and os.path.abspath(at) for at in (self.path, self.folder))
        return replace(self, path=path, folder=folder, member=member)

    def refuse_link(self) -> None:
        """Refuse a link before the file is changed.

        Raises: FileAccessError: a link has come in its way since it was found.
        """
        if self.folder and has_link(self.folder, self.origin):
            raise FileAccessError("batch.link", place=Place(file=self.path))

    def named(self, issue: Issue) -> Issue:
        """Return an issue of the file, by its name for people."""
        member = self.member
        names = {self.path, *((member.archive, member.name) if member is not None else ())}
        if not issue.place.file or issue.place.file not in names:
            return issue
        return replace(issue, place=replace(issue.place, file=self.file))


def _opening(path: str, folder: str, remote: RemoteFile | None) -> Opening | None:
    """Return a function that opens a file in another way than by its name, where needed."""
    if remote is not None:
        return remote.open
    return partial(open_below, folder, path) if folder else None


@dataclass(slots=True)
class Found:
    """The sources in the order of their names, and the files that are not tournaments."""

    sources: list[Source] = field(default_factory=list)
    skipped: list[Text] = field(default_factory=list)


def found(paths: Iterable[str], out: str) -> Found:
    """Return the sources for files, folders, patterns and archives, by paths or addresses.

    A missing or damaged one is a source with a problem, and so is a link in a folder. Nothing is
    found twice.

    Args:   out: the folder of the results, which is left out.
    Raises: InputError: that folder is, or contains, one to be read, or there is no way to an
            address, or a path is empty; FileAccessError: an address cannot be reached.
    """
    paths = list(paths)
    for path in (*paths, out):
        refuse_nameless(path)
    results = store_of(out).identity("")
    everything = Found()
    seen: set[str] = set()
    for path in paths:
        for source in _behind(path, results, everything.skipped):
            # A name that cannot be written as it is may look like another file.
            own = source.file if source.problem is None else f"{source.file}\n{source.name}"
            if own not in seen:
                seen.add(own)
                everything.sources.append(source)
    everything.sources.sort(key=lambda source: (source.name, source.file))
    everything.skipped = sorted(set(everything.skipped), key=in_words)
    return everything


def _behind(path: str, results: str, skipped: list[Text], root: str = "") -> Iterator[Source]:
    """Yield the sources of one path.

    Args: root: the folder in which a pattern found the path.
    """
    at = Path(path)
    if is_address(path):
        yield from _behind_address(path, results, skipped)
    elif _is_denied(path):
        yield _bad(readable(path), _safe(at.name), "cli.file-access.denied")
    elif root and at.is_dir() and has_link(root, path):
        yield _bad(readable(path), _safe(at.name), "batch.link.folder")
    elif at.is_dir():
        for met in searched(at, results, skipped):
            yield from of_met(met, skipped, root or path)
    elif os.path.lexists(path):
        yield from of_file(path, at.name, skipped, folder=root)
    elif glob.has_magic(path):
        matches = sorted(glob.glob(path, recursive=True))
        if not matches:
            yield _bad(readable(path), _safe(at.name), "batch.no-match", pattern=readable(path))
        for match in matches:
            if not Path(match).name.startswith("~$"):
                yield from _behind(match, results, skipped, _plain(path))
    else:
        yield _bad(readable(path), _safe(at.name), "cli.file-access.none")


def _is_denied(path: str) -> bool:
    try:
        os.lstat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return False


def _plain(pattern: str) -> str:
    """Return the folder that a pattern begins with."""
    return str(
        Path(*itertools.takewhile(lambda part: not glob.has_magic(part), Path(pattern).parts))
    )


def _behind_address(address: str, results: str, skipped: list[Text]) -> Iterator[Source]:
    from swissheet.batch.storage.listing import behind

    people = shown(address).rstrip("/")
    name = PurePosixPath(people).name
    files = behind(address, results, MANIFEST, is_ours)
    if files is None and glob.has_magic(people):
        yield _bad(people, name, "batch.no-match", pattern=people)
    elif files is None:
        yield _bad(people, name, "cli.file-access.none")
    for number, found in enumerate(files or ()):
        file = found.file.shown
        if found.results:
            skipped.append(of_another(file))
        elif _leads_out(found.name):
            odd = file.encode("unicode_escape").decode("ascii")
            out_of = ".." in found.name.split("/")
            yield _bad(
                odd,
                f"{name}/{number + 1}",
                "batch.unsafe-name.address" if out_of else "batch.unsafe-name.sign",
                member=odd,
            )
        elif found.barred is not None:
            yield _barred(file, found.name, found.barred)
        else:
            yield from of_file(file, found.name, skipped, found.file)


def _leads_out(name: str) -> bool:
    """Return whether a name at an address, where all are allowed, is not allowed in a folder."""
    return unsafe(name.replace(":", "_") if os.name != "nt" else name)


def of_met(met: Met, skipped: list[Text], folder: str) -> Iterator[Source]:
    """Yield the sources in what was met below a folder."""
    if met.barred is not None:
        yield _barred(readable(str(met.path)), _safe(met.name), met.barred)
    else:
        yield from of_file(str(met.path), met.name, skipped, folder=folder)


def of_file(
    path: str,
    name: str,
    skipped: list[Text],
    remote: RemoteFile | None = None,
    folder: str = "",
) -> Iterator[Source]:
    """Yield the sources in a file: itself, or those in it as an archive; else it is skipped.

    Args: folder: the one it was found in; "" if it was typed.
    """
    ending = Path(name).suffix.lower()
    file = readable(path)
    kind = _KINDS.get(ending)
    if ending in BY_CONTENT and not (folder and remote is None and has_link(folder, path)):
        kind = Kind.TRF if holds_trf(path, _opening(path, "", remote)) else None
    if ending != _ARCHIVE and kind is None:
        skipped.append(file)
    elif _safe(name) != name:
        yield _bad(file, _safe(name), "batch.name-encoding")
    elif folder and has_link(folder, path):
        yield _bad(file, name, "batch.link")
    else:
        one = Source(file, name, path=path, remote=remote, folder=folder)
        one = replace(one, by_name=not folder and remote is None)
        if ending == _ARCHIVE:
            yield from _of_archive(one, skipped)
        elif kind is not None:
            yield replace(one, kind=kind, path=path if remote is None else "")


def _safe(name: str) -> str:
    r"""Return a name for results of a name with bytes that are not UTF-8, which become ``%fc``."""
    can_be_written = readable(name)
    return name if can_be_written == name else can_be_written.replace("\\x", "%")


def _of_archive(archive: Source, skipped: list[Text]) -> Iterator[Source]:
    """Yield the sources in an archive.

    Args: archive: as it was found itself.
    """
    file, name = archive.file, archive.name
    opening = _opening(archive.path, archive.folder, archive.remote)
    try:
        inside = members(archive.path, lambda one: not one.startswith(("~$", ".")), opening)
    except SwissheetError as error:
        yield Source(file, name, problem=archive.named(error.issue))
        return
    seen: set[str] = set()
    others: list[str] = []
    for member in inside:
        ending = PurePosixPath(member.path).suffix.lower()
        parts = PurePosixPath(member.path).parts
        if any(part.startswith((".", "__MACOSX")) and part not in ("..", ".") for part in parts):
            continue
        known = f"{file}/{member.path}"
        kind = _KINDS.get(ending)
        if ending in BY_CONTENT and member.holds_trf(opening):
            kind = Kind.TRF
        if kind is None:
            others.append(known)
        elif unsafe(member.path):
            shown = member.path.encode("unicode_escape").decode("ascii")
            place = f"{name}/{len(seen) + 1}"
            bad = _bad(
                f"{file}/{shown}",
                place,
                "batch.unsafe-name" if leads_out(member.path) else "batch.unsafe-name.sign",
                member=shown,
            )
            yield replace(bad, inside=name)
        elif member.path in seen:
            number = f"{name}/{member.path} ({member.number + 1})"
            bad = _bad(f"{known} ({member.number + 1})", number, "batch.twice")
            yield replace(bad, inside=name)
        else:
            one = replace(archive, file=known, name=f"{name}/{member.path}", path="", inside=name)
            yield replace(one, kind=kind, member=member)
        seen.add(member.path)
    if len(others) <= _MOST_OTHERS:
        skipped += others
    else:
        skipped.append(phrase("batch.other-files", file=file, count=len(others)))


def _barred(file: str, name: str, barred: Barred) -> Source:
    if barred is Barred.LINK:
        return _bad(file, name, "batch.link")
    if barred is Barred.LINK_TO_FOLDER:
        return _bad(file, name, "batch.link.folder")
    return _bad(file, name, "batch.unreadable-folder")


def _bad(file: str, name: str, key: str, **params: Param) -> Source:
    return Source(file, name, problem=Issue(Severity.ERROR, key, Place(file=file), params))
