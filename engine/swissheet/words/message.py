"""Texts with places to fill in: ``Round {round} has {count:# board|# boards}.``

A place is filled with a number, a text as it was found, a :class:`Term` of the catalogue, or
several of them, which are joined by commas. Behind a colon are the forms of a plural, in the
order in which the Unicode CLDR lists the categories of the language (one and other in English; one,
few and many in Polish), with ``#`` for the number. For several numbers the count decides the form
and ``#`` is all of them, neighbours joined: ``{boards:board #|boards #}`` is ``boards 1, 3-7``. A
large number may have marks between its thousands: ``{bytes:,}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Protocol, TypeAlias, runtime_checkable

from swissheet.words.catalogue import text


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the catalogue by its key, said in the language of the reader."""

    key: str

    def words(self, language: str = "en") -> str:
        """Return the word in a language."""
        return text(self.key, language)


@dataclass(frozen=True, slots=True)
class Sentences:
    """Problems one after the other, where one place takes them all."""

    said: tuple[Said, ...]

    def words(self, language: str = "en") -> str:
        """Return all sentences in a language."""
        return " ".join(one.words(language) for one in self.said)


@runtime_checkable
class Said(Protocol):
    """A value with words in each language: a term, or a problem inside another."""

    def words(self, language: str = "en") -> str:
        """Return the words in a language."""
        ...


Param: TypeAlias = "str | int | Said | Sequence[str | int | Said]"
"""A value for a place: its words are made only when somebody reads them."""

Params: TypeAlias = Mapping[str, Param]

_NUMBERS_AT_MOST = 8
"""Runs of numbers that are named before dots take the place of the others."""

_ORDER = ("zero", "one", "two", "few", "many", "other")


class _Filler(Formatter):
    def __init__(self, language: str, reader: str) -> None:
        self.language, self.reader = language, reader

    def format_field(self, value: object, format_spec: str) -> str:
        # A language with one form of the plural, as Indonesian, writes it without a bar.
        plural = "|" in format_spec or "#" in format_spec
        if isinstance(value, int) and not plural:
            return format(value, format_spec)
        shown = self._shown(value)
        if not plural:
            return format(shown, format_spec)
        count = value
        if isinstance(value, Sequence) and not isinstance(value, str):
            count = len(value)
            numbers = [item for item in value if isinstance(item, int)]
            shown = _runs(numbers) if len(numbers) == count else shown
        if not isinstance(count, int):
            raise TypeError(f"{value!r} counts nothing")
        return _form(format_spec.split("|"), count, self.language).replace("#", shown)

    def _shown(self, value: object) -> str:
        if isinstance(value, Said):
            return value.words(self.reader)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(map(self._shown, value))
        return str(value)


def filled(template: str, params: Params, language: str = "en", reader: str = "") -> str:
    """Return the text with its places filled in.

    Args:   language: of the text itself, whose plural forms it has.
            reader: the language of the terms in it, by default the same.
    Raises: KeyError: a place without a value. ValueError, TypeError: a text that is not well made.
    """
    return _Filler(language, reader or language).vformat(template, (), params)


def _runs(numbers: Sequence[int]) -> str:
    """Return ``1, 3-7``: three and more side by side are joined."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    more = ", ..." if len(parts) > _NUMBERS_AT_MOST else ""
    return ", ".join(parts[:_NUMBERS_AT_MOST]) + more


def _form(forms: Sequence[str], count: int, language: str) -> str:
    categories = plural_categories(language)
    if len(forms) != len(categories):
        raise ValueError(f"{len(forms)} forms of a plural; '{language}' has {len(categories)}")
    return forms[categories.index(_category(count, language))]


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """Return the plural categories of whole numbers, in the order of the CLDR."""
    rule = _rule(language)
    # Categories of fractions and of millions (Spanish, French, Italian, Portuguese) count nothing
    # that a tournament has.
    used = {rule(number) for number in range(1000)}
    return tuple(category for category in _ORDER if category in used)


@cache
def _category(count: int, language: str) -> str:
    return str(_rule(language)(abs(count)))


@cache
def _rule(language: str):  # type: ignore[no-untyped-def]
    if language == "en":
        # Nearly every text is shown in English: it does without the tables of all languages.
        return _in_english
    from babel import Locale

    return Locale.parse(language).plural_form


def _in_english(count: int) -> str:
    return "one" if count == 1 else "other"
