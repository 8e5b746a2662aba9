"""``swissheet page``."""

from __future__ import annotations

from dataclasses import replace

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.errors import InputError, Place
from swissheet.files.event_papers import printable
from swissheet.files.kinds import create, same_file
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.papers.live_page import page as made
from swissheet.words.message import phrase


@command(keys="input, file, players, rounds, bytes, address, written")
@click.argument("file")
@click.option("--out", "target", metavar="PAGE.html", required=True, help="The page.")
@click.option("--address", metavar="URL", default="", help="Of the page; shown as a code, too.")
@click.option("--dry-run", is_flag=True, help="Do everything but write.")
def page(file: str, target: str, address: str, dry_run: bool) -> Answer:
    """Write the page of an event, one file for any web space.

    PAGE.html has the pairings by board and by name, results, standings with the parts of each
    tie-break, and every player's rounds. It is replaced in one step, loads nothing from anywhere,
    and opens from a disk, too. Birth dates and IDs are not on it. With #hall behind its address it
    is a view for a projector, with #enter a form for results from the floor, which swissheet enter
    reads. FILE is a workbook, a TRF, or anything else that convert reads; it is not changed.
    """
    if same_file(file, target):
        raise InputError("cli.same-file", place=Place(file=target), file=file)
    event, _ = printable(file)
    event = replace(event, address=address or event.address)
    with naming(file):
        data = made(event)
    saved = create(target, data, Saving(dry_run, backup=False), force=True)
    players, rounds = len(event.tournament.players), event.tournament.rounds_paired
    document = {
        "input": file,
        "file": target,
        "players": players,
        "rounds": rounds,
        "bytes": len(data),
        "address": event.address or None,
        "written": saved.written,
    }
    line = phrase("cli_page.line", file=target, players=players, rounds=rounds, bytes=len(data))
    return Answer(document, [line])
