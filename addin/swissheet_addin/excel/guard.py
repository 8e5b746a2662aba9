"""Texts that Excel takes as they are.

Excel reads a text assigned to a cell as if it were typed: ``=1+1``, ``-5``, ``1/2`` or ``TRUE``
would become a formula, a number, a date or a truth value. A leading apostrophe, which no cell
shows, says that a text is meant.
"""

from __future__ import annotations

from swissheet.workbook.port import Value

__all__ = ["as_typed", "guarded"]

_WORDS_WITH_A_MEANING = frozenset(("true", "false"))


def guarded(text: str) -> bool:
    """Whether Excel could take the text for anything but a text.

    Only a text that begins with a letter and holds no digit is beyond doubt: month names make
    dates, currencies and exponents numbers, and all of those need a digit.
    """
    plain = text[:1].isalpha() and not any(char.isdigit() for char in text)
    return not plain or text.casefold() in _WORDS_WITH_A_MEANING


def as_typed(value: Value) -> Value:
    """What to assign to a cell so that it holds the value."""
    if isinstance(value, str) and guarded(value):
        return f"'{value}"
    return value
