"""Read the settings of knock-outs, and find how far one has got."""

from __future__ import annotations

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament
from swissheet.workbook.shared.settings.cells import parse_no_date
from swissheet.workbook.shared.typed import text_of, ticked

_YES = "yes"


def parse_matches(value: object) -> str:
    """Return the option for how matches are played.

    Raises: InputError: as :func:`swissheet.pairing.knockout.parse_match`, and for a date.
    """
    text = parse_no_date(value)
    if not text:
        return ""
    from swissheet.pairing.knockout import format_match, parse_match

    return format_match(parse_match(text))


def parse_seeded(value: object) -> str:
    """Return how many players are seeded; empty if none is.

    Raises: InputError: it is not a number.
    """
    text = text_of(value)
    if text and not (text.isascii() and text.isdigit()):
        raise InputError("knockout.seeded", text=text)
    return text if text.strip("0") else ""


def parse_mark(value: object) -> str:
    """Return ``yes`` for a marked cell, and "" for another."""
    return _YES if ticked(value) else ""


def show_mark(option: str) -> str | None:
    """Return the cell of an option that is ``yes``, or None."""
    return option if option == _YES else None


def so_far(tournament: Tournament) -> tuple[bool, int]:
    """Return whether a knock-out is decided, and the number of its rounds as far as known.

    Returns: False and 0 for any other event, and where the rounds do not fit each other.
    """
    if not tournament.system.matches:
        return False, 0
    from swissheet.pairing.knockout import follow, rounds_to_come

    try:
        now = follow(tournament)
    except (InputError, RulesError):
        return False, 0
    return now.finished, tournament.rounds_paired + rounds_to_come(now)
