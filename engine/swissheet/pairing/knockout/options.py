"""The rules of a knock-out, as the options of a tournament.

========================  =========================================================================
option                    value
========================  =========================================================================
``knockout.match``        games of a match, of each set of tie-break games, ``A`` for armageddon:
                          ``2 + 2 + A``; by default ``1 + 2 + A``
``knockout.lots``         the text that the places of the bracket are drawn from; by default the
                          bracket is by seeds
``knockout.seeded``       how many seeds keep their places when lots are drawn; by default none
``knockout.reseed``       ``yes``: the best seed left meets the worst one in every round
``knockout.third_place``  ``yes``: the losers of the semi-finals play for the third place
``knockout.consolation``  ``yes``: the losers of round 1 play a knock-out of their own
========================  =========================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.model import Tournament
from swissheet.pairing.knockout.match import MatchRules

USUAL_MATCH = MatchRules(1, (2,), True)
"""One game, then two tie-break games, then armageddon: the boards always find a winner."""

OPTIONS = (
    "knockout.match",
    "knockout.lots",
    "knockout.seeded",
    "knockout.reseed",
    "knockout.third_place",
    "knockout.consolation",
)
"""The options that are read."""

YES = "yes"

_GAMES_AT_MOST = 24
_SETS_AT_MOST = 9
_PARTS = re.compile(r"[\s+,;/]+")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules of a knock-out; each field is the option of its name."""

    match: MatchRules = USUAL_MATCH
    lots: str = ""
    seeded: int = 0
    reseed: bool = False
    third_place: bool = False
    consolation: bool = False


def options_of(tournament: Tournament) -> Options:
    """Return the options of a tournament.

    Raises: InputError: one of them cannot be understood.
    """
    option = tournament.option
    seeded = option("knockout.seeded", "0").strip() or "0"
    if not (seeded.isascii() and seeded.isdigit()):
        raise InputError("knockout.seeded", text=seeded)
    return Options(
        parse_match(option("knockout.match")),
        option("knockout.lots").strip(),
        int(seeded[:9]),
        option("knockout.reseed") == YES,
        option("knockout.third_place") == YES,
        option("knockout.consolation") == YES,
    )


def parse_match(text: str) -> MatchRules:
    """Return the rules behind ``2 + 2 + A``; an empty text is the usual match.

    Raises: InputError: it is something else, or has more than 24 games or 9 sets.
    """
    parts = [part for part in _PARTS.split(text.strip()) if part]
    if not parts:
        return USUAL_MATCH
    armageddon = parts[-1].casefold() in ("a", "armageddon")
    numbers = parts[:-1] if armageddon else parts
    good = numbers and all(
        part.isascii() and part.isdigit() and 1 <= int(part[:3]) <= _GAMES_AT_MOST
        for part in numbers
    )
    if not good or len(numbers) > _SETS_AT_MOST:
        raise InputError("knockout.match", text=text)
    games, *sets = map(int, numbers)
    return MatchRules(games, tuple(sets), armageddon)


def format_match(rules: MatchRules) -> str:
    """Return the text that :func:`parse_match` reads: ``2 + 2 + A``."""
    parts = [rules.games, *rules.tiebreaks, *(["A"] if rules.armageddon else [])]
    return " + ".join(map(str, parts))
