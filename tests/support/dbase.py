"""Files of dBASE III, and rating reports of US Chess made of them, from plain tables."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Table:
    """The fields of a file as (name, type, width), and its records."""

    fields: list[tuple[str, str, int]]
    records: list[list[str]]

    def column(self, name: str) -> int:
        return [field[0] for field in self.fields].index(name)


def dbase(table: Table) -> bytes:
    """Return a file; numbers are to the right of their fields, as programs write them."""
    length = 1 + sum(width for _, _, width in table.fields)
    data = struct.pack(
        "<B3sIHH20s", 3, b"\x7e\x0b\x17", len(table.records), 33 + 32 * len(table.fields), length,
        b"",
    )  # fmt: skip
    for name, kind, width in table.fields:
        data += struct.pack("<11sc4sBB14s", name.encode(), kind.encode(), b"", width, 0, b"")
    data += b"\r"
    for record in table.records:
        data += b" "
        for (_, kind, width), text in zip(table.fields, record, strict=True):
            cell = text.encode("cp1252")[:width]
            data += cell.rjust(width) if kind == "N" else cell.ljust(width)
    return data + b"\x1a"


def tables(text: str) -> dict[str, Table]:
    """Return the tables of a text: a line with the name, one with the fields, then the records.

    A field is ``NAME:C12``; cells are divided by ``|`` and keep their blanks on the left.
    """
    found: dict[str, Table] = {}
    for block in text.strip().split("\n\n"):
        name, fields, *rows = block.split("\n")
        parted = [field.partition(":") for field in fields.split("|")]
        found[name] = Table(
            [(field, kind[0], int(kind[1:])) for field, _, kind in parted],
            [[cell.rstrip() for cell in row.split("|")] for row in rows],
        )
    return found


def report(path: Path) -> dict[str, bytes]:
    """Return the files of a report by lower-case name: of a text with tables, or of a folder."""
    if path.is_dir():
        return {one.name.lower(): one.read_bytes() for one in path.iterdir()}
    made = tables(path.read_text("utf-8"))
    return {f"{name.lower()}.dbf": dbase(table) for name, table in made.items()}


def written(files: Mapping[str, bytes], folder: Path, names: Sequence[str] = ()) -> Path:
    """Write the files of a report into a folder, in capitals as programs do, and return it."""
    for name, data in files.items():
        if not names or name in names:
            (folder / name.upper()).write_bytes(data)
    return folder
