"""The language in which the command line speaks."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence

from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import read_in

_VARIABLES = ("SWISSHEET_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that name the language of the system, the strongest first."""


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


def system_language() -> str:
    """Return the language of the system, if it is one of the catalogue; else English."""
    named = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    if not named and sys.platform == "win32":
        named = _of_windows()
    code = named.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"


def _of_windows() -> str:
    import ctypes

    kernel = vars(ctypes)["windll"].kernel32
    return str(locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), ""))
