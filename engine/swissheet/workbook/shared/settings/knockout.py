"""Knock-outs: the cells of the settings that say options of the event, and how far it is."""

from __future__ import annotations

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament
from swissheet.workbook.shared.settings.cells import parse_no_date
from swissheet.workbook.shared.typed import text_of, ticked

_YES = "yes"


def parse_matches(value: object) -> str:
    """Return how matches are played, as the option of the event says it.

    Raises: InputError: as :func:`swissheet.pairing.knockout.parse_match`, and for a date.
    """
    text = parse_no_date(value)
    if not text:
        return ""
    from swissheet.pairing.knockout import format_match, parse_match

    return format_match(parse_match(text))


def parse_seeded(value: object) -> str:
    """Return how many players are seeded; empty for none.

    Raises: InputError: no number.
    """
    text = text_of(value)
    if text and not (text.isascii() and text.isdigit()):
        raise InputError("knockout.seeded", text=text)
    return text if text.strip("0") else ""


def parse_mark(value: object) -> str:
    """Return ``yes`` for a cell that is marked, and nothing for another."""
    return _YES if ticked(value) else ""


def show_mark(option: str) -> str | None:
    """Return the cell of an option that says yes, or nothing."""
    return option if option == _YES else None


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
