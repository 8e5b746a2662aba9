"""``swissheet rules``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command, force_option
from swissheet.cli.frame.text import table
from swissheet.errors import InputError, Place
from swissheet.files.kinds import STDIO, create, refuse_ending
from swissheet.files.saving import Saving
from swissheet.model import System
from swissheet.pairing.naming import system_named
from swissheet.words.message import phrase, reader
from swissheet.words.rules import Page, page, plain

_MARKDOWN, _TEXT = ".md", ".txt"


@command(
    writes=True,
    keys="systems (system, title, summary), text (null without SYSTEM), file, written, backup",
)
@click.argument("system", required=False)
@click.option("--out", metavar="PAGE.md", help="Write Markdown, or plain text into a .txt file.")
@force_option
def rules(system: str | None, out: str | None, force: bool, saving: Saving) -> Answer:
    """Print the rules of a pairing system on one page.

    SYSTEM is dutch2026, fide1998, simple, round_robin or knockout; without one, the list of them.
    The pages are for organisers and players, and say what has to be known at the board; the
    articles of FIDE they name are the law.
    """
    if system is None:
        if out is not None:
            raise InputError("cli.rules.all", place=Place(file=out), systems=_keys())
        return _list()
    chosen = system_named(system)
    found = page(chosen.value, reader())
    data: dict[str, Any] = {
        "systems": [_document(chosen, found)],
        "text": found.markdown,
        "file": out,
        "written": False,
        "backup": None,
    }
    if out is None:
        return Answer(data, plain(found.markdown, reader()))
    if out == STDIO:
        return Answer(data, (), raw=found.markdown)
    text = found.markdown
    if Path(out).suffix.lower() == _TEXT:
        text = "\n".join(plain(text, reader())) + "\n"
    else:
        refuse_ending(out, _MARKDOWN)
    saved = create(out, text.encode("utf-8"), saving, force=force)
    return Answer(data | saved.document(), (), [saved])


def _keys() -> tuple[str, ...]:
    return tuple(system.value for system in System)


def _list() -> Answer:
    """Return every system in a line."""
    pages = [(system, page(system.value, reader())) for system in System]
    data: dict[str, Any] = {
        "systems": [_document(*item) for item in pages],
        "text": None,
        "file": None,
        "written": False,
        "backup": None,
    }
    rows = [(system.value, found.summary) for system, found in pages]
    heads = (phrase("cli_more.system"), phrase("cli_more.what-it-is"))
    note = phrase("cli_more.one-page", command="swissheet rules SYSTEM")
    return Answer(data, table(heads, rows), [note])


def _document(system: System, found: Page) -> dict[str, Any]:
    return {
        "system": system.value,
        "title": found.title,
        "summary": found.summary,
    }
