"""The manual that is installed with swissheet: its pages by subject, and a browser for it.

Its pages are files of HTML in the package; nothing in them is fetched from a network.
"""

from __future__ import annotations

import os
import urllib.parse
from importlib import resources
from pathlib import Path

from swissheet.errors import InputError

_PARTS = ("", "systems", "reference")
"""Folders whose pages are subjects, those named first before those named later."""


def folder() -> Path:
    """Return the folder of the manual.

    Raises: InputError: this installation has no manual.
    """
    found = _package() / "manual"
    if not (found / "index.html").is_file():
        raise InputError("files.no-manual")
    return found


def pages() -> dict[str, Path]:
    """Return the pages by the words they are asked for by.

    Raises: InputError: as for :func:`folder`.
    """
    found: dict[str, Path] = {}
    for part in _PARTS:
        for path in sorted((folder() / part).glob("*.html")):
            if path.stem not in ("genindex", "search"):
                found.setdefault(path.stem, path)
    return found


def address_of(subject: str | None = None) -> str:
    """Return the address of the page of a subject; that of a search where no page has its name.

    Capitals and hyphens do not matter, and the beginning of a name will do. Without a subject it
    is the first page.
    Raises: InputError: as for :func:`folder`.
    """
    if subject is None:
        return (folder() / "index.html").as_uri()
    asked = _plain(subject)
    known = pages()
    for test in (str.__eq__, str.startswith):
        for name, path in known.items():
            if asked and test(_plain(name), asked):
                return path.as_uri()
    return f"{(folder() / 'search.html').as_uri()}?q={urllib.parse.quote(subject)}"


def file_of(address: str) -> Path:
    """Return the file of an address from :func:`address_of`."""
    path = urllib.parse.unquote(urllib.parse.urlsplit(address).path)
    return Path(path.lstrip("/") if os.name == "nt" else path)


def open_address(address: str) -> bool:
    """Open an address in a browser with a window; return whether there was one.

    Browsers of the terminal are left alone: they would use it for themselves, and on a server there
    is no reader.
    """
    import webbrowser

    try:
        browser = webbrowser.get()
        return type(browser) is not webbrowser.GenericBrowser and browser.open(address)
    except webbrowser.Error:
        return False


def _package() -> Path:
    return Path(str(resources.files("swissheet")))


def _plain(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum())
