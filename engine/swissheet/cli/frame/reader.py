"""The language in which the command line speaks."""

from __future__ import annotations

from collections.abc import Sequence

import click

from swissheet.errors import InputError
from swissheet.words.catalogue import LANGUAGES, system_language
from swissheet.words.message import read_in


def speak(arguments: Sequence[str]) -> None:
    """Speak the language of ``--lang``, else that of the workbook, else that of the system."""
    asked = _asked(arguments)
    if asked in LANGUAGES:
        read_in(asked)
    else:
        read_in(system_language(), follows=True)


def _asked(arguments: Sequence[str]) -> str:
    # Before the options are read: what is wrong with them is said in this language, too.
    for at, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        if option == "--lang":
            return (value if equals else "".join(arguments[at + 1 : at + 2])).strip().lower()
    return ""


lang_option = click.option(
    "--lang",
    metavar="CODE",
    expose_value=False,
    callback=lambda _, __, code: _known_language(code),
    help="Language of all messages; by default that of the workbook, else of the system.",
)


def _known_language(code: str | None) -> str | None:
    """Refuse a language that the catalogue does not have.

    Raises: InputError: it has not.
    """
    if code is not None and code.strip().lower() not in LANGUAGES:
        raise InputError("workbook.language", language=code, languages=LANGUAGES)
    return code
