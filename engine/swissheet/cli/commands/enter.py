"""``swissheet enter``."""

from __future__ import annotations

from dataclasses import replace as replace_

import click

from swissheet.cli.commands.actions.form import tried
from swissheet.cli.files.workbook_file import answering, noticed, opened
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import accept_option, command, reason_option
from swissheet.errors import InputError
from swissheet.files.kinds import STDIO, Kind, kind_of, read_bytes
from swissheet.files.saving import Saving
from swissheet.papers.floor import FloorCode, decode
from swissheet.words.message import Text, phrase
from swissheet.workbook.actions.rounds.entering import enter_codes


@command(
    writes=True,
    keys="file, round, results (board, result; those that were entered), what, written, backup",
)
@click.argument("file")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option(
    "--round", "round_", metavar="N", type=click.IntRange(min=1),
    help="Of typed results; by default the last round that is paired.",
)  # fmt: skip
@click.option(
    "--replace", is_flag=True, help="Take the codes where the workbook has other results."
)
@accept_option
@reason_option
def enter(
    file: str, codes: tuple[str, ...], round_: int | None, replace: bool, saving: Saving
) -> Answer:
    """Enter results scanned from the page of the event or from result slips, or typed.

    CODE is the text of a code: of the one that the page shows under Enter results, or of one on a
    result slip; or it is a board with its result, such as 12;1-0. Without CODE each line of stdin
    is one, as a scanner types it. Several are of one round. FILE is the workbook.

    A code that was not read whole, and one of another event, round or pairing, is refused. So is a
    result that differs from the one in the workbook, unless --replace is given. Results of an
    earlier round are corrections, and are asked about as if they were typed.
    """
    kind_of(file, frozenset({Kind.WORKBOOK}))
    lines = enumerate(codes or _lines(), start=1)
    found = [_decoded(text, line) for line, text in lines if text.strip()]
    with opened(file, saving) as work:
        number, new, outcome = enter_codes(
            work.book, found, round_=round_ or 0, replace=replace, **answering(saving)
        )
    what: Text = phrase("cli_enter.nothing-new", round=number)
    notes: list[Text] = []
    if outcome is not None:
        what, notes = tried(outcome.done, saving), noticed(outcome)
    entered = [{"board": board, "result": result} for board, result in new.items()]
    data = {"round": number, "results": entered, "what": str(what), **work.saved.document()}
    return Answer(data, (), [*notes, what, work.saved])


def _decoded(text: str, line: int) -> FloorCode:
    """Return what a line says.

    Raises: InputError: it is not a code, with the line.
    """
    try:
        return decode(text)
    except InputError as error:
        error.place = replace_(error.place, line=line)
        raise


def _lines() -> list[str]:
    """Return the lines of stdin, without a mark of its encoding."""
    return read_bytes(STDIO).decode("utf-8-sig", "replace").splitlines()
