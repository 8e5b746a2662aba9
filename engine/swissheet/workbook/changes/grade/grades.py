"""Grade changes by the table of levels.

===== ==========================================================================================
level meaning
===== ==========================================================================================
1     allowed, not reported
2     not described by the rules: reported and recorded
3     against the rules and harmless: asked
4     against the rules and sometimes necessary: asked twice, with its consequences
5     forbidden: refused, and the old value can be put back
===== ==========================================================================================

No level depends on a setting, and none can be lowered. Sources: C.04.2 (2026-02) 2.3, 3.1, 4.3 and
4.4; C.04.1 (2026-02) 1, 3 and 4; where they are silent, the readings named beside the row.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from swissheet.workbook.changes.compare.differences import Comparison, Difference, What
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.grade.numbers import exchanges
from swissheet.workbook.changes.grade.people import PlayerRows
from swissheet.workbook.changes.grade.rounds import RoundRows
from swissheet.workbook.changes.grade.settings import SettingRows
from swissheet.workbook.sheets.reading.reading import Reading


def graded(
    comparison: Comparison,
    reading: Reading,
    today: dt.date | None = None,
) -> tuple[GradedEvent, ...]:
    """Return every difference as an event, in the order of the sheets.

    Args: today: the day of the check, by default that of the clock.
    """
    if not comparison.differences:
        return ()
    table = _Table(comparison, reading, today)
    by_hand = [found for found in comparison.differences if table.rounds.by_hand(found)]
    exchanged = {found: group for group in exchanges(comparison, reading) for found in group}
    taken = [found for found in comparison.differences if table.players.takes_name(found)]
    names_taken = frozenset(taken)
    replaced = table.players.replaced(
        [found for found in comparison.differences if found not in names_taken]
    )
    of_others = frozenset(replaced)
    events: list[GradedEvent] = []
    for found in comparison.differences:
        if found in by_hand:
            events += table.rounds.of_boards(by_hand) if found is by_hand[0] else ()
        elif found in names_taken:
            events += [table.players.names_taken(taken)] if found is taken[0] else []
        elif found in of_others:
            events += [table.players.other_players(replaced)] if found is replaced[0] else []
        elif found not in exchanged:
            events += table.of(found)
        elif found is exchanged[found][0]:
            events.append(table.players.exchange(exchanged[found]))
    return tuple(events)


class _Table:
    """The table of levels, applied to one workbook."""

    def __init__(
        self,
        comparison: Comparison,
        reading: Reading,
        today: dt.date | None,
    ):
        self.settings = SettingRows(comparison, reading)
        self.rounds = RoundRows(comparison, reading)
        self.players = PlayerRows(comparison, reading, today)

    def of(self, found: Difference) -> Iterator[GradedEvent]:
        """Yield the events of a difference."""
        match found.what:
            case What.SETTING | What.LABEL:
                yield from self.settings.of(found)
            case What.RESULT | What.COLOURS | What.SEATS | What.ORDER | What.ROUND | What.COLUMN:
                yield self.rounds.of(found)
            case _:
                yield from self.players.of(found)
