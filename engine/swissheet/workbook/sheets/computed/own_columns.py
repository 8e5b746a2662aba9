"""Recognise the columns of Standings and Cross table that swissheet writes."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from swissheet.errors import InputError, RulesError
from swissheet.tiebreaks import parse_code
from swissheet.workbook.shared import language

MATCHES = "matches"
"""The key of the column of a knock-out with the number of matches won."""


@lru_cache(maxsize=1024)
def is_tiebreak(header: str) -> bool:
    """Return whether a column of the Standings was written by us for a tie-break."""
    try:
        parse_code(re.sub(r" \(\d{1,2}\)$", "", header), translated=False)
    except (InputError, RulesError):
        return False
    return True


def is_round(header: str) -> bool:
    """Return whether a column of the Cross table was written by us for a round or an opponent."""
    return header.isdigit() or any(pattern.fullmatch(header) for pattern in _round_headings())


@cache
def _round_headings() -> tuple[re.Pattern[str], ...]:
    patterns = {language.catalogue(code)["column.round_n"] for code in language.LANGUAGES}
    return tuple(
        re.compile(re.escape(pattern).replace(r"\{n\}", r"\d{1,3}")) for pattern in patterns
    )
