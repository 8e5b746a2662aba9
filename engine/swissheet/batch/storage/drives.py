"""The drivers of addresses: the file systems of fsspec, imported here alone and only when needed.

The package of a protocol, such as s3fs, is the user's, and so are the credentials, which it looks
for where it always does. Every error there becomes an error of ours that shows no secrets.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from swissheet.batch.storage import local
from swissheet.batch.storage.addresses import shown, without_secrets
from swissheet.batch.storage.guarded import Barred
from swissheet.batch.storage.results import write_below
from swissheet.batch.storage.store import TEMPORARY
from swissheet.errors import FileAccessError, InputError, Place, SwissheetError

_AT_ONCE = frozenset(
    {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "oss", "oci", "tos", "memory"}
)
"""Protocols of object stores: a file that is put there is complete, in folders that need no making,
and all files below one are listed at once."""
_PACKAGES = {
    "smbclient": "smbprotocol",
    "lakefs_spec": "lakefs-spec",
    "fsspec_xrootd": "fsspec-xrootd",
}
"""Packages whose name differs from the name they are imported by."""


class Drive:
    """The file system behind an address, and the path that the address has in it, "" for its root.

    Raises: InputError: not an address, or a package is missing; FileAccessError: no server
            answers, or it refuses us.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.shown = shown(address).rstrip("/")
        self._asking = threading.RLock()
        self._made: set[str] = set()
        self.fs, path = self._reached()
        self.path = path.rstrip("/")
        said = self.fs.protocol
        self._protocols = frozenset({said} if isinstance(said, str) else said)
        self.at_once = bool(self._protocols & _AT_ONCE)

    def _reached(self) -> tuple[Any, str]:
        place = Place(file=self.shown)
        if "::" in self.address:
            raise InputError("batch.address-chain", place=place)
        try:
            from fsspec.core import url_to_fs
            from fsspec.registry import known_implementations, registry
        except ImportError as error:
            raise InputError("batch.no-fsspec", place=place) from error
        protocol = self.address.partition("://")[0]
        if protocol not in known_implementations and protocol not in registry:
            raise InputError("batch.address-unknown", place=place, protocol=protocol)
        with self.asked():
            try:
                fs, path = url_to_fs(self.address)
                return fs, fs._strip_protocol(path)
            except ImportError as error:
                raise _no_driver(protocol, place, error) from error

    @contextmanager
    def asked(self, name: str = "") -> Iterator[None]:
        """Guard a question to the file system; one at a time, as not all can do more.

        Raises: FileAccessError: in place of any error it raises, of a file with that name.
        """
        with self._asking:
            try:
                yield
            except (SwissheetError, MemoryError):
                raise
            except Exception as error:
                raise self._told(error, name) from error

    def _told(self, error: Exception, name: str) -> FileAccessError:
        place = Place(file=f"{self.shown}/{name}" if name else self.shown)
        if isinstance(error, FileNotFoundError):
            return FileAccessError("batch.address.none", place=place)
        said = str(error).strip().partition("\n")[0].rstrip(". ") or type(error).__name__
        reason = without_secrets(said, self.address)
        if isinstance(error, PermissionError):
            return FileAccessError("batch.address.denied", place=place, reason=reason)
        return FileAccessError("batch.address", place=place, reason=reason)

    def people(self, path: str) -> str:
        """Return the address of a path here, as people may see it."""
        own = self.path.lstrip("/")
        if self.shown.endswith(own):
            return self.shown.removesuffix(own) + path.lstrip("/")
        return f"{self.shown.partition('://')[0]}://{path}"

    def identity(self, path: str) -> str:
        """Return the same text for the same file, reached by any name."""
        if "file" in self._protocols:
            return local.identity(path)
        options = self.fs.storage_options
        host = f"{options.get('host', '')}:{options.get('port', '')}".strip(":")
        return f"{min(self._protocols)}://{host}/{path}"

    def put(self, path: str, data: bytes) -> None:
        """Put a complete file in place of the one with its name."""
        if self.at_once:
            self.fs.pipe_file(path, data)
        elif "file" in self._protocols:
            write_below(Path(self.path), path.removeprefix(f"{self.path}/"), data)
        else:
            self._put_beside(path, data)

    def _put_beside(self, path: str, data: bytes) -> None:
        folder = path.rpartition("/")[0]
        self.make(folder)
        temporary = f"{folder}/.{token_hex(8)}{TEMPORARY}"
        try:
            self.fs.pipe_file(temporary, data)
            try:
                self.fs.mv(temporary, path)
            except Exception:
                if not self.fs.exists(path):
                    raise
                self.fs.rm_file(path)
                self.fs.mv(temporary, path)
        except BaseException:
            with suppress(Exception):
                self.fs.rm_file(temporary)
            raise

    def put_first(self, path: str, data: bytes) -> None:
        """Put a file unless its name is taken, if the protocol knows how.

        Raises: Exception: it is taken, or the protocol does not know how.
        """
        if self.at_once:
            self.fs.pipe_file(path, data, mode="create")
        elif "file" in self._protocols:
            with Path(path).open("xb") as stream:
                stream.write(data)

    def make(self, folder: str) -> None:
        """Make a folder, where the protocol knows folders."""
        if folder and not self.at_once and folder not in self._made:
            self.fs.makedirs(folder, exist_ok=True)
            self._made.add(folder)

    def kind(self, path: str) -> str:
        """Return "file", "directory", or "" where there is nothing."""
        try:
            return str(self.fs.info(path or "/")["type"])
        except FileNotFoundError:
            return ""

    def files(self, folder: str, apart: dict[str, Barred] | None = None) -> list[str]:
        """Return the paths of all files below a folder; no link is followed.

        Args: apart: receives the paths of links and of folders without permission to read, each
              with the reason; without it such a folder is an error.
        """
        self.fs.invalidate_cache()
        try:
            found = list(self._at_once(folder) if self.at_once else self._walked(folder, apart))
        except FileNotFoundError:
            found = []
        self.fs.invalidate_cache()
        return sorted(path for path in found if path.startswith(f"{folder}/"))

    def _at_once(self, folder: str) -> Iterator[str]:
        for path, info in self.fs.find(folder, detail=True).items():
            # A path with a slash at its end means a folder.
            if info["type"] == "file" and not path.endswith("/"):
                yield path

    def _walked(self, folder: str, apart: dict[str, Barred] | None) -> Iterator[str]:
        try:
            listed = self.fs.ls(folder or "/", detail=True)
        except PermissionError:
            if apart is None or folder == self.path:
                raise
            apart[folder] = Barred.UNREADABLE_FOLDER
            return
        for info in listed:
            path = info["name"].rstrip("/")
            if info["type"] == "link" or info.get("islink"):
                if apart is not None:
                    apart[path] = Barred.LINK_TO_FOLDER if self.fs.isdir(path) else Barred.LINK
            elif info["type"] == "directory":
                if path != folder:
                    yield from self._walked(path, apart)
            elif info["type"] == "file" or self.fs.isfile(path):
                yield path


def _no_driver(protocol: str, place: Place, error: ImportError) -> InputError:
    """Return the error for a missing package; fsspec names it only in words, its cause by name."""
    cause = error.__cause__
    module = (cause.name if isinstance(cause, ImportError) else error.name) or protocol
    module = module.partition(".")[0]
    package = _PACKAGES.get(module, module)
    return InputError("batch.no-driver", place=place, protocol=protocol, package=package)
