"""Write results into cells so that a spreadsheet program does not complete a typed key to them.

Spreadsheet programs complete a typed text to a text of the same column that begins in the same way:
Excel if there is only one, LibreOffice up to the letter where several differ. They never complete
to numbers, dates and formulas. ``1``, ``0`` and ``½`` completed to ``1-0``, ``0-1`` and ``½-½`` are
still right; all other results that begin with a key are written between no-break spaces. Result
cells have the format text: in others ``1/2`` becomes a date and ``--`` a broken formula.

A result that a person typed is above the next cell without such spaces. So :data:`KEYS_APART` are
written above the column: if a text of the column is the key itself, nothing is added to it.
"""

from __future__ import annotations

from swissheet.model import Result
from swissheet.notation import format_result, parse_result

_BEGUN_BY_KEYS = frozenset(("1-0", "½-½", "0-1"))
_FIRST = frozenset("10½5=+-")
_APART = "\N{NO-BREAK SPACE}"

KEYS_APART = {1: "-", 2: "1", 3: "+", 4: "0"}
"""Keys that begin other results, such as ``--``, ``1/2`` and ``0.5``, by row above the boards.

There is no empty cell between them and the boards: Excel looks no further than the next empty cell.
``+`` is one of them because LibreOffice 7 would complete it to ``+/-`` and take that for a formula.
"""


def result_cell(white: Result, black: Result) -> str:
    """Return the result of a game as the cell of a round has it; empty without a result."""
    return _apart(format_result(white, black))


def result_cell_read(result: str) -> str:
    """Return the cell of a result given in words or keys.

    Raises: InputError: the text is not a result.
    """
    return result_cell(*parse_result(result))


def _apart(shown: str) -> str:
    first = shown[:1]
    return f"{_APART}{shown}{_APART}" if first in _FIRST and shown not in _BEGUN_BY_KEYS else shown


CHOICES = tuple(map(_apart, ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "0-0", "½-0", "0-½", "*")))
"""The pick list of a result cell, the most frequent results first."""
