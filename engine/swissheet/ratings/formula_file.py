"""A rating formula as it is typed into a TOML file: keys with values, and bands of K.

::

    name = "Regional rating"
    expected = "logistic"

    [[k]]
    k = 40
    age-up-to = 18
    rating-below = 2000

    [[k]]
    k = 20
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from swissheet.errors import InputError, Place
from swissheet.ratings.formula import Expected, KBand, RatingFormula, Ratings, Rounding

_PER = {"game": False, "event": True}
_WORDS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "ratings": ("ratings", {one.value: one for one in Ratings}),
    "expected": ("expected", {one.value: one for one in Expected}),
    "per": ("per_event", _PER),
    "rounding": ("rounding", {one.value: one for one in Rounding}),
}
"""Keys whose values are words: the field of the formula, and its value for each word."""

_NUMBERS: Mapping[str, tuple[str, int, int]] = {
    "cap": ("cap", 1, 4000),
    "minimum-games": ("least_games", 1, 99),
    "k-times-games": ("most", 1, 9999),
    "floor": ("floor", 1, 4000),
}
_BAND: Mapping[str, tuple[str, int, int]] = {
    "k": ("k", 1, 400),
    "rating-from": ("least", 1, 4000),
    "rating-below": ("below", 1, 4000),
    "age-up-to": ("age", 1, 99),
    "games-below": ("games", 1, 9999),
}
"""Keys whose values are whole numbers: the field, the smallest and the largest one."""

_KEYS = ("name", *_WORDS, *_NUMBERS, "k")
_NEEDED = {"expected": 'expected = "logistic"', "k": "k = 20"}
_SHOWN = 60
_BAND_AT = re.compile(r"\s*\[\[\s*k\s*\]\]")
_AT = re.compile(r"at line (\d+), column (\d+)")


def read_formula(text: str) -> RatingFormula:
    """Return the formula in a text.

    Raises: InputError: with the line: it is not TOML, or a key or value is not that of a formula.
    """
    try:
        typed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line, column = map(int, found.groups()) if found else (0, 0)
        place = Place(line=line, column=column)
        raise InputError("rating_change.formula-toml", place=place) from error
    return _Typed(text.splitlines()).formula(typed)


class _Typed:
    """The lines of a formula, to be named in messages."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def formula(self, typed: Mapping[str, Any]) -> RatingFormula:
        self._known(typed, _KEYS)
        for key, example in _NEEDED.items():
            if key not in typed:
                raise InputError("rating_change.formula-missing", entry=key, example=example)
        values: dict[str, Any] = {"name": str(typed.get("name", ""))}
        for key in typed.keys() & _WORDS.keys():
            field, words = _WORDS[key]
            values[field] = self._word(key, typed[key], words)
        for key in typed.keys() & _NUMBERS.keys():
            field, *limits = _NUMBERS[key]
            values[field] = self._number(key, typed[key], *limits)
        return RatingFormula(bands=self._bands(typed["k"]), **values)

    def _bands(self, typed: Any) -> tuple[KBand, ...]:
        """Return the bands of K: one for everybody, or a table for each, that of the others last.

        Raises: InputError: a value is wrong, or the last band is not for everybody.
        """
        if not isinstance(typed, list):
            return (KBand(self._number("k", typed, *_BAND["k"][1:])),)
        found = []
        for number, band in enumerate(typed, start=1):
            if not isinstance(band, dict):
                raise InputError("rating_change.formula-band", place=self._place("k"))
            self._known(band, _BAND, number)
            if "k" not in band:
                raise InputError("rating_change.formula-band", place=self._place("", number))
            values: dict[str, Any] = {
                _BAND[key][0]: self._number(key, value, *_BAND[key][1:], band=number)
                for key, value in band.items()
            }
            found.append(KBand(**values))
        if not found or len(typed[-1]) > 1:
            place = self._place("", len(found))
            raise InputError("rating_change.formula-band", place=place)
        return tuple(found)

    def _known(self, typed: Mapping[str, Any], keys: Any, band: int = 0) -> None:
        for key in typed:
            if key not in keys:
                place = self._place(key, band)
                raise InputError("rating_change.formula-key", place=place, text=key, keys=[*keys])

    def _word(self, key: str, value: Any, words: Mapping[str, object]) -> object:
        if not isinstance(value, str) or value not in words:
            raise InputError(
                "rating_change.formula-word", place=self._place(key), text=_shown(value),
                entry=key, choices=[*words],
            )  # fmt: skip
        return words[value]

    def _number(self, key: str, value: Any, least: int, most: int, band: int = 0) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InputError(
                "rating_change.formula-number", place=self._place(key, band), text=_shown(value),
                entry=key, least=least, most=most,
            )  # fmt: skip
        return value

    def _place(self, key: str, band: int = 0) -> Place:
        """Return the line of a key, in the band of this number where there are several.

        Without a key it is that of the band.
        """
        at = 0
        heads = [at for at, line in enumerate(self._lines, start=1) if _BAND_AT.match(line)]
        if band and band <= len(heads):
            at = heads[band - 1]
        pattern = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")
        lines = enumerate(self._lines[at:], start=at + 1)
        found = (number for number, line in lines if key and pattern.match(line))
        return Place(line=next(found, at))


def _shown(value: object) -> str:
    return str(value)[:_SHOWN]
