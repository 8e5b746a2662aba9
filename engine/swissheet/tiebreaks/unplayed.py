"""Opponents' scores and unplayed rounds in a Swiss, by Article 16.

Rule: C.07 (2026-03) 16.2 to 16.5; the 2023 text is the same without the caps of 16.4.
"""

from __future__ import annotations

from typing import NamedTuple

from swissheet.tiebreaks.field import NOBODY, CellKind, RoundCell, TieBreakField
from swissheet.words.message import Text, phrase

_ADJUSTED = phrase("tiebreaks.last-byes")
_DUMMY = phrase("tiebreaks.dummy")
_CAPPED_AT_DRAWS = phrase("tiebreaks.dummy-draws")
_CAPPED_AT_OPPONENT = phrase("tiebreaks.dummy-opponent")
_TRAILING = phrase("tiebreaks.own-byes")


class Element(NamedTuple):
    """A round as Buchholz and Sonneborn-Berger see it; scores and points in tenths."""

    cell: RoundCell
    score: int
    points: int
    voluntary: bool = False
    note: Text = ""


class OpponentScores(NamedTuple):
    """By player: the rounds, the own final score, the score for opponents, and the elements.

    ``drawn`` has the rounds that count as draws in ``adjusted``, with ``reason``.
    """

    cells: tuple[tuple[RoundCell, ...], ...]
    own: tuple[int, ...]
    drawn: tuple[frozenset[int], ...]
    reason: Text
    adjusted: tuple[int, ...]
    elements: tuple[tuple[Element, ...], ...]


def adjusted_scores(
    draw: int,
    own: tuple[int, ...],
    cells: tuple[tuple[RoundCell, ...], ...],
    drawn: tuple[frozenset[int], ...],
) -> tuple[int, ...]:
    """Return own scores with some rounds counted as draws."""
    return tuple(
        score + sum(draw - cell.points for cell in row if cell.round in rounds) if rounds else score
        for score, row, rounds in zip(own, cells, drawn, strict=True)
    )


def effective_cells(
    field: TieBreakField, fore: bool, forfeits_played: bool
) -> tuple[tuple[RoundCell, ...], ...]:
    """Return the rounds with forfeits as games (/P), and with the final round drawn (8.3)."""
    if not fore and not forfeits_played:
        return field.cells
    draw = field.tournament.points.draw
    rows = []
    for cells in field.cells:
        row = list(cells)
        for position, cell in enumerate(row):
            if cell.opponent == NOBODY:
                continue
            if fore and cell.round == field.after:
                row[position] = cell._replace(kind=CellKind.GAME, points=draw)
            elif forfeits_played and cell.kind is not CellKind.NONE:
                row[position] = cell._replace(kind=CellKind.GAME)
        rows.append(tuple(row))
    return tuple(rows)


def own_scores(field: TieBreakField, cells: tuple[tuple[RoundCell, ...], ...]) -> tuple[int, ...]:
    """Return the standings points, changed by the rounds that count differently."""
    if cells is field.cells:
        return field.scores
    return tuple(
        score + sum(new.points for new in now) - sum(old.points for old in before)
        for score, now, before in zip(field.scores, cells, field.cells, strict=True)
    )


def _trailing_requests(cells: tuple[RoundCell, ...]) -> frozenset[int]:
    """Return the rounds of requested byes followed by voluntarily unplayed ones alone (16.2.5)."""
    found = []
    for cell in reversed(cells):
        if cell.kind is CellKind.REQUESTED:
            found.append(cell.round)
        elif not cell.voluntary:
            break
    return frozenset(found)


def article_16(
    field: TieBreakField, *, capped: bool, fore: bool, forfeits_played: bool
) -> OpponentScores:
    """Return scores and elements by Article 16; without the caps it is the edition of 2023.

    Rule: C.07 (2026-03) 16.2 (kinds of unplayed rounds), 16.3 (adjusted scores), 16.4 (dummy
          opponent and its caps).
    """
    draw = field.tournament.points.draw
    cells = effective_cells(field, fore, forfeits_played)
    own = own_scores(field, cells)
    # /P makes a forfeit a game for the two who were paired; whether an opponent was ready to
    # play after a bye is still judged by what really happened.
    drawn = tuple(map(_trailing_requests, effective_cells(field, fore, False)))
    adjusted = adjusted_scores(draw, own, cells, drawn)
    draws = draw * field.after
    rows = []
    for score, row in zip(own, cells, strict=True):
        elements = []
        for cell in row:
            kind = cell.kind
            if kind is CellKind.GAME:
                value = adjusted[cell.opponent]
                note: Text = "" if value == own[cell.opponent] else _ADJUSTED
                elements.append(Element(cell, value, cell.points, False, note))
            elif kind is not CellKind.NONE:
                # 16.4: the dummy has the player's own score in the standings, not the adjusted
                # one; the caps came with the edition of 2026.
                cap, why = draws, _CAPPED_AT_DRAWS
                if kind is CellKind.FORFEIT_WIN or kind is CellKind.FORFEIT_LOSS:
                    cap, why = adjusted[cell.opponent], _CAPPED_AT_OPPONENT
                if not capped or score <= cap:
                    cap, why = score, _DUMMY
                elements.append(Element(cell, cap, cell.points, cell.voluntary, why))
        rows.append(tuple(elements))
    return OpponentScores(cells, own, drawn, _TRAILING, adjusted, tuple(rows))


def predetermined_scores(
    field: TieBreakField, *, fore: bool, forfeits_played: bool
) -> OpponentScores:
    """Return scores and elements where pairings are fixed: plain scores, forfeits as games.

    Rule: C.07 (2026-03) 15.2.
    """
    cells = effective_cells(field, fore, forfeits_played)
    own = own_scores(field, cells)
    rows = tuple(
        tuple(
            Element(cell, own[cell.opponent], cell.points)
            for cell in row
            if cell.kind is not CellKind.NONE
        )
        for row in cells
    )
    return OpponentScores(cells, own, (frozenset(),) * len(own), "", own, rows)
