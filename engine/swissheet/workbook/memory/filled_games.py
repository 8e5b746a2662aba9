"""The cells beside games that were filled in when the games were checked, kept as a hidden text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple, TypeAlias

from swissheet.workbook.memory.part import Part

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

    ``apart`` are the marks of the rows of games whose rows are not together any more.
    """

    rows: Mapping[int, FilledRow] = field(default_factory=dict)
    apart: Sequence[Sequence[str]] = ()


def text_mark(text: str) -> str:
    """Return the mark by which a text is known again, as long as nobody changes it."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def line_mark(text: str) -> str:
    """Return the mark of the text of one row."""
    return text_mark(text)[:_LINE]


_Row: TypeAlias = tuple[int, Mapping[str, str], str, str]
"""Row, cells, mark and the marks of the lines as one text."""


def _stored(filled: Filled) -> Any:
    rows = [
        (row, game.cells, game.mark, "".join(game.lines))
        for row, game in sorted(filled.rows.items())
    ]
    return rows, ["".join(lines) for lines in filled.apart]


def _made(stored: tuple[tuple[_Row, ...], tuple[str, ...]]) -> Filled:
    rows, apart = stored
    return Filled(
        {row: FilledRow(cells, mark, _cut(lines)) for row, cells, mark, lines in rows},
        tuple(_cut(lines) for lines in apart),
    )


def _cut(lines: str) -> tuple[str, ...]:
    return tuple(lines[at : at + _LINE] for at in range(0, len(lines), _LINE))


FILLED_GAMES = Part(
    "games-filled",
    tuple[tuple[_Row, ...], tuple[str, ...]],
    Filled(),
    stored=_stored,
    made=_made,
    letters=True,
)
"""The cells that the last check filled in; if the text is damaged all cells count as typed."""
