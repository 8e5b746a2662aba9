"""How a result is written into a cell, so that no spreadsheet completes a key to it.

Spreadsheets complete what is typed to a text of the same column that begins so: Excel where one
text alone does, LibreOffice up to where several part. Numbers, dates and formulas they leave out.
``1``, ``0`` and ``½`` completed to ``1-0``, ``0-1`` and ``½-½`` are still what was meant; all other
results that begin as a key does stand between no-break spaces. Results are cells of text, as in
others ``1/2`` is a date and ``--`` a broken formula.

What people type stands above the next key as it was typed. For that, :data:`KEYS_APART` stand in
the head of the column: where a text of the column is the key itself, nothing is added to it.
"""

from __future__ import annotations

from swissheet.model import Result
from swissheet.notation import format_result, parse_result

_BEGUN_BY_KEYS = frozenset(("1-0", "½-½", "0-1"))
_FIRST = frozenset("10½5=+-")
_APART = "\N{NO-BREAK SPACE}"

KEYS_APART = {1: "-", 2: "1", 3: "+", 4: "0"}
"""The keys that begin other results than their own, such as ``--``, ``1/2`` and ``0.5``, by the row
of the head they stand in, without a gap down to the boards: Excel looks no further than the next
empty cell. ``+`` is one because LibreOffice 7 takes ``+/-``, to which it would complete it, for a
formula."""


def result_cell(white: Result, black: Result) -> str:
    """The result of a game as a cell of a round holds it; empty when there is none yet."""
    return _apart(format_result(white, black))


def result_cell_read(result: str) -> str:
    """The same of a result in words or keys.

    Raises: InputError: it is no result.
    """
    return result_cell(*parse_result(result))


def _apart(shown: str) -> str:
    first = shown[:1]
    return f"{_APART}{shown}{_APART}" if first in _FIRST and shown not in _BEGUN_BY_KEYS else shown


CHOICES = tuple(map(_apart, ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "0-0", "½-0", "0-½", "*")))
"""The list behind the cell, the everyday results first."""
