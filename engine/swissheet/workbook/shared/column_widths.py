"""Set the widths of the columns of a new workbook, in letters, and the type sizes of its lists.

The template is built with these widths, and they decide which texts fit a column. Another language
or the organiser may make a column wider, but never a column of names narrower. Names that are too
long for their column are shortened in the lists for the wall.
"""

from __future__ import annotations

from swissheet.workbook.shared.sizes import Sizes

ROUND = {
    "board": 7.5,
    "white_tpn": 7,
    "white": 34,
    "white_points": 7,
    "result": 10.5,
    "black_points": 7,
    "black": 34,
    "black_tpn": 7,
}
ROUND_TYPE = Sizes(14, 21.5, 12)
ROUND_SMALL = 0.8
"""The type size of numbers and points beside names, as a part of the size of names."""

STANDINGS = {
    "place": 7,
    "tpn": 6.5,
    "title": 7.5,
    "name": 38,
    "rating": 8.5,
    "federation": 7.5,
    "points": 8.5,
}
TIEBREAK = 8.5
STANDINGS_TYPE = Sizes(12, 16.5, 12)

CROSSTABLE = {"place": 7, "tpn": 6.5, "name": 36, "rating": 9, "points": 8}
CROSSTABLE_TYPE = Sizes(11, 14.5, 9.5)
ROUND_CELL = 8
GRID_TYPE = Sizes(11, 12.5, 11)
GRID_NAME, GRID_CELL = 36, 6.5
"""Widths in the table of a round robin: of names, and of each player's column."""

PORTRAIT_ROUNDS = 9
"""Most rounds of a cross table that can still be read on an upright page."""

PLAYERS_TYPE = Sizes(11, 11, 11)

SCHEDULE = {"round": 10, "date": 40, "time": 12, "venue": 50}
SCHEDULE_TYPE = 14.0

EXPLAIN_NOTE = 66
EXPLAIN_NOTE_TYPE = 10.0

CHECKS = {"severity": 13, "sheet": 15, "cell": 9, "found": 54, "wanted": 62}
HISTORY = {"when": 20, "who": 18, "action": 24, "round": 9, "what": 76}
RATING_CHANGES = {
    "tpn": 7,
    "name": 34,
    "rating": 8.5,
    "k": 6,
    "rated_games": 8,
    "mean_opponent": 9,
    "score": 7,
    "expected": 8,
    "score_less": 8,
    "rating_change": 11,
    "note": 46,
}
GAMES = {
    "round": 8,
    "board": 8,
    "white": 24,
    "black": 24,
    "result": 9,
    "moves": 32,
    "verdict": 52,
}
PRIZES_TYPED = {
    "prize.category": 26,
    "prize.place": 12,
    "prize.amount": 13,
    "prize.for": 26,
    "prize.thing": 20,
    "prize.value": 11,
    "prize.note": 24,
}
AWARDS_SHOWN = {
    "part": 6,
    "place": 7,
    "name": 34,
    "points": 7.5,
    "award": 28,
    "paid": 14,
    "why": 56,
}
"""Widths on sheets for the organiser; their type of 11 points is still read on one page."""

EVENT_TYPE = 12
"""The type size of the event's name above a list."""

DATE_TYPE = 12
"""The type size of the line beside the title of a round: when and where it is played."""
