"""What columns of the list of players say that not every event has: ratings of lists, values that
the arbiter gives.
"""

from __future__ import annotations

import re

from swissheet.errors import InputError, SwissheetError
from swissheet.formats.playerlist.values import doubted, parse_rating
from swissheet.model import (
    MANUAL_RANK,
    RATING_LISTS,
    ListedRatings,
    Player,
    listed_ratings,
    option_of,
)
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.typed import is_error, text_of
from swissheet.workbook.shared.view import View

RATING_COLUMNS = {f"rating_{name}": name for name in RATING_LISTS}
"""Column of the list of players -> list of ratings."""


def personal(player: Player, key: str) -> str | int:
    """What a column of the list of players says of a player, as it is meant."""
    if key in RATING_COLUMNS:
        return dict(player.ratings).get(RATING_COLUMNS[key], 0)
    found: str | int = getattr(player, key)
    return found


def listed(found: View, row: int, findings: Findings) -> ListedRatings:
    """The ratings of the lists whose columns there are."""
    ratings = {}
    for key, name in RATING_COLUMNS.items():
        if key not in found.columns:
            continue
        try:
            no_broken_formula(found, row, key)
            ratings[name] = parse_rating(text_of(found.value(row, key)))
            warn_of_doubt(found, row, key, findings)
        except SwissheetError as error:
            findings.raised(error, found.place(row, key))
    return listed_ratings(ratings)


def warn_of_doubt(found: View, row: int, key: str, findings: Findings) -> None:
    """Warns of a rating that has a question mark behind it."""
    text = text_of(found.value(row, key))
    if doubted(text):
        place, read = found.place(row, key), parse_rating(text)
        findings.warning(place, "players.rating-doubted", text=text, read=read)


_RANK = re.compile(r"([1-9][0-9]{0,3})")
_VALUE = re.compile(r"(-?[0-9]{1,6})(?:\.([0-9]{1,2})0*)?")


def arbiter_values(found: View, row: int, findings: Findings) -> dict[str, str]:
    """What the columns of the arbiter say: a rank within a tie, tie-breaks of the event's own."""
    said: dict[str, str] = {}
    for key in (MANUAL_RANK, *found.others):
        if key not in found.columns:
            continue
        option, text = option_of(key), found.text(row, key).replace(",", ".")
        said[option] = ""
        try:
            no_broken_formula(found, row, key)
        except InputError as error:
            findings.raised(error, found.place(row, key))
            continue
        if option == MANUAL_RANK:
            text = text.removesuffix(".0")
        if not text:
            continue
        value = (_RANK if option == MANUAL_RANK else _VALUE).fullmatch(text)
        if value:
            said[option] = ".".join(part for part in value.groups() if part)
        elif option == MANUAL_RANK:
            findings.error(found.place(row, key), "players.manual-rank", text=text[:40])
        else:
            findings.error(found.place(row, key), "players.other-value", text=text[:40], column=key)
    return said


def no_broken_formula(found: View, row: int, key: str) -> None:
    value = found.value(row, key)
    if is_error(value):
        raise InputError("players.formula.error", value=text_of(value))
    # Who it is cannot be meant to be empty.
    nameless = key == "name" and value is None and found.computed(row, key)
    if nameless or found.unvalued(row, key):
        raise InputError("players.formula.no-value")
