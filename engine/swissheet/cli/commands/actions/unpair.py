"""``swissheet unpair``."""

from __future__ import annotations

import click

from swissheet.cli.commands.actions.form import KEYS, carried_out, done
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.saving import Saving
from swissheet.words.message import phrase


@action_command("unpair", keys=KEYS)
@click.option("--force", is_flag=True, help="Of a TRF: even if results are lost.")
def unpair(file: str, force: bool, saving: Saving) -> Answer:
    """Byes asked for in that round stay announced. A workbook keeps its results: they return when
    the same two meet in that round again. A TRF cannot, and needs --force.
    """
    if kind_of(file) is Kind.TRF:
        return unpair_trf(file, force, saving)
    return carried_out("unpair", file, {}, saving)


def unpair_trf(file: str, force: bool, saving: Saving) -> Answer:
    """Return the answer of a TRF whose last pairing was taken back."""
    from swissheet.files.trf_file import load

    source = load(file)
    before, round_ = source.unpaired(force=force)
    saved = source.save(before, saving)
    return done(phrase("cli_more.taken-back", round=round_), saved)
