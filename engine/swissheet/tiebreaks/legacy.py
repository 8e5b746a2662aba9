"""Unplayed games before 2023: virtual opponent, draw against oneself, and the four settings.

Rule: the FIDE rule of 1 July 2012 (virtual opponent) and its predecessor; the switches of
:class:`swissheet.tiebreaks.editions.UnplayedGames`.
"""

from __future__ import annotations

from swissheet.tiebreaks.editions import OpponentScore, OwnUnplayed, UnplayedGames
from swissheet.tiebreaks.field import NOBODY, CellKind, RoundCell, TieBreakField
from swissheet.tiebreaks.unplayed import (
    Element,
    OpponentScores,
    adjusted_scores,
    effective_cells,
    own_scores,
)
from swissheet.words.message import Text, phrase

_MODIFIED = phrase("tiebreaks.unplayed-draws")
_UNPLAYED = phrase("tiebreaks.unplayed-draw")
_NOTHING = phrase("tiebreaks.no-opponent")
_ONESELF = phrase("tiebreaks.oneself")
_VIRTUAL = phrase("tiebreaks.virtual")
_SCHEDULED = phrase("tiebreaks.forfeit")


def legacy_scores(
    field: TieBreakField, switches: UnplayedGames, *, fore: bool, forfeits_played: bool
) -> OpponentScores:
    """Return scores and elements by the switches for unplayed games, without exceptions to cuts.

    Rule: editions pre-2012 and 2012; with 16.6 of later ones, settings of the event's own.
    """
    cells = effective_cells(field, fore, forfeits_played)
    own = own_scores(field, cells)
    draw = field.tournament.points.draw
    modified = switches.opponent_score is OpponentScore.MODIFIED
    happened = effective_cells(field, fore, False)
    drawn = tuple(_unplayed(row) if modified else frozenset() for row in happened)
    adjusted = adjusted_scores(draw, own, cells, drawn)
    rows = []
    for player, row in enumerate(cells):
        elements = []
        for cell in row:
            if cell.kind is CellKind.GAME:
                value = adjusted[cell.opponent]
                note: Text = "" if value == own[cell.opponent] else _MODIFIED
                elements.append(Element(cell, value, cell.points, note=note))
            elif cell.kind is not CellKind.NONE:
                points = draw if switches.own_round_is_draw else cell.points
                score, note = _own_round(field, switches, player, cell, own, adjusted)
                elements.append(Element(cell, score, points, note=note))
        rows.append(tuple(elements))
    return OpponentScores(cells, own, drawn, _UNPLAYED, adjusted, tuple(rows))


def _unplayed(cells: tuple[RoundCell, ...]) -> frozenset[int]:
    return frozenset(
        cell.round
        for cell in cells
        if cell.kind is not CellKind.GAME and cell.kind is not CellKind.NONE
    )


def _own_round(
    field: TieBreakField,
    switches: UnplayedGames,
    player: int,
    cell: RoundCell,
    own: tuple[int, ...],
    adjusted: tuple[int, ...],
) -> tuple[int, Text]:
    """Return the score an own unplayed round meets, and the reason.

    It is the virtual opponent's score (edition 2012), the player's own (pre-2012), the
    scheduled opponent's or 0 (settings 1 and 2).
    """
    if switches.forfeit_has_opponent and cell.opponent != NOBODY:
        return adjusted[cell.opponent], _SCHEDULED
    if switches.own is OwnUnplayed.NONE:
        return 0, _NOTHING
    if switches.own is OwnUnplayed.SELF:
        return own[player], _ONESELF
    points = field.tournament.points
    # Svon = SPR + (W - SfPR) + D * (n - r): the complement of the round, then only draws.
    before = field.progress[player][cell.round - 1]
    later = points.draw * (field.after - cell.round)
    return before + points.win - cell.points + later, _VIRTUAL
