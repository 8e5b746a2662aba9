"""Shorten names for the lists on the wall, to one line or two.

The rules use only the names of the event and the number of rows, so that every action has the same
result.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from swissheet.model import Round, Tournament, told_apart
from swissheet.workbook.shared.column_widths import (
    CROSSTABLE,
    CROSSTABLE_TYPE,
    GRID_CELL,
    GRID_NAME,
    GRID_TYPE,
    PORTRAIT_ROUNDS,
    ROUND,
    ROUND_CELL,
    ROUND_TYPE,
    STANDINGS,
    STANDINGS_TYPE,
    TIEBREAK,
)
from swissheet.workbook.shared.settings.paper import Paper
from swissheet.workbook.shared.short_names import LongNames
from swissheet.workbook.shared.sizes import (
    Sizes,
    base_type,
    column_points,
    line_of,
    lines_for_names,
)

_HEADS = 112.0, 160.0
"""The lowest and the highest usual height of the rows above a list, in points."""


def round_names(tournament: Tournament, round_: Round, paper: Paper) -> Mapping[int, str]:
    """Return the players' names as a round shows them, by TPN."""
    total = sum(map(column_points, ROUND.values()))
    rows, below = len(round_.games) + len(round_.byes), int(paper.below_names)
    return _shown(tournament, ROUND["white"], ROUND_TYPE, total, rows, below=below)


def standings_names(tournament: Tournament, more: int) -> Mapping[int, str]:
    """Return the players' names as standings with ``more`` columns show them, by TPN."""
    total = sum(map(column_points, STANDINGS.values())) + more * column_points(TIEBREAK)
    rows = len(tournament.players)
    return _shown(tournament, STANDINGS["name"], STANDINGS_TYPE, total, rows, bold=True)


def crosstable_names(tournament: Tournament, more: int) -> Mapping[int, str]:
    """Return the players' names as a cross table with ``more`` columns shows them, by TPN."""
    grid = tournament.system.grid
    name = GRID_NAME if grid else CROSSTABLE["name"]
    total = sum(map(column_points, {**CROSSTABLE, "name": name}.values()))
    total += more * column_points(GRID_CELL if grid else ROUND_CELL)
    sizes, rows = GRID_TYPE if grid else CROSSTABLE_TYPE, len(tournament.players)
    wide = grid or tournament.rounds_total > PORTRAIT_ROUNDS
    return _shown(tournament, name, sizes, total, rows, wide=wide, bold=True)


def _shown(
    tournament: Tournament,
    width: float,
    sizes: Sizes,
    total: float,
    rows: int,
    *,
    wide: bool = False,
    below: int = 0,
    bold: bool = False,
) -> Mapping[int, str]:
    names = _long_names(
        tuple((player.tpn, player.name) for player in tournament.players),
        tuple(told_apart(tournament.players).items()),
    )
    room = line_of(width, base_type(sizes, total, wide=wide), bold=bold)
    share = names.share_beyond(room, 1)
    most = lines_for_names(
        rows, share, sizes, total, _HEADS, wide=wide, below=below, high=names.high
    )
    return names.shown(room, most)


@lru_cache(maxsize=2)
def _long_names(
    names: tuple[tuple[int, str], ...], marks: tuple[tuple[int, str], ...]
) -> LongNames:
    return LongNames(dict(names), dict(marks))
