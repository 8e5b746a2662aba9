"""The simple Swiss: the cells of the settings that say options of the event."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.model import System
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language

SIMPLE: Mapping[str, str] = {
    "simple.draw": "draw",
    "simple.seed": "draw_seed",
    "simple.last_round": "last_round_colours",
}
"""Setting -> option of the event, as :mod:`swissheet.pairing.simple` reads it.

The names are written down here so that reading a workbook does not load that system.
"""

CHOICES: Mapping[str, Mapping[str, str]] = {
    "simple.draw": {"rating": "", "lot": "lot", "every_round": "lot every round"},
    "simple.last_round": {"limits": "", "free": "free"},
}
"""Setting -> key of each choice, the usual one first -> value of the option, "" for none."""

_USUAL = {"draw": "rating"}
"""What an option may say in so many words though it is what holds without it."""


def plain_option(option: str, value: str) -> str:
    """The value of an option as the cell of its setting says it."""
    return "" if _USUAL.get(option) == value else value


def shown_setting(key: str, value: str, lang: str) -> Value:
    """What the cell of a setting shows of the value of its option."""
    if key not in CHOICES:
        return value or None
    found = plain_option(SIMPLE[key], value)
    word = next((choice for choice, meant in CHOICES[key].items() if meant == found), None)
    return value if word is None else language.text(f"value.{key}.{word}", lang)


def drawn_by_lot(system: System, options: Mapping[str, str]) -> bool:
    """Whether the list of the event is drawn by lot, so that its numbers have to stay."""
    return system.draws_list and bool(plain_option("draw", options.get("draw", "")))
