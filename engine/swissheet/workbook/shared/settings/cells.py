"""Read cells of settings: lists, numbers of rounds, editions of tie-breaks."""

from __future__ import annotations

import datetime as dt

from swissheet.errors import InputError
from swissheet.model import MAX_ROUNDS, ForbiddenPairs, ScoreAdjustment
from swissheet.workbook.shared.language import LANGUAGES, language_code
from swissheet.workbook.shared.layout import TIEBREAK_LISTS
from swissheet.workbook.shared.shorthand import parse_adjustments, parse_forbidden
from swissheet.workbook.shared.typed import text_of, whole_number

STEPS_AT_MOST, MOST_STEPS = 300, 2000
"""So far back undo reaches, where the settings do not say it: a weekend. And the most they can say.
"""


def parse_names(value: object) -> tuple[str, ...]:
    """Return the names between semicolons."""
    return tuple(name for part in text_of(value).split(";") if (name := part.strip()))


def parse_tiebreaks(value: object) -> tuple[str, ...]:
    """Return the codes of tie-breaks.

    Raises: InputError: as :func:`swissheet.tiebreaks.codes.split_codes`.
    """
    text = text_of(value)
    if text in TIEBREAK_LISTS:
        return tuple(text.split(", "))
    from swissheet.tiebreaks.codes import split_codes

    # A line break separates codes too, but ``text_of`` makes a blank of it.
    lines = value.splitlines() if isinstance(value, str) else [text]
    return split_codes(", ".join(map(text_of, lines)))


def parse_rounds(value: object) -> int:
    """Return the number of rounds; 0 where none is given.

    Raises: InputError: it is not a number, or is too large.
    """
    if text_of(value) == "":
        return 0
    rounds = whole_number(value)
    if not 1 <= rounds <= MAX_ROUNDS:
        raise InputError("settings.rounds-total", rounds=rounds, most=MAX_ROUNDS)
    return rounds


def parse_cycles(value: object) -> str:
    """Return the option for the cycles of a round robin; empty for one cycle.

    Raises: InputError: it is not a number, or is too large.
    """
    if text_of(value) == "":
        return ""
    cycles = whole_number(value)
    if not 1 <= cycles <= MAX_ROUNDS:
        raise InputError("settings.cycles", cycles=cycles, most=MAX_ROUNDS)
    return str(cycles) if cycles > 1 else ""


def show_cycles(option: str) -> int:
    """Return the number of cycles of an option; 1 where it cannot be read."""
    return int(option) if option.isdecimal() else 1


def parse_undo_steps(value: object) -> int | None:
    """Return how many steps undo reaches back; None for an empty cell.

    Raises: InputError: no number, or not one that is offered.
    """
    if text_of(value) == "":
        return None
    steps = whole_number(value)
    if not 1 <= steps <= MOST_STEPS:
        raise InputError("settings.undo-steps", steps=steps, most=MOST_STEPS)
    return steps


def parse_no_date(value: object) -> str:
    """Return the text of a cell.

    Raises: InputError: a spreadsheet program has changed the typed text to a date.
    """
    if isinstance(value, dt.datetime):
        raise InputError("settings.date", date=f"{value:%Y-%m-%d}")
    return text_of(value)


def parse_pairs(value: object) -> tuple[ForbiddenPairs, ...]:
    """Return the players no two of whom may meet.

    Raises: InputError: as :func:`parse_forbidden`, and for a date.
    """
    return parse_forbidden(parse_no_date(value))


def parse_rulings(value: object) -> tuple[ScoreAdjustment, ...]:
    """Return the points set or added by rulings.

    Raises: InputError: as :func:`parse_adjustments`, and for a date.
    """
    return parse_adjustments(parse_no_date(value))


def parse_lists(value: object) -> tuple[str, ...]:
    """Return the names of rating lists, between blanks, commas or semicolons."""
    return tuple(text_of(value).replace(",", " ").replace(";", " ").split())


def parse_language(value: object) -> str:
    """Return the code of a language, from its name in any of them.

    Raises: InputError: the workbook cannot speak it.
    """
    code = language_code(text_of(value))
    if code is None:
        raise InputError("workbook.language", language=text_of(value), languages=LANGUAGES)
    return code


def parse_edition(text: str) -> str:
    """Return the option for an edition of the tie-breaks: ``2023``, ``pre-2012``.

    Raises: InputError: as :func:`swissheet.tiebreaks.editions.parse_edition`.
    """
    from swissheet.tiebreaks import editions

    return editions.parse_edition(text).value


def parse_unplayed_games(text: str) -> str:
    """Return the option for counting unplayed games: ``4``, or its switches.

    Raises: InputError: as :func:`swissheet.tiebreaks.editions.parse_unplayed_games`.
    """
    from swissheet.tiebreaks import editions

    editions.parse_unplayed_games(text)
    return " ".join(text.lower().split())
