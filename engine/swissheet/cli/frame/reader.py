"""The language in which the command line speaks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

import click

from swissheet.errors import InputError, SwissheetError
from swissheet.words.catalogue import LANGUAGES, language_named, system_language
from swissheet.words.message import follows, read_in


def speak(arguments: Sequence[str]) -> None:
    """Speak the language of ``--lang``, else that of the workbook, else that of the system."""
    if asked := language_named(_asked(arguments)):
        read_in(asked)
    else:
        read_in(system_language(), follows=True)


def follow(arguments: Sequence[str]) -> None:
    """Speak the language of the workbook that is named, where none was asked for and none read.

    A mistake in the arguments themselves is found before the workbook is opened.
    """
    named = [word for word in arguments if word.lower().endswith((".xlsx", ".xlsm"))]
    if named and follows():
        with suppress(SwissheetError):
            book = import_module("swissheet.workbook.file.storage.files").open_book(named[0])
            import_module("swissheet.workbook.sheets.reading.read").read(book)


def _asked(arguments: Sequence[str]) -> str:
    # Before the options are read: what is wrong with them is said in this language, too.
    for at, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        if option == "--lang":
            return value if equals else "".join(arguments[at + 1 : at + 2])
    return ""


def chosen_language(_: object, __: object, said: str | None) -> str | None:
    """Return the code of the language that an option names; None without the option.

    Raises: InputError: the catalogue does not have it.
    """
    if said is not None and not language_named(said):
        raise InputError("workbook.language", language=said, languages=LANGUAGES)
    return None if said is None else language_named(said)


lang_option = click.option(
    "--lang",
    metavar="CODE",
    expose_value=False,
    callback=chosen_language,
    help="Language of all messages; by default that of the workbook, else of the system.",
)
