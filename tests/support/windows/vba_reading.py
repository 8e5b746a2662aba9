"""Reads a VBA project by other people's code: olefile for the file, oletools for the streams."""

from __future__ import annotations

import io
import re
import struct
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import olefile

with warnings.catch_warnings():
    # It calls pyparsing by names that are going out of use.
    warnings.simplefilter("ignore", DeprecationWarning)
    from oletools.olevba import VBA_Parser, decompress_stream

__all__ = ["VbaModule", "VbaProject", "extracted_modules", "read_project"]

_CODEPAGE, _NAME, _MODULE, _STREAM, _OFFSET = 0x03, 0x04, 0x19, 0x1A, 0x31
_PROCEDURAL, _OTHER, _END, _VERSION = 0x21, 0x22, 0x2B, 0x09


@dataclass(frozen=True)
class VbaModule:
    """A module: ``kind`` is how PROJECT lists it, ``procedural`` what ``dir`` says of it."""

    name: str
    kind: str
    procedural: bool
    source: str

    @property
    def subs(self) -> dict[str, str]:
        """Public Subs of a standard module and their arguments."""
        if self.kind != "Module":
            return {}
        found = re.findall(r"^[ \t]*(?:Public )?Sub (\w+)\(([^)\r\n]*)\)", self.source, re.M | re.I)
        return {name.casefold(): arguments.strip() for name, arguments in found}


@dataclass(frozen=True)
class VbaProject:
    name: str
    modules: tuple[VbaModule, ...]
    problems: tuple[str, ...]

    @property
    def documents(self) -> set[str]:
        return {module.name for module in self.modules if module.kind == "Document"}


def read_project(data: bytes) -> VbaProject:
    """The project, and where its streams contradict each other.

    Raises whatever the readers raise when the file is no sound compound file.
    """
    with olefile.OleFileIO(io.BytesIO(data), raise_defects=olefile.DEFECT_INCORRECT) as file:
        records = list(_records(_unpacked(file, "VBA/dir")))
        codepage = next(struct.unpack("<H", value)[0] for kind, value in records if kind == 3)
        encoding = "mac_roman" if codepage == 10000 else f"cp{codepage}"
        name = next(value for kind, value in records if kind == _NAME).decode(encoding)
        listing = file.openstream("PROJECT").read().decode(encoding)
        names = file.openstream("PROJECTwm").read() if file.exists("PROJECTwm") else None
        kinds = {
            module: kind
            for kind, module in re.findall(
                r"^(Document|Module|Class|BaseClass)=([^/\r\n]+)", listing, re.M
            )
        }
        found, problems = [], []
        for entry in _entries(records, encoding):
            stream = f"VBA/{entry['stream']}"
            if not file.exists(stream):
                problems.append(f"module {entry['name']} has no stream")
                continue
            packed = file.openstream(stream).read()[int(entry["offset"]) :]
            source = decompress_stream(bytearray(packed)).decode(encoding)
            module = str(entry["name"])
            found.append(
                VbaModule(module, kinds.get(module, ""), bool(entry["procedural"]), source)
            )
            if names is not None and module.encode(encoding) + b"\0" not in names:
                problems.append(f"module {module} is not in PROJECTwm")
    problems += _contradictions(name, found, kinds)
    return VbaProject(name, tuple(found), tuple(problems))


def extracted_modules(path: Path) -> dict[str, str]:
    """The modules olevba finds in a workbook, by name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        reader = VBA_Parser(str(path))
        try:
            return {
                re.sub(r"\.(bas|cls)$", "", name): code
                for _, _, name, code in reader.extract_macros()
            }
        finally:
            reader.close()


def _contradictions(name: str, modules: list[VbaModule], kinds: dict[str, str]) -> Iterator[str]:
    if {module.name for module in modules} != set(kinds):
        yield f"PROJECT lists {sorted(kinds)}, dir lists {sorted(m.name for m in modules)}"
    for module in modules:
        named = re.search(r'^Attribute VB_Name = "([^"]*)"', module.source, re.M)
        if named is None or named[1] != module.name:
            yield f"module {module.name} calls itself {named and named[1]}"
        if module.procedural != (module.kind == "Module"):
            yield f"module {module.name} is of two kinds"
        if not re.fullmatch(r"[A-Za-z]\w{0,30}", module.name):
            yield f"{module.name!r} is no name of a module"
    folded = [module.name.casefold() for module in modules] + [name.casefold()]
    if len(set(folded)) != len(folded):
        yield "two modules, or a module and the project, share a name"


def _unpacked(file: olefile.OleFileIO, stream: str) -> bytes:
    return bytes(decompress_stream(bytearray(file.openstream(stream).read())))


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 6 <= len(data):
        kind, size = struct.unpack_from("<HI", data, at)
        size = 6 if kind == _VERSION else size
        yield kind, data[at + 6 : at + 6 + size]
        at += 6 + size


def _entries(records: list[tuple[int, bytes]], encoding: str) -> Iterator[dict[str, str | int]]:
    entry: dict[str, str | int] = {}
    for kind, value in records:
        if kind == _MODULE:
            entry = {"name": value.decode(encoding)}
        elif kind == _STREAM:
            entry["stream"] = value.decode(encoding)
        elif kind == _OFFSET:
            entry["offset"] = struct.unpack("<I", value)[0]
        elif kind in (_PROCEDURAL, _OTHER):
            entry["procedural"] = kind == _PROCEDURAL
        elif kind == _END:
            yield entry
