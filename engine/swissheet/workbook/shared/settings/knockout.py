"""Knock-outs: the cells of the settings that say options of the event, and how far it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.typed import text_of, ticked

_YES = "yes"


def _match(value: object) -> str:
    if isinstance(value, dt.datetime):
        raise InputError("settings.date", date=f"{value:%Y-%m-%d}")
    text = text_of(value)
    if not text:
        return ""
    from swissheet.pairing.knockout import format_match, parse_match

    return format_match(parse_match(text))


def _seeded(value: object) -> str:
    text = text_of(value)
    if text and not (text.isascii() and text.isdigit()):
        raise InputError("knockout.seeded", text=text)
    return text if text.strip("0") else ""


def _marked(value: object) -> str:
    return _YES if ticked(value) else ""


KNOCKOUT: Mapping[str, Callable[[object], str]] = {
    "knockout.match": _match,
    "knockout.lots": text_of,
    "knockout.seeded": _seeded,
    "knockout.third_place": _marked,
    "knockout.consolation": _marked,
}
"""Setting, and option of the same name -> what reads a cell; "" where it says nothing.

Raises: InputError: it cannot be understood.
"""


def options_with(
    kept: tuple[tuple[str, str], ...],
    said: Mapping[str, str],
    plain: Callable[[str, str], str] | None = None,
) -> tuple[tuple[str, str], ...]:
    """The options of an event, of which the cells of the settings say some.

    An option that says the same in other words stays as it is written.
    Args: plain: an option and its value -> what a cell says of it; by default of a knock-out.
    """
    plain = plain or _plain
    options = []
    left = dict(said)
    for key, value in kept:
        wanted = left.pop(key, None)
        if wanted is None or plain(key, value) == wanted:
            options.append((key, value))
        elif wanted:
            options.append((key, wanted))
    return (*options, *((key, value) for key, value in left.items() if value))


def shown_option(key: str, tournament: Tournament) -> Value:
    """What the cell of a setting shows of an option."""
    value = tournament.option(key)
    return value if key == "knockout.lots" else _plain(key, value) or None


def _plain(key: str, value: str) -> str:
    if KNOCKOUT[key] is _marked:
        return value if value == _YES else ""
    try:
        return KNOCKOUT[key](value)
    except InputError:
        return value


def so_far(tournament: Tournament) -> tuple[bool, int]:
    """Whether a knock-out is decided, and how many rounds it takes as far as is known now.

    False and 0 for every other event, and where the rounds do not follow from each other.
    """
    if not tournament.system.matches:
        return False, 0
    from swissheet.pairing.knockout import follow, rounds_to_come

    try:
        now = follow(tournament)
    except (InputError, RulesError):
        return False, 0
    return now.finished, tournament.rounds_paired + rounds_to_come(now)
