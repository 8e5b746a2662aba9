"""The rating regulations computed a second time: decimal numbers, tables typed by hand, no model.

What a tournament does to ratings as of October 2025, in standard chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

__all__ = ["TABLE_1", "TABLE_2", "change", "first_rating"]

TABLE_1 = """
.50 0   .51 7   .52 14  .53 21  .54 29  .55 36  .56 43  .57 50  .58 57  .59 65  .60 72  .61 80
.62 87  .63 95  .64 102 .65 110 .66 117 .67 125 .68 133 .69 141 .70 149 .71 158 .72 166 .73 175
.74 184 .75 193 .76 202 .77 211 .78 220 .79 230 .80 240 .81 251 .82 262 .83 273 .84 284 .85 296
.86 309 .87 322 .88 336 .89 351 .90 366 .91 383 .92 401 .93 422 .94 444 .95 470 .96 501 .97 538
.98 589 .99 677 1.00 800
"""
TABLE_2 = """
0-3 .50      4-10 .51     11-17 .52    18-25 .53    26-32 .54    33-39 .55    40-46 .56
47-53 .57    54-61 .58    62-68 .59    69-76 .60    77-83 .61    84-91 .62    92-98 .63
99-106 .64   107-113 .65  114-121 .66  122-129 .67  130-137 .68  138-145 .69  146-153 .70
154-162 .71  163-170 .72  171-179 .73  180-188 .74  189-197 .75  198-206 .76  207-215 .77
216-225 .78  226-235 .79  236-245 .80  246-256 .81  257-267 .82  268-278 .83  279-290 .84
291-302 .85  303-315 .86  316-328 .87  329-344 .88  345-357 .89  358-374 .90  375-391 .91
392-411 .92  412-432 .93  433-456 .94  457-484 .95  485-517 .96  518-559 .97  560-619 .98
620-735 .99  736-9999 1.00
"""

_ONE, _CENT = Decimal(1), Decimal("0.01")


def _expected(difference: int) -> Decimal:
    cells = TABLE_2.split()
    for span, chance in zip(cells[::2], cells[1::2], strict=True):
        low, high = map(int, span.split("-"))
        if low <= abs(difference) <= high:
            return Decimal(chance) if difference >= 0 else _ONE - Decimal(chance)
    raise AssertionError(difference)


def change(own: int, k: int, games: Sequence[tuple[int, Decimal]]) -> Decimal:
    """K times the sum of score minus expected score, for opponents' ratings and scores."""
    total = Decimal(0)
    for rating, score in games:
        nearest = rating
        if own < 2650 and abs(own - rating) > 400:
            nearest = own + 400 if rating > own else own - 400
        total += score - _expected(own - nearest)
    while k * len(games) > 700:
        k -= 1
    return k * total


def first_rating(opponents: Sequence[int], score: Decimal) -> tuple[Decimal, int]:
    """Ra to hundredths, and Ru as a list would have it."""
    ratings = [*opponents, 1800, 1800]
    average = Decimal(sum(ratings)) / len(ratings)
    part = ((score + 1) / len(ratings)).quantize(_CENT, ROUND_HALF_UP)
    cells = TABLE_1.split()
    steps = {Decimal(p): int(dp) for p, dp in zip(cells[::2], cells[1::2], strict=True)}
    rise = steps[part] if part >= Decimal(".5") else -steps[_ONE - part]
    exact = average + rise
    return average.quantize(_CENT, ROUND_HALF_UP), min(
        2200, int((exact + Decimal(".5")).to_integral_value(ROUND_FLOOR))
    )
