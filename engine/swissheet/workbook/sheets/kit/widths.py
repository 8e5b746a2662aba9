"""Compute how wide a column has to be for its words, in letters as columns are measured."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from swissheet.workbook.shared.text_widths import SPARE, pieces, text_width, wrapped

HEADING_TYPE = 11

LETTER = 7
"""The pixels of a letter in the width of a column."""

_PIXELS = 96 / 72
_PLAIN = 0.985  # letters that are not bold are narrower
# Pixels of the filter button of a heading, without its rim, and of an indent.
_BUTTON, _INDENT = 15, 9


def text_pixels(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in one line on the screen."""
    return text_width(text) * size * _PIXELS * (1 if bold else _PLAIN)


def letters_for(
    words: Iterable[str], size: float = HEADING_TYPE, *, bold: bool = False, indent: bool = False
) -> float:
    """Return the width of a column that shows each of these texts in one line."""
    widest = max((text_pixels(word, size, bold=bold) for word in words), default=0)
    return _letters(widest, indent=indent)


def lines_of(text: str, width: float, size: float) -> int:
    """Return into how many lines an indented text breaks in a column of so many letters.

    Nothing is spared: a line more than needed makes the sheet longer than its page.
    """
    room = (width * LETTER - _INDENT) / (size * _PIXELS * _PLAIN)
    return len(wrapped(text, room * SPARE))


def heading_letters(title: str, *, indent: bool = False) -> float:
    """Return the width of a column whose heading has at most two lines and no broken word.

    The second line is beside the filter button.
    """
    parts = pieces(title)
    splits = (max(_line(parts[:at]), _line(parts[at:]) + _BUTTON) for at in range(1, len(parts)))
    return _letters(min(splits, default=_line(parts)), indent=indent)


def heading_wraps(title: str, width: float, *, indent: bool = False) -> bool:
    """Return whether a heading needs a high row: for a second line, or above its filter button."""
    return _letters(_line(pieces(title)) + _BUTTON, indent=indent) > width


def _letters(pixels: float, *, indent: bool) -> float:
    return math.ceil((pixels + (_INDENT if indent else 0)) / LETTER * 2) / 2


def _line(parts: Sequence[tuple[float, float]]) -> float:
    """Return the pixels of some pieces of a heading in one line."""
    width = sum(wide + blank for wide, blank in parts) - (parts[-1][1] if parts else 0.0)
    return width * HEADING_TYPE * _PIXELS
