"""The clocks written beside the moves."""

from __future__ import annotations

import re

from swissheet.errors import Severity
from swissheet.notation.moves.notes import Notes
from swissheet.notation.moves.scanner import Scan

__all__ = ["check_clocks"]

_ONE_PERIOD = re.compile(r"(\d{1,6})(?:\+(\d{1,4}))?")
_WITHIN_READING = 2
"""Seconds by which a clock may be read too late."""


def check_clocks(notes: Notes, game: Scan, time_control: str) -> None:
    """Tells the first clock that stands at nothing, and the first that gained too much time.

    Gains are judged only where the whole time is given at once, for a second period adds to it.
    Nothing is decided by this: a clock is no arbiter (Laws 2018, 6.9 is about a flag).
    """
    if not game.clocks:
        return
    period = _ONE_PERIOD.fullmatch(time_control.strip())
    increment = int(period[2] or 0) if period else None
    before: dict[int, int] = {}
    told = set()
    for count, seconds, at in game.clocks:
        side = count % 2
        colour = "White" if side else "Black"
        if seconds == 0 and "zero" not in told:
            told.add("zero")
            notes.tell(Severity.NOTICE, "games.clocks", at, colour=colour, number=(count + 1) // 2)
        last = before.get(side)
        if increment is not None and last is not None and "gain" not in told:
            gained = seconds - last
            if gained > increment + _WITHIN_READING:
                told.add("gain")
                notes.tell(
                    Severity.NOTICE, "games.clocks.gain", at,
                    colour=colour, number=(count + 1) // 2, seconds=gained,
                )  # fmt: skip
        before[side] = seconds
