"""The text of the rules by which an accelerated event is paired: an option of the event."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from swissheet.model.rounds import Round

ACCELERATION_OPTION = "acceleration"
"""The option of a tournament that names the text; its value is the value of the text."""


class AccelerationText(enum.Enum):
    """The texts of the Baku acceleration, by number and month.

    ``C_04_7`` is in force from February 2026, here in the reading of August 2026: a player who has
    a bye or is absent in round 1 has no number in it and does not count for the size of group GA;
    boards are ordered by the score with virtual points. ``C_04_5_1`` was in force before, here as
    programs read it: the whole list counts, and boards are ordered by the points of the standings.
    """

    C_04_7 = "C.04.7 2026-02"
    C_04_5_1 = "C.04.5.1 until 2026-01"

    @property
    def virtual_in_board_order(self) -> bool:
        """Return whether virtual points decide the order of the boards."""
        return self is AccelerationText.C_04_7

    @property
    def whole_list_counts(self) -> bool:
        """Return whether players absent in round 1 count for the size of group GA."""
        return self is AccelerationText.C_04_5_1


def edition_named(options: Iterable[tuple[str, str]]) -> AccelerationText | None:
    """Return the text that the options of an event name; None when they name no known text."""
    value = dict(options).get(ACCELERATION_OPTION)
    return next((text for text in AccelerationText if text.value == value), None)


def numbered_in_round_one(tpns: Sequence[int], rounds: Sequence[Round]) -> tuple[int, ...]:
    """Return the ``tpns`` that have a number in round 1: those paired in it, or to be paired.

    A forfeit and the pairing-allocated bye are made by the pairing; a bye that was asked for and
    an absence keep a player out of it.

    Rule: C.04.7 (2026-02) 1.2 with C.04.2 (2026-02) 2.4, 2.5.
    """
    first = rounds[0] if rounds else Round(1)
    if first.paired:
        paired = {tpn for tpn, entry in first.entries() if entry.paired}
        return tuple(tpn for tpn in tpns if tpn in paired)
    absent = {tpn for tpn, bye in first.byes if bye.requested}
    return tuple(tpn for tpn in tpns if tpn not in absent)
