"""What the regulations of an event say of ratings and editions: the cells of those settings.

Each is an option of the event; the usual one is not written down.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.model import RATING_KIND_OPTION, RATING_METHOD_OPTION
from swissheet.words.message import Term
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language
from swissheet.workbook.shared.typed import text_of

REGULATIONS: Mapping[str, str] = {
    "rating_method": RATING_METHOD_OPTION,
    "rating_kind": RATING_KIND_OPTION,
    "tiebreak_edition": "tiebreak_edition",
    "unplayed_games": "unplayed_games",
}
"""Setting -> option of the event."""

CHOICES: Mapping[str, Mapping[str, str]] = {
    "rating_method": {
        "typed": "",
        "fide": "fide",
        "national": "national",
        "higher": "higher",
        "fide_national": "fide_national",
        "national_fide": "national_fide",
    },
    "rating_kind": {"standard": "", "rapid": "rapid", "blitz": "blitz"},
    "tiebreak_edition": {
        "automatic": "",
        "c07_2026": "2026-03",
        "c07_2023": "2023",
        "virtual": "2012",
        "oneself": "pre-2012",
    },
    "unplayed_games": {
        "edition": "",
        "half": "1",
        "real": "2",
        "oneself": "3",
        "virtual": "4",
        "virtual_in_buchholz": "5",
    },
}
"""Setting -> key of each choice, the usual one first -> value of the option, "" for none."""

_UNKNOWN = {
    "rating_method": "settings.rating_method",
    "rating_kind": "settings.rating_kind",
    "tiebreak_edition": "settings.tiebreak_edition",
    "unplayed_games": "settings.unplayed_games",
}


def read_regulation(key: str, value: object) -> str:
    """The value of the option that a cell says; "" where it says what is usual.

    Raises: InputError: it cannot be understood; with the choices there are.
    """
    text = text_of(value)
    if not text:
        return ""
    choice = language.find(f"value.{key}", text, CHOICES[key])
    if choice is not None:
        return CHOICES[key][choice]
    try:
        return _by_its_own_word(key, text)
    except InputError:
        choices = [Term(f"value.{key}.{choice}") for choice in CHOICES[key]]
        raise InputError(_UNKNOWN[key], text=text[:60], choices=choices) from None


def _by_its_own_word(key: str, text: str) -> str:
    """The value of an option that is written as the option itself: ``2024``, ``4``, switches.

    Raises: InputError: it is none.
    """
    from swissheet.tiebreaks import editions

    if key == "tiebreak_edition":
        return editions.parse_edition(text).value
    if key == "unplayed_games":
        editions.parse_unplayed_games(text)
        return " ".join(text.lower().split())
    if text.lower() not in CHOICES[key].values():
        raise InputError(_UNKNOWN[key], text=text[:60], choices=[])
    return text.lower()


def choice_of(key: str, value: str) -> str:
    """The choice of a setting by the value of its option; KeyError where it has none."""
    return {meant: choice for choice, meant in CHOICES[key].items()}[value]


def plain_regulation(option: str, value: str) -> str:
    """The value of an option as the cell of its setting says it."""
    key = next(key for key, name in REGULATIONS.items() if name == option)
    try:
        return _by_its_own_word(key, value) if value else ""
    except InputError:
        return value


def older_edition(edition: str, lang: str) -> str:
    """The line that names an older edition of the tie-breaks; empty for the one in force."""
    option = "tiebreak_edition"
    if edition == CHOICES[option]["c07_2026"]:
        return ""
    shown = text_of(shown_regulation(option, edition, lang))
    return language.text("note.older_edition", lang, edition=shown)


def shown_regulation(key: str, value: str, lang: str) -> Value:
    """What the cell of a setting shows of the value of its option."""
    found = plain_regulation(REGULATIONS[key], value)
    word = next((choice for choice, meant in CHOICES[key].items() if meant == found), None)
    return value if word is None else language.text(f"value.{key}.{word}", lang)
