"""Tie-breaks as people read them."""

from __future__ import annotations

from swissheet.tiebreaks.codes import Code, parse_code
from swissheet.tiebreaks.registry import Value

UNDEFINED = "–"


def decimals(code: str | Code) -> int:
    """Return the number of decimals of a code: 1 for scores, 2 for SB and AOB, else 0.

    Raises: InputError, RulesError: as :func:`swissheet.tiebreaks.parse_code`.
    """
    return (parse_code(code) if isinstance(code, str) else code).descriptor.decimals


def format_value(code: str | Code, value: Value) -> str:
    """Return a value for people: ``12.5``, ``9.25``, ``1820``; a dash where it is undefined.

    A direct encounter that decided nothing is blank.
    Raises: InputError, RulesError: as :func:`swissheet.tiebreaks.parse_code`.
    """
    kind = parse_code(code) if isinstance(code, str) else code
    if value is None:
        return UNDEFINED
    if kind.name == "DE":
        return str(value) if value else ""
    places = kind.descriptor.decimals
    unit = 10**places
    whole, rest = divmod(abs(int(value * unit)), unit)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest:0{places}}" if places else f"{sign}{whole}"
