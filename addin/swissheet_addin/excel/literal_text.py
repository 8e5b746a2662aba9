"""Write texts that Excel keeps as they are.

Excel reads a text assigned to a cell as if it were typed: ``=1+1``, ``-5``, ``1/2``, ``3 May`` or
the word for "true" in the language of that Excel would become a formula, a number, a date or a
truth value. A leading apostrophe, which no cell shows, says that a text is meant.
"""

from __future__ import annotations

from swissheet.workbook.host.book import Value


def as_typed(value: Value) -> Value:
    """Return the value to assign to a cell, unless it is formatted as text, so that it has it."""
    return f"'{value}" if isinstance(value, str) else value
