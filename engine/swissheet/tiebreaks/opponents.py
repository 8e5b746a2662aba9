"""Tie-breaks from the results of the opponents.

Rule: C.07 (2026-03) 8 (Buchholz family), 9 (Sonneborn-Berger, Koya), 14 and 16.5 (cuts).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.editions import rules_of_edition
from swissheet.tiebreaks.field import NOBODY, CellKind, TieBreakField
from swissheet.tiebreaks.legacy import legacy_scores
from swissheet.tiebreaks.lines import Line, bonus_lines
from swissheet.tiebreaks.unplayed import (
    Element,
    OpponentScores,
    article_16,
    predetermined_scores,
)
from swissheet.words.message import Text, phrase


def half_up(numerator: int, denominator: int) -> int:
    """Return the nearest integer to a quotient, halves upwards also below zero."""
    return (2 * numerator + denominator) // (2 * denominator)


def opponent_scores(field: TieBreakField, code: Code) -> OpponentScores:
    """Return scores and elements for a code, by the rules in force for it."""
    fore = code.name in ("FB", "AFB") or code.fore
    key = (fore, code.forfeits_played, code.edition, code.name == "SB")
    found = field.memo.get(key)
    if found is None:
        found = field.memo[key] = _opponent_scores(field, code, fore)
    return cast(OpponentScores, found)


def _opponent_scores(field: TieBreakField, code: Code, fore: bool) -> OpponentScores:
    played = code.forfeits_played
    if field.predetermined:
        return predetermined_scores(field, fore=fore, forfeits_played=played)
    rules = rules_of_edition(code.edition) if code.edition else field.rules
    if rules.unplayed is not None:
        switches = rules.unplayed.of_sonneborn_berger if code.name == "SB" else rules.unplayed
        return legacy_scores(field, switches, fore=fore, forfeits_played=played)
    return article_16(field, capped=rules.capped, fore=fore, forfeits_played=played)


def buchholz(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of Buchholz and Fore Buchholz: the scores of the opponents.

    Rule: C.07 (2026-03) 8.1, 8.3; unplayed rounds by 16.4, cuts by 14 and 16.5.
    """
    elements = opponent_scores(field, code).elements[player]
    lines = [Line(e.cell, e.score, e.score, e.score, e.note) for e in elements]
    return _cut(field, code, player, elements, lines)


def sonneborn_berger(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of Sonneborn-Berger: each opponent's score times the points against it.

    Rule: C.07 (2026-03) 9.1; unplayed rounds by 16.4, cuts by 14 and 16.5.
    """
    elements = opponent_scores(field, code).elements[player]
    lines = []
    for e in elements:
        product = e.score * e.points
        lines.append(Line(e.cell, product, product, e.score, e.note))
    return _cut(field, code, player, elements, lines)


_FORE = phrase("tiebreaks.final-round")
_LEAST = phrase("tiebreaks.cut-lowest")
_MOST = phrase("tiebreaks.cut-highest")
_EXCEPTION = phrase("tiebreaks.cut-voluntary")


def _cut(
    field: TieBreakField, code: Code, player: int, elements: Sequence[Element], lines: list[Line]
) -> list[Line]:
    """Return the lines with the cuts of a code; more cuts than lines leave nothing.

    Rule: C.07 (2026-03) 14 (least and most significant values), 16.5 (voluntary unplayed rounds
          go first). Before 2023 there was no exception: no element is voluntary then.
    """
    low = code.cut + code.median
    high = code.median
    if code.modified_median:
        half = field.tournament.points.win * field.after
        low, high = int(2 * field.scores[player] >= half), int(2 * field.scores[player] <= half)
    left = list(range(len(lines)))
    for _ in range(min(low, len(left))):
        chosen = min(left, key=lambda n: (elements[n].score, lines[n].amount, n))
        reason = _LEAST
        voluntary = [n for n in left if elements[n].voluntary]
        if voluntary:
            # 16.5.1 asks for the lowest contribution, not for the lowest score.
            lowest = min(voluntary, key=lambda n: (lines[n].amount, elements[n].score, n))
            if lines[lowest].amount >= lines[chosen].amount:
                chosen, reason = lowest, _EXCEPTION
        left.remove(chosen)
        lines[chosen] = lines[chosen].without(reason)
    for _ in range(min(high, len(left))):
        chosen = max(left, key=lambda n: (elements[n].score, lines[n].amount, -n))
        left.remove(chosen)
        lines[chosen] = lines[chosen].without(_MOST)
    return lines


def opponents_buchholz(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of AOB: the (Fore) Buchholz of every opponent met over the board.

    Rule: C.07 (2026-03) 8.2.
    """
    key = ("sums", code.fore, code.edition)
    sums = cast("tuple[int, ...] | None", field.memo.get(key))
    if sums is None:
        rows = opponent_scores(field, code).elements
        sums = tuple(sum(e.score for e in elements) for elements in rows)
        field.memo[key] = sums
    return [
        Line(cell, sums[cell.opponent], sums[cell.opponent])
        for cell in field.cells[player]
        if cell.kind is CellKind.GAME
    ]


def average_value(lines: Sequence[Line]) -> int | None:
    """Return the mean of points in hundredths, halves upwards; None without a line.

    Two decimals are the convention of the published exercises; no article fixes it.
    """
    if not lines:
        return None
    return half_up(sum(line.counted for line in lines) * 10, len(lines))


def average_steps(lines: Sequence[Line]) -> list[tuple[Text, Fraction]]:
    """Return the mean of points, step by step."""
    total = Fraction(sum(line.counted for line in lines), 10)
    return [
        (phrase("tiebreaks.sum"), total),
        (phrase("tiebreaks.opponents-met"), Fraction(len(lines))),
        (phrase("tiebreaks.mean-decimals"), Fraction(half_up(int(total * 100), len(lines)), 100)),
    ]


def koya(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of Koya: the points against opponents with half of the points or more.

    Rule: C.07 (2026-03) 9.2; forfeits count as games (15.2). The limit moves by half points.
    """
    limit = koya_limit(field, code)
    lines = []
    for cell in field.cells[player]:
        if cell.opponent == NOBODY or cell.kind is CellKind.NONE:
            continue
        score = field.scores[cell.opponent]
        reached = 2 * score >= limit
        note = "" if reached else phrase("tiebreaks.below-limit")
        lines.append(Line(cell, cell.points, cell.points if reached else 0, score, note))
    return lines


def koya_limit(field: TieBreakField, code: Code) -> int:
    """Return twice the score that an opponent needs to count for Koya, in tenths.

    Free rounds do not count where pairings are fixed. The rules do not define it for a Swiss;
    there all rounds count.
    """
    games = field.after
    if field.predetermined:
        found = field.memo.get("games")
        if found is None:
            found = field.memo["games"] = max(
                (sum(cell.kind is not CellKind.NONE for cell in row) for row in field.cells),
                default=0,
            )
        games = cast(int, found)
    return field.tournament.points.win * games + 10 * code.limit


def adjusted_score(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the lines of the adjusted score: the one that counts for opponents, round by round.

    Rule: C.07 (2026-03) 16.3; with the final round drawn 8.3.
    """
    scores = opponent_scores(field, code)
    draw = field.tournament.points.draw
    lines = []
    for cell, before in zip(scores.cells[player], field.cells[player], strict=True):
        drawn = cell.round in scores.drawn[player]
        points = draw if drawn else cell.points
        note = scores.reason if drawn else ("" if cell == before else _FORE)
        lines.append(Line(cell, points, points, note=note))
    return lines + bonus_lines(field, player)
