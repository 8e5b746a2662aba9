"""Tie-breaks from a player's own results.

Rule: C.07 (2026-03) 7.1 to 7.7; where pairings are fixed 15.2: forfeit losses are unplayed.
"""

from __future__ import annotations

from collections.abc import Callable

from swissheet.model import Result
from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.field import NOBODY, CellKind, RoundCell, TieBreakField
from swissheet.tiebreaks.lines import Line, bonus_lines
from swissheet.words.message import phrase


def points(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of PTS: the points of the standings, round by round.

    Rule: C.07 (2026-03) 4.1: all are ranked by them before any tie-break.
    """
    lines = [Line(cell, cell.points, cell.points) for cell in field.cells[player]]
    return lines + bonus_lines(field, player)


def _count(field: TieBreakField, player: int, counts: Callable[[RoundCell], bool]) -> list[Line]:
    lines = []
    for cell in field.cells[player]:
        one = 1 if counts(cell) else 0
        lines.append(Line(cell, one, one))
    return lines


def _won(cell: RoundCell) -> bool:
    return cell.kind is CellKind.GAME and (
        cell.result is Result.WIN or cell.result is Result.UNRATED_WIN
    )


def wins(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of WIN: rounds with the points of a win, played or not.

    Rule: C.07 (2026-03) 7.1.
    """
    # By points, not by the kind of result: a bye worth a win counts, one worth less does not.
    win = field.tournament.points.win
    return _count(field, player, lambda c: c.points >= win and c.kind is not CellKind.NONE)


def games_won(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of WON: games won over the board.

    Rule: C.07 (2026-03) 7.2.
    """
    return _count(field, player, _won)


def games_with_black(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of BPG: games played over the board with Black.

    Rule: C.07 (2026-03) 7.3.
    """
    return _count(field, player, lambda c: c.black and c.kind is CellKind.GAME)


def games_won_with_black(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of BWG: games won over the board with Black.

    Rule: C.07 (2026-03) 7.4.
    """
    return _count(field, player, lambda c: c.black and _won(c))


def games_played(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of NUM: games played over the board.

    Rule: C.07 (2026-03) 16.1.
    """
    return _count(field, player, lambda c: c.kind is CellKind.GAME)


def voluntary_unplayed_rounds(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of VUR: voluntary unplayed rounds.

    Rule: C.07 (2026-03) 16.1.2.
    """
    return _count(field, player, lambda c: c.voluntary)


def rounds_elected_to_play(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of REP: rounds the player was ready to play, all but voluntary unplayed.

    Rule: C.07 (2026-03) 7.6. The free round of a round-robin is not a round.
    """
    return _count(field, player, lambda c: not c.voluntary and c.kind is not CellKind.NONE)


def progressive_score(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of PS: the scores after each round, by /Cn without those of the first n.

    Rule: C.07 (2026-03) 7.5.
    """
    lines = []
    scores = field.progress[player][1:]
    for cell, score in zip(field.cells[player], scores, strict=True):
        line = Line(cell, score, score, score)
        lines.append(
            line.without(phrase("tiebreaks.cut-early")) if cell.round <= code.cut else line
        )
    return lines


def standard_points(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of STD, in half points: rounds better than the opponent, half for as good.

    Rule: C.07 (2026-03) 7.7; without an opponent, compared with the points of a draw. A game
    both have lost, over the board or by forfeit, is not a draw and brings nothing.
    """
    draw = field.tournament.points.draw
    lines = []
    for cell in field.cells[player]:
        halves = 0
        if cell.kind is not CellKind.NONE:
            other = draw
            lost = False
            if cell.opponent != NOBODY:
                theirs = field.cells[cell.opponent][cell.round - 1]
                other = theirs.points
                lost = _lost(cell) and _lost(theirs)
            if not lost:
                halves = 2 if cell.points > other else 1 if cell.points == other else 0
        lines.append(Line(cell, halves, halves))
    return lines


def _lost(cell: RoundCell) -> bool:
    result = cell.result
    return (
        cell.kind is CellKind.FORFEIT_LOSS or result is Result.LOSS or result is Result.UNRATED_LOSS
    )
