"""Tie-breaks from ratings.

Rule: C.07 (2026-03) 10.1 to 10.6. Only games over the board count, in every kind of event, and
results count 1, half, 0 whatever the event pays. With an unrated player in the event every value
is undefined, unless a rating for unrated players was published (/Un).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from swissheet.model import Result
from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.field import CellKind, RoundCell, TieBreakField
from swissheet.tiebreaks.lines import Line
from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import expected_hundredths, rating_difference
from swissheet.words.message import Text, phrase

_HALVES = {
    Result.WIN: 2,
    Result.UNRATED_WIN: 2,
    Result.DRAW: 1,
    Result.UNRATED_DRAW: 1,
    Result.ADJOURNED: 1,
}

Step = tuple[Text, Fraction]


def ratings(field: TieBreakField, code: Code) -> list[int] | None:
    """Return ratings by player, with the substitute for unrated players; None if one is missing.

    Rule: C.07 (2026-03) Article 10: with an unrated player no value is defined, unless a
          rating for unrated players was published; 10.6 is these ratings themselves.
    """
    key = ("ratings", code.unrated)
    if key not in field.memo:
        found = [player.rating for player in field.tournament.players]
        if code.unrated is not None:
            found = [rating or code.unrated for rating in found]
        elif not all(found):
            field.memo[key] = None
            return None
        field.memo[key] = found
    return cast("list[int] | None", field.memo[key])


def _games(field: TieBreakField, player: int) -> list[RoundCell]:
    """Return the games that count for ratings: where pairings are fixed, forfeits stay unplayed.

    Rule: C.07 (2026-03) 15.2.
    """
    return [cell for cell in field.cells[player] if cell.kind is CellKind.GAME]


def _half_points(games: Sequence[RoundCell]) -> int:
    return sum(_HALVES.get(cast(Result, cell.result), 0) for cell in games)


def opponents_ratings(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the ratings of the opponents met over the board, with the cuts of ARO.

    Rule: C.07 (2026-03) 10.1, 14.
    """
    known = ratings(field, code)
    if known is None:
        return []
    games = _games(field, player)
    order = sorted(range(len(games)), key=lambda n: (known[games[n].opponent], n))
    low, high = code.cut + code.median, code.median
    lines = []
    for cell in games:
        rating = known[cell.opponent]
        lines.append(Line(cell, rating, rating, rating))
    for n in order[:low]:
        lines[n] = lines[n].without(phrase("tiebreaks.cut-lowest-rating"))
    for n in order[low:][-high:] if high else ():
        lines[n] = lines[n].without(phrase("tiebreaks.cut-highest-rating"))
    return lines


def mean_value(lines: Sequence[Line]) -> int | None:
    """Return the mean of the lines not cut, an integer, halves upwards; None without a line."""
    left = [line.counted for line in lines if not line.cut]
    return half_up(sum(left), len(left)) if left else None


def mean_steps(lines: Sequence[Line]) -> list[Step]:
    """Return the mean, step by step."""
    left = [line.counted for line in lines if not line.cut]
    if not left:
        return []
    return [
        (phrase("tiebreaks.sum"), Fraction(sum(left))),
        (phrase("tiebreaks.number"), Fraction(len(left))),
        (phrase("tiebreaks.mean"), Fraction(half_up(sum(left), len(left)))),
    ]


def _fraction(games: Sequence[RoundCell]) -> int:
    """Return points per game in hundredths, halves upwards."""
    return half_up(50 * _half_points(games), len(games))


def performance(field: TieBreakField, code: Code, player: int) -> int | None:
    """Return the average rating of the opponents plus the difference for the score.

    Rule: C.07 (2026-03) 10.2.
    """
    mean = mean_value(opponents_ratings(field, code, player))
    if mean is None:
        return None
    return mean + rating_difference(_fraction(_games(field, player)))


def performance_steps(field: TieBreakField, code: Code, player: int) -> list[Step]:
    """Return the performance, step by step."""
    lines = opponents_ratings(field, code, player)
    if not lines:
        return []
    games = _games(field, player)
    steps = mean_steps(lines)
    difference = rating_difference(_fraction(games))
    return [
        *steps,
        (phrase("tiebreaks.points-played"), Fraction(_half_points(games), 2)),
        (phrase("tiebreaks.points-per-game"), Fraction(_fraction(games), 100)),
        (phrase("tiebreaks.rating-difference"), Fraction(difference)),
        (phrase("tiebreaks.performance"), steps[-1][1] + difference),
    ]


def perfect_performance(field: TieBreakField, code: Code, player: int) -> int | None:
    """Return the lowest rating whose expected score against the opponents is the score or more.

    Rule: C.07 (2026-03) 10.3; zero points: the lowest opponent less 800.
    """
    known = ratings(field, code)
    games = _games(field, player)
    if known is None or not games:
        return None
    return perfect_rating([known[cell.opponent] for cell in games], _half_points(games))


def perfect_rating(opponents: Sequence[int], halves: int) -> int:
    """Return the lowest rating whose expected score is so many half points or more.

    Rule: C.07 (2026-03) 10.3.
    """
    target = 50 * halves
    if target == 0:
        return min(opponents) - 800
    # The expected score never falls as the rating rises, and it is full at the top.
    low, high = min(opponents) - 800, max(opponents) + 736
    while low < high:
        middle = (low + high) // 2
        if _expected(middle, opponents) >= target:
            high = middle
        else:
            low = middle + 1
    return low


def _expected(rating: int, opponents: Sequence[int]) -> int:
    return sum(expected_hundredths(rating - opponent) for opponent in opponents)


def perfect_steps(field: TieBreakField, code: Code, player: int) -> list[Step]:
    """Return the perfect performance: the expected scores just below it and at it."""
    value = perfect_performance(field, code, player)
    if value is None:
        return []
    known = cast("list[int]", ratings(field, code))
    games = _games(field, player)
    opponents = [known[cell.opponent] for cell in games]
    halves = _half_points(games)
    if halves == 0:
        return [
            (phrase("tiebreaks.lowest-opponent"), Fraction(min(opponents))),
            (phrase("tiebreaks.less-800"), Fraction(value)),
        ]
    return [
        (phrase("tiebreaks.points-played"), Fraction(halves, 2)),
        (
            phrase("tiebreaks.expected-with", rating=value - 1),
            Fraction(_expected(value - 1, opponents), 100),
        ),
        (
            phrase("tiebreaks.expected-with", rating=value),
            Fraction(_expected(value, opponents), 100),
        ),
        (phrase("tiebreaks.lowest-rating"), Fraction(value)),
    ]


def opponents_performances(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the (perfect) performances of the opponents met over the board.

    Rule: C.07 (2026-03) 10.4, 10.5; an opponent without one is left out.
    """
    rule = performance if code.name == "APRO" else perfect_performance
    key = (code.name, code.unrated)
    if key not in field.memo:
        field.memo[key] = [rule(field, code, other) for other in range(len(field))]
    values = cast("list[int | None]", field.memo[key])
    lines = []
    for cell in _games(field, player):
        value = values[cell.opponent]
        if value is not None:
            lines.append(Line(cell, value, value, value))
    return lines
