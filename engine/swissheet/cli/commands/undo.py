"""``swissheet undo``."""

from __future__ import annotations

import click

from swissheet.cli.commands.unpair import insist, taken_back, told_of_force, unpair_trf
from swissheet.cli.files.kinds import Kind, kind_of
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import Saving, command

__all__ = ["undo"]


@command(writes=True, keys="file, what, written, backup")
@click.argument("file")
@insist
def undo(file: str, force: bool, saving: Saving) -> Answer:
    """Take back the last action, whatever it was.

    A workbook remembers its actions; 'history' lists them. In a TRF the last action is the last
    pairing, so this is the same as 'unpair'; older versions of the file are in the backup folder.
    """
    if kind_of(file) is Kind.TRF:
        return unpair_trf(file, force, saving)
    from swissheet.cli.files.workbook_file import opened, signature
    from swissheet.workbook import actions

    with told_of_force(), opened(file, saving) as work:
        outcome = actions.undo(work.book, force=force, **signature())
    return taken_back(outcome.summary, work.saved)
