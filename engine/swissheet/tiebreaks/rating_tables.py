"""Tables of the rating regulations: score and rating difference.

Rule: B.02 8.1.1 (fraction of the points to rating difference) and 8.1.2 (rating difference to
scoring probability).
"""

from __future__ import annotations

from itertools import pairwise

_TABLE_1 = """
    0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193
    202 211 220 230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538
    589 677 800
"""
_DIFFERENCE = tuple(map(int, _TABLE_1.split()))
"""Rating difference for a fraction of .50, .51, ... 1.00."""

_TABLE_2 = """
    0 4 11 18 26 33 40 47 54 62 69 77 84 92 99 107 114 122 130 138 146 154 163 171 180 189
    198 207 216 226 236 246 257 268 279 291 303 316 329 345 358 375 392 412 433 457 485 518
    560 620 736
"""
_FROM = tuple(map(int, _TABLE_2.split()))
"""Smallest rating difference for a probability of .50, .51, ... 1.00."""

_EXPECTED = tuple(
    50 + step
    for step, (low, high) in enumerate(pairwise((*_FROM, _FROM[-1] + 1)))
    for _ in range(low, high)
)


def rating_difference(hundredths: int) -> int:
    """Return the rating difference for a fraction of points in hundredths, 0 to 100.

    Rule: B.02 8.1.1.
    """
    if hundredths < 50:
        return -_DIFFERENCE[50 - hundredths]
    return _DIFFERENCE[hundredths - 50]


def expected_hundredths(difference: int) -> int:
    """Return the scoring probability in hundredths for own minus opponent's rating.

    There is no cut at 400 points.

    Rule: B.02 8.1.2.
    """
    higher = _EXPECTED[min(abs(difference), _FROM[-1])]
    return higher if difference >= 0 else 100 - higher
