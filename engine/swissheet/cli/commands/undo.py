"""``swissheet undo``."""

from __future__ import annotations

from swissheet.cli.commands.action import KEYS, carried_out
from swissheet.cli.commands.unpair import unpair_trf
from swissheet.cli.files.kinds import Kind, kind_of
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import Saving, action_command

__all__ = ["undo"]


@action_command("undo", keys=KEYS)
def undo(file: str, force: bool, saving: Saving) -> Answer:
    """A workbook remembers its actions; 'history' lists them. In a TRF the last action is the last
    pairing, so this is the same as 'unpair'; older versions of the file are in the backup folder.
    """
    if kind_of(file) is Kind.TRF:
        return unpair_trf(file, force, saving)
    return carried_out("undo", file, {"force": force}, saving)
