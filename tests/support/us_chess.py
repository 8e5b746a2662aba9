"""Rating reports of US Chess from plain tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from support import swiss_perfect


@dataclass
class Table:
    """The fields of a file as (name, type, width), and its records."""

    fields: list[tuple[str, str, int]]
    records: list[list[str]]

    def column(self, name: str) -> int:
        return [field[0] for field in self.fields].index(name)


def dbase(table: Table) -> bytes:
    """Return a file; texts that are too long for their field are cut off."""
    records = (
        {name: text[:width] for (name, _, width), text in zip(table.fields, record, strict=True)}
        for record in table.records
    )
    return swiss_perfect.dbase(table.fields, list(records))


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
