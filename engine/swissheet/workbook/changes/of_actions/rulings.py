"""Let bonus and penalty points count in the standings alone, if nobody was paired by them.

An event of an earlier version, which counted them for the pairing, goes on as it began.
"""

from __future__ import annotations

from dataclasses import replace

from swissheet.model.rulings import RULINGS_OPTION, has_bonuses, with_rulings_apart
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.sheets.reading.reading import Reading


def rulings_apart(reading: Reading, noticed: Noticed) -> Reading:
    """Return the reading with the option of the event, if its first such points have just come.

    Args: noticed: the changes of people, in this reading or in one before an action wrote.
    """
    tournament = reading.tournament
    if tournament is None or not has_bonuses(tournament) or tournament.option(RULINGS_OPTION):
        return reading
    comparison = noticed.comparison
    before = comparison.recorded.settings.adjustments if comparison is not None else None
    first = before is not None and all(item.kind for item in before)
    if tournament.rounds_paired and not first:
        return reading
    return replace(reading, tournament=with_rulings_apart(tournament))
