"""``swissheet correct``."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.cli.commands.actions.form import KEYS, carried_out, done
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.cli.frame.text import table
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.saving import Saving
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.typed import said_of


@action_command("correct", keys=f"{KEYS}, what_if (--what-if)")
def correct(
    file: str,
    round_: int | None,
    board: str | None,
    result: str | None,
    colours: bool,
    reason: str | None,
    what_if: bool,
    saving: Saving,
) -> Answer:
    """The round in play takes the result; the round before asks, and counts from the next pairing;
    older rounds stay in pairings and standings, and only the rating report has the true game.
    The recorded game given again takes that correction away.
    """
    kind_of(file, frozenset({Kind.WORKBOOK}))
    given = {
        "round_": round_,
        "board": board,
        "result": result,
        "colours": colours,
        "reason": reason,
    }
    if what_if:
        return _what_if(file, given, saving)
    answer = carried_out("correct", file, given, saving)
    answer.data["what_if"] = None
    return answer


def _what_if(file: str, given: Mapping[str, object], saving: Saving) -> Answer:
    """Write and show the sheet Corrections."""
    from swissheet.cli.files.workbook_file import opened, signature
    from swissheet.workbook.actions import registry

    with opened(file, saving) as work:
        function = registry.action("correct").function
        outcome = function(work.book, **given, what_if=True, **signature())
        headers = work.book.tables()[layout.CORRECTIONS.table].headers
        rows = work.book.read_table(layout.CORRECTIONS.table).rows
    answer = done(outcome.done, work.saved)
    keys = layout.CORRECTION_COLUMNS
    shown = [[str(said_of(value)) for value in row[: len(keys)]] for row in rows]
    answer.lines = table(headers[: len(keys)], shown)
    answer.data["what_if"] = [dict(zip(keys, row, strict=False)) for row in rows]
    return answer
