"""``swissheet help``."""

from __future__ import annotations

from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.files import manual
from swissheet.words.message import phrase


@command(keys="subject, file, address, opened, subjects", asks_json=True)
@click.argument("subject", required=False)
@click.option("--path", "only_path", is_flag=True, help="Say where it is, and open nothing.")
def help_(subject: str | None, only_path: bool, as_json: bool) -> Answer:
    """Open the manual, or one page of it; no network is needed.

    SUBJECT is a page (quick-guide, organiser, arbiter, tiebreaks, servers ...) or any other word,
    for which the manual is searched. Without a screen, and with --json, the place of the page is
    shown and nothing is opened.
    """
    address = manual.address_of(subject)
    opened = not (only_path or as_json) and manual.open_address(address)
    file = str(manual.file_of(address))
    data: dict[str, Any] = {
        "subject": subject,
        "file": file,
        "address": address,
        "opened": opened,
        "subjects": list(manual.pages()),
    }
    notes = () if opened or only_path or as_json else (phrase("cli_more.no-browser"),)
    return Answer(data, [file], notes)
