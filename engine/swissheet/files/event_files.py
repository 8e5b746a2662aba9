"""The files of an event that another program keeps in several: in a folder, or in a zip archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Self

from swissheet.errors import FormatError, Place
from swissheet.files.archives import members
from swissheet.files.kinds import inaccessible, is_event_ending, read_bytes

_Reading = Callable[[], bytes]


class EventFiles(Mapping[str, bytes]):
    """The contents by the lower-case name of the file, each read when it is asked for.

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
