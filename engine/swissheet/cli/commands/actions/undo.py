"""``swissheet undo``."""

from __future__ import annotations

from typing import Any

from swissheet.cli.commands.actions.form import KEYS_OF_STEPS, carried_out
from swissheet.cli.commands.actions.unpair import unpair_trf
from swissheet.cli.errors import Misuse
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.saving import Saving
from swissheet.words.message import phrase


@action_command("undo", keys=KEYS_OF_STEPS)
def undo(file: str, force: bool, saving: Saving, **far: Any) -> Answer:
    """A workbook remembers its actions; 'history' lists them, and --dry-run shows what would be
    taken back. An action that was taken back is given back by 'redo'. In a TRF the last action is
    the last pairing, so this is the same as 'unpair'; older versions of the file are in the backup
    folder.
    """
    _fitting(**far)
    if kind_of(file) is Kind.TRF:
        if any(far.values()):
            raise Misuse(phrase("cli_more.no-steps"))
        answer = unpair_trf(file, force, saving)
        answer.data["steps"] = []
        return answer
    return carried_out("undo", file, {"force": force, **far}, saving)


def _fitting(steps: int | None, round_: int | None, end: bool) -> None:
    if steps and round_:
        raise Misuse(phrase("cli_more.steps-or-round"))
    if end and not round_:
        raise Misuse(phrase("cli_more.end-of-round"))
