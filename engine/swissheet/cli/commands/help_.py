"""``swissheet help``."""

from __future__ import annotations

import os
import sys
import urllib.parse
from importlib import resources
from pathlib import Path
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.errors import InputError

__all__ = ["help_"]

_NO_BROWSER = "No browser was opened here; open this file in one."
_PARTS = ("", "systems", "reference")
"""Folders of the manual whose pages are subjects, those named first before those named later."""


@command(keys="subject, file, address, opened, subjects")
@click.argument("subject", required=False)
@click.option("--path", "only_path", is_flag=True, help="Say where it is, and open nothing.")
def help_(subject: str | None, only_path: bool) -> Answer:
    """Open the manual, or one page of it; no network is needed.

    SUBJECT is a page (quick-guide, organiser, arbiter, tiebreaks, servers ...), a command, or any
    word: then the manual is searched for it. Without a screen, and with --json, the place of the
    page is told and nothing is opened.
    """
    folder = _folder()
    pages = _pages(folder)
    address = _address(folder, pages, subject)
    file = urllib.parse.unquote(urllib.parse.urlsplit(address).path)
    path = Path(file.lstrip("/") if os.name == "nt" else file)
    context = click.get_current_context()
    opened = not only_path and not context.params.get("as_json") and _open(address)
    data: dict[str, Any] = {
        "subject": subject,
        "file": str(path),
        "address": address,
        "opened": opened,
        "subjects": list(pages),
    }
    notes = () if opened or only_path else (_NO_BROWSER,)
    return Answer(data, [str(path)], list(notes))


def _package() -> Path:
    return Path(str(resources.files("swissheet")))


def _folder() -> Path:
    folder = _package() / "manual"
    if not (folder / "index.html").is_file():
        raise InputError("cli.no-manual")
    return folder


def _pages(folder: Path) -> dict[str, Path]:
    """The pages by the words they are asked for by."""
    found: dict[str, Path] = {}
    for part in _PARTS:
        for path in sorted((folder / part).glob("*.html")):
            if path.stem not in ("genindex", "search"):
                found.setdefault(path.stem, path)
    return found


def _address(folder: Path, pages: dict[str, Path], subject: str | None) -> str:
    """The address of the page of a subject; that of a search where no page has its name."""
    if subject is None:
        return (folder / "index.html").as_uri()
    asked = _plain(subject)
    for test in (str.__eq__, str.startswith):
        for name, path in pages.items():
            if asked and test(_plain(name), asked):
                return path.as_uri()
    return f"{(folder / 'search.html').as_uri()}?q={urllib.parse.quote(subject)}"


def _plain(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum())


def _open(address: str) -> bool:
    """Whether a browser with a window took the address.

    Browsers of the terminal are left alone: they would take it over, and on a server nobody looks.
    """
    import webbrowser

    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
