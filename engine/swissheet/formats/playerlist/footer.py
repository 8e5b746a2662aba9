"""The lines below the players of a list: a line of its own, the sum of a column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from swissheet.formats.playerlist.sources import Numbered
from swissheet.words.meanings import listed

_NAMES = ("name", "surname", "given")
_FIGURES = re.compile(r"[\d\s.,:;%()/+-]*")


def without_footer(
    body: Sequence[Numbered], places: Mapping[str, int]
) -> tuple[list[Numbered], list[Numbered]]:
    """Return the players, and the lines below the last of them that cannot be players.

    Such a line holds one cell and no name, or a word for a total and figures (``24 players``).
    """
    named = [places[name] for name in _NAMES if name in places]
    end = len(body)
    while end and _is_none(body[end - 1][1], named):
        end -= 1
    return list(body[:end]), list(body[end:])


def _is_none(row: Sequence[str], named: Sequence[int]) -> bool:
    filled = [cell for cell in row if cell]
    if len(filled) == 1 and not any(at < len(row) and row[at] for at in named):
        return True
    totals = [cell for cell in filled if "below.total" in listed(cell.strip(" :="))]
    figures = [cell for cell in filled if cell[0].isdigit() or _FIGURES.fullmatch(cell)]
    return len(totals) == 1 and len(figures) == len(filled) - 1
