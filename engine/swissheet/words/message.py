"""Texts with places to fill in: ``Round {round} has {count:# board|# boards}.``

A place is filled with a number, a text as it was found, a :class:`Term` of the catalogue, or
several of them: ``{names:and}`` is ``Anna, Ben and Carl``, ``{names:or}`` the same with *or*, and
``{names}`` has commas only. Behind a colon are the forms of a plural, in the order in which the
Unicode CLDR lists the categories of the language (one and other in English; one, few and many in
Polish), with ``#`` for the number. For several numbers the count decides the form and ``#`` is all
of them, neighbours joined: ``{boards:board #|boards #}`` is ``boards 1 and 3-7``. A large number
may have marks between its thousands: ``{bytes:,}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Protocol, TypeAlias, runtime_checkable

from swissheet.words.catalogue import language_of, load, text

_READER = ContextVar("reader", default="en")
_FOLLOWS = ContextVar("follows", default=False)


def reader() -> str:
    """Return the language of the person who reads the texts; English where none is set."""
    return _READER.get()


def read_in(language: str, *, follows: bool = False) -> None:
    """Say everything from now on in a language, where none is named.

    Args: follows: only until a workbook is read; then in the language of that.
    """
    _READER.set(language)
    _FOLLOWS.set(follows)


def follows() -> bool:
    """Return whether the language will be that of the workbook that is read first."""
    return _FOLLOWS.get()


def workbook_read(language: str) -> None:
    """Say everything in the language of the first workbook, where the reader chose no other."""
    if _FOLLOWS.get():
        read_in(language)


@contextmanager
def reading_in(language: str) -> Iterator[None]:
    """Say everything in a language while this lasts, where none is named.

    A workbook that is read meanwhile changes nothing.
    """
    token, followed = _READER.set(language), _FOLLOWS.set(False)
    try:
        yield
    finally:
        _READER.reset(token)
        _FOLLOWS.reset(followed)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the catalogue by its key, said in the language of the reader."""

    key: str

    def words(self, language: str = "") -> str:
        """Return the word in a language."""
        return text(self.key, language or reader())

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True, slots=True)
class Figures:
    """A number as programs write it, ``1.5``: people read it with the decimal sign they use."""

    plain: str

    def words(self, language: str = "") -> str:
        """Return the number with the decimal sign of a language."""
        language = language or reader()
        return self.plain if language in _DECIMAL_POINT else self.plain.replace(".", ",")

    def __str__(self) -> str:
        return self.words()


# As Babel has it (a test compares); the others write a comma.
_DECIMAL_POINT = frozenset({"en", "ms"})


@dataclass(frozen=True, slots=True)
class Sentences:
    """Problems one after the other, where one place takes them all."""

    said: tuple[Said, ...]

    def words(self, language: str = "") -> str:
        """Return all sentences in a language."""
        return " ".join(one.words(language) for one in self.said)

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text of the catalogue with its places filled in, where it is neither found nor wanted.

    ``named`` is ``area.name``, an entry of ``phrases/LANGUAGE/AREA.toml``.
    """

    named: str
    params: Params = field(default_factory=dict, hash=False)

    def words(self, language: str = "") -> str:
        """Return the text in a language, in English where that has none.

        Raises: KeyError: no such text, or a place without a value.
        """
        language = language or reader()
        area, _, name = self.named.partition(".")
        known, said_in = texts("phrases", area, language), language
        if name not in known:
            known, said_in = texts("phrases", area), "en"
        return filled(known[name], self.params, said_in, reader=language)

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True, slots=True)
class Clauses:
    """Phrases that are true side by side, with a sign between them."""

    said: tuple[Text, ...]
    sign: str = "; "

    def words(self, language: str = "") -> str:
        """Return all of them in a language."""
        return self.sign.join(filter(None, (in_words(one, language) for one in self.said)))

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True, slots=True)
class Several:
    """Several things as one, where no place of a text takes them: ``Anna, Ben and Carl``."""

    said: tuple[Text, ...]

    def words(self, language: str = "") -> str:
        """Return the list in a language."""
        language = language or reader()
        return joined([in_words(one, language) for one in self.said], AND, language)

    def __str__(self) -> str:
        return self.words()


def phrase(named: str, /, **params: Param) -> Phrase:
    """Return a text of the catalogue by the name of its area and its own, its places filled in."""
    return Phrase(named, params)


def quoted(said: Param) -> Phrase:
    """Return a text in the quotation marks of the reader's language."""
    return phrase("part.quoted", said=said)


def titled(title: Param, said: Param) -> Phrase:
    """Return a text with its title and a colon before it: in French a space is before that."""
    return phrase("place.at", place=title, said=said)


def in_words(said: Text, language: str = "") -> str:
    """Return the words of a value in a language; a text is already words."""
    return said if isinstance(said, str) else said.words(language)


@cache
def texts(folder: str, area: str, language: str = "en") -> Mapping[str, str]:
    """Return the texts of an area of a folder in one language, by name; empty where it has none."""
    try:
        found = load(folder, language, f"{area}.toml")
    except FileNotFoundError:
        return {}
    return {name: str(value) for name, value in found.items()}


@runtime_checkable
class Said(Protocol):
    """A value with words in each language: a term, or a problem inside another."""

    def words(self, language: str = "") -> str:
        """Return the words in a language, by default in that of the reader."""
        ...


Text: TypeAlias = "str | Said"
"""What a person reads: a value with words in each language, or a text that is as it is."""

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
        if format_spec in (AND, OR):
            return joined(self._each(value), format_spec, self.language)
        if isinstance(value, int) and not plural:
            return self._number(value, format_spec)
        if not plural:
            return format(self._shown(value), format_spec)
        count, each = value, self._each(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            count = len(value)
            numbers = [item for item in value if isinstance(item, int)]
            each = _runs(numbers) if len(numbers) == count else each
        shown = joined(each, AND, self.language)
        if not isinstance(count, int):
            raise TypeError(f"{value!r} counts nothing")
        return _form(format_spec.split("|"), count, self.language).replace("#", shown)

    def _number(self, value: int, format_spec: str) -> str:
        if format_spec != "," or self.language == "en" or abs(value) < 1000:
            return format(value, format_spec)
        from babel.numbers import format_decimal

        return format_decimal(value, locale=self.language)

    def _shown(self, value: object) -> str:
        each = self._each(value)
        return _between(each).join(each)

    def _each(self, value: object) -> list[str]:
        # Most values are these, and to ask whether a value is a Said takes much longer.
        if isinstance(value, str | int):
            return [str(value)]
        if isinstance(value, Said):
            return [value.words(self.reader)]
        if isinstance(value, Sequence):
            return [*map(self._shown, value)]
        return [str(value)]


def filled(template: str, params: Params, language: str = "en", reader: str = "") -> str:
    """Return the text with its places filled in.

    The three dots after a list that was cut end the sentence, too.

    Args:   language: of the text itself, whose plural forms it has.
            reader: the language of the terms in it, by default the same.
    Raises: KeyError: a place without a value. ValueError, TypeError: a text that is not well made.
    """
    said = _Filler(language, reader or language).vformat(template, (), params)
    return _FOUR_DOTS.sub("...", said) if "...." in said else said


_FOUR_DOTS = re.compile(r"(?<!\.)\.{4}(?!\.)")


def words_of(key: str, language: str, **values: Param) -> str:
    """Return the words of a sheet or a paper by their key, with their places filled in.

    Raises: KeyError: unknown key, or a place without a value.
    """
    found = text(key, language)
    return filled(found, values, language_of(key, language), reader=language) if values else found


AND, OR = "and", "or"

# The word before the last of a list, as Babel has it (a test compares).
_LAST = {
    "en": {AND: "and", OR: "or"},
    "id": {AND: "dan", OR: "atau"},
    "ms": {AND: "dan", OR: "atau"},
    "pl": {AND: "i", OR: "lub"},
    "de": {AND: "und", OR: "oder"},
    "fr": {AND: "et", OR: "ou"},
    "es": {AND: "y", OR: "o"},
    "nl": {AND: "en", OR: "of"},
    "it": {AND: "e", OR: "o"},
    "pt": {AND: "e", OR: "ou"},
    "tr": {AND: "ve", OR: "veya"},
}
_COMMA_BEFORE = frozenset({("id", AND), ("id", OR), ("ms", OR)})
"""Lists of three and more that have a comma before that word."""

_SPANISH = {AND: (re.compile("h?[ií](?![ae])"), "e"), OR: (re.compile(r"h?[oó]|8|11(?!\d)"), "u")}
"""Before their own sound the Spanish words change: ``Ana e Iván``, ``7 u 8``."""


def joined(said: Sequence[str], kind: str, language: str) -> str:
    """Return a list as a sentence of a language has it: ``Anna, Ben and Carl``.

    Things with commas, ``Novak, Jana`` or ``0,5``, have semicolons between them; a list that ends
    in ``...`` goes on.
    Args: kind: ``and`` or ``or``.
    """
    between = _between(said)
    if len(said) < 2 or said[-1] == "...":
        return between.join(said)
    *others, last = said
    word = _LAST[language][kind]
    if language == "es":
        before, other = _SPANISH[kind]
        word = other if before.match(last.lstrip("«'").lower()) else word
    comma = between.rstrip() if len(others) > 1 and (language, kind) in _COMMA_BEFORE else ""
    return f"{between.join(others)}{comma} {word} {last}"


def _between(said: Sequence[str]) -> str:
    return "; " if len(said) > 1 and any("," in one for one in said) else ", "


def _runs(numbers: Sequence[int]) -> list[str]:
    """Return ``1`` and ``3-7``: three and more side by side are joined."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    more = ["..."] if len(parts) > _NUMBERS_AT_MOST else []
    return [*parts[:_NUMBERS_AT_MOST], *more]


def _form(forms: Sequence[str], count: int, language: str) -> str:
    categories = plural_categories(language)
    if len(forms) != len(categories):
        raise ValueError(f"{len(forms)} forms of a plural; '{language}' has {len(categories)}")
    return forms[categories.index(_category(count, language))]


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """Return the plural categories of whole numbers, in the order of the CLDR."""
    # Categories of fractions and of millions (Spanish, French, Italian, Portuguese) count nothing
    # that a tournament has.
    used = {_category(number, language) for number in range(1000)}
    return tuple(category for category in _ORDER if category in used)


def _category(count: int, language: str) -> str:
    count = abs(count)
    if language == "pl":
        if count == 1:
            return "one"
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return "few" if few else "many"
    if language in _NO_PLURAL:
        return "other"
    if language in _PLURAL:
        return "one" if count <= 1 and (count or language in _ZERO_IS_ONE) else "other"
    return _of_further_language(count, language)


# The rules of the CLDR for the languages of the catalogue, as Babel has them (a test compares):
# Babel reads its tables for 20 ms, a twentieth of a click.
_NO_PLURAL = frozenset({"id", "ms"})
_ZERO_IS_ONE = frozenset({"fr", "pt"})
_PLURAL = frozenset({"en", "de", "es", "it", "nl", "tr"}) | _ZERO_IS_ONE


def _of_further_language(count: int, language: str) -> str:
    from babel import Locale

    return str(Locale.parse(language).plural_form(count))
