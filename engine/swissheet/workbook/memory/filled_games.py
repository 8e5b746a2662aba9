"""The cells beside games that were filled in when the games were checked, kept as a hidden text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

from swissheet.errors import InputError
from swissheet.workbook.memory.texts import pack, unpack

FILLED_KEY = "games-filled"
"""The hidden text of these cells."""

_LINE = 8


class FilledRow(NamedTuple):
    """A game as it was checked: what its row was filled with by key, and the mark of its text.

    ``lines`` are the marks of its rows that are not blank, from top to bottom, where it has several
    of them.
    """

    cells: Mapping[str, str]
    mark: str
    lines: Sequence[str] = ()

    @property
    def first(self) -> str:
        """The mark of its first row."""
        return self.lines[0] if self.lines else self.mark[:_LINE]


@dataclass(frozen=True, slots=True)
class Filled:
    """Every game of the list by its row, from 0.

    ``apart`` are the marks of the rows of games whose rows do not stand together any more.
    """

    rows: Mapping[int, FilledRow] = field(default_factory=dict)
    apart: Sequence[Sequence[str]] = ()


def text_mark(text: str) -> str:
    """By what the text of a game is known again, as long as nobody changes it."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def line_mark(text: str) -> str:
    """By what the text of one row is known again."""
    return text_mark(text)[:_LINE]


def dump_filled(filled: Filled) -> str:
    """The games as a hidden text; "" where nothing was filled in and no game has several rows."""
    rows = [
        [row, dict(game.cells), game.mark, "".join(game.lines)]
        for row, game in sorted(filled.rows.items())
    ]
    if not filled.apart and not any(cells or lines for _, cells, _, lines in rows):
        return ""
    kept = [rows, ["".join(lines) for lines in filled.apart]]
    return pack(json.dumps(kept, ensure_ascii=False, separators=(",", ":")))


def load_filled(text: str) -> Filled:
    """The games that were kept; none from a damaged text: then all cells count as typed."""
    if not text:
        return Filled()
    try:
        rows, apart = json.loads(unpack(text))
        return Filled(
            {
                int(row): FilledRow(
                    {str(key): str(value) for key, value in cells.items()}, str(mark), _cut(lines)
                )
                for row, cells, mark, lines in rows
            },
            tuple(_cut(lines) for lines in apart),
        )
    except (InputError, ValueError, TypeError, AttributeError, RecursionError):
        return Filled()


def _cut(lines: str) -> tuple[str, ...]:
    return tuple(lines[at : at + _LINE] for at in range(0, len(lines), _LINE))
